import { applyEdits, type Edit } from '../edit.ts';
import type { ParsedStatement, PathPattern, RelationshipPattern } from '../parse/outline.ts';
import { writeIdentifier } from '../parse/string-literal.ts';
import { QueryProblem, type Suggestion } from '../problem.ts';
import type { ProcedureCatalog } from '../procedure-catalog.ts';
import { shrinkTimeoutScope } from '../suggestions.ts';
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

/** `MATCH (a)-->(b)-->(c)` as `MATCH (a)-->(b) WITH a, b LIMIT 1000 MATCH (b)-->(c)`: the first path with two steps. */
function withFewerRows({ text, outline }: ParsedStatement): string | null {
  const path = outline.paths.find(({ elements, place }) => place === 'match' && elements.length >= 5);
  if (path === undefined || outline.paths.filter(({ place }) => place === 'match').length > 1) return null;
  const middle = path.elements[2];
  if (middle?.kind !== 'node' || middle.variable === null) return null;
  const passedOn = variablesOf({ ...path, elements: path.elements.slice(0, 3) });
  const { end } = middle.span;
  const next = `\nWITH ${passedOn.join(', ')} LIMIT ${ROWS_PASSED_ON}\nMATCH (${writeIdentifier(middle.variable)})`;
  return applyEdits(text, [{ span: { start: end, end }, text: next }]);
}

function variablesOf({ elements }: PathPattern): string[] {
  const names = elements.flatMap(({ variable }) => (variable === null ? [] : [writeIdentifier(variable)]));
  return [...new Set(names)];
}
