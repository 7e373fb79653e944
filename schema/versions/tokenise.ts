/** Cuts versions into tokens by the rules of a scheme: one tokeniser, and data for each scheme. */
import { digitsOf, type Token } from './token.ts';

/** How a piece of text is read: at each position the first rule that matches decides, and text that none matches is ignored. */
export interface Rule {
  /** Sticky; its first group, else all of it, is what the token holds. */
  readonly takes: RegExp;
  /** Rank of the token; none where the piece says nothing. */
  readonly rank: string | null;
  /** Whether the token holds a number, a text, or nothing besides its rank. */
  readonly holds: 'number' | 'text' | 'nothing';
}

/** A part of a version that is compared before the next part. */
export interface Part {
  readonly text: string;
  readonly rules: readonly Rule[];
  /** Rank of its end: pieces below it come before the version without them. */
  readonly end: string;
  /** Ranks of numbers that have no effect if they are zero and no number of the same rank follows. */
  readonly empty?: readonly string[];
  /** Rank of the number that follows each text: zero if there is none. */
  readonly closing?: string;
}

/** The tokens of the parts of a version, each with its end. */
export function tokensOf(parts: readonly Part[]): Token[] {
  return parts.flatMap((part) => [...closed(withoutEmpty(pieces(part), part), part), { rank: part.end }]);
}

function pieces({ text, rules }: Part): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const [token, length] = pieceAt(text, at, rules);
    if (token !== null) tokens.push(token);
    at += length;
  }
  return tokens;
}

function pieceAt(text: string, at: number, rules: readonly Rule[]): readonly [Token | null, number] {
  for (const { takes, rank, holds } of rules) {
    takes.lastIndex = at;
    const match = takes.exec(text);
    if (match === null || match[0] === '') continue;
    const held = match[1] ?? match[0];
    if (rank === null) return [null, match[0].length];
    if (holds === 'number') return [{ rank, number: digitsOf(held) }, match[0].length];
    return [holds === 'text' ? { rank, text: held } : { rank }, match[0].length];
  }
  return [null, 1];
}

/** 1.0.0 is 1, and 1.0-rc1 is 1-rc1. */
function withoutEmpty(tokens: readonly Token[], { empty }: Part): readonly Token[] {
  if (empty === undefined) return tokens;
  const [main] = empty.slice(-1);
  const isEmpty = ({ rank, number }: Token) => number === '' && empty.includes(rank);
  const kept: Token[] = [];
  let pending: Token[] = [];
  for (const token of tokens) {
    if (isEmpty(token)) {
      pending.push(token);
      continue;
    }
    kept.push(...(token.rank === main ? pending : []), token);
    pending = [];
  }
  return kept;
}

function closed(tokens: readonly Token[], { closing }: Part): readonly Token[] {
  if (closing === undefined || tokens.at(-1)?.rank === closing) return tokens;
  return [...tokens, { rank: closing, number: '' }];
}
