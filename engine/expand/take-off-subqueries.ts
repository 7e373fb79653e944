import { type Step, type StepContext, UNCHANGED } from '../contract/step.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import type { SubqueryClause } from '../parse/syntax.ts';
import { callSitesOf } from './call-sites.ts';
import { freeVariables } from './variables.ts';
import { subqueryTakenOff } from './without-subquery.ts';

/**
 * Removes the `CALL (x) { }` around procedures whose arguments come from the rows before it, if the clauses in it mean the same without:
 * the rows before a call have to be known, and those of a subquery never are.
 */
export const takeOffSubqueries: Step = (statement, context) => {
  const seen = new Set<SubqueryClause>();
  const edits = nestedRowCalls(statement, context).flatMap(({ span }) => {
    const subquery = statement.outline
      .all('call-subquery')
      .findLast((one) => one.span.start <= span.start && span.end <= one.span.end);
    if (subquery === undefined || seen.has(subquery)) return [];
    seen.add(subquery);
    return subqueryTakenOff(statement, span) ?? [];
  });
  return edits.length === 0 ? UNCHANGED : { ...UNCHANGED, edits };
};

function nestedRowCalls(statement: ParsedStatement, { catalog }: StepContext) {
  return callSitesOf(statement, catalog).filter(
    (site) => site.nested && site.arguments.some((argument) => freeVariables(argument).size > 0),
  );
}
