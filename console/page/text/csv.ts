import type { Row } from '../api/read.ts';

/** Returns a value as one cell. Lists and maps are written as JSON. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Returns rows as CSV (RFC 4180). A cell that a spreadsheet would read as a formula gets a leading quote, since attackers choose the names in
 * feeds.
 */
export function csvOf(columns: readonly string[], rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => cells.map(quoted).join(',');
  return [line(columns), ...rows.map((row) => line(columns.map((column) => cellText(row[column]))))].join('\r\n');
}

/** Rows as one JSON object per line. */
export function ndjsonOf(rows: readonly Row[]): string {
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

function quoted(text: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
