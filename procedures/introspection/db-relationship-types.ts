import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { STORED_EDGES } from '../../schema/edges.ts';
import { sourceLabels, targetLabels } from '../../schema/introspection.ts';
import { readStoredCounts } from '../../store/statistics/count-store.ts';
import { NO_PARAMETERS } from '../arguments.ts';

/** The edge types of the graph with their counts, from the count store: nothing is scanned. */
export const dbRelationshipTypes: ComputedProcedure = {
  name: 'db.relationshipTypes',
  description: 'Every edge type with its ends and the number of its edges.',
  example: 'CALL db.relationshipTypes()',
  columns: [
    { name: 'relationshipType', type: 'STRING', description: 'edge type; YIELD may call it type' },
    { name: 'sourceLabels', type: 'LIST<STRING>', description: 'labels that it leaves' },
    { name: 'targetLabels', type: 'LIST<STRING>', description: 'labels that it reaches' },
    { name: 'count', type: 'INTEGER', description: 'edges of the type' },
    { name: 'virtual', type: 'BOOLEAN', description: 'also answered for addresses that were never stored' },
    { name: 'aliasOf', type: 'STRING', description: 'type that it is another name of, or null' },
    { name: 'isEmpty', type: 'BOOLEAN', description: 'declared, but there are no such edges yet' },
  ],
  columnAliases: { type: 'relationshipType' },
  parameters: NO_PARAMETERS,
  answer: async (calls, { reader }) => {
    if (calls.length === 0) return { rows: [] };
    const counts = await readStoredCounts(reader);
    const rows = DECLARED.map((declared) => {
      const count = BigInt(counts.edges(declared.relationshipType));
      return { ...declared, count, aliasOf: null, isEmpty: count === 0n };
    });
    return { rows: calls.map(() => rows) };
  },
};

const DECLARED = STORED_EDGES.map(({ type, queryTime }) => ({
  relationshipType: type,
  sourceLabels: sourceLabels(type),
  targetLabels: targetLabels(type),
  virtual: queryTime,
}));
