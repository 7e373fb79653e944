import type { GrammarError } from '../../parse/syntax-problem.ts';
import { type Token, tokenise, tokenName, visibleTokens } from '../../parse/tokens.ts';
import type { Edit } from '../../text/edit.ts';

/** A text that the grammar does not accept, as its tokens, and where the grammar stopped. */
export class BrokenText {
  readonly text: string;
  /** Without white space and comments; the last one is EOF. */
  readonly tokens: readonly Token[];
  /** The grammar's names of the tokens. */
  readonly names: readonly string[];
  /** Index of the token that does not fit. */
  readonly at: number;

  constructor(text: string, error: GrammarError) {
    this.text = text;
    this.tokens = visibleTokens(tokenise(text));
    this.names = this.tokens.map(tokenName);
    const at = error.found === '' ? -1 : this.tokens.findIndex(({ start }) => start >= error.offset);
    this.at = at < 0 ? this.tokens.length - 1 : at;
  }

  /** Returns the word of a token as written; empty beyond the text. */
  wordAt(index: number): string {
    return this.names[index] === 'EOF' ? '' : (this.tokens[index]?.text ?? '');
  }

  /** The same in capitals, as keywords compare. */
  keywordAt(index: number): string {
    return this.wordAt(index).toUpperCase();
  }

  /** Offset of a token's first letter; the text's length beyond it. */
  startOf(index: number): number {
    return this.names[index] === 'EOF' ? this.text.length : (this.tokens[index]?.start ?? this.text.length);
  }

  /** Offset behind a token's last letter. */
  endOf(index: number): number {
    return index < 0 ? 0 : this.startOf(index) + this.wordAt(index).length;
  }

  /** The text of the tokens from `first` to `last`. */
  textOf(first: number, last: number): string {
    return this.text.slice(this.startOf(first), this.endOf(last));
  }

  /** Returns whether a token is a plain name, and not a string, number or sign. */
  isName(index: number): boolean {
    return /^[A-Za-z_]\w*$/.test(this.wordAt(index));
  }

  /** Returns whether a token is a string in quotes. */
  isString(index: number): boolean {
    return this.names[index] === 'STRING_LITERAL1' || this.names[index] === 'STRING_LITERAL2';
  }

  /** Index of the opening bracket around a token, and its sign; null outside of all. */
  openBracket(index: number): { index: number; name: string } | null {
    let closed = 0;
    for (let before = index - 1; before >= 0; before -= 1) {
      const name = this.names[before] ?? '';
      if (CLOSES.test(name)) closed += 1;
      else if (OPENS.test(name)) {
        if (closed === 0) return { index: before, name };
        closed -= 1;
      }
    }
    return null;
  }

  /** Index of the bracket that closes the one at `opener`; null where none does. */
  closingBracket(opener: number): number | null {
    let depth = 0;
    for (let index = opener; index < this.names.length; index += 1) {
      const name = this.names[index] ?? '';
      depth += Number(OPENS.test(name)) - Number(CLOSES.test(name));
      if (depth === 0) return index;
    }
    return null;
  }

  /** Index of the last token before `index` that is such a keyword; -1 where there is none. */
  lastBefore(keyword: RegExp, index: number): number {
    return this.names.slice(0, index).findLastIndex((_, place) => keyword.test(this.keywordAt(place)));
  }

  /** Index of the first token after `index` that is such a keyword; of the end where there is none. */
  firstAfter(keyword: RegExp, index: number): number {
    const found = this.names.findIndex((_, place) => place > index && keyword.test(this.keywordAt(place)));
    return found < 0 ? this.tokens.length - 1 : found;
  }

  /** Index of the first token of `n.name` before a token. */
  leftOf(index: number): number {
    let left = index - 1;
    while (this.names[left - 1] === 'DOT') left -= 2;
    return left;
  }

  /** Writes something else for the tokens from `first` to `last`. */
  replacement(first: number, last: number, text: string): Edit {
    return { span: { start: this.startOf(first), end: this.endOf(last) }, text };
  }

  /** The one meaning of a slip at a token. */
  repair(index: number, detail: string, edits: readonly Edit[]): Repair[] {
    return [{ offset: this.startOf(index), detail, edits }];
  }
}

const OPENS = /^L(?:PAREN|BRACKET|CURLY)$/;
const CLOSES = /^R(?:PAREN|BRACKET|CURLY)$/;

/** The probable meaning of a slip: the place of the slip, what to type instead, and the edits for it. */
export interface Repair {
  readonly offset: number;
  readonly detail: string;
  readonly edits: readonly Edit[];
}

/** Detects one kind of slip: returns the possible meanings, the likeliest first; nothing if the text has no such slip. */
export type Slip = (broken: BrokenText) => readonly Repair[];
