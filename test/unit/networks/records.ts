import type { Properties } from '../../../facts/stored-values.ts';
import { type LocationRecord, locationRecord, NOTHING_AROUND } from '../../../views/location-record.ts';
import type { LocatedPart } from '../../../views/networks/shares.ts';

/** The record of what a source says. */
function recordOf(said: Properties): LocationRecord {
  return locationRecord({ source: 'example-city-db', observedAt: 1, ...said }, NOTHING_AROUND);
}

/** A part of some addresses of which a source says something. */
export function partOf(size: number | bigint, said: Properties): LocatedPart {
  return { size: BigInt(size), record: recordOf(said) };
}
