import type { ParsedStatement } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';
import { QueryProblem } from '../problem.ts';
import type { ProcedureCatalog } from '../procedure-catalog.ts';
import { type CallSite, callSitesOf } from './call-sites.ts';
import { type ExpressionSite, expressionSitesOf } from './expression-sites.ts';
import type { Site } from './site.ts';

/** Uses of procedures that one statement may have: each becomes a subquery of its own, which Neo4j must plan. */
const MOST_SITES = 20;

/** Every use of a procedure in the order in which they are answered: what an argument holds comes before its use. */
export function sitesOf(statement: ParsedStatement, catalog: ProcedureCatalog): (CallSite | ExpressionSite)[] {
  const sites = [...callSitesOf(statement, catalog), ...expressionSitesOf(statement, catalog)];
  const surplus = sites[MOST_SITES];
  if (surplus !== undefined) throw tooManySites(statement, surplus, sites.length);
  return sites.toSorted((left, right) => left.at - right.at || left.span.end - right.span.end);
}

function tooManySites(statement: ParsedStatement, { span }: Site, count: number): QueryProblem {
  const detail =
    `Procedures are called ${count} times; one query may call them ${MOST_SITES} times. ` +
    'UNWIND a list of arguments and call once, or send several queries.';
  return new QueryProblem('query-error', 400, 'LIMIT_ERROR', detail, positionAt(statement.text, span.start));
}
