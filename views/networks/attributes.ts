/** The attributes of a location record that a network has or has not as a whole (contract rest.md 2.2). */
import { foldSearchText } from '../../schema/keys/index.ts';
import type { LocationRecord } from '../location-record.ts';

/** One attribute: what makes two values the same one, how a value is called, and the members that it fills. */
export interface Attribute<Value> {
  /** Null where a record does not know it. */
  key(record: LocationRecord): string | null;
  /** The value in a few words, as the graph names it where it has a node for it. */
  label(record: LocationRecord): string;
  value(record: LocationRecord): Value;
}

function attribute<Value>(declared: Attribute<Value>): Attribute<Value> {
  return declared;
}

/** A text that is the same however it is spelled. */
function name(textOf: (record: LocationRecord) => string | null): Attribute<string | null> {
  return {
    key: (record) => folded(textOf(record)),
    label: (record) => textOf(record) ?? '',
    value: textOf,
  };
}

function flag(flagOf: (record: LocationRecord) => boolean | null): Attribute<boolean | null> {
  return {
    key: (record) => flagOf(record)?.toString() ?? null,
    label: (record) => String(flagOf(record)),
    value: flagOf,
  };
}

/** Attributes whose shares a network reports. A city and a region are those of their country. */
export const SHARED_ATTRIBUTES = {
  continent: attribute({
    key: ({ continent }) => continent.code ?? folded(continent.name),
    label: ({ continent }) => continent.code ?? continent.name ?? '',
    value: ({ continent }) => continent,
  }),
  country: attribute({
    key: ({ country }) => country.isoCode ?? folded(country.name),
    label: ({ country }) => country.isoCode ?? country.name ?? '',
    value: ({ country }) => country,
  }),
  region: attribute({
    key: ({ country, region }) => within(country, folded(region.name) ?? region.isoCode),
    label: ({ country, region }) =>
      country.isoCode !== null && region.isoCode !== null
        ? `${country.isoCode}-${region.isoCode}`
        : (region.name ?? region.isoCode ?? ''),
    value: ({ region }) => region,
  }),
  city: attribute({
    key: ({ country, city }) => within(country, folded(city.name)),
    label: ({ country, city }) => [city.name, country.isoCode].filter((part) => part !== null).join(', '),
    value: ({ city }) => city,
  }),
  postal: attribute({
    key: ({ country, postal }) => within(country, folded(postal.code)),
    label: ({ postal }) => postal.code ?? '',
    value: ({ postal }) => postal,
  }),
  location: attribute({
    key: ({ location: { latitude, longitude } }) =>
      latitude === null || longitude === null ? null : `${latitude},${longitude}`,
    label: ({ location: { latitude, longitude } }) => `${latitude},${longitude}`,
    value: ({ location: { latitude, longitude, accuracyRadius } }) => ({ latitude, longitude, accuracyRadius }),
  }),
  asn: attribute({
    key: ({ isp }) => isp.asn?.toString() ?? null,
    label: ({ isp }) => `AS${isp.asn}`,
    value: ({ isp: { asn, asnOrganization } }) => ({ asn, asnOrganization }),
  }),
  isp: name(({ isp }) => isp.name),
  organization: name(({ isp }) => isp.organization),
  userType: name(({ traits }) => traits.userType),
} as const;

/** Attributes that a network reports without a share. */
export const OTHER_ATTRIBUTES = {
  timeZone: name(({ location }) => location.timeZone),
  isAnonymousProxy: flag(({ traits }) => traits.isAnonymousProxy),
  isTorExitNode: flag(({ traits }) => traits.isTorExitNode),
  isVpn: flag(({ traits }) => traits.isVpn),
} as const;

/** Who says the country of a record, and of when. */
export const COUNTRY_SPEAKER = attribute({
  key: ({ countryBasis, source, observedAt }) =>
    countryBasis === null ? null : `${countryBasis} ${source} ${observedAt}`,
  label: ({ source }) => source ?? '',
  value: ({ countryBasis, source, observedAt }) => ({ countryBasis, source, observedAt }),
});

function folded(text: string | null): string | null {
  return text === null ? null : foldSearchText(text);
}

function within(country: LocationRecord['country'], key: string | null): string | null {
  return key === null ? null : `${country.isoCode ?? country.name ?? ''} ${key}`;
}
