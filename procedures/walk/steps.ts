/** The walk from a node to those around it, step by step. */

import { type GraphNode, type Neighbour, readNeighbours } from '../../facts/neighbours.ts';
import { compareCodePoints } from '../../schema/code-points.ts';
import type { Reader } from '../../store/database.ts';

/** Edges that one step brings. */
const MOST_EDGES = 200;

/** Nodes after which nothing near is found. */
const ENDS: ReadonlySet<string> = new Set([
  ...['TLD', 'TLD_OPERATOR', 'COUNTRY', 'RIR', 'REGISTRAR', 'VENDOR', 'DNSSEC_ALGORITHM', 'CVE'],
]);

/** An edge that a walk came along. */
export interface WalkedEdge {
  readonly type: string;
  readonly direction: 'out' | 'in';
  readonly label: string;
  /** The node that it leads to, and the one that it was met from. */
  readonly name: string;
  readonly from: string;
  readonly depth: number;
}

/** Where a walk begins, and how far it goes. */
export interface WalkPlan {
  readonly start: readonly GraphNode[];
  /** Depth of the first step: 1 from a node that is stored; 2 from those next to one that is not. */
  readonly firstDepth: number;
  readonly lastDepth: number;
  /** Nodes that a step goes on from. */
  readonly mostNodes: number;
  readonly isLate: () => boolean;
}

/** The edges around the start, nearest first, and whether the time was over before the last step. */
export async function walkSteps(
  reader: Reader,
  { start, firstDepth, lastDepth, mostNodes, isLate }: WalkPlan,
): Promise<{ readonly edges: readonly WalkedEdge[]; readonly isCut: boolean }> {
  const seen = new Set(start.map(({ id }) => id));
  const edges: WalkedEdge[] = [];
  let frontier = start;
  for (let depth = firstDepth; depth <= lastDepth; depth += 1) {
    if (isLate()) return { edges, isCut: true };
    if (frontier.length === 0) continue;
    const isFirst = depth === firstDepth;
    const neighbours = await readNeighbours(
      reader,
      frontier.map(({ id }) => id),
      isFirst,
    );
    const step = frontier
      .flatMap((from) => (neighbours.get(from.id) ?? []).map((neighbour) => ({ from, ...neighbour })))
      .filter(({ node }) => !seen.has(node.id))
      .sort(compareSteps)
      .slice(0, MOST_EDGES);
    edges.push(
      ...step.map(({ from, type, direction, node }) => ({
        type,
        direction,
        label: node.labels[0] ?? '',
        name: node.name,
        from: from.name,
        depth,
      })),
    );
    const met = new Map(step.map(({ node }) => [node.id, node]));
    for (const id of met.keys()) seen.add(id);
    frontier = [...met.values()].filter(({ labels }) => !labels.some((label) => ENDS.has(label))).slice(0, mostNodes);
  }
  return { edges, isCut: false };
}

function compareSteps(one: Neighbour, other: Neighbour): number {
  return (
    one.rank - other.rank ||
    compareCodePoints(one.type, other.type) ||
    compareCodePoints(one.node.name, other.node.name)
  );
}
