import { QueryProblem, type QueryProblemOptions, type Suggestion, UNAVAILABLE } from '../../schema/problem.ts';
import { bindParameter } from './suggestions.ts';

/** 400: the text or the parameters of a query are wrong. */
export function queryError(code: string, detail: string, options: QueryProblemOptions = {}): QueryProblem {
  return new QueryProblem('query-error', 400, code, detail, options);
}

/** 400: the query is right, but this server does not run it. */
export function queryUnservable(code: string, detail: string, options: QueryProblemOptions = {}): QueryProblem {
  return new QueryProblem('query-unservable', 400, code, detail, options);
}

/** 400: the query needs more time or memory than one query may use. `reason` is the name of the limit that it exceeds. */
export function tooExpensive(detail: string, reason: string, options: QueryProblemOptions = {}): QueryProblem {
  return queryUnservable('QUERY_TOO_EXPENSIVE', detail, { ...options, extras: { reason, ...options.extras } });
}

/** 400: the query writes. */
export function readOnlyProblem(): QueryProblem {
  return queryError('READ_ONLY', 'This graph is read-only.');
}

/** 400: a query uses a parameter that the request does not send. */
export function missingParameter(name: string, position: QueryProblemOptions = {}): QueryProblem {
  const suggestions = [bindParameter(name)];
  return queryError('MISSING_PARAMETER', `Parameter $${name} has no value.`, { ...position, suggestions });
}

/** 400: a query uses a variable that nothing binds. */
export function unboundVariableProblem(
  name: string,
  suggestion: Suggestion,
  position: QueryProblemOptions = {},
): QueryProblem {
  const options = { ...position, suggestions: [suggestion] };
  return queryError('UNBOUND_VARIABLE', `Variable ${name} is not defined.`, options);
}

/** 500: a defect of ours; the log has its cause. */
export function engineFailed(): QueryProblem {
  return new QueryProblem('internal-error', 500, 'ENGINE_ERROR', 'The engine failed on this query.');
}

/** 503: the graph cannot answer now, but may after some seconds. The cause is for the log. */
export function graphUnavailable(detail: string, cause?: unknown): QueryProblem {
  const { slug, status, retryAfter } = UNAVAILABLE;
  return new QueryProblem(slug, status, 'DB_UNAVAILABLE', detail, { extras: { retryAfter }, cause });
}
