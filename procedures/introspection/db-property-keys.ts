import type { Procedure } from '../../engine/contract/procedure-catalog.ts';
import { PROPERTY_KEYS } from '../../schema/introspection.ts';
import { NO_PARAMETERS } from '../arguments.ts';
import { columns } from '../columns.ts';
import { rowsOfInput } from './declared-rows.ts';

const COLUMNS = columns({
  propertyKey: ['STRING', 'property of a node or an edge'],
});

/** The names of all properties that the schema declares, on nodes and on edges. */
export const dbPropertyKeys: Procedure = {
  name: 'db.propertyKeys',
  description: 'Every property name of nodes and edges, in alphabetical order.',
  example: 'CALL db.propertyKeys()',
  columns: COLUMNS,
  parameters: NO_PARAMETERS,
  compile: (calls) => ({ text: TEXT, inputs: calls.map(() => ({ rows: ROWS })) }),
};

const ROWS = PROPERTY_KEYS.map((propertyKey) => ({ propertyKey }));

const TEXT = rowsOfInput(COLUMNS);
