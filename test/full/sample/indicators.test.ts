import { beforeAll, describe, expect, it, test } from 'vitest';
import { createQueryEngine } from '../../../engine/query-engine.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { post, type TestApp, testApp } from '../../http/test-app.ts';
import { sampleDatabase, schemaDatabase } from '../../support/graph.ts';

const AS_OF = new Date('2026-08-23T00:00:00Z');

let app: TestApp;

beforeAll(async () => {
  const database = await sampleDatabase();
  const engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(AS_OF) });
  // The sample is for reading only: the key lies elsewhere.
  app = await testApp(database, { engine, keyStore: await schemaDatabase(), settings: { clock: fixedClock(AS_OF) } });
});

const scoreOf = async (name: string) => {
  const query = 'CALL svc.assess($name) YIELD verdictScore RETURN verdictScore';
  const { rows } = await app.json('/api/query', post({ query, parameters: { name } }));
  return Array.isArray(rows) ? rows[0]?.verdictScore : undefined;
};

describe('with the sample', () => {
  it('A listed domain comes with the feeds that list it and the score of the graph', async () => {
    const body = await app.json('/v1/indicators/domain/kesug.com');
    const risk_score = await scoreOf('kesug.com');
    expect(body).toMatchObject({
      summary: { domain_name: 'kesug.com', risk_score },
      reputation: {
        risk_score,
        blacklists: expect.arrayContaining(['CPS GRU AA25']),
        // Other hosts live under it: a listing of one of them does not condemn it, but it is not clean either.
        domain_reputation: { risk_level: 'suspicious' },
      },
      metadata: { data_sources: ['threat_feeds'], errors: ['whois_degraded', 'web_empty'] },
    });
  });

  it('A popular domain has its registration, its records and its names', async () => {
    expect(await app.json('/v1/indicators/domain/google.com?include=routing,rpki')).toMatchObject({
      summary: { registrar: 'MarkMonitor Inc.', registration_date: '1997-09-15', risk_score: 0 },
      dns: { ns_records: ['ns1.google.com', 'ns2.google.com', 'ns3.google.com', 'ns4.google.com'] },
      reputation: { blacklists: [], domain_reputation: { risk_level: 'clean' } },
      relationships: { related_domains: expect.arrayContaining(['www.google.com']) },
      routing: { asns: [15169] },
      rpki: { status: 'valid', origin_asn: 15169 },
    });
  });

  test.each([
    ['8.8.8.8', 'Google LLC', 'AS15169'],
    ['1.1.1.1', 'Cloudflare, Inc.', 'AS13335'],
    ['2606:4700:4700::1111', 'Cloudflare', 'AS13335'],
  ])('%s is of %s in %s', async (ip, organization, asn_primary) => {
    expect(await app.json(`/v1/indicators/ip/${ip}`)).toMatchObject({
      summary: { organization, asn_primary, risk_score: 0 },
    });
  });

  it('A Tor exit is reported as one, with the score of the graph', async () => {
    const risk_score = await scoreOf('185.220.101.1');
    expect(await app.json('/v1/indicators/ip/185.220.101.1')).toMatchObject({
      summary: { ip_type: 'tor', risk_score },
      reputation: { blacklists: ['IPsum'] },
      security: { is_tor_exit: true },
    });
  });

  it('An address in a range that a vendor publishes is known, though no AS announces it in the sample', async () => {
    expect(await app.json('/v1/indicators/ip/63.246.114.7')).toMatchObject({
      summary: { organization: 'Amazon Web Services', ip_type: 'hosting' },
    });
  });

  it('A history lists what was observed', async () => {
    expect(await app.json('/v1/indicators/ip/8.8.8.8/history')).toMatchObject({
      history: {
        records: expect.arrayContaining([
          expect.objectContaining({ field: 'origin_asn', new_value: 'AS15169', prefix: '8.8.8.0/24' }),
        ]),
        message: null,
      },
    });
    expect(await app.json('/v1/indicators/domain/google.com/history?historyType=ssl')).toMatchObject({
      history: { total_records: 0, message: 'No certificate of google.com is held.' },
    });
  });

  it('A graph look-up returns no more nodes than its limit, also for a hub', async () => {
    const graph = await app.json('/v1/indicators/domain/justice.gov.uk/graph?limit=20');
    expect(graph).toMatchObject({ totalNodes: expect.any(Number) });
    expect(graph.nodes).toHaveLength(20);
    expect(await app.json('/v1/indicators/ip/188.114.96.3/graph?limit=5')).toMatchObject({
      nodes: [
        { id: '188.114.96.3' },
        { id: '188.114.96.0/22' },
        { id: 'AS13335' },
        { type: 'domain' },
        { type: 'domain' },
      ],
    });
  });

  it('The subdomains of a domain are listed', async () => {
    const body = await app.json('/v1/indicators/domain/justice.gov.uk/subdomains?limit=1000');
    expect(body.subdomains).toContain('service.justice.gov.uk');
    const { results } = await app.json('/domainer/api/domains/subdomains/justice.gov.uk?level=IMMEDIATE&limit=1000');
    expect(results).toContain('service.justice.gov.uk');
  });

  it('The /intelligence views agree with the look-ups', async () => {
    expect(await app.json('/intelligence/v1/ip/8.8.8.8')).toMatchObject({
      summary: { organization: 'Google LLC' },
      network: { prefixes: { announced: '8.8.8.0/24' }, asns: [{ asn: 15169 }] },
      asn_details: { asn: 15169, name: 'Google' },
    });
    expect(await app.json('/intelligence/v1/domain/www.google.com')).toMatchObject({
      summary: { domain: 'google.com', registrar: 'MarkMonitor Inc.' },
      infrastructure: { asns: [{ asn: 15169 }] },
    });
  });
});
