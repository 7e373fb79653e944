import type { ParserRuleContext } from 'antlr4ng';
import { aggregates } from '../parse/aggregation.ts';
import { ancestor, childRule, childRules, childTokens, ruleOf, spanOf, walk } from '../parse/tree.ts';
import { rowArgument } from './call-problems.ts';
import type { ExpressionSite } from './expression-sites.ts';
import { boundBy, freeVariables, isBinder } from './free-variables.ts';
import { introducedBy } from './introduced.ts';
import type { Progress } from './progress.ts';
import type { Site } from './site.ts';

/** Throws where the arguments of a procedure in an expression cannot be known before the clause that it stands in. */
export function refuseObstacles(progress: Progress, site: ExpressionSite): void {
  const { statement } = progress;
  const { name } = site.procedure;
  if (site.nested) {
    throw rowArgument(
      statement,
      site,
      'row_argument_in_subquery',
      `move ${name} out of the subquery, or give it a literal or a parameter.`,
    );
  }
  if (readsOwnVariables(site)) {
    const detail = `take the list apart with UNWIND, and write CALL ${name}(...) for each entry.`;
    throw rowArgument(statement, site, 'row_argument_in_expression', detail);
  }
  if (site.where === null && readsIntroduced(progress, site)) {
    const detail = `its argument is made by the same clause; end that clause first, and use ${name} in the next one.`;
    throw rowArgument(statement, site, 'row_argument_of_same_clause', detail);
  }
  refuseAggregation(progress, site);
  if (site.where === null && starFollows(site)) {
    const detail = 'name the variables that go on instead of writing *.';
    throw rowArgument(statement, site, 'star_behind_expression', detail);
  }
}

/** Throws where an argument aggregates: rows are grouped by what stands in a WITH or RETURN, which this would change. */
export function refuseAggregation({ statement }: Progress, site: Site): void {
  if (!site.arguments.some(aggregates)) return;
  const detail = `aggregate in a WITH first, and give ${site.procedure.name} its result.`;
  throw rowArgument(statement, site, 'aggregated_argument', detail);
}

function readsOwnVariables({ tree, clause, arguments: given }: ExpressionSite): boolean {
  const free = given.flatMap((argument) => [...freeVariables(argument)]);
  for (let node = tree.parent; node !== null && node !== clause; node = node.parent) {
    if (!isBinder(node)) continue;
    const own = boundBy(node);
    if (free.some((name) => own.has(name))) return true;
  }
  return false;
}

function readsIntroduced({ statement }: Progress, { clause, arguments: given }: ExpressionSite): boolean {
  const introduced = introducedBy(clause, statement);
  return given.some((argument) => [...freeVariables(argument)].some((name) => introduced.has(name)));
}

/** Whether a list that stays in scope behind its clause would go on by the next `*`. */
function starFollows({ clause }: ExpressionSite): boolean {
  if (isProjection(clause)) return false;
  const query = ancestor(clause, 'singleQuery');
  const later =
    query === null ? [] : childRules(query, 'clause').filter((other) => spanOf(other).start > spanOf(clause).start);
  const next = later.find(isProjection);
  return (
    next !== undefined &&
    [...walk(next)].some((node) => ruleOf(node) === 'returnItems' && childTokens(node).includes('TIMES'))
  );
}

function isProjection(clause: ParserRuleContext): boolean {
  return childRule(clause, 'withClause', 'returnClause') !== null;
}
