import { aggregates } from '../parse/aggregation.ts';
import type { ParsedStatement, Span } from '../parse/outline.ts';
import type { Clause, SingleQuery, SubqueryClause } from '../parse/syntax.ts';
import { encloses, nodesUnder } from '../parse/syntax-walk.ts';
import { applyEdits, type Edit } from '../text/edit.ts';
import { mentionsOf, variablesIn } from './variables.ts';

/** The statement with the `CALL { }` around a place taken off; null where that would mean something else. */
export function withoutSubquery(statement: ParsedStatement, place: Span): string | null {
  const edit = subqueryTakenOff(statement, place);
  return edit === null ? null : applyEdits(statement.text, [edit]);
}

/**
 * Moves the clauses of the `CALL { }` around a place into the query around it, where a procedure may have an argument from rows. Null if
 * that would change the meaning: the subquery groups, sorts or limits its rows, passes on only some of its variables in between, is
 * optional, is a UNION, or has its own variables by names that the query around it uses.
 */
export function subqueryTakenOff({ outline, text }: ParsedStatement, place: Span): Edit | null {
  const subquery = outline.all('call-subquery').findLast(({ span }) => encloses(span, place));
  if (subquery === undefined || subquery.isOptional || outline.around(subquery, 'call-subquery') !== null) return null;
  const [query, second] = nodesUnder(subquery.query, 'single-query');
  if (query === undefined || second !== undefined) return null;
  const imported = importedBy(subquery, query);
  const returned = returnedItems(query.clauses.at(-1), text);
  if (returned === null || shadows(text, subquery, query, imported.names)) return null;
  const inner = query.clauses.slice(imported.clauses, -1);
  const [first, last] = [inner[0], inner.at(-1)];
  if (first === undefined || last === undefined || inner.some(({ kind }) => kind === 'with')) return null;
  if (showsMore(text, subquery, query, imported.names)) return null;
  const named = returned.length === 0 ? '' : ` WITH *, ${returned.join(', ')}`;
  return { span: subquery.span, text: `${text.slice(first.span.start, last.span.end)}${named}` };
}

/** The variables that the subquery imports: `CALL (a, b) { }`, or the `WITH a, b` that begins it. */
function importedBy(
  { imports }: SubqueryClause,
  { clauses: [first] }: SingleQuery,
): { readonly names: ReadonlySet<string>; readonly clauses: number } {
  if (imports !== null) return { names: variablesIn(imports), clauses: 0 };
  return first?.kind === 'with' ? { names: variablesIn(first), clauses: 1 } : { names: new Set(), clauses: 0 };
}

/** The items of a plain RETURN that bring a new name, as a WITH has them; null for any other RETURN. */
function returnedItems(clause: Clause | undefined, text: string): string[] | null {
  if (clause?.kind !== 'return') return null;
  const { items, itemsSpan, span, star } = clause.projection;
  const isPlain = itemsSpan.start === span.start && itemsSpan.end === span.end;
  if (!isPlain || star !== null || items.some(aggregates)) return null;
  return items.flatMap((item) =>
    item.alias === null && item.expression.kind === 'variable' ? [] : [text.slice(item.span.start, item.span.end)],
  );
}

/** Returns whether a variable local to the subquery would be visible after it: by its name, or by a `*`. */
function showsMore(text: string, subquery: SubqueryClause, query: SingleQuery, imported: ReadonlySet<string>): boolean {
  const last = query.clauses.at(-1);
  const items = last?.kind === 'return' ? last.projection.items : [];
  const returned = new Set(
    items.flatMap(({ alias, expression }) => alias?.name ?? (expression.kind === 'variable' ? expression.name : [])),
  );
  const behind = mentionsOf(text.slice(subquery.span.end));
  return [...variablesIn(query)].some((name) => !imported.has(name) && !returned.has(name) && behind.has(name));
}

/** Returns whether the subquery names a variable that it did not import, but that the query around it may have too. */
function shadows(text: string, subquery: SubqueryClause, query: SingleQuery, imported: ReadonlySet<string>): boolean {
  const before = mentionsOf(text.slice(0, subquery.span.start));
  return [...variablesIn(query)].some((name) => !imported.has(name) && before.words.has(name));
}
