import type { Procedure, ProcedureColumn } from '../../engine/contract/procedure-catalog.ts';
import { STORED_EDGES } from '../../schema/edges.ts';
import { visibleProperties } from '../../schema/introspection.ts';
import { LABELS } from '../../schema/labels.ts';
import type { PropertyType } from '../../schema/model.ts';
import { NO_PARAMETERS } from '../arguments.ts';
import { columns } from '../columns.ts';
import { rowsOfInput } from './declared-rows.ts';

const PROPERTY_COLUMNS = columns({
  propertyName: ['STRING', 'name of the property'],
  propertyTypes: ['LIST<STRING>', 'types of its values, as Neo4j names them'],
  mandatory: ['BOOLEAN', 'every one has it'],
});

const NODE_COLUMNS: readonly ProcedureColumn[] = [
  ...columns({
    nodeType: ['STRING', 'label, written as in a pattern'],
    nodeLabels: ['LIST<STRING>', 'the label'],
  }),
  ...PROPERTY_COLUMNS,
];

const EDGE_COLUMNS: readonly ProcedureColumn[] = [
  ...columns({ relType: ['STRING', 'edge type, written as in a pattern'] }),
  ...PROPERTY_COLUMNS,
];

/** The properties of each label, as Neo4j's procedure of that name has them; from the declarations. */
export const nodeTypeProperties: Procedure = {
  name: 'db.schema.nodeTypeProperties',
  description: 'Every property of every node label, with its type.',
  example: 'CALL db.schema.nodeTypeProperties()',
  columns: NODE_COLUMNS,
  parameters: NO_PARAMETERS,
  compile: (calls) => ({ text: NODE_TEXT, inputs: calls.map(() => ({ rows: NODE_ROWS })) }),
};

/** The properties of each edge type, as Neo4j's procedure of that name has them; from the declarations. */
export const relTypeProperties: Procedure = {
  name: 'db.schema.relTypeProperties',
  description: 'Every property of every edge type, with its type.',
  example: 'CALL db.schema.relTypeProperties()',
  columns: EDGE_COLUMNS,
  parameters: NO_PARAMETERS,
  compile: (calls) => ({ text: EDGE_TEXT, inputs: calls.map(() => ({ rows: EDGE_ROWS })) }),
};

/** Neo4j's own names of the types of stored values. */
const TYPE_NAMES: Readonly<Record<PropertyType, string>> = {
  string: 'String',
  int: 'Long',
  float: 'Double',
  bool: 'Boolean',
  'string[]': 'StringArray',
  'int[]': 'LongArray',
  'float[]': 'DoubleArray',
};

const NODE_TEXT = rowsOfInput(NODE_COLUMNS);
const EDGE_TEXT = rowsOfInput(EDGE_COLUMNS);

const NODE_ROWS = LABELS.flatMap((label) =>
  visibleProperties(label).map(({ name, type }) => ({
    nodeType: `:\`${label.label}\``,
    nodeLabels: [label.label],
    propertyName: name,
    propertyTypes: [TYPE_NAMES[type]],
    mandatory: name === 'name',
  })),
);

const EDGE_ROWS = STORED_EDGES.flatMap((edge) =>
  visibleProperties(edge).map(({ name, type }) => ({
    relType: `:\`${edge.type}\``,
    propertyName: name,
    propertyTypes: [TYPE_NAMES[type]],
    mandatory: false,
  })),
);
