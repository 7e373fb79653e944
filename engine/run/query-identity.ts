import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ProcedureCatalog } from '../contract/procedure-catalog.ts';
import { procedureWords, strippedText } from './stripped-text.ts';

/** Identifies a query without anything that its user looks for. */
export interface QueryIdentity {
  /** The query without its strings, numbers and comments. */
  readonly text: string;
  /** The same for all queries that differ in these alone. */
  readonly shape: string;
}

/** Characters of text whose identities are cached. */
const CAPACITY = 200_000;
const HEX_DIGITS = 24;

/** Returns the identities of queries; repeated queries are read once. */
export class QueryIdentities {
  readonly #known = new LRUCache<string, QueryIdentity>({
    maxSize: CAPACITY,
    // The cache takes no size of 0, which an empty query would have.
    sizeCalculation: (_identity, query) => query.length + 1,
  });

  readonly #procedures: ReadonlySet<string>;

  constructor(catalog: ProcedureCatalog) {
    this.#procedures = procedureWords(catalog);
  }

  of(query: string): QueryIdentity {
    const known = this.#known.get(query);
    if (known !== undefined) return known;
    const text = strippedText(query, true, this.#procedures);
    const identity = { text, shape: shapeOf(text, query.length) };
    this.#known.set(query, identity);
    return identity;
  }
}

/** A cut text alone is ambiguous: it identifies queries of the same length. */
function shapeOf(text: string, length: number): string {
  const whole = text.endsWith('...') ? `${text}${length}` : text;
  return createHash('sha256').update(whole.replaceAll(' ', '')).digest('hex').slice(0, HEX_DIGITS);
}
