import Cypher from '@neo4j/cypher-builder';
import { cloudRegionsOf, regionPlace } from '../facts/cloud-regions.ts';
import { numberOf, type Properties, propertiesOf, rowsOf, textOf, textsOf } from '../facts/stored-values.ts';
import { compareCodePoints } from '../schema/code-points.ts';
import { addressKey, type KeyRange } from '../schema/keys/index.ts';
import { clauses, cypherText } from '../store/cypher-text.ts';
import type { Reader, Row, Statement } from '../store/database.ts';
import { seekSegment } from '../store/ranges/planes.ts';
import { segmentOf, sharedSegment } from '../store/ranges/segment.ts';
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

const KEY = new Cypher.NamedVariable('key');

/** The place of each key and the network that announces it, with the bounds that `segmentOf` reads. */
const PLACES = cypherText(
  'UNWIND $input.keys AS key',
  seekSegment('geolocation', KEY, 'place'),
  seekSegment('announced', KEY, 'route'),
  new Cypher.Return(
    new Cypher.Raw(`key, place {.*} AS place, place.networks AS located, route.networks AS announced,
  [placeBounds, routeBounds] AS bounds`),
    [originsOf(new Cypher.Raw('route.networks[0]')), 'origins'],
  ),
);

/** The other planes of each key: what is left to say of an address that no source places. */
const OTHER_PLANES = cypherText(
  'UNWIND $input.keys AS key',
  seekSegment('registered', KEY, 'block'),
  seekSegment('vendor', KEY, 'run'),
  seekSegment('listed', KEY, 'list'),
  new Cypher.Return(
    new Cypher.Raw(`key, block.networks AS registered, run.networks AS run, list.networks AS listed,
  [blockBounds, runBounds, listBounds] AS bounds`),
    [registrationsOf(new Cypher.Raw('block.networks[0]')), 'registrations'],
    [cloudRegionsOf(new Cypher.Raw('run.delegation')), 'regions'],
  ),
);

/** Reads the places and the announced networks of any number of addresses by their order keys. */
export function placesStatement(keys: readonly string[]): Statement {
  return { text: PLACES, parameters: keysParameters(keys) };
}

/** Reads the other planes: for addresses that no source places. */
export function otherPlanesStatement(keys: readonly string[]): Statement {
  return { text: OTHER_PLANES, parameters: keysParameters(keys) };
}

/** In a map: Neo4j caches a plan for each length that a list has, but does not look inside a map. */
function keysParameters(keys: readonly string[]) {
  return { input: { keys } };
}

/** A record, null where no plane knows anything, and the order keys between which it holds for every address of one family. */
export interface LocatedRange extends KeyRange {
  readonly record: LocationRecord | null;
}

/** What the data says of the place of each folded address; no entry for one of which no plane knows anything. */
export async function readLocations(
  database: Reader,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, LocationRecord>> {
  return recordsOf(await readLocatedRanges(database, addresses));
}

/** The records of located ranges, without those that say that nothing is known. */
export function recordsOf(ranges: ReadonlyMap<string, LocatedRange>): ReadonlyMap<string, LocationRecord> {
  return new Map([...ranges].flatMap(([address, { record }]) => (record === null ? [] : [[address, record]])));
}

/**
 * The same, with how far each record holds: over the part that the ranges and the gaps share which it is taken from. One round trip, and a
 * second one for the addresses of which no source states country and place.
 */
export async function readLocatedRanges(
  database: Reader,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, LocatedRange>> {
  const byKey = new Map(addresses.map((address) => [addressKey(address), address]));
  const places = await database.read(placesStatement([...byKey.keys()]));
  const open = places.filter((row) => !isStatedBySource(placeOf(row, byKey))).map(({ key }) => String(key));
  const others = open.length === 0 ? [] : await database.read(otherPlanesStatement(open));
  const otherOf = new Map(others.map((row) => [String(row.key), row]));
  return new Map(places.flatMap((row) => located(row, otherOf.get(String(row.key)), byKey)));
}

/** The stored place that holds for the address of a row; empty where there is none. */
function placeOf({ key, place, located }: Row, byKey: ReadonlyMap<string, string>): Properties {
  return isSameFamily(byKey.get(String(key)) ?? '', located) ? propertiesOf(place) : {};
}

function located(row: Row, other: Row | undefined, byKey: ReadonlyMap<string, string>): [string, LocatedRange][] {
  const address = byKey.get(String(row.key));
  if (address === undefined) return [];
  const segment = sharedSegment([...boundsOf(row), ...boundsOf(other)].map(segmentOf));
  return [[address, { record: recordOf(address, placeOf(row, byKey), { ...other, ...row }), ...segment }]];
}

function boundsOf(row: Row | undefined): readonly unknown[] {
  return Array.isArray(row?.bounds) ? row.bounds : [];
}

function recordOf(address: string, place: Properties, row: Row): LocationRecord | null {
  const [isLocated, isAnnounced, isRegistered, isRun, isListed] = [
    row.located,
    row.announced,
    row.registered,
    row.run,
    row.listed,
  ].map((networks) => isSameFamily(address, networks));
  if (!isLocated && !isAnnounced && !isRegistered && !isRun && !isListed) return null;
  return locationRecord(place, {
    origins: isAnnounced === true ? rowsOf(row.origins) : [],
    registration: isRegistered === true ? newestRegistration(row.registrations) : null,
    region: isRun === true ? regionPlace(row.regions) : null,
  });
}

/** IPv4 lies inside IPv6's order (::ffff:0:0/96), so a range of a network such as ::/0 must not answer for it. */
function isSameFamily(address: string, networks: unknown): boolean {
  const [network] = textsOf(networks);
  return network !== undefined && network.includes(':') === address.includes(':');
}
