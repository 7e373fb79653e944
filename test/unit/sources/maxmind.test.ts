import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SourceDeclaration } from '../../../loaders/source.ts';
import { maxmindCsv, maxmindMmdb } from '../../../loaders/sources/places/maxmind.ts';
import { cidrRange, foldCidr } from '../../../schema/keys/index.ts';
import { factsOf, memoryInput, readSource, testDataInput } from '../../support/source-input.ts';

function rowOf(id: string): SourceDeclaration {
  const found = [...maxmindMmdb, ...maxmindCsv].find((source) => source.id === id);
  if (found === undefined) throw new Error(`no row ${id}`);
  return found;
}

async function mmdb(id: string, file: string) {
  const { facts, refusals } = await readSource(rowOf(id), await testDataInput(`maxmind/${file}`));
  expect(refusals).toEqual([]);
  return facts;
}

/** The publisher's own records of a test database, by folded network. */
function oracle(file: string): ReadonlyMap<string, z.infer<typeof ORACLE_RECORD>> {
  const path = join(import.meta.dirname, '../../data/maxmind', file);
  const list = z.array(z.record(z.string(), ORACLE_RECORD)).parse(JSON.parse(readFileSync(path, 'utf8')));
  const entries = list.flatMap((one) => Object.entries(one));
  return new Map(entries.map(([cidr, record]) => [foldCidr(plain(cidr)).name, record]));
}

/** Neighbouring networks of one record as one run: the database joins what its source data lists apart. */
function runs(networks: readonly (readonly [string, unknown])[]): readonly string[] {
  const joined: { start: string; end: bigint; record: string }[] = [];
  const ranges = networks.map(([cidr, record]) => ({ ...cidrRange(cidr), record: JSON.stringify(record) }));
  for (const { start, end, record } of ranges.sort((one, other) => (one.start < other.start ? -1 : 1))) {
    const last = joined.at(-1);
    if (last !== undefined && last.record === record && last.end + 1n === BigInt(`0x${start}`))
      last.end = BigInt(`0x${end}`);
    else joined.push({ start, end: BigInt(`0x${end}`), record });
  }
  return joined.map(({ start, end, record }) => `${start} ${end.toString(16)} ${record}`);
}

const NAMED = z.object({ iso_code: z.string().optional(), names: z.record(z.string(), z.string()).optional() });
const ORACLE_RECORD = z.object({
  autonomous_system_number: z.number().optional(),
  autonomous_system_organization: z.string().optional(),
  continent: z.object({ code: z.string(), names: z.record(z.string(), z.string()) }).optional(),
  country: NAMED.optional(),
  subdivisions: z.array(NAMED).optional(),
  city: NAMED.optional(),
  postal: z.object({ code: z.string() }).optional(),
  location: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
});

/** The source data writes IPv4 networks inside the IPv6 tree as `::1.2.3.4/120`. */
function plain(cidr: string): string {
  const [, address, length] = /^::(\d+\.\d+\.\d+\.\d+)\/(\d+)$/.exec(cidr) ?? [];
  return address === undefined ? cidr : `${address}/${Number(length) - 96}`;
}

describe("MaxMind's databases", () => {
  it('The MaxMind ASN database yields every record of its source data', async () => {
    const facts = await mmdb('geolite2-asn', 'GeoLite2-ASN-Test.mmdb');
    const read = facts.map((fact) =>
      fact.kind === 'location' ? ([fact.cidr, fact.record] as const) : (['', {}] as const),
    );
    const expected = [...oracle('GeoLite2-ASN-Test.json')].map(([cidr, record]) => {
      const { autonomous_system_number: asn, autonomous_system_organization: asnOrganization } = record;
      return [cidr, asnOrganization === undefined ? { asn } : { asn, asnOrganization }] as const;
    });
    expect(runs(read)).toEqual(runs(expected));
  });

  it('The MaxMind City database yields every record of its source data', async () => {
    const facts = await mmdb('geolite2-city', 'GeoLite2-City-Test.mmdb');
    const read = new Map(facts.map((fact) => (fact.kind === 'location' ? [fact.cidr, fact.record] : ['', {}])));
    const expected = [...oracle('GeoLite2-City-Test.json')].map(([cidr, { continent, country, ...record }]) => {
      const { latitude, longitude, accuracy_radius, time_zone } = record.location ?? {};
      const region = record.subdivisions?.[0];
      const fields = {
        continentCode: continent?.code,
        continentName: continent?.names.en,
        countryCode: country?.iso_code,
        countryName: country?.names?.en,
        regionCode: region?.iso_code,
        regionName: region?.names?.en,
        cityName: record.city?.names?.en,
        postalCode: record.postal?.code,
        latitude,
        longitude,
        accuracyRadius: accuracy_radius,
        timeZone: time_zone,
      };
      return [cidr, Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))] as const;
    });
    const said = expected.filter(([, fields]) => Object.keys(fields).length > 0);
    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(said));
  });

  it('The Connection-Type database gives the user type where the connection type implies one', async () => {
    const facts = await mmdb('geoip2-connection-type', 'GeoIP2-Connection-Type-Test.mmdb');
    const types = facts.map((fact) => (fact.kind === 'location' ? fact.record.userType : undefined));
    expect([...new Set(types)].sort()).toEqual(['business', 'cellular', 'isp']);
    expect(factsOf(facts, '1.0.128.0/17')).toEqual([
      { kind: 'location', cidr: '1.0.128.0/17', record: { userType: 'isp' } },
    ]);
  });

  it('The Anonymous IP database marks VPNs, proxies, Tor exits and hosting networks', async () => {
    const facts = await mmdb('geoip2-anonymous-ip', 'GeoIP2-Anonymous-IP-Test.mmdb');
    expect(factsOf(facts, '1.2.0.0/16')).toMatchObject([{ record: { isVpn: true } }]);
    expect(factsOf(facts, '71.160.223.0/24')).toEqual([
      { kind: 'location', cidr: '71.160.223.0/24', record: { userType: 'hosting' } },
    ]);
    expect(factsOf(facts, '186.30.236.0/24')).toEqual([
      { kind: 'location', cidr: '186.30.236.0/24', record: { isAnonymousProxy: true } },
    ]);
    expect(factsOf(facts, '65.0.0.0/13')).toEqual([
      { kind: 'location', cidr: '65.0.0.0/13', record: { isTorExitNode: true } },
    ]);
  });

  it('The ISP and Enterprise databases give provider, organisation and AS as well as the place', async () => {
    const isp = await mmdb('geoip2-isp', 'GeoIP2-ISP-Test.mmdb');
    expect(factsOf(isp, '1.128.0.0/11')).toEqual([
      {
        kind: 'location',
        cidr: '1.128.0.0/11',
        record: {
          ispName: 'Telstra Internet',
          organization: 'Telstra Internet',
          asn: 1221,
          asnOrganization: 'Telstra Pty Ltd',
        },
      },
    ]);
    const enterprise = await mmdb('geoip2-enterprise', 'GeoIP2-Enterprise-Test.mmdb');
    expect(factsOf(enterprise, '2.20.32.110/31')).toMatchObject([
      { record: { cityName: 'Elâzığ', countryCode: 'TR', asn: 8517, userType: 'business', latitude: 38.6229 } },
    ]);
  });

  it('A MaxMind database of another edition is refused, with the source that reads it', async () => {
    const file = await testDataInput('maxmind/GeoIP2-ISP-Test.mmdb');
    await expect(readSource(rowOf('geolite2-asn'), file)).rejects.toThrow(
      'the file is GeoIP2-ISP, not GeoLite2-ASN: load it as geoip2-isp',
    );
    await expect(readSource(rowOf('geolite2-asn'), 'no database')).rejects.toThrow();
  });
});

const LOCATIONS = `geoname_id,locale_code,continent_code,continent_name,country_iso_code,country_name,subdivision_1_iso_code,subdivision_1_name,subdivision_2_iso_code,subdivision_2_name,city_name,metro_code,time_zone,is_in_european_union
2643743,en,EU,Europe,GB,"United Kingdom",ENG,England,,,London,,Europe/London,0
2661886,en,EU,Europe,SE,Sweden,,,,,,,Europe/Stockholm,1
`;
const BLOCKS = `network,geoname_id,registered_country_geoname_id,represented_country_geoname_id,is_anonymous_proxy,is_satellite_provider,postal_code,latitude,longitude,accuracy_radius,is_anycast
192.0.2.0/25,2643743,6252001,,0,0,EC1A,51.5142,-0.0931,10,
192.0.2.128/25,2661886,2661886,,1,0,,59.3247,18.0560,1000,
198.51.100.0/24,,6252001,,0,0,,,,,
203.0.113.0/24,7,7,,0,0,,1,1,1,
2001:db8::/32,2643743,,,0,0,,,,,
203.0.113.0/25,2643743,,,0,0,,north,1,1,
`;

describe("MaxMind's CSV files", () => {
  const city = rowOf('geolite2-city-csv-ipv4');
  const beside = { 'GeoLite2-City-Locations-en.csv': LOCATIONS };

  it('MaxMind CSV files take the place of a block from the Locations file next to them', async () => {
    const input = memoryInput(BLOCKS, 'GeoLite2-City-Blocks-IPv4.csv', 1024, beside);
    const { facts, refusals } = await readSource(city, input);
    expect(facts).toEqual([
      {
        kind: 'location',
        cidr: '192.0.2.0/25',
        record: {
          continentCode: 'EU',
          continentName: 'Europe',
          countryCode: 'GB',
          countryName: 'United Kingdom',
          regionCode: 'ENG',
          regionName: 'England',
          cityName: 'London',
          postalCode: 'EC1A',
          latitude: 51.5142,
          longitude: -0.0931,
          accuracyRadius: 10,
          timeZone: 'Europe/London',
        },
      },
      {
        kind: 'location',
        cidr: '192.0.2.128/25',
        record: {
          continentCode: 'EU',
          continentName: 'Europe',
          countryCode: 'SE',
          countryName: 'Sweden',
          latitude: 59.3247,
          longitude: 18.056,
          accuracyRadius: 1000,
          timeZone: 'Europe/Stockholm',
          isAnonymousProxy: true,
        },
      },
    ]);
    expect(refusals).toEqual([
      { line: 5, reason: 'the Locations file has no place 7' },
      { line: 6, reason: '2001:db8::/32 in a file of IPv4 blocks' },
      { line: 7, reason: expect.stringContaining("'north' is not a number") },
    ]);
  });

  it('A MaxMind CSV file without its Locations file is refused, with what to do', async () => {
    await expect(readSource(city, memoryInput(BLOCKS, 'GeoLite2-City-Blocks-IPv4.csv'))).rejects.toThrow(
      'GeoLite2-City-Blocks-IPv4.csv names places that GeoLite2-City-Locations-en.csv describes: put it in the same folder',
    );
  });

  it('A MaxMind CSV file with an unreadable Locations file is refused whole', async () => {
    const broken = { 'GeoLite2-City-Locations-en.csv': 'geoname_id,city_name\n7,"unclosed\n' };
    await expect(readSource(city, memoryInput(BLOCKS, 'x.csv', 1024, broken))).rejects.toThrow(
      /^line 2 of GeoLite2-City-Loc/,
    );
  });

  it('MaxMind CSV files of other editions give the network, and false for a flag that is 0', async () => {
    const asn =
      'network,autonomous_system_number,autonomous_system_organization\n2001:db8::/32,64500,"Example, Inc."\n';
    expect((await readSource(rowOf('geolite2-asn-csv-ipv6'), asn)).facts).toEqual([
      { kind: 'location', cidr: '2001:db8::/32', record: { asn: 64500, asnOrganization: 'Example, Inc.' } },
    ]);
    const anonymous = `network,is_anonymous,is_anonymous_vpn,is_hosting_provider,is_public_proxy,is_tor_exit_node,is_residential_proxy
192.0.2.0/24,1,1,1,0,0,0
`;
    expect((await readSource(rowOf('geoip2-anonymous-ip-csv-ipv4'), anonymous)).facts).toEqual([
      {
        kind: 'location',
        cidr: '192.0.2.0/24',
        record: { userType: 'hosting', isAnonymousProxy: false, isTorExitNode: false, isVpn: true },
      },
    ]);
    const lines = 'network,connection_type\n192.0.2.0/24,Cellular\n192.0.3.0/24,\n';
    expect((await readSource(rowOf('geoip2-connection-type-csv-ipv4'), lines)).facts).toEqual([
      { kind: 'location', cidr: '192.0.2.0/24', record: { userType: 'cellular' } },
    ]);
  });

  it('MaxMind CSV files are found by their names in the published archive', () => {
    expect(city.zipEntry?.test('GeoLite2-City-CSV_20260818/GeoLite2-City-Blocks-IPv4.csv')).toBe(true);
    expect(city.zipEntry?.test('GeoLite2-City-CSV_20260818/GeoLite2-City-Blocks-IPv6.csv')).toBe(false);
  });
});
