import { beforeAll, describe, expect, it, test } from 'vitest';
import { createQueryEngine } from '../../../engine/query-engine.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { post, type TestApp, testApp } from '../../http/test-app.ts';
import { sampleDatabase, schemaDatabase } from '../../support/graph.ts';

const ORIGIN = `MATCH (ip:IPV4 {name: $address})-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)-[:ROUTES]-(a:ASN)-[:HAS_NAME]->(n:ASN_NAME)
RETURN p.name, a.name, n.name`;

let app: TestApp;

beforeAll(async () => {
  const database = await sampleDatabase();
  const engine = createQueryEngine({
    database,
    catalog: procedureCatalog,
    clock: fixedClock(new Date('2026-08-22T00:00:00Z')),
  });
  // The sample is for reading only: the key lies elsewhere.
  app = await testApp(database, { engine, keyStore: await schemaDatabase() });
});

describe('with the sample', () => {
  test.each([
    ['8.8.8.8', 15169],
    ['1.1.1.1', 13335],
    ['2001:4860:4860::8888', 15169],
    ['2606:4700:4700::1111', 13335],
  ])('%s is in AS%i', async (ip, asn) => {
    const body = await app.json(`/v1/location/ip/${ip}`);
    expect(body).toMatchObject({ ip, isp: { asn, name: expect.any(String), asnOrganization: expect.any(String) } });
  });

  test.each([
    ['8.8.8.8', 'AS15169'],
    ['1.1.1.1', 'AS13335'],
  ])('The graph and the lookup agree on the AS of %s', async (address, asn) => {
    const body = await app.json('/api/query', post({ query: ORIGIN, parameters: { address } }));
    expect(body.rows).toEqual([
      { 'p.name': expect.stringContaining('/'), 'a.name': asn, 'n.name': expect.any(String) },
    ]);
  });

  it('GET of an address in a gap between ranges returns 404', async () => {
    expect(await app.json('/v1/location/ip/100.64.0.1')).toMatchObject({ status: 404, error: 'IP_NOT_FOUND' });
    expect(await app.json('/v1/location/ip/3fff::1')).toMatchObject({ status: 404, error: 'IP_NOT_FOUND' });
  });

  it('GET of a network returns its extent', async () => {
    expect(await app.json('/v1/location/network/8.8.8.0%2F24')).toMatchObject({
      cidr: '8.8.8.0/24',
      totalAddresses: '256',
      isp: { asn: 15169 },
    });
  });

  it('1,000 addresses are answered in their order', async () => {
    const addresses = Array.from({ length: 1000 }, (_, index) => `8.8.${index % 256}.${index % 251}`);
    const response = await app.ask('/v1/location/ips/bulk', post(addresses));
    expect(await response.json()).toMatchObject(addresses.map((ip) => ({ ip })));
  });

  it('A search by AS finds the networks that it announces', async () => {
    const body = await app.json('/v1/location/search?field=asn&value=AS15169&limit=1000');
    expect(body.totalHits).toBeGreaterThan(10);
    expect(body.results).toContainEqual(expect.objectContaining({ network: '8.8.8.0/24', ip: '8.8.8.0' }));
  });

  it('The location statistics describe real data', async () => {
    const stats = await app.json('/v1/location/stats');
    expect(stats).toMatchObject({
      coverage: { ipv4Addresses: expect.stringMatching(/^[1-9]\d{3,}$/) },
      freshness: { lastUpdated: expect.stringMatching(/^2026-/) },
    });
    expect(stats.sources).not.toEqual([]);
  });
});
