import { correct } from '../../engine/correct/correct.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { applyEdits } from '../../engine/text/edit.ts';
import { QueryProblem } from '../../schema/problem.ts';
import { stepContext } from './engine-step-context.ts';

/** A query as the step of corrections leaves it, with what it says and binds. */
export function corrected(query: string, parameters: Record<string, unknown> = {}) {
  const statement = parseStatement(query);
  const result = correct(statement, stepContext({ parameters }));
  return {
    text: applyEdits(statement.text, result.edits),
    parameters: { ...parameters, ...result.parameters },
    kinds: result.advisories.map((advisory) => advisory.kind),
    advisories: result.advisories,
    whenEmpty: result.whenEmpty ?? [],
    cacheable: result.cacheable,
  };
}

/** The problem with which the corrections refuse a query; throws where they accept it. */
export function problemOf(query: string, parameters: Record<string, unknown> = {}): QueryProblem {
  try {
    corrected(query, parameters);
  } catch (error) {
    if (error instanceof QueryProblem) return error;
    throw error;
  }
  throw new Error(`accepted: ${query}`);
}

/** The rewrites that a refusal offers. */
export function rewritesOf(query: string, parameters: Record<string, unknown> = {}): (string | null)[] {
  return problemOf(query, parameters).suggestions.map(({ rewrite }) => rewrite);
}
