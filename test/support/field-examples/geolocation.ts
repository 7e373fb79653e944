import { geofeeds } from '../../../loaders/sources/places/geofeeds.ts';
import { geonamesCities } from '../../../loaders/sources/places/geonames-cities.ts';
import { type FullExample, type FullExamples, sharedExample } from '../field-uses.ts';
import { mmdbFileOf } from '../mmdb-file.ts';
import { partsOf, rowFile, textOf } from '../record-lines.ts';
import { memoryInput } from '../source-input.ts';
import { CORE_RECORD, hiddenTypes, IPINFO } from './ipinfo.ts';
import { ENTERPRISE_RECORD, hidden, MAXMIND } from './maxmind.ts';

const ENTRY = { country: 'NL', region: 'NL-NH', city: 'Amsterdam', postalCode: '1012' };

/** Values of the columns of the tables of ranges. */
const CELLS: Readonly<Record<string, string>> = {
  start: '11.0.0.0',
  end: '11.0.255.255',
  continent: 'EU',
  country: 'NL',
  countryName: 'Netherlands',
  region: 'North Holland',
  district: 'Amsterdam',
  city: 'Amsterdam',
  postalCode: '1012',
  latitude: '52.5',
  longitude: '4.5',
  timeZone: 'Europe/Amsterdam',
  cidr: '11.0.0.0/16',
  asn: '64500',
  asName: 'Example Networks',
  isp: 'Example',
  proxy: 'VPN',
};

const PLACE = 'start end country countryName region city';
const PROXY = 'start end proxy country countryName';

/** The columns of each table in order, by its publisher. */
const RANGE_COLUMNS = {
  'dbip-country-lite': 'start end country',
  'dbip-city-lite': 'start end continent country region city latitude longitude',
  'dbip-asn-lite': 'start end asn asName',
  'ip2location-lite-db1': 'start end country countryName',
  'ip2location-lite-db3': PLACE,
  'ip2location-lite-db5': `${PLACE} latitude longitude`,
  'ip2location-lite-db9': `${PLACE} latitude longitude postalCode`,
  'ip2location-lite-db11': `${PLACE} latitude longitude postalCode timeZone`,
  'ip2location-lite-asn': 'start end cidr asn asName',
  'ip2proxy-lite-px2': PROXY,
  'ip2proxy-lite-px3': `${PROXY} region city`,
  'ip2proxy-lite-px4': `${PROXY} region city isp`,
  'ip-location-db-country': 'start end country',
  'ip-location-db-city': 'start end country region district city postalCode latitude longitude timeZone',
  'ip-location-db-asn': 'start end asn asName',
};

function rangeExample(text: string): FullExample {
  const columns = text.split(' ');
  return { record: Object.fromEntries(columns.map((column) => [column, CELLS[column]])), file: rowFile(columns) };
}

const CITY_COLUMNS = [
  ...['geonameid', 'name', 'asciiname', 'alternatenames', 'latitude', 'longitude', 'feature class', 'feature code'],
  ...['country code', 'cc2', 'admin1 code', 'admin2 code', 'admin3 code', 'admin4 code', 'population', 'elevation'],
  ...['dem', 'timezone', 'modification date'],
];
const REGION_COLUMNS = ['code', 'name', 'asciiname', 'geonameid'];

function tabbed(record: unknown, columns: readonly string[]): string {
  return `${columns.map((column) => textOf(record, column)).join('\t')}\n`;
}

/** A city and a smaller one of the same name. */
const CITY: FullExample = {
  record: {
    geonameid: '2759794',
    name: 'Amsterdam',
    asciiname: 'Amsterdam',
    alternatenames: 'Mokum',
    latitude: '52.5',
    longitude: '4.5',
    'feature class': 'P',
    'feature code': 'PPLC',
    'country code': 'NL',
    cc2: 'BE',
    'admin1 code': '07',
    'admin2 code': '0363',
    'admin3 code': 'a',
    'admin4 code': 'b',
    population: '900000',
    elevation: '2',
    dem: '3',
    timezone: 'Europe/Amsterdam',
    'modification date': '2026-08-01',
    admin1CodesASCII: { code: 'NL.07', name: 'North Holland', asciiname: 'North Holland', geonameid: '2749879' },
  },
  file(record) {
    const smaller = { name: 'Amsterdam', 'country code': 'NL', latitude: '50', longitude: '5', population: '100' };
    const rows = tabbed(smaller, CITY_COLUMNS) + tabbed(record, CITY_COLUMNS);
    const regions = tabbed(partsOf(record).admin1CodesASCII, REGION_COLUMNS);
    return memoryInput(rows, 'cities500.txt', undefined, { 'admin1CodesASCII.txt': regions });
  },
};

export const GEOLOCATION: FullExamples = {
  ...MAXMIND,
  ...IPINFO,
  'mmdb-geolocation': {
    record: { GeoIP2: ENTERPRISE_RECORD, IPinfo: CORE_RECORD },
    file(record) {
      const { GeoIP2, IPinfo } = partsOf(record);
      return memoryInput(mmdbFileOf('Test', GeoIP2, IPinfo));
    },
    behind: { ...hidden('GeoIP2.traits.'), ...hiddenTypes('IPinfo.') },
  },
  ...Object.fromEntries(Object.entries(RANGE_COLUMNS).map(([id, columns]) => [id, rangeExample(columns)])),
  ...sharedExample(geofeeds, {
    record: { prefix: '11.0.0.0/16', ...ENTRY },
    file: rowFile(['prefix', 'country', 'region', 'city', 'postalCode']),
  }),
  'cloud-ips-linode': {
    record: {
      etag: '"6a8821a5"',
      lastModified: '2026-08-21T10:00:05Z',
      records: [{ prefix: '11.0.0.0/16', alpha2code: 'NL', region: 'NL-NH', city: 'Amsterdam', postalCode: '1012' }],
    },
    file: JSON.stringify,
  },
  ...sharedExample(geonamesCities, CITY),
  'tweetfeed-ipmeta': {
    record: {
      generated_at: '2026-08-22T13:35:03Z',
      version: 1,
      source: 'ipinfo.io',
      count: 1,
      sources: {
        spamhaus_drop: {
          timestamp: 1_787_404_442,
          fetched_at: '2026-08-22T13:35:03Z',
          records: 1699,
          terms: 'https://www.spamhaus.org/drop/terms/',
          copyright: '(c) 2026 The Spamhaus Project SLU',
        },
      },
      city: 'Sydney',
      country: 'AU',
      org: 'AS13335 Cloudflare, Inc.',
      fetched_at: '2026-08-11T13:35:02Z',
      bogon: true,
      drop: { cidr: { sblid: 'SBL627127' }, asn: { asn: 197769, asname: 'XNNET' } },
    },
    file: (record) => {
      const { generated_at, version, source, count, sources, ...entry } = Object(record);
      return JSON.stringify({ generated_at, version, source, count, sources, entries: { '1.0.0.4': entry } });
    },
    behind: Object.fromEntries(
      ['city', 'country', 'org', 'fetched_at', 'drop.cidr.sblid', 'drop.asn.asn', 'drop.asn.asname'].map((field) => [
        field,
        ['bogon'],
      ]),
    ),
  },
};
