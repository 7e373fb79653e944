import type { SourceInput, SourceRecord } from '../source.ts';

/**
 * Reads the data lines of a text format, trimmed and numbered from 1, without blank lines and comments. A line may have `most` bytes, by
 * default as many as `SourceInput.lines` takes.
 */
export async function* dataLines(
  input: SourceInput,
  comment = '#',
  most?: number,
): AsyncIterable<SourceRecord<string>> {
  let line = 0;
  for await (const text of input.lines(most)) {
    line += 1;
    const value = text.trim();
    if (value !== '' && !value.startsWith(comment)) yield { line, value };
  }
}

/** Characters of a line in which a header is looked for, and bytes that the lines may have: rows of a table may be long. */
const SEARCHED = 10_000;
const LONGEST_SEARCHED = 1024 ** 2;

/** Returns the first capture of the first line that matches, within `limit` lines, since headers contain dates there. Null if none does. */
export async function firstMatch(input: SourceInput, pattern: RegExp, limit = 40): Promise<string | null> {
  let line = 0;
  for await (const text of input.lines(LONGEST_SEARCHED)) {
    const found = pattern.exec(text.slice(0, SEARCHED))?.[1];
    if (found !== undefined) return found;
    line += 1;
    if (line >= limit) break;
  }
  return null;
}
