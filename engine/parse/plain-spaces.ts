import { type Token, tokenName } from './tokens.ts';

const PLAIN: ReadonlySet<string | undefined> = new Set([' ', '\t', '\n', '\r']);

/**
 * Replaces every unusual white space between the tokens of a text by a plain space; offsets stay. The grammar reads U+0085 as a space where
 * Neo4j 5 reads it as part of a name, so `(n\u0085)` would be a bound variable to the guard and a new one to the database: the sent text
 * contains nothing that the two could read differently.
 */
export function withPlainSpaces(text: string, tokens: readonly Token[]): string {
  let plain = text;
  for (const token of tokens) {
    if (tokenName(token) !== 'SPACE' || PLAIN.has(token.text)) continue;
    plain = `${plain.slice(0, token.start)} ${plain.slice(token.stop + 1)}`;
  }
  return plain;
}
