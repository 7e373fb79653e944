import { Problem, QueryProblem } from '../../schema/problem.ts';

/** A problem as it crosses between threads; its cause does not cross, because it is already logged. */
export interface ProblemData {
  readonly slug: string;
  readonly status: number;
  readonly detail: string;
  readonly extras: Readonly<Record<string, unknown>>;
  /** The suggestions of a problem of a query; null for any other. */
  readonly suggestions: QueryProblem['suggestions'] | null;
}

export function problemData(problem: Problem): ProblemData {
  const { slug, status, message, extras } = problem;
  return {
    slug,
    status,
    detail: message,
    extras,
    suggestions: problem instanceof QueryProblem ? problem.suggestions : null,
  };
}

/** The problem that these data are of: the same class, members and order of members. */
export function problemOf({ slug, status, detail, extras, suggestions }: ProblemData): Problem {
  if (suggestions === null) return new Problem(slug, status, detail, extras);
  return new QueryProblem(slug, status, String(extras.code), detail, { extras, suggestions });
}
