import { printable } from './printable.ts';

/** Plain text in columns, two blanks apart. */
export function columns(cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => row.map((cell) => printable(cell).replaceAll('\n', '\\x0a')));
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  }
  return rows
    .map((row) =>
      row.map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0))).join('  '),
    )
    .join('\n');
}
