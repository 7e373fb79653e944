import { tokenise, tokenName, visibleTokens } from '../parse/tokens.ts';

const NUMBERS: ReadonlySet<string> = new Set(['UNSIGNED_DECIMAL_INTEGER', 'DECIMAL_DOUBLE']);
const COMPARISONS: ReadonlySet<string> = new Set(['EQ', 'NEQ', 'LT', 'LE', 'GT', 'GE', 'COLON']);

/**
 * A text that stands for all that differ only in spacing, comments and literals: Neo4j plans them alike. Numbers count
 * as literals where something is compared with them; in `*1..3` and LIMIT they shape the plan and stay.
 */
export function normalText(text: string): string {
  const tokens = visibleTokens(tokenise(text));
  return tokens
    .map((token, index) => {
      const name = tokenName(token);
      if (name === 'STRING_LITERAL1' || name === 'STRING_LITERAL2') return '$s';
      const before = tokens[index - 1];
      const isCompared = before !== undefined && COMPARISONS.has(tokenName(before));
      return NUMBERS.has(name) && isCompared ? '$n' : (token.text ?? '');
    })
    .join(' ');
}
