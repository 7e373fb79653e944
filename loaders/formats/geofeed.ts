import { foldCidr, foldCountry, KeyError } from '../../schema/keys/index.ts';
import type { LocationFact } from '../source.ts';
import { locationFacts } from './location-fields.ts';

/** The entry of a geofeed (RFC 8805, section 2.1) for a prefix; empty texts state nothing. */
export interface GeofeedEntry {
  readonly prefix: string;
  readonly country: string;
  /** ISO 3166-2: the country, a dash and the code of the subdivision. */
  readonly region: string;
  readonly city: string;
  readonly postalCode: string;
}

/**
 * Returns the location of a prefix as its holder states it. An entry without a country asks that the prefix has no location (section
 * 2.1.1.2), so it states nothing. Throws `KeyError` for a region of another country, and for the network of all addresses.
 */
export function* geofeedFacts({ prefix, country, region, city, postalCode }: GeofeedEntry): Iterable<LocationFact> {
  const network = foldCidr(prefix.trim());
  if (network.length === 0) throw new KeyError("a geofeed's prefix", prefix, 'a prefix that its publisher holds');
  if (country.trim() === '') return;
  const countryCode = foldCountry(country);
  const given = {
    countryCode,
    regionCode: regionCode(region.trim(), countryCode),
    cityName: city.trim(),
    postalCode: postalCode.trim(),
  };
  yield* locationFacts(network.name, given, {});
}

function regionCode(region: string, country: string): string | undefined {
  if (region === '') return undefined;
  const [, of, code] = /^([A-Za-z]{2})-([A-Za-z0-9]{1,3})$/.exec(region) ?? [];
  if (of?.toUpperCase() !== country || code === undefined) {
    throw new KeyError('a region', region, `a code of ISO 3166-2 in ${country}, such as US-CA`);
  }
  return code.toUpperCase();
}
