import Cypher from '@neo4j/cypher-builder';
import { SearchError } from './search-error.ts';

/** How a text is compared: a wildcard at an end leaves that end open. */
export interface Pattern {
  readonly how: 'equals' | 'contains' | 'starts' | 'ends';
  readonly text: string;
}

/**
 * Reads a value: `x*` starts, `*x` ends, `*x*` is contained; without a wildcard the field decides. Throws a `SearchError` where nothing
 * else is left, or where a wildcard is in the middle.
 */
export function readPattern(field: string, value: string, plain: 'equals' | 'contains'): Pattern {
  const given = value.trim();
  const text = given.replace(/^\*+|\*+$/g, '').trim();
  if (text === '') throw new SearchError(`${field} needs a value to look for.`, field);
  if (text.includes('*')) throw new SearchError(`${field}: use * only at the start or the end of a value.`, field);
  const [isOpenBefore, isOpenBehind] = [given.startsWith('*'), given.endsWith('*')];
  if (isOpenBefore && isOpenBehind) return { how: 'contains', text };
  if (isOpenBefore) return { how: 'ends', text };
  return isOpenBehind ? { how: 'starts', text } : { how: plain, text };
}

const COMPARISONS = {
  equals: Cypher.eq,
  contains: Cypher.contains,
  starts: Cypher.startsWith,
  ends: Cypher.endsWith,
} as const;

/** Condition: an expression compared with a parameter. */
export function comparison(expression: Cypher.Expr, how: Pattern['how'], parameter: Cypher.Param): Cypher.Predicate {
  return COMPARISONS[how](expression, parameter);
}

/** Whether a text matches, without regard to case; the pattern's text is lower case. */
export function matches({ how, text }: Pattern, value: string | null): boolean {
  if (value === null) return false;
  const given = value.toLowerCase();
  switch (how) {
    case 'equals':
      return given === text;
    case 'contains':
      return given.includes(text);
    case 'starts':
      return given.startsWith(text);
    case 'ends':
      return given.endsWith(text);
  }
}
