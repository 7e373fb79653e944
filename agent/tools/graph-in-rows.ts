import { z } from 'zod';

const NODE = z.looseObject({ nodeId: z.string(), label: z.string(), name: z.string().nullable() });
const EDGE = z.looseObject({ type: z.string(), start: z.string(), end: z.string() });

/** Nodes and edges, each once. */
export const GRAPH = z.object({ nodes: z.array(NODE), edges: z.array(EDGE) });

/** Collects the nodes and edges of rows, including those inside lists and paths. */
export function graphIn(rows: readonly unknown[]): z.infer<typeof GRAPH> {
  const nodes = new Map<string, z.infer<typeof NODE>>();
  const edges = new Map<string, z.infer<typeof EDGE>>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = NODE.safeParse(value);
    if (node.success) nodes.set(node.data.nodeId, node.data);
    const edge = EDGE.safeParse(value);
    if (edge.success) edges.set(`${edge.data.start} ${edge.data.type} ${edge.data.end}`, edge.data);
    if (!node.success && !edge.success) Object.values(value).forEach(look);
  };
  rows.forEach(look);
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}
