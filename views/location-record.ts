import type { RegionPlace } from '../facts/cloud-regions.ts';
import { flagOf, isoTime, numberOf, type Properties, propertiesOf, textOf, textsOf } from '../facts/stored-values.ts';
import { basedCountry, type CountryBasis } from '../procedures/based-country.ts';
import { continentOf } from './continents.ts';
import { type Isp, ispOf } from './location-isp.ts';
import { regionName } from './region-names.ts';

/** The location record of an address or a network (contract rest.md 2.1): every key always there, unknown is null. */
export interface LocationRecord {
  readonly continent: { readonly code: string | null; readonly name: string | null };
  readonly country: { readonly isoCode: string | null; readonly name: string | null };
  readonly region: { readonly name: string | null; readonly isoCode: string | null };
  readonly city: { readonly name: string | null };
  readonly postal: { readonly code: string | null };
  readonly location: {
    readonly latitude: number | null;
    readonly longitude: number | null;
    readonly accuracyRadius: number | null;
    readonly timeZone: string | null;
  };
  readonly isp: Isp;
  readonly traits: {
    readonly userType: string | null;
    readonly isAnonymousProxy: boolean | null;
    readonly isTorExitNode: boolean | null;
    readonly isVpn: boolean | null;
  };
  /** What the country is said by (contract graph.md 2.6). */
  readonly countryBasis: CountryBasis | null;
  /** Who says so, and of when (ISO 8601). */
  readonly source: string | null;
  readonly observedAt: string | null;
}

/** Known facts of an address or a network besides those of location sources. */
export interface LocationSurroundings {
  /** The networks that announce it, as `originsOf` returns them. */
  readonly origins: readonly unknown[];
  /** Where its block is registered, as `registrationsOf` returns it. */
  readonly registration: Properties | null;
  /** Where the vendor's region is that it is in. */
  readonly region: RegionPlace | null;
}

/** An address or a network without other known facts. */
export const NOTHING_AROUND: LocationSurroundings = { origins: [], registration: null, region: null };

const ENGLISH = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Shapes a stored record (the flat properties of GEO_RANGE or GEO_NETWORK); its surroundings fill its gaps, with their basis. */
export function locationRecord(record: Properties, around: LocationSurroundings): LocationRecord {
  const { region } = around;
  const isp = ispOf(record, around.origins);
  const origin = around.origins.map(propertiesOf).find(({ asn }) => asn === isp.asn) ?? {};
  const { country: countryCode, countryBasis } = basedCountry({
    geolocation: textOf(record.countryCode),
    'cloud-region': region?.country ?? null,
    registration: textOf(around.registration?.country),
    'registry-of-AS': textsOf(origin.countries).sort()[0] ?? null,
  });
  const isInRegion = region !== null && !isPlaced(record);
  const said = countryBasis === null ? NOTHING_SAID : statedBy(countryBasis, record, around, origin);
  const [continent, regionCode] = [continentOf(countryCode), textOf(record.regionCode)];
  return {
    continent: {
      code: textOf(record.continentCode) ?? continent?.code ?? null,
      name: textOf(record.continentName) ?? continent?.name ?? null,
    },
    country: { isoCode: countryCode, name: textOf(record.countryName) ?? countryName(countryCode) },
    region: { name: textOf(record.regionName) ?? regionName(countryCode, regionCode), isoCode: regionCode },
    city: { name: isInRegion ? region.city : textOf(record.cityName) },
    postal: { code: textOf(record.postalCode) },
    location: {
      latitude: isInRegion ? region.latitude : numberOf(record.latitude),
      longitude: isInRegion ? region.longitude : numberOf(record.longitude),
      accuracyRadius: numberOf(record.accuracyRadius),
      timeZone: textOf(record.timeZone),
    },
    isp,
    traits: {
      userType: textOf(record.userType),
      isAnonymousProxy: flagOf(record.isAnonymousProxy),
      isTorExitNode: flagOf(record.isTorExitNode),
      isVpn: flagOf(record.isVpn),
    },
    countryBasis,
    source: textOf(said.source),
    observedAt: isoTime(said.observedAt),
  };
}

/** Whether a stored record states a place: if so, the place of a vendor's region is not used. */
function isPlaced(record: Properties): boolean {
  return numberOf(record.latitude) !== null || textOf(record.cityName) !== null;
}

/** Whether registrations and vendors' regions are not used, since a stored record states both country and place. */
export function isStatedBySource(record: Properties): boolean {
  return textOf(record.countryCode) !== null && isPlaced(record);
}

const NOTHING_SAID: Properties = {};

function statedBy(
  basis: CountryBasis,
  record: Properties,
  { region, registration }: LocationSurroundings,
  origin: Properties,
): Properties {
  const speakers = { geolocation: record, 'cloud-region': region, registration, 'registry-of-AS': origin };
  return propertiesOf(speakers[basis]);
}

/** English name of an ISO 3166-1 code (CLDR), for sources that give the code alone; null for codes without one. */
export function countryName(code: string | null): string | null {
  return code !== null && /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? (ENGLISH.of(code) ?? null) : null;
}
