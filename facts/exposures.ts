/** Services observed on addresses, in networks and in AS, and their vulnerabilities. */
import Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import { LONGEST_ALIAS_CHAIN } from '../schema/bounds.ts';
import { asnNumber, cidrRange } from '../schema/keys/index.ts';
import { clauses, cypherText } from '../store/cypher-text.ts';
import type { Reader } from '../store/database.ts';
import { seek } from '../store/ranges/planes.ts';

/** Maximum number of services read for one question, of announced blocks of an AS, and of addresses of a host. */
const MOST_SERVICES = 5_000;
const FEWEST_SERVICES = 100;
const MOST_BLOCKS = 20_000;
const MOST_ADDRESSES = 50;

/** The subject of a question about exposures: an address or a host, a network, or an AS. */
export interface ExposedPlace {
  readonly kind: 'ip' | 'domain' | 'network' | 'asn';
  readonly name: string;
}

/**
 * Returns the columns for these `services`, one list of nodes per row, on the nodes `owners`. Both are counted in their own subqueries: in
 * a COLLECT Neo4j would also group by the whole list, for each of a hundred thousand rows. VULNERABLE_TO ends at CVEs only.
 */
const TOLD = `CALL (services) {
  UNWIND services AS s
  WITH s.cpe AS cpe, s.product AS product, s.version AS version, s.distribution AS distribution,
    count(*) AS shown, min(s.name) AS example, min(s.observed_at) AS oldest, max(s.observed_at) AS newest
  RETURN collect({cpe: cpe, product: product, version: version, distribution: distribution, services: shown,
    example: example, oldest: oldest, newest: newest}) AS software
}
CALL (owners) {
  UNWIND owners AS o
  WITH o, o.name AS host
  MATCH (o)-[v:VULNERABLE_TO]->(c)
  WITH c, count(*) AS hosts, collect(DISTINCT v.confidence) AS confidences, min(host) AS example
  RETURN collect({cve: c.name, cvss: c.cvss, epss: c.epss, isKev: c.isKev, isRansomware: c.isRansomware, hosts: hosts,
    confidences: confidences, example: example}) AS cves
}
RETURN asked.at AS at, size(services) AS services, announced,
  size([o IN owners WHERE (o:IPV4 OR o:IPV6) AND EXISTS { (o)-[:VULNERABLE_TO]->() }]) AS exposed, software, cves`;

/** Finds addresses by their services. */
const OWNERS = `CALL (services) {
  UNWIND services AS s
  MATCH (o:IPV4|IPV6)-[:RUNS_SERVICE]->(s)
  WITH DISTINCT o
  RETURN collect(o) AS owners
}`;
const TOLD_OF_NETWORK = `${TOLD}, size(owners) AS owners`;
/** A host is not an address, and an address may have statements without a service. */
const TOLD_OF_HOST = `${TOLD},
  size([o IN owners WHERE (o:IPV4 OR o:IPV6) AND EXISTS { (o)-[:RUNS_SERVICE|VULNERABLE_TO]->() }]) AS owners`;

/** By the first and the last order key. */
export const EXPOSED_NETWORKS = `UNWIND $input.asked AS asked
CALL (asked) {
  MATCH (s:SERVICE) WHERE s.orderKey >= asked.start AND s.orderKey <= asked.end
  WITH s LIMIT $input.most
  RETURN collect(s) AS services
}
${OWNERS}
WITH asked, services, owners, null AS announced
${TOLD_OF_NETWORK}`;

/**
 * By the name of an AS. A block is searched by the leading digits that all of its addresses share; sixteen adjacent ones are searched by
 * the digits that they share. That also finds services of neighbours, so the ranges decide which AS announces each.
 */
export const EXPOSED_SYSTEMS = cypherText(
  'UNWIND $input.asked AS asked',
  new Cypher.Call(
    clauses(
      `MATCH (:ASN {name: asked.name})-[:ROUTES]->(p:ANNOUNCED_PREFIX)
WITH p LIMIT $input.mostBlocks
WITH DISTINCT left(p.orderKey, (toInteger(split(p.name, '/')[1]) + CASE WHEN p.name CONTAINS ':' THEN 0 ELSE 96 END) / 4) AS part
WITH left(part, abs(size(part) - 1)) AS shared, collect(part) AS parts
UNWIND CASE WHEN size(parts) = 16 THEN [shared] ELSE parts END AS digits
CALL (digits) { MATCH (s:SERVICE) WHERE s.orderKey STARTS WITH digits RETURN s }
WITH DISTINCT s`,
      seek('announced', new Cypher.NamedVariable('s').property('orderKey'), { as: 'route' }),
      `WITH s WHERE asked.asn IN route.origins
WITH s LIMIT $input.most
RETURN collect(s) AS services`,
    ),
    [new Cypher.NamedVariable('asked')],
  ),
  `${OWNERS}
WITH asked, services, owners,
  head(COLLECT { MATCH (x:ASN_EXPOSURE {asn: asked.name}) RETURN x.announcedIpv4 }) AS announced
${TOLD_OF_NETWORK}`,
);

/** By the name of an address or of a host: statements about the node itself, and about the addresses of a host. */
export const EXPOSED_HOSTS = `UNWIND $input.asked AS asked
CALL (asked) {
  MATCH (o:IPV4 {name: asked.name}) RETURN o
  UNION
  MATCH (o:IPV6 {name: asked.name}) RETURN o
  UNION
  MATCH (o:HOSTNAME {name: asked.name}) RETURN o
  UNION
  MATCH (:HOSTNAME {name: asked.name})-[:ALIAS_OF*0..${LONGEST_ALIAS_CHAIN}]->(:HOSTNAME)-[:RESOLVES_TO]->(o:IPV4|IPV6)
  RETURN DISTINCT o LIMIT ${MOST_ADDRESSES}
}
WITH asked, collect(o) AS owners
WITH asked, owners, COLLECT { UNWIND owners AS o MATCH (o)-[:RUNS_SERVICE]->(s:SERVICE) RETURN DISTINCT s LIMIT $input.most } AS services, null AS announced
${TOLD_OF_HOST}`;

/** Evidence for one CVE each on addresses and hosts. */
export const EXPOSURE_EVIDENCE = `UNWIND $input.things AS thing
CALL (thing) {
  MATCH (o:IPV4 {name: thing.host}) RETURN o
  UNION
  MATCH (o:IPV6 {name: thing.host}) RETURN o
  UNION
  MATCH (o:HOSTNAME {name: thing.host}) RETURN o
}
MATCH (o)-[v:VULNERABLE_TO]->(:CVE {name: thing.cve})
RETURN thing.host AS host, thing.cve AS cve, v.port AS port, v.package AS package, v.confidence AS confidence,
  v.observed_at AS observedAt, v.source AS source`;

const SOFTWARE = z.object({
  cpe: z.string().nullable(),
  product: z.string().nullable(),
  version: z.string().nullable(),
  distribution: z.string().nullable(),
  services: z.number(),
  example: z.string(),
  oldest: z.number().nullable(),
  newest: z.number().nullable(),
});

const EXPOSED_CVE = z.object({
  cve: z.string(),
  cvss: z.number().nullable(),
  epss: z.number().nullable(),
  isKev: z.boolean().nullable(),
  isRansomware: z.boolean().nullable(),
  hosts: z.number(),
  confidences: z.array(z.string()),
  example: z.string(),
});

const ROW = z.object({
  at: z.number(),
  services: z.number(),
  owners: z.number(),
  exposed: z.number(),
  announced: z.number().nullable(),
  software: z.array(SOFTWARE),
  cves: z.array(EXPOSED_CVE),
});

/** Services that show the same software. */
export type ObservedSoftware = z.output<typeof SOFTWARE>;

/** A CVE with how many are vulnerable to it. */
export type ExposedCve = z.output<typeof EXPOSED_CVE>;

/** Observations in a place: `owners` are addresses, `exposed` those of them that are vulnerable. */
export interface Exposures extends Omit<z.output<typeof ROW>, 'at'> {
  /** Set if only so many services were read, and there are more. */
  readonly cutAt: number | null;
}

const EVIDENCE = z.object({
  host: z.string(),
  cve: z.string(),
  port: z.number().nullable(),
  package: z.string().nullable(),
  confidence: z.string().nullable(),
  observedAt: z.number().nullable(),
  source: z.string().nullable(),
});

/** Evidence that a host is vulnerable to a CVE. */
export type ExposureEvidence = z.output<typeof EVIDENCE>;

const TEXTS = {
  ip: EXPOSED_HOSTS,
  domain: EXPOSED_HOSTS,
  network: EXPOSED_NETWORKS,
  asn: EXPOSED_SYSTEMS,
} as const satisfies Record<ExposedPlace['kind'], string>;

/** Returns the observations in each place, in order: the more places a call has, the fewer services are read for each. */
export async function readExposures(reader: Reader, places: readonly ExposedPlace[]): Promise<readonly Exposures[]> {
  if (places.length === 0) return [];
  const most = Math.max(FEWEST_SERVICES, Math.floor(MOST_SERVICES / places.length));
  const asked = places.map((place, at) => ({ at: BigInt(at), text: TEXTS[place.kind], ...lookup(place) }));
  const rows = await Promise.all(
    [...Map.groupBy(asked, ({ text }) => text)].map(([text, group]) => {
      const input = {
        asked: group.map(({ text: _, ...rest }) => rest),
        most: BigInt(most + 1),
        mostBlocks: BigInt(MOST_BLOCKS),
      };
      return reader.read({ text, parameters: { input } });
    }),
  );
  const reported = new Map(rows.flat().map((row) => [Number(row.at), ROW.parse(row)]));
  return places.map((_, at) => {
    const { at: __, ...found } = reported.get(at) ?? { ...NOTHING, at };
    return { ...found, cutAt: found.services > most ? most : null };
  });
}

const NOTHING = { services: 0, owners: 0, exposed: 0, announced: null, software: [], cves: [] };

function lookup({ kind, name }: ExposedPlace) {
  if (kind === 'asn') return { name, asn: BigInt(asnNumber(name)) };
  return kind === 'network' ? cidrRange(name) : { name };
}

/** Returns the evidence that these hosts are vulnerable to these CVEs. */
export async function readExposureEvidence(
  reader: Reader,
  things: readonly { readonly host: string; readonly cve: string }[],
): Promise<readonly ExposureEvidence[]> {
  if (things.length === 0) return [];
  const rows = await reader.read({ text: EXPOSURE_EVIDENCE, parameters: { input: { things } } });
  return rows.map((row) => EVIDENCE.parse(row));
}
