import { Problem } from '../../schema/problem.ts';

/** A problem to which HTTP itself adds headers: `Allow`, `WWW-Authenticate`. */
export class HttpProblem extends Problem {
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    slug: string,
    status: number,
    detail: string,
    headers: Readonly<Record<string, string>>,
    extras: Readonly<Record<string, unknown>> = {},
  ) {
    super(slug, status, detail, extras);
    this.name = 'HttpProblem';
    this.headers = headers;
  }
}

/** Returns a 400 about one field of a request: `issue` says in a few words what is wrong with it. */
export function fieldProblem(slug: string, field: string, issue: string, detail: string): Problem {
  return new Problem(slug, 400, detail, { details: { field, issue } });
}
