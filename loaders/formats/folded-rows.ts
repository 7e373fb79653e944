import type { SourceInput } from '../source.ts';

/** No published row has more line ends inside its quotes. A row that seems to has a quote that is never closed. */
const MOST_LINES = 20;

/**
 * Returns the same file with each CSV row in one line: a line end inside quotes becomes a blank. Blank lines follow such a row, so that
 * line numbers do not change.
 */
export function foldedRows(input: SourceInput): SourceInput {
  return { ...input, lines: (most) => folded(input.lines(most)) };
}

async function* folded(lines: AsyncIterable<string>): AsyncIterable<string> {
  let open: string[] = [];
  for await (const line of lines) {
    open.push(line);
    if (!isClosed(open) && open.length < MOST_LINES) continue;
    yield* rowOf(open);
    open = [];
  }
  yield* rowOf(open);
}

function isClosed(lines: readonly string[]): boolean {
  return lines.reduce((count, line) => count + line.split('"').length - 1, 0) % 2 === 0;
}

function* rowOf(lines: readonly string[]): Iterable<string> {
  if (!isClosed(lines)) {
    yield* lines;
    return;
  }
  for (const [at] of lines.entries()) yield at === 0 ? lines.join(' ') : '';
}
