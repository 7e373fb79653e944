import { type Fact, type ReadContext, RefusedRecord, type SourceRecord } from '../source.ts';
import { type DnsData, dataOf, withoutRoot } from './dns-data.ts';
import { type DnsRecord, type DnsSightings, dnsFacts } from './dns-facts.ts';
import { fieldsOf } from './master-file-entries.ts';

/** A resource record that somebody saw, with when, where the source says it. */
export interface SeenRecord extends DnsRecord {
  readonly seen?: DnsSightings | undefined;
}

type Read = SourceRecord<unknown> | RefusedRecord;
type Result = SourceRecord<SeenRecord> | RefusedRecord;

/** The resource records of lines that may hold several, or none; one that does not fit is refused alone. */
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
    for (const record of records) yield record instanceof RefusedRecord ? record : { line, value: record };
  } catch (error) {
    if (!(error instanceof RefusedRecord)) throw error;
    yield error;
  }
}

/** What a seen record states; of the run's date where the record has none. */
export function seenFacts({ value }: SourceRecord<SeenRecord>, { observedAt, suffixes }: ReadContext): Iterable<Fact> {
  return dnsFacts(value, value.seen ?? { lastSeen: observedAt }, suffixes);
}

/** A record that was seen at one time (epoch ms), or at the date of the whole file where that is not said. */
export function sightingAt(time: number | undefined): DnsSightings | undefined {
  return time === undefined ? undefined : { lastSeen: time, observedAt: time };
}

/**
 * What the text form of a record's data says (`10 mx.example.com.`), its names absolute with or without the root's dot. Null
 * for a type that no loader reads. A TXT record without quotes is taken as it is: some tools take the quotes off.
 */
export function dataOfText(line: number, type: string, text: string): DnsData | null {
  if (type === 'TXT' && !text.startsWith('"')) return { type, text };
  const fields = fieldsOf(text);
  if (fields === null) throw new RefusedRecord(line, `not the data of a record: '${text.slice(0, 60)}'`);
  return dataOf({ line, type, fields, absolute: withoutRoot });
}

/** A whole record as a zone's text has it: owner, TTL, class, type and data. Null for a comment, or a type that no loader reads. */
export function recordOfText(line: number, text: string): DnsRecord | null {
  const [owner, ttl = '', className, type = '', ...fields] = fieldsOf(text.trim()) ?? [];
  if (owner === undefined) return null;
  if (!/^\d{1,10}$/.test(ttl) || className !== 'IN') {
    throw new RefusedRecord(line, `expected owner, TTL, IN, type and data, got '${text.trim().slice(0, 60)}'`);
  }
  const data = dataOf({ line, type: type.toUpperCase(), fields, absolute: withoutRoot });
  return data === null ? null : { owner, ttl: Number(ttl), data };
}
