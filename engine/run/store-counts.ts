import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { writeIdentifier } from '../parse/string-literal.ts';

const FEW = 8;

/** How many nodes a label and how many relationships a type has: read from Neo4j's count store, kept for a while. */
export class StoreCounts {
  readonly #database: Database;
  readonly #counts: LRUCache<string, number>;

  constructor(database: Database, lifetimeMs: number) {
    this.#database = database;
    this.#counts = new LRUCache({ max: 500, ttl: lifetimeMs });
  }

  nodes(label: string): Promise<number> {
    return this.#count(`MATCH (n:${writeIdentifier(label)}) RETURN count(n) AS count`);
  }

  /** Relationships of these types together; of all types where many are named, which is one question, not fifty. */
  async edges(types: readonly string[]): Promise<number> {
    if (types.length > FEW) return this.#count('MATCH ()-[r]->() RETURN count(r) AS count');
    const texts = types.map((type) => `MATCH ()-[r:${writeIdentifier(type)}]->() RETURN count(r) AS count`);
    const counts = await Promise.all(texts.map((text) => this.#count(text)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  forget(): void {
    this.#counts.clear();
  }

  async #count(text: string): Promise<number> {
    const known = this.#counts.get(text);
    if (known !== undefined) return known;
    const [row] = await this.#database.read({ text }, { timeoutMs: 5000 });
    const count = Number(row?.count ?? 0);
    this.#counts.set(text, count);
    return count;
  }
}
