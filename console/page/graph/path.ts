import type { Drawn, DrawnEdge } from './model.ts';

/** A path through a drawing: its nodes in order, and the edges between them. */
export interface Path {
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
}

/** The empty path. */
export const NO_PATH: Path = { nodes: [], edges: [] };

/** Returns the shortest path between two nodes, in any direction of its edges. Empty if there is none, or if an end is not drawn. */
export function pathBetween({ nodes, edges }: Drawn, from: string | null, to: string | null): Path {
  if (from === null || to === null || !nodes.has(from) || !nodes.has(to)) return NO_PATH;
  const around = edgesByNode(edges.values());
  const came = new Map<string, DrawnEdge | null>([[from, null]]);
  const next = [from];
  for (let index = 0; index < next.length && !came.has(to); index += 1) {
    const at = next[index] ?? '';
    for (const edge of around.get(at) ?? []) {
      const other = otherEnd(edge, at);
      if (came.has(other)) continue;
      came.set(other, edge);
      next.push(other);
    }
  }
  return came.has(to) ? walkedBack(came, to) : NO_PATH;
}

function walkedBack(came: ReadonlyMap<string, DrawnEdge | null>, to: string): Path {
  const nodes = [to];
  const edges: string[] = [];
  let at = to;
  for (let edge = came.get(at) ?? null; edge !== null; edge = came.get(at) ?? null) {
    at = otherEnd(edge, at);
    nodes.unshift(at);
    edges.unshift(edge.id);
  }
  return { nodes, edges };
}

function otherEnd({ from, to }: DrawnEdge, at: string): string {
  return from === at ? to : from;
}

function edgesByNode(edges: Iterable<DrawnEdge>): ReadonlyMap<string, readonly DrawnEdge[]> {
  const around = new Map<string, DrawnEdge[]>();
  const add = (id: string, edge: DrawnEdge) => {
    const known = around.get(id);
    if (known === undefined) around.set(id, [edge]);
    else known.push(edge);
  };
  for (const edge of edges) {
    add(edge.from, edge);
    add(edge.to, edge);
  }
  return around;
}
