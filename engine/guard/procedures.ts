import type { Suggestion } from '../../schema/problem.ts';
import type { Procedure, ProcedureCatalog } from '../contract/procedure-catalog.ts';
import { signatureOf } from '../contract/signature.ts';
import { readonlyEngine, replaceProcedure } from '../contract/suggestions.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import type { CallClause } from '../parse/syntax.ts';
import { applyEdits } from '../text/edit.ts';
import { nearest } from '../text/nearest.ts';
import { type Filter, queryErrorAt } from './filter.ts';
import { patternFor, procedureFor } from './foreign-procedures.ts';

/** Refuses every procedure that is not in the catalog: none of the server's own is ever called. */
export const allowProcedures: Filter = (statement, { catalog }) => {
  const call = statement.outline.all('call-procedure').find(({ name }) => catalog.find(name) === undefined);
  if (call === undefined) return;
  const detail = `There is no procedure ${call.name} here.`;
  throw queryErrorAt(statement, call.nameSpan, 'UNKNOWN_PROCEDURE', detail, instead(statement, call, catalog));
};

/** Procedures that administer the server or describe it: refused in any case. */
const OF_THE_SERVER = /^(?:dbms|tx|cdc)\./i;

/** Suggests the procedure that was meant, in the query and as a separate call; else the equivalent pattern. */
function instead(statement: ParsedStatement, call: CallClause, catalog: ProcedureCatalog): Suggestion[] {
  const procedure = meant(call.name, catalog);
  if (OF_THE_SERVER.test(call.name)) {
    const list = catalog.find('db.procedures') === undefined ? null : 'CALL db.procedures()';
    if (procedure === undefined)
      return [readonlyEngine(`${call.name} is internal to the server; queries cannot call it.`, list)];
    const rationale = `${call.name} is internal to the server; queries cannot call it. Use ${signatureOf(procedure)}`;
    return [readonlyEngine(rationale, procedure.example)];
  }
  if (procedure !== undefined) {
    const renamed = applyEdits(statement.text, [{ span: call.nameSpan, text: procedure.name }]);
    return [
      replaceProcedure(`The nearest name is ${signatureOf(procedure)}`, renamed),
      replaceProcedure(`A correct call: ${procedure.example}`, procedure.example),
    ];
  }
  const pattern = patternFor(statement, call);
  if (pattern !== null) return [replaceProcedure(`A pattern does the same: ${pattern.text}`, pattern.rewrite)];
  const list = catalog.find('db.procedures') === undefined ? null : 'CALL db.procedures()';
  return [readonlyEngine('Only the procedures that CALL db.procedures() lists run here.', list)];
}

function meant(name: string, catalog: ProcedureCatalog): Procedure | undefined {
  const procedures = catalog.all();
  const last = lastPart(name);
  const same = procedures.filter((procedure) => lastPart(procedure.name) === last);
  const near =
    same.length === 1
      ? same[0]?.name
      : nearest(
          name,
          procedures.map((procedure) => procedure.name),
        );
  const found =
    near ??
    procedureFor(name) ??
    nearest(
      last,
      procedures.map((procedure) => lastPart(procedure.name)),
    );
  return procedures.find((procedure) => procedure.name === found || lastPart(procedure.name) === found);
}

function lastPart(name: string): string {
  return (name.split('.').at(-1) ?? name).toLowerCase();
}
