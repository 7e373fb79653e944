import type { Problem } from '../../engine/problem.ts';
import { type AppContext, requestTarget } from '../context.ts';
import { HttpProblem } from './http-problem.ts';
import { errorCode, PROBLEM_KINDS } from './table.ts';

/** The members of contract rest.md 0.3, as an object. */
export type ProblemBody = Readonly<Record<string, unknown>>;

/** Writes a problem down for one request. `base` is `WEFT_ERROR_BASE`, or null for URNs. */
export function problemBody(problem: Problem, context: AppContext, base: string | null): ProblemBody {
  const { path, search } = requestTarget(context);
  const { details = {}, ...extras } = problem.extras;
  return {
    type: base === null ? `urn:weft:problem:${problem.slug}` : `${base}/problems/${problem.slug}`,
    title: PROBLEM_KINDS.get(problem.slug)?.title ?? problem.slug,
    status: problem.status,
    detail: problem.message,
    instance: path + search,
    error: errorCode(problem.slug),
    message: problem.message,
    timestamp: new Date().toISOString(),
    trace_id: context.get('requestId'),
    path,
    details,
    ...(isQueryPath(path) ? { suggestions: [] } : {}),
    ...extras,
  };
}

/** Answers with problem+json: status, headers and body of one problem. */
export function respondWithProblem(problem: Problem, context: AppContext, base: string | null): Response {
  const retryAfter = problem.extras.retryAfter ?? (problem.status === 503 ? 5 : undefined);
  const headers = {
    'Content-Type': 'application/problem+json',
    Link: `</problems/${problem.slug}>; rel="help"`,
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    ...(problem instanceof HttpProblem ? problem.headers : {}),
  };
  return new Response(JSON.stringify(problemBody(problem, context, base)), { status: problem.status, headers });
}

function isQueryPath(path: string): boolean {
  return path === '/api/query' || path.startsWith('/api/query/');
}
