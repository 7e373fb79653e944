/**
 * Looks up an indicator outside the graph while a caller waits for an answer. Procedures and routes ask, `loaders/live` answers; this
 * interface is all they share.
 */

/** Upstreams that can be asked. */
export const LIVE_UPSTREAMS = ['dns', 'rdap'] as const;

export type LiveUpstream = (typeof LIVE_UPSTREAMS)[number];

/** An indicator in normal form, and where the data of its answer could be looked up. */
export interface LiveQuestion {
  readonly type: 'domain' | 'ip';
  readonly name: string;
  readonly upstreams: readonly LiveUpstream[];
}

/**
 * How a look-up ended: the answer is stored; the upstream does not know the indicator; no upstream is known for it; it failed; or it had
 * not ended when the answer had to be sent.
 */
export type LiveOutcome = 'stored' | 'unknown' | 'unserved' | 'failed' | 'late';

/** How a look-up ended, for counting: `limited` was not made, or not answered, because there are too many. */
export type CountedOutcome = Exclude<LiveOutcome, 'late'> | 'limited';

/** Result of one look-up. */
export interface LiveAnswer {
  readonly upstream: LiveUpstream;
  /** The name looked up: a host or an address, or the registrable domain of a host. */
  readonly subject: string;
  readonly outcome: LiveOutcome;
  /** When the upstream answered, epoch ms; null where it did not. */
  readonly observedAt: number | null;
  /** Why it failed, or why no upstream can be asked. */
  readonly reason: string | null;
}

/** Result of the look-ups of one request. It omits indicators with recent enough data in the graph. */
export interface LiveReport {
  readonly answers: readonly LiveAnswer[];
  /** Indicators for which an upstream was asked, or is being asked. */
  readonly asked: number;
  /** Indicators that were not looked up because there were too many. */
  readonly leftOut: number;
}

/** Limits of the look-ups of one request: their number, and their time; later answers are still stored. */
export interface LiveBounds {
  readonly things: number;
  readonly milliseconds: number;
}

/** The default limits of one request. */
export const LIVE_BOUNDS: LiveBounds = { things: 5, milliseconds: 2000 };

/** Looks up those indicators that the graph lacks or has no recent data for. It never throws. */
export type LookUp = (questions: readonly LiveQuestion[], bounds: LiveBounds) => Promise<LiveReport>;

/** The report if nothing had to be looked up. */
export const NOTHING_LOOKED_UP: LiveReport = { answers: [], asked: 0, leftOut: 0 };
