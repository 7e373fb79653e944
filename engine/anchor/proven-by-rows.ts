import { aggregates } from '../parse/aggregation.ts';
import type { NodePattern, ParsedStatement, QueryOutline } from '../parse/outline.ts';
import type { Kind } from '../parse/syntax.ts';
import { encloses } from '../parse/syntax-walk.ts';

/** Parts with rows other than those of the query, and groups that may match zero times. */
const OWN_ROWS: readonly Kind[] = [
  'call-procedure',
  'call-subquery',
  'subquery-expression',
  'pattern-comprehension',
  'pattern-expression',
  'group',
];

/**
 * Returns whether every row of a statement's answer shows that a node of a pattern is stored: its MATCH is not OPTIONAL, and nothing else
 * in the statement produces rows.
 */
export function isProvenByRows({ outline }: ParsedStatement, node: NodePattern): boolean {
  if (aggregates(outline.syntax) || outline.all(...OWN_ROWS).length > 0 || repeatsSteps(outline)) return false;
  if (outline.all('query-part').some(({ isUnion, branches }) => isUnion && branches.length > 1)) return false;
  return outline.all('match').some(({ isOptional, span }) => !isOptional && encloses(span, node.span));
}

function repeatsSteps(outline: QueryOutline): boolean {
  return outline
    .all('relationship')
    .some(({ writtenLengths }) => writtenLengths.some(({ form }) => form === 'quantifier'));
}
