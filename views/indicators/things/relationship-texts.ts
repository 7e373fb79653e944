/** The declared edges of an indicator's labels, and the texts that count them. */

import Cypher from '@neo4j/cypher-builder';
import { STORED_EDGES } from '../../../schema/edges.ts';
import type { EdgeDeclaration } from '../../../schema/model.ts';
import { builtOnce, clauses, cypherText } from '../../../store/cypher-text.ts';
import type { FurtherLabel } from './thing.ts';

/** Neighbours that are put in order, and those of them that are named. */
const MOST_ORDERED = 1_000;
const MOST_NAMED = 10;

const ANNOUNCED = 'ANNOUNCED_PREFIX';

/** The direction of an edge, seen from the indicator; `both` where it joins two of the same kind in either direction. */
export const DIRECTIONS = ['out', 'in', 'both'] as const;

type Direction = (typeof DIRECTIONS)[number];

/** One way from an indicator to its neighbours. */
export interface Way {
  readonly type: string;
  readonly direction: Direction;
  /** Labels of the other end: one of these. */
  readonly labels: readonly string[];
}

/** Every way that leads from a node of a label, in the order in which edges are declared. */
export function waysOf(label: FurtherLabel): readonly Way[] {
  return STORED_EDGES.flatMap((edge) => waysOver(edge, label));
}

const NODE = new Cypher.NamedNode('n');
const NEIGHBOUR = new Cypher.NamedNode('m');

const NAMES = `WITH m LIMIT ${MOST_ORDERED}
RETURN DISTINCT m.name AS called ORDER BY called LIMIT ${MOST_NAMED}`;

/**
 * Reads `$input.names`, of which the first that is stored counts; one row, `ways` in the order of `waysOf`. A degree costs
 * nothing, however large it is; announcements are counted one by one.
 */
export const relationshipsText = builtOnce((label: FurtherLabel) => {
  const properties = { name: new Cypher.NamedVariable('name') };
  return cypherText(
    'UNWIND $input.names AS name',
    new Cypher.Match(new Cypher.Pattern(NODE, { labels: [label], properties })),
    'WITH n LIMIT 1',
    new Cypher.Return([NODE.property('name'), 'name'], [new Cypher.List(waysOf(label).map(neighboursOf)), 'ways']),
  );
});

function neighboursOf(way: Way): Cypher.Map {
  const [edge, labels] = [fromNode(way), labelsOfEnd(way)];
  return new Cypher.Map({
    total: new Cypher.Count(edge.to({ labels })),
    names: new Cypher.Collect(clauses(new Cypher.Match(fromNode(way).to(NEIGHBOUR, { labels })), NAMES)),
  });
}

const ARROWS = { in: 'left', out: 'right', both: 'undirected' } as const;

function fromNode({ type, direction }: Way): Cypher.PartialPattern {
  return new Cypher.Pattern(NODE).related({ type, direction: ARROWS[direction] });
}

function waysOver({ type, ends, direction }: EdgeDeclaration, label: FurtherLabel): Way[] {
  const out = labelsOf(ends.filter(({ from }) => from.includes(label)).map(({ to }) => to));
  const into = labelsOf(ends.filter(({ to }) => to.includes(label)).map(({ from }) => from));
  if (direction === 'both' && out.includes(label)) return [{ type, direction, labels: out }];
  return [
    ...(out.length === 0 ? [] : [{ type, direction: 'out', labels: out } as const]),
    ...(into.length === 0 ? [] : [{ type, direction: 'in', labels: into } as const]),
  ];
}

/** An announced network has two nodes of one name, with an edge to each: only those of the announcement are returned. */
function labelsOf(ends: readonly (readonly string[])[]): string[] {
  const labels = [...new Set(ends.flat())];
  return labels.includes(ANNOUNCED) ? labels.filter((label) => label !== 'PREFIX') : labels;
}

/** The label of the node at the other end where there are edges to others of its name. */
function labelsOfEnd({ labels }: Way): string[] {
  const [label, second] = labels;
  return label === ANNOUNCED && second === undefined ? [ANNOUNCED] : [];
}
