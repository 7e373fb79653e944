import { foldCidr, foldCountry } from '../../schema/keys/index.ts';
import type { LocationFact, LocationRecordFields } from '../source.ts';

/** A location record as a publisher gives it: what it does not say may be undefined or an empty text. */
export type GivenLocation = {
  readonly [Field in keyof LocationRecordFields]?: LocationRecordFields[Field] | undefined;
};

/** What publishers write where they know nothing. */
const UNKNOWN: ReadonlySet<unknown> = new Set([undefined, '', '-']);

/**
 * What a record says of a block; nothing where it says nothing. Its country is folded, which may throw `KeyError`; `ZZ`
 * stands for none. One coordinate without the other is no place.
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

/** User types of a publisher in the words of the lookups; those that they do not know stay as they are. */
export function userTypeOf(type: string | undefined): string | undefined {
  const known = type?.toLowerCase();
  if (known === 'college' || known === 'school' || known === 'library') return 'education';
  return known === 'content_delivery_network' ? 'hosting' : known;
}

/** The user type that the kind of a line tells: a line of an access provider serves homes and companies alike. */
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
