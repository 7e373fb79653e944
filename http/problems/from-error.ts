import { isRetryableError, Neo4jError } from 'neo4j-driver';
import { isBroken, isOutOfMemory } from '../../engine/execution/server-errors.ts';
import { dataUnavailable, Problem } from '../../schema/problem.ts';

const AWAY =
  /ServiceUnavailable|SessionExpired|DatabaseUnavailable|TransientError\.Database|DatabaseNotFound|Security\.Unauthorized/;
/** Look-ups have a time limit, a server may have its own limit for every statement, and an operator may end one. */
const ENDED = /TransactionTimedOut|Transaction\.Terminated/;

/**
 * Returns the problem that a caller gets for a failure, with the cause if that belongs into the log; null if the failure is a defect of
 * ours.
 */
export function knownProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (!(error instanceof Neo4jError)) return null;
  if (isOutOfMemory(error)) return needsMemory(error);
  if (ENDED.test(error.code))
    return unavailable('The database ended this look-up because it took too long: try again, or ask for less.', error);
  if (isGone(error)) return unavailable();
  return isRefusing(error) ? unavailable(undefined, error) : null;
}

/** Returns what a caller may learn of a failure inside Weft: only that it happened. */
export function internalProblem(): Problem {
  return new Problem(
    'internal-error',
    500,
    'The request failed inside Weft; the log has the cause under this trace_id.',
  );
}

/** The database is not there: worth another try in a few seconds. A cause goes along for the log. */
export function unavailable(detail = 'The database does not answer.', cause?: Neo4jError): Problem {
  return dataUnavailable(detail, { cause });
}

/** The database is there, but this asks too much of it; the cause goes along for the log. */
function needsMemory(cause: Neo4jError): Problem {
  const detail =
    'This look-up needs more memory than a look-up may use: use a lower limit, fewer blocks or a narrower subject.';
  return dataUnavailable(detail, { cause });
}

/** Returns whether the connection to the database is lost: the log reports that once, not with every request. */
function isGone(error: Neo4jError): boolean {
  return isBroken(error) || AWAY.test(error.code);
}

/** Returns whether the database is there but refuses now; only its own message says why. */
function isRefusing(error: Neo4jError): boolean {
  return isRetryableError(error) || /pool|connection acquisition/i.test(error.message);
}
