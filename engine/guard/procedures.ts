import { readonlyEngine, replaceProcedure } from '../advise/suggestions.ts';
import { nearest } from '../nearest.ts';
import type { ProcedureCall } from '../parse/outline.ts';
import type { Suggestion } from '../problem.ts';
import type { ProcedureCatalog } from '../procedure-catalog.ts';
import { signatureOf } from '../signature.ts';
import { type Filter, queryError } from './filter.ts';

/** Refuses every procedure that is not in the catalog: none of the server's own is ever called. */
export const allowProcedures: Filter = (statement, { catalog }) => {
  const call = statement.outline.procedureCalls.find(({ name }) => catalog.find(name) === undefined);
  if (call === undefined) return;
  const detail = `There is no procedure ${call.name} here.`;
  throw queryError(statement, call.nameSpan, 'UNKNOWN_PROCEDURE', detail, [instead(call, catalog)]);
};

function instead(call: ProcedureCall, catalog: ProcedureCatalog): Suggestion {
  const names = catalog.all().map(({ name }) => name);
  const near = nearest(call.name, names);
  const procedure = near === null ? undefined : catalog.find(near);
  if (procedure !== undefined) {
    return replaceProcedure(`The nearest name is ${signatureOf(procedure)}`, procedure.example);
  }
  return readonlyEngine('Only the procedures that CALL db.procedures() lists run here.');
}
