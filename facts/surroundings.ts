/** The surroundings of hosts and addresses (contract 5.7), by their stored verdicts: one text each. */
import { z } from 'zod';
import { CROWD } from '../schema/bounds.ts';
import { addressKey, LIBRARY_SUFFIXES, namesAbove } from '../schema/keys/index.ts';
import { cypherText } from '../store/cypher-text.ts';
import type { Reader } from '../store/database.ts';
import { seek } from '../store/ranges/planes.ts';
import {
  type AddressSurroundings,
  type FormerListing,
  type HostSurroundings,
  ownNames,
} from '../verdicts/context-findings.ts';
import { type FactsText, readFacts } from './chunks.ts';
import { THING } from './reconciled.ts';

/** Maximum number of tenants, listed nodes, addresses and name servers that are read. */
const MOST_LOOKED_AT = 1_000;
const MOST_ADDRESSES = 20;
const MOST_ACTORS = 10;
const MOST_FORMER = 10;

const text = z.string().nullable();
const neighbour = z.object({ name: z.string(), level: text });
const neighbours = z
  .tuple([z.number(), text, z.array(z.string())])
  .transform(([count, example, levels]) => ({ count, example, levels }));
const meant = z.object({ meaning: z.string(), list: z.string() });

/** How many of the nodes `near` are listed, one of them, and their bands. */
const LISTED = `near.isThreat WITH near LIMIT ${MOST_LOOKED_AT}
  RETURN [count(near), min(near.name), collect(DISTINCT near.verdictLevel)]`;

const ACTORS = `COLLECT { MATCH (n)-[:ATTRIBUTED_TO]->(actor:ACTOR) RETURN DISTINCT actor.name LIMIT ${MOST_ACTORS} } AS actors`;

/** The threat listings that a load found removed, also if the node itself is deleted. */
const FORMER = `COLLECT { MATCH (c:CHANGE_RECORD {subject: thing.name}) WHERE c.field = 'LISTED_IN' AND size(c.after) = 0
    WITH c.before[0] AS list, max(c.observedAt) AS until
    MATCH (f:FEED_SOURCE {name: list}) WHERE f.isThreat
    RETURN {list: list, until: until} ORDER BY until DESC LIMIT ${MOST_FORMER} } AS former`;

const former = z.array(z.object({ list: z.string(), until: z.number() }));

const host = z.object({
  name: z.string(),
  apex: text,
  actors: z.array(z.string()),
  former,
  above: z.array(neighbour),
  urls: neighbours,
  below: neighbours,
  addresses: z.array(neighbour.extend({ isThreat: z.boolean(), apexes: z.number(), others: neighbours })),
  nameServers: z.array(neighbour),
  aboveMeant: z.array(meant.extend({ name: z.string() })),
});

/** Clause: the same for the first listed names below `thing`, without those that are listed like it. */
const BELOW = `CALL (thing) {
  MATCH (b:HOSTNAME) USING RANGE INDEX b:HOSTNAME(reversedName) WHERE b.reversedName STARTS WITH reverse(thing.name) + '.'
  WITH thing, b ORDER BY b.reversedName LIMIT ${MOST_LOOKED_AT}
  WITH CASE WHEN b.isThreat AND NOT b.name IN thing.own THEN b END AS b
  RETURN [count(b), min(b.name), collect(DISTINCT b.verdictLevel)] AS below
}`;

/** Hosts, stored or not: `above` are the names above them, `own` those that are listed like them. */
export const HOST_SURROUNDINGS: FactsText<z.infer<typeof host>> = {
  text: `UNWIND $input.hosts AS thing
OPTIONAL MATCH (n:HOSTNAME {name: thing.name})
CALL (n) { OPTIONAL MATCH (n)-[:LINKS_TO]->(near:URL) WHERE ${LISTED} AS urls }
${BELOW}
CALL (thing, n) {
  MATCH (n)-[:RESOLVES_TO]->(a:IPV4|IPV6) WITH thing, n, a LIMIT ${MOST_ADDRESSES}
  WITH thing, n, a, size(COLLECT { MATCH (a)<-[:RESOLVES_TO]-(t:HOSTNAME) WITH t LIMIT ${MOST_LOOKED_AT}
    RETURN DISTINCT t.apex LIMIT ${CROWD + 1} }) AS apexes
  CALL (thing, n, a) {
    OPTIONAL MATCH (a)<-[:RESOLVES_TO]-(near:HOSTNAME) WHERE near <> n AND NOT near.name IN thing.own AND ${LISTED} AS others
  }
  RETURN collect({name: a.name, level: a.verdictLevel, isThreat: coalesce(a.isThreat, false), apexes: apexes,
    others: others}) AS addresses
}
RETURN thing.name AS name, n.apex AS apex, urls, below, addresses, ${ACTORS}, ${FORMER},
  COLLECT { UNWIND thing.above AS parent MATCH (p:HOSTNAME {name: parent}) WHERE p.isThreat
    RETURN {name: p.name, level: p.verdictLevel} } AS above,
  COLLECT { UNWIND [thing.name] + thing.above AS zone
    MATCH (s:HOSTNAME)-[:NAMESERVER_FOR]->(:HOSTNAME {name: zone}) WITH DISTINCT s LIMIT ${MOST_ADDRESSES}
    MATCH (d:HOSTNAME {name: s.apex}) WHERE d.isThreat AND NOT d.name IN [thing.name] + thing.above
    WITH d, min(s.name) AS server RETURN {name: server, level: d.verdictLevel} } AS nameServers,
  COLLECT { UNWIND thing.above AS parent MATCH (:HOSTNAME {name: parent})-[:LISTED_IN]->(f:FEED_SOURCE)
    WHERE f.meaning IS NOT NULL RETURN {name: parent, meaning: f.meaning, list: f.name} } AS aboveMeant`,
  list: 'hosts',
  row: host,
};

const address = z.object({
  name: z.string(),
  actors: z.array(z.string()),
  former,
  hosts: neighbours,
  urls: neighbours,
  networks: z.array(neighbour.extend({ isListed: z.boolean(), isBulletproof: z.boolean() })),
  systems: z.array(z.object({ name: z.string(), signals: z.array(z.string()) })),
});

/** Addresses, stored or not. */
export const ADDRESS_SURROUNDINGS: FactsText<z.infer<typeof address>> = {
  text: cypherText(
    `UNWIND $input.addresses AS thing
OPTIONAL MATCH (n:IPV4|IPV6 {name: thing.name})`,
    seek('announced', THING.property('key'), { as: 'bgp', optional: true }),
    `CALL (n) { OPTIONAL MATCH (n)<-[:RESOLVES_TO]-(near:HOSTNAME) WHERE ${LISTED} AS hosts }
CALL (thing) {
  OPTIONAL MATCH (near:URL) WHERE near.name STARTS WITH thing.host
    AND (near.name STARTS WITH thing.host + '/' OR near.name STARTS WITH thing.host + ':') AND ${LISTED} AS urls
}
RETURN thing.name AS name, hosts, urls, ${ACTORS}, ${FORMER},
  COLLECT { UNWIND coalesce(bgp.networks, []) AS cidr MATCH (p:PREFIX {name: cidr})
    WHERE p.verdictLevel IN ['MEDIUM', 'HIGH', 'CRITICAL'] RETURN {name: p.name, level: p.verdictLevel,
      isListed: EXISTS { MATCH (p)-[:LISTED_IN]->(f:FEED_SOURCE) WHERE f.isThreat },
      isBulletproof: coalesce(p.isBulletproof, false) OR EXISTS { MATCH (p)<-[:ROUTES]-(a:ASN) WHERE a.isBulletproof }} } AS networks,
  COLLECT { UNWIND coalesce(bgp.origins, []) AS asn MATCH (a:ASN {asn: asn})
    RETURN {name: a.name, signals: coalesce(a.curatedSignals, []) + coalesce(a.hijackSignals, [])} } AS systems`,
  ),
  list: 'addresses',
  row: address,
};

const listed = z.object({ label: z.string(), name: z.string(), actors: z.array(z.string()), former });

/** The actors of other listed indicators. */
export const THING_ACTORS: FactsText<z.infer<typeof listed>> = {
  text: `UNWIND $input.listed AS thing
OPTIONAL MATCH (u:URL {name: thing.name}) WHERE thing.label = 'URL'
OPTIONAL MATCH (f:FILE_HASH {name: thing.name}) WHERE thing.label = 'FILE_HASH'
WITH thing, coalesce(u, f) AS n
RETURN thing.label AS label, thing.name AS name, ${ACTORS}, ${FORMER}`,
  list: 'listed',
  row: listed,
};

/** The surroundings of an indicator; none for labels without them. */
export interface Surroundings {
  readonly host?: HostSurroundings;
  readonly address?: Omit<AddressSurroundings, 'isCrowded' | 'uses'>;
  /** Names of the actors that sources attribute it to. */
  readonly actors: readonly string[];
  /** Threat lists that had it. */
  readonly former: readonly FormerListing[];
}

/** Returns the surroundings of indicators, by label and name as `HOSTNAME example.com`. */
export async function readSurroundings(
  reader: Reader,
  things: readonly { readonly label: string; readonly name: string }[],
): Promise<ReadonlyMap<string, Surroundings>> {
  const distinct = [...new Map(things.map((thing) => [keyOf(thing), thing])).values()];
  const named = (...labels: readonly string[]) => distinct.filter(({ label }) => labels.includes(label));
  const [hosts, addresses, others] = await Promise.all([
    readFacts(
      reader,
      HOST_SURROUNDINGS,
      named('HOSTNAME').map(({ name }) => ({ name, above: namesAbove(name), own: ownNames(name) })),
    ),
    readFacts(
      reader,
      ADDRESS_SURROUNDINGS,
      named('IPV4', 'IPV6').map(({ name }) => ({ name, key: addressKey(name), host: inUrl(name) })),
    ),
    readFacts(reader, THING_ACTORS, named('URL', 'FILE_HASH')),
  ]);
  return new Map<string, Surroundings>([
    ...hosts.map(
      (row) =>
        [`HOSTNAME ${row.name}`, { host: hostSurroundings(row), actors: row.actors, former: row.former }] as const,
    ),
    ...addresses.map(
      (row) =>
        [
          keyOf({ label: labelOf(row.name), name: row.name }),
          { address: row, actors: row.actors, former: row.former },
        ] as const,
    ),
    ...others.map((row) => [keyOf(row), { actors: row.actors, former: row.former }] as const),
  ]);
}

/** Names above the registrable domain belong to others: a registry or a provider is not a parent that counts against a name. */
function hostSurroundings({ name, apex, above, aboveMeant, ...around }: z.infer<typeof host>): HostSurroundings {
  const top = apex ?? LIBRARY_SUFFIXES.apexOf(name) ?? name;
  const parents = above.filter((parent) => parent.name === top || parent.name.endsWith(`.${top}`));
  return { name, parents, parentsMeant: aboveMeant, ...around };
}

function keyOf({ label, name }: { readonly label: string; readonly name: string }): string {
  return `${label} ${name}`;
}

function labelOf(address: string): string {
  return address.includes(':') ? 'IPV6' : 'IPV4';
}

function inUrl(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}
