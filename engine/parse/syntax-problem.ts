import { QueryProblem, type Suggestion } from '../../schema/problem.ts';
import { balancePunctuation } from '../suggestions.ts';
import { foreignText } from './foreign-language.ts';
import type { GrammarError } from './grammar-parser.ts';
import { positionAt } from './position.ts';
import { repaired } from './repair/repair.ts';

const EXAMPLE = 'MATCH (n:HOSTNAME {name: "www.example.com"}) RETURN n';

/** What is wrong with a text that the grammar does not accept, what to type, and the text mended where that is clear. */
export function syntaxProblem(text: string, error: GrammarError): QueryProblem {
  const foreign = foreignText(text);
  if (foreign !== null) {
    const detail = `This looks like ${foreign.language}; queries here are Cypher, as in ${foreign.rewrite ?? EXAMPLE}`;
    return problem(text, error.offset, detail, [balancePunctuation(detail, foreign.rewrite)]);
  }
  const { repairs, text: rewrite } = repaired(text, error);
  const [first] = repairs;
  if (first === undefined) {
    const detail =
      error.found === '' ? 'The query ends too early.' : `Did not expect ${JSON.stringify(error.found)} here.`;
    return problem(text, error.offset, detail, [balancePunctuation(`${detail} A query reads as ${EXAMPLE}`, null)]);
  }
  const rationale = repairs.map(({ detail }) => detail).join(' ');
  return problem(text, first.offset, first.detail, [balancePunctuation(rationale, rewrite)]);
}

function problem(text: string, offset: number, detail: string, suggestions: readonly Suggestion[]): QueryProblem {
  const position = positionAt(text, Math.min(offset, text.length));
  const place = `line ${position.line}, column ${position.column}`;
  return new QueryProblem('query-error', 400, 'SYNTAX_ERROR', `${detail} (${place})`, { ...position, suggestions });
}
