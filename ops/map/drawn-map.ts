import { type MapGraph, type MapLink, type MapNode, strongestFirst } from './map-graph.ts';
import { isHub } from './strength.ts';

/** Leaves of one node that are drawn; where there are more, so many of them are, and the others are counted. */
const MOST_LEAVES = 8;
const DRAWN_OF_A_GROUP = 3;
const EXAMPLES = 5;

/** A node of an answer. */
interface DrawnNode {
  readonly id: string;
  readonly type: string;
  readonly label: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A link of an answer. */
interface DrawnLink {
  readonly source: string;
  readonly target: string;
  readonly type: string;
  readonly weight: number;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Stands for nodes that are alike: ends of one node, of one type, that nothing else leads to. */
interface Group {
  readonly of: MapNode;
  /** The weakest of the drawn ones: the group comes after it. */
  readonly behind: MapNode;
  readonly members: readonly MapNode[];
}

/** A map of at most so many nodes, the strongest; the totals are those before that limit. */
export interface DrawnMap {
  readonly nodes: readonly DrawnNode[];
  readonly links: readonly DrawnLink[];
  readonly totalNodes: number;
  readonly totalLinks: number;
}

/**
 * Draws what was found: like leaves as a group with their number, then the nodes in the order of their strength, none before one
 * that leads to it, as many as are wanted, and the links among them.
 */
export function drawnMap(graph: MapGraph, start: MapNode, limit: number): DrawnMap {
  const groups = groupsOf(graph, start);
  const hidden = new Map(groups.flatMap((group) => group.members.map((member) => [member.id, group])));
  const order = inOrder(graph, start, hidden);
  const all = [...order.map(drawnNode), ...groups.map(drawnGroup)];
  const links = [...graph.links.values()].filter(({ source, target }) => !hidden.has(source) && !hidden.has(target));
  const drawnLinks = [...links.map(drawnLink), ...groups.map((group) => groupLink(graph, group))];
  const reported = withGroups(order, groups).slice(0, limit);
  const ids = new Set(reported.map(({ id }) => id));
  return {
    nodes: reported,
    links: drawnLinks.filter(({ source, target }) => ids.has(source) && ids.has(target)).toSorted(byEnds),
    totalNodes: all.length,
    totalLinks: drawnLinks.length,
  };
}

/** Leaves by the node that they hang on, and by their type, where they are more than are drawn. */
function groupsOf(graph: MapGraph, start: MapNode): readonly Group[] {
  const leaves = [...graph.nodes.values()].filter(({ id }) => id !== start.id && graph.linksOf(id).length === 1);
  const byParent = Map.groupBy(leaves, (leaf) => `${otherEnd(graph.linksOf(leaf.id)[0], leaf.id)}\n${leaf.type}`);
  return [...byParent].flatMap(([key, members]) => {
    const of = graph.nodes.get(key.split('\n')[0] ?? '');
    if (of === undefined || members.length <= MOST_LEAVES) return [];
    const order = members.toSorted(strongestFirst);
    const behind = order[DRAWN_OF_A_GROUP - 1] ?? of;
    return [{ of, behind, members: order.slice(DRAWN_OF_A_GROUP) }];
  });
}

function otherEnd(link: MapLink | undefined, id: string): string {
  return (link?.source === id ? link.target : link?.source) ?? '';
}

/** Best first from the start: of all that a drawn node leads to, the strongest is next. */
function inOrder(graph: MapGraph, start: MapNode, hidden: ReadonlyMap<string, Group>): readonly MapNode[] {
  // The parents of a node were found one step before it, so an order by strength only has to place them first.
  const drawn = new Set<string>([start.id]);
  const order: MapNode[] = [start];
  let waiting = [...graph.nodes.values()]
    .filter(({ id }) => id !== start.id && !hidden.has(id))
    .toSorted(strongestFirst);
  while (waiting.length > 0) {
    const late: MapNode[] = [];
    for (const node of waiting) {
      const isLed = graph.linksOf(node.id).some((link) => drawn.has(otherEnd(link, node.id)));
      if (!isLed) late.push(node);
      else {
        drawn.add(node.id);
        order.push(node);
      }
    }
    if (late.length === waiting.length) break;
    waiting = late;
  }
  return order;
}

/** Each group after its drawn members, with their strength. */
function withGroups(order: readonly MapNode[], groups: readonly Group[]): readonly DrawnNode[] {
  const ofNode = Map.groupBy(groups, ({ behind }) => behind.id);
  return order.flatMap((node) => [drawnNode(node), ...(ofNode.get(node.id) ?? []).map(drawnGroup)]);
}

function drawnNode({ id, type, label, depth, shared, score, strength }: MapNode): DrawnNode {
  const risk = type === 'ip' || type === 'domain' || type === 'nameserver' ? { risk_score: score ?? 0 } : {};
  const sharing = type === 'domain' || shared === null ? {} : { shared_by: shared, is_hub: isHub(type, shared) };
  return { id, type, label, properties: { depth, strength, ...risk, ...sharing } };
}

function drawnGroup({ of, members }: Group): DrawnNode {
  const [first] = members;
  const properties = {
    depth: first?.depth ?? of.depth + 1,
    strength: first?.strength ?? 0,
    of: first?.type ?? 'domain',
    count: members.length,
    examples: members.slice(0, EXAMPLES).map(({ label }) => label),
  };
  return { id: groupId(of, members), type: 'group', label: `${members.length} more`, properties };
}

function groupId(of: MapNode, [first]: readonly MapNode[]): string {
  return `group:${of.id}:${first?.type ?? ''}`;
}

/** The link of a group is that of any of its members. */
function groupLink(graph: MapGraph, { of, members }: Group): DrawnLink {
  const [first] = members;
  const link = graph.linksOf(first?.id ?? '')[0];
  const id = groupId(of, members);
  const isFrom = link?.source === first?.id;
  return {
    source: isFrom ? id : of.id,
    target: isFrom ? of.id : id,
    type: link?.type ?? 'resolves_to',
    weight: link?.weight ?? 0,
    properties: { count: members.length },
  };
}

function drawnLink({ source, target, type, weight }: MapLink): DrawnLink {
  return { source, target, type, weight, properties: {} };
}

function byEnds(one: DrawnLink, other: DrawnLink): number {
  const [first, second] = [one, other].map(({ source, target, type }) => `${source} ${target} ${type}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
}
