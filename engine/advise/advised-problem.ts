import { type Problem, QueryProblem } from '../../schema/problem.ts';
import type { QueryLimits } from '../contract/limits.ts';
import { planned } from './planned.ts';
import { type StoredName, withStoredExample } from './stored-example.ts';

/** Services that suggestions are tried with. */
interface Trial {
  readonly limits: Pick<QueryLimits, 'adviceMs' | 'lateAdviceMs'>;
  readonly storedName: StoredName;
  /** Takes a query through all steps to its plan, within so many ms; rejects where it would not run. */
  plan(query: string, timeoutMs: number): Promise<void>;
}

/**
 * Returns the problem with only the rewrites that would run, using names from the graph. This has its own time limit, because the query's
 * may be over.
 */
export async function advisedProblem(problem: Problem, { limits, storedName, plan }: Trial): Promise<Problem> {
  if (!(problem instanceof QueryProblem) || problem.suggestions.every(({ rewrite }) => rewrite === null))
    return problem;
  const timeoutMs = problem.status === 408 ? limits.lateAdviceMs : limits.adviceMs;
  const ends = performance.now() + timeoutMs;
  const examples = await Promise.all(
    problem.suggestions.map((suggestion) => withStoredExample(suggestion, storedName)),
  );
  const left = (): number => Math.max(1, Math.ceil(ends - performance.now()));
  const suggestions = await planned(examples, (query) => plan(query, left()));
  const { code, ...extras } = problem.extras;
  return new QueryProblem(problem.slug, problem.status, String(code), problem.message, { extras, suggestions });
}
