import type { QueryProblem } from '../../schema/problem.ts';
import type { Procedure, ProcedureCatalog } from '../contract/procedure-catalog.ts';
import { queryError } from '../contract/query-problems.ts';
import type { ParsedStatement, Span } from '../parse/outline.ts';
import type { CallClause, Expression, SyntaxNode } from '../parse/syntax.ts';

/** One use of a procedure, and its place in the query. */
export interface Site {
  readonly procedure: Procedure;
  readonly arguments: readonly Expression[];
  /** The text of the use: the CALL clause, or the call in an expression. */
  readonly span: Span;
  /** End of the clauses before it, whose rows its arguments come from. */
  readonly at: number;
  /** The single query around it: the whole statement, a branch of a UNION, or the body of a subquery. */
  readonly query: Span;
  /** Whether it is in a subquery. */
  readonly nested: boolean;
}

/** The single query around a part of a statement, and whether that is a subquery. */
export function queryAround(node: SyntaxNode, { outline }: ParsedStatement): Pick<Site, 'query' | 'nested'> {
  const query = outline.around(node, 'single-query') ?? outline.syntax;
  return { query: query.span, nested: outline.around(query, 'single-query') !== null };
}

/** A `CALL svc.x(...)`. */
export interface CallSite extends Site {
  readonly place: 'call';
  readonly call: CallClause;
  /** It is the last clause of its query: its columns are the answer, as no RETURN follows. */
  readonly isLast: boolean;
}

/** Every CALL of a procedure, in the order of the text. */
export function callSitesOf(statement: ParsedStatement, catalog: ProcedureCatalog): CallSite[] {
  return statement.outline.all('call-procedure').map((call) => {
    const procedure = catalog.find(call.name);
    if (procedure === undefined) throw unknownProcedure(call.name);
    return {
      place: 'call',
      call,
      procedure,
      arguments: call.arguments,
      span: call.span,
      at: call.span.start,
      isLast: statement.outline.around(call, 'single-query')?.clauses.at(-1) === call,
      ...queryAround(call, statement),
    };
  });
}

function unknownProcedure(name: string): QueryProblem {
  return queryError('UNKNOWN_PROCEDURE', `There is no procedure ${name} here.`);
}
