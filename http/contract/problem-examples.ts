import { Problem } from '../../schema/problem.ts';
import { problemBody } from '../problems/respond.ts';
import { PROBLEM_KINDS } from '../problems/table.ts';
import { type DeclaredProblem, type Operation, scopesOf } from './operation.ts';

/** A problem in the document. */
export interface DocumentedProblem {
  readonly slug: string;
  readonly status: number;
  readonly title: string;
  readonly example: Readonly<Record<string, unknown>>;
}

const TRACE = '5f0f7f4e-4a5e-4b46-9e7f-0a3b1d7e5c11';
const MOMENT = '2026-08-03T09:15:27.114Z';

/** All problems that an operation may answer with: its own and those of every operation, with an example of each. */
export function problemsOf(operation: Operation, path: string): DocumentedProblem[] {
  const problems = [...(operation.problems ?? []), ...commonProblems(operation)];
  const bySlug = new Map(problems.toReversed().map((problem) => [slugOf(problem), problem]));
  return [...bySlug.values()].toReversed().map((problem) => documented(problem, path));
}

function slugOf(problem: DeclaredProblem): string {
  return typeof problem === 'string' ? problem : problem.slug;
}

function documented(declared: DeclaredProblem, path: string): DocumentedProblem {
  const slug = slugOf(declared);
  const kind = PROBLEM_KINDS.get(slug);
  if (kind === undefined) throw new Error(`There is no problem ${slug}: add it to http/problems/table.ts.`);
  const { status, title, explanation } = kind;
  const { detail = explanation, asked = path, extras = {} } = typeof declared === 'string' ? {} : declared;
  const problem = new Problem(slug, status, detail, extras);
  const [plainPath = path, search] = asked.split('?', 2);
  const occurrence = {
    path: plainPath,
    search: search === undefined ? '' : `?${search}`,
    requestId: TRACE,
    base: null,
  };
  return { slug, status, title, example: { ...problemBody(problem, occurrence), timestamp: MOMENT } };
}

/** Returns the problems that every operation may answer, depending on what it requires of a request. */
function commonProblems(operation: Operation): DeclaredProblem[] {
  const scopes = scopesOf(operation);
  const required = scopes.join(' or ');
  const readsBody = operation.body.schema.def.type !== 'undefined';
  return [
    {
      slug: 'invalid-parameter',
      detail: 'The path has a % without two hexadecimal digits of UTF-8 after it.',
      extras: { details: { field: 'path', issue: 'broken percent-encoding' } },
    },
    ...(readsBody ? ['invalid-body', 'body-too-large', 'unsupported-media-type'] : []),
    // An operation without a key depends on nothing that may fail, unless it declares so.
    ...(scopes.length === 0
      ? []
      : [
          { slug: 'unauthorized', detail: 'Send a key: Authorization: Bearer <key>.' },
          { slug: 'forbidden', detail: `The key lacks the scope ${required}.`, extras: { requiredScope: required } },
          ...(operation.isFixed === true ? [] : ['internal-error']),
        ]),
    ...(operation.category === null ? [] : [limitProblem(operation.category)]),
    {
      slug: 'data-unavailable',
      detail:
        scopes.length === 0 ? 'The server is stopping: try again in a few seconds.' : 'The database does not answer.',
      extras: { retryAfter: 5 },
    },
  ];
}

function limitProblem(category: string): DeclaredProblem {
  return {
    slug: category === 'query' ? 'query-quota-exceeded' : 'rate-limit-exceeded',
    detail: `This key may send 100 requests a minute here (category ${category}): try again in 40 seconds.`,
    extras: { retryAfter: 40 },
  };
}
