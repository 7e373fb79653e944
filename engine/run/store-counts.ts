import type { Database } from '../../store/database.ts';
import { readStoredCounts, type StoredCounts } from '../../store/statistics/count-store.ts';
import { timedReads } from '../../store/timed-reads.ts';

const READ_MS = 5000;

/** Number of nodes of a label and of relationships of a type, from Neo4j's count store, cached for a while. */
export class StoreCounts {
  readonly #database: Database;
  readonly #lifetimeMs: number;
  #known: { readonly counts: Promise<StoredCounts>; readonly until: number } | null = null;

  constructor(database: Database, lifetimeMs: number) {
    this.#database = database;
    this.#lifetimeMs = lifetimeMs;
  }

  async nodes(label: string): Promise<number> {
    return (await this.#counts()).nodes(label);
  }

  /** Returns the number of relationships of these types together; of all types if none is named. */
  async edges(types: readonly string[]): Promise<number> {
    const counts = await this.#counts();
    return types.length === 0 ? counts.allEdges : types.reduce((sum, type) => sum + counts.edges(type), 0);
  }

  forget(): void {
    this.#known = null;
  }

  #counts(): Promise<StoredCounts> {
    if (this.#known !== null && performance.now() < this.#known.until) return this.#known.counts;
    const counts = readStoredCounts(timedReads(this.#database, READ_MS));
    const known = { counts, until: performance.now() + this.#lifetimeMs };
    this.#known = known;
    counts.catch(() => {
      if (this.#known === known) this.#known = null;
    });
    return counts;
  }
}
