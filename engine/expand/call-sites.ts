import type { ParsedStatement } from '../parse/outline.ts';
import type { CallClause } from '../parse/syntax.ts';
import { QueryProblem } from '../problem.ts';
import type { ProcedureCatalog } from '../procedure-catalog.ts';
import { queryAround, type Site } from './site.ts';

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
  return new QueryProblem('query-error', 400, 'UNKNOWN_PROCEDURE', `There is no procedure ${name} here.`);
}
