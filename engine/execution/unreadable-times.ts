import type { QueryProblem } from '../../schema/problem.ts';
import { queryError } from '../contract/query-problems.ts';

/** The errors of the driver for an instant that JavaScript has no date or no time zone for, and for a year that only Neo4j computes with. */
const UNREADABLE = /^Invalid time (?:value|zone specified)|^Year is expected to be in range/;

/**
 * Returns the problem of an answer with a date or time that the driver cannot read: with a named time zone more than 275,000 years away, or
 * in a zone that Java knows and Node does not. Null for any other error.
 */
export function unreadableTime(error: unknown): QueryProblem | null {
  if (!(error instanceof Error) || !UNREADABLE.test(error.message)) return null;
  const detail =
    'The answer has a date or time that Weft cannot read: its year or its time zone is beyond what JavaScript has. Return toString() of ' +
    'it, or only a part, such as x.year.';
  return queryError('EXECUTION_ERROR', detail);
}
