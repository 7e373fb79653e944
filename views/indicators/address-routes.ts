/** Who announces the network of an address, since when, and whether it may (RPKI). */

import { isoTime, numberOf, type Properties, propertiesOf, rowsOf, textOf } from '../../facts/stored-values.ts';
import { cypherText } from '../../store/cypher-text.ts';
import { seek } from '../../store/ranges/planes.ts';
import { IS_OF_FAMILY } from '../address-use.ts';
import { type AskedAddress, EACH_ADDRESS, KEY } from './address.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** Origins, observations, route objects and ROAs of one network that are read. */
const MOST_ORIGINS = 20;
const MOST_OBSERVATIONS = 200;
const MOST_ROUTE_OBJECTS = 200;
const MOST_ROAS = 50;

const ORIGINS = `COLLECT { MATCH (p)<-[routed:ROUTES]-(a:ASN)
    WITH a, routed ORDER BY coalesce(routed.lastSeen, routed.observed_at, 0) DESC, a.asn LIMIT ${MOST_ORIGINS}
    RETURN {asn: a.asn, source: routed.source, observedAt: coalesce(routed.lastSeen, routed.observed_at), score: coalesce(a.verdictScore, 0.0),
      name: head(COLLECT { MATCH (a)-[:HAS_NAME]->(n:ASN_NAME) RETURN coalesce(n.handle, n.name) ORDER BY n.name LIMIT 1 }),
      country: head(COLLECT { MATCH (a)-[:HAS_COUNTRY]->(c:COUNTRY) RETURN c.name ORDER BY c.name LIMIT 1 })} }`;

const OBSERVATIONS = `COLLECT { MATCH (o:ORIGIN_OBSERVATION {prefix: prefix})
    RETURN o {.asn, .firstSeen, .lastSeen} LIMIT ${MOST_OBSERVATIONS} }`;

const ROUTE_OBJECTS = `COLLECT { MATCH (o:ROUTE_OBJECT {prefix: prefix})
    RETURN o {.asn, .registry} ORDER BY o.name LIMIT ${MOST_ROUTE_OBJECTS} }`;

const ROAS = `COLLECT { MATCH (p)-[covered:COVERED_BY_ROA]->(roa:ROA)
    RETURN {prefix: roa.prefix, asn: roa.asn, maxLength: roa.maxLength, trustAnchor: roa.trustAnchor, result: covered.result}
    ORDER BY roa.name LIMIT ${MOST_ROAS} }`;

/** Reads `$input.addresses`; a row for each that lies in an announced network. */
const ROUTES_TEXT = cypherText(
  EACH_ADDRESS,
  seek('announced', KEY, { as: 'route' }),
  `WITH asked, [network IN coalesce(route.networks, []) WHERE ${IS_OF_FAMILY}][0] AS prefix WHERE prefix IS NOT NULL
OPTIONAL MATCH (p:ANNOUNCED_PREFIX {name: prefix})
OPTIONAL MATCH (block:PREFIX {name: prefix})
RETURN asked.name AS ip, prefix, p {.peersSeeing, .rpkiStatus} AS state, coalesce(block.verdictScore, 0.0) AS score,
  ${ORIGINS} AS origins,
  ${OBSERVATIONS} AS observations,
  ${ROUTE_OBJECTS} AS routeObjects,
  ${ROAS} AS roas`,
);

/** An AS that announces a network. */
interface Origin {
  readonly asn: number;
  /** Short name. */
  readonly name: string | null;
  /** Country of its registration. */
  readonly country: string | null;
  /** Verdict score, 0 to 100. */
  readonly score: number;
  /** When it was seen announcing the network. */
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  /** Who says that it does, and of what instant that is. */
  readonly source: string | null;
  readonly observedAt: string | null;
  /** Routing registries that have a route object of this very network and origin. */
  readonly routeObjects: readonly string[];
}

/** When an origin was first or last seen announcing a network. */
interface Sighting {
  readonly prefix: string;
  readonly origin: number | null;
  readonly time: string | null;
}

/** The announced network that holds an address. */
export interface AddressRoute {
  readonly ip: string;
  readonly prefix: string;
  /** The one seen last first. */
  readonly origins: readonly Origin[];
  /** Peers of collectors that see it; null where no table of routes says. */
  readonly peersSeeing: number | null;
  readonly firstSeen: Sighting | null;
  readonly lastSeen: Sighting | null;
  readonly rpkiStatus: RpkiStatus;
  readonly roas: readonly Roa[];
  /** Verdict score of the network, 0 to 100. */
  readonly score: number;
}

/** Route origin validation (RFC 6811); unknown where it has not been validated. */
export type RpkiStatus = 'valid' | 'invalid' | 'not_found' | 'unknown';

/** A ROA that covers a network, and whether it validates the announcement. */
interface Roa {
  readonly prefix: string;
  readonly asn: number | null;
  readonly maxLength: number | null;
  readonly trustAnchor: string | null;
  readonly isValid: boolean;
}

/** The routes of folded addresses by their names; no entry for an address that is not announced. One round trip. */
export async function readRoutes(
  sources: ProjectionSources,
  addresses: readonly AskedAddress[],
): Promise<ReadonlyMap<string, AddressRoute>> {
  if (addresses.length === 0) return new Map();
  const rows = await ask(sources, ROUTES_TEXT, { addresses });
  return new Map(rows.map(routeOf).map((route) => [route.ip, route]));
}

function routeOf(row: Properties): AddressRoute {
  const { peersSeeing, rpkiStatus } = propertiesOf(row.state);
  const prefix = textOf(row.prefix) ?? '';
  const seen = rowsOf(row.observations);
  const objects = rowsOf(row.routeObjects);
  return {
    ip: textOf(row.ip) ?? '',
    prefix,
    origins: rowsOf(row.origins).map((origin) => originOf(origin, prefix, seen, objects)),
    peersSeeing: numberOf(peersSeeing),
    firstSeen: sighting(prefix, seen, 'firstSeen', (one, other) => one - other),
    lastSeen: sighting(prefix, seen, 'lastSeen', (one, other) => other - one),
    rpkiStatus: statusOf(rpkiStatus),
    roas: rowsOf(row.roas).map(roaOf),
    score: numberOf(row.score) ?? 0,
  };
}

function originOf(
  origin: Properties,
  prefix: string,
  seen: readonly Properties[],
  objects: readonly Properties[],
): Origin {
  const { asn, name, country, score, source, observedAt } = origin;
  const own = seen.filter((observation) => observation.asn === asn);
  return {
    asn: numberOf(asn) ?? 0,
    name: textOf(name),
    country: textOf(country),
    score: numberOf(score) ?? 0,
    firstSeen: sighting(prefix, own, 'firstSeen', (one, other) => one - other)?.time ?? null,
    lastSeen: sighting(prefix, own, 'lastSeen', (one, other) => other - one)?.time ?? null,
    source: textOf(source),
    observedAt: isoTime(observedAt),
    routeObjects: objects.flatMap((object) => (object.asn === asn ? (textOf(object.registry) ?? []) : [])),
  };
}

function roaOf({ prefix, asn, maxLength, trustAnchor, result }: Properties): Roa {
  return {
    prefix: textOf(prefix) ?? '',
    asn: numberOf(asn),
    maxLength: numberOf(maxLength),
    trustAnchor: textOf(trustAnchor),
    isValid: result === 'VALID',
  };
}

function sighting(
  prefix: string,
  observations: readonly Properties[],
  property: 'firstSeen' | 'lastSeen',
  order: (one: number, other: number) => number,
): Sighting | null {
  const dated = observations.flatMap((observation) => {
    const at = numberOf(observation[property]);
    return at === null ? [] : [{ at, origin: numberOf(observation.asn) }];
  });
  const [found] = dated.toSorted((one, other) => order(one.at, other.at) || (one.origin ?? 0) - (other.origin ?? 0));
  return found === undefined ? null : { prefix, origin: found.origin, time: isoTime(found.at) };
}

function statusOf(value: unknown): RpkiStatus {
  if (value === 'VALID') return 'valid';
  if (value === 'INVALID') return 'invalid';
  return value === 'NOT_FOUND' ? 'not_found' : 'unknown';
}
