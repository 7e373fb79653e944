import neo4j, { type Point } from 'neo4j-driver';

/** Spatial reference systems whose x and y are longitude and latitude: WGS 84 in two and three dimensions. */
const GEOGRAPHIC: ReadonlySet<number> = new Set([4326, 4979]);

/** An integer as JSON: a number up to 2^53, beyond it a decimal string. */
export function writeInteger(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

/** A point as JSON (contract 3.6); a Cartesian one keeps x and y. */
export function writePoint(point: Point): Record<string, unknown> {
  const srid = Number(point.srid);
  const third =
    point.z === undefined || point.z === null ? {} : GEOGRAPHIC.has(srid) ? { height: point.z } : { z: point.z };
  if (GEOGRAPHIC.has(srid)) return { latitude: point.y, longitude: point.x, ...third, srid };
  return { x: point.x, y: point.y, ...third, srid };
}

/**
 * Returns dates, times and durations in ISO 8601, without the zone's name in brackets; undefined for any other value. They read as
 * `toString()` of Neo4j 5 writes them (except years beyond four digits, which have six and a sign): the driver fills a fraction up to nine
 * digits, and leaves a bare T after a duration of days.
 */
export function writeTemporal(value: object): string | undefined {
  const isTemporal =
    neo4j.isDate(value) ||
    neo4j.isDateTime(value) ||
    neo4j.isLocalDateTime(value) ||
    neo4j.isTime(value) ||
    neo4j.isLocalTime(value) ||
    neo4j.isDuration(value);
  if (!isTemporal) return undefined;
  return String(value)
    .replace(/\[[^\]]*\]$/, '')
    .replace(/(\.\d*[1-9])0+(?!\d)/, '$1')
    .replace(/T$/, '');
}
