import Cypher from '@neo4j/cypher-builder';
import type { Procedure } from '../engine/procedure-catalog.ts';
import { LABELS } from '../schema/labels.ts';
import { NO_ARGUMENTS } from './arguments.ts';

/** The labels of the graph with their counts, from the count store: nothing is scanned. */
export const dbLabels: Procedure<null> = {
  name: 'db.labels',
  signature: 'db.labels() :: (label, count)',
  description: 'Every node label with the number of its nodes.',
  example: 'CALL db.labels()',
  columns: [
    { name: 'label', type: 'STRING', description: 'node label' },
    { name: 'count', type: 'INTEGER', description: 'nodes that carry it' },
  ],
  arguments: NO_ARGUMENTS,
  compile: (calls) => ({ text: TEXT, inputs: calls.map(() => ({})) }),
};

const TEXT = build();

function build(): string {
  const row = new Cypher.NamedVariable('row');
  const rows = LABELS.map(({ label }) => {
    const nodes = new Cypher.Count(new Cypher.Pattern(new Cypher.Node(), { labels: [label] }));
    return new Cypher.Map({ label: new Cypher.Literal(label), count: nodes });
  });
  return new Cypher.Unwind([new Cypher.List(rows), row])
    .return([row.property('label'), 'label'], [row.property('count'), 'count'])
    .build().cypher;
}
