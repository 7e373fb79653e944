import { asnNumber, foldAsn, KeyError } from '../../../schema/keys/index.ts';
import { rangeBlocks } from '../../formats/address-ranges.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { epochMs } from '../../formats/dates.ts';
import { type GivenLocation, locationFacts } from '../../formats/location-fields.ts';
import { decimal } from '../../formats/numbers.ts';
import type { PublishedFields, SourceDeclaration } from '../../source.ts';

const DBIP = { publisher: 'DB-IP', licence: 'CC BY 4.0', homePage: 'https://db-ip.com/db/lite.php', cadenceHours: 744 };
const IP2LOCATION = {
  publisher: 'IP2Location',
  licence: 'CC BY-SA 4.0; needs a free account',
  homePage: 'https://lite.ip2location.com',
  cadenceHours: 744,
};
const SAPICS = {
  publisher: 'sapics (ip-location-db)',
  licence: "that of each file's own folder: CC0, PDDL, CC BY 4.0 or the GeoLite2 licence",
  homePage: 'https://github.com/sapics/ip-location-db',
  cadenceHours: 168,
};
const SAPICS_URL = 'https://raw.githubusercontent.com/sapics/ip-location-db/main';

/** Columns that several tables share, by their names in `FIELDS`. A column with `-` is not read. */
const COUNTRY = 'start end country';
const IP2LOCATION_COUNTRY = `${COUNTRY} countryName`;
const IP2LOCATION_CITY = `${IP2LOCATION_COUNTRY} region city`;
const IP2PROXY = 'start end proxy country countryName';

/** What each column becomes, or why it is not read. */
const USES = {
  start: { becomes: 'the first address of the block' },
  end: { becomes: 'the last address of the block' },
  continent: { becomes: 'the code of the continent' },
  country: { becomes: 'the code of the country' },
  countryName: { becomes: 'the name of the country' },
  region: { becomes: 'the name of the region' },
  '-district': { leftOut: 'a district inside the region: a location has one region' },
  city: { becomes: 'the city' },
  postalCode: { becomes: 'the postal code' },
  latitude: { becomes: 'the latitude' },
  longitude: { becomes: 'the longitude' },
  timeZone: { becomes: 'the time zone' },
  '-timeZone': { leftOut: 'the distance from UTC: a location has the name of a time zone' },
  '-cidr': { leftOut: 'the block in another notation: start and end say it' },
  asn: { becomes: 'the AS' },
  asName: { becomes: 'the name of the AS' },
  isp: { becomes: 'the name of the provider' },
  proxy: { becomes: 'that it is a proxy, a VPN or an exit of Tor, or the type of the user' },
} satisfies PublishedFields;

function isColumn(name: string): name is keyof typeof USES {
  return Object.hasOwn(USES, name);
}

/** The published tables: id, content, publisher, columns in order, and address. */
const TABLES = [
  ['dbip-country-lite', 'countries', DBIP, COUNTRY, null],
  ['dbip-city-lite', 'places', DBIP, 'start end continent country region city latitude longitude', null],
  ['dbip-asn-lite', 'AS numbers', DBIP, 'start end asn asName', null],
  ['ip2location-lite-db1', 'countries', IP2LOCATION, IP2LOCATION_COUNTRY, null],
  ['ip2location-lite-db3', 'places', IP2LOCATION, IP2LOCATION_CITY, null],
  ['ip2location-lite-db5', 'places', IP2LOCATION, `${IP2LOCATION_CITY} latitude longitude`, null],
  ['ip2location-lite-db9', 'places', IP2LOCATION, `${IP2LOCATION_CITY} latitude longitude postalCode`, null],
  ['ip2location-lite-db11', 'places', IP2LOCATION, `${IP2LOCATION_CITY} latitude longitude postalCode -timeZone`, null],
  ['ip2location-lite-asn', 'AS numbers', IP2LOCATION, 'start end -cidr asn asName', null],
  ['ip2proxy-lite-px2', 'proxies and VPNs', IP2LOCATION, IP2PROXY, null],
  ['ip2proxy-lite-px3', 'proxies and VPNs', IP2LOCATION, `${IP2PROXY} region city`, null],
  ['ip2proxy-lite-px4', 'proxies and VPNs', IP2LOCATION, `${IP2PROXY} region city isp`, null],
  [
    'ip-location-db-country',
    'countries',
    SAPICS,
    COUNTRY,
    `${SAPICS_URL}/geo-whois-asn-country/geo-whois-asn-country-ipv4.csv`,
  ],
  [
    'ip-location-db-city',
    'places',
    SAPICS,
    'start end country region -district city postalCode latitude longitude timeZone',
    null,
  ],
  ['ip-location-db-asn', 'AS numbers', SAPICS, 'start end asn asName', `${SAPICS_URL}/asn/asn-ipv4.csv`],
] as const;

/** Reads the value of a column. Throws `KeyError` for an invalid number. */
const FIELDS: ReadonlyMap<string, (text: string) => GivenLocation> = new Map(
  Object.entries({
    continent: (continentCode) => ({ continentCode }),
    country: (countryCode) => ({ countryCode }),
    countryName: (countryName) => ({ countryName }),
    region: (regionName) => ({ regionName }),
    city: (cityName) => ({ cityName }),
    postalCode: (postalCode) => ({ postalCode }),
    latitude: (text) => ({ latitude: decimal(text, 90) }),
    longitude: (text) => ({ longitude: decimal(text, 180) }),
    timeZone: (timeZone) => ({ timeZone }),
    isp: (ispName) => ({ ispName }),
    // AS0 marks space that no one announces (RFC 7607).
    asn: (text) => ({ asn: /^(?:AS)?0+$|^-?$/i.test(text) ? undefined : asnNumber(foldAsn(text)) }),
    asName: (name) => ({ asnOrganization: name, organization: name, ispName: name }),
    proxy: proxyOf,
  }),
);

/** Reads IP2Proxy's kinds: VPN, open and web proxies, Tor exits, data centres, residential proxies. A search engine is not a proxy. */
function proxyOf(kind: string): GivenLocation {
  switch (kind) {
    case 'VPN':
      return { isVpn: true };
    case 'TOR':
      return { isTorExitNode: true };
    case 'PUB':
    case 'WEB':
      return { isAnonymousProxy: true };
    case 'RES':
      return { isAnonymousProxy: true, userType: 'residential' };
    case 'DCH':
      return { userType: 'hosting' };
    case 'SES':
    case '-':
      return {};
    default:
      throw new KeyError('a kind of proxy', kind, 'VPN, TOR, DCH, PUB, WEB, SES or RES');
  }
}

/**
 * Tables of address ranges without a header line. Each range becomes the fewest networks that hold it exactly. The ends are addresses; in
 * IP2Location's files and in the `-num` files of ip-location-db they are numbers. Each file of a family is a part.
 */
export const rangeCsv: readonly SourceDeclaration<CsvRow>[] = TABLES.map(([id, what, shared, text, defaultUrl]) => {
  const columns = text.split(' ');
  return {
    ...shared,
    id,
    title: `Ranges and their ${what} (${id})`,
    defaultUrl,
    format: `CSV without a header: ${columns.filter((column) => !column.startsWith('-')).join(', ')}`,
    fields: Object.fromEntries(columns.filter(isColumn).map((column) => [column.replace('-', ''), USES[column]])),
    layer: 'geolocation',
    verified: 'specification',
    part: partOf,
    read: (input) => csvRecords(input, { columns }),
    dateOf: async ({ fileName }) => epochMs(/\d{4}-\d{2}(?:-\d{2})?/.exec(fileName)?.[0].padEnd(10, '-01')) ?? null,
    *facts({ value }, context) {
      const given = columns.flatMap((column) => FIELDS.get(column)?.(value[column] ?? '') ?? []);
      for (const cidr of rangeBlocks(value.start ?? '', value.end ?? ''))
        yield* locationFacts(cidr, Object.assign({}, ...given), context);
    },
  };
});

/** Returns the name of the file without its month: the file of the next month is the same part. */
function partOf(fileName: string): string {
  return fileName
    .toLowerCase()
    .replace(/\.(?:csv|gz|zip|xz|bz2)/g, '')
    .replace(/[-_.]?\d{4}-?\d{2}(?:-?\d{2})?$/, '');
}
