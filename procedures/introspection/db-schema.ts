import { z } from 'zod';
import type { ComputedProcedure, ProcedureColumn } from '../../engine/contract/procedure-catalog.ts';
import { STORED_EDGES } from '../../schema/edges.ts';
import { sourceLabels, targetLabels } from '../../schema/introspection.ts';
import { LABELS } from '../../schema/labels.ts';
import { edgePatterns, labelPatterns } from '../../schema/query-patterns.ts';
import { SCHEMA_FORMATS, type SchemaFormat, schemaText } from '../../schema/schema-texts.ts';
import type { Reader, Row } from '../../store/database.ts';
import { readStoredCounts } from '../../store/statistics/count-store.ts';
import { NO_PARAMETERS } from '../arguments.ts';
import { columns } from '../columns.ts';

const PARAMETERS = z.object({ format: z.enum(SCHEMA_FORMATS).optional() });

const ROW_COLUMNS = columns({
  type: ['STRING', 'node or relationship'],
  name: ['STRING', 'label or edge type'],
  count: ['INTEGER', 'how many there are'],
  description: ['STRING', 'what it is'],
  example: ['STRING', 'name of a node, or a query with the edge'],
  sourceLabels: ['LIST<STRING>', 'labels that an edge leaves'],
  targetLabels: ['LIST<STRING>', 'labels that an edge reaches'],
  fastPatterns: ['LIST<STRING>', 'queries that an index serves'],
  slowPatterns: ['LIST<STRING>', 'queries that read much, or are refused'],
  bestPractices: ['LIST<STRING>', 'what to mind'],
});

const TEXT_COLUMN: ProcedureColumn = { name: 'schema', type: 'STRING', description: 'the whole schema as one text' };

/** The schema: a row for each label and edge type, or all of it as one text. */
export const dbSchema: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'db.schema',
  description: `The labels and edge types with counts and advice; with a format (${SCHEMA_FORMATS.join(', ')}) as one text.`,
  example: 'CALL db.schema()',
  columns: [...ROW_COLUMNS, TEXT_COLUMN],
  parameters: PARAMETERS,
  answer: async (calls, { reader }) => {
    const counts = await readCounts(reader, calls.length);
    const isText = calls.some(({ format }) => format !== undefined);
    return {
      rows: calls.map(({ format }) => (format === undefined ? schemaRows(counts) : [textRow(format, counts)])),
      bareColumns: isText ? [TEXT_COLUMN.name] : ROW_COLUMNS.map(({ name }) => name),
    };
  },
};

/** The schema as patterns, under the name that Neo4j's own procedure has. */
export const dbSchemaVisualization: ComputedProcedure = {
  name: 'db.schema.visualization',
  description: 'The labels and edge types as Cypher patterns: as db.schema("cypher").',
  example: 'CALL db.schema.visualization()',
  columns: [TEXT_COLUMN],
  parameters: NO_PARAMETERS,
  answer: async (calls, { reader }) => {
    const counts = await readCounts(reader, calls.length);
    return { rows: calls.map(() => [{ [TEXT_COLUMN.name]: joined('cypher', counts) }]) };
  },
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

type Counts = ReadonlyMap<string, bigint>;

/** The counts of labels and edge types; none are read for no call. */
async function readCounts(reader: Reader, calls: number): Promise<Counts> {
  if (calls === 0) return new Map();
  const stored = await readStoredCounts(reader);
  return new Map([
    ...LABELS.map(({ label }) => [label, BigInt(stored.nodes(label))] as const),
    ...STORED_EDGES.map(({ type }) => [type, BigInt(stored.edges(type))] as const),
  ]);
}

function schemaRows(counts: Counts): Row[] {
  return ROWS.map((row) => ({ ...row, count: counts.get(row.name) ?? null, [TEXT_COLUMN.name]: null }));
}

function textRow(format: SchemaFormat, counts: Counts): Row {
  const empty = Object.fromEntries(ROW_COLUMNS.map(({ name }) => [name, null]));
  return { ...empty, [TEXT_COLUMN.name]: joined(format, counts) };
}

/** The pieces of a text with the counts between them: every piece but the first follows a count. */
function joined(format: SchemaFormat, counts: Counts): string {
  const { pieces, names } = schemaText(format);
  const [first = '', ...others] = pieces;
  return others.reduce((text, piece, at) => `${text}${counts.get(names[at] ?? '') ?? 0n}${piece}`, first);
}
