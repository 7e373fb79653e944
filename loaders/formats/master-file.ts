import { ReadNotice, type Records, RefusedRecord, type SourceInput } from '../source.ts';
import { type DnsData, dataOf, ttlSeconds } from './dns-data.ts';
import { dnsTypeName } from './dns-types.ts';
import { type Entry, masterFileEntries } from './master-file-entries.ts';
import { generated } from './master-file-generate.ts';

/** A resource record of a zone. Its owner is absolute and without the root's dot. */
export interface ResourceRecord {
  readonly owner: string;
  /** Seconds: the record's own TTL, else that of `$TTL`, else the last one stated; null if there was none. */
  readonly ttl: number | null;
  readonly type: string;
  /** Fields of the data as written. Names among them are still relative, or have their dot: see `recordData`. */
  readonly data: readonly string[];
  /** The origin of relative names in the data; null before the first `$ORIGIN`. */
  readonly origin: string | null;
}

const CLASSES: ReadonlySet<string> = new Set(['IN', 'CH', 'HS', 'CS', 'ANY']);

/** Where a file's relative names are, as far as its reader knows. */
export interface KnownOrigin {
  /** The origin that the caller gives: names are under it from the first line on. */
  readonly origin?: string | null | undefined;
  /** The zone that the name of the file is: used, with a notice, where a relative name has no other origin. */
  readonly byFileName?: string | null | undefined;
}

/** The state that carries over from one entry to the next. */
interface Zone {
  origin: string | null;
  /** The origin to take where there is none, until it is taken. */
  spare: string | null;
  defaultTtl: number | null;
  lastTtl: number | null;
  owner: string | null;
}

/**
 * Reads the records of a zone's master file (RFC 1035, section 5; RFC 2308 for `$TTL`): blank owners, parentheses over several lines,
 * quoted fields, TTL and class in either order, BIND's `$GENERATE`. `$INCLUDE` is refused: it would read another file.
 */
export async function* masterFileRecords(
  input: SourceInput,
  { origin = null, byFileName = null }: KnownOrigin = {},
): Records<ResourceRecord> {
  const zone: Zone = { origin, spare: byFileName, defaultTtl: null, lastTtl: null, owner: null };
  for await (const entry of masterFileEntries(input)) {
    if (entry instanceof RefusedRecord) {
      yield entry;
      continue;
    }
    if (zone.origin === null && zone.spare !== null && namesRelative(entry)) {
      zone.origin = zone.spare;
      yield new ReadNotice(
        entry.line,
        `there is no $ORIGIN: relative names are under ${zone.spare}, the name of the file. Use --origin for another zone.`,
      );
    }
    for (const read of recordsOf(entry, zone)) {
      if (read instanceof RefusedRecord) yield read;
      else if (read !== null) yield { line: entry.line, value: read };
    }
  }
}

/** Returns whether an entry has an owner, or a new origin, that is relative. */
function namesRelative({ fields: [name = '', value = ''], startsBlank }: Entry): boolean {
  if (name.toUpperCase() === '$ORIGIN') return absoluteName(value, null) === null;
  return !name.startsWith('$') && !startsBlank && absoluteName(name, null) === null;
}

function* recordsOf(entry: Entry, zone: Zone): Iterable<ResourceRecord | RefusedRecord | null> {
  const [name = ''] = entry.fields;
  if (!name.startsWith('$')) yield record(entry, zone);
  else if (name.toUpperCase() !== '$GENERATE') yield directive(entry, zone);
  else for (const made of generated(entry)) yield made instanceof RefusedRecord ? made : record(made, zone);
}

/** Returns the data of a record; null for a type that no loader reads. Throws `RefusedRecord` if the data does not fit its type. */
export function recordData(line: number, { type, data, origin }: ResourceRecord): DnsData | null {
  return dataOf({ line, type, fields: data, absolute: (name) => absoluteName(name, origin) });
}

/**
 * Makes a name in a record's data absolute, without a dot at the end, so that the root is ''. `ns1` is under the origin; `ns1.example.com.`
 * is absolute already. Returns null for a relative name without an origin, since its zone is unknown.
 */
export function absoluteName(name: string, origin: string | null): string | null {
  if (/(?<!\\)(?:\\\\)*\.$/.test(name)) return name.slice(0, -1);
  if (origin === null) return null;
  if (name === '@') return origin;
  return origin === '' ? name : `${name}.${origin}`;
}

function directive({ line, fields: [name = '', value] }: Entry, zone: Zone): RefusedRecord | null {
  const kind = name.toUpperCase();
  if (kind === '$ORIGIN') {
    const origin = value === undefined ? null : absoluteName(value, zone.origin);
    if (origin === null)
      return new RefusedRecord(line, `expected an absolute name after $ORIGIN, got '${value ?? ''}'`);
    zone.origin = origin;
    return null;
  }
  if (kind === '$TTL') {
    const ttl = ttlSeconds(value ?? '');
    if (ttl === null) return new RefusedRecord(line, `expected a time to live after $TTL, got '${value ?? ''}'`);
    zone.defaultTtl = ttl;
    return null;
  }
  if (kind === '$INCLUDE')
    return new RefusedRecord(
      line,
      `$INCLUDE names another file, which a load never opens: load ${(value ?? 'it').slice(0, 60)} too, with --origin ZONE`,
    );
  return new RefusedRecord(
    line,
    `${name.slice(0, 60)} is no directive that is read here: $ORIGIN, $TTL and $GENERATE are`,
  );
}

function record({ line, fields, startsBlank }: Entry, zone: Zone): ResourceRecord | RefusedRecord {
  const rest = [...fields];
  if (!startsBlank) {
    zone.owner = null;
    const owner = rest.shift() ?? '';
    zone.owner = absoluteName(owner, zone.origin);
    if (zone.owner === null)
      return new RefusedRecord(line, `'${owner.slice(0, 60)}' is relative to no $ORIGIN: name the zone with --origin`);
  }
  if (zone.owner === null) return new RefusedRecord(line, 'a record without an owner, and none before it');
  const stated = takeTtlAndClass(rest);
  const [type, ...data] = rest;
  if (type === undefined || data.length === 0 || !/^[A-Za-z][A-Za-z0-9-]*$/.test(type)) {
    return new RefusedRecord(line, `expected owner, TTL, class, type and data, got '${fields.join(' ').slice(0, 60)}'`);
  }
  zone.lastTtl = stated ?? zone.lastTtl;
  const ttl = stated ?? zone.defaultTtl ?? zone.lastTtl;
  return { owner: zone.owner, ttl, type: dnsTypeName(type), data, origin: zone.origin };
}

/** Removes a TTL and a class, in either order, from the front of the fields. Returns the TTL. */
function takeTtlAndClass(fields: string[]): number | null {
  let ttl: number | null = null;
  let hasClass = false;
  for (let first = fields[0]; first !== undefined; first = fields[0]) {
    const seconds: number | null = ttl === null ? ttlSeconds(first) : null;
    const isClass: boolean = !hasClass && CLASSES.has(first.toUpperCase());
    if (seconds === null && !isClass) break;
    ttl ??= seconds;
    hasClass ||= isClass;
    fields.shift();
  }
  return ttl;
}
