import type { ParserRuleContext } from 'antlr4ng';
import type { Edit } from '../edit.ts';
import type { FunctionCall, ParsedStatement } from '../parse/outline.ts';
import { childRule, childRules, findAll, onlyDescendant, spanOf } from '../parse/tree.ts';
import type { Step } from '../step.ts';

/** Functions that are called otherwise in Neo4j 5, by their names in lower case (contract 3.2). */
const RENAMED: Readonly<Record<string, string>> = {
  distance: 'point.distance',
  ln: 'log',
  percentile_cont: 'percentileCont',
  percentile_disc: 'percentileDisc',
};

/** Aggregating functions that tell the least or greatest element of a list that is written out, and their order. */
const EXTREMES: Readonly<Record<string, string>> = { min: '', max: ' DESC' };

/**
 * Writes functions in the forms that Neo4j 5 runs: `point(52.5, 13.4)`, `distance(a, b)`, `percentile_disc(x, 0.5)`,
 * `ln(x)`, `max([3, 1, 2])`; also those of Neo4j 4, `exists(n.name)` and `size((n)--())`. Names match without case
 * there too; what is written Neo4j's way stays as it is.
 */
export const translateFunctions: Step = (statement) => {
  const trees = new Map(findAll(statement.tree, 'functionInvocation').map((tree) => [spanOf(tree).start, tree]));
  const edits = statement.outline.functionCalls.flatMap((call) => {
    const tree = trees.get(call.span.start);
    return tree === undefined ? [] : translated(call, tree, statement);
  });
  return { edits, advisories: [], cacheable: true };
};

function translated(call: FunctionCall, tree: ParserRuleContext, statement: ParsedStatement): Edit[] {
  const name = call.name.toLowerCase();
  const renamed = RENAMED[name];
  if (renamed !== undefined) return [{ span: call.nameSpan, text: renamed }];
  const order = EXTREMES[name];
  const form = formOf(tree);
  if (order !== undefined && form === 'listLiteral') return extremeOf(call, order, statement);
  if (name === 'point') return namedCoordinates(call);
  if (name === 'size' && form === 'patternExpression') return around(call, 'COUNT { ', ' }');
  return name === 'exists' && form === 'property' ? around(call, '(', ' IS NOT NULL)') : [];
}

/** Replaces what stands around the only argument of a call. */
function around({ arguments: given, span }: FunctionCall, before: string, after: string): Edit[] {
  const [argument] = given;
  if (argument === undefined) return [];
  return [
    { span: { start: span.start, end: argument.span.start }, text: before },
    { span: { start: argument.span.end, end: span.end }, text: after },
  ];
}

/** Wraps the two numbers of `point(latitude, longitude)` into the map that Neo4j's `point` takes. */
function namedCoordinates({ arguments: given }: FunctionCall): Edit[] {
  const [latitude, longitude] = given;
  if (latitude === undefined || longitude === undefined || given.length > 2) return [];
  return [
    insertion(latitude.span.start, '{latitude: '),
    insertion(longitude.span.start, 'longitude: '),
    insertion(longitude.span.end, '}'),
  ];
}

/**
 * The least or greatest element by a subquery that sorts, not one that aggregates: Neo4j lets no aggregation stand in
 * a list comprehension or inside another aggregation. Nulls do not count, as in `min` over rows.
 */
function extremeOf(call: FunctionCall, order: string, { text }: ParsedStatement): Edit[] {
  let item = 'weftItem';
  while (text.includes(item)) item += 'x';
  const sorting = ` AS ${item} WITH ${item} WHERE ${item} IS NOT NULL RETURN ${item} ORDER BY ${item}${order} LIMIT 1 }[0]`;
  return around(call, 'COLLECT { UNWIND ', sorting);
}

/** What the only argument of a call is: a list written out, a pattern, a property; null for anything else. */
function formOf(tree: ParserRuleContext): 'listLiteral' | 'patternExpression' | 'property' | null {
  const [argument, second] = childRules(tree, 'functionArgument');
  if (argument === undefined || second !== undefined) return null;
  const atom = onlyDescendant(argument, 'expression1');
  if (atom !== null && childRule(atom, 'listLiteral') !== null) return 'listLiteral';
  if (atom !== null && childRule(atom, 'patternExpression') !== null) return 'patternExpression';
  const lookup = onlyDescendant(argument, 'expression2');
  return lookup !== null && childRules(lookup, 'postFix').length > 0 ? 'property' : null;
}

function insertion(at: number, text: string): Edit {
  return { span: { start: at, end: at }, text };
}
