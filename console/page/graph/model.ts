import { kindOf, numberText } from '../text/words.ts';
import type { Neighbour } from '../views/node/relations.ts';
import { type Step, stepKey } from './steps.ts';

/** A drawn node, or a group of nodes that are drawn as one. */
export interface DrawnNode {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly shown: string;
  readonly level: string | null;
  /** The node from which it was reached; null for the start. */
  readonly via: string | null;
  /** The step of a group; null for a single node. */
  readonly group: Step | null;
}

/** A drawn edge. */
export interface DrawnEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly edge: string;
  readonly source: string | null;
  readonly observedAt: number | null;
}

/** The nodes and edges of a drawing. */
export interface Drawn {
  readonly nodes: ReadonlyMap<string, DrawnNode>;
  readonly edges: ReadonlyMap<string, DrawnEdge>;
  /** The node where the exploration started; null for rows of a query. */
  readonly root: string | null;
}

/** The result of a step: the number of nodes, and those that were read. */
export interface Found {
  readonly count: number;
  readonly nodes: readonly Neighbour[];
}

/** Returns the id of a node in a drawing. */
export function nodeId(label: string, name: string): string {
  return `${label}/${name}`;
}

/** Returns the id of an edge in a drawing. */
export function edgeId(from: string, edge: string, to: string): string {
  return `${from} ${edge} ${to}`;
}

/** Builds a drawing from steps in order. A step is left out until its answer arrives. */
export function drawn(
  root: { readonly label: string; readonly name: string },
  steps: readonly Step[],
  found: ReadonlyMap<string, Found>,
): Drawn {
  const nodes = new Map<string, DrawnNode>();
  const edges = new Map<string, DrawnEdge>();
  const rootId = nodeId(root.label, root.name);
  nodes.set(rootId, { id: rootId, ...root, shown: root.name, level: null, via: null, group: null });
  for (const step of steps) {
    const answer = found.get(stepKey(step));
    const at = nodeId(step.label, step.name);
    if (answer === undefined || !nodes.has(at)) continue;
    if (step.isGroup) addGroup(nodes, edges, step, at, answer.count);
    else for (const neighbour of answer.nodes) addNode(nodes, edges, step, at, neighbour);
  }
  return { nodes, edges, root: rootId };
}

function addNode(
  nodes: Map<string, DrawnNode>,
  edges: Map<string, DrawnEdge>,
  step: Step,
  at: string,
  neighbour: Neighbour,
): void {
  const id = nodeId(step.other, neighbour.name);
  if (!nodes.has(id))
    nodes.set(id, {
      id,
      label: step.other,
      name: neighbour.name,
      shown: neighbour.displayName ?? neighbour.name,
      level: neighbour.level,
      via: at,
      group: null,
    });
  addEdge(edges, step, at, id, neighbour);
}

function addGroup(
  nodes: Map<string, DrawnNode>,
  edges: Map<string, DrawnEdge>,
  step: Step,
  at: string,
  count: number,
): void {
  const id = `group ${stepKey(step)}`;
  const shown = `+${numberText(count)} ${kindOf(step.other)}`;
  nodes.set(id, { id, label: step.other, name: shown, shown, level: null, via: at, group: step });
  addEdge(edges, step, at, id, { source: null, observedAt: null });
}

function addEdge(
  edges: Map<string, DrawnEdge>,
  { edge, isOut }: Step,
  at: string,
  id: string,
  { source, observedAt }: Pick<Neighbour, 'source' | 'observedAt'>,
): void {
  const [from, to] = isOut ? [at, id] : [id, at];
  const key = edgeId(from, edge, to);
  edges.set(key, { id: key, from, to, edge, source, observedAt });
}
