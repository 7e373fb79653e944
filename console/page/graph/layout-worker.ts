import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';

/** The nodes of a layout with their positions, and its edges. */
export interface LayoutRequest {
  readonly nodes: readonly (readonly [id: string, x: number, y: number])[];
  readonly edges: readonly (readonly [from: string, to: string])[];
}

/** The current positions of all nodes. */
export type Positions = Readonly<Record<string, { readonly x: number; readonly y: number }>>;

/** The duration of a layout and of one slice, ms. Slices of thousands of nodes are longer, since the page draws after each. */
const [WHOLE_MS, SLICE_MS, LONG_SLICE_MS] = [1800, 60, 400];
/** From this many nodes on, slices are long. */
const MANY = 1000;

let turn = 0;

addEventListener('message', (event: MessageEvent<LayoutRequest>) => {
  turn += 1;
  void layOut(event.data, turn);
});

/** Works in slices and posts the positions after each, so that a newer request can end an older one. */
async function layOut({ nodes, edges }: LayoutRequest, own: number): Promise<void> {
  const graph = new Graph({ multi: false, type: 'undirected' });
  for (const [id, x, y] of nodes) graph.addNode(id, { x, y });
  for (const [from, to] of edges) if (from !== to) graph.mergeEdge(from, to);
  const settings = {
    ...forceAtlas2.inferSettings(graph),
    barnesHutOptimize: graph.order > 500,
    gravity: 1,
    scalingRatio: 10,
    slowDown: 2,
  };
  const ends = performance.now() + WHOLE_MS;
  while (performance.now() < ends && own === turn) {
    const slice = performance.now() + (graph.order > MANY ? LONG_SLICE_MS : SLICE_MS);
    do forceAtlas2.assign(graph, { iterations: 2, settings });
    while (performance.now() < slice);
    post(graph);
    // A newer request arrives between two slices.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function post(graph: Graph): void {
  const positions: Positions = Object.fromEntries(graph.mapNodes((id, { x, y }) => [id, { x, y }]));
  postMessage(positions);
}
