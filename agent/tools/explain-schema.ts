import { z } from 'zod';
import { EDGES } from '../../schema/edges.ts';
import { FOREIGN_LABELS } from '../../schema/foreign-names.ts';
import { resolvedEnds, visibleProperties } from '../../schema/introspection.ts';
import { LABELS, labelDeclaration } from '../../schema/labels.ts';
import { labelPatterns } from '../../schema/query-patterns.ts';
import { QUERY_TIME_LABELS } from '../../store/statistics/statistics.ts';
import { tool } from './tool.ts';

const COUNTS = 'CALL db.labels()';

/** `explain_schema` (contract section 8): what is in the graph. */
export const explainSchema = tool({
  name: 'explain_schema',
  title: 'Explain the schema',
  description:
    'Without a label, lists the labels of the graph with their counts. With a label, describes its nodes, properties, the edges that ' +
    'leave and reach them, and a query that runs. Call it before writing Cypher about a label.',
  input: z.strictObject({ label: z.string().min(1).max(64).optional().describe('such as HOSTNAME') }),
  members: {
    rows: z.array(z.object({ label: z.string(), count: z.int().nullable(), description: z.string() })).optional(),
    label: z.string().optional(),
    exists: z.boolean().optional(),
    meant: z.array(z.string()).optional().describe('labels that an unknown one may mean'),
    description: z.string().nullable().optional(),
    nameForm: z.string().nullable().optional().describe('the form of name, by which nodes are found'),
    count: z.int().nullable().optional(),
    virtual: z.boolean().nullable().optional().describe('computed for the query instead of stored'),
    properties: z.array(z.object({ name: z.string(), type: z.string(), description: z.string() })).optional(),
    outbound: z.array(z.object({ type: z.string(), to: z.array(z.string()) })).optional(),
    inbound: z.array(z.object({ type: z.string(), from: z.array(z.string()) })).optional(),
    sample: z.string().nullable().optional().describe('a query that runs'),
  },
  rows: 'rows',
  answer: async ({ label }, { graph }) => {
    const { answer, evidence } = await graph.ask(COUNTS);
    const counts = new Map(answer.rows.map((row) => [String(row.label), Number(row.count)]));
    if (label === undefined) {
      const rows = LABELS.map((declared) => ({
        label: declared.label,
        count: counts.get(declared.label) ?? null,
        description: declared.description,
      }));
      return { rows, evidence, suggested: [next('HOSTNAME')] };
    }
    const declared = labelDeclaration(label) ?? labelDeclaration(label.trim().toUpperCase());
    if (declared === undefined) {
      const meant = meantBy(label);
      return { head: { label, exists: false, meant, count: null }, evidence, suggested: meant.slice(0, 2).map(next) };
    }
    const name = declared.label;
    const [sample = null] = labelPatterns(declared).fastPatterns;
    return {
      head: {
        label: name,
        exists: true,
        description: declared.description,
        nameForm: declared.keyForm,
        count: counts.get(name) ?? null,
        virtual: QUERY_TIME_LABELS.has(name),
        properties: visibleProperties(declared).map((one) => ({
          name: one.name,
          type: one.type,
          description: one.description,
        })),
        outbound: edgesOf(name, 'from', 'to').map(([type, to]) => ({ type, to })),
        inbound: edgesOf(name, 'to', 'from').map(([type, from]) => ({ type, from })),
        sample,
      },
      evidence,
      suggested: sample === null ? [] : [{ tool: 'query', arguments: { cypher: sample }, why: 'a node of this label' }],
    };
  },
});

/** The edge types that have a label at one end, with the labels at the other. */
function edgesOf(label: string, here: 'from' | 'to', there: 'from' | 'to'): readonly (readonly [string, string[]])[] {
  return EDGES.flatMap((edge) => {
    const others = resolvedEnds(edge).flatMap((ends) => (ends[here].includes(label) ? ends[there] : []));
    return others.length === 0 ? [] : [[edge.type, [...new Set(others)]] as const];
  });
}

function meantBy(label: string): string[] {
  const asked = label.trim().toLowerCase();
  const foreign = FOREIGN_LABELS.find((one) => one.foreign.some((name) => name.toLowerCase() === asked));
  if (foreign !== undefined) return [...foreign.replacement];
  return LABELS.map((declared) => declared.label)
    .filter((name) => name.toLowerCase().includes(asked))
    .slice(0, 5);
}

function next(label: string) {
  return { tool: 'explain_schema', arguments: { label }, why: `properties and edges of ${label}` };
}
