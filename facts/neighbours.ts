/** The neighbours of nodes, with a limit for each node: a hub costs no more than any other node. */
import { z } from 'zod';
import type { Reader } from '../store/database.ts';
import { type NamedRead, type NamedThing, readByName } from './read-by-name.ts';

/** Edge types of which a node has few, at their start and at their end. */
const FEW_OUT = `RESOLVES_TO|ALIAS_OF|CHILD_OF|HAS_PTR|SPF_INCLUDE|SPF_IP|SPF_A|SPF_MX|SPF_REDIRECT|
  HAS_REGISTRAR|REGISTERED_BY|REGISTERED_TO_ENTITY|SAME_ORG_AS|HAS_EMAIL|HAS_PHONE|
  DELEGATED_TO|EGRESS_OF|BELONGS_TO|ANNOUNCED_BY|HAS_NAME|HAS_CERTIFICATE|RUNS_SERVICE`;
const FEW_IN = 'NAMESERVER_FOR|MAIL_FOR|ROUTES';
/** Edge types of which a node may have any number. */
const MANY_OUT = 'NAMESERVER_FOR|MAIL_FOR|ROUTES|VULNERABLE_TO';
const MANY_IN = `RESOLVES_TO|ALIAS_OF|CHILD_OF|HAS_PTR|SPF_INCLUDE|SPF_REDIRECT|REGISTERED_BY|SAME_ORG_AS|
  HAS_EMAIL|HAS_PHONE|HAS_CERTIFICATE|BELONGS_TO|ANNOUNCED_BY|REGISTERED_TO_ENTITY`;

/** Maximum number of edges read for one node, of the types of which it has few and of the others. */
const MOST_FEW = 25;
const MOST_MANY = 10;

/** A node, by its element id. */
export interface GraphNode {
  readonly id: string;
  readonly labels: readonly string[];
  readonly name: string;
}

/** An edge to a node next to another. */
export interface Neighbour {
  readonly type: string;
  readonly direction: 'out' | 'in';
  /** 0 for a type of which a node has few, 1 for the others. */
  readonly rank: 0 | 1;
  readonly node: GraphNode;
}

const NODE = { id: z.string(), labels: z.array(z.string()), name: z.string() };
const EDGES = z.array(z.object({ type: z.string(), ...NODE }));
const ROW = z
  .object({ name: z.string(), few: EDGES, arriving: EDGES, many: EDGES, crowd: EDGES })
  .transform(({ name, few, arriving, many, crowd }) => ({
    name,
    neighbours: [
      ...few.map((edge) => neighbour(edge, 'out', 0)),
      ...arriving.map((edge) => neighbour(edge, 'in', 0)),
      ...many.map((edge) => neighbour(edge, 'out', 1)),
      ...crowd.map((edge) => neighbour(edge, 'in', 1)),
    ],
  }));

const EDGE = '{type: type(r), id: elementId(m), labels: labels(m), name: m.name}';
const FEW = `WITH r, m LIMIT ${MOST_FEW} RETURN ${EDGE}`;
const MANY = `WITH r, m LIMIT ${MOST_MANY} RETURN ${EDGE}`;

type NeighboursRead = NamedRead<NamedThing & { readonly neighbours: readonly Neighbour[] }>;

const EACH_NODE = `UNWIND $input.things AS thing
MATCH (n) WHERE elementId(n) = thing.name
RETURN thing.name AS name`;

/** Around the node that a walk begins at: edges of every type in turn. */
export const NEXT_TO_FIRST: NeighboursRead = {
  text: `${EACH_NODE}, COLLECT { MATCH (n)-[r:${FEW_OUT}]->(m) ${FEW} } AS few,
  COLLECT { MATCH (n)<-[r:${FEW_IN}]-(m) ${FEW} } AS arriving,
  COLLECT { MATCH (n)-[r:${MANY_OUT}]->(m) ${MANY} } AS many,
  COLLECT { MATCH (n)<-[r:${MANY_IN}]-(m) ${MANY} } AS crowd`,
  row: ROW,
};

/** Around nodes further on: edges that lead out, then those that lead in. */
export const NEXT_TO_OTHERS: NeighboursRead = {
  text: `${EACH_NODE}, COLLECT { MATCH (n)-[r:${FEW_OUT}]->(m) ${FEW} } AS few, [] AS arriving, [] AS many,
  COLLECT { MATCH (n)<-[r:${FEW_IN}|${MANY_IN}]-(m) ${MANY} } AS crowd`,
  row: ROW,
};

/** Reads the neighbours of a node that is not stored: a name above it, and the networks that contain it, by its name. */
export const AROUND_UNKNOWN: NamedRead<NamedThing & { readonly nodes: readonly GraphNode[] }> = {
  text: `UNWIND $input.things AS thing
RETURN thing.name AS name,
  COLLECT { UNWIND thing.above AS above MATCH (parent:HOSTNAME {name: above}) WITH parent LIMIT 1
    RETURN {id: elementId(parent), labels: labels(parent), name: parent.name} }
  + COLLECT { UNWIND thing.networks AS network MATCH (b:ANNOUNCED_PREFIX|PREFIX|REGISTERED_PREFIX {name: network})
    RETURN {id: elementId(b), labels: labels(b), name: b.name} } AS nodes`,
  row: z.object({ name: z.string(), nodes: z.array(z.object(NODE)) }),
};

/** The neighbours of nodes, by the element ids of the nodes. */
export async function readNeighbours(
  reader: Reader,
  nodes: readonly string[],
  isFirst: boolean,
): Promise<ReadonlyMap<string, readonly Neighbour[]>> {
  const read = isFirst ? NEXT_TO_FIRST : NEXT_TO_OTHERS;
  const rows = await readByName(
    reader,
    read,
    nodes.map((name) => ({ name })),
  );
  return new Map([...rows].map(([name, { neighbours }]) => [name, neighbours]));
}

/** Returns the nodes around one that is not stored: the nearest of the names `above` it, and its networks. */
export async function readAroundUnknown(
  reader: Reader,
  name: string,
  above: readonly string[],
  networks: readonly string[],
): Promise<readonly GraphNode[]> {
  const thing = { name, above, networks };
  return (await readByName(reader, AROUND_UNKNOWN, [thing])).get(name)?.nodes ?? [];
}

function neighbour(
  { type, ...node }: z.output<typeof EDGES>[number],
  direction: Neighbour['direction'],
  rank: Neighbour['rank'],
): Neighbour {
  return { type, direction, rank, node };
}
