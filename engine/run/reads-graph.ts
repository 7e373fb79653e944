import type { RuleName } from '../parse/generated/cypher.js';
import type { ParsedStatement } from '../parse/outline.ts';
import { findAll, ruleOf } from '../parse/tree.ts';

/** Clauses that only compute. */
const COMPUTING: ReadonlySet<RuleName> = new Set<RuleName>([
  'unwindClause',
  'withClause',
  'returnClause',
  'letClause',
  'filterClause',
  'orderBySkipLimitClause',
]);

/** Whether a statement may read the graph: only then its plan tells how much it would read. */
export function readsGraph({ tree }: ParsedStatement): boolean {
  const isComputing = findAll(tree, 'clause').every((clause) =>
    clause.children.every((child) => {
      const rule = ruleOf(child);
      return rule !== null && COMPUTING.has(rule);
    }),
  );
  return (
    !isComputing || findAll(tree, 'nodePattern', 'existsExpression', 'countExpression', 'collectExpression').length > 0
  );
}
