import { labelDeclaration } from '../../schema/labels.ts';
import type { Suggestion } from '../../schema/problem.ts';
import { addLimit } from '../contract/suggestions.ts';
import type { NodePattern, ParsedStatement } from '../parse/outline.ts';
import { writeIdentifier } from '../parse/string-literal.ts';
import type { NodeOf, Projection, Span } from '../parse/syntax.ts';
import { applyEdits } from '../text/edit.ts';

const FEW_ROWS = 25;
const AGGREGATE = /\b(?:count|sum|avg|min|max|collect|stdev|stdevp|percentile\w+)\s*\(/i;

/**
 * Suggests ways to read fewer rows of a scan: a LIMIT, or an order that an index has. Never a LIMIT before a condition: the answer for part
 * of a label is not what was asked.
 */
export function limitSuggestions(statement: ParsedStatement, scanned: NodePattern | null): Suggestion[] {
  const projection = statement.outline.all('return').at(-1)?.projection;
  if (projection === undefined || isInExpression(statement, scanned)) return [];
  const isAggregated = AGGREGATE.test(textOf(statement, projection.itemsSpan));
  const ordered = inIndexOrder(statement, projection, scanned);
  if (ordered !== null) return [ordered];
  if (isAggregated) return [];
  if (projection.limit !== null || projection.orderBy !== null) return [];
  const rewrite = limited(statement, projection);
  return [addLimit(`Add a LIMIT to get a few of them: LIMIT ${FEW_ROWS}.`, rewrite)];
}

/** A LIMIT of the answer does not reach into an EXISTS or COUNT. */
function isInExpression({ outline }: ParsedStatement, scanned: NodePattern | null): boolean {
  return outline.paths.some(({ elements, place }) => place === 'expression' && elements.some((one) => one === scanned));
}

function textOf({ text }: ParsedStatement, { start, end }: Span): string {
  return text.slice(start, end);
}

/** The text with a LIMIT, where it has none. */
function limited({ text }: ParsedStatement, { limit, span: { end } }: Projection): string {
  return limit === null ? applyEdits(text, [{ span: { start: end, end }, text: ` LIMIT ${FEW_ROWS}` }]) : text;
}

/** `ORDER BY n.rank` is free where an index holds the order, which it does of nodes that have the property. */
function inIndexOrder(
  statement: ParsedStatement,
  projection: Projection,
  scanned: NodePattern | null,
): Suggestion | null {
  const { orderBy } = projection;
  const match = matchOf(statement, scanned);
  if (orderBy === null || match === null || match.where !== null || scanned?.variable == null) return null;
  const [, variable, property] = /^ORDER\s+BY\s+(\w+)\.(\w+)/i.exec(textOf(statement, orderBy.span)) ?? [];
  if (variable !== scanned.variable || property === undefined || !hasIndex(scanned, property)) return null;
  const { end } = match.span;
  const condition = `WHERE ${writeIdentifier(variable)}.${property} IS NOT NULL`;
  const rewrite = applyEdits(limited(statement, projection), [{ span: { start: end, end }, text: ` ${condition}` }]);
  return addLimit(`An index has those with ${property} in order: ${condition}.`, rewrite);
}

function hasIndex({ labels }: NodePattern, property: string): boolean {
  return labels.some(({ name }) => {
    const declared = labelDeclaration(name)?.properties.find((one) => one.name === property);
    return property === 'name' || declared?.index === 'range';
  });
}

/** The MATCH clause that consists of the scanned node alone. */
function matchOf({ outline }: ParsedStatement, scanned: NodePattern | null): NodeOf<'match'> | null {
  if (scanned === null) return null;
  const { start, end } = scanned.span;
  return outline.all('match').find(({ patternsSpan: span }) => span.start === start && span.end === end) ?? null;
}
