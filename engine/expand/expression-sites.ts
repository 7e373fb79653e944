import type { ParserRuleContext } from 'antlr4ng';
import type { FunctionCall, ParsedStatement } from '../parse/outline.ts';
import { ancestor, childRule, childRules, childTokens, findAll, ruleOf, spanOf } from '../parse/tree.ts';
import type { ProcedureCatalog } from '../procedure-catalog.ts';
import { callOnly } from './call-problems.ts';
import { freeVariables } from './free-variables.ts';
import { introducedBy } from './introduced.ts';
import { queryAround, type Site } from './site.ts';

/** A `svc.x(...)` inside an expression, which stands for the list of its rows as maps. */
export interface ExpressionSite extends Site {
  readonly place: 'expression';
  readonly tree: ParserRuleContext;
  /** The clause that it stands in. */
  readonly clause: ParserRuleContext;
  /** The WHERE that becomes a clause of its own, where the arguments come from the MATCH or WITH that it filters. */
  readonly where: ParserRuleContext | null;
}

/** Every procedure that stands where a function would, in the order of the text. Throws for one that is CALL-only. */
export function expressionSitesOf(statement: ParsedStatement, catalog: ProcedureCatalog): ExpressionSite[] {
  const calls = new Map(statement.outline.functionCalls.map((call) => [call.span.start, call]));
  return findAll(statement.tree, 'functionInvocation').flatMap((tree) => {
    const call = calls.get(spanOf(tree).start);
    return call === undefined ? [] : (siteOf(statement, tree, call, catalog) ?? []);
  });
}

function siteOf(
  statement: ParsedStatement,
  tree: ParserRuleContext,
  { name, nameSpan, span }: FunctionCall,
  catalog: ProcedureCatalog,
): ExpressionSite | null {
  const procedure = catalog.find(name);
  if (procedure === undefined) return null;
  const given = childRules(tree, 'functionArgument').map((argument) => childRule(argument, 'expression') ?? argument);
  const clause = ancestor(tree, 'clause') ?? statement.tree;
  if (procedure.inExpressions !== true) throw callOnly(statement, { nameSpan, arguments: given }, procedure);
  const where = ownWhere(statement, tree, clause, given);
  const at = spanOf(where ?? clause).start;
  return {
    place: 'expression',
    procedure,
    arguments: given,
    span,
    at,
    tree,
    clause,
    where,
    ...queryAround(tree, statement),
  };
}

/** The WHERE of a MATCH that it must wait for, or that of a WITH; null where the rows before the clause will do. */
function ownWhere(
  statement: ParsedStatement,
  tree: ParserRuleContext,
  clause: ParserRuleContext,
  given: readonly ParserRuleContext[],
): ParserRuleContext | null {
  const where = ancestor(tree, 'whereClause');
  const owner = where?.parent ?? null;
  if (where === null || owner === null || owner.parent !== clause) return null;
  if (ruleOf(owner) === 'withClause') return where;
  if (ruleOf(owner) !== 'matchClause' || childTokens(owner).includes('OPTIONAL')) return null;
  const introduced = introducedBy(clause, statement);
  return given.some((argument) => [...freeVariables(argument)].some((name) => introduced.has(name))) ? where : null;
}
