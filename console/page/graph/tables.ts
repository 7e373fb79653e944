import { csvOf } from '../text/csv.ts';
import { degreesOf } from './degrees.ts';
import type { Drawn } from './model.ts';

/** Returns the nodes of a drawing as CSV, each with the number of its drawn edges. */
export function nodesCsv({ nodes, edges }: Drawn): string {
  const degrees = degreesOf(edges.values());
  return csvOf(
    ['id', 'label', 'name', 'displayName', 'verdictLevel', 'edges'],
    [...nodes.values()].map(({ id, label, name, shown, level }) => ({
      id,
      label,
      name,
      displayName: shown,
      verdictLevel: level,
      edges: degrees.get(id) ?? 0,
    })),
  );
}

/** Returns the edges of a drawing as CSV. Their ends are ids of nodes. */
export function edgesCsv({ edges }: Drawn): string {
  return csvOf(
    ['from', 'type', 'to', 'source', 'observedAt'],
    [...edges.values()].map(({ from, edge, to, source, observedAt }) => ({
      from,
      type: edge,
      to,
      source,
      observedAt: observedAt === null ? null : new Date(observedAt).toISOString(),
    })),
  );
}
