import type { Statement } from '../../engine/database/database.ts';
import { LOCATION_FIELDS, searchStatement } from '../../procedures/projections/location-search.ts';
import { KeyError } from '../../schema/keys/index.ts';
import { Refusal } from '../contract/parameters.ts';
import { fieldProblem } from '../problems/http-problem.ts';

const LONGEST_VALUE = 200;

/** The field of a search. */
export function readField(field: string): string {
  if (LOCATION_FIELDS.includes(field)) return field;
  throw new Refusal('invalid-parameter', 'unknown field', `field must be one of ${LOCATION_FIELDS.join(', ')}.`);
}

/** What the field is to be. */
export function readValue(value: string): string {
  if (value.trim() !== '' && [...value].length <= LONGEST_VALUE) return value;
  throw new Refusal('invalid-parameter', 'bad length', `value must have 1 to ${LONGEST_VALUE} characters.`);
}

/** The compiled search: a 400 where the field cannot have the value. */
export function compiledSearch({ field, value, limit }: { field: string; value: string; limit: number }): Statement {
  try {
    return searchStatement(field, value, limit);
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
