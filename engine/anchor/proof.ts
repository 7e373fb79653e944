import { aggregates } from '../parse/aggregation.ts';
import type { RuleName } from '../parse/generated/cypher.js';
import type { NodePattern, ParsedStatement } from '../parse/outline.ts';
import { childTokens, findAll, spanOf } from '../parse/tree.ts';

/** What has rows of its own, or matches a node as often as not at all. */
const OWN_ROWS: readonly RuleName[] = [
  'subqueryClause',
  'existsExpression',
  'countExpression',
  'collectExpression',
  'patternComprehension',
  'patternExpression',
  'parenthesizedPath',
  'quantifier',
];

/**
 * Whether every row of a statement's answer shows that a node of a pattern is stored: its MATCH is no OPTIONAL one, and
 * nothing else of the statement makes rows.
 */
export function isProvenByRows({ tree, outline }: ParsedStatement, { span }: NodePattern): boolean {
  if (outline.procedureCalls.length > 0 || aggregates(tree) || findAll(tree, ...OWN_ROWS).length > 0) return false;
  if (findAll(tree, 'union').some((union) => childTokens(union).includes('UNION'))) return false;
  return findAll(tree, 'matchClause').some((clause) => {
    const { start, end } = spanOf(clause);
    return start <= span.start && span.end <= end && !childTokens(clause).includes('OPTIONAL');
  });
}
