import { KeyError } from '../../schema/keys/index.ts';
import type { Statement } from '../../store/database.ts';
import { LOCATION_FIELDS, type LocationHits, searchStatement } from '../../views/location-search.ts';
import { nextCursor, Refusal } from '../contract/parameters.ts';
import { fieldProblem } from '../problems/http-problem.ts';

const LONGEST_VALUE = 200;

/** The field of a search. */
export function readField(field: string): string {
  const known = LOCATION_FIELDS.find((name) => name === field.toLowerCase());
  if (known !== undefined) return known;
  throw new Refusal('invalid-parameter', 'unknown field', `field must be one of ${LOCATION_FIELDS.join(', ')}.`);
}

/** Reads the value of a search. */
export function readValue(value: string): string {
  if (value.trim() !== '' && [...value].length <= LONGEST_VALUE) return value;
  throw new Refusal('invalid-parameter', 'bad length', `value must have 1 to ${LONGEST_VALUE} characters.`);
}

/** The query of a search. */
export interface SearchQuery {
  readonly field: string;
  readonly value: string;
  readonly limit: number;
  /** Number of results that were returned before. */
  readonly cursor: number;
}

/** Returns where the next page begins; null if there is none. */
export function nextOf({ totalHits, results }: LocationHits, { cursor }: SearchQuery): string | null {
  return nextCursor(cursor, results.length, totalHits);
}

/** Returns the same as a header (RFC 8288), for formats that consist of rows; no header on the last page. */
export function nextLink(asked: string, next: string | null): Readonly<Record<string, string>> {
  if (next === null) return {};
  const { pathname, searchParams } = new URL(asked);
  searchParams.set('cursor', next);
  return { Link: `<${pathname}?${searchParams}>; rel="next"` };
}

/** The compiled search: a 400 where the field cannot have the value. */
export function compiledSearch({ field, value, limit, cursor }: SearchQuery): Statement {
  try {
    return searchStatement(field, value, { limit, skip: cursor });
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    throw fieldProblem(
      'invalid-parameter',
      'value',
      'does not fit the field',
      `value of ${field} must be ${error.expected}.`,
    );
  }
}
