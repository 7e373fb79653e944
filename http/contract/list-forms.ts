/** The formats of lists: JSON, one line of JSON for each item, or a table. */
import { stringify } from 'csv-stringify/sync';
import { accepts } from 'hono/accepts';
import type { AppContext } from '../requests/context.ts';
import { answerHeaders } from '../responses/answers.ts';

/** Media types of lists, the usual one first. */
export const LIST_TYPES = ['application/json', 'application/x-ndjson', 'text/csv'] as const;

/** A form that is not JSON as a whole. */
export type RowForm = 'ndjson' | 'csv';

const FORMS: ReadonlyMap<string, RowForm> = new Map([
  ['application/x-ndjson', 'ndjson'],
  ['text/csv', 'csv'],
]);

const CONTENT_TYPES = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8; header=present',
} as const;

/** The form that a request asks for in `Accept`; null for JSON. */
export function rowFormOf(context: AppContext): RowForm | null {
  const type = accepts(context, { header: 'Accept', supports: [...LIST_TYPES], default: LIST_TYPES[0] });
  return FORMS.get(type) ?? null;
}

/** Answers with rows; `headers` carry what JSON returns in addition to the rows. */
export function answerRows(
  context: AppContext,
  form: RowForm,
  rows: readonly object[],
  headers: Readonly<Record<string, string>> = {},
): Response {
  const text = form === 'csv' ? csvText(rows) : rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  context.set('characters', text.length);
  const all = { ...answerHeaders(context), ...headers, 'Content-Type': CONTENT_TYPES[form], Vary: 'Accept' };
  return new Response(text, { status: 200, headers: all });
}

type Cell = string | number | boolean | null;

/**
 * Writes rows as a table (RFC 4180). Each member has a column, named by its path with dots, in the order of the rows; lists are JSON, and
 * null is empty. Texts that a spreadsheet would take for a formula get an apostrophe in front.
 */
export function csvText(rows: readonly object[]): string {
  const flat = rows.map((row) => new Map(cellsOf('', row)));
  const columns = [...new Set(flat.flatMap((cells) => [...cells.keys()]))];
  return stringify(
    flat.map((cells) => columns.map((column) => cells.get(column) ?? null)),
    { header: true, columns, record_delimiter: 'windows', escape_formulas: true, cast: { boolean: String } },
  );
}

function cellsOf(path: string, value: object): [string, Cell][] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const column = path === '' ? name : `${path}.${name}`;
    if (typeof member !== 'object' || member === null) return [[column, cellOf(member)] satisfies [string, Cell]];
    const inner = Array.isArray(member) ? [] : cellsOf(column, member);
    return inner.length > 0 ? inner : [[column, JSON.stringify(member)] satisfies [string, Cell]];
  });
}

function cellOf(value: unknown): Cell {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
