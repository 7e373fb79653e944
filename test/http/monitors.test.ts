import { SMTPServer } from 'smtp-server';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { ruleQueries } from '../../cli/monitoring.ts';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { MONITOR_EXAMPLE, RULE_EXAMPLE, STATE_EXAMPLE } from '../../http/ops/monitors/monitor-schema.ts';
import { parseAllowedRanges } from '../../net/address-guard.ts';
import { GuardedClient } from '../../net/guarded-client.ts';
import { JobWorkers } from '../../ops/jobs/job-workers.ts';
import { Jobs } from '../../ops/jobs/jobs.ts';
import { alertJob } from '../../ops/monitors/alert-job.ts';
import { AlertRules } from '../../ops/monitors/alert-rules.ts';
import { alertmanagerSender } from '../../ops/monitors/channels/alertmanager.ts';
import { emailSender } from '../../ops/monitors/channels/email.ts';
import { pagerdutySender } from '../../ops/monitors/channels/pagerduty.ts';
import { slackSender } from '../../ops/monitors/channels/slack.ts';
import { webhookSender } from '../../ops/monitors/channels/webhook.ts';
import { failed } from '../../ops/monitors/delivery.ts';
import {
  dueDeliveries,
  noteOutcome,
  RETRIES_MS,
  sweepDeliveries,
  takeDeliveries,
} from '../../ops/monitors/delivery-store.ts';
import { DeliveryWorker } from '../../ops/monitors/delivery-worker.ts';
import { Monitoring } from '../../ops/monitors/monitoring.ts';
import type { Probe } from '../../ops/monitors/probes.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { Receiver } from '../support/receiver.ts';
import { blank } from './example-answers.ts';
import { post, type TestApp, testApp } from './test-app.ts';

const START = Date.parse('2026-08-03T09:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ALLOWED = parseAllowedRanges('127.0.0.0/8');

let now = START;
const clock = () => now;

let database: Database;
let app: TestApp;
let jobs: Jobs;
let workers: JobWorkers;
let receiver: Receiver;
let pager: Receiver;
let alertmanager: Receiver;
let client: GuardedClient;
let mailServer: SMTPServer;
const letters: string[] = [];
let probe: Probe;
let monitoring: Monitoring;
let worker: DeliveryWorker;

beforeAll(async () => {
  [receiver, pager, alertmanager] = await Promise.all([Receiver.start(), Receiver.start(), Receiver.start()]);
  client = new GuardedClient({ allowed: ALLOWED });
  mailServer = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _, callback) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
      });
      stream.on('end', () => {
        letters.push(text);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await workers?.stop();
  await Promise.all([receiver.stop(), pager.stop(), alertmanager.stop(), client.close()]);
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

function mailPort(): number {
  const bound = mailServer.server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

/** Monitoring as a server that was just started has it. */
function started(): void {
  const senders = [
    webhookSender(client),
    slackSender(client),
    pagerdutySender(client, pager.address),
    alertmanagerSender(client, alertmanager.address),
    emailSender({
      host: '127.0.0.1',
      port: mailPort(),
      isSecure: false,
      user: null,
      password: null,
      from: 'weft@example.org',
    }),
  ];
  const engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(new Date(START)) });
  worker = new DeliveryWorker({ database, senders, now: clock, log: SILENT });
  monitoring = new Monitoring({
    database,
    worker,
    suffixes: async () => LIBRARY_SUFFIXES,
    everyMs: HOUR,
    hasAlertmanager: false,
    prober: async () => probe,
    askQuery: ruleQueries(engine).ask,
    now: clock,
  });
}

beforeEach(async () => {
  now = START;
  // A job of the test before must not write into the emptied graph.
  await workers?.stop();
  database = await schemaDatabase();
  jobs = new Jobs(database);
  const rules = new AlertRules(database, clock);
  const engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(new Date(START)) });
  const checkQuery = ruleQueries(engine).check;
  app = await testApp(database, {
    jobs,
    monitoring: { rules, now: clock, allowed: ALLOWED, hasMail: true, checkQuery },
  });
  workers = new JobWorkers({ database, jobs, runners: [alertJob({ rules, allowed: ALLOWED })], log: SILENT });
  for (const each of [receiver, pager, alertmanager]) {
    each.received.splice(0);
    each.answer();
  }
  letters.splice(0);
  probe = {
    isUp: true,
    unknownReason: null,
    milliseconds: 318,
    certificateEndsAt: null,
    title: 'Hello',
    contentHash: 'a1',
    technologies: ['nginx'],
  };
  started();
});

/** Makes a rule and answers what its job says of it. */
async function ruleOf(target: string, body: object): Promise<Record<string, unknown>> {
  const { jobId } = await app.json(`/v1/ops/monitor/${target}/alert`, post(body));
  const job = await jobOf(jobId);
  expect(job).toMatchObject({ status: 'completed', type: 'monitor_alert' });
  return Object(job.result);
}

/** The job as it is at its end. */
function jobOf(id: unknown): Promise<Record<string, unknown>> {
  return app.json(`/v1/ops/jobs/${id}`, { headers: { Prefer: 'wait=30' } });
}

let changes = 0;

/** A change as a load records one. */
async function changed(subject: string, more: object = {}): Promise<void> {
  changes += 1;
  const change = {
    id: `change ${changes}`,
    kind: 'dns',
    label: 'HOSTNAME',
    subject,
    field: 'RESOLVES_TO',
    before: ['198.51.100.7'],
    after: ['192.0.2.10'],
    source: 'dns',
    observedAt: BigInt(now),
    recordedAt: BigInt(now),
    ...more,
  };
  await database.write({ text: 'CREATE (c:CHANGE_RECORD) SET c = $change', parameters: { change } });
}

/** What a server does within some seconds, and all that comes of it. */
async function looked(ms = 5000): Promise<void> {
  now += ms;
  await monitoring.look();
  await monitoring.check();
  await worker.drain();
}

const DOWN: Probe = {
  isUp: false,
  unknownReason: null,
  milliseconds: null,
  certificateEndsAt: null,
  title: null,
  contentHash: null,
  technologies: null,
};

/** A target that Weft must not ask. */
const UNASKED: Probe = {
  ...DOWN,
  isUp: null,
  unknownReason: '10.0.0.1 is not public (private). An operator can allow its range with WEFT_FETCH_ALLOW.',
};

/** The state of a target that no server has checked. */
const UNKNOWN = { ...blank(STATE_EXAMPLE), currentStatus: 'unknown' };

const HOOK = () => ({ webhook_url: `${receiver.address}/hook` });

describe('a rule', () => {
  it('A job creates a rule and shows its secret once; later answers show only the end of the secret', async () => {
    const { warnings, ...made } = await ruleOf('Example.com', { type: 'dns_change', ...HOOK() });
    expect(warnings).toEqual([]);
    expect(made).toEqual({
      ...RULE_EXAMPLE,
      ...HOOK(),
      alertId: expect.stringMatching(/^alert_[0-9a-f]{24}$/),
      type: 'dns_change',
      threshold_days: null,
      webhook_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      created_at: '2026-08-03T09:00:00.000Z',
    });
    const monitor = await app.json('/v1/ops/monitor/example.com');
    const shown = { ...made, webhook_secret: `…${String(made.webhook_secret).slice(-4)}` };
    expect(monitor).toEqual({
      ...MONITOR_EXAMPLE,
      metrics: { ...blank(MONITOR_EXAMPLE.metrics), dnsChangeCount: 0, whoisChangeCount: 0, ...UNKNOWN },
      alerts: [shown],
      activeAlerts: [],
    });
  });

  it('The job of a rule shows no secret in the request that it repeats', async () => {
    const webhook_secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
    const slack_webhook = `${receiver.address}/services/T0/B0/abcdefgh1234`;
    const { jobId } = await app.json(
      '/v1/ops/monitor/example.com/alert',
      post({ type: 'dns_change', ...HOOK(), slack_webhook, webhook_secret }),
    );
    const job = await app.json(`/v1/ops/jobs/${jobId}`, { headers: { Prefer: 'wait=30' } });
    expect(JSON.stringify(job)).not.toContain(webhook_secret);
    expect(JSON.stringify(job)).not.toContain('abcdefgh');
    expect(Object(job.params).owner).toBeUndefined();
    expect(Object(job.result).webhook_secret).toBe(`…${webhook_secret.slice(-4)}`);
  });

  it('A target, type and kind of channel have only one rule of a key, and other keys cannot use it', async () => {
    const first = await ruleOf('example.com', { type: 'dns_change', ...HOOK() });
    const second = await ruleOf('example.com', { type: 'dns_change', webhook_url: `${receiver.address}/other` });
    expect(second.alertId).toBe(first.alertId);
    await ruleOf('example.com', { type: 'whois_change', ...HOOK() });
    const { alerts } = await app.json('/v1/ops/monitor/example.com');
    expect(Object(alerts).map(({ type, webhook_url }: Record<string, unknown>) => [type, webhook_url])).toEqual(
      expect.arrayContaining([
        ['dns_change', `${receiver.address}/other`],
        ['whois_change', `${receiver.address}/hook`],
      ]),
    );
    expect(await app.json('/v1/ops/monitor')).toEqual({
      monitors: [{ target: 'example.com', alerts: 2, activeAlerts: 0, ...UNKNOWN }],
      total: 1,
      next: null,
    });
    const other = await app.keys.create('other', ['ops']);
    const headers = { authorization: `Bearer ${other.text}` };
    const path = `/v1/ops/monitor/example.com/alert/${first.alertId}`;
    const statuses = await Promise.all([
      app.ask('/v1/ops/monitor/example.com', { headers }),
      app.ask('/v1/ops/monitor/example.com/deliveries', { headers }),
      app.ask(path, { ...post({ enabled: false }), headers: { ...headers, 'content-type': 'application/json' } }),
      app.ask(path, { method: 'DELETE', headers }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const query = post({ type: 'query', query: 'RETURN 1 AS one', ...HOOK() });
    const refused = await app.ask('/v1/ops/monitor/example.com/alert', {
      ...query,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect([refused.status, Object(await refused.json()).requiredScope]).toEqual([403, 'query']);
  });

  test.each([
    ['no channel', {}, 'invalid-body', 'channels'],
    ['a receiver inside', { webhook_url: 'http://10.0.0.1/' }, 'target-not-allowed', 'webhook_url'],
    ['a cloud service', { slack_webhook: 'http://169.254.169.254/latest' }, 'target-not-allowed', 'slack_webhook'],
    ['a loopback in IPv6', { webhook_url: 'http://[::ffff:10.0.0.1]/' }, 'target-not-allowed', 'webhook_url'],
    ['a password in an address', { webhook_url: 'http://u:p@example.com/' }, 'invalid-body', 'webhook_url'],
    ['a line break in an address', { slack_webhook: 'http://example.com/\r\nX: y' }, 'invalid-body', 'slack_webhook'],
    ['two mail addresses', { email: 'soc@example.org, all@example.org' }, 'invalid-body', 'email'],
    [
      'a query that writes',
      { type: 'query', query: 'CREATE (n:X)', webhook_url: 'http://127.0.0.1/' },
      'invalid-body',
      'query',
    ],
    [
      'a query of everything',
      { type: 'query', query: 'MATCH (n) RETURN n', webhook_url: 'http://127.0.0.1/' },
      'invalid-body',
      'query',
    ],
  ])('A rule with %s is refused', async (_, body, slug, field) => {
    const answer = await app.json('/v1/ops/monitor/example.com/alert', post({ type: 'dns_change', ...body }));
    expect([answer.status, answer.type, Object(answer.details).field]).toEqual([
      400,
      `urn:weft:problem:${slug}`,
      field,
    ]);
  });

  it('DELETE removes a rule, and with the last rule of a target its monitor', async () => {
    const { alertId } = await ruleOf('example.com', { type: 'dns_change', ...HOOK() });
    const path = `/v1/ops/monitor/example.com/alert/${alertId}`;
    expect((await app.ask(path, { method: 'DELETE' })).status).toBe(204);
    expect((await app.ask(path, { method: 'DELETE' })).status).toBe(404);
    expect((await app.ask('/v1/ops/monitor/example.com')).status).toBe(404);
    expect(await database.read({ text: 'MATCH (m:MONITOR) RETURN m' })).toEqual([]);
  });
});

describe('a change that a load recorded', () => {
  it('A recorded change sends one webhook, which Standard Webhooks verifies, and is over after a day', async () => {
    const { webhook_secret, alertId } = await ruleOf('example.com', { type: 'dns_change', ...HOOK() });
    await changed('example.com');
    await changed('other.example');
    await looked();
    await looked();
    await looked(3 * MINUTE);
    expect(receiver.received.length).toBe(1);
    const [message] = receiver.received;
    const hook = new Webhook(String(webhook_secret));
    vi.useFakeTimers({ toFake: ['Date'], now: START + 5000 });
    expect(() => hook.verify(message?.text ?? '', { ...message?.headers })).not.toThrow();
    expect(() => hook.verify(`${message?.text} `, { ...message?.headers })).toThrow('No matching signature');
    vi.useRealTimers();
    const [body] = receiver.bodies('/hook');
    expect(body).toEqual({
      event: 'alert.triggered',
      eventId: message?.headers['webhook-id'],
      alertId,
      target: 'example.com',
      type: 'dns_change',
      severity: 'medium',
      timestamp: '2026-08-03T09:00:05.000Z',
      field: 'A_RECORD',
      old_value: '198.51.100.7',
      new_value: '192.0.2.10',
      message: 'A RECORD changed from 198.51.100.7 to 192.0.2.10',
      change_count: 1,
      changes: [
        {
          timestamp: '2026-08-03T09:00:00Z',
          type: 'dns',
          field: 'A_RECORD',
          old_value: '198.51.100.7',
          new_value: '192.0.2.10',
          severity: 'medium',
        },
      ],
    });
    const monitor = await app.json('/v1/ops/monitor/example.com');
    expect(monitor).toMatchObject({ metrics: { currentStatus: 'degraded' } });
    expect(monitor.activeAlerts).toEqual([
      {
        alertId,
        type: 'dns_change',
        since: '2026-08-03T09:00:05.000Z',
        message: 'A RECORD changed from 198.51.100.7 to 192.0.2.10',
      },
    ]);
    await looked(2 * DAY);
    await looked();
    expect(receiver.bodies('/hook').map(({ event }) => event)).toEqual(['alert.triggered', 'alert.resolved']);
  });

  it('A change of a long transaction is reported even when newer ones were seen, by one of two servers', async () => {
    await ruleOf('example.com', { type: 'dns_change', ...HOOK() });
    await changed('example.com', { recordedAt: BigInt(now + 60_000) });
    await looked(61_000);
    await changed('example.com', { recordedAt: BigInt(START + 30_000), after: ['192.0.2.77'] });
    const [one, first] = [monitoring, worker];
    started();
    now += 5000;
    await Promise.all([one.look(), monitoring.look()]);
    // Either server may have taken the message to send it.
    await Promise.all([first.drain(), worker.drain()]);
    expect(receiver.bodies('/hook').map(({ new_value }) => new_value)).toEqual(['192.0.2.10', '192.0.2.77']);
  });

  it('A rule ignores changes from before it, and a WHOIS rule follows the registered domain of its name', async () => {
    await changed('example.com', { recordedAt: BigInt(START - 1000) });
    await ruleOf('www.example.com', { type: 'whois_change', ...HOOK() });
    await ruleOf('example.com', { type: 'dns_change', webhook_url: `${receiver.address}/dns` });
    await changed('example.com', {
      kind: 'registration',
      field: 'HAS_REGISTRAR',
      before: ['iana:292'],
      after: ['iana:1068'],
    });
    await looked();
    expect(receiver.bodies('/dns')).toEqual([]);
    expect(receiver.bodies('/hook').map(({ target, field, severity }) => [target, field, severity])).toEqual([
      ['www.example.com', 'REGISTRAR', 'high'],
    ]);
  });

  it('A change of a network around an address is a routing change of the address', async () => {
    await ruleOf('192.0.2.10', { type: 'routing_change', ...HOOK() });
    const routing = {
      kind: 'routing',
      label: 'ANNOUNCED_PREFIX',
      field: 'originAsns',
      before: ['64500'],
      after: ['64666'],
    };
    await changed('192.0.2.0/24', routing);
    await changed('198.51.100.0/24', routing);
    await looked();
    expect(receiver.bodies('/hook').map(({ message }) => message)).toEqual(['ORIGIN ASN changed from 64500 to 64666']);
  });

  it('A change of the band by age alone waits for the digest', async () => {
    await ruleOf('example.com', { type: 'reputation_change', ...HOOK() });
    const band = { kind: 'reputation', field: 'verdictLevel', before: ['HIGH'], after: ['MEDIUM'] };
    await changed('example.com', { ...band, source: 'age' });
    await looked();
    expect(receiver.received).toEqual([]);
    await looked(DAY + HOUR);
    expect(receiver.bodies('/hook').map(({ event, message }) => [event, message])).toEqual([
      ['alert.digest', 'What time alone changed: VERDICT LEVEL changed from HIGH to MEDIUM'],
    ]);
    await changed('example.com', { ...band, source: 'urlhaus' });
    await looked();
    expect(receiver.bodies('/hook').map(({ event }) => event)).toEqual(['alert.digest', 'alert.triggered']);
  });

  it('A rule that is off or silenced, or whose key is revoked, reports no change', async () => {
    const { alertId } = await ruleOf('example.com', { type: 'dns_change', ...HOOK() });
    const path = `/v1/ops/monitor/example.com/alert/${alertId}`;
    expect(await app.json(path, post({ enabled: false }))).toMatchObject({ enabled: false });
    expect(await app.json('/v1/ops/monitor/example.com')).toMatchObject({ status: 'paused' });
    await changed('example.com');
    await looked();
    expect(await app.json(path, post({ enabled: true, silence_minutes: 60 }))).toMatchObject({
      enabled: true,
      silenced_until: new Date(now + HOUR).toISOString(),
    });
    await looked();
    await changed('example.com', { after: ['192.0.2.66'] });
    await looked();
    expect(receiver.received).toEqual([]);
    // A change that is not over is reported when the silence ends.
    await looked(2 * HOUR);
    expect(receiver.bodies('/hook').map(({ message }) => message)).toEqual([
      'A RECORD changed from 198.51.100.7 to 192.0.2.66',
    ]);
    await app.keys.revoke(app.keyId);
    await changed('example.com', { after: ['192.0.2.67'] });
    await looked();
    expect(receiver.received.length).toBe(1);
  });
});

describe('by its clock', () => {
  it('A certificate in the graph that expires is reported once', async () => {
    await database.write({
      text: `CREATE (:HOSTNAME {name: 'example.com'})-[:HAS_CERTIFICATE]->(:TLS_CERTIFICATE {name: 'aa', notBefore: 0, notAfter: $end})`,
      parameters: { end: BigInt(START + 12 * DAY + 3 * HOUR) },
    });
    await ruleOf('example.com', { type: 'ssl_expiring', ...HOOK() });
    await looked();
    await looked(HOUR);
    expect(receiver.bodies('/hook').map(({ message, new_value }) => [message, new_value])).toEqual([
      ['Certificate expires in 12 days', '2026-08-15'],
    ]);
    const { metrics } = await app.json('/v1/ops/monitor/example.com');
    expect(metrics).toMatchObject({ sslExpiresInDays: 12, lastCheckAt: new Date(now).toISOString() });
  });

  it('A target that does not answer twice is down, and changes of its page are reported', async () => {
    await ruleOf('example.com', { type: 'downtime', ...HOOK() });
    await ruleOf('example.com', { type: 'content_change', webhook_url: `${receiver.address}/content` });
    await ruleOf('example.com', { type: 'technology_change', webhook_url: `${receiver.address}/technology` });
    await looked();
    probe = { ...probe, title: 'Hacked', contentHash: 'b2', technologies: ['nginx', 'php'] };
    await looked(HOUR);
    expect(receiver.bodies('/content').map(({ message }) => message)).toEqual([
      '2 changes: PAGE changed from a1 to b2; TITLE changed from Hello to Hacked',
    ]);
    expect(receiver.bodies('/technology').map(({ message }) => message)).toEqual(['TECHNOLOGY php came']);
    probe = DOWN;
    await looked(HOUR);
    expect(receiver.bodies('/hook')).toEqual([]);
    // It is asked again a minute later.
    await looked(MINUTE);
    expect(receiver.bodies('/hook').map(({ event, new_value }) => [event, new_value])).toEqual([
      ['alert.triggered', 'down'],
    ]);
    const { metrics } = await app.json('/v1/ops/monitor/example.com');
    const state = {
      currentStatus: 'down',
      isUp: false,
      since: new Date(now - MINUTE).toISOString(),
      lastProbeAt: new Date(now).toISOString(),
      lastCheckAt: new Date(now).toISOString(),
    };
    expect(metrics).toMatchObject({ uptimePercentage: 50, avgResponseTime: 318, ...state });
    expect(await app.json('/v1/ops/monitor')).toMatchObject({ monitors: [{ target: 'example.com', ...state }] });
  });

  it('A target that answered and can no longer be asked is unknown and not down, and its uptime counts what was asked', async () => {
    await ruleOf('example.com', { type: 'downtime', ...HOOK() });
    await looked();
    probe = UNASKED;
    await looked(HOUR);
    const { metrics } = await app.json('/v1/ops/monitor/example.com');
    const unknown = { currentStatus: 'unknown', isUp: null, unknownReason: UNASKED.unknownReason };
    const since = new Date(now).toISOString();
    expect(metrics).toMatchObject({
      uptimePercentage: 100,
      avgResponseTime: 318,
      since,
      lastProbeAt: since,
      ...unknown,
    });
    await looked(MINUTE);
    expect(await app.json('/v1/ops/monitor')).toMatchObject({
      monitors: [{ target: 'example.com', activeAlerts: 1, since, ...unknown }],
    });
    probe = { ...DOWN, isUp: true, milliseconds: 300 };
    await looked(HOUR);
    expect(receiver.bodies('/hook').map(({ event, new_value, message }) => [event, new_value, message])).toEqual([
      ['alert.triggered', 'unknown', `It could not be asked, 2 times one after another: ${UNASKED.unknownReason}`],
      ['alert.resolved', null, 'It answers again'],
    ]);
    const after = Object((await app.json('/v1/ops/monitor/example.com')).metrics);
    expect(after).toMatchObject({ uptimePercentage: 100, isUp: true, unknownReason: null, currentStatus: 'healthy' });
  });

  it('A target that never answered and cannot be asked alerts no one, and ends an alert that took it for down', async () => {
    await ruleOf('example.com', { type: 'downtime', ...HOOK() });
    probe = DOWN;
    await looked();
    await looked(MINUTE);
    probe = UNASKED;
    for (let hour = 0; hour < 3; hour += 1) await looked(HOUR);
    expect(receiver.bodies('/hook').map(({ event, message }) => [event, message])).toEqual([
      ['alert.triggered', 'It did not answer, 2 times one after another'],
      ['alert.resolved', `Its state is unknown: ${UNASKED.unknownReason}`],
    ]);
  });

  it.each([
    ['10.0.0.1', 'downtime', 400],
    ['10.0.0.1', 'content_change', 400],
    ['fd00::1', 'technology_change', 400],
    ['169.254.169.254', 'downtime', 400],
    ['10.0.0.1', 'dns_change', 202],
    // The operator allows it.
    ['127.0.0.1', 'downtime', 202],
    ['localhost', 'downtime', 202],
    // Names are judged only where targets are probed.
    ['intranet.weft-corp.com', 'downtime', 202],
  ])('A rule for %s of the type %s is answered %i', async (target, type, status) => {
    const response = await app.ask(`/v1/ops/monitor/${target}/alert`, post({ type, ...HOOK() }));
    expect(response.status).toBe(status);
    const body = Object(await response.json());
    if (status === 400) expect(body).toMatchObject({ error: 'TARGET_NOT_ALLOWED', details: { field: 'target' } });
    // The job must not make its rule in the next test.
    else expect((await jobOf(body.jobId)).status).toBe('completed');
  });

  it('A probe counts once, whether a server takes over from an ended one or two probe at the same time', async () => {
    let asked = 0;
    const serverOf = (signal?: AbortSignal, onProbe: () => void = () => undefined) =>
      new Monitoring({
        ...{ database, worker, everyMs: HOUR, hasAlertmanager: false, askQuery: null, now: clock },
        suffixes: async () => LIBRARY_SUFFIXES,
        prober: async () => {
          asked += 1;
          onProbe();
          return DOWN;
        },
        ...(signal === undefined ? {} : { signal }),
      });
    const states = async () => {
      const text = `MATCH (m:MONITOR) MATCH (r:ALERT_RULE) WHERE r.owner = m.owner AND r.target = m.target
        RETURN m.failures AS failures, r.evaluation AS evaluation, r.dueAt - $now AS left`;
      return (await database.read({ text, parameters: { now } }))[0];
    };
    await ruleOf('example.com', { type: 'downtime', ...HOOK() });
    now += 5000;
    const ending = new AbortController();
    await serverOf(ending.signal, () => ending.abort()).check();
    expect([asked, await states()]).toEqual([1, { failures: 1, evaluation: 1, left: -5000 }]);
    await serverOf().check();
    expect([asked, await states()]).toEqual([1, { failures: 1, evaluation: 2, left: MINUTE }]);
    now += MINUTE;
    const both = [serverOf(), serverOf()];
    await Promise.all(both.map((server) => server.check()));
    expect(await states()).toEqual({ failures: 2, evaluation: 3, left: HOUR });
    await worker.drain();
    expect(receiver.bodies('/hook').map(({ new_value }) => new_value)).toEqual(['down']);
  });

  it('A query rule reports each new row once', async () => {
    await database.write({
      text: `CREATE (:HOSTNAME {name: 'example.com'})-[:RESOLVES_TO]->(:IPV4 {name: '192.0.2.1'})`,
    });
    const query = 'MATCH (h:HOSTNAME {name: $target})-[:RESOLVES_TO]->(a:IPV4) RETURN a.name AS address';
    await ruleOf('example.com', { type: 'query', query, ...HOOK() });
    await looked();
    await database.write({
      text: `MATCH (h:HOSTNAME {name: 'example.com'}) CREATE (h)-[:RESOLVES_TO]->(:IPV4 {name: '192.0.2.66'})`,
    });
    await looked(HOUR);
    await looked(HOUR);
    expect(receiver.bodies('/hook').map(({ message }) => message)).toEqual(['1 new row: address 192.0.2.66']);
  });
});

/** What a server does that evaluates and is killed before it delivers. */
async function evaluatedOnly(): Promise<void> {
  now += 5000;
  const off = new DeliveryWorker({ database, senders: [], now: clock, log: SILENT });
  await off.stop();
  const parts = { database, everyMs: HOUR, hasAlertmanager: false, prober: null, askQuery: null, now: clock };
  await new Monitoring({ ...parts, worker: off, suffixes: async () => LIBRARY_SUFFIXES }).look();
}

/** Takes what waits for a channel, as a server does that is killed when it has sent it. */
async function takenOf(channel: string): ReturnType<typeof takeDeliveries> {
  const due = await dueDeliveries(database, now);
  const ids = due.filter((one) => one.channel === channel).map(({ id }) => id);
  return takeDeliveries(database, ids, now);
}

describe('deliveries', () => {
  it('Deliveries go to Slack, PagerDuty and mail, each in its own format', async () => {
    const slack_webhook = `${receiver.address}/slack`;
    const pagerduty_key = '0123456789abcdef0123456789abcdef';
    const { alertId } = await ruleOf('example.com', {
      type: 'dns_change',
      slack_webhook,
      pagerduty_key,
      email: 'soc@example.org',
    });
    await changed('example.com', { before: [], after: ['<@U1> & co'] });
    await looked();
    expect(receiver.bodies('/slack')).toEqual([
      {
        text: 'Alert: example.com (dns change, medium): A RECORD &lt;@U1&gt; &amp; co came',
        blocks: [
          {
            type: 'section',
            text: {
              type: 'mrkdwn',
              text: 'Alert: example.com (dns change, medium): A RECORD &lt;@U1&gt; &amp; co came',
            },
          },
        ],
      },
    ]);
    expect(pager.bodies('/v2/enqueue')).toMatchObject([
      {
        routing_key: pagerduty_key,
        event_action: 'trigger',
        dedup_key: alertId,
        payload: { source: 'example.com', severity: 'warning', class: 'dns_change' },
      },
    ]);
    expect(letters.length).toBe(1);
    expect(letters[0]).toMatch(/^To: soc@example\.org\r?$/m);
    expect(letters[0]).toMatch(/^Subject: \[Weft\] Alert: example\.com/m);
    await looked(2 * DAY);
    expect(pager.bodies('/v2/enqueue').at(-1)).toEqual({
      routing_key: pagerduty_key,
      event_action: 'resolve',
      dedup_key: alertId,
    });
  });

  it('Deliveries that wait for one channel are sent together', async () => {
    for (const target of ['a.example', 'b.example', 'c.example']) {
      await ruleOf(target, {
        type: 'dns_change',
        slack_webhook: `${receiver.address}/slack`,
        email: 'soc@example.org',
      });
      await changed(target);
    }
    await looked();
    expect(receiver.bodies('/slack').map(({ blocks }) => Object(blocks).length)).toEqual([3]);
    expect(letters.length).toBe(1);
    expect(letters[0]).toMatch(/^Subject: \[Weft\] 3 alerts/m);
  });

  it('Deliveries go to Alertmanager through its API, and to webhooks in its format', async () => {
    started();
    const senders = [webhookSender(client), alertmanagerSender(client, alertmanager.address)];
    worker = new DeliveryWorker({ database, senders, now: clock, log: SILENT });
    monitoring = new Monitoring({
      ...{ database, worker, everyMs: HOUR, hasAlertmanager: true, prober: null, askQuery: null, now: clock },
      suffixes: async () => LIBRARY_SUFFIXES,
    });
    const { alertId, webhook_secret } = await ruleOf('example.com', {
      type: 'dns_change',
      format: 'alertmanager',
      ...HOOK(),
    });
    expect(webhook_secret).toBeNull();
    await changed('example.com');
    await looked();
    await looked(2 * DAY);
    const labels = { alertname: 'dns_change', alert_id: alertId, target: 'example.com', source: 'weft' };
    const posted: unknown[] = alertmanager.received.map(({ text }) => JSON.parse(text));
    expect(alertmanager.received.map(({ path }) => path)).toEqual(['/api/v2/alerts', '/api/v2/alerts']);
    expect(posted).toMatchObject([
      [{ labels, startsAt: '2026-08-03T09:00:05.000Z', annotations: { severity: 'medium', field: 'A_RECORD' } }],
      [{ labels, endsAt: new Date(now).toISOString() }],
    ]);
    expect(receiver.bodies('/hook')).toMatchObject([
      { version: '4', status: 'firing', alerts: [{ status: 'firing', labels, endsAt: '0001-01-01T00:00:00Z' }] },
      { version: '4', status: 'resolved', alerts: [{ status: 'resolved', labels }] },
    ]);
  });

  it('A failed delivery is repeated after 5 s, 30 s, 2 min, 10 min, 1 h and 6 h with one id, then abandoned', async () => {
    await ruleOf('example.com', { type: 'dns_change', ...HOOK() });
    receiver.answer([503]);
    await changed('example.com');
    await looked();
    for (const [tries, pause] of RETRIES_MS.entries()) {
      expect(receiver.received.length).toBe(tries + 1);
      now += pause - 1;
      await worker.drain();
      expect(receiver.received.length).toBe(tries + 1);
      now += 1;
      await worker.drain();
    }
    expect(receiver.received.length).toBe(7);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    now += DAY;
    await worker.drain();
    expect(receiver.received.length).toBe(7);
    const { deliveries } = await app.json('/v1/ops/monitor/example.com/deliveries');
    expect(deliveries).toMatchObject([
      {
        event: 'alert.triggered',
        channel: 'webhook',
        status: 'failed',
        attempts: 7,
        response_status: 503,
        next_attempt_at: null,
      },
    ]);
  });

  it('A delivery waits as long as Retry-After says, and then succeeds', async () => {
    await ruleOf('example.com', { type: 'dns_change', ...HOOK() });
    receiver.answer([429, { 'retry-after': '120' }], [204]);
    await changed('example.com');
    await looked();
    now += 119_000;
    await worker.drain();
    expect(receiver.received.length).toBe(1);
    now += 1000;
    await worker.drain();
    expect((await app.json('/v1/ops/monitor/example.com/deliveries')).deliveries).toMatchObject([
      { status: 'delivered', attempts: 2, response_status: 204, error: null },
    ]);
  });

  it('A 410 ends a delivery and switches its channel off until the rule is switched on again', async () => {
    const { alertId } = await ruleOf('example.com', { type: 'dns_change', ...HOOK() });
    receiver.answer([410]);
    await changed('example.com');
    await looked();
    await changed('example.com', { after: ['192.0.2.11'] });
    await looked();
    expect(receiver.received.length).toBe(1);
    const { alerts } = await app.json('/v1/ops/monitor/example.com');
    expect(alerts).toMatchObject([{ off_channels: ['webhook'] }]);
    const path = `/v1/ops/monitor/example.com/alert/${alertId}`;
    await app.json(path, post({ enabled: false }));
    expect(await app.json(path, post({ enabled: true }))).toMatchObject({ off_channels: [] });
  });

  it('A delivery to a dead receiver does not hold up other deliveries', async () => {
    const dead = await Receiver.start();
    for (let index = 0; index < 5; index += 1)
      await ruleOf(`dead${index}.example`, { type: 'dns_change', webhook_url: `${dead.address}/gone` });
    await ruleOf('example.com', { type: 'dns_change', ...HOOK() });
    await dead.stop();
    for (let index = 0; index < 5; index += 1) await changed(`dead${index}.example`);
    await changed('example.com');
    await looked();
    expect(receiver.received.length).toBe(1);
    // It was tried once: what waits for it waits together.
    const tried = await database.read({
      text: `MATCH (d:ALERT_DELIVERY {status: 'pending'}) RETURN sum(d.attempts) AS tries, count(d) AS waiting, min(d.dueAt) AS next`,
    });
    expect(tried).toEqual([{ tries: 1, waiting: 5, next: now + 5000 }]);
  });

  it('A delivery of a server that died is made by another server, with the same id', async () => {
    await ruleOf('example.com', { type: 'dns_change', ...HOOK() });
    await changed('example.com');
    await evaluatedOnly();
    const rows = await database.read({ text: 'MATCH (d:ALERT_DELIVERY) RETURN d.id AS id, d.event AS event' });
    const [row] = rows;
    expect((await takeDeliveries(database, [String(row?.id)], now)).length).toBe(1);
    // As others see it that look at the same time.
    expect(await takeDeliveries(database, [String(row?.id)], now)).toEqual([]);
    await worker.drain();
    expect(receiver.received).toEqual([]);
    now += 91_000;
    await worker.drain();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([row?.event]);
  });

  it('A delivery that may have arrived is repeated as the same mail, or with a note where there are no ids', async () => {
    const receivers = { type: 'dns_change', slack_webhook: `${receiver.address}/slack`, email: 'soc@example.org' };
    for (const target of ['a.example', 'b.example', 'c.example']) await ruleOf(target, receivers);
    await changed('a.example');
    await changed('b.example');
    await evaluatedOnly();
    const [letter, message] = [await takenOf('email'), await takenOf('slack')];
    expect([letter, message].map((taken) => taken.map(({ isRepeat }) => isRepeat))).toEqual([
      [false, false],
      [false, false],
    ]);
    await changed('c.example');
    await evaluatedOnly();
    now += 91_000;
    await worker.drain();
    // Nothing decides which of two deliveries that are due at once goes first.
    const isAgain = (text: string) => text.includes(`Message-ID: <${letter[0]?.batch}@weft>`);
    const [again = '', fresh = ''] = letters.toSorted((one, other) => Number(isAgain(other)) - Number(isAgain(one)));
    expect(letters.map(isAgain).sort()).toEqual([false, true]);
    expect(again.match(/evt_[0-9a-f]{24}/g)?.sort()).toEqual(letter.map(({ event }) => event.eventId).sort());
    expect(fresh).toMatch(/^Subject: \[Weft\] Alert: c\.example/m);
    const texts = receiver.bodies('/slack').map(({ text }) => String(text).split('\n'));
    const [repeated, single] = texts.toSorted((one, other) => other.length - one.length);
    expect(texts).toHaveLength(2);
    expect(repeated).toHaveLength(3);
    expect(repeated).toEqual(
      expect.arrayContaining([
        expect.stringContaining('a.example'),
        expect.stringContaining('b.example'),
        'This may have come before: Weft was ended while it sent it.',
      ]),
    );
    expect(single).toEqual([expect.stringContaining('c.example')]);
  });

  it('A delivery is taken by one of many servers at once, and a server that lost it records no outcome', async () => {
    await ruleOf('example.com', { type: 'dns_change', ...HOOK() });
    await changed('example.com');
    await evaluatedOnly();
    const tries = await Promise.all(Array.from({ length: 8 }, () => takenOf('webhook')));
    const [lost = [], ...others] = tries.filter((taken) => taken.length > 0);
    expect([lost.length, others.length]).toEqual([1, 0]);
    now += 91_000;
    await worker.drain();
    // It slept for longer than its lease.
    await noteOutcome(database, lost, failed('no answer'), now);
    const { deliveries } = await app.json('/v1/ops/monitor/example.com/deliveries');
    expect(deliveries).toMatchObject([{ status: 'delivered', attempts: 1, error: null }]);
  });

  it('A server that was off for longer than the log retention still makes its deliveries', async () => {
    await ruleOf('example.com', { type: 'dns_change', ...HOOK() });
    await changed('example.com');
    await evaluatedOnly();
    now += 31 * DAY;
    await sweepDeliveries(database, now);
    await worker.drain();
    expect(receiver.bodies('/hook').map(({ target }) => target)).toEqual(['example.com']);
    now += 31 * DAY;
    await sweepDeliveries(database, now);
    await sweepDeliveries(database, now);
    const left = await database.read({ text: 'MATCH (n:ALERT_DELIVERY|ALERT_EVENT) RETURN n' });
    expect(left).toEqual([]);
  });
});
