import type { Procedure } from '../../engine/contract/procedure-catalog.ts';
import { signatureOf } from '../../engine/contract/signature.ts';
import { NO_PARAMETERS } from '../arguments.ts';
import { columns } from '../columns.ts';
import { rowsOfInput } from './declared-rows.ts';

const COLUMNS = columns({
  name: ['STRING', 'name to CALL'],
  signature: ['STRING', 'parameters and columns with their types'],
  description: ['STRING', 'what it answers'],
  columns: ['LIST<STRING>', 'names of its columns'],
  mode: ['STRING', 'READ: none writes'],
});

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
