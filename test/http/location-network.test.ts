import { beforeAll, describe, expect, it, test } from 'vitest';
import { EXAMPLE_NETWORK } from '../../http/location/record-schema.ts';
import { foldCidr } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { LOCATION_PLANES } from '../../views/networks/parts.ts';
import { rangesStatement, samplesStatement } from '../../views/networks/read-parts.ts';
import { surroundingsStatement } from '../../views/networks/read-surroundings.ts';
import { spreadKeys, stretchesOf } from '../../views/networks/stretches.ts';
import { schemaDatabase } from '../support/graph.ts';
import { EXAMPLE_BLOCK, type RangeRow, writeAnnouncements, writePlane } from './location-data.ts';
import { hits, plan } from './plans.ts';
import { type TestApp, testApp } from './test-app.ts';

let database: Database;
let app: TestApp;

const OUTER = { countryCode: 'US', cityName: 'Outer', ...said('2026-07-01') };
const { cidr: _, ...AMSTERDAM } = { ...EXAMPLE_BLOCK, ...said('2026-08-01') };
const HAARLEM = { ...AMSTERDAM, cityName: 'Haarlem', postalCode: '2011', latitude: 52.38, longitude: 4.64 };
const SYDNEY = { countryCode: 'AU', regionCode: 'NSW', cityName: 'Sydney', ...said('2026-08-01') };

function said(day: string): { readonly source: string; readonly observedAt: number } {
  return { source: 'example-city-db', observedAt: Date.parse(day) };
}

function city(first: string, last: string, networks: readonly string[], cityName: string): RangeRow {
  return { first, last, networks, payload: { cityName, ...said('2026-08-01') } };
}

/** One range for each of the 4,096 addresses of 60.0.0.0/20, 95 % of which are in Australia. */
const CRUMBS: readonly RangeRow[] = Array.from({ length: 4096 }, (_, index) => {
  const address = `60.0.${index >> 8}.${index & 255}`;
  const countryCode = index % 20 === 0 ? 'NZ' : 'AU';
  return {
    first: address,
    last: address,
    networks: [`${address}/32`],
    payload: { countryCode, ...said('2026-08-01') },
  };
});

beforeAll(async () => {
  database = await schemaDatabase();
  await writePlane(database, 'geolocation', [
    { first: '1.0.0.0', last: '1.0.0.127', networks: ['1.0.0.0/24'], payload: { ...SYDNEY, asn: 13335 } },
    { first: '1.0.0.128', last: '1.0.0.255', networks: ['1.0.0.128/25'], payload: SYDNEY },
    {
      first: '1.117.5.5',
      last: '1.117.5.6',
      networks: ['1.117.5.5/32'],
      payload: { cityName: 'Shanghai', countryCode: 'CN' },
    },
    { first: '192.0.0.0', last: '192.0.1.255', networks: ['192.0.0.0/16'], payload: OUTER },
    { first: '192.0.2.0', last: '192.0.2.239', networks: ['192.0.2.0/24', '192.0.0.0/16'], payload: AMSTERDAM },
    { first: '192.0.2.240', last: '192.0.2.255', networks: ['192.0.2.240/28', '192.0.2.0/24'], payload: HAARLEM },
    { first: '192.0.3.0', last: '192.0.255.255', networks: ['192.0.0.0/16'], payload: OUTER },
    city('198.51.100.64', '198.51.100.127', ['198.51.100.64/26'], 'Quarter'),
    city('198.51.100.128', '198.51.100.255', ['198.51.100.128/25'], 'Half'),
    city('2001:db8:1::', '2001:db8:1:ffff:ffff:ffff:ffff:ffff', ['2001:db8:1::/48'], 'Tokyo'),
  ]);
  await writePlane(database, 'geolocation', CRUMBS);
  await writeAnnouncements(database, [
    { prefix: '203.0.113.0/24', asn: 64512, handle: 'ROUTED', legalName: 'Routed Ltd' },
    { prefix: '192.0.2.0/24', asn: 64500, handle: 'EXAMPLE-AS', legalName: 'Example Networks B.V.' },
  ]);
  app = await testApp(database);
});

/** The shares of an attribute without a known value in the network. */
const UNKNOWN = { answered: null, known: 0 };

describe('GET /v1/location/network/{network}', () => {
  it('GET of a network returns the record of its block, with its first and last address and its size', async () => {
    expect(await app.json('/v1/location/network/192.0.2.0/24')).toEqual(EXAMPLE_NETWORK);
  });

  test.each([
    ['192.0.2.0%2F24', '192.0.2.0/24', '192.0.2.0/24'],
    ['192.0.2.77/24', '192.0.2.77/24', '192.0.2.0/24'],
    ['2001:DB8:1::5%2F64', '2001:DB8:1::5/64', '2001:db8:1::/64'],
    ['2001%3Adb8%3A1%3A%3A/48', '2001:db8:1::/48', '2001:db8:1::/48'],
  ])('GET of the network %s returns it as given, and cidr with the host bits cleared', async (path, network, cidr) => {
    expect(await app.json(`/v1/location/network/${path}`)).toMatchObject({ network, cidr });
  });

  test.each([
    ['192.0.2.0/25', 'Amsterdam', null, 'where all of it is'],
    ['192.0.8.0/21', 'Outer', null, 'in a part of a wider block'],
    ['192.0.0.0/16', 'Outer', 'Amsterdam, NL', 'where 99.6 % of it is, with the largest part that is elsewhere'],
    ['192.0.2.0/23', null, 'Outer, US', 'in no city of two halves'],
    ['198.51.100.0/24', null, 'Half', 'in no city of which only a half is'],
    ['198.51.100.128/25', 'Half', null, 'where all of it is, without a country'],
    ['1.117.0.0/16', null, 'Shanghai, CN', 'not where two of its addresses are'],
    ['0.0.0.0/0', null, null, 'in no city for all of the internet, and none of the addresses that were looked at is'],
    ['2001:db8:1:2::/64', 'Tokyo', null, 'the same for IPv6'],
    ['2001:db8::/32', null, 'Tokyo', 'not where a small part is, of IPv6 either'],
    ['::/0', null, 'Tokyo', 'and so on'],
  ])('The network %s is in %s, and the largest part of what differs is %s: %s', async (network, name, largest, _) => {
    expect(await app.json(`/v1/location/network/${network}`)).toMatchObject({
      city: { name },
      largest: { city: largest === null ? null : { value: largest } },
    });
  });

  it('The city comes from the blocks that know it and the AS from those that know that, each with its share', async () => {
    expect(await app.json('/v1/location/network/1.0.0.0/24')).toMatchObject({
      country: { isoCode: 'AU' },
      region: { isoCode: 'NSW' },
      city: { name: 'Sydney' },
      isp: { asn: null },
      shares: { city: { answered: 1, known: 1 }, asn: { answered: null, known: 0.5 } },
      largest: { asn: { value: 'AS13335', share: 0.5 } },
    });
  });

  it('A network with two known addresses reports how small its known share is', async () => {
    expect(await app.json('/v1/location/network/1.117.0.0/16')).toMatchObject({
      country: { isoCode: null },
      countryBasis: null,
      shares: { country: { answered: null, known: 0.00003052 } },
    });
  });

  it('The whole internet has no AS', async () => {
    expect(await app.json('/v1/location/network/0.0.0.0/0')).toMatchObject({ isp: { asn: null, name: null } });
  });

  it('A network of very many blocks is estimated from addresses spread over it, and the answer says so', async () => {
    const { country, shares, largest, sampled } = await app.json('/v1/location/network/60.0.0.0/20');
    expect({ country, sampled }).toEqual({ country: { isoCode: 'AU', name: 'Australia' }, sampled: 1000 });
    expect(shares).toMatchObject({ country: { answered: expect.closeTo(0.95, 1), known: 1 }, city: UNKNOWN });
    expect(largest).toMatchObject({ country: { value: 'NZ', share: expect.closeTo(0.05, 1) } });
  });

  it('The number of addresses of an IPv6 network is a decimal string', async () => {
    expect(await app.json('/v1/location/network/2001:db8:1::/48')).toMatchObject({
      firstIp: '2001:db8:1::',
      lastIp: '2001:db8:1:ffff:ffff:ffff:ffff:ffff',
      totalAddresses: '1208925819614629174706176',
    });
  });

  it('A network of which one part is known reports that part with its share', async () => {
    expect(await app.json('/v1/location/network/203.0.112.0/23')).toMatchObject({
      isp: { asn: null, name: null },
      largest: { asn: { value: 'AS64512', share: 0.5 }, isp: { value: 'Routed Ltd', share: 0.5 } },
    });
  });

  it('An announced network without a place has its operator', async () => {
    expect(await app.json('/v1/location/network/203.0.113.128/25')).toMatchObject({
      city: { name: null },
      isp: { asn: 64512, name: 'Routed Ltd' },
    });
  });

  it('An IPv6 network gets nothing from IPv4', async () => {
    expect(await app.json('/v1/location/network/::/64')).toMatchObject({ status: 404, error: 'NETWORK_NOT_FOUND' });
  });

  test.each(['100.64.0.0/24', '203.0.114.0/23', '10.0.0.0/8', '127.0.0.0/8', 'fe80::/64', '::1/128'])(
    'GET /v1/location/network/{network} returns 404 for %s',
    async (network) => {
      expect(await app.json(`/v1/location/network/${network}`)).toMatchObject({
        status: 404,
        error: 'NETWORK_NOT_FOUND',
      });
    },
  );

  test.each(['192.0.2.0/33', '192.0.2.0/x', '192.0.2.0/', '2001:db8::/129', 'example.com/24', '192.0.2.0/24/24'])(
    'GET /v1/location/network/{network} returns 400 for %s',
    async (network) => {
      expect(await app.json(`/v1/location/network/${network}`)).toMatchObject({
        status: 400,
        error: 'INVALID_CIDR_FORMAT',
        details: { field: 'network' },
      });
    },
  );

  it('The statements for a network seek indexes, scan no label and read only what is inside the network', async () => {
    const empty = stretchesOf(foldCidr('2001:db8:2::/48'));
    for (const plane of LOCATION_PLANES) {
      const read = rangesStatement(plane, empty);
      const sample = samplesStatement(plane, spreadKeys(empty, 10));
      for (const statement of [read, sample]) {
        expect((await plan(database, statement)).filter((name) => /LabelScan|AllNodes/.test(name))).toEqual([]);
      }
      expect(await hits(database, read)).toBeLessThan(40);
    }
    const asked = { announced: ['203.0.113.0/24'], registered: [], delegated: [], listed: [] };
    const operators = await plan(database, surroundingsStatement(asked));
    expect(operators.filter((name) => /Scan/.test(name))).toEqual([]);
  });
});
