import { beforeAll, describe, expect, it, test } from 'vitest';
import { LOCATE_ADDRESSES } from '../../http/location/operations.ts';
import { EXAMPLE_BLOCKS } from '../../http/location/record-schema.ts';
import { addressKey } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { otherPlanesStatement, placesStatement } from '../../views/location.ts';
import { schemaDatabase } from '../support/graph.ts';
import { UNKNOWN_BLOCKS } from './example-answers.ts';
import { EXAMPLE_BLOCK, writeAnnouncements, writeBlocks, writeLocations, writePlane } from './location-data.ts';
import { countingReads, plan } from './plans.ts';
import { post, type TestApp, testApp } from './test-app.ts';

let database: Database;
let app: TestApp;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeLocations(database, [
    EXAMPLE_BLOCK,
    {
      cidr: '198.51.100.0/25',
      countryCode: 'DE',
      cityName: 'Berlin',
      asn: 64510,
      asnOrganization: 'OLD-AS',
      ispName: 'Old ISP',
      observedAt: Date.parse('2014-01-01'),
    },
    {
      cidr: '198.51.100.128/25',
      countryCode: 'DE',
      cityName: 'Bonn',
      asn: 64510,
      ispName: 'New ISP',
      observedAt: Date.parse('2026-08-01'),
    },
    { cidr: '2001:db8:1::/48', countryCode: 'JP', cityName: 'Tokyo' },
  ]);
  await writeAnnouncements(database, [
    { prefix: '192.0.2.0/24', asn: 64500, handle: 'EXAMPLENET', legalName: 'Example Networks B.V.' },
    {
      prefix: '198.51.100.0/24',
      asn: 64511,
      handle: 'NEWNET',
      legalName: 'New Networks Inc.',
      observedAt: Date.parse('2015-11-01'),
    },
    { prefix: '203.0.113.0/24', asn: 64512, handle: 'ROUTED', legalName: 'Routed Ltd' },
    { prefix: '2001:db8::/32', asn: 64513, handle: 'SIX', legalName: 'Six GmbH' },
  ]);
  await database.write({
    text: `MERGE (za:COUNTRY {name: 'ZA'})
      CREATE (:REGISTERED_PREFIX {name: '41.0.0.0/11'})-[:HAS_COUNTRY {source: 'rir', observed_at: $at}]->(za)
      CREATE (:PREFIX {name: '3.108.0.0/14'})-[:IN_REGION {source: 'aws-ranges', observed_at: $at}]->
        (:CLOUD_REGION {name: 'aws:ap-south-1', latitude: 19.07, longitude: 72.88})-[:LOCATED_IN]->(:CITY {name: 'Mumbai, IN'})`,
    parameters: { at: BigInt(Date.parse('2026-05-05')) },
  });
  await writePlane(database, 'registered', [{ first: '41.0.0.0', last: '41.31.255.255', networks: ['41.0.0.0/11'] }]);
  await writePlane(database, 'vendor', [
    {
      ...{ first: '3.108.0.0', last: '3.111.255.255', networks: ['3.108.0.0/14'] },
      payload: { delegation: '3.108.0.0/14' },
    },
  ]);
  app = await testApp(database);
});

describe('GET /v1/location/ip/{ip}', () => {
  it('GET /v1/location/ip/{ip} returns the whole record of a located address', async () => {
    const response = await app.ask('/v1/location/ip/192.0.2.10', { headers: { 'content-type': 'application/json' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual({ ip: '192.0.2.10', ...EXAMPLE_BLOCKS });
  });

  it('An announced address without a place has every key, with null for the unknown ones', async () => {
    const isp = { name: 'Routed Ltd', organization: 'Routed Ltd', asn: 64512, asnOrganization: 'ROUTED' };
    expect(await app.json('/v1/location/ip/203.0.113.7')).toEqual({ ip: '203.0.113.7', ...UNKNOWN_BLOCKS, isp });
  });

  it('The network operator comes from the current origin AS, as in every other answer', async () => {
    expect(await app.json('/v1/location/ip/198.51.100.1')).toMatchObject({
      city: { name: 'Berlin' },
      isp: { asn: 64511, name: 'New Networks Inc.', organization: 'New Networks Inc.', asnOrganization: 'NEWNET' },
    });
    expect(await app.json('/v1/location/ip/198.51.100.129')).toMatchObject({
      city: { name: 'Bonn' },
      isp: { asn: 64511, name: 'New Networks Inc.', organization: 'New Networks Inc.', asnOrganization: 'NEWNET' },
    });
  });

  it('An address that no source locates has its registered country, and the answer says so', async () => {
    expect(await app.json('/v1/location/ip/41.0.0.1')).toMatchObject({
      country: { isoCode: 'ZA', name: 'South Africa' },
      city: { name: null },
      ...{ countryBasis: 'registration', source: 'rir', observedAt: '2026-05-05T00:00:00Z' },
    });
  });

  it("An address without geolocation has the place of its vendor's region", async () => {
    expect(await app.json('/v1/location/ip/3.108.0.5')).toMatchObject({
      country: { isoCode: 'IN', name: 'India' },
      city: { name: 'Mumbai' },
      location: { latitude: 19.07, longitude: 72.88 },
      ...{ countryBasis: 'cloud-region', source: 'aws-ranges' },
    });
  });

  it('A record without an AS gets the AS from routing, and a country code gets its name', async () => {
    expect(await app.json('/v1/location/ip/2001:db8:1::7')).toEqual({
      ip: '2001:db8:1::7',
      ...UNKNOWN_BLOCKS,
      continent: { code: 'AS', name: 'Asia' },
      country: { isoCode: 'JP', name: 'Japan' },
      city: { name: 'Tokyo' },
      ...{ countryBasis: 'geolocation', source: 'example-city-db', observedAt: '2026-08-01T00:00:00Z' },
      isp: { name: 'Six GmbH', organization: 'Six GmbH', asn: 64513, asnOrganization: 'SIX' },
    });
  });

  test.each([
    ['2001:0DB8:0001:0:0:0:0:7', '2001:db8:1::7'],
    ['[2001:db8:1::7]', '2001:db8:1::7'],
    ['::ffff:192.0.2.10', '192.0.2.10'],
    ['192.0.2.10%2F32', '192.0.2.10'],
  ])('GET /v1/location/ip/{ip} reads %s as %s', async (given, ip) => {
    expect(await app.json(`/v1/location/ip/${given}`)).toMatchObject({ ip });
  });

  test.each(['192.0.1.255', '192.0.3.0', '203.0.114.0', '8.8.8.8', '2001:db9::', '::1:192.0.2.10'])(
    'GET /v1/location/ip/{ip} returns 404 in the gap at %s',
    async (address) => {
      expect(await app.json(`/v1/location/ip/${address}`)).toMatchObject({ status: 404, error: 'IP_NOT_FOUND' });
    },
  );

  test.each([
    '10.0.0.1',
    '127.0.0.1',
    '169.254.0.1',
    '224.0.0.1',
    '0.0.0.0',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:10.0.0.1',
  ])('GET /v1/location/ip/{ip} returns 404 for %s, which has no place on the internet', async (address) => {
    expect(await app.json(`/v1/location/ip/${address}`)).toMatchObject({
      status: 404,
      error: 'IP_NOT_FOUND',
      detail: expect.stringContaining('No location data for'),
    });
  });

  test.each(['192.0.2', '192.0.2.256', '192.0.2.010', '3221225994', 'example.com', '192.0.2.0%2F24', '2001:db8::1::2'])(
    'GET /v1/location/ip/{ip} returns 400 for %s',
    async (given) => {
      expect(await app.json(`/v1/location/ip/${given}`)).toMatchObject({ status: 400, error: 'INVALID_IP_FORMAT' });
    },
  );

  it('An IPv4 address gets nothing from an IPv6 network whose order keys surround it', async () => {
    await writePlane(database, 'announced', [
      { first: '::fffe:0:0', last: '::ffff:9.255.255.255', networks: ['::/32'] },
    ]);
    const changed = await testApp(database);
    expect(await changed.json('/v1/location/ip/9.9.9.9')).toMatchObject({ status: 404 });
  });

  it('A place of IPv6 around an IPv4 address hides neither its registered country nor its region', async () => {
    await writePlane(database, 'geolocation', [
      {
        ...{ first: '::fffe:0:0', last: '::ffff:99.255.255.255', networks: ['::/32'] },
        payload: { countryCode: 'JP', cityName: 'Tokyo', latitude: 35.7, longitude: 139.7, source: 'example-city-db' },
      },
    ]);
    const changed = await testApp(database);
    const [registered, placed] = await Promise.all(
      ['41.0.0.9', '3.108.0.9'].map((address) => changed.json(`/v1/location/ip/${address}`)),
    );
    expect(registered).toMatchObject({ country: { isoCode: 'ZA' }, countryBasis: 'registration' });
    expect(placed).toMatchObject({
      country: { isoCode: 'IN' },
      city: { name: 'Mumbai' },
      countryBasis: 'cloud-region',
    });
  });

  it("A place that is a country alone keeps its country and gets the place of the vendor's region", async () => {
    await writePlane(database, 'geolocation', [
      {
        ...{ first: '3.108.0.0', last: '3.108.0.255', networks: ['3.108.0.0/24'] },
        payload: { countryCode: 'SG', source: 'example-country-db' },
      },
    ]);
    const changed = await testApp(database);
    expect(await changed.json('/v1/location/ip/3.108.0.77')).toMatchObject({
      country: { isoCode: 'SG' },
      city: { name: 'Mumbai' },
      countryBasis: 'geolocation',
    });
  });
});

describe('POST /v1/location/ips/bulk', () => {
  it('The bulk lookup returns NDJSON or CSV when Accept asks for that, in the order of the request', async () => {
    const as = async (accept: string) =>
      (
        await app.ask('/v1/location/ips/bulk', {
          ...post(['10.0.0.1', 'x']),
          headers: { accept, 'content-type': 'application/json' },
        })
      ).text();
    expect(await as('application/x-ndjson')).toBe(
      '{"ip":"10.0.0.1","error":true,"message":"No location data for private addresses"}\n' +
        '{"ip":"x","error":true,"message":"Not an IP address"}\n',
    );
    expect(await as('text/csv')).toBe(
      'ip,error,message\r\n10.0.0.1,true,No location data for private addresses\r\nx,true,Not an IP address\r\n',
    );
  });

  it('The bulk lookup answers each entry in its place, keeps duplicates and reports an error for its entry only', async () => {
    const response = await app.ask(
      '/v1/location/ips/bulk',
      post(['192.0.2.10', '10.0.0.1', 'nonsense', '8.8.8.8', '192.0.2.10', '2001:DB8:1::7']),
    );
    expect(response.status).toBe(200);
    const body = listOf(await response.json());
    expect(body).toHaveLength(6);
    expect(body.slice(0, 2)).toEqual(LOCATE_ADDRESSES.answer.examples.mixed);
    expect(body[2]).toEqual({ ip: 'nonsense', error: true, message: 'Not an IP address' });
    expect(body[3]).toEqual({ ip: '8.8.8.8', error: true, message: 'No location data for this address' });
    expect(body[4]).toEqual(body[0]);
    expect(body[5]).toMatchObject({ ip: '2001:db8:1::7', city: { name: 'Tokyo' } });
  });

  it('The bulk lookup also takes an object with the member ips', async () => {
    const response = await app.ask('/v1/location/ips/bulk', post({ ips: ['192.0.2.10'] }));
    expect(await response.json()).toEqual([{ ip: '192.0.2.10', ...EXAMPLE_BLOCKS }]);
  });

  it('The bulk lookup reads a body without a media type as JSON', async () => {
    const body = new TextEncoder().encode('["192.0.2.10"]');
    expect((await app.ask('/v1/location/ips/bulk', { method: 'POST', body })).status).toBe(200);
  });

  it('Addresses without a place need one more read, and their neighbours in the same gaps none', async () => {
    const counted = countingReads(database);
    const { ask } = await testApp(counted.database);
    const seeks = async (...addresses: string[]) => {
      counted.reset();
      await ask('/v1/location/ips/bulk', post(addresses));
      return counted.statements().filter((text) => text.includes('RANGE_PLANE')).length;
    };
    // Places, the other planes, and what the networks around an address say of its use.
    expect(await seeks('203.0.113.7', '8.8.8.8')).toBe(3);
    expect(await seeks('203.0.113.8', '203.0.113.200', '8.8.8.9')).toBe(0);
    expect(await seeks('192.0.2.10')).toBe(1);
  });

  it('The bulk lookup answers 1,000 addresses in one round trip: it reads places, networks and nodes in parallel', async () => {
    const addresses = Array.from({ length: 1000 }, (_, index) => `192.0.2.${index % 256}`);
    const counted = countingReads(database);
    const { ask } = await testApp(counted.database);
    counted.reset();
    const response = await ask('/v1/location/ips/bulk', post(addresses));
    expect(await response.json()).toMatchObject(addresses.map((ip) => ({ ip, city: { name: 'Amsterdam' } })));
    // Nor the versions of layers, which requests that come together share.
    const own = counted.statements().filter((text) => !/API_KEY|LOAD_RUN/.test(text));
    expect(own).toHaveLength(3);
  });

  test.each([
    [[], 'INVALID_BODY'],
    [{}, 'INVALID_BODY'],
    ['192.0.2.10', 'INVALID_BODY'],
    [null, 'INVALID_BODY'],
    [[1, 2], 'INVALID_BODY'],
    [{ ips: 'x' }, 'INVALID_BODY'],
    [Array(1001).fill('192.0.2.1'), 'TOO_MANY_ITEMS'],
  ])('The bulk lookup refuses a body that is not a list of 1 to 1,000 addresses (%#)', async (body, error) => {
    expect(await app.json('/v1/location/ips/bulk', post(body))).toMatchObject({ status: 400, error });
  });

  it('The problem of a bulk lookup with too many addresses names the maximum', async () => {
    const body = await app.json('/v1/location/ips/bulk', post(Array(1001).fill('192.0.2.1')));
    expect(body.details).toMatchObject({ max: 1000 });
  });
});

describe('the statements behind both', () => {
  it('The location statements seek indexes in their own order and scan no label', async () => {
    await writeBlocks(database, [{ cidr: '100.64.0.0/10' }]);
    const keys = [addressKey('192.0.2.10')];
    const operators = [
      ...(await plan(database, placesStatement(keys))),
      ...(await plan(database, otherPlanesStatement(keys))),
    ];
    expect(operators.filter((name) => /Scan/.test(name))).toEqual([]);
    expect(operators.filter((name) => /Sort|Top/.test(name))).toEqual([]);
    // A plane, its range and the one after its gap for each of five planes, the announced network and the registered one.
    expect(operators.filter((name) => name.startsWith('NodeUniqueIndexSeek'))).toHaveLength(17);
  });
});

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
