import Cypher from '@neo4j/cypher-builder';
import type { Procedure } from '../../engine/procedure-catalog.ts';
import { nodesWith } from '../../engine/statistics/count-store.ts';
import { LABELS } from '../../schema/labels.ts';
import { NO_PARAMETERS } from '../arguments.ts';

/** The labels of the graph with their counts, from the count store: nothing is scanned. */
export const dbLabels: Procedure = {
  name: 'db.labels',
  description: 'Every node label with the number of its nodes.',
  example: 'CALL db.labels()',
  columns: [
    { name: 'label', type: 'STRING', description: 'node label' },
    { name: 'count', type: 'INTEGER', description: 'nodes that carry it' },
  ],
  parameters: NO_PARAMETERS,
  compile: (calls) => ({ text: TEXT, inputs: calls.map(() => ({})) }),
};

const TEXT = build();

function build(): string {
  const row = new Cypher.NamedVariable('row');
  const rows = LABELS.map(({ label }) => new Cypher.Map({ label: new Cypher.Literal(label), count: nodesWith(label) }));
  return new Cypher.Unwind([new Cypher.List(rows), row])
    .return([row.property('label'), 'label'], [row.property('count'), 'count'])
    .build().cypher;
}
