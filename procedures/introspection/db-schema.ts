import Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import type { CompiledCall, Procedure, ProcedureColumn } from '../../engine/procedure-catalog.ts';
import { STORED_EDGES } from '../../schema/edges.ts';
import { sourceLabels, targetLabels } from '../../schema/introspection.ts';
import { LABELS } from '../../schema/labels.ts';
import { edgePatterns, labelPatterns } from '../../schema/query-patterns.ts';
import { SCHEMA_FORMATS, type SchemaFormat, schemaText } from '../../schema/schema-texts.ts';
import { NO_PARAMETERS } from '../arguments.ts';
import { edgeCounts, nodeCounts } from './counts.ts';

const PARAMETERS = z.object({ format: z.enum(SCHEMA_FORMATS).optional() });

const ROW_COLUMNS: readonly ProcedureColumn[] = [
  { name: 'type', type: 'STRING', description: 'node or relationship' },
  { name: 'name', type: 'STRING', description: 'label or edge type' },
  { name: 'count', type: 'INTEGER', description: 'how many there are' },
  { name: 'description', type: 'STRING', description: 'what it is' },
  { name: 'example', type: 'STRING', description: 'name of a node, or a query with the edge' },
  { name: 'sourceLabels', type: 'LIST<STRING>', description: 'labels that an edge leaves' },
  { name: 'targetLabels', type: 'LIST<STRING>', description: 'labels that an edge reaches' },
  { name: 'fastPatterns', type: 'LIST<STRING>', description: 'queries that an index serves' },
  { name: 'slowPatterns', type: 'LIST<STRING>', description: 'queries that read much, or are refused' },
  { name: 'bestPractices', type: 'LIST<STRING>', description: 'what to mind' },
];

const TEXT_COLUMN: ProcedureColumn = { name: 'schema', type: 'STRING', description: 'the whole schema as one text' };

/** The schema: a row for each label and edge type, or all of it as one text. */
export const dbSchema: Procedure<typeof PARAMETERS.shape> = {
  name: 'db.schema',
  description: `The labels and edge types with counts and advice; with a format (${SCHEMA_FORMATS.join(', ')}) as one text.`,
  example: 'CALL db.schema()',
  columns: [...ROW_COLUMNS, TEXT_COLUMN],
  parameters: PARAMETERS,
  compile: (calls) => ({
    text: ROWS_OR_TEXT,
    inputs: calls.map(({ format }) => inputOf(format)),
    bareColumns: calls.some(({ format }) => format !== undefined)
      ? [TEXT_COLUMN.name]
      : ROW_COLUMNS.map(({ name }) => name),
  }),
};

/** The schema as patterns, under the name that Neo4j's own procedure has. */
export const dbSchemaVisualization: Procedure = {
  name: 'db.schema.visualization',
  description: 'The labels and edge types as Cypher patterns: as db.schema("cypher").',
  example: 'CALL db.schema.visualization()',
  columns: [TEXT_COLUMN],
  parameters: NO_PARAMETERS,
  compile: (calls): CompiledCall => ({ text: ONE_TEXT, inputs: calls.map(() => inputOf('cypher')) }),
};

const ROWS = [
  ...LABELS.map((label) => ({
    type: 'node',
    name: label.label,
    description: label.description,
    example: label.example,
    sourceLabels: [],
    targetLabels: [],
    ...labelPatterns(label),
  })),
  ...STORED_EDGES.map((edge) => ({
    type: 'relationship',
    name: edge.type,
    description: edge.description,
    example: edgePatterns(edge).fastPatterns[0] ?? null,
    sourceLabels: sourceLabels(edge.type),
    targetLabels: targetLabels(edge.type),
    ...edgePatterns(edge),
  })),
];

/** What the texts read: `rows`, or the `pieces` of a text with the `names` whose counts stand between them. */
function inputOf(format: SchemaFormat | undefined): Readonly<Record<string, unknown>> {
  return format === undefined ? { rows: ROWS, pieces: [], names: [] } : { rows: [{}], ...schemaText(format) };
}

const counts = new Cypher.Map({ ...nodeCounts(), ...edgeCounts() });
const COUNTED = new Cypher.With([counts, 'counts']).build().cypher;

/** The pieces and the counts between them, joined: every piece but the first follows a count. */
const JOINED = `reduce(text = input.pieces[0], i IN range(1, size(input.names)) |
  text + toString(counts[input.names[i - 1]]) + input.pieces[i])`;

const ONE_TEXT = `${COUNTED} RETURN ${JOINED} AS schema`;

const ROWS_OR_TEXT = `${COUNTED.replace(/$/, ', input')} UNWIND input.rows AS row
  RETURN ${ROW_COLUMNS.map(({ name }) => (name === 'count' ? 'counts[row.name] AS count' : `row.${name} AS ${name}`)).join(', ')},
    ${JOINED} AS schema`;
