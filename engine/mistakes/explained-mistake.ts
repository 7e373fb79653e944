import { QueryProblem } from '../../schema/problem.ts';
import { balancePunctuation } from '../contract/suggestions.ts';
import { EXAMPLE_QUERY, type SyntaxProblem, syntaxErrorAt } from '../parse/syntax-problem.ts';
import { foreignText } from './foreign-language.ts';
import { repaired } from './repair/repair.ts';

/** Returns what is wrong with a text that the grammar refuses, what to type, and the repaired text if that is clear. */
export function explainedMistake(problem: SyntaxProblem): QueryProblem {
  const { text, error } = problem;
  const foreign = foreignText(text);
  if (foreign !== null) {
    const detail = `This looks like ${foreign.language}; queries here are Cypher, for example ${foreign.rewrite ?? EXAMPLE_QUERY}`;
    return new QueryProblem(...syntaxErrorAt(text, error.offset, detail, balancePunctuation(detail, foreign.rewrite)));
  }
  const { repairs, text: rewrite } = repaired(text, error);
  const [first] = repairs;
  if (first === undefined) return problem;
  const rationale = repairs.map(({ detail }) => detail).join(' ');
  return new QueryProblem(...syntaxErrorAt(text, first.offset, first.detail, balancePunctuation(rationale, rewrite)));
}
