import type { ParserRuleContext } from 'antlr4ng';
import type { ParsedStatement, ProcedureCall, Span } from '../parse/outline.ts';
import { childRule, childRules, findAll, spanOf } from '../parse/tree.ts';
import { QueryProblem } from '../problem.ts';
import type { ProcedureCatalog } from '../procedure-catalog.ts';
import { queryAround, type Site } from './site.ts';

/** A `CALL svc.x(...)`. */
export interface CallSite extends Site {
  readonly place: 'call';
  readonly call: ProcedureCall;
  /** The condition behind YIELD, without its WHERE. */
  readonly condition: Span | null;
}

/** Every CALL of a procedure, in the order of the text. */
export function callSitesOf(statement: ParsedStatement, catalog: ProcedureCatalog): CallSite[] {
  return findAll(statement.tree, 'callClause').map((tree) => {
    const span = spanOf(tree);
    const call = statement.outline.procedureCalls.find((candidate) => candidate.span.start === span.start);
    const procedure = call === undefined ? undefined : catalog.find(call.name);
    if (call === undefined || procedure === undefined) throw unknownProcedure(call?.name ?? '');
    return {
      place: 'call',
      call,
      procedure,
      arguments: childRules(tree, 'procedureArgument').map((argument) => childRule(argument, 'expression') ?? argument),
      span,
      at: span.start,
      condition: conditionOf(tree),
      ...queryAround(tree, statement),
    };
  });
}

function conditionOf(tree: ParserRuleContext): Span | null {
  const where = childRule(tree, 'whereClause');
  const expression = where === null ? null : childRule(where, 'expression');
  return expression === null ? null : spanOf(expression);
}

function unknownProcedure(name: string): QueryProblem {
  return new QueryProblem('query-error', 400, 'UNKNOWN_PROCEDURE', `There is no procedure ${name} here.`);
}
