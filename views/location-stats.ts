import { numberOf, textOf } from '../facts/stored-values.ts';
import type { Database, Row, Statement } from '../store/database.ts';
import { boundKey } from '../store/ranges/planes.ts';

/** Statistics of the location data (contract rest.md 2.5). Shares are 0 to 1. */
export interface LocationStats {
  readonly coverage: {
    readonly ipv4Addresses: string;
    readonly ipv6Prefixes: string;
    readonly networks: number;
    readonly asns: number;
  };
  readonly geography: { readonly countries: number; readonly regions: number; readonly cities: number };
  readonly freshness: { readonly lastUpdated: string | null; readonly updateFrequency: string | null };
  readonly sources: readonly { readonly name: string; readonly updatedAt: string | null; readonly records: number }[];
  readonly accuracy: {
    readonly withCity: number | null;
    readonly withCoordinates: number | null;
    readonly withAsn: number | null;
  };
}

const COUNTS: Statement = {
  text: `MATCH (n:GEO_NETWORK)
RETURN count(DISTINCT n.cidr) AS networks, count(n) AS records, count(DISTINCT n.asn) AS asns,
  count(DISTINCT CASE WHEN n.cidr CONTAINS ':' THEN n.cidr END) AS ipv6Prefixes,
  count(DISTINCT n.countryCode) AS countries,
  count(DISTINCT CASE WHEN coalesce(n.regionCode, n.regionName) IS NOT NULL THEN [n.countryCode, coalesce(n.regionCode, n.regionName)] END) AS regions,
  count(DISTINCT CASE WHEN n.cityKey IS NOT NULL THEN [n.countryCode, coalesce(n.regionKey, ''), n.cityKey] END) AS cities,
  count(n.cityName) AS withCity, count(n.latitude) AS withCoordinates, count(n.asn) AS withAsn`,
};

const SOURCES: Statement = {
  text: `MATCH (n:GEO_NETWORK)
WITH n.source AS name, max(n.observedAt) AS updatedAt, count(n) AS records
OPTIONAL MATCH (run:LOAD_RUN {source: name})
RETURN name, updatedAt, records, min(run.cadenceHours) AS cadenceHours ORDER BY name`,
};

/** Ranges of IPv4 alone: their keys begin with ::ffff:0:0/96. */
const IPV4_RANGES: Statement = {
  text: `MATCH (plane:RANGE_PLANE {name: 'geolocation'})
WITH plane.generation + ':00000000000000000000ffff' AS low
MATCH (place:GEO_RANGE) WHERE place.start STARTS WITH low
RETURN place.start AS start, place.end AS end`,
};

/** Counts the present location data. It reads all of it: callers cache the answer for a while. */
export async function readLocationStats(database: Database): Promise<LocationStats> {
  const [[counts = {}], sources, ipv4Addresses] = await Promise.all([
    database.read(COUNTS),
    database.read(SOURCES),
    countIpv4(database),
  ]);
  const count = (name: string) => numberOf(counts[name]) ?? 0;
  const share = (name: string) =>
    count('records') === 0 ? null : Math.round((count(name) / count('records')) * 1000) / 1000;
  return {
    coverage: {
      ipv4Addresses: String(ipv4Addresses),
      ipv6Prefixes: String(count('ipv6Prefixes')),
      networks: count('networks'),
      asns: count('asns'),
    },
    geography: { countries: count('countries'), regions: count('regions'), cities: count('cities') },
    freshness: freshnessOf(sources),
    sources: sources.map(({ name, updatedAt, records }) => ({
      name: String(name),
      updatedAt: isoOf(updatedAt),
      records: numberOf(records) ?? 0,
    })),
    accuracy: { withCity: share('withCity'), withCoordinates: share('withCoordinates'), withAsn: share('withAsn') },
  };
}

async function countIpv4(database: Database): Promise<number> {
  let addresses = 0;
  for await (const { start, end } of database.stream(IPV4_RANGES)) {
    addresses += lowBits(textOf(end)) - lowBits(textOf(start)) + 1;
  }
  return addresses;
}

/** The last 32 bits of an order key, as a number. */
function lowBits(bound: string | null): number {
  return Number.parseInt(boundKey(bound ?? '').slice(-8), 16);
}

function freshnessOf(sources: readonly Row[]): LocationStats['freshness'] {
  const updates = sources.flatMap(({ updatedAt }) => numberOf(updatedAt) ?? []);
  const cadences = sources.flatMap(({ cadenceHours }) => numberOf(cadenceHours) ?? []);
  return {
    lastUpdated: updates.length === 0 ? null : isoOf(Math.max(...updates)),
    updateFrequency: cadences.length === 0 ? null : frequencyOf(Math.min(...cadences)),
  };
}

function frequencyOf(hours: number): string {
  if (hours <= 1) return 'hourly';
  if (hours <= 24) return 'daily';
  if (hours <= 168) return 'weekly';
  return hours <= 744 ? 'monthly' : 'yearly';
}

function isoOf(value: unknown): string | null {
  const time = numberOf(value);
  return time === null ? null : new Date(time).toISOString();
}
