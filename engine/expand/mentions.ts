import { readIdentifier } from '../parse/string-literal.ts';
import { tokenise, tokenName, visibleTokens } from '../parse/tokens.ts';

/** What a text may speak of: words that may be variables, and whether it passes on everything (`WITH *`). */
export interface Mentions {
  readonly everything: boolean;
  readonly words: ReadonlySet<string>;
  has(variable: string): boolean;
}

const BEFORE_ALL: ReadonlySet<string> = new Set(['WITH', 'RETURN', 'DISTINCT', 'LPAREN']);

/** Reads the words of a text; more than are variables, never fewer. */
export function mentionsOf(text: string): Mentions {
  const tokens = visibleTokens(tokenise(text));
  const words = new Set(tokens.map((token) => readIdentifier(token.text ?? '')));
  const everything = tokens.some((token, index) => {
    const before = tokens[index - 1];
    return tokenName(token) === 'TIMES' && before !== undefined && BEFORE_ALL.has(tokenName(before));
  });
  return { everything, words, has: (variable) => everything || words.has(variable) };
}
