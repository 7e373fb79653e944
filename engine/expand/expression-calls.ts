import { replaceProcedure } from '../advise/suggestions.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';
import { QueryProblem } from '../problem.ts';
import type { ProcedureCatalog } from '../procedure-catalog.ts';

/** Refuses a procedure that stands where a function would: its columns come by CALL. */
export function refuseExpressionCalls(statement: ParsedStatement, catalog: ProcedureCatalog): void {
  for (const { name, nameSpan } of statement.outline.functionCalls) {
    const procedure = catalog.find(name);
    if (procedure === undefined) continue;
    const columns = procedure.columns.map((column) => column.name).join(', ');
    const detail = `${procedure.name} is a procedure: write CALL ${procedure.name}(...) YIELD ${columns}.`;
    throw new QueryProblem('query-error', 400, 'CALL_ONLY_PROCEDURE', detail, {
      ...positionAt(statement.text, nameSpan.start),
      suggestions: [replaceProcedure(`A correct call: ${procedure.example}`, procedure.example)],
    });
  }
}
