import { DamagedFile, type Records, RefusedRecord, type SourceInput, type SourceRecord } from '../source.ts';
import { parsedJson } from './parsed-json.ts';

/** Bytes of a line: a value of JSON may have a whole page in it. */
const LONGEST_JSON_LINE = 16 * 1024 ** 2;

/**
 * Reads one JSON value from each line (NDJSON), with its line number. A line that is not JSON is refused alone; a blank line is skipped.
 */
export async function* jsonLines(input: SourceInput): Records<unknown> {
  let line = 0;
  for await (const text of input.lines(LONGEST_JSON_LINE)) {
    line += 1;
    if (text.trim() === '') continue;
    yield parsedLine(line, text);
  }
}

function parsedLine(line: number, text: string): SourceRecord<unknown> | RefusedRecord {
  try {
    return { line, value: parsedJson(text) };
  } catch (error) {
    if (error instanceof DamagedFile) return new RefusedRecord(line, error.message);
    return new RefusedRecord(line, `expected JSON, got ${text.trim().slice(0, 60)}`);
  }
}

/** Returns whether a file has one JSON object in each line. It reads the first 64 KiB and looks for an object that ends with its line. */
export async function isJsonLines(input: SourceInput): Promise<boolean> {
  const decoder = new TextDecoder();
  let head = '';
  for await (const chunk of input.bytes()) {
    head += decoder.decode(chunk, { stream: true });
    if (head.length >= HEAD || /^\s*\S[^\n]*\n/.test(head)) break;
  }
  return /^\s*\{[^\n]*\}\s*?(?:\n|$)/.test(head.replace(/^\uFEFF/, ''));
}

const HEAD = 64 * 1024;
