import { numberOf, type Row, textOf } from '../api/read.ts';

/** One operator of a plan, with those that it takes its rows from. */
export interface Operator {
  readonly operator: string;
  readonly details: string | null;
  readonly access: string | null;
  readonly estimatedRows: number | null;
  /** What a profile measured; null in a plan that has not run. */
  readonly rows: number | null;
  readonly dbHits: number | null;
  readonly timeMs: number | null;
  readonly from: readonly Operator[];
}

/** Whether rows are those of a plan: EXPLAIN and PROFILE have columns of their own. */
export function isPlan(columns: readonly string[]): boolean {
  return ['operator', 'depth', 'estimatedRows'].every((column) => columns.includes(column));
}

/** Rows of a plan, the last operator first, as the trees that they are: what procedures read stands beside the plan of the query. */
export function planOf(rows: readonly Row[]): readonly Operator[] {
  const [trees] = branchesOf(rows, 0, 0);
  return trees;
}

/** The greatest of what is measured, or else expected, in a plan: what a bar is as long as. */
export function mostIn(plan: readonly Operator[], of: (operator: Operator) => number | null): number {
  return plan.reduce((most, operator) => Math.max(most, of(operator) ?? 0, mostIn(operator.from, of)), 0);
}

/** The operators at a depth from a row on, and the row behind them. */
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
