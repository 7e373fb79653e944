import type { Procedure, ProcedureColumn } from '../../engine/contract/procedure-catalog.ts';
import { signatureOf } from '../../engine/contract/signature.ts';
import { NO_PARAMETERS } from '../arguments.ts';
import { rowsOfInput } from './declared-rows.ts';

const COLUMNS: readonly ProcedureColumn[] = [
  { name: 'name', type: 'STRING', description: 'name to CALL' },
  { name: 'signature', type: 'STRING', description: 'parameters and columns with their types' },
  { name: 'description', type: 'STRING', description: 'what it answers' },
  { name: 'columns', type: 'LIST<STRING>', description: 'names of its columns' },
  { name: 'mode', type: 'STRING', description: 'READ: none writes' },
];

/** The procedures themselves, from the declarations that also run them. */
export const dbProcedures: Procedure = {
  name: 'db.procedures',
  description: 'Every procedure with its signature and columns.',
  example: 'CALL db.procedures()',
  columns: COLUMNS,
  parameters: NO_PARAMETERS,
  compile: (calls, { procedures }) => ({ text: TEXT, inputs: calls.map(() => ({ rows: procedures.map(rowOf) })) }),
};

const TEXT = rowsOfInput(COLUMNS);

function rowOf(procedure: Procedure): Record<string, unknown> {
  const { name, description, columns } = procedure;
  return {
    name,
    signature: signatureOf(procedure),
    description,
    columns: columns.map((column) => column.name),
    mode: 'READ',
  };
}
