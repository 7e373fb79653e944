import { hashOf } from './alert-rule.ts';

/** Rows of a rule's query that are compared; more are refused, since no one reads them. */
export const MOST_QUERY_ROWS = 1000;
const MOST_CHARACTERS = 200;

/** Runs the query of a rule, read-only and with the limits of any other; throws where it fails. */
export type AskQuery = (
  query: string,
  parameters: Readonly<Record<string, unknown>>,
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Rows by what tells them apart, with what they say. */
export function rowsOfQuery(rows: readonly Readonly<Record<string, unknown>>[]): ReadonlyMap<string, string> {
  if (rows.length > MOST_QUERY_ROWS)
    throw new Error(`The query has more than ${MOST_QUERY_ROWS} rows: narrow it to what is worth an alert.`);
  return new Map(rows.map((row) => [hashOf([JSON.stringify(row)]), textOf(row)]));
}

function textOf(row: Readonly<Record<string, unknown>>): string {
  const text = Object.entries(row)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}
