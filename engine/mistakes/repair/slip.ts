import type { Token } from '../../parse/tokens.ts';
import type { Edit } from '../../text/edit.ts';

/** A text that the grammar does not accept, as its tokens, and where the grammar stopped. */
export interface BrokenText {
  readonly text: string;
  /** Without white space and comments; the last one is EOF. */
  readonly tokens: readonly Token[];
  /** The grammar's names of the tokens. */
  readonly names: readonly string[];
  /** Index of the token that does not fit. */
  readonly at: number;
}

/** The probable meaning of a slip: the place of the slip, what to type instead, and the edits for it. */
export interface Repair {
  readonly offset: number;
  readonly detail: string;
  readonly edits: readonly Edit[];
}

/** Detects one kind of slip: returns the possible meanings, the likeliest first; nothing if the text has no such slip. */
export type Slip = (broken: BrokenText) => readonly Repair[];

/** Returns the word of a token as written; empty beyond the text. */
export function wordAt({ tokens, names }: BrokenText, index: number): string {
  return names[index] === 'EOF' ? '' : (tokens[index]?.text ?? '');
}

/** The same in capitals, as keywords compare. */
export function keywordAt(broken: BrokenText, index: number): string {
  return wordAt(broken, index).toUpperCase();
}

/** Offset of a token's first letter; the text's length beyond it. */
export function startOf({ text, tokens, names }: BrokenText, index: number): number {
  return names[index] === 'EOF' ? text.length : (tokens[index]?.start ?? text.length);
}

/** Offset behind a token's last letter. */
export function endOf(broken: BrokenText, index: number): number {
  return index < 0 ? 0 : startOf(broken, index) + wordAt(broken, index).length;
}

/** Puts a text in at an offset. */
export function insertion(offset: number, text: string): Edit {
  return { span: { start: offset, end: offset }, text };
}

/** Writes something else for the tokens from `first` to `last`. */
export function replacement(broken: BrokenText, first: number, last: number, text: string): Edit {
  return { span: { start: startOf(broken, first), end: endOf(broken, last) }, text };
}

/** Returns whether a token is a plain name, and not a string, number or sign. */
export function isName(broken: BrokenText, index: number): boolean {
  return /^[A-Za-z_]\w*$/.test(wordAt(broken, index));
}

/** Returns whether a token is a string in quotes. */
export function isString({ names }: BrokenText, index: number): boolean {
  return names[index] === 'STRING_LITERAL1' || names[index] === 'STRING_LITERAL2';
}

/** Index of the opening bracket around a token, and its sign; null outside of all. */
export function openBracket({ names }: BrokenText, index: number): { index: number; name: string } | null {
  let closed = 0;
  for (let before = index - 1; before >= 0; before -= 1) {
    const name = names[before] ?? '';
    if (name === 'RPAREN' || name === 'RBRACKET' || name === 'RCURLY') closed += 1;
    else if (name === 'LPAREN' || name === 'LBRACKET' || name === 'LCURLY') {
      if (closed === 0) return { index: before, name };
      closed -= 1;
    }
  }
  return null;
}

/** Index of the bracket that closes the one at `opener`; null where none does. */
export function closingBracket({ names }: BrokenText, opener: number): number | null {
  let depth = 0;
  for (let index = opener; index < names.length; index += 1) {
    const name = names[index] ?? '';
    if (name === 'LPAREN' || name === 'LBRACKET' || name === 'LCURLY') depth += 1;
    if (name === 'RPAREN' || name === 'RBRACKET' || name === 'RCURLY') depth -= 1;
    if (depth === 0) return index;
  }
  return null;
}
