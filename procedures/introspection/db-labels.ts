import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { LABELS } from '../../schema/labels.ts';
import { readStoredCounts } from '../../store/statistics/count-store.ts';
import { NO_PARAMETERS } from '../arguments.ts';
import { columns } from '../columns.ts';

/** The labels of the graph with their counts, from the count store: nothing is scanned. */
export const dbLabels: ComputedProcedure = {
  name: 'db.labels',
  description: 'Every node label with the number of its nodes.',
  example: 'CALL db.labels()',
  columns: columns({
    label: ['STRING', 'node label'],
    count: ['INTEGER', 'nodes that carry it'],
  }),
  parameters: NO_PARAMETERS,
  answer: async (calls, { reader }) => {
    if (calls.length === 0) return { rows: [] };
    const counts = await readStoredCounts(reader);
    const rows = LABELS.map(({ label }) => ({ label, count: BigInt(counts.nodes(label)) }));
    return { rows: calls.map(() => rows) };
  },
};
