import type { SourceInput, SourceRecord } from '../source.ts';

/** How a file writes its rows. */
export interface RowLayout {
  /** What lines that are comments start with. */
  readonly comment?: string | undefined;
  /** Bytes of a row. */
  readonly longest: number;
  /** Returns the separator of the fields by the first line that is no comment. */
  readonly separator: (first: string) => string;
}

/** Lines of a row. A quote that so many lines do not close is a stray one. */
const MOST_LINES = 1_000;
const QUOTE = '"';

/**
 * Reads the rows of a CSV file, numbered by their first line, with the line ends that are inside quotes (RFC 4180 2.6). A quote that nothing
 * closes affects its own line only: the lines after it are rows again. Empty lines, rows without a value and comments are left out.
 */
export async function* csvRows(input: SourceInput, layout: RowLayout): AsyncIterable<SourceRecord<string>> {
  let rows: OpenRow | null = null;
  let line = 0;
  for await (const value of input.lines(layout.longest)) {
    line += 1;
    if (rows === null && isBetween(value, layout.comment)) continue;
    rows ??= new OpenRow(layout.separator(value), layout);
    if (rows.isWhole(value)) yield { line, value };
    else yield* rows.take([{ line, value }]);
  }
  if (rows !== null) yield* rows.end();
}

/** A line without a value. Spreadsheets write the separators of rows that are empty. */
const EMPTY_ROW = /^(?:[\s,;]|"")*$/;

/** Returns whether a line between two rows is empty or a comment. */
function isBetween(line: string, comment: string | undefined): boolean {
  return EMPTY_ROW.test(line) || (comment !== undefined && line.startsWith(comment));
}

/** The lines of a row whose quotes are open. */
class OpenRow {
  readonly #separator: string;
  readonly #comment: string | undefined;
  readonly #longest: number;
  #lines: SourceRecord<string>[] = [];
  #characters = 0;

  constructor(separator: string, { comment, longest }: RowLayout) {
    this.#separator = separator;
    this.#comment = comment;
    this.#longest = longest;
  }

  /** Returns whether a line is a row, as most lines are. */
  isWhole(line: string): boolean {
    return (
      this.#lines.length === 0 &&
      !isBetween(line, this.#comment) &&
      quoteState(line, false, this.#separator) === 'closed'
    );
  }

  *take(lines: readonly SourceRecord<string>[]): Iterable<SourceRecord<string>> {
    const waiting = lines.toReversed();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const isOpen = this.#lines.length > 0;
      if (!isOpen && isBetween(next.value, this.#comment)) continue;
      const state = quoteState(next.value, isOpen, this.#separator);
      if (!isOpen && state !== 'open') yield next;
      else if (isOpen && (state === 'broken' || this.#isFull)) {
        const [first, ...others] = this.#close();
        if (first !== undefined) yield first;
        waiting.push(next, ...others.reverse());
      } else {
        this.#lines.push(next);
        this.#characters += next.value.length;
        if (state === 'closed') yield joined(this.#close());
      }
    }
  }

  *end(): Iterable<SourceRecord<string>> {
    while (this.#lines.length > 0) {
      const [first, ...others] = this.#close();
      if (first !== undefined) yield first;
      yield* this.take(others);
    }
  }

  get #isFull(): boolean {
    return this.#lines.length >= MOST_LINES || this.#characters > this.#longest;
  }

  #close(): SourceRecord<string>[] {
    const lines = this.#lines;
    this.#lines = [];
    this.#characters = 0;
    return lines;
  }
}

function joined(lines: readonly SourceRecord<string>[]): SourceRecord<string> {
  return { line: lines[0]?.line ?? 0, value: lines.map(({ value }) => value).join('\n') };
}

/**
 * Returns whether the quotes of a line are closed at its end. They are broken if a closing quote is followed by text. A quote inside a field
 * that does not begin with one opens nothing.
 */
function quoteState(line: string, isInside: boolean, separator: string): 'closed' | 'open' | 'broken' {
  if (!isInside && !line.includes(QUOTE)) return 'closed';
  let isOpen = isInside;
  let at = 0;
  for (;;) {
    if (!isOpen) {
      while (line[at] === ' ' || (line[at] === '\t' && separator !== '\t')) at += 1;
      if (line[at] === QUOTE) {
        isOpen = true;
        at += 1;
      } else {
        const next = line.indexOf(separator, at);
        if (next < 0) return 'closed';
        at = next + 1;
        continue;
      }
    }
    const quote = line.indexOf(QUOTE, at);
    if (quote < 0) return 'open';
    at = quote + 1;
    if (line[at] === QUOTE) at += 1;
    else if (at === line.length) return 'closed';
    else if (line[at] !== separator) return 'broken';
    else {
      isOpen = false;
      at += 1;
    }
  }
}
