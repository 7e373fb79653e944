import { numberOf, type Row, textOf } from '../api/read.ts';

/** One operator of a plan, with the operators that it takes rows from. */
export interface Operator {
  readonly operator: string;
  readonly details: string | null;
  readonly access: string | null;
  readonly estimatedRows: number | null;
  /** Measured by PROFILE; null in a plan that has not run. */
  readonly rows: number | null;
  readonly dbHits: number | null;
  readonly timeMs: number | null;
  readonly from: readonly Operator[];
}

/** Returns whether the columns are those of EXPLAIN or PROFILE. */
export function isPlan(columns: readonly string[]): boolean {
  return ['operator', 'depth', 'estimatedRows'].every((column) => columns.includes(column));
}

/** Returns the rows of a plan, last operator first, as trees. Reads by procedures are separate trees next to the plan of the query. */
export function planOf(rows: readonly Row[]): readonly Operator[] {
  const [trees] = branchesOf(rows, 0, 0);
  return trees;
}

/** Returns the greatest value in a plan, which is the length of a full bar. */
export function mostIn(plan: readonly Operator[], of: (operator: Operator) => number | null): number {
  return plan.reduce((most, operator) => Math.max(most, of(operator) ?? 0, mostIn(operator.from, of)), 0);
}

/** Returns the operators at a depth, starting at a row, and the index of the row after them. */
function branchesOf(rows: readonly Row[], from: number, depth: number): readonly [readonly Operator[], number] {
  const branches: Operator[] = [];
  let at = from;
  for (let row = rows[at]; row !== undefined && (numberOf(row.depth) ?? 0) >= depth; row = rows[at]) {
    const [below, next] = branchesOf(rows, at + 1, depth + 1);
    branches.push(operatorOf(row, below));
    at = next;
  }
  return [branches, at];
}

function operatorOf(row: Row, from: readonly Operator[]): Operator {
  return {
    operator: textOf(row.operator) ?? '',
    details: textOf(row.details),
    access: textOf(row.access),
    estimatedRows: numberOf(row.estimatedRows),
    rows: numberOf(row.rows),
    dbHits: numberOf(row.dbHits),
    timeMs: numberOf(row.timeMs),
    from,
  };
}
