import { balancePunctuation } from '../contract/suggestions.ts';
import type { ParsedStatement, Span } from '../parse/outline.ts';
import type { Clause, Kind, OrderClause, Projection, ReturnClause, SingleQuery } from '../parse/syntax.ts';
import { encloses } from '../parse/syntax-walk.ts';
import { applyEdits, type Edit } from '../text/edit.ts';
import { type Filter, queryErrorAt } from './filter.ts';

/**
 * Refuses a query without RETURN, and one that continues after it: the grammar of Cypher 25 accepts clauses in the wrong order, while Neo4j
 * 5 does not run them.
 */
export const requireResultLast: Filter = (statement) => {
  for (const query of statement.outline.all('single-query')) {
    if (isInner(statement, query)) continue;
    const { clauses } = query;
    const last = clauses.at(-1);
    const early = clauses.findIndex(({ kind }, index) => kind === 'return' && index < clauses.length - 1);
    if (early >= 0) refuseEarlyResult(statement, clauses, early);
    if (last !== undefined && OPEN_ENDS.has(last.kind)) throw withoutResult(statement, query, last);
  }
};

/** Clauses that no query can end with. */
const OPEN_ENDS: ReadonlySet<Kind> = new Set<Kind>(['match', 'with', 'unwind', 'order-skip-limit']);

/** The bodies of EXISTS, COUNT and CALL need no RETURN. */
function isInner({ outline }: ParsedStatement, query: SingleQuery): boolean {
  for (let outer = outline.parentOf(query); outer !== null; outer = outline.parentOf(outer)) {
    if (outer.kind === 'call-subquery' || (outer.kind === 'subquery-expression' && outer.form !== 'collect'))
      return true;
  }
  return false;
}

function withoutResult(statement: ParsedStatement, query: SingleQuery, last: Clause): Error {
  const { end } = query.span;
  const result = bindsSomething(statement, query.span) ? 'RETURN *' : 'RETURN count(*)';
  const rewrite = applyEdits(statement.text, [{ span: { start: end, end }, text: ` ${result}` }]);
  const detail = 'The query has no result: end it with RETURN.';
  return queryErrorAt(statement, last.span, 'SYNTAX_ERROR', detail, [balancePunctuation(`Add ${result}.`, rewrite)]);
}

function bindsSomething({ outline }: ParsedStatement, within: Span): boolean {
  const elements = outline.paths.flatMap((path) => path.elements);
  return (
    elements.some(({ variable, span }) => variable !== null && encloses(within, span)) ||
    outline.all('unwind', 'with').some(({ span }) => span.start >= within.start)
  );
}

function refuseEarlyResult(statement: ParsedStatement, clauses: readonly Clause[], early: number): never {
  const result = clauses[early];
  const next = clauses[early + 1];
  const last = clauses.at(-1);
  if (result?.kind !== 'return' || next === undefined || last === undefined)
    throw new RangeError('no clause follows this RETURN');
  const rest = clauses.slice(early + 1);
  const orders = rest.filter((clause): clause is OrderClause => clause.kind === 'order-skip-limit');
  const [detail, edits] =
    orders.length === rest.length
      ? (['ORDER BY comes before SKIP, and SKIP before LIMIT.', inOrder(statement, result, orders)] as const)
      : last.kind === 'return'
        ? (['A query ends with a single RETURN; use WITH to continue.', asWith(result)] as const)
        : (['RETURN must be at the end of the query.', atTheEnd(statement, result, last)] as const);
  const rewrite = applyEdits(statement.text, edits);
  throw queryErrorAt(statement, next.span, 'SYNTAX_ERROR', detail, [balancePunctuation(detail, rewrite)]);
}

/** Returns ORDER BY, SKIP and LIMIT at most once each, taking the last of each, in the order that the grammar requires. */
function inOrder({ text }: ParsedStatement, { projection }: ReturnClause, rest: readonly OrderClause[]): Edit[] {
  const all: readonly (Projection | OrderClause)[] = [projection, ...rest];
  const parts = [
    all.findLast(({ orderBy }) => orderBy !== null)?.orderBy,
    all.findLast(({ skip }) => skip !== null)?.skip,
    all.findLast(({ limit }) => limit !== null)?.limit,
  ].filter((part) => part !== null && part !== undefined);
  const written = parts.map(({ span }) => ` ${text.slice(span.start, span.end)}`).join('');
  const end = (rest.at(-1) ?? projection).span.end;
  return [{ span: { start: projection.itemsSpan.end, end }, text: written }];
}

function asWith({ span: { start } }: ReturnClause): Edit[] {
  return [{ span: { start, end: start + 'RETURN'.length }, text: 'WITH' }];
}

function atTheEnd({ text }: ParsedStatement, { span: from }: ReturnClause, { span: to }: Clause): Edit[] {
  return [
    { span: { start: from.start, end: text.length - text.slice(from.end).trimStart().length }, text: '' },
    { span: { start: to.end, end: to.end }, text: ` ${text.slice(from.start, from.end)}` },
  ];
}
