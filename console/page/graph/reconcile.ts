import type GraphData from 'graphology';
import { colourOf } from './colours.ts';
import type { Drawn, DrawnNode } from './model.ts';
import { placeAround } from './places.ts';

/** Adds and removes only what differs, so that other nodes keep their positions. Returns whether any node was added or removed. */
export function reconcile(graph: GraphData, { nodes, edges }: Drawn): boolean {
  const gone = graph.filterNodes((id) => !nodes.has(id));
  for (const id of gone) graph.dropNode(id);
  const cut = graph.filterEdges((id) => !edges.has(id));
  for (const id of cut) graph.dropEdge(id);
  const fresh = [...nodes.values()].filter(({ id }) => !graph.hasNode(id));
  for (const [via, around] of Map.groupBy(fresh, (node) => node.via)) {
    const centre = via !== null && graph.hasNode(via) ? graph.getNodeAttributes(via) : { x: 0, y: 0 };
    for (const [index, node] of around.entries())
      graph.addNode(node.id, {
        ...attributesOf(node),
        ...placeAround({ x: Number(centre.x), y: Number(centre.y) }, index, around.length, via === null),
      });
  }
  for (const { id, from, to } of edges.values()) {
    if (graph.hasEdge(id) || !graph.hasNode(from) || !graph.hasNode(to)) continue;
    graph.addDirectedEdgeWithKey(id, from, to, { size: 1 });
  }
  return gone.length + fresh.length > 0;
}

function attributesOf({ label, shown, via, group }: DrawnNode) {
  return { label: shown, color: colourOf(label), size: group === null ? (via === null ? 12 : 6) : 10 };
}
