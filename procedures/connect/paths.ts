/** Paths between two indicators, found from both ends at once, a step at a time. */

import { type EvidenceEdge, readEvidence } from '../../facts/connections.ts';
import type { GraphNode } from '../../facts/neighbours.ts';
import { compareCodePoints } from '../../schema/code-points.ts';
import type { Reader } from '../../store/database.ts';
import type { Path, Step } from './path.ts';
import { baseStrength } from './strength.ts';

/** Steps from each end: paths have six at most. */
const MOST_STEPS = 3;
/** Nodes that one step goes on from, at one end. */
const MOST_NODES = 200;
/** Ways back from one node to its end that are remembered, and paths through one node. */
const MOST_WAYS_BACK = 5;

/** Paths, and the hubs at which the search stopped. */
export interface Found {
  readonly paths: readonly Path[];
  readonly hubs: readonly GraphNode[];
}

/** What is known from one end: how each node was come to. */
interface Side {
  readonly depths: Map<string, number>;
  readonly back: Map<string, { readonly from: GraphNode; readonly edge: EvidenceEdge }[]>;
  readonly nodes: Map<string, GraphNode>;
  frontier: readonly GraphNode[];
}

/** Every shortest path through each node at which the two ends meet; longer ones only until `isEnough` of what is there. */
export async function findPaths(
  reader: Reader,
  starts: readonly GraphNode[],
  ends: readonly GraphNode[],
  isEnough: (paths: readonly Path[]) => Promise<boolean>,
): Promise<Found> {
  const sides = [sideOf(starts), sideOf(ends)] as const;
  const hubs = new Map<string, GraphNode>();
  let paths: readonly Path[] = [];
  for (let step = 1; step <= MOST_STEPS; step += 1) {
    for (const side of sides) await goOn(reader, side, step, hubs);
    paths = pathsBetween(...sides);
    if (await isEnough(paths)) break;
  }
  return { paths, hubs: [...hubs.values()] };
}

function sideOf(nodes: readonly GraphNode[]): Side {
  return {
    depths: new Map(nodes.map(({ id }) => [id, 0])),
    back: new Map(),
    nodes: new Map(nodes.map((node) => [node.id, node])),
    frontier: nodes,
  };
}

async function goOn(reader: Reader, side: Side, depth: number, hubs: Map<string, GraphNode>): Promise<void> {
  const around = await readEvidence(
    reader,
    side.frontier.map(({ id }) => id),
  );
  const next = new Map<string, { node: GraphNode; base: number }>();
  for (const from of side.frontier) {
    const { edges = [], isHub = false } = around.get(from.id) ?? {};
    if (isHub) hubs.set(from.id, from);
    for (const edge of edges) {
      const known = side.depths.get(edge.node.id);
      if (known !== undefined && known < depth) continue;
      side.depths.set(edge.node.id, depth);
      side.nodes.set(edge.node.id, edge.node);
      const ways = side.back.get(edge.node.id) ?? [];
      side.back.set(edge.node.id, ways);
      if (ways.length < MOST_WAYS_BACK) ways.push({ from, edge });
      const base = baseStrength(edge.type);
      next.set(edge.node.id, { node: edge.node, base: Math.max(base, next.get(edge.node.id)?.base ?? 0) });
    }
  }
  side.frontier = [...next.values()]
    .sort((one, other) => other.base - one.base || compareCodePoints(one.node.name, other.node.name))
    .slice(0, MOST_NODES)
    .map(({ node }) => node);
}

function pathsBetween(first: Side, second: Side): Path[] {
  const meetings = [...first.nodes.keys()].filter((id) => second.depths.has(id));
  const paths = meetings.flatMap((id) => {
    const heads = chainsTo(first, id);
    const tails = chainsTo(second, id);
    return heads.flatMap((head) => tails.map((tail) => joined(head, tail)));
  });
  const distinct = new Map(paths.filter(isSimple).map((path) => [textOf(path), path]));
  return [...distinct.values()];
}

/** Ways from the end of a side to a node, each step with where it came from. */
function chainsTo(side: Side, id: string): Path[] {
  const node = side.nodes.get(id);
  if (node === undefined) return [];
  const ways = side.back.get(id) ?? [];
  if (ways.length === 0 || side.depths.get(id) === 0) return [{ start: node, steps: [] }];
  return ways
    .flatMap(({ from, edge }) =>
      chainsTo(side, from.id).map(({ start, steps }) => ({ start, steps: [...steps, edge] })),
    )
    .slice(0, MOST_WAYS_BACK);
}

/** The second way is walked back: each of its edges is seen from its other end. */
function joined(head: Path, tail: Path): Path {
  const nodes = [tail.start, ...tail.steps.map(({ node }) => node)];
  const back = tail.steps
    .map(({ type, direction }, at) => ({ type, direction: turned(direction), node: nodes[at] ?? tail.start }))
    .reverse();
  return { start: head.start, steps: [...head.steps, ...back] };
}

function turned(direction: Step['direction']): Step['direction'] {
  return direction === 'out' ? 'in' : 'out';
}

/** No node twice: a way there and back is no evidence. */
function isSimple({ start, steps }: Path): boolean {
  const ids = [start.id, ...steps.map(({ node }) => node.id)];
  return steps.length > 0 && new Set(ids).size === ids.length;
}

function textOf({ start, steps }: Path): string {
  return [start.id, ...steps.map(({ type, direction, node }) => `${direction} ${type} ${node.id}`)].join(' ');
}
