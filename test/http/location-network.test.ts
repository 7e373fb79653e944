import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Database } from '../../engine/database/database.ts';
import { networkStatement } from '../../procedures/projections/location-network.ts';
import { foldCidr } from '../../schema/keys/index.ts';
import { schemaDatabase } from '../support/graph.ts';
import { writeAnnouncements, writeBlocks, writePlane } from './location-data.ts';
import { hits, plan } from './plans.ts';
import { type TestApp, testApp } from './test-app.ts';

let database: Database;
let app: TestApp;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeBlocks(database, [
    { cidr: '192.0.0.0/16', countryCode: 'US', cityName: 'Outer' },
    { cidr: '192.0.2.0/24', countryCode: 'NL', cityName: 'Stale', source: 'older-db', observedAt: 1 },
    { cidr: '192.0.2.0/24', countryCode: 'NL', cityName: 'Amsterdam', observedAt: 2 },
    { cidr: '198.51.100.64/26', cityName: 'Quarter' },
    { cidr: '198.51.100.128/25', cityName: 'Half' },
    { cidr: '2001:db8:1::/48', cityName: 'Tokyo' },
  ]);
  await writePlane(database, 'geolocation', [
    { first: '192.0.0.0', last: '192.0.1.255', networks: ['192.0.0.0/16'] },
    { first: '192.0.2.0', last: '192.0.2.255', networks: ['192.0.2.0/24', '192.0.0.0/16'] },
    { first: '192.0.3.0', last: '192.0.255.255', networks: ['192.0.0.0/16'] },
    { first: '198.51.100.64', last: '198.51.100.127', networks: ['198.51.100.64/26'] },
    { first: '198.51.100.128', last: '198.51.100.255', networks: ['198.51.100.128/25'] },
    { first: '2001:db8:1::', last: '2001:db8:1:ffff:ffff:ffff:ffff:ffff', networks: ['2001:db8:1::/48'] },
  ]);
  await writeAnnouncements(database, [
    { prefix: '203.0.113.0/24', asn: 64512, handle: 'ROUTED', legalName: 'Routed Ltd' },
  ]);
  app = await testApp(database);
});

describe('GET /v1/location/network/{network}', () => {
  it('answers the record of the block with its extent', async () => {
    expect(await app.json('/v1/location/network/192.0.2.0/24')).toEqual({
      network: '192.0.2.0/24',
      cidr: '192.0.2.0/24',
      firstIp: '192.0.2.0',
      lastIp: '192.0.2.255',
      totalAddresses: '256',
      continent: { code: 'EU', name: 'Europe' },
      country: { isoCode: 'NL', name: 'Netherlands' },
      region: { isoCode: null, name: null },
      city: { name: 'Amsterdam' },
      postal: { code: null },
      location: { latitude: null, longitude: null, accuracyRadius: null, timeZone: null },
      isp: { name: null, organization: null, asn: null, asnOrganization: null },
      traits: { userType: null, isAnonymousProxy: null, isTorExitNode: null, isVpn: null },
      countryBasis: 'geolocation',
      source: expect.any(String),
      observedAt: expect.any(String),
    });
  });

  test.each([
    ['192.0.2.0%2F24', '192.0.2.0/24', '192.0.2.0/24'],
    ['192.0.2.77/24', '192.0.2.77/24', '192.0.2.0/24'],
    ['2001:DB8:1::5%2F64', '2001:DB8:1::5/64', '2001:db8:1::/64'],
    ['2001%3Adb8%3A1%3A%3A/48', '2001:db8:1::/48', '2001:db8:1::/48'],
  ])('answers %s as asked, with the host bits cleared beside it', async (path, network, cidr) => {
    expect(await app.json(`/v1/location/network/${path}`)).toMatchObject({ network, cidr });
  });

  test.each([
    ['192.0.2.128/25', 'Amsterdam', 'the most specific block that contains it, by its newest source'],
    ['192.0.8.0/21', 'Outer', 'a wider block where no narrower one contains it'],
    ['192.0.2.0/23', 'Outer', 'a block that contains it before a narrower one inside it'],
    ['198.51.100.0/24', 'Half', 'the largest block inside it where none contains it'],
    ['198.51.100.0/25', 'Quarter', 'the one block inside it'],
    ['2001:db8::/32', 'Tokyo', 'the same for IPv6'],
    ['198.48.0.0/13', 'Half', 'the same however wide it is'],
    ['0.0.0.0/0', 'Outer', 'even where it is all there is'],
  ])('%s is %s: %s', async (network, city) => {
    expect(await app.json(`/v1/location/network/${network}`)).toMatchObject({ city: { name: city } });
  });

  it('counts the addresses of an IPv6 network as a decimal string', async () => {
    expect(await app.json('/v1/location/network/2001:db8:1::/48')).toMatchObject({
      firstIp: '2001:db8:1::',
      lastIp: '2001:db8:1:ffff:ffff:ffff:ffff:ffff',
      totalAddresses: '1208925819614629174706176',
    });
  });

  it('answers an announced network without a place', async () => {
    expect(await app.json('/v1/location/network/203.0.113.128/25')).toMatchObject({
      city: { name: null },
      isp: { asn: 64512, name: 'Routed Ltd' },
    });
  });

  it('gives an IPv6 network nothing of IPv4', async () => {
    expect(await app.json('/v1/location/network/::/64')).toMatchObject({ status: 404, error: 'NETWORK_NOT_FOUND' });
  });

  test.each(['100.64.0.0/24', '203.0.112.0/23', '10.0.0.0/8', '127.0.0.0/8', 'fe80::/64', '::1/128'])(
    'answers 404 for %s',
    async (network) => {
      expect(await app.json(`/v1/location/network/${network}`)).toMatchObject({
        status: 404,
        error: 'NETWORK_NOT_FOUND',
      });
    },
  );

  test.each(['192.0.2.0/33', '192.0.2.0/x', '192.0.2.0/', '2001:db8::/129', 'example.com/24', '192.0.2.0/24/24'])(
    'answers 400 for %s',
    async (network) => {
      expect(await app.json(`/v1/location/network/${network}`)).toMatchObject({
        status: 400,
        error: 'INVALID_CIDR_FORMAT',
        details: { field: 'network' },
      });
    },
  );

  it('reads of an index what lies inside, and not all that comes before it', async () => {
    const lengthsAround = 49;
    const lengthsInside = 80;
    const statement = networkStatement(foldCidr('2001:db8:2::/48'));
    expect(await hits(database, statement)).toBeLessThan(lengthsAround + lengthsInside + 20);
  });

  it('seeks indexes and scans no label', async () => {
    const operators = await plan(database, networkStatement(foldCidr('192.0.2.0/25')));
    expect(operators.filter((name) => /Scan/.test(name))).toEqual([]);
    expect(operators.filter((name) => /Seek/.test(name)).length).toBeGreaterThanOrEqual(3);
  });
});
