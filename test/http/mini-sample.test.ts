import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { readAsOf } from '../../store/as-of.ts';
import { miniSampleDatabase, schemaDatabase } from '../support/graph.ts';
import { post, type TestApp, testApp } from './test-app.ts';

let app: TestApp;

beforeAll(async () => {
  const database = await miniSampleDatabase();
  const asOf = await readAsOf(database);
  // Other tests hold the limits of time; here a busy machine fails nothing.
  const limits = { defaultTimeoutMs: 60_000, anchoredTimeoutMs: 60_000 };
  const engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(asOf), limits });
  // That graph is for reading only: the key lies elsewhere.
  app = await testApp(database, { engine, keyStore: await schemaDatabase(), settings: { clock: fixedClock(asOf) } });
});

const rowsOf = async (query: string) => (await app.json('/api/query', post({ query }))).rows;

describe('on real files of each family', () => {
  it('An address that is not stored is answered with its network', async () => {
    const query =
      'MATCH (:IPV4 {name: "8.8.8.8"})-[:ANNOUNCED_BY]->(p)-[:ROUTES]-(a:ASN) RETURN p.name AS prefix, a.name AS asn';
    expect(await app.json('/api/query', post({ query }))).toMatchObject({
      rows: [{ prefix: '8.8.8.0/24', asn: 'AS15169' }],
      advisories: [{ kind: 'anchor-synthesised', subject: '8.8.8.8' }, { kind: 'layer-degraded' }],
    });
  });

  it('The newest day of a feed is the day of the graph', async () => {
    const { threatIntel, layers } = await app.json('/api/query/stats');
    expect(threatIntel).toMatchObject({ feedSourceCount: 7, categoryCount: 7 });
    expect(layers).toContainEqual(expect.objectContaining({ layer: 'dns', coverage: 'OK', ageSeconds: 0 }));
  });

  it('A listed address has a verdict, with the same score from svc.assess and explain', async () => {
    const verdict = 'CALL svc.assess("192.162.174.94") YIELD verdictScore, band AS level RETURN verdictScore, level';
    const explained = 'CALL explain("192.162.174.94") YIELD verdictScore, level RETURN verdictScore, level';
    expect(await rowsOf(verdict)).toEqual(await rowsOf(explained));
    expect(await app.json('/v1/indicators/ip/192.162.174.94')).toMatchObject({
      // A report of more than a year ago, and its rows have no dates.
      reputation: { risk_score: 20.6, blacklists: ['CPS GRU AA25'] },
      security: {
        threat_listings: [{ feed: 'CPS GRU AA25', category: 'state-actor-sanctions', last_seen: null }],
      },
    });
  });

  it.each([
    ['8.8.8.8', 'Google', 15169],
    ['1.0.0.4', 'Cloudflare, Inc.', 13335],
  ])('The address %s belongs to %s, AS%i', async (ip, name, asn) => {
    expect(await app.json(`/v1/location/ip/${ip}`)).toMatchObject({ ip, isp: { name, asn, asnOrganization: name } });
  });

  it('A network is located, and a search finds what an AS announces', async () => {
    expect(await app.json('/v1/location/network/8.8.8.0%2F24')).toMatchObject({
      cidr: '8.8.8.0/24',
      totalAddresses: '256',
      isp: { asn: 15169 },
    });
    expect(await app.json('/v1/location/search?field=asn&value=AS15169&limit=3')).toMatchObject({
      // Without the prefixes that it announced only in 2015, such as 104.154.0.0/15.
      totalHits: 198,
      results: [{ network: '104.134.128.0/17' }, { network: '104.134.32.0/20' }, { network: '108.170.192.0/18' }],
    });
    expect(await app.json('/v1/location/stats')).toMatchObject({
      coverage: { ipv4Addresses: '970567', networks: 475, asns: 101 },
      geography: { countries: 30, regions: 4, cities: 85 },
    });
  });

  it('The ROA of its holder validates a route, and its origin dates from the first day it was seen', async () => {
    expect(await app.json('/v1/indicators/ip/8.8.8.8?include=routing,rpki')).toMatchObject({
      summary: { organization: 'Google', network: '8.8.8.0/24', asn_primary: 'AS15169', risk_score: 0 },
      rpki: {
        status: 'valid',
        validating_roas: [{ prefix: '8.8.8.0/24', asn: 15169, max_length: 24, trust_anchor: 'arin' }],
      },
    });
    expect(await app.json('/v1/indicators/ip/8.8.8.8/history')).toMatchObject({
      history: {
        records: [
          { timestamp: '2015-11-01T06:00:00Z', field: 'origin_asn', new_value: 'AS15169', prefix: '8.8.8.0/24' },
        ],
        total_records: 1,
      },
    });
  });

  it('A domain has its records, its names and its neighbours', async () => {
    const names = ['api', 'central', 'codeload', 'gist', 'raw'].map((label) => `${label}.github.com`);
    expect(await app.json('/v1/indicators/domain/github.com')).toMatchObject({
      dns: { arecords: ['140.82.112.3'] },
      reputation: { risk_score: 0, blacklists: [], domain_reputation: { risk_level: 'suspicious' } },
      relationships: { related_domains: names, shared_infrastructure: ['140.82.112.3'] },
    });
    expect(await app.json('/v1/indicators/domain/github.com/graph?limit=20')).toMatchObject({
      nodes: [{ id: 'github.com' }, { id: '140.82.112.3' }, ...names.map((id) => ({ id }))],
      totalNodes: 7,
      totalLinks: 6,
    });
    const below = '/v1/indicators/domain/cica.gov.uk/subdomains?limit=10';
    expect(await app.json(below)).toMatchObject({ totalCount: 10 });
    expect(await app.json(`${below}&technical=true`)).toMatchObject({ totalCount: 25 });
  });

  it('The views under /intelligence/v1 return the same facts', async () => {
    expect(await app.json('/intelligence/v1/ip/8.8.8.8')).toMatchObject({
      summary: { organization: 'Google', asn_primary: 'AS15169' },
      network: { prefixes: { announced: '8.8.8.0/24' }, asns: [{ asn: 15169, name: 'Google' }] },
      security: { rpki_status: 'valid' },
    });
    expect(await app.json('/intelligence/v1/domain/github.com')).toMatchObject({
      dns: { a_records: ['140.82.112.3'] },
      infrastructure: { ip_addresses: ['140.82.112.3'] },
    });
  });
});
