import type { ParserRuleContext } from 'antlr4ng';
import type { ParsedStatement, ProcedureCall, Span } from '../parse/outline.ts';
import { ancestor, childRule, childRules, ruleOf, spanOf, walk } from '../parse/tree.ts';
import { QueryProblem } from '../problem.ts';
import type { Procedure, ProcedureCatalog } from '../procedure-catalog.ts';

/** One call of a procedure, where it stands in the query. */
export interface CallSite {
  readonly call: ProcedureCall;
  readonly procedure: Procedure;
  /** The expressions of its arguments. */
  readonly arguments: readonly ParserRuleContext[];
  /** The single query around the call: the whole statement, a branch of a UNION, or the body of a subquery. */
  readonly query: Span;
  /** The call stands in a subquery. */
  readonly nested: boolean;
}

/** Every procedure call of a statement, in the order of the text. */
export function callSitesOf(statement: ParsedStatement, catalog: ProcedureCatalog): CallSite[] {
  const trees = [...walk(statement.tree)].filter((node) => ruleOf(node) === 'callClause');
  return trees.map((tree) => {
    const start = spanOf(tree).start;
    const call = statement.outline.procedureCalls.find((candidate) => candidate.span.start === start);
    const procedure = call === undefined ? undefined : catalog.find(call.name);
    if (call === undefined || procedure === undefined) {
      throw new QueryProblem(
        'query-error',
        400,
        'UNKNOWN_PROCEDURE',
        `There is no procedure ${call?.name ?? ''} here.`,
      );
    }
    const query = ancestor(tree, 'singleQuery') ?? statement.tree;
    return {
      call,
      procedure,
      arguments: childRules(tree, 'procedureArgument').map((argument) => childRule(argument, 'expression') ?? argument),
      query: spanOf(query),
      nested: ancestor(query, 'singleQuery') !== null,
    };
  });
}
