import Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import { cloudRegionsOf, regionPlace } from '../facts/cloud-regions.ts';
import { numberOf, type Properties, propertiesOf, rowsOf, textOf, textsOf } from '../facts/stored-values.ts';
import { compareCodePoints } from '../schema/code-points.ts';
import { addressKey } from '../schema/keys/index.ts';
import { clauses, cypherText } from '../store/cypher-text.ts';
import type { Reader, Row, Statement } from '../store/database.ts';
import { boundKey, type PlaneName, seek } from '../store/ranges/planes.ts';
import { isStatedBySource, type LocationRecord, locationRecord } from './location-record.ts';

const ORIGINS = `OPTIONAL MATCH (as)-[:HAS_NAME]->(named:ASN_NAME)
WITH as, routed, head(collect(named)) AS named
RETURN {asn: toInteger(substring(as.name, 2)), observedAt: routed.observed_at,
  source: routed.source, name: named.name, handle: named.handle, legalName: named.legalName,
  countries: COLLECT { MATCH (as)-[:HAS_COUNTRY]->(c:COUNTRY) RETURN c.name }}`;

/** Expression: the current origins of an announced prefix, with the names of each AS. */
export function originsOf(prefix: Cypher.Expr): Cypher.Collect {
  const routed = new Cypher.Pattern({ labels: ['ANNOUNCED_PREFIX'], properties: { name: prefix } })
    .related(new Cypher.NamedRelationship('routed'), { type: 'ROUTES', direction: 'left' })
    .to(new Cypher.NamedNode('as'), { labels: ['ASN'] });
  return new Cypher.Collect(clauses(new Cypher.Match(routed), ORIGINS));
}

/** Expression: where a network that a registry delegated is registered, by each who says so. */
export function registrationsOf(block: Cypher.Expr): Cypher.Collect {
  const stated = new Cypher.Pattern({ labels: ['REGISTERED_PREFIX'], properties: { name: block } })
    .related(new Cypher.NamedRelationship('stated'), { type: 'HAS_COUNTRY' })
    .to(new Cypher.NamedNode('c'), { labels: ['COUNTRY'] });
  const said = 'RETURN {country: c.name, source: stated.source, observedAt: stated.observed_at}';
  return new Cypher.Collect(clauses(new Cypher.Match(stated), said));
}

/** The newest of these statements, of one date the first country by name; null where there is none. */
export function newestRegistration(registrations: unknown): Properties | null {
  const [newest] = rowsOf(registrations).sort(
    (one, other) =>
      (numberOf(other.observedAt) ?? 0) - (numberOf(one.observedAt) ?? 0) ||
      compareCodePoints(textOf(one.country) ?? '', textOf(other.country) ?? ''),
  );
  return newest ?? null;
}

const RANGES = `key, place {.*} AS place, place.networks AS located, route.networks AS announced,
  block.networks AS registered, run.networks AS run, list.networks AS listed,
  [range IN [place, route, block, run] | [range.start, range.end]] AS bounds`;

const around = (plane: PlaneName, as: string, key = 'key') =>
  seek(plane, new Cypher.NamedVariable(key), { as, optional: true });

/** A place of IPv6 does not hold for an address of IPv4, whose key is one of ::ffff:0:0/96, though the range of ::/0 holds that key. */
const HOLDS = `NOT (key STARTS WITH '00000000000000000000ffff' AND place.networks[0] CONTAINS ':')`;

/** Planes are read only for what those before leave open: a key that is null has no range. */
const LOCATIONS = cypherText(
  'UNWIND $input.keys AS key',
  around('geolocation', 'place'),
  around('announced', 'route'),
  `WITH key, place, route, coalesce(${HOLDS}, false) AND place.countryCode IS NOT NULL AS hasCountry
WITH key, place, route, CASE WHEN NOT hasCountry THEN key END AS keyWithoutCountry,
  CASE WHEN NOT hasCountry OR (place.latitude IS NULL AND place.cityName IS NULL) THEN key END AS keyWithoutPlace`,
  around('registered', 'block', 'keyWithoutCountry'),
  around('vendor', 'run', 'keyWithoutPlace'),
  'WITH *, CASE WHEN coalesce(place, route, block, run) IS NULL THEN key END AS keyWithoutRange',
  around('listed', 'list', 'keyWithoutRange'),
  new Cypher.Return(
    new Cypher.Raw(RANGES),
    [originsOf(new Cypher.Raw('route.networks[0]')), 'origins'],
    [registrationsOf(new Cypher.Raw('block.networks[0]')), 'registrations'],
    [cloudRegionsOf(new Cypher.Raw('run.delegation')), 'regions'],
  ),
);

/**
 * One round trip for any number of addresses: for each order key the ranges of all planes that hold it, the origins of the announced prefix,
 * where its block is registered and where the vendor's region is that it is in. Rows: `key`, `place` (a map or null), the networks of each
 * plane that hold the address (most specific first), `bounds` (start and end of the ranges of the first four), `origins`, `registrations`,
 * `regions`.
 */
export function locationStatement(keys: readonly string[]): Statement {
  return {
    text: LOCATIONS,
    // In a map: Neo4j caches a plan for each length that a list has, but does not look inside a map.
    parameters: { input: { keys } },
  };
}

/** A record, and the order keys between which it holds for every address of one family. */
export interface LocatedRange {
  readonly record: LocationRecord;
  readonly start: string;
  readonly end: string;
}

/** What the data says of the place of each folded address; no entry for one of which no plane knows anything. */
export async function readLocations(
  database: Reader,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, LocationRecord>> {
  const ranges = await readLocatedRanges(database, addresses);
  return new Map([...ranges].map(([address, { record }]) => [address, record]));
}

/** The same, with how far each record holds: over the part that the ranges which it is taken from share. */
export async function readLocatedRanges(
  database: Reader,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, LocatedRange>> {
  const byKey = new Map(addresses.map((address) => [addressKey(address), address]));
  const rows = await database.read(locationStatement([...byKey.keys()]));
  return new Map(rows.flatMap((row) => located(row, byKey.get(String(row.key)))));
}

function located(row: Row, address: string | undefined): [string, LocatedRange][] {
  if (address === undefined) return [];
  const [isLocated, isAnnounced, isRegistered, isRun, isListed] = [
    row.located,
    row.announced,
    row.registered,
    row.run,
    row.listed,
  ].map((networks) => isSameFamily(address, networks));
  if (!isLocated && !isAnnounced && !isRegistered && !isRun && !isListed) return [];
  const place = propertiesOf(row.place);
  const record = locationRecord(isLocated === true ? place : {}, {
    origins: isAnnounced === true ? rowsOf(row.origins) : [],
    registration: isRegistered === true ? newestRegistration(row.registrations) : null,
    region: isRun === true ? regionPlace(row.regions) : null,
  });
  const planes = [
    { isHeld: isLocated, isUsed: true },
    { isHeld: isAnnounced, isUsed: true },
    { isHeld: isRegistered, isUsed: textOf(place.countryCode) === null },
    { isHeld: isRun, isUsed: !isStatedBySource(place) },
  ];
  const isWhole = planes.every(({ isHeld, isUsed }) => isHeld === true || !isUsed);
  const extent = isWhole ? sharedExtent(row.bounds, (plane) => planes[plane]?.isUsed === true) : null;
  return [[address, { record, ...(extent ?? { start: String(row.key), end: String(row.key) }) }]];
}

const BOUNDS = z.array(z.tuple([z.string(), z.string()]));

/**
 * Where those ranges of a row's `bounds` overlap that its record is made from. Where a plane has a gap its extent is unknown, so a record
 * with one is that of an address alone.
 */
function sharedExtent(
  bounds: unknown,
  isUsed: (plane: number) => boolean,
): { readonly start: string; readonly end: string } {
  const used = Array.isArray(bounds) ? bounds.filter((_, plane) => isUsed(plane)) : [];
  const ranges = BOUNDS.parse(used);
  const [start = ''] = ranges
    .map(([bound]) => boundKey(bound))
    .sort()
    .reverse();
  const [end = ''] = ranges.map(([, bound]) => boundKey(bound)).sort();
  return { start, end };
}

/** IPv4 lies inside IPv6's order (::ffff:0:0/96), so a range of a network such as ::/0 must not answer for it. */
function isSameFamily(address: string, networks: unknown): boolean {
  const [network] = textsOf(networks);
  return network !== undefined && network.includes(':') === address.includes(':');
}
