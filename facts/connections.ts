/**
 * Evidence edges around nodes, for paths between two indicators, with a limit for each node: a hub is reported as one, and not walked
 * through.
 */
import { z } from 'zod';
import type { Reader } from '../store/database.ts';
import type { GraphNode } from './neighbours.ts';
import { type NamedRead, type NamedThing, readByName } from './read-by-name.ts';

/** Labels of the nodes that callers may ask for. */
const ASKED = [
  ...['HOSTNAME', 'IPV4', 'IPV6', 'PREFIX', 'ANNOUNCED_PREFIX', 'ASN', 'URL', 'FILE_HASH', 'CVE', 'TLS_FINGERPRINT'],
  'CRYPTO_ADDRESS',
];
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

/** The address to which a registrar takes abuse reports belongs to the registrar: all of its domains have it. */
const edges = (left: string, types: readonly string[], right: string, most: number): string =>
  `COLLECT { MATCH (n)${left}-[r:${types.join('|')}]-${right}(m) WHERE r.role IS NULL OR r.role <> 'abuse' WITH r, m LIMIT ${most}
    RETURN {type: type(r), id: elementId(m), labels: labels(m), name: m.name} }`;

/** Text of `readEvidence`. */
export const EVIDENCE: NamedRead<NamedThing & Surrounding> = {
  text: `UNWIND $input.things AS thing
MATCH (n) WHERE elementId(n) = thing
RETURN thing AS name, ${edges('', FEW_OUT, '>', MOST_FEW)} AS fewOut,
  ${edges('<', FEW_IN, '', MOST_FEW)} AS fewIn,
  ${edges('', MANY_OUT, '>', MOST_OF_HUB + 1)} AS manyOut,
  ${edges('<', MANY_IN, '', MOST_OF_HUB + 1)} AS manyIn`,
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
RETURN thing AS name, COLLECT { MATCH (n:${ASKED.join('|')} {name: thing})
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

const counts = (left: string, types: readonly string[], right: string): string =>
  types.map((type) => `${type}: COUNT { (n)${left}-[:${type}]-${right}() }`).join(', ');

/** Text of `readDegrees`. */
export const DEGREES: NamedRead<Degrees> = {
  text: `UNWIND $input.things AS thing
MATCH (n) WHERE elementId(n) = thing
RETURN thing AS name, {${counts('', MANY_OUT, '>')}} AS out, {${counts('<', MANY_IN, '')}} AS in`,
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
