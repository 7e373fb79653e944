import { type Expression, joined, type WrittenTerm } from './expression.ts';
import { SearchError } from './search-error.ts';
import { type SearchToken, searchTokens } from './tokens.ts';

/** Terms of one search, and brackets inside brackets. */
const MOST_TERMS = 50;
const DEEPEST = 10;

/**
 * Reads a search: `field:value` terms joined by AND (or nothing, which means AND) and OR, with brackets; AND binds more
 * tightly. Throws a `SearchError` that says what is wrong.
 */
export function parseSearch(text: string): Expression<WrittenTerm> {
  const tokens = searchTokens(text);
  if (tokens.length === 0) throw new SearchError('The query is empty: write field:value.');
  if (tokens.filter(({ kind }) => kind === 'term').length > MOST_TERMS) {
    throw new SearchError(`A search has at most ${MOST_TERMS} terms.`);
  }
  const reader = new Reader(tokens);
  const expression = reader.any(0);
  if (reader.next !== undefined) throw new SearchError('A closing bracket has no opening one.');
  return expression;
}

class Reader {
  readonly #tokens: readonly SearchToken[];
  #at = 0;

  constructor(tokens: readonly SearchToken[]) {
    this.#tokens = tokens;
  }

  get next(): SearchToken | undefined {
    return this.#tokens[this.#at];
  }

  /** Groups joined by OR. */
  any(depth: number): Expression<WrittenTerm> {
    const parts = [this.#all(depth)];
    while (this.next?.kind === 'OR') {
      this.#at += 1;
      parts.push(this.#all(depth));
    }
    return joined('any', parts);
  }

  /** Terms and brackets joined by AND or by nothing. */
  #all(depth: number): Expression<WrittenTerm> {
    const parts = [this.#one(depth)];
    while (this.next !== undefined && this.next.kind !== 'OR' && this.next.kind !== ')') {
      if (this.next.kind === 'AND') this.#at += 1;
      parts.push(this.#one(depth));
    }
    return joined('all', parts);
  }

  #one(depth: number): Expression<WrittenTerm> {
    const token = this.next;
    this.#at += 1;
    if (token?.kind === 'term') return { kind: 'term', term: { field: token.field, value: token.value } };
    if (token?.kind === '(') return this.#bracket(depth + 1);
    throw new SearchError(`Expected field:value${token === undefined ? ' at the end' : ` before ${token.kind}`}.`);
  }

  #bracket(depth: number): Expression<WrittenTerm> {
    if (depth > DEEPEST) throw new SearchError(`Brackets may be nested at most ${DEEPEST} deep.`);
    const inside = this.any(depth);
    if (this.next?.kind !== ')') throw new SearchError('An opening bracket has no closing one.');
    this.#at += 1;
    return inside;
  }
}
