/** What hosts and addresses share with others: the shared nodes, the number of their sharers, and those sharers. */
import Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import { addressKey } from '../schema/keys/index.ts';
import { cypherText } from '../store/cypher-text.ts';
import type { Reader } from '../store/database.ts';
import { seek } from '../store/ranges/planes.ts';
import { readFacts } from './chunks.ts';
import { IS_REGISTRANT } from './organisations.ts';

/** Kinds of shared nodes. */
export const SHARED_KINDS = ['ip', 'nameserver', 'certificate', 'registrant', 'asn'] as const;

export type SharedKind = (typeof SHARED_KINDS)[number];

/** Maximum number of nodes of one kind read for one host. */
const MOST_OF_EACH = 50;
const REGISTRANT = 'REGISTERED_BY|HAS_EMAIL|HAS_PHONE';

const THING = z.object({
  of: z.string(),
  name: z.string(),
  kind: z.enum(SHARED_KINDS),
  label: z.string().nullable(),
  /** Number of sharers. */
  shared: z.number(),
  score: z.number().nullable(),
});

/** A node that a host or an address shares with others. */
export type SharedThing = z.infer<typeof THING>;

const FEW_THINGS = `WITH DISTINCT t ORDER BY t.name LIMIT ${MOST_OF_EACH}
  RETURN t.name AS name, t.verdictScore AS score`;

/** Name servers and registrants are those of the registrable domain of a host. Reads `$input.names`. */
export const THINGS_OF_HOSTS = `UNWIND $input.names AS of
MATCH (h:HOSTNAME {name: of})
OPTIONAL MATCH (domain:HOSTNAME {name: coalesce(h.apex, h.name)})
CALL (h, domain) {
  MATCH (h)-[:RESOLVES_TO]->(t:IPV4|IPV6)
  ${FEW_THINGS}, 'ip' AS kind, null AS label, COUNT { (t)<-[:RESOLVES_TO]-() } AS shared
  UNION ALL
  MATCH (domain)<-[:NAMESERVER_FOR]-(t:HOSTNAME)
  ${FEW_THINGS}, 'nameserver' AS kind, null AS label, COUNT { (t)-[:NAMESERVER_FOR]->() } AS shared
  UNION ALL
  MATCH (h)-[:HAS_CERTIFICATE]->(t:TLS_CERTIFICATE)
  ${FEW_THINGS}, 'certificate' AS kind, t.subject AS label, COUNT { (t)<-[:HAS_CERTIFICATE]-() } AS shared
  UNION ALL
  MATCH (domain)-[r:${REGISTRANT}]->(t:ORGANIZATION|EMAIL|PHONE) WHERE ${IS_REGISTRANT}
  ${FEW_THINGS}, 'registrant' AS kind, t.displayName AS label, COUNT { (t)<-[:${REGISTRANT}]-() } AS shared
}
RETURN of, name, kind, label, shared, score`;

/**
 * The AS that announces the network of each address, stored or not. For an AS the announced networks are counted, since its addresses
 * cannot be counted quickly. Reads `$input.names`, maps of `name` and `key`.
 */
export const THINGS_OF_ADDRESSES = cypherText(
  'UNWIND $input.names AS asked WITH asked, asked.key AS key',
  seek('announced', new Cypher.NamedVariable('key'), { as: 'route' }),
  `WITH asked, [network IN route.networks WHERE (network CONTAINS ':') = (asked.name CONTAINS ':')][0] AS prefix WHERE prefix IS NOT NULL
MATCH (:ANNOUNCED_PREFIX {name: prefix})<-[:ROUTES]-(t:ASN)
WITH DISTINCT asked.name AS of, t
RETURN of, t.name AS name, 'asn' AS kind, COUNT { (t)-[:ROUTES]->() } AS shared, t.verdictScore AS score,
  COLLECT { MATCH (t)-[:HAS_NAME]->(n:ASN_NAME) RETURN coalesce(n.handle, n.name) ORDER BY n.name LIMIT 1 }[0] AS label
ORDER BY of, name`,
);

const SHARER = z.object({ of: z.string(), name: z.string(), score: z.number().nullable() });

/** A node that shares another: a host, or an address of an AS. */
export type Sharer = z.infer<typeof SHARER>;

const EACH_NAME = 'UNWIND $input.names AS of';
const IS_HOST = "NOT left(s.name, 1) IN ['*', '_']";
const FIRST_SHARERS = `WITH DISTINCT s ORDER BY s.rank IS NULL, s.rank, s.name LIMIT $input.most
  RETURN s.name AS name, s.verdictScore AS score`;
const EACH_SHARER = 'RETURN of, name, score';

/** Read `$input.names` and `$input.most`: the sharers of each, the most popular first. The caller leaves out what too many share. */
export const SHARERS: Readonly<Record<SharedKind, string>> = {
  ip: `${EACH_NAME}
MATCH (t:IPV4|IPV6 {name: of})
CALL (t) { MATCH (t)<-[:RESOLVES_TO]-(s:HOSTNAME) WHERE ${IS_HOST} ${FIRST_SHARERS} }
${EACH_SHARER}`,
  nameserver: `${EACH_NAME}
MATCH (t:HOSTNAME {name: of})
CALL (t) { MATCH (t)-[:NAMESERVER_FOR]->(s:HOSTNAME) WHERE ${IS_HOST} ${FIRST_SHARERS} }
${EACH_SHARER}`,
  certificate: `${EACH_NAME}
MATCH (t:TLS_CERTIFICATE {name: of})
CALL (t) { MATCH (t)<-[:HAS_CERTIFICATE]-(s:HOSTNAME) WHERE ${IS_HOST} ${FIRST_SHARERS} }
${EACH_SHARER}`,
  registrant: `${EACH_NAME}
MATCH (t:ORGANIZATION|EMAIL|PHONE {name: of})
CALL (t) { MATCH (t)<-[r:${REGISTRANT}]-(s:HOSTNAME) WHERE ${IS_REGISTRANT} AND ${IS_HOST} ${FIRST_SHARERS} }
${EACH_SHARER}`,
  asn: `${EACH_NAME}
MATCH (t:ASN {name: of})
CALL (t) { MATCH (t)-[:ROUTES]->(:ANNOUNCED_PREFIX)<-[:ANNOUNCED_BY]-(s:IPV4|IPV6)
  WHERE EXISTS { (s)<-[:RESOLVES_TO]-() } AND ${IS_HOST} ${FIRST_SHARERS} }
${EACH_SHARER}`,
};

/** Returns what these hosts share with others, by their folded names. */
export function readThingsOfHosts(reader: Reader, names: readonly string[]): Promise<SharedThing[]> {
  return readFacts(reader, { text: THINGS_OF_HOSTS, list: 'names', row: THING }, names);
}

/** Returns what these addresses share with others. */
export function readThingsOfAddresses(reader: Reader, names: readonly string[]): Promise<SharedThing[]> {
  const asked = names.map((name) => ({ name, key: addressKey(name) }));
  return readFacts(reader, { text: THINGS_OF_ADDRESSES, list: 'names', row: THING }, asked);
}

/** Returns the sharers of these nodes of one kind, up to a number for each. */
export function readSharers(
  reader: Reader,
  kind: SharedKind,
  names: readonly string[],
  most: number,
): Promise<Sharer[]> {
  return readFacts(reader, { text: SHARERS[kind], list: 'names', row: SHARER }, names, { most: BigInt(most) });
}
