import { LRUCache } from 'lru-cache';
import type { Database } from '../../store/database.ts';
import { writeIdentifier } from '../parse/string-literal.ts';

const LABELS = 100;
const LIFETIME_MS = 600_000;
const TIMEOUT_MS = 300;

/** Names of nodes that the graph holds, one a label: for queries that are suggested. */
export class StoredExamples {
  readonly #database: Database;
  readonly #names = new LRUCache<string, { readonly name: string | null }>({ max: LABELS, ttl: LIFETIME_MS });

  constructor(database: Database) {
    this.#database = database;
  }

  /** The wanted name where a node of the label has it, else any stored one; null for none, or where the answer takes long. */
  readonly nameOf = async (label: string, wanted: string): Promise<string | null> => {
    const known = this.#names.get(label);
    if (known !== undefined) return known.name;
    const node = `(n:${writeIdentifier(label)}`;
    const text =
      `CALL { MATCH ${node} {name: $wanted}) RETURN n.name AS name ` +
      `UNION ALL MATCH ${node}) RETURN n.name AS name LIMIT 1 } RETURN name LIMIT 1`;
    const rows = await this.#database
      .read({ text, parameters: { wanted } }, { timeoutMs: TIMEOUT_MS })
      .catch(() => null);
    if (rows === null) return null;
    const value: unknown = rows[0]?.name;
    const name = typeof value === 'string' ? value : null;
    this.#names.set(label, { name });
    return name;
  };

  forget(): void {
    this.#names.clear();
  }
}
