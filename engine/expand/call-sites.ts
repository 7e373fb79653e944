import type { ParsedStatement, ProcedureCall, Span } from '../parse/outline.ts';
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
  return statement.outline.all('call-procedure').map((clause) => {
    const { name, span, where } = clause;
    const call = statement.outline.procedureCalls.find((candidate) => candidate.span.start === span.start);
    const procedure = catalog.find(name);
    if (call === undefined || procedure === undefined) throw unknownProcedure(name);
    return {
      place: 'call',
      call,
      procedure,
      arguments: clause.arguments,
      span,
      at: span.start,
      condition: where?.condition.span ?? null,
      ...queryAround(clause, statement),
    };
  });
}

function unknownProcedure(name: string): QueryProblem {
  return new QueryProblem('query-error', 400, 'UNKNOWN_PROCEDURE', `There is no procedure ${name} here.`);
}
