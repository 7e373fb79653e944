import { addressKey, cidrRange, foldSearchText, keyToAddress, lengthKey } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { PLANES, type PlaneName } from '../../store/ranges/planes.ts';

const GENERATION = '00000001';

/** What a source says of a block, in the property names of the stored record. */
export type Block = { readonly cidr: string; readonly source?: string; readonly observedAt?: number } & Readonly<
  Record<string, string | number | boolean>
>;

/** What a source says of the network of the examples (`EXAMPLE_BLOCKS`). */
export const EXAMPLE_BLOCK = {
  cidr: '192.0.2.0/24',
  ...{ continentCode: 'EU', continentName: 'Europe', countryCode: 'NL', countryName: 'Netherlands' },
  ...{ regionCode: 'NH', regionName: 'North Holland', cityName: 'Amsterdam', postalCode: '1012' },
  ...{ latitude: 52.37, longitude: 4.9, accuracyRadius: 20, timeZone: 'Europe/Amsterdam' },
  ...{ ispName: 'Example Hosting BV', organization: 'Example Hosting BV', asn: 64500, asnOrganization: 'EXAMPLE-AS' },
  ...{ userType: 'hosting', isAnonymousProxy: false, isTorExitNode: false, isVpn: false },
} as const satisfies Block;

/** A flattened range by its first and last address. */
export interface RangeRow {
  readonly first: string;
  readonly last: string;
  readonly networks: readonly string[];
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** Writes blocks as GEO_NETWORK, with the folded copies that searches go by. */
export async function writeBlocks(database: Database, blocks: readonly Block[]): Promise<void> {
  const rows = blocks.map(({ source = 'example-city-db', observedAt = Date.parse('2026-08-01'), ...block }) => ({
    ...whole(block),
    name: `${block.cidr} ${source}`,
    lengthKey: lengthKey(block.cidr),
    source,
    observedAt: BigInt(observedAt),
    ...copies(block),
  }));
  await database.write({ text: 'UNWIND $rows AS row CREATE (n:GEO_NETWORK) SET n = row', parameters: { rows } });
}

/** Writes a plane of one generation. */
export async function writePlane(database: Database, plane: PlaneName, ranges: readonly RangeRow[]): Promise<void> {
  const rows = ranges.map(({ first, last, networks, payload = {} }) => ({
    start: `${GENERATION}:${addressKey(first)}`,
    end: `${GENERATION}:${addressKey(last)}`,
    networks,
    ...whole(payload),
  }));
  await database.write(
    {
      text: 'MERGE (p:RANGE_PLANE {name: $plane}) SET p.generation = $generation',
      parameters: { plane, generation: GENERATION },
    },
    { text: `UNWIND $rows AS row CREATE (r:${PLANES[plane]}) SET r = row`, parameters: { rows } },
  );
}

/** Writes blocks that do not overlap, and the plane that they make. */
export async function writeLocations(database: Database, blocks: readonly Block[]): Promise<void> {
  await writeBlocks(database, blocks);
  const ranges = blocks.map((block) => ({
    ...extent(block.cidr),
    networks: [block.cidr],
    payload: { source: 'example-city-db', observedAt: Date.parse('2026-08-01'), ...block },
  }));
  await writePlane(database, 'geolocation', ranges);
}

/** An AS, its name and a prefix that it announces. */
export interface Announcement {
  readonly prefix: string;
  readonly asn: number;
  readonly handle?: string;
  readonly legalName?: string;
  readonly source?: string;
  readonly observedAt?: number;
}

/** Writes announced prefixes that do not overlap, their origins and the plane that they make. */
export async function writeAnnouncements(database: Database, announcements: readonly Announcement[]): Promise<void> {
  const rows = announcements.map(
    ({ asn, source, observedAt = Date.parse('2015-11-01'), handle, legalName, prefix }) => ({
      prefix,
      asn: `AS${asn}`,
      source: source ?? null,
      observedAt: BigInt(observedAt),
      ...(handle === undefined ? {} : { name: `${handle} - ${legalName}`, handle, legalName }),
    }),
  );
  await database.write({
    text: `UNWIND $rows AS row
      MERGE (a:ASN {name: row.asn}) MERGE (p:ANNOUNCED_PREFIX {name: row.prefix}) SET p.isWithdrawn = false
      WITH a, p, row MERGE (a)-[r:ROUTES]->(p) SET r.source = row.source, r.observed_at = row.observedAt
      WITH a, row WHERE row.name IS NOT NULL
      MERGE (n:ASN_NAME {name: row.name}) SET n.handle = row.handle, n.legalName = row.legalName, n.searchName = toLower(row.name)
      MERGE (a)-[:HAS_NAME]->(n)`,
    parameters: { rows },
  });
  const prefixes = [...new Set(announcements.map(({ prefix }) => prefix))];
  await writePlane(
    database,
    'announced',
    prefixes.map((prefix) => ({ ...extent(prefix), networks: [prefix] })),
  );
}

function extent(cidr: string): { first: string; last: string } {
  const { start, end } = cidrRange(cidr);
  return { first: keyToAddress(start), last: keyToAddress(end) };
}

function copies(block: Readonly<Record<string, unknown>>): Record<string, string> {
  const names = {
    cityName: 'cityKey',
    regionName: 'regionKey',
    countryName: 'countryKey',
    continentName: 'continentKey',
    postalCode: 'postalKey',
  };
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, key]) => {
      const text = block[name];
      return typeof text === 'string' ? [[key, foldSearchText(text)]] : [];
    }),
  );
}

/** Properties that the schema keeps as integers. */
function whole(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const integers = new Set(['asn', 'accuracyRadius', 'observedAt']);
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      integers.has(name) && typeof value === 'number' ? BigInt(value) : value,
    ]),
  );
}
