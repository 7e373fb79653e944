import { useMemo, useState } from 'preact/hooks';
import type { Row } from '../api/read.ts';

/** The column by which rows are ordered, and the direction. */
export interface Order {
  readonly column: string;
  readonly isDown: boolean;
}

/** Rows in the order that the user chose. `orderBy` orders by a column, or reverses its order. */
export function useOrder(rows: readonly Row[]) {
  const [order, setOrder] = useState<Order | null>(null);
  // Cached while the user scrolls: ordering thousands of rows takes longer than a frame.
  const ordered = useMemo(
    () => (order === null ? rows : rows.toSorted((a, b) => compared(a[order.column], b[order.column], order.isDown))),
    [rows, order],
  );
  const orderBy = (column: string) => setOrder({ column, isDown: order?.column === column && !order.isDown });
  return { ordered, order, orderBy };
}

const TEXTS = new Intl.Collator('en', { numeric: true });
const LEVELS = ['UNKNOWN', 'UNSCORED', 'NONE', 'INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];

/** Compares two values. Missing values come last in both directions; bands are ordered by severity. */
function compared(a: unknown, b: unknown, isDown: boolean): number {
  const [isNothing, otherIsNothing] = [a === null || a === undefined, b === null || b === undefined];
  if (isNothing || otherIsNothing) return Number(isNothing) - Number(otherIsNothing);
  const [level, other] = [LEVELS.indexOf(String(a)), LEVELS.indexOf(String(b))];
  const sign = isDown ? -1 : 1;
  if (level >= 0 && other >= 0) return sign * (level - other);
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  return sign * TEXTS.compare(String(a), String(b));
}
