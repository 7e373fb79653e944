import { z } from 'zod';
import { asnNumber, foldAsn, keyOrNull } from '../../schema/keys/index.ts';
import { type GivenLocation, userTypeOf } from './location-fields.ts';
import { NUMBER, TEXT } from './optional-members.ts';

/** IPinfo's numbers are texts in most forms. An empty text means unknown, not zero. */
function degrees(limit: number) {
  const unsaid = z.literal(['', null]).transform(() => undefined);
  return z.union([unsaid, NUMBER.pipe(z.number().min(-limit).max(limit))]).optional();
}

/** `true` and `false`, as JSON or as text. An empty text in the privacy files is false. */
const FLAG = z
  .union([z.boolean(), z.enum(['true', 'false', '']).transform((text) => text === 'true')])
  .nullish()
  .transform((flag) => flag ?? undefined);

/** The number of an AS that is written `AS64500`. */
const ASN = TEXT.transform((text, context) => {
  if (text === undefined) return undefined;
  const asn = keyOrNull(() => foldAsn(text));
  if (asn !== null) return asnNumber(asn);
  context.addIssue(`'${text.slice(0, 60)}' is no AS number`);
  return z.NEVER;
});

/** A record of any of IPinfo's files, some of which name a member differently. The mmdb, CSV and JSON lines forms have the same members. */
export const IPINFO_RECORD = z.object({
  continent: TEXT,
  continent_code: TEXT,
  continent_name: TEXT,
  country: TEXT,
  country_code: TEXT,
  country_name: TEXT,
  region: TEXT,
  region_code: TEXT,
  city: TEXT,
  postal_code: TEXT,
  postal: TEXT,
  latitude: degrees(90),
  longitude: degrees(180),
  lat: degrees(90),
  lng: degrees(180),
  timezone: TEXT,
  asn: ASN,
  name: TEXT,
  type: TEXT,
  as_name: TEXT,
  as_type: TEXT,
  vpn: FLAG,
  proxy: FLAG,
  tor: FLAG,
  hosting: FLAG,
  is_hosting: FLAG,
  is_mobile: FLAG,
});

type Ipinfo = z.infer<typeof IPINFO_RECORD>;

/**
 * Returns the place of a record. If a file has one member for the country or the continent, it contains the code; next to a member for the
 * code, it contains the name.
 */
export function ipinfoPlace(record: Ipinfo): GivenLocation {
  const { country, country_code: countryCode, continent, continent_code: continentCode } = record;
  const isContinentCode = continentCode === undefined && continent?.length === 2;
  return {
    continentCode: isContinentCode ? continent : continentCode,
    continentName: record.continent_name ?? (isContinentCode ? undefined : continent),
    countryCode: countryCode ?? country,
    countryName: record.country_name ?? (countryCode === undefined ? undefined : country),
    regionCode: record.region_code,
    regionName: record.region,
    cityName: record.city,
    postalCode: record.postal_code ?? record.postal,
    latitude: record.latitude ?? record.lat,
    longitude: record.longitude ?? record.lng,
    timeZone: record.timezone,
  };
}

/** Returns the network of a record. In files of AS numbers `name` is the name of the AS, in files of companies that of the company. */
export function ipinfoNetwork(record: Ipinfo): GivenLocation {
  const asName = record.as_name ?? (record.asn === undefined ? undefined : record.name);
  const kind = record.is_mobile ? 'cellular' : record.is_hosting || record.hosting ? 'hosting' : undefined;
  return {
    asn: record.asn,
    asnOrganization: asName,
    organization: record.name ?? asName,
    ispName: asName,
    userType: userTypeOf(record.type ?? record.as_type) ?? kind,
    isAnonymousProxy: record.proxy,
    isTorExitNode: record.tor,
    isVpn: record.vpn,
  };
}
