/** Full examples of MaxMind's editions. */

import type { SourceInput } from '../../../loaders/source.ts';
import { maxmindCsv, maxmindMmdb } from '../../../loaders/sources/places/maxmind.ts';
import type { FullExample, FullExamples } from '../field-uses.ts';
import { mmdbFileOf } from '../mmdb-file.ts';
import { csvFile } from '../record-files.ts';
import { partsOf } from '../record-lines.ts';
import { memoryInput } from '../source-input.ts';

function names(en: string) {
  return { en, de: 'd', es: 'e', fr: 'f', ja: 'j', 'pt-BR': 'p', ru: 'r', 'zh-CN': 'z' };
}

const COUNTRY = { iso_code: 'NL', is_in_european_union: true, geoname_id: 2_750_405, names: names('Netherlands') };
const ASN = { autonomous_system_number: 64_500, autonomous_system_organization: 'Example Networks' };
const ISP = {
  ...ASN,
  isp: 'Example',
  organization: 'Example B.V.',
  mobile_country_code: '204',
  mobile_network_code: '04',
};
const ANONYMOUS = {
  is_anonymous: true,
  is_anonymous_vpn: true,
  is_hosting_provider: true,
  is_public_proxy: true,
  is_residential_proxy: true,
  is_tor_exit_node: true,
};
const TRAITS = {
  ...ISP,
  connection_type: 'Cable/DSL',
  user_type: 'residential',
  domain: 'weft.com',
  is_anonymous_proxy: true,
  is_legitimate_proxy: true,
  static_ip_score: 1.5,
  user_count: 2,
  ip_risk_snapshot: 0.5,
};
const PLACED_TRAITS = { is_anycast: true, is_satellite_provider: true };
const COUNTRY_RECORD = {
  continent: { code: 'EU', geoname_id: 6_255_148, names: names('Europe') },
  country: { ...COUNTRY, confidence: 95 },
  registered_country: COUNTRY,
  represented_country: { ...COUNTRY, type: 'military' },
  traits: { ...PLACED_TRAITS, is_anonymous_proxy: true },
};
const CITY_RECORD = {
  ...COUNTRY_RECORD,
  city: { confidence: 90, geoname_id: 2_759_794, names: names('Amsterdam') },
  subdivisions: [{ confidence: 92, iso_code: 'NH', geoname_id: 2_749_879, names: names('North Holland') }],
  postal: { code: '1012', confidence: 80 },
  location: {
    latitude: 52.5,
    longitude: 4.5,
    accuracy_radius: 20,
    time_zone: 'Europe/Amsterdam',
    metro_code: 501,
    average_income: 40_000,
    population_density: 5_000,
  },
};

/** The record of Enterprise, which has the members of all others that have places. */
export const ENTERPRISE_RECORD = { ...CITY_RECORD, traits: { ...PLACED_TRAITS, ...TRAITS, ...ANONYMOUS } };

const RECORDS: Readonly<Record<string, unknown>> = {
  City: CITY_RECORD,
  Country: COUNTRY_RECORD,
  Enterprise: ENTERPRISE_RECORD,
  ASN,
  ISP,
  'Connection-Type': { connection_type: 'Corporate' },
  'Anonymous-IP': ANONYMOUS,
};

/** Fields under a path that hide others: the type of the user, and whether it is a proxy, may come from several. */
export function hidden(path: string): NonNullable<FullExample['behind']> {
  const [user, line, hosting] = [`${path}user_type`, `${path}connection_type`, `${path}is_hosting_provider`];
  const proxies = ['is_anonymous_proxy', 'is_public_proxy', 'is_residential_proxy'].map((name) => `${path}${name}`);
  return {
    [line]: [user],
    [hosting]: [user, line],
    ...Object.fromEntries(
      proxies.map((proxy) => [proxy, [user, line, hosting, ...proxies.filter((one) => one !== proxy)]]),
    ),
  };
}

function mmdbExample({ id }: { readonly id: string }): FullExample {
  const [, edition] = /^geo(?:lite|ip)2-(.+)$/.exec(id) ?? [];
  const kind = Object.keys(RECORDS).find((name) => name.toLowerCase() === edition) ?? '';
  const product = id.startsWith('geolite2') ? 'GeoLite2' : 'GeoIP2';
  return {
    record: RECORDS[kind],
    file: (record) => memoryInput(mmdbFileOf(`${product}-${kind}`, record)),
    behind: { ...hidden(''), ...hidden('traits.') },
  };
}

const PLACED_ROW = {
  geoname_id: '2759794',
  registered_country_geoname_id: '2750405',
  represented_country_geoname_id: '2750405',
  is_anonymous_proxy: '1',
  is_satellite_provider: '1',
  is_anycast: '1',
};
const POINT_ROW = { postal_code: '1012', latitude: '52.5', longitude: '4.5', accuracy_radius: '20' };
const NATION_ROW = {
  geoname_id: '2759794',
  locale_code: 'en',
  continent_code: 'EU',
  continent_name: 'Europe',
  country_iso_code: 'NL',
  country_name: 'Netherlands',
  is_in_european_union: '1',
};
const TOWN_ROW = {
  ...NATION_ROW,
  subdivision_1_iso_code: 'NH',
  subdivision_1_name: 'North Holland',
  subdivision_2_iso_code: 'A',
  subdivision_2_name: 'District',
  city_name: 'Amsterdam',
  metro_code: '501',
  time_zone: 'Europe/Amsterdam',
};
const CONFIDENCE_ROW = {
  country_confidence: '95',
  subdivision_1_confidence: '92',
  subdivision_2_confidence: '91',
  city_confidence: '90',
  postal_confidence: '80',
};

/** A record of mmdb as a row: a flag is a digit there. */
function row(record: object): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, value === true ? '1' : String(value)]),
  );
}

const ROWS: Readonly<Record<string, { readonly Blocks: object; readonly Locations?: object }>> = {
  City: { Blocks: { ...PLACED_ROW, ...POINT_ROW }, Locations: TOWN_ROW },
  Country: { Blocks: PLACED_ROW, Locations: NATION_ROW },
  Enterprise: {
    Blocks: { ...PLACED_ROW, ...POINT_ROW, ...row(TRAITS), ...row(ANONYMOUS), ...CONFIDENCE_ROW },
    Locations: TOWN_ROW,
  },
  ASN: { Blocks: row(ASN) },
  ISP: { Blocks: row(ISP) },
  'Connection-Type': { Blocks: { connection_type: 'Corporate' } },
  'Anonymous-IP': { Blocks: row(ANONYMOUS) },
};

function csvExample({ id }: { readonly id: string }): FullExample {
  const [, edition, family] = /^geo(?:lite|ip)2-(.+)-csv-ipv([46])$/.exec(id) ?? [];
  const kind = Object.keys(ROWS).find((name) => name.toLowerCase() === edition) ?? '';
  const { Blocks, ...others } = ROWS[kind] ?? { Blocks: {} };
  const product = id.startsWith('geolite2') ? 'GeoLite2' : 'GeoIP2';
  const file = (record: unknown): SourceInput => {
    const { Blocks: blocks, Locations: locations } = partsOf(record);
    const beside = { [`${product}-${kind}-Locations-en.csv`]: csvFile(locations) };
    return memoryInput(csvFile(blocks), `${product}-${kind}-Blocks-IPv${family}.csv`, undefined, beside);
  };
  const network = family === '4' ? '11.0.0.0/16' : '2a00::/16';
  return { record: { Blocks: { network, ...Blocks }, ...others }, file, behind: hidden('Blocks.') };
}

/** Each edition in both forms. */
export const MAXMIND: FullExamples = Object.fromEntries([
  ...maxmindMmdb.map((source) => [source.id, mmdbExample(source)] as const),
  ...maxmindCsv.map((source) => [source.id, csvExample(source)] as const),
]);
