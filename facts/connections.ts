/**
 * Evidence edges around nodes, for paths between two indicators, with a limit for each node: a hub is reported as one, and not walked
 * through.
 */
import Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import { clauses, cypherText } from '../store/cypher-text.ts';
import type { Reader } from '../store/database.ts';
import type { GraphNode } from './neighbours.ts';
import { type NamedRead, type NamedThing, readByName } from './read-by-name.ts';
import { THING } from './reconciled.ts';

/** Labels of the nodes that callers may ask for. */
const ASKED = 'HOSTNAME|IPV4|IPV6|PREFIX|ANNOUNCED_PREFIX|ASN|URL|FILE_HASH|CVE|TLS_FINGERPRINT|CRYPTO_ADDRESS';
/** Labels that relate nothing: all similar nodes share them. */
const UNTOLD: ReadonlySet<string> = new Set([
  ...['TLD', 'TLD_OPERATOR', 'COUNTRY', 'CITY', 'RIR', 'CATEGORY', 'FEED_SOURCE', 'VENDOR'],
]);

/** Edge types of which a node has few, by the direction of the walk, and those of which it may have any number. */
const FEW_OUT = [
  ...['RESOLVES_TO', 'ALIAS_OF', 'CHILD_OF', 'HAS_PTR', 'HAS_EMAIL', 'HAS_PHONE', 'REGISTERED_BY', 'SAME_ORG_AS'],
  ...['REGISTERED_TO_ENTITY', 'HAS_REGISTRAR', 'HAS_CERTIFICATE', 'LINKS_TO', 'BELONGS_TO', 'ANNOUNCED_BY'],
  ...['ATTRIBUTED_TO', 'TAGGED_AS', 'EMITS_TLS_FINGERPRINT', 'OPERATES_EXIT_NODE'],
];
const FEW_IN = ['NAMESERVER_FOR', 'MAIL_FOR', 'ROUTES'];
const MANY_OUT = ['NAMESERVER_FOR', 'MAIL_FOR', 'ROUTES'];
const MANY_IN = FEW_OUT;

/** Every type of evidence. Lists, places and suffixes are left out: all similar nodes share them. */
export const EVIDENCE_TYPES = [...FEW_OUT, ...FEW_IN] as const;

/** Maximum number of edges read for one node, of the types of which it has few; and the number of the others that makes it a hub. */
const MOST_FEW = 50;
export const MOST_OF_HUB = 100;

/** An edge of evidence. */
export interface EvidenceEdge {
  readonly type: string;
  readonly direction: 'out' | 'in';
  readonly node: GraphNode;
}

/** The neighbours of a node; `isHub` says that there are more than are walked. */
export interface Surrounding {
  readonly edges: readonly EvidenceEdge[];
  readonly isHub: boolean;
}

const NODE = { id: z.string(), labels: z.array(z.string()), name: z.string() };
const EDGES = z.array(z.object({ type: z.string(), ...NODE }));
type Edges = z.output<typeof EDGES>;

const NODES = [new Cypher.NamedNode('n'), new Cypher.NamedNode('m')] as const;

/** The address to which a registrar takes abuse reports belongs to the registrar: all of its domains have it. */
const EVIDENCE_EDGE = "r.role IS NULL OR r.role <> 'abuse'";

/** Expression: the first edges of some types around the node `n`. */
function edges(direction: 'left' | 'right', types: readonly string[], most: number): Cypher.Collect {
  const r = new Cypher.NamedRelationship('r');
  const pattern = new Cypher.Pattern(NODES[0])
    .related(r, { type: Cypher.labelExpr.or(...types), direction })
    .to(NODES[1]);
  return new Cypher.Collect(
    clauses(
      new Cypher.Match(pattern).where(new Cypher.Raw(EVIDENCE_EDGE)).with(r, NODES[1]).limit(most),
      'RETURN {type: type(r), id: elementId(m), labels: labels(m), name: m.name}',
    ),
  );
}

/** Each value is an element id here. */
const EACH_NODE = `UNWIND $input.things AS thing
MATCH (n) WHERE elementId(n) = thing`;

/** Text of `readEvidence`. */
export const EVIDENCE: NamedRead<NamedThing & Surrounding> = {
  text: cypherText(
    EACH_NODE,
    new Cypher.Return(
      [THING, 'name'],
      [edges('right', FEW_OUT, MOST_FEW), 'fewOut'],
      [edges('left', FEW_IN, MOST_FEW), 'fewIn'],
      [edges('right', MANY_OUT, MOST_OF_HUB + 1), 'manyOut'],
      [edges('left', MANY_IN, MOST_OF_HUB + 1), 'manyIn'],
    ),
  ),
  row: z
    .object({ name: z.string(), fewOut: EDGES, fewIn: EDGES, manyOut: EDGES, manyIn: EDGES })
    .transform(({ name, fewOut, fewIn, manyOut, manyIn }) => ({
      name,
      edges: [
        ...directed(fewOut, 'out'),
        ...directed(fewIn, 'in'),
        ...directed(unlessHub(manyOut), 'out'),
        ...directed(unlessHub(manyIn), 'in'),
      ],
      isHub: manyOut.length > MOST_OF_HUB || manyIn.length > MOST_OF_HUB,
    })),
};

/** The evidence around nodes, by their element ids. */
export function readEvidence(
  reader: Reader,
  nodes: readonly string[],
): Promise<ReadonlyMap<string, NamedThing & Surrounding>> {
  return readByName(reader, EVIDENCE, nodes);
}

/** Text of `readEnds`. */
export const ENDS: NamedRead<NamedThing & { readonly nodes: readonly GraphNode[] }> = {
  text: `UNWIND $input.things AS thing
RETURN thing AS name, COLLECT { MATCH (n:${ASKED} {name: thing})
  RETURN {id: elementId(n), labels: labels(n), name: n.name} } AS nodes`,
  row: z.object({ name: z.string(), nodes: z.array(z.object(NODE)) }),
};

/** Returns the nodes of indicators by their names: a network may have several. */
export function readEnds(
  reader: Reader,
  names: readonly string[],
): Promise<ReadonlyMap<string, NamedThing & { readonly nodes: readonly GraphNode[] }>> {
  return readByName(reader, ENDS, names);
}

/** The number of edges of a node, by its element id, of the types and in the directions of which it may have any number. */
export interface Degrees extends NamedThing {
  readonly out: Readonly<Record<string, number>>;
  readonly in: Readonly<Record<string, number>>;
}

/** Expression: how many edges of each type the node `n` has. */
function counts(direction: 'left' | 'right', types: readonly string[]): Cypher.Map {
  const edgesOf = (type: string) => new Cypher.Count(new Cypher.Pattern(NODES[0]).related({ type, direction }).to({}));
  return new Cypher.Map(Object.fromEntries(types.map((type) => [type, edgesOf(type)])));
}

/** Text of `readDegrees`. */
export const DEGREES: NamedRead<Degrees> = {
  text: cypherText(
    EACH_NODE,
    new Cypher.Return([THING, 'name'], [counts('right', MANY_OUT), 'out'], [counts('left', MANY_IN), 'in']),
  ),
  row: z.object({
    name: z.string(),
    out: z.record(z.string(), z.number()),
    in: z.record(z.string(), z.number()),
  }),
};

/** The degrees of nodes, by their element ids. */
export function readDegrees(reader: Reader, nodes: readonly string[]): Promise<ReadonlyMap<string, Degrees>> {
  return readByName(reader, DEGREES, nodes);
}

function unlessHub(found: Edges): Edges {
  return found.length > MOST_OF_HUB ? [] : found;
}

function directed(found: Edges, direction: EvidenceEdge['direction']): EvidenceEdge[] {
  return found
    .filter(({ labels }) => !labels.some((label) => UNTOLD.has(label)))
    .map(({ type, ...node }) => ({ type, direction, node }));
}
