import type { LayerDeclaration } from '../../schema/model.ts';
import type { Database } from '../database.ts';

/**
 * How many nodes carry a layer's signals, for a layer that consists of node properties alone. It reads the nodes of the
 * labels, so it is asked only of layers that something was loaded for.
 */
export async function countSignals(database: Database, layer: LayerDeclaration): Promise<number> {
  let count = 0;
  for (const [label, signals] of Map.groupBy(layer.signals ?? [], (signal) => signal.label)) {
    const hasSignal = signals.map(({ property }) => `n.${property} IS NOT NULL`).join(' OR ');
    const [row] = await database.read({ text: `MATCH (n:${label}) WHERE ${hasSignal} RETURN count(n) AS count` });
    count += Number(row?.count ?? 0);
  }
  return count;
}
