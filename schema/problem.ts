/** A rewrite or hint that goes with a failed query (contract 3.8 and 9.2). */
export interface Suggestion {
  readonly kind: string;
  readonly rationale: string;
  /** A query that runs (it has been planned), or null. */
  readonly rewrite: string | null;
  readonly confidence: number;
  readonly safeToAutoRetry: boolean;
}

/**
 * A failure that a caller can act on: every door answers it as problem+json (RFC 9457; `contract/rest.md` 0.3).
 * `slug` ends the type URI, `status` is the HTTP status, `extras` are extension members.
 */
export class Problem extends Error {
  readonly slug: string;
  readonly status: number;
  readonly extras: Readonly<Record<string, unknown>>;

  /** `cause` is for the log: no answer shows it. */
  constructor(
    slug: string,
    status: number,
    detail: string,
    extras: Readonly<Record<string, unknown>> = {},
    cause?: unknown,
  ) {
    super(detail, cause === undefined ? {} : { cause });
    this.name = 'Problem';
    this.slug = slug;
    this.status = status;
    this.extras = extras;
  }
}

/** How a problem says that the database, or a source that the answer needs, does not answer now; `retryAfter` in seconds. */
export const UNAVAILABLE = { slug: 'data-unavailable', status: 503, retryAfter: 5 } as const;

/**
 * 503: the answer needs what does not answer now. A caller may try again after `retryAfter` seconds; null: another try does not help. The
 * cause is for the log.
 */
export function dataUnavailable(
  detail: string,
  options: {
    readonly retryAfter?: number | null;
    readonly extras?: Readonly<Record<string, unknown>>;
    readonly cause?: unknown;
  } = {},
): Problem {
  const { retryAfter = UNAVAILABLE.retryAfter, extras = {}, cause } = options;
  const members = retryAfter === null ? extras : { retryAfter, ...extras };
  return new Problem(UNAVAILABLE.slug, UNAVAILABLE.status, detail, members, cause);
}

/** What a failed query says in addition to its detail. `cause` is for the log. */
export interface QueryProblemOptions {
  readonly position?: number;
  readonly line?: number;
  readonly column?: number;
  readonly suggestions?: readonly Suggestion[];
  readonly extras?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** A failed graph query: carries `code`, the position where known, and suggestions. */
export class QueryProblem extends Problem {
  readonly suggestions: readonly Suggestion[];

  constructor(slug: string, status: number, code: string, detail: string, options: QueryProblemOptions = {}) {
    const { position, line, column, suggestions = [], extras = {}, cause } = options;
    const members = {
      ...extras,
      code,
      ...(position === undefined ? {} : { position }),
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
      suggestions,
    };
    super(slug, status, detail, members, cause);
    this.name = 'QueryProblem';
    this.suggestions = suggestions;
  }
}
