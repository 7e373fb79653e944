import type { ParsedStatement } from '../parse/outline.ts';
import type { Kind } from '../parse/syntax.ts';
import { CLAUSE_KINDS } from '../parse/syntax-walk.ts';

/** Clauses that only compute. */
const COMPUTING: ReadonlySet<Kind> = new Set<Kind>(['unwind', 'with', 'return', 'let', 'filter', 'order-skip-limit']);

/** Returns whether a statement may read the graph: only then does its plan show how much it would read. */
export function readsGraph({ outline }: ParsedStatement): boolean {
  const isComputing = outline.all(...CLAUSE_KINDS).every(({ kind }) => COMPUTING.has(kind));
  return !isComputing || outline.all('node', 'subquery-expression').length > 0;
}
