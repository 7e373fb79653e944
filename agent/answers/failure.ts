import { z } from 'zod';
import { Problem, QueryProblem, type Suggestion } from '../../schema/problem.ts';
import { visible } from './visible.ts';

/** Codes that an agent may branch on (contract 3.8). */
const ERROR_CODES = [
  'SCHEMA_ERROR',
  'SYNTAX_ERROR',
  'LIMIT_ERROR',
  'VALIDATION_REJECTED',
  'QUERY_TOO_EXPENSIVE',
  'QUERY_UNSERVABLE',
  'DEPTH_EXCEEDED',
  'DB_TIMEOUT',
  'RATE_LIMITED',
  'ENGINE_ERROR',
  'DB_UNAVAILABLE',
] as const;

type ErrorCode = (typeof ERROR_CODES)[number];

/** Members of an answer that failed. */
export const FAILURE = {
  errorCode: z.enum(ERROR_CODES),
  message: z.string(),
  retryable: z.boolean().describe('the same call may succeed later'),
  retryAfter: z.number().nullable().describe('seconds to wait first'),
  fix: z
    .object({
      kind: z.string(),
      rationale: z.string(),
      confidence: z.number(),
      safeToAutoRetry: z.boolean(),
      rewrittenCypher: z.string().nullable().describe('a query that runs'),
    })
    .nullable(),
  suggestions: z.array(
    z.object({ kind: z.string(), rationale: z.string(), rewrite: z.string().nullable(), confidence: z.number() }),
  ),
};

const FAILED = z.object(FAILURE);
export type Failure = z.infer<typeof FAILED>;

const OF_CODES: ReadonlyMap<string, ErrorCode> = new Map<string, ErrorCode>([
  ...ERROR_CODES.map((code) => [code, code] as const),
  ['UNKNOWN_LABEL', 'SCHEMA_ERROR'],
  ['UNKNOWN_TYPE', 'SCHEMA_ERROR'],
  ['UNKNOWN_PROCEDURE', 'SCHEMA_ERROR'],
  ['UNKNOWN_FUNCTION', 'SCHEMA_ERROR'],
  ['UNKNOWN_COLUMN', 'SCHEMA_ERROR'],
  ['MISSING_PARAMETER', 'VALIDATION_REJECTED'],
  ['EMPTY_QUERY', 'VALIDATION_REJECTED'],
  ['QUERY_REFUSED', 'QUERY_TOO_EXPENSIVE'],
]);

const OF_SLUGS: ReadonlyMap<string, ErrorCode> = new Map<string, ErrorCode>([
  ['query-unservable', 'QUERY_UNSERVABLE'],
  ['query-depth-exceeded', 'DEPTH_EXCEEDED'],
  ['query-timeout', 'DB_TIMEOUT'],
  ['query-quota-exceeded', 'RATE_LIMITED'],
  ['rate-limit-exceeded', 'RATE_LIMITED'],
  ['data-unavailable', 'DB_UNAVAILABLE'],
  ['internal-error', 'ENGINE_ERROR'],
]);

const RETRYABLE: ReadonlySet<ErrorCode> = new Set(['DB_TIMEOUT', 'RATE_LIMITED', 'ENGINE_ERROR', 'DB_UNAVAILABLE']);

/** Describes a failure and what to do next. Internal errors are reported without detail. */
export function failureOf(error: unknown): Failure {
  const problem =
    error instanceof Problem
      ? error
      : new Problem('internal-error', 500, 'The call failed inside Weft; the log has the cause.');
  const { extras } = problem;
  const suggestions = problem instanceof QueryProblem ? byUse(problem.suggestions) : [];
  const [first] = suggestions;
  const errorCode = OF_CODES.get(String(extras.code)) ?? OF_SLUGS.get(problem.slug) ?? 'VALIDATION_REJECTED';
  return {
    errorCode,
    message: visible(problem.message),
    retryable: RETRYABLE.has(errorCode),
    retryAfter: typeof extras.retryAfter === 'number' ? extras.retryAfter : null,
    fix:
      first === undefined
        ? null
        : {
            kind: first.kind,
            rationale: visible(first.rationale),
            confidence: first.confidence,
            safeToAutoRetry: first.safeToAutoRetry,
            rewrittenCypher: first.rewrite,
          },
    suggestions: suggestions.map(({ kind, rationale, rewrite, confidence }) => ({
      kind,
      rationale: visible(rationale),
      rewrite,
      confidence,
    })),
  };
}

/** The failure as a text, what to do first. */
export function failureText({ errorCode, message, retryable, retryAfter, suggestions }: Failure): string {
  const rewrites = suggestions.flatMap(({ rewrite, rationale }) =>
    rewrite === null ? [] : [`Try: ${rewrite} (${rationale})`],
  );
  const hints = suggestions.flatMap(({ rewrite, rationale }) => (rewrite === null ? [rationale] : []));
  const again = retryable ? [`The same call may succeed ${retryAfter === null ? 'later' : `in ${retryAfter} s`}.`] : [];
  return [...rewrites, `${errorCode}: ${message}`, ...hints, ...again].join('\n');
}

/** Those with a query that runs come first. */
function byUse(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  return [...suggestions].sort((one, other) => Number(one.rewrite === null) - Number(other.rewrite === null));
}
