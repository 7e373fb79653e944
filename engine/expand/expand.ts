import type { QueryProblem } from '../../schema/problem.ts';
import type { ProcedureCatalog } from '../contract/procedure-catalog.ts';
import { queryError } from '../contract/query-problems.ts';
import { type StepContext, type StepResult, UNCHANGED } from '../contract/step.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';
import { type CallSite, callSitesOf, type Site } from './call-sites.ts';
import { expandCall } from './expand-call.ts';
import { expandExpression } from './expand-expression.ts';
import type { ExpansionState } from './expansion-state.ts';
import { type ExpressionSite, expressionSitesOf } from './expression-sites.ts';
import { GeneratedNames } from './generated-names.ts';

/** Maximum number of procedure uses in one statement: each becomes a subquery, which Neo4j must plan. */
const MOST_SITES = 20;

/**
 * Replaces every use of a procedure by the Cypher that answers it. Arguments that the text and its parameters determine are compiled at
 * once; for others, the clauses before run first, once, and the query continues from their rows.
 */
export async function expand(statement: ParsedStatement, context: StepContext): Promise<StepResult> {
  const sites = sitesOf(statement, context.catalog);
  if (sites.length === 0) return UNCHANGED;
  const names = new GeneratedNames(statement, context.parameters);
  const nothing = { edits: [], parameters: {}, advisories: [], layers: [], dated: [], whenEmpty: [], reads: [] };
  let state: ExpansionState = { statement, context, names, ...nothing, answer: null, isCut: false };
  for (const site of sites) {
    state = site.place === 'call' ? await expandCall(state, site) : await expandExpression(state, site);
  }
  const { edits, parameters, advisories, layers, dated, whenEmpty, answer, reads, isCut } = state;
  const result = { edits, driverParameters: parameters, advisories, layers, dated, whenEmpty, reads, isCut };
  return answer === null ? result : { ...result, answer };
}

/** Returns every use of a procedure in the order of answering: uses inside an argument come before the use itself. */
function sitesOf(statement: ParsedStatement, catalog: ProcedureCatalog): (CallSite | ExpressionSite)[] {
  const sites = [...callSitesOf(statement, catalog), ...expressionSitesOf(statement, catalog)];
  const surplus = sites[MOST_SITES];
  if (surplus !== undefined) throw tooManySites(statement, surplus, sites.length);
  return sites.toSorted((left, right) => left.at - right.at || left.span.end - right.span.end);
}

function tooManySites(statement: ParsedStatement, { span }: Site, count: number): QueryProblem {
  const detail =
    `The query calls procedures ${count} times; a query may call them at most ${MOST_SITES} times. ` +
    'UNWIND a list of arguments and call once, or send several queries.';
  return queryError('LIMIT_ERROR', detail, positionAt(statement.text, span.start));
}
