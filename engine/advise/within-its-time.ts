import { QueryProblem, type Suggestion } from '../../schema/problem.ts';
import type { ProcedureCatalog } from '../contract/procedure-catalog.ts';
import { shrinkTimeoutScope } from '../contract/suggestions.ts';
import type { ParsedStatement, PathPattern, RelationshipPattern } from '../parse/outline.ts';
import { isRowByRow } from '../parse/row-by-row.ts';
import { writeIdentifier } from '../parse/string-literal.ts';
import { encloses } from '../parse/syntax-walk.ts';
import { applyEdits, type Edit } from '../text/edit.ts';
import { procedureInstead } from './procedure-instead.ts';
import { untypedPrefixStep } from './untyped-prefix-step.ts';

/** Rows that go on from an earlier part of a query that took too long as a whole. */
const ROWS_PASSED_ON = 1000;

/** A query that took too long or too much memory: the wide hop bounded, or fewer rows carried on from its first step. */
export function withinItsTime(
  problem: QueryProblem,
  statement: ParsedStatement,
  catalog: ProcedureCatalog,
): QueryProblem {
  const rewrite = withBoundedHop(statement) ?? withFewerRows(statement);
  const procedure = procedureInstead(statement, catalog);
  const { code, ...extras } = problem.extras;
  const isTime = problem.extras.code === 'DB_TIMEOUT';
  const advice: Suggestion[] = isTime
    ? [shrinkTimeoutScope(rewrite)]
    : problem.suggestions.map((suggestion) =>
        suggestion.rewrite === null ? { ...suggestion, rewrite, safeToAutoRetry: false } : suggestion,
      );
  const expansion = untypedPrefixStep(statement);
  const suggestions = [
    ...advice,
    ...(expansion === null ? [] : [expansion]),
    ...(procedure === null ? [] : [procedure]),
  ];
  return new QueryProblem(problem.slug, problem.status, String(code), problem.message, { extras, suggestions });
}

/** The widest path walked half as far. */
function withBoundedHop({ text, outline }: ParsedStatement): string | null {
  const wide = outline.paths
    .flatMap(({ elements }) => elements)
    .filter((element): element is RelationshipPattern => element.kind === 'relationship')
    .filter(({ length }) => length !== null && (length.max ?? 0) > 2)
    .toSorted((left, right) => (right.length?.max ?? 0) - (left.length?.max ?? 0))[0];
  if (wide?.length?.max == null) return null;
  const max = Math.max(wide.length.min, Math.ceil(wide.length.max / 2));
  const edit = boundEdit(text, wide, wide.length.max, max);
  return edit === null ? null : applyEdits(text, [edit]);
}

function boundEdit(text: string, { span }: RelationshipPattern, from: number, to: number): Edit | null {
  const written = text.slice(span.start, span.end);
  const at = written.lastIndexOf(String(from));
  if (at < 0) return null;
  return { span: { start: span.start + at, end: span.start + at + String(from).length }, text: String(to) };
}

/**
 * `MATCH (a)-->(b)-->(c)` as `MATCH (a)-->(b) WITH a, b LIMIT 1000 MATCH (b)-->(c)`: the first path with two steps. Null where the
 * rest of the query looks for something or gathers: of some of the rows that is another answer.
 */
function withFewerRows(statement: ParsedStatement): string | null {
  const { text, outline } = statement;
  const path = outline.paths.find(({ elements, place }) => place === 'match' && elements.length >= 5);
  if (path === undefined || outline.paths.filter(({ place }) => place === 'match').length > 1) return null;
  const middle = path.elements[2];
  const match = outline.all('match').find(({ span }) => encloses(span, path.span));
  if (middle?.kind !== 'node' || middle.variable === null || match === undefined || match.where !== null) return null;
  if (path.elements.slice(3).some(isLookedFor) || !isRowByRow(statement, match.span.end)) return null;
  const passedOn = variablesOf({ ...path, elements: path.elements.slice(0, 3) });
  const { end } = middle.span;
  const next = `\nWITH ${passedOn.join(', ')} LIMIT ${ROWS_PASSED_ON}\nMATCH (${writeIdentifier(middle.variable)})`;
  return applyEdits(text, [{ span: { start: end, end }, text: next }]);
}

/** Returns whether a part of a path has conditions on its properties. */
function isLookedFor({ properties, propertyMap, where }: PathPattern['elements'][number]): boolean {
  return properties.length > 0 || propertyMap !== null || where !== null;
}

function variablesOf({ elements }: PathPattern): string[] {
  const names = elements.flatMap(({ variable }) => (variable === null ? [] : [writeIdentifier(variable)]));
  return [...new Set(names)];
}
