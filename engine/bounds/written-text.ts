import { type Size, textUpTo } from './size.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of Latin-1.
const LATIN = /^[\u0000-\u00ff]*$/;
/**
 * Letters that make more work than others, though few texts have many: marks, which Java sorts one by one behind their letter; letters that
 * become more letters in another case, for which it copies the text each time; sigma, whose lower case depends on the word around it; and
 * letters whose normal forms are of these.
 */
const LABORIOUS =
  /[\p{M}\u00df\u0130\u0149\u01f0\u0390\u03a3\u03b0\u03c2\u03c3\u03f2\u03f9\u0587\u0e33\u0eb3\u1e96-\u1e9e\u1f50-\u1fff\ufb00-\ufb17\uff9e\uff9f\u{1d6a8}-\u{1d7cb}]/gu;

/** Returns the size of a text that a query or a parameter contains. */
export function writtenText(text: string): Size {
  // Java keeps a letter beyond Latin-1, and every other one of its text, in two bytes.
  const letters = LATIN.test(text) ? text.length : 2 * text.length;
  return textUpTo(letters, letters, laboriousLetters(text));
}

/** Returns how many letters of a text make more work than others where it is put into another case or a normal form. */
export function laboriousLetters(text: string): number {
  if (LATIN.test(text) && !text.includes('\u00df')) return 0;
  return text.match(LABORIOUS)?.length ?? 0;
}
