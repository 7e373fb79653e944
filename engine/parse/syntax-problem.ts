import { QueryProblem, type Suggestion } from '../../schema/problem.ts';
import { balancePunctuation } from '../contract/suggestions.ts';
import { positionAt } from './position.ts';

/** A query that the grammar accepts, to show in messages. */
export const EXAMPLE_QUERY = 'MATCH (n:HOSTNAME {name: "www.example.com"}) RETURN n';

/** Where the grammar first stopped. */
export interface GrammarError {
  /** Offset of the token that does not fit. */
  readonly offset: number;
  /** That token's text; empty at the end of the query. */
  readonly found: string;
}

/** A text that the grammar does not accept. `engine/mistakes` finds out what its writer meant. */
export class SyntaxProblem extends QueryProblem {
  readonly text: string;
  readonly error: GrammarError;

  constructor(text: string, error: GrammarError) {
    const detail =
      error.found === '' ? 'The query ends too early.' : `Did not expect ${JSON.stringify(error.found)} here.`;
    const suggestion = balancePunctuation(`${detail} An example query: ${EXAMPLE_QUERY}`, null);
    super(...syntaxErrorAt(text, error.offset, detail, suggestion));
    this.text = text;
    this.error = error;
  }
}

/** The arguments of a QueryProblem for an error at an offset of a text. */
export function syntaxErrorAt(
  text: string,
  offset: number,
  detail: string,
  suggestion: Suggestion,
): ConstructorParameters<typeof QueryProblem> {
  const position = positionAt(text, Math.min(offset, text.length));
  const place = `line ${position.line}, column ${position.column}`;
  return ['query-error', 400, 'SYNTAX_ERROR', `${detail} (${place})`, { ...position, suggestions: [suggestion] }];
}
