import type { ParserRuleContext } from 'antlr4ng';
import { labelDeclaration } from '../../schema/labels.ts';
import { applyEdits } from '../edit.ts';
import type { QueryLimits } from '../limits.ts';
import type { NodePattern, ParsedStatement } from '../parse/outline.ts';
import { writeIdentifier } from '../parse/string-literal.ts';
import { childRule, childRules, findAll, spanOf } from '../parse/tree.ts';
import type { Suggestion } from '../problem.ts';
import { addLimit } from '../suggestions.ts';

const FEW_ROWS = 25;
const AGGREGATE = /\b(?:count|sum|avg|min|max|collect|stdev|stdevp|percentile\w+)\s*\(/i;

/** Ways to ask a scan for fewer rows: a LIMIT, a sample that is searched, an order that an index has. */
export function limitSuggestions(
  statement: ParsedStatement,
  scanned: NodePattern | null,
  limits: Pick<QueryLimits, 'scannedNodes'>,
): Suggestion[] {
  const result = findAll(statement.tree, 'returnClause').at(-1);
  if (result === undefined || isInExpression(statement, scanned)) return [];
  const body = childRule(result, 'returnBody') ?? result;
  const isAggregated = AGGREGATE.test(textOf(statement, childRule(body, 'returnItems') ?? body));
  const ordered = inIndexOrder(statement, body, scanned);
  if (ordered !== null) return [ordered];
  if (isAggregated) return [];
  const sample = searchedSample(statement, scanned, body, limits.scannedNodes);
  if (sample !== null) return [sample];
  if (childRule(body, 'limit') !== null || childRule(body, 'orderBy') !== null) return [];
  const rewrite = withLimit(statement, body);
  return [addLimit(`A LIMIT asks for a few of them: LIMIT ${FEW_ROWS}.`, rewrite)];
}

/** A LIMIT of the answer does not reach into an EXISTS or COUNT. */
function isInExpression({ outline }: ParsedStatement, scanned: NodePattern | null): boolean {
  return outline.paths.some(({ elements, place }) => place === 'expression' && elements.some((one) => one === scanned));
}

function textOf({ text }: ParsedStatement, tree: ParserRuleContext): string {
  const { start, end } = spanOf(tree);
  return text.slice(start, end);
}

function withLimit({ text }: ParsedStatement, body: ParserRuleContext): string {
  const { end } = spanOf(body);
  return applyEdits(text, [{ span: { start: end, end }, text: ` LIMIT ${FEW_ROWS}` }]);
}

/** `ORDER BY n.rank` is free where an index holds the order, which it does of nodes that have the property. */
function inIndexOrder(
  statement: ParsedStatement,
  body: ParserRuleContext,
  scanned: NodePattern | null,
): Suggestion | null {
  const order = childRule(body, 'orderBy');
  const match = matchOf(statement, scanned);
  if (order === null || match === null || scanned?.variable == null || childRule(match, 'whereClause') !== null)
    return null;
  const [, variable, property] = /^ORDER\s+BY\s+(\w+)\.(\w+)/i.exec(textOf(statement, order)) ?? [];
  if (variable !== scanned.variable || property === undefined || !hasIndex(scanned, property)) return null;
  const { end } = spanOf(match);
  const condition = `WHERE ${writeIdentifier(variable)}.${property} IS NOT NULL`;
  const limited = childRule(body, 'limit') === null ? withLimit(statement, body) : statement.text;
  const rewrite = applyEdits(limited, [{ span: { start: end, end }, text: ` ${condition}` }]);
  return addLimit(`An index holds the order of those that have ${property}: ${condition}.`, rewrite);
}

function hasIndex({ labels }: NodePattern, property: string): boolean {
  return labels.some(({ name }) => {
    const declared = labelDeclaration(name)?.properties.find((one) => one.name === property);
    return property === 'name' || declared?.index === 'range';
  });
}

/** `MATCH (n:L) WHERE ...` as `MATCH (n:L) WITH n LIMIT 10000 WHERE ...`: some of those that meet the condition. */
function searchedSample(
  statement: ParsedStatement,
  scanned: NodePattern | null,
  body: ParserRuleContext,
  size: number,
): Suggestion | null {
  const match = matchOf(statement, scanned);
  const where = match === null ? null : childRule(match, 'whereClause');
  if (match === null || where === null || scanned?.variable == null || childRule(body, 'orderBy') !== null) return null;
  if (findAll(statement.tree, 'matchClause').indexOf(match) !== 0) return null;
  const { start } = spanOf(where);
  const sample = `WITH ${writeIdentifier(scanned.variable)} LIMIT ${size}`;
  const limited = childRule(body, 'limit') === null ? withLimit(statement, body) : statement.text;
  const rewrite = applyEdits(limited, [{ span: { start, end: start }, text: `${sample} ` }]);
  // Others would be found by the whole label: whoever asks decides whether some will do.
  return { ...addLimit(`${sample} searches a sample of them.`, rewrite), safeToAutoRetry: false };
}

/** The MATCH clause that consists of the scanned node alone. */
function matchOf({ tree }: ParsedStatement, scanned: NodePattern | null): ParserRuleContext | null {
  if (scanned === null) return null;
  const clause = findAll(tree, 'matchClause').find((match) => {
    const [patterns] = childRules(match, 'patternList').map(spanOf);
    return patterns?.start === scanned.span.start && patterns.end === scanned.span.end;
  });
  return clause ?? null;
}
