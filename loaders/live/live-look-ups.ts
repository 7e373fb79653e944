import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../engine/database/database.ts';
import {
  type LiveAnswer,
  type LiveBounds,
  type LiveQuestion,
  type LiveReport,
  type LiveUpstream,
  type LookUp,
  NOTHING_LOOKED_UP,
} from '../../engine/live-look-up.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import type { LiveStore } from './live-store.ts';
import { LookUpMemory, type Remembered } from './look-up-memory.ts';
import { Unserved, type Upstream } from './upstream.ts';

/** What look-ups are made of. */
export interface LiveLookUpsOptions {
  readonly database: Database;
  readonly upstreams: readonly Upstream[];
  readonly store: LiveStore;
  readonly suffixes: () => Promise<SuffixList>;
  /** What the graph was told longer ago is looked up anew. */
  readonly ageMs: number;
  readonly log: { warn(details: object, message: string): void };
}

/** Look-ups of one upstream that may go on at the same time; whoever comes then is told that it is busy. */
const MOST_AT_ONCE = 50;
/** How long a look-up may go on behind the answer that did not wait for it. */
const LONGEST_MS = 20_000;

/** One thing that one upstream is asked for. */
interface Wanted {
  readonly upstream: Upstream;
  readonly subject: string;
  readonly key: string;
}

/** A look-up that goes on. */
interface Flight {
  readonly ended: Promise<Remembered>;
  /** Its facts are written, and only what follows from them is still to be derived. */
  writtenAt: number | null;
}

/**
 * Looks things up that the graph lacks, or has not heard of for too long, and stores what is answered. All who ask for the same thing
 * share one look-up; how it ended is remembered.
 */
export class LiveLookUps {
  readonly #options: LiveLookUpsOptions;
  readonly #memory: LookUpMemory;
  readonly #flights = new Map<string, Flight>();
  readonly #end = new AbortController();

  constructor(options: LiveLookUpsOptions) {
    this.#options = options;
    this.#memory = new LookUpMemory(options.ageMs);
  }

  readonly lookUp: LookUp = async (questions, bounds) => {
    const report = this.#lookUp(questions, bounds, performance.now() + bounds.milliseconds);
    report.catch((error: unknown) =>
      this.#options.log.warn({ err: error }, 'a live look-up failed before it was asked'),
    );
    return within(bounds.milliseconds, report, NOTHING_LOOKED_UP);
  };

  /** Asks nobody any more, and waits until what was answered is stored. */
  async stop(): Promise<void> {
    this.#end.abort();
    await Promise.allSettled([...this.#flights.values()].map(({ ended }) => ended));
    await this.#options.store.idle();
  }

  async #lookUp(questions: readonly LiveQuestion[], { things }: LiveBounds, until: number): Promise<LiveReport> {
    if (this.#end.signal.aborted) return NOTHING_LOOKED_UP;
    const suffixes = await this.#options.suffixes();
    const wanted = questions.map((question) => this.#wantedOf(question, suffixes));
    const remembered = new Map<string, LiveAnswer>();
    const open = new Map<string, Wanted>();
    for (const one of wanted.flat()) {
      const known = this.#memory.of(one.key);
      if (known === undefined) open.set(one.key, one);
      // What is stored is told by the graph.
      else if (known.outcome !== 'stored') remembered.set(one.key, answerOf(one, known));
    }
    const lacking = await this.#lacking([...open.values()]);
    const due = wanted
      .map((ofThing) => ofThing.filter(({ key }) => lacking.has(key)))
      .filter(({ length }) => length > 0);
    const taken = new Map(
      due
        .slice(0, things)
        .flat()
        .map((one) => [one.key, one]),
    );
    const answers = await Promise.all(
      [...taken.values()].map((one) => this.#answer(one, lacking.get(one.key) === 'old', until)),
    );
    return {
      answers: [...remembered.values(), ...answers],
      asked: Math.min(due.length, things),
      leftOut: due.slice(things).filter((ofThing) => ofThing.some(({ key }) => !taken.has(key))).length,
    };
  }

  #wantedOf(question: LiveQuestion, suffixes: SuffixList): readonly Wanted[] {
    return this.#options.upstreams.flatMap((upstream) => {
      if (!question.upstreams.includes(upstream.id)) return [];
      const subject = upstream.subjectOf(question, suffixes);
      return subject === null ? [] : [{ upstream, subject, key: `${upstream.id} ${subject}` }];
    });
  }

  /** Which of these the graph lacks, or has heard of too long ago, by their keys. */
  async #lacking(open: readonly Wanted[]): Promise<ReadonlyMap<string, 'missing' | 'old'>> {
    const { database, ageMs } = this.#options;
    const oldest = Date.now() - ageMs;
    const found = await Promise.all(
      [...Map.groupBy(open, ({ upstream }) => upstream)].map(async ([upstream, ofUpstream]) => {
        const known = await upstream.known(
          database,
          ofUpstream.map(({ subject }) => subject),
        );
        return ofUpstream.flatMap(({ key, subject }): [string, 'missing' | 'old'][] => {
          const acquaintance = known.get(subject);
          if (acquaintance === undefined) return [[key, 'missing']];
          return (acquaintance.seenAt ?? 0) < oldest ? [[key, 'old']] : [];
        });
      }),
    );
    return new Map(found.flat());
  }

  async #answer(wanted: Wanted, isStored: boolean, until: number): Promise<LiveAnswer> {
    const flight = this.#flights.get(wanted.key) ?? this.#start(wanted, isStored);
    if (flight === null) return answerOf(wanted, failed(`${wanted.upstream.id} is asked for too much at once`));
    const ended = await within(until - performance.now(), flight.ended, null);
    if (ended !== null) return answerOf(wanted, ended);
    // Its facts are there, and the answer has them.
    if (flight.writtenAt !== null) return answerOf(wanted, stored(flight.writtenAt));
    return { upstream: wanted.upstream.id, subject: wanted.subject, outcome: 'late', observedAt: null, reason: null };
  }

  #start(wanted: Wanted, isStored: boolean): Flight | null {
    const { id } = wanted.upstream;
    const ofUpstream = [...this.#flights.keys()].filter((key) => key.startsWith(`${id} `));
    if (ofUpstream.length >= MOST_AT_ONCE) return null;
    const onWritten = (at: number): void => {
      flight.writtenAt = at;
    };
    const flight: Flight = {
      writtenAt: null,
      ended: this.#fly(wanted, isStored, onWritten).then((ended) => {
        if (ended.outcome !== 'failed' || !this.#end.signal.aborted) this.#memory.note(wanted.key, ended);
        this.#flights.delete(wanted.key);
        return ended;
      }),
    };
    this.#flights.set(wanted.key, flight);
    return flight;
  }

  async #fly({ upstream, subject }: Wanted, isStored: boolean, onWritten: (at: number) => void): Promise<Remembered> {
    const { store, log } = this.#options;
    const signal = AbortSignal.any([this.#end.signal, AbortSignal.timeout(LONGEST_MS)]);
    try {
      const answer = await upstream.ask(subject, isStored, signal);
      const at = Date.now();
      if (answer === null) return { outcome: 'unknown', observedAt: at, reason: null };
      const { written, derived } = store.store(upstream.source, answer);
      await written;
      onWritten(at);
      await derived.catch((error: unknown) => log.warn({ err: error, subject }, 'what was looked up is not derived'));
      return stored(at);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof Unserved) return { outcome: 'unserved', observedAt: null, reason };
      log.warn({ upstream: upstream.id, subject, reason }, 'a live look-up failed');
      return failed(reason);
    }
  }
}

function stored(observedAt: number): Remembered {
  return { outcome: 'stored', observedAt, reason: null };
}

function failed(reason: string): Remembered {
  return { outcome: 'failed', observedAt: null, reason };
}

function answerOf({ upstream, subject }: Wanted, { outcome, observedAt, reason }: Remembered): LiveAnswer {
  const id: LiveUpstream = upstream.id;
  return { upstream: id, subject, outcome, observedAt, reason };
}

/** What comes of a promise within so many milliseconds; `otherwise` where that is too late, or it fails. */
async function within<T, Otherwise>(
  milliseconds: number,
  promise: Promise<T>,
  otherwise: Otherwise,
): Promise<T | Otherwise> {
  const enough = new AbortController();
  const end = sleep(Math.max(0, milliseconds), otherwise, { signal: enough.signal, ref: false }).catch(() => otherwise);
  try {
    return await Promise.race([promise.catch(() => otherwise), end]);
  } finally {
    enough.abort();
  }
}
