/** Columns that several procedures with verdicts share, and what their rows have in them. */
import type { Evidence } from '../verdicts/evidence.ts';
import { USE_MEMBERS, USES_WORDS, useRow } from '../verdicts/use-rows.ts';
import type { ColumnRow } from './columns.ts';

/** The column `asOf`. */
export const AS_OF_COLUMN: ColumnRow = [
  'STRING',
  'the instant that the verdict is judged for, from which ages are measured, ISO 8601',
];

/** The column `notBlocking`. */
export const NOT_BLOCKING_COLUMN: ColumnRow = [
  'LIST<STRING>',
  'what stops a block: band, sighting-old, undated, ... (see explain); null where it blocks',
];

/** The column `uses`. */
export const USES_COLUMN: ColumnRow = ['LIST<MAP>', `${USES_WORDS}; null for other indicators`, USE_MEMBERS];

/** Returns the uses of an address as its row shows them; null for other indicators. */
export function usesShown(evidence: Evidence) {
  return evidence.kind === 'ip' ? evidence.properties.uses.map(useRow) : null;
}
