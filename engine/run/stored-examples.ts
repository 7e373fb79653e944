import Cypher from '@neo4j/cypher-builder';
import { LRUCache } from 'lru-cache';
import { cypherText } from '../../store/cypher-text.ts';
import type { Database } from '../../store/database.ts';

const LABELS = 100;
const LIFETIME_MS = 600_000;
const TIMEOUT_MS = 300;

/** Names of stored nodes, one for each label, for suggested queries. */
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
    const rows = await this.#database
      .read({ text: exampleText(label), parameters: { wanted } }, { timeoutMs: TIMEOUT_MS })
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

function exampleText(label: string): string {
  const n = new Cypher.NamedNode('n');
  const name = (properties: Readonly<Record<string, Cypher.Expr>>) =>
    new Cypher.Match(new Cypher.Pattern(n, { labels: [label], properties })).return([n.property('name'), 'name']);
  const either = new Cypher.Union(name({ name: new Cypher.NamedParam('wanted') }), name({}).limit(1)).all();
  return cypherText(new Cypher.Call(either), 'RETURN name LIMIT 1');
}
