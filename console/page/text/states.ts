import type { Row } from '../api/read.ts';

/** Columns that every row of `svc.history` has: which indicator it is about, and how Weft answered. */
const OF_EVERY_ROW: ReadonlySet<string> = new Set(['indicator', 'type', 'cached', 'available']);

/** Returns whether a row of `svc.history` has a state: an indicator without history has one row of nulls. */
export function isState(row: Row): boolean {
  if (row.available === false) return false;
  return Object.entries(row).some(([column, value]) => !OF_EVERY_ROW.has(column) && !isEmpty(value));
}

function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}
