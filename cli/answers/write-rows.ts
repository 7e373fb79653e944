import { stringify } from 'csv-stringify/sync';
import { emit, say } from '../output.ts';
import { fittedTable, terminalWidth } from './fitted-table.ts';
import type { Form } from './form.ts';

/** Rows, and their columns in order. */
export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Writes rows to standard output. */
export function writeRows(table: Rows, form: Form): void {
  if (form === 'table') say(rowsAsTable(table, terminalWidth()));
  else emit(form === 'json' ? `${JSON.stringify(table.rows, null, 2)}\n` : rowsAsCsv(table));
}

/** Rows as a table with a header. */
export function rowsAsTable({ columns, rows }: Rows, width: number | null): string {
  return fittedTable([columns, ...rows.map((row) => columns.map((column) => cellText(row[column])))], width);
}

/** Rows as CSV. A spreadsheet takes no cell for a formula. */
export function rowsAsCsv({ columns, rows }: Rows): string {
  const cells = rows.map((row) => columns.map((column) => (row[column] == null ? '' : cellText(row[column]))));
  return stringify([[...columns], ...cells], { escape_formulas: true });
}

/** A value in a cell: text unchanged, anything else as JSON. */
function cellText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
}
