/**
 * A server in a network that has inner names: every door answers about a name that leads inside as about one that does not exist. The DNS
 * server of the test is the resolver of its machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activeScan } from '../../cli/active-scan.ts';
import { type RunningLookUps, startLookUps } from '../../cli/live.ts';
import { readSettings } from '../../cli/settings.ts';
import { certificateEndOf } from '../../net/guarded-certificate.ts';
import { GuardedClient } from '../../net/guarded-client.ts';
import type { LookUp } from '../../net/live-look-up.ts';
import { JobWorkers } from '../../ops/jobs/job-workers.ts';
import { Jobs } from '../../ops/jobs/jobs.ts';
import { alertJob } from '../../ops/monitors/alert-job.ts';
import { AlertRules } from '../../ops/monitors/alert-rules.ts';
import { webhookSender } from '../../ops/monitors/channels/webhook.ts';
import { DeliveryWorker } from '../../ops/monitors/delivery-worker.ts';
import { httpProber } from '../../ops/monitors/http-prober.ts';
import { Monitoring } from '../../ops/monitors/monitoring.ts';
import { scanJob } from '../../ops/scan/scan-job.ts';
import { fixedClock } from '../../schema/clock.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { DnsServer, type Served } from '../support/dns-server.ts';
import { schemaDatabase } from '../support/graph.ts';
import { RdapServer } from '../support/rdap-server.ts';
import { post, type TestApp, testApp } from './test-app.ts';

const INNER = 'inner1.weft-corp.com';
const MISSING = 'miss99.weft-corp.com';
const PUBLIC = 'public.weft-corp.com';
const NAMES: Readonly<Record<string, Served>> = {
  [INNER]: [
    { type: 'A', value: '10.1.2.3' },
    { type: 'MX', preference: 10, value: 'mail.weft-corp.com' },
  ],
  [PUBLIC]: [{ type: 'A', value: '93.184.216.34' }],
  'planned.weft-corp.com': [{ type: 'A', value: '93.184.216.34' }],
  'alias.weft-corp.com': [{ type: 'CNAME', value: INNER }],
  'dangling.weft-corp.com': [{ type: 'CNAME', value: MISSING }],
};
const HOUR = 3_600_000;
const SENTENCE =
  'NAME does not resolve to an address that Weft may contact. Check the name; the log of the server has the reason.';

let database: Database;
let dns: DnsServer;
let rdap: RdapServer;
let client: GuardedClient;
let home: string;
let app: TestApp;
let workers: JobWorkers;
let lookUps: RunningLookUps;
let monitoring: Monitoring;
let deliveries: DeliveryWorker;
let now = Date.parse('2026-11-29T09:00:00Z');
/** What the operator's log has. */
const logged: object[] = [];
const write = (details: object) => void logged.push(details);
const log = { info: () => undefined, warn: write, error: write };

beforeAll(async () => {
  dns = await DnsServer.start(NAMES);
  rdap = await RdapServer.start();
  database = await schemaDatabase();
  home = mkdtempSync(join(tmpdir(), 'weft-inner-'));
  client = new GuardedClient({ resolver: dns.resolve });
  const settings = readSettings({
    ...{ WEFT_HOME: home, WEFT_RDAP_BOOTSTRAP: rdap.bootstrap },
    ...{ WEFT_ACTIVE_SCAN: 'on', WEFT_SCAN_TARGETS: 'weft-corp.com', WEFT_RESOLVERS: dns.address },
  });
  const live = { upstreams: ['dns'] as const, ageHours: 1, resolvers: [dns.address], isLocalView: true };
  const started = startLookUps(settings, { ...live, rdapBootstrap: rdap.bootstrap }, database, { log });
  if (started === null) throw new Error('nothing is looked up');
  lookUps = started;
  await planned();
  const jobs = new Jobs(database);
  const rules = new AlertRules(database, () => now);
  const sources = {
    reader: database,
    clock: fixedClock(new Date(now)),
    suffixes: async () => LIBRARY_SUFFIXES,
    coverages: async () => ({ layers: new Map(), emptyTypes: new Set<string>() }),
  };
  const runners = [
    alertJob({ rules, allowed: [], resolver: dns.resolve }),
    scanJob(sources, activeScan(settings, database, log)),
  ];
  workers = new JobWorkers({ database, jobs, runners, log });
  deliveries = new DeliveryWorker({ database, senders: [webhookSender(client)], now: () => now, log });
  const certificateEnd = (host: string) => certificateEndOf(host, { resolver: dns.resolve });
  monitoring = new Monitoring({
    ...{ database, worker: deliveries, everyMs: HOUR, hasAlertmanager: false, askQuery: null, now: () => now },
    suffixes: sources.suffixes,
    prober: httpProber({ client, certificateEnd, clock: () => now, log }),
  });
  app = await testApp(database, {
    jobs,
    lookUpOnRequest: patient,
    monitoring: { rules, now: () => now, isProbing: true, resolver: dns.resolve },
  });
});

/** As long as a cold Neo4j on a busy machine may take to plan. */
const patient: LookUp = (questions, bounds) => lookUps.lookUp(questions, { ...bounds, milliseconds: 50_000 });

/** Has Neo4j plan the look-ups first, so that no test waits for the plans. */
async function planned(): Promise<void> {
  const before = await testApp(database, { lookUpOnRequest: patient });
  await before.json('/v1/indicators/domain/planned.weft-corp.com?live=true&include=dns');
  database = await schemaDatabase();
}

afterAll(async () => {
  await workers.stop();
  await lookUps.stop();
  await Promise.all([dns.stop(), rdap.close(), client.close()]);
  rmSync(home, { recursive: true });
});

/** Without the rules of the test before: no public address may be asked for real. */
beforeEach(async () => {
  await database.write({ text: 'MATCH (n:ALERT_RULE|MONITOR|CHANGE_RECORD) DETACH DELETE n' });
  logged.splice(0);
  dns.serve(NAMES);
});

/** What a caller reads about a name, with NAME for the name and without what differs for each request. */
function said(answer: unknown, name: string): string {
  return JSON.stringify(answer, (key, value: unknown) =>
    /^(trace_id|timestamp|jobId|id|statusUrl|alertId|eventId|webhook_secret|.*(?:At|_at)|since|response_time_ms)$/.test(
      key,
    )
      ? undefined
      : value,
  ).replaceAll(name, 'NAME');
}

/** The result of a job that a request starts. */
async function resultOf(path: string, body: object): Promise<Record<string, unknown>> {
  const { statusUrl } = await app.json(path, post(body));
  const job = await app.json(String(statusUrl), { headers: { Prefer: 'wait=30' } });
  expect(job).toMatchObject({ status: 'completed' });
  return Object(job.result);
}

describe('a name that leads inside and one that does not exist are the same to a caller', () => {
  it('They are the same at the door of captures, which asks no DNS before it answers', async () => {
    const before = dns.asked.length;
    const capture = (name: string) => app.json('/v1/ops/screenshot', post({ url: `http://${name}/` }));
    const [inner, missing, open] = [await capture(INNER), await capture(MISSING), await capture(PUBLIC)];
    expect(inner).toMatchObject({ status: 'pending' });
    expect([said(inner, INNER), said(open, PUBLIC)]).toEqual([said(missing, MISSING), said(missing, MISSING)]);
    expect(dns.asked.length).toBe(before);
  });

  it('They are the same as receivers: the rule is stored with a warning, and each delivery fails alike', async () => {
    const rule = (name: string) =>
      resultOf(`/v1/ops/monitor/${name}/alert`, { type: 'dns_change', webhook_url: `http://${name}/hook` });
    const [inner, missing, open] = [await rule(INNER), await rule(MISSING), await rule(PUBLIC)];
    expect(inner.warnings).toEqual([
      `webhook_url: ${SENTENCE.replace('NAME', INNER)} Weft tries each alert for it again for seven hours.`,
    ]);
    expect(said(inner, INNER)).toBe(said(missing, MISSING));
    expect(open.warnings).toEqual([]);
    expect(JSON.stringify(logged)).toContain('10.1.2.3 is not public (private)');
    for (const name of [INNER, MISSING]) await changed(name);
    now += 5000;
    await monitoring.look();
    await deliveries.drain();
    const sent = async (name: string) => (await app.json(`/v1/ops/monitor/${name}/deliveries`)).deliveries;
    expect(await sent(INNER)).toMatchObject([
      { status: 'pending', attempts: 1, error: SENTENCE.replace('NAME', INNER) },
    ]);
    expect(said(await sent(INNER), INNER)).toBe(said(await sent(MISSING), MISSING));
  });

  it('They are the same as targets of rules that need probes: both are refused', async () => {
    const rule = (name: string) =>
      app.json(`/v1/ops/monitor/${name}/alert`, post({ type: 'downtime', pagerduty_key: 'a'.repeat(32) }));
    const [inner, missing, open] = [await rule(INNER), await rule(MISSING), await rule(PUBLIC)];
    expect(inner).toMatchObject({
      status: 400,
      error: 'TARGET_NOT_ALLOWED',
      detail: SENTENCE.replace('NAME', INNER),
      details: { field: 'target', issue: 'not a public address' },
    });
    expect(said(inner, INNER)).toBe(said(missing, MISSING));
    expect(open).toMatchObject({ status: 'pending' });
    await app.json(String(open.statusUrl), { headers: { Prefer: 'wait=30' } });
    const lines = JSON.stringify(app.logged);
    expect(lines).toContain('10.1.2.3 is not public (private)');
    expect(lines).toContain('ENOTFOUND');
  });

  it('They are the same to monitors of names that led elsewhere when the rule was made: unknown, and never down', async () => {
    const targets = ['moved1.weft-corp.com', 'gone99.weft-corp.com'] as const;
    const [inward, gone] = targets;
    dns.serve(Object.fromEntries(targets.map((name) => [name, [{ type: 'A', value: '93.184.216.34' }]])));
    for (const name of targets)
      await resultOf(`/v1/ops/monitor/${name}/alert`, { type: 'downtime', pagerduty_key: 'a'.repeat(32) });
    dns.serve({ [inward]: [{ type: 'A', value: '10.1.2.3' }] });
    for (const after of [5000, HOUR, HOUR]) {
      now += after;
      await monitoring.check();
    }
    const state = async (name: string) => app.json(`/v1/ops/monitor/${name}`);
    expect(await state(inward)).toMatchObject({
      metrics: {
        ...{ currentStatus: 'unknown', isUp: null, uptimePercentage: null, avgResponseTime: null },
        unknownReason: SENTENCE.replace('NAME', inward),
      },
      activeAlerts: [],
    });
    expect(said(await state(inward), inward)).toBe(said(await state(gone), gone));
    expect(JSON.stringify(logged)).toContain('10.1.2.3');
  });

  it('They are the same to scans, which store nothing of either', async () => {
    const scan = (name: string) => resultOf('/v1/ops/scan', { domain: name });
    const [inner, missing] = [await scan(INNER), await scan(MISSING)];
    expect(Object(inner.modules).dns).toMatchObject({ reason: SENTENCE.replace('NAME', INNER), data: null });
    expect(said(inner, INNER)).toBe(said(missing, MISSING));
    expect(await storedHosts()).toEqual([]);
    expect(logged).toContainEqual({ host: INNER, address: '10.1.2.3' });
  });

  it('They are the same to look-ups, as aliases of public names too', async () => {
    const live = async (name: string) => app.json(`/v1/indicators/domain/${name}?live=true&include=dns`);
    const [inner, missing] = [await live(INNER), await live(MISSING)];
    expect(inner).toMatchObject({
      status: 404,
      detail: expect.stringContaining(`Looked up live: dns has no public answer for ${INNER}.`),
    });
    expect(said(inner, INNER)).toBe(said(missing, MISSING));
    const [alias, dangling] = ['alias.weft-corp.com', 'dangling.weft-corp.com'] as const;
    expect(said(await live(alias), alias)).toBe(said(await live(dangling), dangling));
    expect(await storedHosts()).toEqual([]);
    expect(await live(PUBLIC)).toMatchObject({ dns: { arecords: ['93.184.216.34'] } });
  });
});

/** A change of DNS as a load records one. */
async function changed(subject: string): Promise<void> {
  const change = {
    ...{ id: `change ${subject}`, kind: 'dns', label: 'HOSTNAME', subject, field: 'RESOLVES_TO', source: 'dns' },
    ...{ before: ['198.51.100.7'], after: ['192.0.2.1'], observedAt: BigInt(now), recordedAt: BigInt(now) },
  };
  await database.write({ text: 'CREATE (c:CHANGE_RECORD) SET c = $change', parameters: { change } });
}

async function storedHosts(): Promise<unknown[]> {
  const rows = await database.read({ text: 'MATCH (h:HOSTNAME) RETURN h.name AS name ORDER BY name' });
  return rows.map(({ name }) => name);
}
