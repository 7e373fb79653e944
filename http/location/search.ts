import type { Statement } from '../../engine/database/database.ts';
import { LOCATION_FIELDS, searchStatement } from '../../procedures/projections/location-search.ts';
import { KeyError } from '../../schema/keys/index.ts';
import { readInteger } from '../parameters.ts';
import { fieldProblem } from '../problems/http-problem.ts';

const LONGEST_VALUE = 200;

/** The compiled search of a request's query parameters: a 400 that names the parameter that does not fit. */
export function readSearch(query: Readonly<Record<string, string>>): Statement {
  const { field = '', value = '' } = query;
  const limit = readInteger(query, 'limit', { default: 100, minimum: 1, maximum: 1000 });
  if (!LOCATION_FIELDS.includes(field)) {
    throw fieldProblem(
      'invalid-parameter',
      'field',
      'unknown field',
      `field must be one of ${LOCATION_FIELDS.join(', ')}.`,
    );
  }
  if (value.trim() === '' || value.length > LONGEST_VALUE) {
    throw fieldProblem('invalid-parameter', 'value', 'bad length', `value must have 1 to ${LONGEST_VALUE} characters.`);
  }
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
