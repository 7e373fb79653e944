import { type Records, RefusedRecord, type SourceInput } from '../../source.ts';
import { PathCache } from './attributes.ts';
import { type RouteUpdate, readRouteUpdate } from './bgp-message.ts';
import { MalformedMessage } from './malformed.ts';
import { BGP4MP, BGP4MP_ET, type MrtRecord, mrtRecords, TABLE_DUMP, TABLE_DUMP_V2 } from './record-stream.ts';
import { readLegacyEntry, readTableEntry, type TableEntry } from './table-dump.ts';

/** A record with routes: of a table, or of a change. */
export type MrtRoutes =
  | ({ readonly kind: 'table'; readonly at: number } & TableEntry)
  | ({ readonly kind: 'update'; readonly at: number } & RouteUpdate);

/**
 * Reads the records of an MRT file (RFC 6396) with unicast routes, each with its number in the file. It refuses a record that is damaged
 * inside, with its position, and goes on with the next one. Throws if the file is not MRT or breaks off.
 */
export async function* mrtRoutes(input: SourceInput): Records<MrtRoutes> {
  const cache = new PathCache();
  for await (const record of mrtRecords(input)) {
    if (record instanceof RefusedRecord) {
      yield record;
      continue;
    }
    const routes = routesOf(record, cache);
    if (routes instanceof RefusedRecord) yield routes;
    else if (routes !== null) yield { line: record.number, value: routes };
    if (routes !== null && 'damage' in routes && routes.damage !== null) yield refusal(record, routes.damage);
  }
}

function refusal({ number, offset }: MrtRecord, reason: string): RefusedRecord {
  return new RefusedRecord(number, `byte ${offset}: ${reason}`);
}

function routesOf(record: MrtRecord, cache: PathCache): MrtRoutes | RefusedRecord | null {
  const { at, type, subtype, body } = record;
  try {
    if (type === BGP4MP || type === BGP4MP_ET) {
      const update = readRouteUpdate(subtype, body, cache);
      return update === null ? null : { kind: 'update', at, ...update };
    }
    if (type !== TABLE_DUMP && type !== TABLE_DUMP_V2) return null;
    const entry = type === TABLE_DUMP ? readLegacyEntry(subtype, body, cache) : readTableEntry(subtype, body, cache);
    return entry === null ? null : { kind: 'table', at, ...entry };
  } catch (error) {
    // A `RangeError` is a read past the end of the record.
    if (!(error instanceof MalformedMessage) && !(error instanceof RangeError)) throw error;
    return refusal(record, error instanceof MalformedMessage ? error.message : 'it is shorter than its contents');
  }
}
