import Cypher from '@neo4j/cypher-builder';
import type { Procedure } from '../../engine/procedure-catalog.ts';
import { edgesOf } from '../../engine/statistics/count-store.ts';
import { STORED_EDGES } from '../../schema/edges.ts';
import { sourceLabels, targetLabels } from '../../schema/introspection.ts';
import { NO_PARAMETERS } from '../arguments.ts';

/** The edge types of the graph with their counts, from the count store: nothing is scanned. */
export const dbRelationshipTypes: Procedure = {
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
  compile: (calls) => ({ text: TEXT, inputs: calls.map(() => ({ types: DECLARED })) }),
};

const DECLARED = STORED_EDGES.map(({ type, queryTime }) => ({
  type,
  sourceLabels: sourceLabels(type),
  targetLabels: targetLabels(type),
  virtual: queryTime,
}));

const TEXT = build();

function build(): string {
  const input = new Cypher.NamedVariable('input');
  const row = new Cypher.NamedVariable('row');
  const [type, count] = [row.property('type'), row.property('count')];
  const declared = new Cypher.NamedVariable('declared');
  const one = new Cypher.NamedVariable('one');
  const rows = STORED_EDGES.map(({ type }) => new Cypher.Map({ type: new Cypher.Literal(type), count: edgesOf(type) }));
  const declaration = new Cypher.ListComprehension(one)
    .in(input.property('types'))
    .where(Cypher.eq(one.property('type'), type));
  return new Cypher.Unwind([new Cypher.List(rows), row])
    .with(row, [Cypher.listIndex(declaration, 0), declared])
    .return(
      [type, 'relationshipType'],
      [declared.property('sourceLabels'), 'sourceLabels'],
      [declared.property('targetLabels'), 'targetLabels'],
      [count, 'count'],
      [declared.property('virtual'), 'virtual'],
      [Cypher.Null, 'aliasOf'],
      [Cypher.eq(count, new Cypher.Literal(0)), 'isEmpty'],
    )
    .build().cypher;
}
