import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningLookUps, startLookUps } from '../../cli/live.ts';
import { readSettings, type Settings } from '../../cli/settings.ts';
import type { Scope } from '../../http/auth/scopes.ts';
import type { LookUp } from '../../net/live-look-up.ts';
import type { Database } from '../../store/database.ts';
import { readCoverages } from '../../store/statistics/statistics.ts';
import { load, resolves, toyFile, toySource } from '../graph/pipeline-toys.ts';
import { DnsServer, type Served } from '../support/dns-server.ts';
import { schemaDatabase } from '../support/graph.ts';
import { RdapServer } from '../support/rdap-server.ts';
import { type TestApp, testApp } from './test-app.ts';

const NAMES: Readonly<Record<string, Served>> = {
  'www.microsoft.click': [{ type: 'CNAME', value: 'edge.weft.net' }],
  'edge.weft.net': [{ type: 'A', value: '20.112.52.29' }],
  'microsoft.click': [
    { type: 'A', value: '20.112.52.29', ttl: 60 },
    { type: 'MX', preference: 10, value: 'mx.weft.net' },
    { type: 'TXT', strings: ['hello'] },
  ],
  '229.225.125.74.in-addr.arpa': [{ type: 'PTR', value: 'ord08s12-in-f5.weft.net' }],
};
const HOUR = 3_600_000;

let database: Database;
let dns: DnsServer;
let rdap: RdapServer;
let home: string;
let lookUps: RunningLookUps;
let app: TestApp;

/** As long as a cold Neo4j on a busy machine may take to plan. */
const patient: LookUp = (questions, bounds) => lookUps.lookUp(questions, { ...bounds, milliseconds: 50_000 });

/** Plan the queries first, so that no test waits for all the plans. */
beforeAll(async () => {
  await open();
  for (const path of ['domain/microsoft.click', 'ip/74.125.225.229', 'domain/microsoft.click/history'])
    await app.json(`/v1/indicators/${path}`);
  await app.json('/intelligence/v1/domain/microsoft.click');
  await close();
});
beforeEach(open);
afterEach(close);

async function open(): Promise<void> {
  database = await schemaDatabase();
  dns = await DnsServer.start(NAMES);
  rdap = await RdapServer.start();
  home = mkdtempSync(join(tmpdir(), 'weft-live-test-'));
  lookUps = start();
  app = await testApp(database, { lookUp: patient });
}

async function close(): Promise<void> {
  await lookUps.stop();
  await Promise.all([dns.stop(), rdap.close()]);
  rmSync(home, { recursive: true });
}

function settingsOf(more: Readonly<Record<string, string>>): Settings {
  return readSettings({
    WEFT_HOME: home,
    WEFT_RESOLVERS: dns.address,
    WEFT_RDAP_BOOTSTRAP: rdap.bootstrap,
    WEFT_FETCH_ALLOW: '127.0.0.1',
    ...more,
  });
}

function start(more: Readonly<Record<string, string>> = {}): RunningLookUps {
  const settings = settingsOf({ WEFT_LIVE: 'dns,rdap', ...more });
  const running = startLookUps(settings, settings.live, database, { log: { warn: () => undefined } });
  if (running === null) throw new Error('nothing is looked up');
  return running;
}

const reported = (upstream: string, subject: string, outcome: string) => ({
  upstream,
  subject,
  outcome,
  observed_at: expect.stringMatching(/^20\d\d-/),
  reason: null,
});
const unreported = (upstream: string, subject: string, outcome: string, reason: unknown) => ({
  ...reported(upstream, subject, outcome),
  observed_at: null,
  reason,
});

async function edgesOf(type: string): Promise<unknown[]> {
  const rows = await database.read({
    text: `MATCH (a)-[r]->(b) WHERE type(r) = $type
      RETURN a.name + ' > ' + b.name + ' by ' + r.source AS edge, timestamp() - r.observed_at < 300000 AS isNow ORDER BY edge`,
    parameters: { type },
  });
  return rows.map(({ edge, isNow }) => `${edge}${isNow === true ? ' now' : ''}`);
}

const isStored = async (name: string) =>
  (await database.read({ text: 'RETURN EXISTS { (:HOSTNAME {name: $name}) } AS is', parameters: { name } }))[0]?.is;

/** Stores a host that a source reported that many hours ago. */
async function stored(host: string, address: string, hoursAgo: number): Promise<void> {
  const path = await toyFile('toy.jsonl', [[resolves(host, address)]]);
  await load(database, toySource('toy', { accumulates: true }), path, { observedAt: Date.now() - hoursAgo * HOUR });
}

const DOMAIN = '/v1/indicators/domain/microsoft.click';

describe('a domain that the graph lacks', () => {
  it('A domain that the graph lacks is looked up once and stored with source and time; the answer says live', async () => {
    const [one, other] = await Promise.all([
      app.json(`${DOMAIN}?include=dns`),
      app.json('/intelligence/v1/domain/microsoft.click'),
    ]);
    const live = [reported('dns', 'microsoft.click', 'stored'), reported('rdap', 'microsoft.click', 'stored')];
    expect(one.metadata).toMatchObject({ live });
    expect(other.metadata).toMatchObject({ live });
    expect(one.dns).toMatchObject({
      arecords: ['20.112.52.29'],
      mx_records: ['10 mx.weft.net'],
      txt_records: ['hello'],
    });
    expect(one.registration).toMatchObject({
      registrarName: 'MarkMonitor Inc.',
      createDate: '2014-11-12',
      source: 'weft-live-rdap',
    });
    expect(await edgesOf('RESOLVES_TO')).toEqual(['microsoft.click > 20.112.52.29 by weft-live-dns now']);
    expect(await edgesOf('MAIL_FOR')).toEqual(['mx.weft.net > microsoft.click by weft-live-dns now']);
    expect(await edgesOf('HAS_REGISTRAR')).toEqual(['microsoft.click > iana:292 by weft-live-rdap now']);
    expect(await edgesOf('HAS_WHOIS_RECORD')).toEqual([
      expect.stringMatching(/^microsoft\.click > microsoft\.click@20\d\d-\S+Z by weft-live-rdap now$/),
    ]);
    expect(rdap.asked).toEqual(['domain/microsoft.click']);
    const asked = dns.asked.length;
    expect(asked).toBe(7);
    // The second answer comes from the graph.
    const again = await app.json(`${DOMAIN}?include=ssl_details`);
    expect(again.metadata).toMatchObject({ live: [] });
    expect([rdap.asked.length, dns.asked.length]).toEqual([1, asked]);
  });

  it('A domain that the graph lacks gets a history, and an alias is followed to its addresses', async () => {
    const whois = await app.json(`${DOMAIN}/history?historyType=whois`);
    expect(whois.live).toEqual([reported('rdap', 'microsoft.click', 'stored')]);
    expect(whois.history).toMatchObject({ total_records: 1, records: [{ registrarName: 'MarkMonitor Inc.' }] });
    expect(dns.asked).toEqual([]);
    const records = await app.json('/v1/indicators/domain/www.microsoft.click/history?historyType=dns');
    expect(records.live).toEqual([reported('dns', 'www.microsoft.click', 'stored')]);
    expect(await edgesOf('ALIAS_OF')).toEqual(['www.microsoft.click > edge.weft.net by weft-live-dns now']);
    expect(await edgesOf('RESOLVES_TO')).toEqual(['edge.weft.net > 20.112.52.29 by weft-live-dns now']);
  });

  it('GET of a domain that does not exist returns 404; the 404 is cached and the graph stays empty', async () => {
    const response = await app.ask('/v1/indicators/domain/nowhere.weft.com');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      detail:
        'nowhere.weft.com: the data holds nothing about this domain. Looked up live: dns has no public answer for nowhere.weft.com. Looked up live: rdap knows no weft.com.',
    });
    const asked = [...dns.asked];
    expect(asked).toEqual(['nowhere.weft.com CNAME']);
    expect(rdap.asked).toEqual(['domain/weft.com']);
    expect((await app.ask('/v1/indicators/domain/nowhere.weft.com')).status).toBe(404);
    expect(dns.asked).toEqual(asked);
    expect(rdap.asked).toEqual(['domain/weft.com']);
    expect(await isStored('nowhere.weft.com')).toBe(false);
  });

  it('A domain is not looked up when the operator has not enabled look-ups, and the answer is as before', async () => {
    const off = await testApp(database);
    expect((await off.ask(DOMAIN)).status).toBe(404);
    await stored('microsoft.click', '192.0.2.1', 1000);
    const { metadata } = await off.json(DOMAIN);
    expect(metadata).not.toHaveProperty('live');
    expect([...dns.asked, ...rdap.asked]).toEqual([]);
  });
});

describe('a host that the graph has', () => {
  it('A host is looked up when its stored records are old, and not when they are young', async () => {
    await stored('microsoft.click', '192.0.2.1', 30);
    await stored('edge.weft.net', '192.0.2.2', 1);
    const young = await app.json('/v1/indicators/domain/edge.weft.net/history?historyType=dns');
    expect(young.live).toEqual([]);
    const old = await app.json(`${DOMAIN}/history?historyType=dns`);
    expect(old.live).toEqual([reported('dns', 'microsoft.click', 'stored')]);
    expect(await edgesOf('RESOLVES_TO')).toEqual([
      'edge.weft.net > 192.0.2.2 by toy',
      'microsoft.click > 192.0.2.1 by toy',
      'microsoft.click > 20.112.52.29 by weft-live-dns now',
    ]);
  });

  it('A look-up that fails is named in metadata.errors of the stored answer, which is not cached', async () => {
    await stored('microsoft.click', '192.0.2.1', 30);
    dns.serve({ 'microsoft.click': 'refused' });
    rdap.failure = { status: 429, retryAfter: '120' };
    const response = await app.ask(DOMAIN);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    const { metadata } = Object(await response.json());
    expect(metadata).toMatchObject({ partial_data: true });
    expect(metadata.errors).toEqual(expect.arrayContaining(['live_dns_failed', 'live_rdap_failed']));
    expect(metadata.live).toEqual([
      unreported('dns', 'microsoft.click', 'failed', 'no DNS server answers (EREFUSED)'),
      unreported('rdap', 'microsoft.click', 'failed', expect.stringMatching(/^127\.0\.0\.1:\d+ answers 429$/)),
    ]);
    // The server has its rest, whatever it is asked for.
    const other = await app.ask('/v1/indicators/domain/lemonde.fr');
    expect(other.status).toBe(404);
    expect(Object(await other.json()).detail).toMatch(/ Looked up live: rdap failed for lemonde\.fr: .*127\.0\.0\.1/);
    expect(rdap.asked).toEqual(['domain/microsoft.click']);
  });

  it('A host is answered in time without a slow look-up, whose result is stored when it arrives', async () => {
    await stored('microsoft.click', '192.0.2.1', 30);
    await patient([{ type: 'domain', name: 'lemonde.fr', upstreams: ['rdap'] }], { things: 1, milliseconds: 0 });
    rdap.delayMs = 4000;
    const hasty = await testApp(database, {
      lookUp: (questions, bounds) => lookUps.lookUp(questions, { ...bounds, milliseconds: 1500 }),
    });
    const { metadata } = await hasty.json(`${DOMAIN}?include=rpki`);
    expect(metadata).toMatchObject({ errors: expect.arrayContaining(['live_rdap_late']) });
    await expect
      .poll(() => edgesOf('HAS_REGISTRAR'), { timeout: 40_000 })
      .toContainEqual('microsoft.click > iana:292 by weft-live-rdap now');
  });

  it('Look-ups do not make their layer look fresh, and one record remains of their loads', async () => {
    const path = await toyFile('toy.jsonl', [[resolves('microsoft.click', '192.0.2.1')]]);
    const observedAt = Date.now() - 100 * HOUR;
    await load(database, toySource('toy', { layer: 'dns', cadenceHours: 24 }), path, { observedAt });
    await app.json(`${DOMAIN}/history?historyType=dns`);
    await app.json('/v1/indicators/domain/www.microsoft.click/history?historyType=dns');
    await lookUps.stop();
    const { layers } = await readCoverages(database, new Date());
    expect(layers.get('dns')).toMatchObject({
      coverage: 'DEGRADED',
      lastRefresh: new Date(observedAt).toISOString(),
      source: 'toy',
    });
    const runs = await database.read({
      text: `MATCH (r:LOAD_RUN {isLive: true}) RETURN r.source AS source, r.status AS status, r.isDerived AS isDerived,
        'ALIAS_OF HOSTNAME HOSTNAME' IN r.shapes AND 'MAIL_FOR HOSTNAME HOSTNAME' IN r.shapes AS hasShapes`,
    });
    expect(runs).toEqual([{ source: 'weft-live-dns', status: 'completed', isDerived: true, hasShapes: true }]);
  });
});

describe('an address', () => {
  it('An address is looked up for its names and the registration of its network', async () => {
    const { metadata, registration, relationships } = await app.json('/v1/indicators/ip/74.125.225.229?include=whois');
    expect(metadata).toMatchObject({
      live: [reported('dns', '74.125.225.229', 'stored'), reported('rdap', '74.125.225.229', 'stored')],
    });
    expect(registration).toMatchObject({ cidr: '74.125.0.0/16', source: 'weft-live-rdap' });
    expect(JSON.stringify(relationships)).toContain('ord08s12-in-f5.weft.net');
    expect(await edgesOf('HAS_PTR')).toEqual(['74.125.225.229 > ord08s12-in-f5.weft.net by weft-live-dns now']);
    // Its neighbour is of the same network, which is known now.
    const { live } = Object((await app.json('/v1/indicators/ip/74.125.225.230')).metadata);
    expect(live).toEqual([reported('dns', '74.125.225.230', 'unknown')]);
    expect(rdap.asked).toEqual(['ip/74.125.225.229']);
  });

  it('A registration of another network than the one asked for is not stored', async () => {
    rdap.instead = { objectClassName: 'ip network', startAddress: '8.8.8.0', endAddress: '8.8.8.255' };
    const response = await app.ask('/v1/indicators/ip/74.125.225.229?include=whois');
    const { metadata } = Object(await response.json());
    expect(metadata.live).toContainEqual(
      unreported('rdap', '74.125.225.229', 'failed', expect.stringMatching(/does not answer what was asked$/)),
    );
    expect(await edgesOf('REGISTERED_TO_ENTITY')).toEqual([]);
  });

  it('An address or a name that is set apart is never looked up', async () => {
    const questions = ['192.168.1.1', '10.0.0.1', '203.0.113.9', '2001:db8::1', 'fe80::1'].map((name) => ({
      type: 'ip' as const,
      name,
      upstreams: ['dns', 'rdap'] as const,
    }));
    const names = ['printer.local', 'a.onion', 'www.example.test', 'com', '*.weft.com', 'x.home.arpa'].map((name) => ({
      type: 'domain' as const,
      name,
      upstreams: ['dns', 'rdap'] as const,
    }));
    const report = await patient([...questions, ...names], { things: 100, milliseconds: 0 });
    expect(report).toEqual({ answers: [], asked: 0, leftOut: 0 });
    expect([...dns.asked, ...rdap.asked]).toEqual([]);
  });
});

describe('a request with live=true', () => {
  let requested: RunningLookUps;

  /** A server without WEFT_LIVE, asked by a key with these scopes. */
  async function quietServer(scopes: readonly Scope[] = ['lookup', 'ops']): Promise<TestApp> {
    const settings = settingsOf({});
    const running = startLookUps(settings, settings.liveOnRequest, database, { log: { warn: () => undefined } });
    if (running === null) throw new Error('nothing is looked up');
    requested = running;
    const onRequest: LookUp = (questions, bounds) => running.lookUp(questions, { ...bounds, milliseconds: 50_000 });
    return testApp(database, { lookUpOnRequest: onRequest, scopes });
  }

  afterEach(() => requested?.stop());

  it('A request with live=true looks the indicator up without a setting, says what was asked of whom, and is not cached', async () => {
    const quiet = await quietServer();
    expect(await quiet.json(DOMAIN)).toMatchObject({ status: 404 });
    const response = await quiet.ask(`${DOMAIN}?live=true`);
    const body = Object(await response.json());
    expect(response.headers.get('cache-control')).toContain('no-cache');
    expect(body.metadata.live).toContainEqual(reported('dns', 'microsoft.click', 'stored'));
    expect(body.dns.arecords).toEqual(['20.112.52.29']);
    expect(await isStored('microsoft.click')).toBe(true);
  });

  it('live=true refreshes what is an hour old; a request without it asks no one', async () => {
    await stored('microsoft.click', '192.0.32.1', 1);
    const quiet = await quietServer();
    const before = Object(await quiet.json(DOMAIN));
    expect(before.metadata.live).toBeUndefined();
    expect(before.dns.arecords).toEqual(['192.0.32.1']);
    expect((await quiet.json(`${DOMAIN}?live=true`)).dns).toMatchObject({
      arecords: expect.arrayContaining(['20.112.52.29']),
    });
  });

  it('live=true needs the scope ops, and a value', async () => {
    const reader = await quietServer(['lookup']);
    expect(await reader.json(`${DOMAIN}?live=true`)).toMatchObject({ status: 403, requiredScope: 'ops' });
    expect(await reader.json(`${DOMAIN}?live=yes`)).toMatchObject({ status: 400, details: { field: 'live' } });
  });

  it('A server with WEFT_LIVE=never refuses live=true', async () => {
    expect(settingsOf({ WEFT_LIVE: 'never' })).toMatchObject({ live: null, liveOnRequest: null });
    const never = await testApp(database);
    expect(await never.json(`${DOMAIN}?live=true`)).toMatchObject({
      status: 400,
      detail: 'This server looks nothing up outside of its graph. Leave live out.',
    });
  });
});
