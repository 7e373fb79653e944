import {
  type LocationRecord,
  locationRecord,
  NOTHING_AROUND,
} from '../../../procedures/projections/location-record.ts';
import type { LocatedPart } from '../../../procedures/projections/networks/shares.ts';
import type { Properties } from '../../../procedures/projections/stored.ts';

/** The record of what a source says. */
function recordOf(said: Properties): LocationRecord {
  return locationRecord({ source: 'example-city-db', observedAt: 1, ...said }, NOTHING_AROUND);
}

/** A part of some addresses of which a source says something. */
export function partOf(size: number | bigint, said: Properties): LocatedPart {
  return { size: BigInt(size), record: recordOf(said) };
}
