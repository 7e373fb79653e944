import { refang } from './defang.ts';

/** What most values consist of: nothing in them is to be undone. */
const PLAIN = /^[a-z0-9_:/-](?:[a-z0-9_.:/=&%~+-]*[a-z0-9_:/=&%~+-])?$/i;
/** Characters that have no width, and the soft hyphen. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
/** The mark of a list item in a report. */
const BULLET = /^(?:[-*\u2022\u2023\u25aa\u25cf\u2013\u2014]|\d{1,3}\))\s+(?=\S)/;
const PAIRS = ['<>', '""', "''", '``', '()', '\u201c\u201d', '\u2018\u2019', '\u00ab\u00bb'];
const OPENED_BY: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
  ['>', '<'],
  ['\u201d', '\u201c'],
  ['\u2019', '\u2018'],
  ['\u00bb', '\u00ab'],
]);
const QUOTES = '"\'`';
/** A name with its dots as words: `www dot example dot com`. */
const SPELLED = /^(?:\S+ at )?[\p{L}\p{N}_-]+(?: dot [\p{L}\p{N}_-]+)+(?=[/:?#]|$)/iu;
/** The full stops of other scripts, which UTS #46 reads as dots. */
const DOTS = /[\u3002\uff0e\uff61]/g;

/**
 * Returns the indicator as it was meant in the text, the spreadsheet or the list that contains it: without quotes, brackets, bullets and the end of a
 * sentence around it, with defanging undone. Loads and questions read by this function.
 */
export function pastedText(given: string): string {
  if (PLAIN.test(given)) return refang(given);
  const text = unwrapped(given);
  const fanged = refang(text);
  // A dot at the end may have been defanged, too.
  return fanged === text ? text : withoutEnd(fanged);
}

function unwrapped(given: string): string {
  const text = withoutEnd(given.replace(INVISIBLE, '').trim().replace(BULLET, ''))
    .replace(/^([a-z]+):\\\\/i, '$1://')
    .replace(/\\(?=\.)|[[({](?=\.[^\])}])/g, '')
    .replace(SPELLED, (name) => name.replace(/ dot /gi, '.').replace(/ at /i, '@'));
  const isWrapped = text.length > 2 && PAIRS.includes(text.charAt(0) + text.charAt(text.length - 1));
  if (isWrapped) return unwrapped(text.slice(1, -1));
  return text.includes('/') ? text : text.replace(DOTS, '.');
}

/** Removes punctuation of the sentence, and brackets and quotes that nothing opens. Dots of a text that is cut short stay: it is no whole name. */
export function withoutEnd(text: string): string {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const countOf = (character: string | undefined) => counts.get(character ?? '') ?? 0;
  // In a URL these two may be part of it: without its question mark a path may be another one.
  const isEnd = text.includes('/') ? /[.,;\s]/ : /[.,;!?\s]/;
  let end = text.length;
  for (; end > 1; end -= 1) {
    const last = text.charAt(end - 1);
    const isLeftOver = QUOTES.includes(last)
      ? countOf(last) % 2 === 1
      : OPENED_BY.has(last) && countOf(last) > countOf(OPENED_BY.get(last));
    if (!isLeftOver && (!isEnd.test(last) || (last === '.' && text[end - 2] === '.'))) break;
    counts.set(last, countOf(last) - 1);
  }
  return text.slice(0, end);
}
