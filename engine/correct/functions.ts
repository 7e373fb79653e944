import type { Step } from '../contract/step.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import type { Call } from '../parse/syntax.ts';
import { type Edit, insertion } from '../text/edit.ts';

/** Functions with another name in Neo4j 5, by their names in lower case (contract 3.2). */
const RENAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    distance: 'point.distance',
    ln: 'log',
    percentile_cont: 'percentileCont',
    percentile_disc: 'percentileDisc',
  }),
);

/** Aggregating functions that return the least or greatest element of a literal list, and their order. */
const EXTREMES: ReadonlyMap<string, string> = new Map(Object.entries({ min: '', max: ' DESC' }));

/**
 * Writes functions in the forms that Neo4j 5 runs: `point(52.5, 13.4)`, `distance(a, b)`, `percentile_disc(x, 0.5)`, `ln(x)`,
 * `max([3, 1, 2])`; also those of Neo4j 4, `exists(n.name)` and `size((n)--())`. Names match without case there too; calls that
 * already have Neo4j's form stay unchanged.
 */
export const translateFunctions: Step = (statement) => {
  const edits = statement.outline.all('call').flatMap((call) => translated(call, statement));
  return { edits, advisories: [], cacheable: true };
};

function translated(call: Call, statement: ParsedStatement): Edit[] {
  const name = call.name.toLowerCase();
  const renamed = RENAMED.get(name);
  if (renamed !== undefined) return [{ span: call.nameSpan, text: renamed }];
  const order = EXTREMES.get(name);
  const form = formOf(call);
  if (order !== undefined && form === 'list') return extremeOf(call, order, statement);
  if (name === 'point') return namedCoordinates(call);
  if (name === 'size' && form === 'pattern') return around(call, 'COUNT { ', ' }');
  return name === 'exists' && form === 'property' ? around(call, '(', ' IS NOT NULL)') : [];
}

/** Replaces the text around the only argument of a call. */
function around({ arguments: given, span }: Call, before: string, after: string): Edit[] {
  const [argument] = given;
  if (argument === undefined) return [];
  return [
    { span: { start: span.start, end: argument.span.start }, text: before },
    { span: { start: argument.span.end, end: span.end }, text: after },
  ];
}

/** Wraps the two numbers of `point(latitude, longitude)` into the map that Neo4j's `point` takes. */
function namedCoordinates({ arguments: given }: Call): Edit[] {
  const [latitude, longitude] = given;
  if (latitude === undefined || longitude === undefined || given.length > 2) return [];
  return [
    insertion(latitude.span.start, '{latitude: '),
    insertion(longitude.span.start, 'longitude: '),
    insertion(longitude.span.end, '}'),
  ];
}

/**
 * Returns the least or greatest element by a sorting subquery instead of an aggregating one: Neo4j allows no aggregation in a list
 * comprehension or inside another aggregation. Nulls do not count, as in `min` over rows.
 */
function extremeOf(call: Call, order: string, { text }: ParsedStatement): Edit[] {
  let item = 'weftItem';
  while (text.includes(item)) item += 'x';
  const sorting = ` AS ${item} WITH ${item} WHERE ${item} IS NOT NULL RETURN ${item} ORDER BY ${item}${order} LIMIT 1 }[0]`;
  return around(call, 'COLLECT { UNWIND ', sorting);
}

/** Returns the kind of the only argument of a call: a literal list, a pattern, a property; null for anything else. */
function formOf({ arguments: [argument, second] }: Call): 'list' | 'pattern' | 'property' | null {
  if (second !== undefined) return null;
  switch (argument?.kind) {
    case 'list':
      return 'list';
    case 'pattern-expression':
      return 'pattern';
    case 'access':
      // `max([3, 1])` was written for an element of a list.
      return argument.base.kind === 'subquery-expression' ? null : 'property';
    default:
      return null;
  }
}
