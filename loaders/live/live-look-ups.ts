import { setTimeout as sleep } from 'node:timers/promises';
import { operatorMessage } from '../../net/fetch-errors.ts';
import {
  type CountedOutcome,
  type LiveAnswer,
  type LiveQuestion,
  type LiveReport,
  type LiveUpstream,
  type LookUp,
  NOTHING_LOOKED_UP,
} from '../../net/live-look-up.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import type { Reader } from '../../store/database.ts';
import type { LiveStore } from './live-store.ts';
import { LookUpMemory, type Remembered } from './look-up-memory.ts';
import { Limited, Unserved, type Upstream } from './upstream.ts';

/** The parts of the look-ups. */
export interface LiveLookUpsOptions {
  readonly reader: Reader;
  readonly upstreams: readonly Upstream[];
  readonly store: Pick<LiveStore, 'store' | 'idle'>;
  readonly suffixes: () => Promise<SuffixList>;
  /** Facts in the graph that are older than this are looked up again. */
  readonly ageMs: number;
  readonly log: { warn(details: object, message: string): void };
  /** Called when each look-up has ended. A shared or remembered one counts once. */
  readonly onEnded?: (upstream: LiveUpstream, outcome: CountedOutcome) => void;
}

/** Look-ups of one upstream that may run at the same time. Further callers get the answer that it is busy. */
const MOST_AT_ONCE = 50;
/** How long a look-up may continue after the answer that did not wait for it. */
const LONGEST_MS = 20_000;

/** One subject to look up at one upstream. */
interface Wanted {
  readonly upstream: Upstream;
  readonly subject: string;
  readonly key: string;
}

/** A running look-up. */
interface Flight {
  readonly ended: Promise<Remembered>;
  /** When its facts were written, epoch ms. Facts that follow from them may not be derived yet. */
  writtenAt: number | null;
}

interface Ended extends Remembered {
  readonly isLimited?: boolean;
}

/** A requested subject and its look-up; null if there are too many already. */
interface Asked {
  readonly wanted: Wanted;
  readonly flight: Flight | null;
}

/** The state of one request after all its look-ups have started. */
interface Begun {
  readonly remembered: readonly LiveAnswer[];
  readonly asked: readonly Asked[];
  readonly things: number;
  readonly leftOut: number;
}

/**
 * Looks up subjects that the graph lacks, or whose facts are too old, and stores the answers. All callers that need the same subject share
 * one look-up, and its result is remembered.
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

  readonly lookUp: LookUp = async (questions, { things, milliseconds }) => {
    if (this.#end.signal.aborted) return NOTHING_LOOKED_UP;
    const until = performance.now() + milliseconds;
    const beginning = this.#begin(questions, things);
    beginning.catch((err: unknown) =>
      this.#options.log.warn({ err }, 'a live look-up failed before anybody was asked'),
    );
    const begun = await within(milliseconds, beginning, null);
    if (begun === null) return this.#lateReport(questions.slice(0, things));
    const answers = await Promise.all(begun.asked.map((asked) => this.#answer(asked, until)));
    return { answers: [...begun.remembered, ...answers], asked: begun.things, leftOut: begun.leftOut };
  };

  /** Starts no further look-ups, and waits until the answers are stored. */
  async stop(): Promise<void> {
    this.#end.abort();
    await Promise.allSettled([...this.#flights.values()].map(({ ended }) => ended));
    await this.#options.store.idle();
  }

  /** Starts the look-ups of what the graph lacks, and collects the remembered results of the rest. */
  async #begin(questions: readonly LiveQuestion[], things: number): Promise<Begun> {
    const suffixes = await this.#options.suffixes();
    const wanted = questions.map((question) => this.#wantedOf(question, suffixes));
    const remembered = new Map<string, LiveAnswer>();
    const open = new Map<string, Wanted>();
    for (const one of wanted.flat()) {
      const known = this.#memory.of(one.key);
      if (known === undefined) open.set(one.key, one);
      // Stored facts need no answer here: the graph has them.
      else if (known.outcome !== 'stored') remembered.set(one.key, answerOf(one, known));
    }
    const lacking = await this.#lacking([...open.values()]);
    const due = wanted.map((ofThing) => ofThing.filter(({ key }) => lacking.has(key)));
    const { taken, count, leftOut } = firstOf(due, things);
    return {
      remembered: [...remembered.values()],
      asked: taken.map((one) => ({
        wanted: one,
        flight: this.#flights.get(one.key) ?? this.#start(one, lacking.get(one.key) === 'old'),
      })),
      things: count,
      leftOut,
    };
  }

  /** Returns the report of a request whose question to the graph itself was not answered in time. */
  #lateReport(questions: readonly LiveQuestion[]): LiveReport {
    const answers = questions.flatMap(({ name, upstreams }) =>
      this.#options.upstreams.filter(({ id }) => upstreams.includes(id)).map(({ id }) => late(id, name)),
    );
    return { answers, asked: questions.length, leftOut: 0 };
  }

  #wantedOf(question: LiveQuestion, suffixes: SuffixList): readonly Wanted[] {
    return this.#options.upstreams.flatMap((upstream) => {
      if (!question.upstreams.includes(upstream.id)) return [];
      const subject = upstream.subjectOf(question, suffixes);
      return subject === null ? [] : [{ upstream, subject, key: `${upstream.id} ${subject}` }];
    });
  }

  /** Returns the keys of those that the graph lacks, or whose facts are too old. */
  async #lacking(open: readonly Wanted[]): Promise<ReadonlyMap<string, 'missing' | 'old'>> {
    const { reader, ageMs } = this.#options;
    const oldest = Date.now() - ageMs;
    const found = await Promise.all(
      [...Map.groupBy(open, ({ upstream }) => upstream)].map(async ([upstream, ofUpstream]) => {
        const known = await upstream.known(
          reader,
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

  async #answer({ wanted, flight }: Asked, until: number): Promise<LiveAnswer> {
    if (flight === null) return answerOf(wanted, failed(`${wanted.upstream.id} is asked for too much at once`));
    const ended = await within(until - performance.now(), flight.ended, null);
    if (ended !== null) return answerOf(wanted, ended);
    // Its facts are in the graph, so the answer includes them.
    if (flight.writtenAt !== null) return answerOf(wanted, stored(flight.writtenAt));
    return late(wanted.upstream.id, wanted.subject);
  }

  #start(wanted: Wanted, isStored: boolean): Flight | null {
    const { id } = wanted.upstream;
    const ofUpstream = [...this.#flights.keys()].filter((key) => key.startsWith(`${id} `));
    if (ofUpstream.length >= MOST_AT_ONCE) {
      this.#options.onEnded?.(id, 'limited');
      return null;
    }
    const onWritten = (at: number): void => {
      flight.writtenAt = at;
    };
    const flight: Flight = {
      writtenAt: null,
      ended: this.#counted(wanted, isStored, onWritten).then((ended) => {
        if (ended.outcome !== 'failed' || !this.#end.signal.aborted) this.#memory.note(wanted.key, ended);
        this.#flights.delete(wanted.key);
        return ended;
      }),
    };
    this.#flights.set(wanted.key, flight);
    return flight;
  }

  async #counted(wanted: Wanted, ...how: [isStored: boolean, onWritten: (at: number) => void]): Promise<Remembered> {
    const { isLimited = false, ...ended } = await this.#fly(wanted, ...how);
    this.#options.onEnded?.(wanted.upstream.id, isLimited ? 'limited' : ended.outcome);
    return ended;
  }

  async #fly({ upstream, subject }: Wanted, isStored: boolean, onWritten: (at: number) => void): Promise<Ended> {
    const { store, log } = this.#options;
    const signal = AbortSignal.any([this.#end.signal, AbortSignal.timeout(LONGEST_MS)]);
    try {
      const answer = await upstream.ask(subject, isStored, signal);
      const at = Date.now();
      if (answer === null) return { outcome: 'unknown', observedAt: at, reason: null };
      const { written, derived } = store.store(upstream.source, answer);
      await written;
      onWritten(at);
      const derivation = derived.catch((err: unknown) =>
        log.warn({ err, subject }, 'the facts of a lookup are not derived'),
      );
      if (answer.isFoundByDerivation) await derivation;
      return stored(at);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof Unserved) return { outcome: 'unserved', observedAt: null, reason };
      log.warn({ upstream: upstream.id, subject, reason: operatorMessage(error) }, 'a live look-up failed');
      return { ...failed(reason), isLimited: error instanceof Limited };
    }
  }
}

/** Returns the subjects to look up for the first `things` indicators, each once, and how many indicators that leaves out. */
function firstOf(due: readonly (readonly Wanted[])[], things: number) {
  const taken = new Map<string, Wanted>();
  const others = new Set<string>();
  let count = 0;
  for (const ofThing of due) {
    const fresh = ofThing.filter(({ key }) => !taken.has(key));
    if (fresh.length === 0) continue;
    if (count >= things) {
      others.add(fresh.map(({ key }) => key).join());
      continue;
    }
    count += 1;
    for (const one of fresh) taken.set(one.key, one);
  }
  return { taken: [...taken.values()], count, leftOut: others.size };
}

function stored(observedAt: number): Remembered {
  return { outcome: 'stored', observedAt, reason: null };
}

function failed(reason: string): Remembered {
  return { outcome: 'failed', observedAt: null, reason };
}

function late(upstream: LiveUpstream, subject: string): LiveAnswer {
  return { upstream, subject, outcome: 'late', observedAt: null, reason: null };
}

function answerOf({ upstream, subject }: Wanted, { outcome, observedAt, reason }: Remembered): LiveAnswer {
  const id: LiveUpstream = upstream.id;
  return { upstream: id, subject, outcome, observedAt, reason };
}

/** Returns the value of a promise within so many milliseconds; `otherwise` if that takes longer or fails. */
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
