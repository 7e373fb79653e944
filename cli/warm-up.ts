import { setTimeout as pause } from 'node:timers/promises';
import { ANCHOR_EXAMPLES } from '../engine/anchor/example-queries.ts';
import type { ProcedureCatalog } from '../engine/procedure-catalog.ts';
import type { QueryEngine } from '../engine/query-engine.ts';

/** Neo4j takes up to three seconds to plan one of the larger texts, just after its start several times that. */
const TEXT_MS = 30_000;
const ALL_MS = 300_000;

/** Told of examples that do not run: an empty graph may have nothing to answer. */
interface Log {
  debug(details: object, message: string): void;
}

/** What Neo4j is made to plan before somebody asks it: a query for each kind of anchor, and the examples of each procedure. */
export function warmUpQueries(catalog: ProcedureCatalog): readonly string[] {
  const procedures = catalog.all();
  return [
    ...ANCHOR_EXAMPLES,
    ...procedures.map(({ example }) => example),
    ...procedures.flatMap(({ furtherExamples }) => furtherExamples ?? []),
  ];
}

/**
 * Runs each lookup and each query once in the background, so that nobody waits for Neo4j to plan it (1 to 3 s, the first
 * time). One at a time, with a rest as long as it took, so that half of a core at least is left to those who ask meanwhile.
 */
export class WarmUp {
  readonly #engine: Pick<QueryEngine, 'run'>;
  readonly #log: Log;
  readonly #stop = new AbortController();
  readonly #signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(ALL_MS)]);
  /** Resolves when all have run or it was stopped; never rejects. */
  readonly done: Promise<void>;

  /** `lookups` go before the queries: whoever looks something up expects the quicker answer. */
  constructor(
    engine: Pick<QueryEngine, 'run'>,
    queries: readonly string[],
    log: Log,
    lookups: readonly (() => Promise<unknown>)[] = [],
  ) {
    this.#engine = engine;
    this.#log = log;
    const run = queries.map((query) => () => this.#run(query));
    this.done = this.#runAll([...lookups.map((lookup) => () => this.#lookUp(lookup)), ...run]);
  }

  /** Cancels the query that runs, begins no other, and resolves when that has ended. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.done;
  }

  async #runAll(steps: readonly (() => Promise<void>)[]): Promise<void> {
    for (const step of steps) {
      const started = performance.now();
      await step();
      const took = performance.now() - started;
      await pause(took, undefined, { signal: this.#signal, ref: false }).catch(() => undefined);
      if (this.#signal.aborted) return;
    }
  }

  async #lookUp(lookup: () => Promise<unknown>): Promise<void> {
    try {
      await lookup();
    } catch (error) {
      this.#log.debug({ error: error instanceof Error ? error.message : String(error) }, 'a lookup was not warmed up');
    }
  }

  async #run(query: string): Promise<void> {
    try {
      await this.#engine.run({ query, timeoutMs: TEXT_MS, signal: this.#signal });
    } catch (error) {
      this.#log.debug({ query, error: error instanceof Error ? error.message : String(error) }, 'not warmed up');
    }
  }
}
