import { setTimeout as pause } from 'node:timers/promises';
import type { QueryEngine } from '../engine/query-engine.ts';
import type { Database, Reader, Statement } from '../store/database.ts';

/** Just after its start Neo4j takes seconds for what it does in milliseconds later. */
const TEXT_MS = 30_000;
const ALL_MS = 300_000;

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

/**
 * Runs each read, lookup and query once in the background, so that no request waits for Neo4j to plan it. It runs one at a time and pauses
 * for as long as each took, which leaves at least half of a core to requests.
 */
export class WarmUp {
  readonly #database: Pick<Database, 'read'>;
  readonly #engine: Pick<QueryEngine, 'run'>;
  readonly #log: Log;
  readonly #work: WarmUpWork;
  readonly #stop = new AbortController();
  #round = new AbortController();
  #done: Promise<void>;

  constructor(
    { database, engine, log }: { database: Pick<Database, 'read'>; engine: Pick<QueryEngine, 'run'>; log: Log },
    work: WarmUpWork,
  ) {
    this.#database = database;
    this.#engine = engine;
    this.#log = log;
    this.#work = work;
    this.#done = this.#runAll([...this.#reads(database), ...this.#queries()]);
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
    const before = this.#done;
    this.#round.abort();
    this.#round = new AbortController();
    const replanning: Reader = {
      read: (statement, options) => this.#database.read(statement, { ...options, replans: true }),
    };
    this.#done = before.then(() => this.#runAll(this.#reads(replanning)));
  }

  /** Cancels the query that runs, begins no other, and resolves when that has ended. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#done;
  }

  #reads(reader: Reader): readonly Step[] {
    const { reads, lookups } = this.#work;
    return [
      ...reads.map((statement) => ({
        what: statement.text,
        run: () => reader.read(statement, { timeoutMs: TEXT_MS }),
      })),
      ...lookups.map((lookup) => ({ what: 'a lookup', run: () => lookup(reader) })),
    ];
  }

  #queries(): readonly Step[] {
    return this.#work.queries.map((query) => ({
      what: query,
      run: (signal) => this.#engine.run({ query, timeoutMs: TEXT_MS, signal }),
    }));
  }

  async #runAll(steps: readonly Step[]): Promise<void> {
    const signal = AbortSignal.any([this.#stop.signal, this.#round.signal, AbortSignal.timeout(ALL_MS)]);
    for (const step of steps) {
      if (signal.aborted) return;
      const started = performance.now();
      await this.#run(step, signal);
      const took = performance.now() - started;
      await pause(took, undefined, { signal, ref: false }).catch(() => undefined);
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
