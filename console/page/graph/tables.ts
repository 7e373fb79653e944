import { csvOf } from '../text/csv.ts';
import { degreesOf } from './degrees.ts';
import type { Drawn } from './model.ts';

/** The things of a drawing as CSV, each with how many of its edges are drawn. */
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

/** Its edges as CSV: their ends are the ids of the things. */
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
