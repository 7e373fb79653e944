import { foldCidr, foldCountry, keyOrNull } from '../../schema/keys/index.ts';
import type { LocationFact, LocationRecordFields, ReadContext } from '../source.ts';

/** A location record from a publisher. A missing value may be undefined or an empty text. */
export type GivenLocation = {
  readonly [Field in keyof LocationRecordFields]?: LocationRecordFields[Field] | undefined;
};

/** The values that publishers write if they know nothing. */
const UNKNOWN: ReadonlySet<unknown> = new Set([undefined, '', '-']);

type Context = Pick<ReadContext, 'leaveOut'>;

/**
 * Returns the location of a block; nothing for an empty record. The country `ZZ` means none, and the load counts a text that is no country;
 * a record that has nothing else throws `KeyError`. One coordinate without the other does not count.
 */
export function* locationFacts(cidr: string, given: GivenLocation, context: Context): Iterable<LocationFact> {
  const { countryCode, latitude, longitude, ...others } = given;
  const country = countryOf(countryCode, context);
  const isPlace = latitude !== undefined && longitude !== undefined;
  const record: LocationRecordFields = Object.fromEntries(
    Object.entries({
      ...others,
      countryCode: country === 'ZZ' ? undefined : country,
      latitude: isPlace ? latitude : undefined,
      longitude: isPlace ? longitude : undefined,
    }).filter(([, value]) => !UNKNOWN.has(value)),
  );
  if (Object.keys(record).length === 0) {
    // With nothing else in it, a record of a wrong country is refused.
    if (countryCode !== undefined && !UNKNOWN.has(countryCode)) foldCountry(countryCode);
    return;
  }
  const { name } = foldCidr(cidr);
  yield { kind: 'location', cidr: name, record };
}

function countryOf(given: string | undefined, { leaveOut }: Context): string | undefined {
  if (given === undefined || UNKNOWN.has(given)) return undefined;
  const country = keyOrNull(() => foldCountry(given));
  if (country === null) leaveOut?.(`'${given.slice(0, 60)}' is not the code of a country`);
  return country ?? undefined;
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
