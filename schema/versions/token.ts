/** The tokens that versions of every scheme come down to, how they compare, and the text that keeps their order. */
import { compareTexts } from '../code-points.ts';

/** A piece of a version: its rank decides, and between pieces of one rank their number or text. */
export interface Token {
  /** One character, in the order of ASCII. */
  readonly rank: string;
  /** Digits without leading zeros; empty for zero. */
  readonly number?: string;
  /** Printable ASCII without spaces. */
  readonly text?: string;
}

/** Versions have no longer numbers: the rest is ignored. */
const MOST_DIGITS = 99;
/** Below every character of a text, so that a shorter one comes first. */
const TEXT_END = ' ';

/** The digits of a number as a token has them. */
export function digitsOf(text: string): string {
  return text.replace(/^0+/, '').slice(0, MOST_DIGITS);
}

/** Below 0 where the first list comes before the second, 0 where they are equal. */
export function compareTokens(one: readonly Token[], other: readonly Token[]): number {
  for (const [at, token] of one.entries()) {
    const beside = other[at];
    if (beside === undefined) return 1;
    const difference = compareTwo(token, beside);
    if (difference !== 0) return difference;
  }
  return one.length < other.length ? -1 : 0;
}

/** Returns a text that sorts like the lists. */
export function keyOfTokens(tokens: readonly Token[]): string {
  return tokens.map(encoded).join('');
}

function compareTwo(one: Token, other: Token): number {
  if (one.rank !== other.rank) return one.rank < other.rank ? -1 : 1;
  const [ours = '', theirs = ''] = [one.number, other.number];
  if (ours.length !== theirs.length) return ours.length - theirs.length;
  return compareTexts(ours, theirs) || compareTexts(one.text ?? '', other.text ?? '');
}

/** A number goes with its length before it, so that 9 comes before 10. */
function encoded({ rank, number, text }: Token): string {
  if (number !== undefined) return `${rank}${String(number.length).padStart(2, '0')}${number}`;
  return text === undefined ? rank : rank + text + TEXT_END;
}
