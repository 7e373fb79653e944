import { RefusedRecord, type SourceInput } from '../source.ts';

/** One entry of a master file: its fields without comments and parentheses, from one line or more. */
export interface Entry {
  readonly line: number;
  readonly fields: readonly string[];
  /** True if the first line began with a blank: the owner is the last one stated. */
  readonly startsBlank: boolean;
}

/** No published record takes more lines. A parenthesis that is open for longer is a stray one. */
const LONGEST_ENTRY = 200;
/** Nor more characters: the data of a record are at most 64 KiB. */
const LARGEST_ENTRY = 256 * 1024;
/** A field in quotes, a parenthesis, a comment, or a field with its escapes; blanks are between them. */
const TOKEN = /[^\S\n]*(?:"((?:[^"\\]|\\.)*)"|([()])|(;.*)|((?:[^\s"();\\]|\\.)+))/y;

type NumberedLine = { readonly line: number; readonly text: string };

/**
 * Reads the entries of a master file (RFC 1035, section 5.1). It refuses an invalid line alone. It also refuses alone a line whose
 * parenthesis is never closed, and reads the lines after it as separate entries.
 */
export async function* masterFileEntries(input: SourceInput): AsyncIterable<Entry | RefusedRecord> {
  const waiting: NumberedLine[] = [];
  let line = 0;
  for await (const text of input.lines(LARGEST_ENTRY)) {
    line += 1;
    waiting.push({ line, text });
    yield* complete(waiting, false);
  }
  yield* complete(waiting, true);
}

/** Removes from the front of `waiting`, and returns, every entry that is complete or never will be. */
function* complete(waiting: NumberedLine[], isEnd: boolean): Iterable<Entry | RefusedRecord> {
  for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
    const read = firstEntry(waiting);
    if (read === null && !isEnd && waiting.length < LONGEST_ENTRY && sizeOf(waiting) < LARGEST_ENTRY) return;
    waiting.splice(0, read?.lines ?? 1);
    if (read === null) yield new RefusedRecord(first.line, 'a parenthesis is opened here and never closed');
    else if ('reason' in read) yield new RefusedRecord(first.line, read.reason);
    else if (read.fields.length > 0) {
      yield { line: first.line, fields: read.fields, startsBlank: /^\s/.test(first.text) };
    }
  }
}

function sizeOf(waiting: readonly NumberedLine[]): number {
  return waiting.reduce((size, { text }) => size + text.length, 0);
}

type Reading =
  | { readonly lines: number; readonly fields: readonly string[] }
  | { readonly lines: number; readonly reason: string };

/** Returns the entry that starts at the first line; null while its parenthesis is open. */
function firstEntry(waiting: readonly NumberedLine[]): Reading | null {
  const fields: string[] = [];
  let depth = 0;
  for (const [at, { text }] of waiting.entries()) {
    for (const token of tokensOf(text)) {
      if (token === null)
        return { lines: 1, reason: `not in the form of a master file: '${text.trim().slice(0, 60)}'` };
      if (typeof token === 'string') fields.push(token);
      else depth += token.depth;
      if (depth < 0) return { lines: 1, reason: 'a parenthesis is closed that was never opened' };
    }
    if (depth === 0) return { lines: at + 1, fields };
  }
  return null;
}

/** Returns the fields of one record in one line, without comment and parentheses; null for a text that is not a record. */
export function fieldsOf(text: string): string[] | null {
  const tokens = [...tokensOf(text)];
  return tokens.includes(null) ? null : tokens.filter((token) => typeof token === 'string');
}

/** Returns fields, and parentheses as a change of depth; null if the rest of the line is neither. */
function* tokensOf(text: string): Iterable<string | { readonly depth: 1 | -1 } | null> {
  const end = text.trimEnd().length;
  for (let at = 0; at < end; ) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (found === null) {
      yield null;
      return;
    }
    at = TOKEN.lastIndex;
    const [, quoted, parenthesis, comment, field] = found;
    if (comment !== undefined) return;
    if (parenthesis !== undefined) yield { depth: parenthesis === '(' ? 1 : -1 };
    else yield quoted ?? field ?? '';
  }
}
