import { z } from 'zod';
import { asnNumber, foldAsn, foldCidr, foldCountry } from '../../../schema/keys/index.ts';
import { refusal } from '../../formats/json-records.ts';
import { type MmdbNetwork, mmdbNetworks, openMmdb } from '../../formats/mmdb-networks.ts';
import { type LocationRecordFields, RefusedRecord, type SourceDeclaration } from '../../source.ts';

const NAMED = z.object({ iso_code: z.string().optional(), names: z.object({ en: z.string().optional() }).optional() });

/** What City and Enterprise keep under `traits`, ISP, ASN and Anonymous IP in the record itself. */
const NETWORK = {
  isp: z.string().optional(),
  organization: z.string().optional(),
  autonomous_system_number: z.number().optional(),
  autonomous_system_organization: z.string().optional(),
  user_type: z.string().optional(),
  is_anonymous_proxy: z.boolean().optional(),
  is_anonymous_vpn: z.boolean().optional(),
  is_public_proxy: z.boolean().optional(),
  is_residential_proxy: z.boolean().optional(),
  is_tor_exit_node: z.boolean().optional(),
};

/** GeoIP2 and GeoLite2: City, Country, Enterprise, ISP, ASN, Anonymous IP. */
const MAXMIND = z.object({
  continent: z
    .object({ code: z.string().optional(), names: z.object({ en: z.string().optional() }).optional() })
    .optional(),
  country: NAMED.optional(),
  subdivisions: z.array(NAMED).optional(),
  city: NAMED.optional(),
  postal: z.object({ code: z.string().optional() }).optional(),
  location: z
    .object({
      latitude: z.number().optional(),
      longitude: z.number().optional(),
      accuracy_radius: z.number().optional(),
      time_zone: z.string().optional(),
    })
    .optional(),
  traits: z.object(NETWORK).optional(),
  ...NETWORK,
});

/** IPinfo's numbers are texts, and an empty one says nothing: it is no zero. */
function degrees(limit: number) {
  return z.union([z.literal('').transform(() => undefined), z.coerce.number().min(-limit).max(limit)]).optional();
}

/** IPinfo writes flat records, all values as text, some under a longer and a shorter name. */
const IPINFO = z.object({
  continent: z.string().optional(),
  country: z.string().optional(),
  country_code: z.string().optional(),
  region: z.string().optional(),
  region_code: z.string().optional(),
  city: z.string().optional(),
  postal_code: z.string().optional(),
  latitude: degrees(90),
  longitude: degrees(180),
  lat: degrees(90),
  lng: degrees(180),
  timezone: z.string().optional(),
  asn: z.string().optional(),
  name: z.string().optional(),
});

type Maxmind = z.infer<typeof MAXMIND>;
type Ipinfo = z.infer<typeof IPINFO>;

/** Location and network of blocks of addresses, from a MaxMind DB file of MaxMind's or of IPinfo's layout. */
export const mmdbGeolocation: SourceDeclaration<MmdbNetwork> = {
  id: 'mmdb-geolocation',
  title: 'Geolocation in a MaxMind DB file (GeoIP2, GeoLite2, IPinfo)',
  publisher: 'MaxMind, IPinfo and others',
  licence: "the publisher's; the file in the sample: CC BY 4.0 (IPinfo)",
  homePage: 'https://maxmind.github.io/MaxMind-DB/',
  defaultUrl: null,
  format: 'MaxMind DB 2.0 (mmdb), records in the layout of GeoIP2 or of IPinfo',
  cadenceHours: 168,
  layer: 'geolocation',
  verified: 'real file',
  dateOf: async (input) => (await openMmdb(input)).metadata.buildEpoch.getTime(),
  async *read(input) {
    let line = 0;
    for (const value of mmdbNetworks(await openMmdb(input))) {
      line += 1;
      yield { line, value };
    }
  },
  *facts({ line, value: { cidr, record } }) {
    const fields = isFlat(record)
      ? fromIpinfo(checked(line, IPINFO, record))
      : fromMaxmind(checked(line, MAXMIND, record));
    if (Object.keys(fields).length === 0) return;
    yield { kind: 'location', cidr: foldCidr(cidr).name, record: fields };
  },
};

function isFlat(record: unknown): boolean {
  const { country, city, asn } = z.looseObject({}).catch({}).parse(record);
  return [country, city, asn].some((value) => typeof value === 'string');
}

function checked<T>(line: number, schema: z.ZodType<T>, record: unknown): T {
  const result = schema.safeParse(record);
  if (result.success) return result.data;
  throw new RefusedRecord(line, `not a record of GeoIP2 or IPinfo: ${refusal(result.error)}`);
}

function fromMaxmind(record: Maxmind): LocationRecordFields {
  const { continent, country, city, postal, location } = record;
  const region = record.subdivisions?.[0];
  const network = { ...record, ...record.traits };
  const proxies = [network.is_anonymous_proxy, network.is_public_proxy, network.is_residential_proxy];
  return said({
    continentCode: continent?.code,
    continentName: continent?.names?.en,
    countryCode: country?.iso_code === undefined ? undefined : foldCountry(country.iso_code),
    countryName: country?.names?.en,
    regionCode: region?.iso_code,
    regionName: region?.names?.en,
    cityName: city?.names?.en,
    postalCode: postal?.code,
    latitude: location?.latitude,
    longitude: location?.longitude,
    accuracyRadius: location?.accuracy_radius,
    timeZone: location?.time_zone,
    ispName: network.isp,
    organization: network.organization,
    asn: network.autonomous_system_number,
    asnOrganization: network.autonomous_system_organization,
    userType: network.user_type,
    isAnonymousProxy: proxies.includes(true) || proxies.find((is) => is !== undefined),
    isTorExitNode: network.is_tor_exit_node,
    isVpn: network.is_anonymous_vpn,
  });
}

function fromIpinfo(record: Ipinfo): LocationRecordFields {
  const country = record.country_code ?? record.country;
  const organization = record.asn === undefined ? undefined : record.name;
  return said({
    countryCode: country === undefined ? undefined : foldCountry(country),
    regionCode: record.region_code,
    regionName: record.region,
    cityName: record.city,
    postalCode: record.postal_code,
    latitude: record.latitude ?? record.lat,
    longitude: record.longitude ?? record.lng,
    timeZone: record.timezone,
    asn: record.asn === undefined ? undefined : asnNumber(foldAsn(record.asn)),
    asnOrganization: organization,
    organization,
    ispName: organization,
  });
}

type Unsaid = { readonly [Field in keyof LocationRecordFields]: LocationRecordFields[Field] | undefined };

/** The fields that the record has: an empty text is a publisher's way to say nothing. */
function said(fields: Unsaid): LocationRecordFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
}
