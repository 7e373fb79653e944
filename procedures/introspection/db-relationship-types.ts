import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { STORED_EDGES } from '../../schema/edges.ts';
import { sourceLabels, targetLabels } from '../../schema/introspection.ts';
import { readStoredCounts } from '../../store/statistics/count-store.ts';
import { NO_PARAMETERS } from '../arguments.ts';
import { columns } from '../columns.ts';

/** The edge types of the graph with their counts, from the count store: nothing is scanned. */
export const dbRelationshipTypes: ComputedProcedure = {
  name: 'db.relationshipTypes',
  description: 'Every edge type with its ends and the number of its edges.',
  example: 'CALL db.relationshipTypes()',
  columns: columns({
    relationshipType: ['STRING', 'edge type; YIELD may call it type'],
    sourceLabels: ['LIST<STRING>', 'labels that it leaves'],
    targetLabels: ['LIST<STRING>', 'labels that it reaches'],
    count: ['INTEGER', 'edges of the type'],
    virtual: ['BOOLEAN', 'also answered for addresses that were never stored'],
    aliasOf: ['STRING', 'type that it is another name of, or null'],
    isEmpty: ['BOOLEAN', 'declared, but there are no such edges yet'],
  }),
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
