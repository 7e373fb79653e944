import { DamagedFile } from '../source.ts';

/** Lists and objects inside each other. The deepest published documents have some twenty levels. */
export const DEEPEST_JSON = 100;
/** Values of one record. The largest CVE records have some 50,000. */
export const MOST_VALUES = 1_000_000;
/** Values of a document that is parsed at once. */
export const MOST_DOCUMENT_VALUES = 5_000_000;
/** Bytes of a document that is parsed at once. */
export const LARGEST_DOCUMENT = 256 * 1024 ** 2;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LIST = 0x5b;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;

/**
 * Parses JSON. Before it builds a value, it checks that the text is not nested deeper than `DEEPEST_JSON` and has at most `most` values: a
 * short text may describe more values than memory holds, and code that calls itself for each level breaks at some thousand. Throws
 * `DamagedFile` with the character, or a `SyntaxError`.
 */
export function parsedJson(text: string, most = MOST_VALUES): unknown {
  if (text.length > DEEPEST_JSON) checkBudget(text, most);
  return JSON.parse(text);
}

function checkBudget(text: string, most: number): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    else if (sign === COMMA) values += 1;
    else if (sign === LIST || sign === OBJECT) {
      depth += 1;
      values += 1;
      if (depth > DEEPEST_JSON)
        throw new DamagedFile(`it is nested deeper than ${DEEPEST_JSON} levels at character ${at + 1}`);
    } else if (sign === LIST_END || sign === OBJECT_END) depth -= 1;
  }
  if (values > most) throw new DamagedFile(`it has more than ${most.toLocaleString('en')} values in one piece`);
}

/** Returns the end of the string that begins at a quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (let sign = text.charCodeAt(at); at < text.length && sign !== QUOTE; sign = text.charCodeAt(at))
    at += sign === BACKSLASH ? 2 : 1;
  return at;
}
