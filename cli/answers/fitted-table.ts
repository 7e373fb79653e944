import { printable } from '../printable.ts';
import { columns } from '../table.ts';

/** Characters of a cell that are always shown. */
const NARROWEST = 6;
const GAP = 2;

/** A table that is at most as wide as the terminal: the widest columns are cut. Null: no terminal, nothing is cut. */
export function fittedTable(rows: readonly (readonly string[])[], width: number | null): string {
  if (width === null) return columns(rows);
  // Control characters are written in more characters.
  const cells = rows.map((row) => row.map((cell) => printable(cell).replaceAll('\n', ' ')));
  const widths = cells.reduce<number[]>(
    (widest, row) => row.map((cell, at) => Math.max(widest[at] ?? 0, lengthOf(cell))),
    [],
  );
  const room = width - GAP * Math.max(0, widths.length - 1);
  const most = widestCell(widths, room);
  return columns(cells.map((row) => row.map((cell) => cut(cell, most))));
}

/** The width of the terminal that standard output is; null if it is none. */
export function terminalWidth(): number | null {
  return process.stdout.isTTY ? process.stdout.columns : null;
}

/** The most characters that a cell may have, so that all columns fit into the room. */
function widestCell(widths: readonly number[], room: number): number {
  const fits = (most: number) => widths.reduce((sum, width) => sum + Math.min(width, most), 0) <= room;
  let most = Math.max(NARROWEST, ...widths);
  while (most > NARROWEST && !fits(most)) most -= 1;
  return most;
}

/** A cell on one line, with an ellipsis where it was cut. */
function cut(cell: string, most: number): string {
  const letters = [...cell];
  return letters.length <= most ? cell : `${letters.slice(0, most - 1).join('')}…`;
}

function lengthOf(cell: string): number {
  return [...cell].length;
}
