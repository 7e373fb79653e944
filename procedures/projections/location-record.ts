import { continentOf } from './continents.ts';
import { type Isp, ispOf } from './location-isp.ts';
import { regionName } from './region-names.ts';
import { flagOf, numberOf, type Properties, textOf } from './stored.ts';

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
}

const ENGLISH = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Shapes a stored record (the flat properties of GEO_RANGE or GEO_NETWORK) and the announced origins of its network. */
export function locationRecord(record: Properties, origins: readonly unknown[]): LocationRecord {
  const [countryCode, regionCode] = [textOf(record.countryCode), textOf(record.regionCode)];
  const continent = continentOf(countryCode);
  return {
    continent: {
      code: textOf(record.continentCode) ?? continent?.code ?? null,
      name: textOf(record.continentName) ?? continent?.name ?? null,
    },
    country: { isoCode: countryCode, name: textOf(record.countryName) ?? countryName(countryCode) },
    region: { name: textOf(record.regionName) ?? regionName(countryCode, regionCode), isoCode: regionCode },
    city: { name: textOf(record.cityName) },
    postal: { code: textOf(record.postalCode) },
    location: {
      latitude: numberOf(record.latitude),
      longitude: numberOf(record.longitude),
      accuracyRadius: numberOf(record.accuracyRadius),
      timeZone: textOf(record.timeZone),
    },
    isp: ispOf(record, origins),
    traits: {
      userType: textOf(record.userType),
      isAnonymousProxy: flagOf(record.isAnonymousProxy),
      isTorExitNode: flagOf(record.isTorExitNode),
      isVpn: flagOf(record.isVpn),
    },
  };
}

/** English name of an ISO 3166-1 code (CLDR), for sources that give the code alone; null for codes without one. */
export function countryName(code: string | null): string | null {
  return code !== null && /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? (ENGLISH.of(code) ?? null) : null;
}
