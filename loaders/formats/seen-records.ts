import { type Fact, type ReadContext, RefusedRecord, type SourceRecord } from '../source.ts';
import { type DnsData, dataOf, withoutRoot } from './dns-data.ts';
import { type DnsRecord, type DnsSightings, statedFacts, unreadType } from './dns-facts.ts';
import { dnsTypeName } from './dns-types.ts';
import { recordsOfLine } from './mapped-records.ts';
import { fieldsOf } from './master-file-entries.ts';

/** A resource record that was seen, with the time if the source states it. */
export interface SeenRecord extends DnsRecord {
  readonly seen?: DnsSightings | undefined;
}

type Read = SourceRecord<unknown> | RefusedRecord;
type Result = SourceRecord<SeenRecord> | RefusedRecord;

/**
 * Reads the resource records of lines, which may hold several or none. An invalid record is refused alone, and a line without any is left
 * out.
 */
export async function* seenRecords(
  lines: AsyncIterable<Read>,
  recordsOf: (line: number, value: unknown) => Iterable<SeenRecord | RefusedRecord>,
): AsyncIterable<Result> {
  for await (const read of lines) {
    if (read instanceof RefusedRecord) yield read;
    else yield* ofLine(read.line, recordsOf(read.line, read.value));
  }
}

function* ofLine(line: number, records: Iterable<SeenRecord | RefusedRecord>): Iterable<Result> {
  try {
    yield* recordsOfLine(line, records, 'it has no record of a type that is stored');
  } catch (error) {
    if (!(error instanceof RefusedRecord)) throw error;
    yield error;
  }
}

/** Returns the facts of a seen record. Without its own date it has the date of the run. */
export function seenFacts(
  { line, value }: SourceRecord<SeenRecord>,
  { observedAt, suffixes }: ReadContext,
): Iterable<Fact> {
  return statedFacts(line, value, value.seen ?? { lastSeen: observedAt }, suffixes);
}

/** Returns the sighting of a record that was seen at one time (epoch ms); undefined if only the date of the file is known. */
export function sightingAt(time: number | undefined): DnsSightings | undefined {
  return time === undefined ? undefined : { lastSeen: time, observedAt: time };
}

/**
 * Reads the text form of a record's data (`10 mx.example.com.`) by the name or number of its type, with absolute names, with or without
 * the root's dot. Throws an `EmptyRecord` for a type that no loader reads. A TXT record without quotes is read verbatim: some tools remove
 * the quotes.
 */
export function dataOfText(line: number, written: string | number, text: string): DnsData {
  const type = dnsTypeName(written);
  if (type === 'TXT' && !text.startsWith('"')) return { type, text };
  const fields = fieldsOf(text);
  if (fields === null) throw new RefusedRecord(line, `not the data of a record: '${text.slice(0, 60)}'`);
  return readData(line, type, fields);
}

/**
 * Reads a whole record in the text form of a zone: owner, TTL, class, type and data. Null for a comment. Throws an `EmptyRecord`
 * for a type that no loader reads.
 */
export function recordOfText(line: number, text: string): DnsRecord | null {
  const [owner, ttl = '', className, type = '', ...fields] = fieldsOf(text.trim()) ?? [];
  if (owner === undefined) return null;
  if (!/^\d{1,10}$/.test(ttl) || className !== 'IN') {
    throw new RefusedRecord(line, `expected owner, TTL, IN, type and data, got '${text.trim().slice(0, 60)}'`);
  }
  return { owner, ttl: Number(ttl), data: readData(line, dnsTypeName(type), fields) };
}

function readData(line: number, type: string, fields: readonly string[]): DnsData {
  const data = dataOf({ line, type, fields, absolute: withoutRoot });
  if (data === null) throw unreadType(line, type);
  return data;
}
