import type { Batch } from './batch.ts';

/** What run records call the islands that locations become; labels and edges go by their own names. */
export const NETWORK_SHAPE = 'GEO_NETWORK';

/** Notes what a batch states: labels of nodes with a claim, shapes of edges, locations. A later sweep goes by it. */
export function noteShapes(shapes: Set<string>, batch: Batch): void {
  for (const [label, rows] of batch.nodes) {
    if (!shapes.has(label) && rows.values().some(({ claim }) => claim !== null)) shapes.add(label);
  }
  for (const shape of batch.edges.keys()) shapes.add(shape);
  if (batch.networks.size > 0) shapes.add(NETWORK_SHAPE);
}
