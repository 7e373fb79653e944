/**
 * Looking a thing up outside of the graph while somebody waits for an answer: who asks (procedures, routes) and who does it
 * (`loaders/live`) know each other by this alone.
 */

/** Whom a thing can be looked up at. */
export const LIVE_UPSTREAMS = ['dns', 'rdap'] as const;

export type LiveUpstream = (typeof LIVE_UPSTREAMS)[number];

/** A thing in normal form, and where what the answer rests on could be looked up. */
export interface LiveQuestion {
  readonly type: 'domain' | 'ip';
  readonly name: string;
  readonly upstreams: readonly LiveUpstream[];
}

/**
 * How a look-up ended: what was answered is stored; the upstream knows no such thing; nobody is known to ask; it failed; or it had
 * not ended when the answer had to go out.
 */
export type LiveOutcome = 'stored' | 'unknown' | 'unserved' | 'failed' | 'late';

/** How a look-up ended for whoever counts them: `limited` was not made, or not answered, for there are too many of them. */
export type CountedOutcome = Exclude<LiveOutcome, 'late'> | 'limited';

/** What came of one look-up. */
export interface LiveAnswer {
  readonly upstream: LiveUpstream;
  /** What was asked for: a host or an address, or the registrable domain of a host. */
  readonly subject: string;
  readonly outcome: LiveOutcome;
  /** When the upstream answered, epoch ms; null where it did not. */
  readonly observedAt: number | null;
  /** Why it failed, or why nobody can be asked. */
  readonly reason: string | null;
}

/** What came of the look-ups of one request. Things that the graph knows well enough are not in it. */
export interface LiveReport {
  readonly answers: readonly LiveAnswer[];
  /** Things for which an upstream was asked, or is being asked. */
  readonly asked: number;
  /** Things that would have been looked up, had there not been so many. */
  readonly leftOut: number;
}

/** What one request may have looked up: so many things, for so long; what takes longer is stored when it comes. */
export interface LiveBounds {
  readonly things: number;
  readonly milliseconds: number;
}

/** What one request may have looked up, whoever asks. */
export const LIVE_BOUNDS: LiveBounds = { things: 5, milliseconds: 2000 };

/** Looks up those of these things that the graph lacks or has not heard of for too long. It never throws. */
export type LookUp = (questions: readonly LiveQuestion[], bounds: LiveBounds) => Promise<LiveReport>;

/** The report where nothing had to be looked up. */
export const NOTHING_LOOKED_UP: LiveReport = { answers: [], asked: 0, leftOut: 0 };
