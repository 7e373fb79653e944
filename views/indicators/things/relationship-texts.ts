/** What a thing may be linked to, from the declared edges, and the texts that count it. */
import { STORED_EDGES } from '../../../schema/edges.ts';
import type { EdgeDeclaration } from '../../../schema/model.ts';
import type { ThingLabel } from './thing.ts';

/** Neighbours that are put in order, and those of them that are named. */
const MOST_ORDERED = 1_000;
const MOST_NAMED = 10;

const ANNOUNCED = 'ANNOUNCED_PREFIX';

/** How an edge lies, seen from the thing; `both` where it joins two of its kind and lies either way. */
export const DIRECTIONS = ['out', 'in', 'both'] as const;

type Direction = (typeof DIRECTIONS)[number];

/** One way from a thing to its neighbours. */
export interface Way {
  readonly type: string;
  readonly direction: Direction;
  /** What stands at its other end: one of these. */
  readonly labels: readonly string[];
}

/** Every way that leads from a node of a label, in the order in which edges are declared. */
export function waysOf(label: ThingLabel): readonly Way[] {
  return STORED_EDGES.flatMap((edge) => waysOver(edge, label));
}

/** The pattern of a way between two nodes as they are written. */
export function patternOf({ type, direction }: Way, from: string, to: string): string {
  return `(${from})${direction === 'in' ? '<-' : '-'}[:${type}]${direction === 'out' ? '->' : '-'}(${to})`;
}

/**
 * Reads `$input.names`, of which the first that is stored counts; one row, `ways` in the order of `waysOf`. A degree costs
 * nothing, however large it is; announcements are counted one by one.
 */
export function relationshipsText(label: ThingLabel): string {
  const ways = waysOf(label).map(
    (
      way,
    ) => `{total: COUNT { ${patternOf(way, 'n', endOf(way, ''))} }, names: COLLECT { MATCH ${patternOf(way, 'n', endOf(way, 'm'))}
    WITH m LIMIT ${MOST_ORDERED} RETURN DISTINCT m.name AS called ORDER BY called LIMIT ${MOST_NAMED} }}`,
  );
  return `UNWIND $input.names AS name
MATCH (n:${label} {name: name})
WITH n LIMIT 1
RETURN n.name AS name, [${ways.join(',\n  ')}] AS ways`;
}

function waysOver({ type, ends, direction }: EdgeDeclaration, label: ThingLabel): Way[] {
  const out = labelsOf(ends.filter(({ from }) => from.includes(label)).map(({ to }) => to));
  const into = labelsOf(ends.filter(({ to }) => to.includes(label)).map(({ from }) => from));
  if (direction === 'both' && out.includes(label)) return [{ type, direction, labels: out }];
  return [
    ...(out.length === 0 ? [] : [{ type, direction: 'out', labels: out } as const]),
    ...(into.length === 0 ? [] : [{ type, direction: 'in', labels: into } as const]),
  ];
}

/** A network that is announced has two nodes of one name, with an edge to each: those of the announcement are told. */
function labelsOf(ends: readonly (readonly string[])[]): string[] {
  const labels = [...new Set(ends.flat())];
  return labels.includes(ANNOUNCED) ? labels.filter((label) => label !== 'PREFIX') : labels;
}

/** The node at the other end, by its label where there are edges to others of its name. */
function endOf({ labels }: Way, variable: string): string {
  const [label, second] = labels;
  return label === ANNOUNCED && second === undefined ? `${variable}:${ANNOUNCED}` : variable;
}
