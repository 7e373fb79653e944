import type { SourceInput, SourceRecord } from '../source.ts';

/** Reads the data lines of a text format, trimmed and numbered from 1, without blank lines and comments. */
export async function* dataLines(input: SourceInput, comment = '#'): AsyncIterable<SourceRecord<string>> {
  let line = 0;
  for await (const text of input.lines()) {
    line += 1;
    const value = text.trim();
    if (value !== '' && !value.startsWith(comment)) yield { line, value };
  }
}

/** Returns the first capture of the first line that matches, within `limit` lines, since headers contain dates there. Null if none does. */
export async function firstMatch(input: SourceInput, pattern: RegExp, limit = 40): Promise<string | null> {
  let line = 0;
  for await (const text of input.lines()) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return found;
    line += 1;
    if (line >= limit) break;
  }
  return null;
}
