import { setTimeout as pause } from 'node:timers/promises';
import type { QueryEngine } from '../engine/query-engine.ts';
import type { Database, Reader, Statement } from '../store/database.ts';

/** Just after its start Neo4j takes seconds for what it does in milliseconds later. */
const TEXT_MS = 30_000;
const ALL_MS = 300_000;
/** How long a server that was started again is not ready because of its plans: a slow answer is better than none. */
const COLD_MS = 60_000;

/** Asks what somebody will ask, of the reader that it is given. */
export type Lookup = (reader: Reader) => Promise<unknown>;

/** What Neo4j is made to plan before somebody asks it. */
export interface WarmUpWork {
  /** Our own texts, with input that asks for nothing. */
  readonly reads: readonly Statement[];
  readonly lookups: readonly Lookup[];
  /** Queries as users write them. */
  readonly queries: readonly string[];
}

/** Hears of work that failed: an empty graph may have nothing to answer. */
interface Log {
  debug(details: object, message: string): void;
}

interface Step {
  /** For the log. */
  readonly what: string;
  run(signal: AbortSignal): Promise<unknown>;
}

/** Requests go first: a step begins when none runs, looked at so often, and after so long at the latest. */
const LOOK_MS = 20;
const LATEST_MS = 2000;

/** How long a start waits for the first plans at most, and how many Neo4j makes at once: the machine has nothing else to do yet. */
const FIRST_MS = 3_000;
const FIRST_LANES = 2;

/** Rests after each step for as long as it took, which leaves at least half of a core to requests. */
const HALF_OF_A_CORE = 1;
const WITHOUT_PAUSE = 0;

/** What the warm-up runs on. */
export interface WarmUpParts {
  readonly database: Pick<Database, 'read'>;
  readonly engine: Pick<QueryEngine, 'run'>;
  readonly log: Log;
  /** Returns whether requests are running, which go first; absent: none is looked for. */
  readonly isBusy?: () => boolean;
}

/**
 * Runs each read, lookup and query once in the background, one at a time and while no request runs, so that no request waits for Neo4j to
 * plan it.
 */
export class WarmUp {
  readonly #database: Pick<Database, 'read'>;
  readonly #engine: Pick<QueryEngine, 'run'>;
  readonly #log: Log;
  readonly #isBusy: () => boolean;
  readonly #work: WarmUpWork;
  readonly #stop = new AbortController();
  #round = new AbortController();
  #done: Promise<void> = Promise.resolve();
  /** Our own texts that were planned before the server was ready. */
  #planned = 0;
  /** Since when a server that was started again has no plans of our texts; null while it has them. */
  #coldSinceMs: number | null = null;

  constructor({ database, engine, log, isBusy = () => false }: WarmUpParts, work: WarmUpWork) {
    this.#database = database;
    this.#engine = engine;
    this.#log = log;
    this.#isBusy = isBusy;
    this.#work = work;
  }

  /**
   * Has the most frequent internal texts planned, for three seconds at most: for a server that is not ready yet. Resolves when these are
   * planned, the time is over, or the warm-up was stopped; never rejects.
   */
  async beforeReady(): Promise<void> {
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(FIRST_MS)]);
    const steps = this.#ownTexts(this.#database);
    const lane = async (): Promise<void> => {
      for (;;) {
        const step = signal.aborted ? undefined : steps[this.#planned];
        if (step === undefined) return;
        this.#planned += 1;
        await this.#run(step, signal);
      }
    };
    await Promise.all(Array.from({ length: FIRST_LANES }, lane));
  }

  /** Runs everything once that was not run before the server was ready. */
  begin(): void {
    const steps = [...this.#reads(this.#database), ...this.#queries()];
    this.#done = this.#runAll(steps.slice(this.#planned), this.#round.signal);
  }

  /** Says that a server which was started again has no plans yet; null if it has, or has been given a minute to make them. */
  get pending(): string | null {
    const isCold = this.#coldSinceMs !== null && performance.now() - this.#coldSinceMs < COLD_MS;
    return isCold ? 'Neo4j was started again, and is planning the queries of Weft.' : null;
  }

  /** Resolves when all have run or it was stopped; never rejects. */
  get done(): Promise<void> {
    return this.#done;
  }

  /**
   * Has our own texts planned for a graph that has changed. Until its new plan is there a text keeps the old one, which those who
   * ask meanwhile get.
   */
  again(): void {
    if (this.#coldSinceMs !== null) {
      this.afterRestart();
      return;
    }
    const replanning: Reader = {
      read: (statement, options) => this.#database.read(statement, { ...options, replans: true }),
    };
    this.#next((signal) => this.#runAll(this.#reads(replanning), signal));
  }

  /** Runs everything once more, for a server that was started again: our own texts without a pause, since requests wait for them. */
  afterRestart(): void {
    this.#coldSinceMs = performance.now();
    this.#next(async (signal) => {
      await this.#runAll(this.#reads(this.#database), signal, WITHOUT_PAUSE);
      if (!signal.aborted) this.#coldSinceMs = null;
      await this.#runAll(this.#queries(), signal);
    });
  }

  /** Cancels the query that runs, begins no other, and resolves when that has ended. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#done;
  }

  /** Begins a round when the one that runs has ended, which is soon. */
  #next(round: (signal: AbortSignal) => Promise<void>): void {
    const before = this.#done;
    this.#round.abort();
    this.#round = new AbortController();
    const { signal } = this.#round;
    this.#done = before.then(() => round(signal));
  }

  #ownTexts(reader: Reader): readonly Step[] {
    return this.#work.reads.map((statement) => ({
      what: statement.text,
      run: () => reader.read(statement, { timeoutMs: TEXT_MS }),
    }));
  }

  #reads(reader: Reader): readonly Step[] {
    const lookups = this.#work.lookups.map((lookup) => ({ what: 'a lookup', run: () => lookup(reader) }));
    return [...this.#ownTexts(reader), ...lookups];
  }

  #queries(): readonly Step[] {
    return this.#work.queries.map((query) => ({
      what: query,
      run: (signal) => this.#engine.run({ query, timeoutMs: TEXT_MS, signal }),
    }));
  }

  async #runAll(steps: readonly Step[], round: AbortSignal, restShare = HALF_OF_A_CORE): Promise<void> {
    const signal = AbortSignal.any([this.#stop.signal, round, AbortSignal.timeout(ALL_MS)]);
    for (const step of steps) {
      if (this.#isBusy()) await this.#untilQuiet(signal);
      if (signal.aborted) return;
      const started = performance.now();
      await this.#run(step, signal);
      const took = performance.now() - started;
      await pause(restShare * took, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #untilQuiet(signal: AbortSignal): Promise<void> {
    const latest = performance.now() + LATEST_MS;
    while (this.#isBusy() && performance.now() < latest && !signal.aborted) {
      await pause(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #run({ what, run }: Step, signal: AbortSignal): Promise<void> {
    try {
      await run(signal);
    } catch (error) {
      this.#log.debug({ what, error: error instanceof Error ? error.message : String(error) }, 'not warmed up');
    }
  }
}
