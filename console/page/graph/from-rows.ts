import { numberOf, type Row, rowOf, textOf } from '../api/read.ts';
import { degreesOf } from './degrees.ts';
import { type Drawn, type DrawnEdge, type DrawnNode, edgeId, nodeId } from './model.ts';

/** The nodes and edges in the rows of a query. */
interface DrawnRows {
  readonly drawn: Drawn;
  /** The number of nodes in the rows, including those beyond the limit. */
  readonly count: number;
}

/** Collects the nodes, edges and paths in rows at any depth, with a limit on the nodes. */
export function drawnFromRows(rows: readonly Row[], most: number): DrawnRows {
  const nodes = new Map<string, DrawnNode>();
  const edges = new Map<string, DrawnEdge>();
  for (const row of rows) take(row, nodes, edges);
  const shown = new Map([...nodes].slice(0, most));
  const joined = new Map([...edges].filter(([, { from, to }]) => shown.has(from) && shown.has(to)));
  return { drawn: { nodes: reached(shown, joined), edges: joined, root: null }, count: nodes.size };
}

function take(value: unknown, nodes: Map<string, DrawnNode>, edges: Map<string, DrawnEdge>): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) takeMap(rowOf(value), nodes, edges);
  for (const inner of Object.values(value)) take(inner, nodes, edges);
}

function takeMap(map: Row, nodes: Map<string, DrawnNode>, edges: Map<string, DrawnEdge>): void {
  const [id, label, name] = [textOf(map.nodeId), textOf(map.label), textOf(map.name)];
  if (id !== null && label !== null && name !== null) {
    const shown = textOf(map.displayName) ?? name;
    // This replaces a node that only an edge has named so far.
    nodes.set(nodeId(label, name), nodeOf(label, name, shown, textOf(map.verdictLevel)));
    return;
  }
  const [edge, start, end] = [textOf(map.type), textOf(map.start), textOf(map.end)];
  if (edge === null || start === null || end === null) return;
  const [from, to] = [endOf(start, nodes), endOf(end, nodes)];
  if (from === null || to === null) return;
  const [source, observedAt] = [textOf(map.source), numberOf(map.observed_at)];
  const key = edgeId(from, edge, to);
  edges.set(key, { id: key, from, to, edge, source, observedAt });
}

/** Reads the end of an edge, such as `ipv4/192.0.2.10`, even if no row holds the node. */
function endOf(id: string, nodes: Map<string, DrawnNode>): string | null {
  const slash = id.indexOf('/');
  if (slash <= 0) return null;
  const [label, name] = [id.slice(0, slash).toUpperCase(), id.slice(slash + 1)];
  const known = nodeId(label, name);
  if (!nodes.has(known)) nodes.set(known, nodeOf(label, name, name, null));
  return known;
}

function nodeOf(label: string, name: string, shown: string, level: string | null): DrawnNode {
  return { id: nodeId(label, name), label, name, shown, level, via: null, group: null };
}

/** Sets the node from which each node is reached, so that it is drawn around it. The search starts at the nodes with most edges. */
function reached(
  nodes: ReadonlyMap<string, DrawnNode>,
  edges: ReadonlyMap<string, DrawnEdge>,
): ReadonlyMap<string, DrawnNode> {
  const degrees = degreesOf(edges.values());
  const around = Map.groupBy(
    [...edges.values()].flatMap(({ from, to }) => [
      [from, to],
      [to, from],
    ]),
    ([at]) => at,
  );
  const via = new Map<string, string | null>();
  const ordered = [...nodes.keys()].toSorted((a, b) => (degrees.get(b) ?? 0) - (degrees.get(a) ?? 0));
  for (const start of ordered) {
    if (via.has(start)) continue;
    via.set(start, null);
    const next = [start];
    for (let index = 0; index < next.length; index += 1) {
      for (const [at = '', other = ''] of around.get(next[index]) ?? []) {
        if (via.has(other)) continue;
        via.set(other, at);
        next.push(other);
      }
    }
  }
  // A node comes after the node that it is drawn around.
  return new Map(
    [...via].flatMap(([id, from]) => {
      const node = nodes.get(id);
      return node === undefined ? [] : [[id, { ...node, via: from }] as const];
    }),
  );
}
