import type { DrawnEdge } from './model.ts';

/** Returns the number of edges of each node. */
export function degreesOf(edges: Iterable<Pick<DrawnEdge, 'from' | 'to'>>): ReadonlyMap<string, number> {
  const degrees = new Map<string, number>();
  for (const { from, to } of edges)
    for (const id of from === to ? [from] : [from, to]) degrees.set(id, (degrees.get(id) ?? 0) + 1);
  return degrees;
}
