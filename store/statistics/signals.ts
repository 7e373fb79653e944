import Cypher from '@neo4j/cypher-builder';
import type { LayerDeclaration } from '../../schema/model.ts';
import { builtOnce, cypherText } from '../cypher-text.ts';
import type { Database } from '../database.ts';

/**
 * Returns the number of nodes with a layer's signals, for a layer that consists only of node properties. It reads the nodes of the labels,
 * so it runs only for layers that something was loaded for.
 */
export async function countSignals(database: Database, layer: LayerDeclaration): Promise<number> {
  let count = 0;
  for (const [label, signals] of Map.groupBy(layer.signals ?? [], (signal) => signal.label)) {
    const text = signalsText(
      label,
      signals.map(({ property }) => property),
    );
    const [row] = await database.read({ text });
    count += Number(row?.count ?? 0);
  }
  return count;
}

const signalsText = builtOnce((label: string, properties: readonly string[]) => {
  const n = new Cypher.NamedNode('n');
  const isSignalled = Cypher.or(...properties.map((property) => Cypher.isNotNull(n.property(property))));
  const signalled = new Cypher.Match(new Cypher.Pattern(n, { labels: [label] })).where(isSignalled);
  return cypherText(signalled.return([Cypher.count(n), 'count']));
});
