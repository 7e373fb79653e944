import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact, SourceDeclaration } from '../../../loaders/source.ts';
import { cloudIpsLinode, geofeeds } from '../../../loaders/sources/places/geofeeds.ts';
import { geonamesCities } from '../../../loaders/sources/places/geonames-cities.ts';
import { ipinfo } from '../../../loaders/sources/places/ipinfo.ts';
import { rangeCsv } from '../../../loaders/sources/places/range-csv.ts';
import { factsOf, memoryInput, readSource, sampleInput, testDataInput } from '../../support/source-input.ts';

const ROWS: readonly SourceDeclaration[] = [...geofeeds, ...geonamesCities, ...ipinfo, ...rangeCsv, cloudIpsLinode];

function rowOf(id: string): SourceDeclaration {
  const found = ROWS.find((source) => source.id === id);
  if (found === undefined) throw new Error(`no row ${id}`);
  return found;
}

function located(cidr: string, record: object): Fact {
  return { kind: 'location', cidr, record };
}

async function factsIn(id: string, text: string): Promise<readonly Fact[]> {
  const { facts, refusals } = await readSource(rowOf(id), text);
  expect(refusals).toEqual([]);
  return facts;
}

describe('a table of ranges', () => {
  it('A table of countries gives the country of each network of a range, and none if the country is unknown', async () => {
    const text =
      '1.0.0.0,1.0.0.255,AU\n1.0.1.0,1.0.3.255,CN\n10.0.0.0,10.255.255.255,ZZ\n2001:200::,2001:200:ffff:ffff:ffff:ffff:ffff:ffff,JP\n';
    expect(await factsIn('dbip-country-lite', text)).toEqual([
      located('1.0.0.0/24', { countryCode: 'AU' }),
      located('1.0.1.0/24', { countryCode: 'CN' }),
      located('1.0.2.0/23', { countryCode: 'CN' }),
      located('2001:200::/32', { countryCode: 'JP' }),
    ]);
  });

  it.each([
    [
      'dbip-city-lite',
      '1.0.0.0,1.0.0.255,OC,AU,Queensland,"South Brisbane",-27.4767,153.017',
      {
        continentCode: 'OC',
        countryCode: 'AU',
        regionName: 'Queensland',
        cityName: 'South Brisbane',
        latitude: -27.4767,
        longitude: 153.017,
      },
    ],
    [
      'dbip-asn-lite',
      '1.0.0.0,1.0.0.255,13335,"Cloudflare, Inc."',
      {
        asn: 13335,
        asnOrganization: 'Cloudflare, Inc.',
        organization: 'Cloudflare, Inc.',
        ispName: 'Cloudflare, Inc.',
      },
    ],
    ['ip2location-lite-db1', '"16777216","16777471","AU","Australia"', { countryCode: 'AU', countryName: 'Australia' }],
    [
      'ip2location-lite-db3',
      '"16777216","16777471","AU","Australia","Queensland","Brisbane"',
      { countryCode: 'AU', countryName: 'Australia', regionName: 'Queensland', cityName: 'Brisbane' },
    ],
    [
      'ip2location-lite-db5',
      '"16777216","16777471","AU","Australia","Queensland","Brisbane","-27.467940","153.028090"',
      {
        countryCode: 'AU',
        countryName: 'Australia',
        regionName: 'Queensland',
        cityName: 'Brisbane',
        latitude: -27.46794,
        longitude: 153.02809,
      },
    ],
    [
      'ip2location-lite-db9',
      '"16777216","16777471","AU","Australia","Queensland","Brisbane","-27.467940","153.028090","4000"',
      {
        countryCode: 'AU',
        countryName: 'Australia',
        regionName: 'Queensland',
        cityName: 'Brisbane',
        postalCode: '4000',
        latitude: -27.46794,
        longitude: 153.02809,
      },
    ],
    [
      'ip2location-lite-db11',
      '"16777216","16777471","AU","Australia","Queensland","Brisbane","-27.467940","153.028090","4000","+10:00"',
      {
        countryCode: 'AU',
        countryName: 'Australia',
        regionName: 'Queensland',
        cityName: 'Brisbane',
        postalCode: '4000',
        latitude: -27.46794,
        longitude: 153.02809,
      },
    ],
    [
      'ip2location-lite-asn',
      '"16777216","16777471","1.0.0.0/24","13335","CloudFlare Inc"',
      { asn: 13335, asnOrganization: 'CloudFlare Inc', organization: 'CloudFlare Inc', ispName: 'CloudFlare Inc' },
    ],
    [
      'ip2proxy-lite-px2',
      '"16777216","16777471","VPN","AU","Australia"',
      { isVpn: true, countryCode: 'AU', countryName: 'Australia' },
    ],
    [
      'ip2proxy-lite-px3',
      '"16777216","16777471","TOR","AU","Australia","Queensland","Brisbane"',
      {
        isTorExitNode: true,
        countryCode: 'AU',
        countryName: 'Australia',
        regionName: 'Queensland',
        cityName: 'Brisbane',
      },
    ],
    [
      'ip2proxy-lite-px4',
      '"16777216","16777471","RES","-","-","-","-","Telstra"',
      { isAnonymousProxy: true, userType: 'residential', ispName: 'Telstra' },
    ],
    ['ip-location-db-country', '16777216,16777471,AU', { countryCode: 'AU' }],
    [
      'ip-location-db-city',
      '1.0.0.0,1.0.0.255,AU,Queensland,,Brisbane,4000,-27.4,153.0,Australia/Brisbane',
      {
        countryCode: 'AU',
        regionName: 'Queensland',
        cityName: 'Brisbane',
        postalCode: '4000',
        latitude: -27.4,
        longitude: 153,
        timeZone: 'Australia/Brisbane',
      },
    ],
    [
      'ip-location-db-asn',
      '1.0.0.0,1.0.0.255,13335,Cloudflare',
      { asn: 13335, asnOrganization: 'Cloudflare', organization: 'Cloudflare', ispName: 'Cloudflare' },
    ],
  ])('A table of ranges of %s has its columns in their order', async (id, row, record) => {
    expect(await factsIn(id, `${row}\n`)).toEqual([located('1.0.0.0/24', record)]);
  });

  it('A table of ranges says nothing in a row of dashes, and takes AS0 for no AS', async () => {
    expect(await factsIn('ip2location-lite-db11', '"0","16777215","-","-","-","-","-","-","-","-"\n')).toEqual([]);
    expect(await factsIn('dbip-asn-lite', '10.0.0.0,10.0.0.0,0,Private\n')).toMatchObject([
      { record: { asnOrganization: 'Private' } },
    ]);
  });

  it('A table of ranges is dated by its name, and one month follows the other as the same part', async () => {
    const dbip = rowOf('dbip-city-lite');
    expect(await dbip.dateOf?.(memoryInput('', 'dbip-city-lite-2026-08.csv.gz'))).toBe(Date.UTC(2026, 7, 1));
    expect(await dbip.dateOf?.(memoryInput('', 'table.csv'))).toBe(null);
    expect(
      ['dbip-city-lite-2026-08.csv.gz', 'dbip-city-lite-2026-09.csv', 'asn-ipv4-num.csv'].map((name) =>
        dbip.part?.(name),
      ),
    ).toEqual(['dbip-city-lite', 'dbip-city-lite', 'asn-ipv4-num']);
  });

  it.each([
    ['dbip-country-lite', '1.0.0.9,1.0.0.0,AU', /is not a range of addresses/],
    ['dbip-country-lite', '1.0.0.0,1.0.0.255,Australia', /'Australia' is not a country/],
    ['dbip-country-lite', '1.0.0.0,1.0.0.255,AU,more', /4 fields where 3 are declared/],
    ['dbip-country-lite', '<html>', /is not a range of addresses/],
    ['dbip-city-lite', '1.0.0.0,1.0.0.255,OC,AU,Q,B,-97,153', /'-97' is not a number/],
    ['dbip-asn-lite', '1.0.0.0,1.0.0.255,ASX,Name', /'ASX' is not/],
    ['ip2proxy-lite-px2', '1,2,XYZ,AU,Australia', /'XYZ' is not a kind of proxy/],
  ])('A table of ranges of %s refuses %s', async (id, row, reason) => {
    const { facts, refusals } = await readSource(rowOf(id), `${row}\n`);
    expect([facts, refusals]).toEqual([[], [{ line: 1, reason: expect.stringMatching(reason) }]]);
  });
});

describe("IPinfo's files", () => {
  it("IPinfo's files say the same as CSV and as JSON lines", async () => {
    const csv = await readSource(rowOf('ipinfo-location'), await testDataInput('places/ip_geolocation_sample.csv'));
    const json = await readSource(rowOf('ipinfo-location'), await testDataInput('places/ip_geolocation_sample.json'));
    expect([csv.records, csv.refusals, csv.facts.length]).toEqual([100, [], 198]);
    expect(json).toEqual(csv);
    expect(factsOf(csv.facts, '1.0.2.0/23')).toEqual([
      located('1.0.2.0/23', {
        regionName: 'Fujian',
        cityName: 'Xiamen',
        postalCode: '361000',
        timeZone: 'Asia/Shanghai',
        countryCode: 'CN',
        latitude: 24.47979,
        longitude: 118.08187,
      }),
    ]);
  });

  it("IPinfo's files of AS numbers and companies have the network and no place: their country is of a registration", async () => {
    const asn = await readSource(rowOf('ipinfo-asn'), await testDataInput('places/asn_sample.json'));
    const network = {
      asn: 13335,
      asnOrganization: 'Cloudflare, Inc.',
      organization: 'Cloudflare, Inc.',
      ispName: 'Cloudflare, Inc.',
    };
    expect([asn.records, asn.refusals, asn.facts[0]]).toEqual([
      100,
      [],
      located('1.0.0.0/24', { ...network, userType: 'hosting' }),
    ]);
    const csv = await readSource(rowOf('ipinfo-asn'), await sampleInput('geolocation/ip_asn_sample.csv'));
    expect([csv.records, csv.refusals, csv.facts[0]]).toEqual([100, [], located('1.0.0.0/24', network)]);
    const company = await readSource(rowOf('ipinfo-company'), await sampleInput('geolocation/ip_company_sample.json'));
    expect([company.records, company.refusals]).toEqual([100, []]);
    expect(company.facts.slice(0, 2)).toEqual([
      located('1.0.0.0/24', {
        ...network,
        organization: 'APNIC and Cloudflare DNS Resolver project',
        userType: 'hosting',
      }),
      located('1.0.1.0/24', { organization: 'CHINANET FUJIAN PROVINCE NETWORK', userType: 'isp' }),
    ]);
  });

  it("IPinfo's files of the core product have place, network and kind of user, even of a single address", async () => {
    const { facts, records, refusals } = await readSource(
      rowOf('ipinfo-core'),
      await sampleInput('geolocation/ipinfo_core_sample.json'),
    );
    expect([records, facts.length, refusals]).toEqual([100, 100, []]);
    expect(facts[1]).toEqual(
      located('1.0.0.2/32', {
        continentCode: 'OC',
        continentName: 'Oceania',
        countryName: 'Australia',
        regionCode: 'NSW',
        regionName: 'New South Wales',
        cityName: 'Sydney',
        postalCode: '1001',
        timeZone: 'Australia/Sydney',
        asn: 13335,
        asnOrganization: 'Cloudflare, Inc.',
        organization: 'Cloudflare, Inc.',
        ispName: 'Cloudflare, Inc.',
        userType: 'hosting',
        countryCode: 'AU',
        latitude: -33.86785,
        longitude: 151.20732,
      }),
    );
  });

  it("IPinfo's files of the lite and privacy products have the names of countries and the flags", async () => {
    const lite =
      'network,country,country_code,continent,continent_code,asn,as_name,as_domain\n2001:db8::/32,Netherlands,NL,Europe,EU,AS64500,Example,example.com\n';
    expect(await factsIn('ipinfo-lite', lite)).toEqual([
      located('2001:db8::/32', {
        continentCode: 'EU',
        continentName: 'Europe',
        countryName: 'Netherlands',
        countryCode: 'NL',
        asn: 64500,
        asnOrganization: 'Example',
        organization: 'Example',
        ispName: 'Example',
      }),
    ]);
    const privacy =
      'start_ip,end_ip,join_key,hosting,proxy,tor,vpn,relay,service\n192.0.2.0,192.0.2.255,192.0.0.0,true,,,true,,Example\n';
    expect(await factsIn('ipinfo-privacy', privacy)).toEqual([
      located('192.0.2.0/24', { userType: 'hosting', isAnonymousProxy: false, isTorExitNode: false, isVpn: true }),
    ]);
  });

  it("IPinfo's files refuse what does not fit, line by line", async () => {
    const text =
      '{"network": "1.0.0.0/24", "country_code": "AU"}\n{"network": "1.0.0.0/24", "latitude": "91", "longitude": "1"}\nnone\n[]\n{"start_ip": "1.0.0.0"}\n';
    const { facts, refusals } = await readSource(rowOf('ipinfo-core'), text);
    expect(facts).toEqual([located('1.0.0.0/24', { countryCode: 'AU' })]);
    expect(refusals).toEqual([
      { line: 2, reason: expect.stringMatching(/^latitude: /) },
      { line: 3, reason: 'expected JSON, got none' },
      { line: 4, reason: expect.stringContaining('expected object') },
      { line: 5, reason: expect.stringContaining('is not a range of addresses') },
    ]);
  });
});

describe('a geofeed', () => {
  const rfc = rowOf('geofeed');

  it('A geofeed places each prefix by the word of its holder', async () => {
    const text =
      '# RFC 8805\n192.0.2.0/24,US,US-AL,Alabaster,\n2001:db8::/32,PL,,,\n192.0.2.5,NL,NL-NH,"Amsterdam, Centrum",1012\n';
    expect(await factsIn('geofeed', text)).toEqual([
      located('192.0.2.0/24', { regionCode: 'AL', cityName: 'Alabaster', countryCode: 'US' }),
      located('2001:db8::/32', { countryCode: 'PL' }),
      located('192.0.2.5/32', {
        regionCode: 'NH',
        cityName: 'Amsterdam, Centrum',
        postalCode: '1012',
        countryCode: 'NL',
      }),
    ]);
    expect([rfc.part?.('a.csv'), rowOf('linode-geofeed').part]).toEqual(['a.csv', undefined]);
  });

  it('A geofeed that asks not to place a prefix says nothing of it', async () => {
    expect(await factsIn('geofeed', '192.0.2.0/24,,,,\n198.51.100.0/24,ZZ,,,\n203.0.113.0/24\n')).toEqual([]);
  });

  it('A geofeed refuses a prefix of everything, a region of another country, and invalid values', async () => {
    const text =
      '0.0.0.0/0,US,,,\n192.0.2.0/24,US,CA-ON,,\n192.0.2.0/24,US,California,,\n192.0.2.0/24,Oz,,,\nhere,US,,,\n';
    const { facts, refusals } = await readSource(rfc, text);
    expect(facts).toEqual([]);
    expect(refusals.map(({ line, reason }) => [line, reason.replace(/:.*/, '')])).toEqual([
      [1, "'0.0.0.0/0' is not a geofeed's prefix"],
      [2, "'CA-ON' is not a region"],
      [3, "'California' is not a region"],
      [4, "'Oz' is not a country"],
      [5, "'here' is not a network"],
    ]);
  });

  it('A geofeed in JSON says the same, and its date', async () => {
    const input = await sampleInput('geolocation/linode_geofeed.json');
    expect(await cloudIpsLinode.dateOf?.(input)).toBe(Date.UTC(2026, 7, 21, 10, 0, 5));
    const { facts, records, refusals } = await readSource(cloudIpsLinode, input);
    expect([records, facts.length, refusals]).toEqual([787, 787, []]);
    expect(facts[0]).toEqual(
      located('2600:3c00::/32', { regionCode: 'TX', cityName: 'Richardson', countryCode: 'US' }),
    );
    const broken = await readSource(cloudIpsLinode, '{"records": [{"prefix": "192.0.2.0/24"}]}');
    expect(broken.refusals).toEqual([{ line: 1, reason: expect.stringContaining('alpha2code') }]);
  });
});

describe('a table of cities', () => {
  const cities = rowOf('geonames-cities15000');
  const row = (name: string, at: string, country: string, admin: string, population: number) =>
    [
      '1',
      name,
      name,
      '',
      ...at.split(','),
      'P',
      'PPL',
      country,
      '',
      admin,
      '',
      '',
      '',
      population,
      '',
      '1',
      'x',
      '2026-01-01',
    ].join('\t');
  const text = `${row('Springfield', '39.8,-89.64', 'US', 'IL', 114230)}\n${row('Springfield', '37.2,-93.3', 'US', 'MO', 170188)}\n${row('Amsterdam', '52.37403,4.88969', 'NL', '07', 741636)}\n`;

  it('A city name gets the coordinates of its most populous place, and a region if the region table is next to it', async () => {
    const beside = {
      'admin1CodesASCII.txt': 'NL.07\tNorth Holland\tNorth Holland\t2749879\nUS.MO\tMissouri\tMissouri\t4398678\n',
    };
    const { facts, refusals } = await readSource(cities, memoryInput(text, 'cities15000.txt', 64, beside));
    expect(refusals).toEqual([]);
    expect(facts).toEqual([
      {
        kind: 'node',
        label: 'CITY',
        name: 'Springfield, US',
        properties: { statedLatitude: 37.2, statedLongitude: -93.3, statedRegion: 'Missouri' },
      },
      {
        kind: 'node',
        label: 'CITY',
        name: 'Amsterdam, NL',
        properties: { statedLatitude: 52.37403, statedLongitude: 4.88969, statedRegion: 'North Holland' },
      },
    ]);
    const alone = await readSource(cities, text);
    expect(alone.facts[1]).toMatchObject({ name: 'Amsterdam, NL', properties: { statedRegion: undefined } });
  });

  it('A table of cities refuses rows of no country and without coordinates', async () => {
    const bad = `${row('Nowhere', '1,1', 'Oz', '', 1)}\n${row('Here', ',', 'NL', '', 1)}\n<html>\n`;
    expect((await readSource(cities, bad)).refusals).toEqual([
      { line: 1, reason: expect.stringContaining('is not a country') },
      { line: 3, reason: expect.anything() },
      { line: 2, reason: 'Here, NL has no coordinates' },
    ]);
  });
});

describe('garbage', () => {
  const line = fc
    .string()
    .map((text) => text.replace(/[\r\n#]/g, ''))
    // A row without a value is no record.
    .filter((text) => !/^(?:[\s,;]|"")*$/.test(text));

  it.each([
    ['dbip-city-lite', '1.0.0.0,1.0.0.255,OC,AU,,,1,1'],
    ['ip2proxy-lite-px4', '1,1,VPN,AU,Australia,,,'],
    ['geofeed', '192.0.2.0/24,NL,,,'],
    ['ipinfo-core', '{"network": "192.0.2.0/24", "country_code": "NL"}'],
  ])('Garbage in a file of %s is refused row by row, and the good row is read', async (id, good) => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 6 }), async (lines) => {
        const { records, facts } = await readSource(rowOf(id), [good, ...lines, ''].join('\n'));
        // Quotes may join lines to one row.
        expect(records).toBeLessThanOrEqual(lines.length + 1);
        if (!lines.some((text) => text.includes('"'))) expect(records).toBe(lines.length + 1);
        expect(facts.length).toBeGreaterThan(0);
      }),
    );
  });
});
