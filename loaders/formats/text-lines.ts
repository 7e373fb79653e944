import type { SourceInput, SourceRecord } from '../source.ts';

/** The lines of a text format that carry data, trimmed and numbered from 1: blank ones and comment lines are left out. */
export async function* dataLines(input: SourceInput, comment = '#'): AsyncIterable<SourceRecord<string>> {
  let line = 0;
  for await (const text of input.lines()) {
    line += 1;
    const value = text.trim();
    if (value !== '' && !value.startsWith(comment)) yield { line, value };
  }
}

/**
 * The first capture of the first line that matches, looking no further than `limit` lines: headers say dates there.
 * Null when none does.
 */
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
