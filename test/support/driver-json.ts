import neo4j, { type Node, type Point, type Relationship } from 'neo4j-driver';
import { HIDDEN_PROPERTIES } from '../../schema/introspection.ts';

const NANOS = 1_000_000_000n;

/** Node ids by element id: an edge of the driver knows its ends by these only. */
export type NodeIds = ReadonlyMap<string, string>;

/**
 * A value of the driver as contract graph.md 3.6 writes it. The engine has its own code for that: this one shares
 * nothing with it, and works on the fields of the driver's values.
 */
export function driverJson(value: unknown, ids: NodeIds): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return isSafe(value) ? Number(value) : String(value);
  // JSON has no minus zero.
  if (typeof value === 'number') return Number.isFinite(value) ? value || 0 : null;
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => driverJson(item, ids));
  return temporal(value) ?? graphValue(value, ids) ?? mapped(value, ids);
}

function isSafe(value: bigint): boolean {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= -BigInt(Number.MAX_SAFE_INTEGER);
}

function mapped(map: object, ids: NodeIds): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).map(([key, item]) => [key, driverJson(item, ids)]));
}

function graphValue(value: object, ids: NodeIds): unknown {
  if (neo4j.isPoint(value)) return point(value);
  if (neo4j.isNode(value)) return node(value, ids);
  if (neo4j.isRelationship(value)) return edge(value, ids);
  if (!neo4j.isPath(value)) return undefined;
  return {
    nodes: [value.start, ...value.segments.map(({ end }) => end)].map((item) => node(item, ids)),
    relationships: value.segments.map(({ relationship }) => edge(relationship, ids)),
    length: value.segments.length,
  };
}

function point({ x, y, z, srid }: Point): Record<string, unknown> {
  const isGeographic = ['4326', '4979'].includes(String(srid));
  const height = z === undefined || z === null ? {} : { [isGeographic ? 'height' : 'z']: z };
  return { ...(isGeographic ? { latitude: y, longitude: x } : { x, y }), ...height, srid: Number(srid) };
}

function node({ elementId, labels, properties }: Node, ids: NodeIds): Record<string, unknown> {
  return { nodeId: ids.get(elementId), label: labels[0], ...shown(properties, ids) };
}

function edge(value: Relationship, ids: NodeIds): Record<string, unknown> {
  const { type, properties, startNodeElementId, endNodeElementId } = value;
  return { type, ...shown(properties, ids), start: ids.get(startNodeElementId), end: ids.get(endNodeElementId) };
}

/** The properties, without those that the schema hides. */
function shown(properties: Readonly<Record<string, unknown>>, ids: NodeIds): Record<string, unknown> {
  return mapped(Object.fromEntries(Object.entries(properties).filter(([key]) => !HIDDEN_PROPERTIES.has(key))), ids);
}

function temporal(value: object): string | undefined {
  if (neo4j.isDate(value)) return date(value);
  if (neo4j.isLocalTime(value)) return clock(value);
  if (neo4j.isTime(value)) return clock(value) + offset(value.timeZoneOffsetSeconds);
  if (neo4j.isLocalDateTime(value)) return `${date(value)}T${clock(value)}`;
  if (neo4j.isDateTime(value)) return `${date(value)}T${clock(value)}${offset(value.timeZoneOffsetSeconds)}`;
  if (neo4j.isDuration(value)) return duration(value);
  return undefined;
}

type Whole = number | bigint | { toString(): string };

function two(value: Whole): string {
  return String(value).padStart(2, '0');
}

/** Years that are no four digits have a sign and six, as in ECMAScript. */
function date({ year, month, day }: { year: Whole; month: Whole; day: Whole }): string {
  const number = Number(year);
  const isShort = number >= 0 && number <= 9999;
  const digits = String(Math.abs(number)).padStart(isShort ? 4 : 6, '0');
  return `${isShort ? '' : number < 0 ? '-' : '+'}${digits}-${two(month)}-${two(day)}`;
}

function clock({ hour, minute, second, nanosecond }: Record<'hour' | 'minute' | 'second' | 'nanosecond', Whole>) {
  return `${two(hour)}:${two(minute)}:${two(second)}${fraction(BigInt(String(nanosecond)))}`;
}

function fraction(nanos: bigint): string {
  return nanos === 0n ? '' : `.${String(nanos).padStart(9, '0').replace(/0+$/, '')}`;
}

function offset(value: Whole | null | undefined): string {
  const seconds = Number(value);
  if (seconds === 0) return 'Z';
  const all = Math.abs(seconds);
  const parts = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return (
    (seconds < 0 ? '-' : '+') +
    parts
      .slice(0, all % 60 === 0 ? 2 : 3)
      .map(two)
      .join(':')
  );
}

/** Each part has its own sign: `PT-1H-0.5S`. */
function duration(value: Record<'months' | 'days' | 'seconds' | 'nanoseconds', Whole>): string {
  const months = BigInt(String(value.months));
  const nanos = BigInt(String(value.seconds)) * NANOS + BigInt(String(value.nanoseconds));
  const minutes = nanos / (60n * NANOS);
  const days = part(months / 12n, 'Y') + part(months % 12n, 'M') + part(BigInt(String(value.days)), 'D');
  const time = part(minutes / 60n, 'H') + part(minutes % 60n, 'M') + seconds(nanos % (60n * NANOS));
  if (days + time === '') return 'PT0S';
  return `P${days}${time === '' ? '' : `T${time}`}`;
}

function part(amount: bigint, unit: string): string {
  return amount === 0n ? '' : `${amount}${unit}`;
}

function seconds(nanos: bigint): string {
  if (nanos === 0n) return '';
  const size = nanos < 0n ? -nanos : nanos;
  return `${nanos < 0n ? '-' : ''}${size / NANOS}${fraction(size % NANOS)}S`;
}
