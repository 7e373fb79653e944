import { aggregates } from '../parse/aggregation.ts';
import type { SyntaxNode } from '../parse/syntax.ts';
import { isKind, nodesUnder } from '../parse/syntax-walk.ts';
import { rowArgument } from './call-problems.ts';
import type { Site } from './call-sites.ts';
import type { ExpansionState } from './expansion-state.ts';
import type { ExpressionSite } from './expression-sites.ts';
import { boundBy, introducedBy, isBinder, readsAny } from './variables.ts';

/** Throws if the arguments of a procedure in an expression cannot be known before its clause. */
export function refuseObstacles(state: ExpansionState, site: ExpressionSite): void {
  const { statement } = state;
  const { name } = site.procedure;
  if (site.nested) {
    throw rowArgument(
      statement,
      site,
      'row_argument_in_subquery',
      `move ${name} out of the subquery, or give it a literal or a parameter.`,
    );
  }
  if (readsOwnVariables(state, site)) {
    const detail = `take the list apart with UNWIND, and write CALL ${name}(...) for each entry.`;
    throw rowArgument(statement, site, 'row_argument_in_expression', detail);
  }
  const introduced = introducedBy(site.clause, statement);
  if (site.where === null && site.arguments.some((argument) => readsAny(argument, introduced))) {
    const detail = `the same clause computes its argument; end that clause first, and use ${name} in the next one.`;
    throw rowArgument(statement, site, 'row_argument_of_same_clause', detail);
  }
  refuseAggregation(state, site);
  if (site.where === null && starFollows(state, site)) {
    const detail = 'name the variables to pass on instead of writing *.';
    throw rowArgument(statement, site, 'star_behind_expression', detail);
  }
}

/** Throws if an argument aggregates: rows are grouped by the other items of a WITH or RETURN, which this would change. */
export function refuseAggregation({ statement }: ExpansionState, site: Site): void {
  if (!site.arguments.some(aggregates)) return;
  const detail = `aggregate in a WITH first, and give ${site.procedure.name} its result.`;
  throw rowArgument(statement, site, 'aggregated_argument', detail);
}

function readsOwnVariables({ statement: { outline } }: ExpansionState, { call, clause }: ExpressionSite): boolean {
  for (let node = outline.parentOf(call); node !== null && node !== clause; node = outline.parentOf(node)) {
    const own = isBinder(node) ? boundBy(node) : null;
    if (own !== null && call.arguments.some((argument) => readsAny(argument, own))) return true;
  }
  return false;
}

/** Returns whether a list that stays in scope after its clause would be passed on by the next `*`. */
function starFollows({ statement }: ExpansionState, { clause }: ExpressionSite): boolean {
  if (isProjection(clause)) return false;
  const clauses = statement.outline.around(clause, 'single-query')?.clauses ?? [];
  const next = clauses.find((later) => later.span.start > clause.span.start && isProjection(later));
  return next !== undefined && nodesUnder(next, 'projection').some(({ star }) => star !== null);
}

function isProjection(clause: SyntaxNode): boolean {
  return isKind(clause, 'with', 'return');
}
