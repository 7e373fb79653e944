import { explainedMistake } from '../../engine/mistakes/explained-mistake.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { SyntaxProblem } from '../../engine/parse/syntax-problem.ts';
import { QueryProblem } from '../../schema/problem.ts';

/** The problem of a text as the engine returns it; null where the text is a query. */
export function mistakeIn(text: string, read: (text: string) => unknown = parseStatement): QueryProblem | null {
  try {
    read(text);
    return null;
  } catch (error) {
    if (error instanceof SyntaxProblem) return explainedMistake(error);
    if (error instanceof QueryProblem) return error;
    throw error;
  }
}

/** The problem of a text that is no query. */
export function mistakeOf(text: string, read?: (text: string) => unknown): QueryProblem {
  const problem = mistakeIn(text, read);
  if (problem === null) throw new Error(`this is a query: ${text}`);
  return problem;
}
