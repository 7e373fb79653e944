import { foldHost, foldTld } from '../../schema/keys/index.ts';
import { type Fact, LeftOutRecord, ReadNotice, type Records, RefusedRecord } from '../source.ts';

/** Comes after the last record of a file: all of the zone has been read. */
export class WholeZone {
  readonly zone: string;
  constructor(zone: string) {
    this.zone = zone;
  }
}

/**
 * Returns the records of a zone's file, and a `WholeZone` after the last one. There is none if a record was refused, or if `zoneOf` names
 * no zone for any record, as it does for a SOA record (an excerpt of a zone has none).
 */
export async function* withWholeZone<T>(
  records: Records<T>,
  zoneOf: (record: T) => string | null,
): Records<T | WholeZone> {
  let zone: string | null = null;
  let isWhole = true;
  let line = 0;
  for await (const record of records) {
    line = record.line;
    if (record instanceof RefusedRecord) isWhole &&= record instanceof ReadNotice || record instanceof LeftOutRecord;
    else zone ??= zoneOf(record.value);
    yield record;
  }
  if (isWhole && zone !== null && zone !== '') yield { line, value: new WholeZone(zone) };
}

/** Returns the fact that a whole copy of a zone is of this date, epoch ms. */
export function wholeZoneFact({ zone }: WholeZone, observedAt: number): Fact {
  const node = zone.includes('.') ? { label: 'HOSTNAME', name: foldHost(zone) } : { label: 'TLD', name: foldTld(zone) };
  return { kind: 'node', ...node, properties: { zoneObservedAt: observedAt } };
}
