import { foldCidr, foldCountry } from '../../schema/keys/index.ts';
import type { LocationFact, LocationRecordFields } from '../source.ts';

/** A location record from a publisher. A missing value may be undefined or an empty text. */
export type GivenLocation = {
  readonly [Field in keyof LocationRecordFields]?: LocationRecordFields[Field] | undefined;
};

/** The values that publishers write if they know nothing. */
const UNKNOWN: ReadonlySet<unknown> = new Set([undefined, '', '-']);

/**
 * Returns the location of a block; nothing for an empty record. It folds the country, which may throw `KeyError`; `ZZ` means none. One
 * coordinate without the other does not count.
 */
export function* locationFacts(cidr: string, given: GivenLocation, observedAt?: number): Iterable<LocationFact> {
  const { countryCode, latitude, longitude, ...others } = given;
  const country = UNKNOWN.has(countryCode) || countryCode === undefined ? undefined : foldCountry(countryCode);
  const isPlace = latitude !== undefined && longitude !== undefined;
  const record: LocationRecordFields = Object.fromEntries(
    Object.entries({
      ...others,
      countryCode: country === 'ZZ' ? undefined : country,
      latitude: isPlace ? latitude : undefined,
      longitude: isPlace ? longitude : undefined,
    }).filter(([, value]) => !UNKNOWN.has(value)),
  );
  if (Object.keys(record).length === 0) return;
  const { name } = foldCidr(cidr);
  yield { kind: 'location', cidr: name, record, ...(observedAt === undefined ? {} : { observedAt }) };
}

/** Translates a publisher's user type to the types of the lookups. Unknown types stay unchanged. */
export function userTypeOf(type: string | undefined): string | undefined {
  const known = type?.toLowerCase();
  if (known === 'college' || known === 'school' || known === 'library') return 'education';
  return known === 'content_delivery_network' ? 'hosting' : known;
}

/** Returns the user type that the kind of a line shows. A line of an access provider serves homes and companies alike. */
export function userTypeOfLine(connectionType: string | undefined): string | undefined {
  switch (connectionType?.toLowerCase()) {
    case 'cellular':
      return 'cellular';
    case 'corporate':
      return 'business';
    case 'cable/dsl':
    case 'dialup':
    case 'satellite':
      return 'isp';
    default:
      return undefined;
  }
}
