import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';

/** What is to be laid out: ids with where they stand, and the pairs that belong together. */
export interface LayoutRequest {
  readonly nodes: readonly (readonly [id: string, x: number, y: number])[];
  readonly edges: readonly (readonly [from: string, to: string])[];
}

/** Where everything stands now. */
export type Positions = Readonly<Record<string, { readonly x: number; readonly y: number }>>;

/** How long a layout is worked on, and how long one slice of it, ms: thousands are told less often, for the page has to draw them each time. */
const [WHOLE_MS, SLICE_MS, LONG_SLICE_MS] = [1800, 60, 400];
/** From here on they are thousands. */
const MANY = 1000;

let turn = 0;

addEventListener('message', (event: MessageEvent<LayoutRequest>) => {
  turn += 1;
  void layOut(event.data, turn);
});

/** Works in slices, so that a newer request ends an older one, and tells positions after each. */
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
    tell(graph);
    // A newer request is heard between two slices.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function tell(graph: Graph): void {
  const positions: Positions = Object.fromEntries(graph.mapNodes((id, { x, y }) => [id, { x, y }]));
  postMessage(positions);
}
