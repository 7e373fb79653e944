import type { Problem } from '../../schema/problem.ts';
import { type AppContext, requestTarget } from '../requests/context.ts';
import { SAFE_HEADERS } from '../responses/answers.ts';
import { HttpProblem } from './http-problem.ts';
import { errorCode, PROBLEM_KINDS } from './table.ts';
import { unsharedQuery } from './unshared-query.ts';

/** The members of contract rest.md 0.3, and those of the problem's own. */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly error: string;
  readonly message: string;
  readonly timestamp: string;
  readonly trace_id: string;
  readonly path: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly [extra: string]: unknown;
}

/** The part of a problem that describes its request. */
export interface Occurrence {
  /** Path and query as they were sent. */
  readonly path: string;
  readonly search: string;
  readonly requestId: string;
  /** `WEFT_ERROR_BASE`, or null for URNs. */
  readonly base: string | null;
}

/** The occurrence that a request of the application is. */
export function occurrenceOf(context: AppContext, base: string | null): Occurrence {
  return { ...requestTarget(context), requestId: context.get('requestId'), base };
}

/** Writes a problem down for one request. */
export function problemBody(problem: Problem, { path, search, requestId, base }: Occurrence): ProblemBody {
  const { details = {}, ...extras } = problem.extras;
  return {
    type: base === null ? `urn:weft:problem:${problem.slug}` : `${base}/problems/${problem.slug}`,
    title: PROBLEM_KINDS.get(problem.slug)?.title ?? problem.slug,
    status: problem.status,
    detail: problem.message,
    instance: path + unsharedQuery(search),
    error: errorCode(problem.slug),
    message: problem.message,
    timestamp: new Date().toISOString(),
    trace_id: requestId,
    path,
    details: { ...(typeof details === 'object' ? details : {}) },
    ...(isQueryPath(path) ? { suggestions: [] } : {}),
    ...extras,
  };
}

/** Answers with problem+json: status, headers and body of one problem. */
export function respondWithProblem(problem: Problem, occurrence: Occurrence): Response {
  const retryAfter = problem.extras.retryAfter ?? (problem.status === 503 ? 5 : undefined);
  const headers = {
    ...SAFE_HEADERS,
    'X-Request-Id': occurrence.requestId,
    'Content-Type': 'application/problem+json',
    Link: `</problems/${problem.slug}>; rel="help"`,
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    ...(problem instanceof HttpProblem ? problem.headers : {}),
  };
  return new Response(JSON.stringify(problemBody(problem, occurrence)), { status: problem.status, headers });
}

function isQueryPath(path: string): boolean {
  return path === '/api/query' || path.startsWith('/api/query/');
}
