import { ruleQueries } from '../../cli/monitoring.ts';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { type RunningServer, startServer } from '../../http/server.ts';
import { parseAllowedRanges } from '../../net/address-guard.ts';
import { GuardedClient } from '../../net/guarded-client.ts';
import { captureJob } from '../../ops/captures/capture-job.ts';
import { Captures } from '../../ops/captures/captures.ts';
import { scheduleJob } from '../../ops/captures/schedule-job.ts';
import { JobWorkers } from '../../ops/jobs/job-workers.ts';
import { Jobs } from '../../ops/jobs/jobs.ts';
import { alertJob } from '../../ops/monitors/alert-job.ts';
import { AlertRules } from '../../ops/monitors/alert-rules.ts';
import { webhookSender } from '../../ops/monitors/channels/webhook.ts';
import { DeliveryWorker } from '../../ops/monitors/delivery-worker.ts';
import { Monitoring } from '../../ops/monitors/monitoring.ts';
import type { Probe } from '../../ops/monitors/probes.ts';
import { anchorVerdicts } from '../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import type { ExplainedClock } from '../../schema/clock.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { type TestApp, testApp } from '../http/test-app.ts';
import { captureParts, namesAt, Pages, testBrowsers } from './captures.ts';
import { loadIpsum } from './load-ipsum.ts';
import { Receiver } from './receiver.ts';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ALLOWED = parseAllowedRanges('127.0.0.0/8');
const HOUR_MS = 3_600_000;
const NOW: ExplainedClock = {
  now: () => new Date(),
  basis: { decidedBy: 'now', source: null, since: null, isFixed: false },
};

const IPSUM = [
  '# Last update: Sat, 22 Aug 2026 03:00:29 +0200',
  ...[
    '77.90.185.20\t3',
    '192.0.2.999\t4',
    '77.239.124.102\t5',
    '<img src=x onerror=alert(1)> is none',
    '77.239.124.108\t8',
    '',
  ],
].join('\n');

/** A server that captures, watches and delivers, with everything that it does so with in the hands of a test. */
export interface OperatedServer {
  readonly app: TestApp;
  readonly server: RunningServer;
  readonly receiver: Receiver;
  /** The pages that are captured: two hosts show the same. */
  readonly pages: Pages & { heading: string };
  /** What a probe of a target finds. */
  probe: Probe;
  /** Looks at all monitors as if so much time had passed, and sends what there is to send. */
  looked(afterMs?: number): Promise<void>;
  /** A change of DNS as a load records one. */
  changed(subject: string): Promise<void>;
  stop(): Promise<void>;
}

export const HOSTS = ['shop.weft-pages.com', 'copy.weft-pages.com'] as const;

/** Starts it on its own graph, with one load that refused two records. */
export async function startOperations(database: Database): Promise<OperatedServer> {
  await loadIpsum(database, IPSUM);
  const resolver = namesAt(Object.fromEntries(HOSTS.map((host) => [host, ['127.0.0.1']])));
  const heading = { heading: 'Sign in' };
  const pages = Object.assign(
    await Pages.start('127.0.0.1', (_, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', server: 'nginx/1.27' })
        .end(pageText(pages.heading));
    }),
    heading,
  );
  const receiver = await Receiver.start();
  const jobs = new Jobs(database);
  const browsers = testBrowsers();
  const parts = captureParts(database, browsers, resolver);
  const captures = new Captures(database, { images: parts.images, allowed: parts.allowed });
  const engine = createQueryEngine({ database, anchorVerdicts, catalog: procedureCatalog, clock: NOW });
  let passedMs = 0;
  const now = () => Date.now() + passedMs;
  const rules = new AlertRules(database);
  const { check, ask } = ruleQueries(engine);
  const app = await testApp(database, {
    engine,
    jobs,
    captures,
    settings: { clock: NOW },
    monitoring: { rules, allowed: ALLOWED, checkQuery: check },
  });
  const runners = [
    captureJob(parts),
    scheduleJob({ schedules: parts.schedules, jobs }),
    alertJob({ rules, allowed: ALLOWED }),
  ];
  const workers = new JobWorkers({ database, jobs, runners, log: SILENT });
  const client = new GuardedClient({ allowed: ALLOWED });
  const worker = new DeliveryWorker({ database, senders: [webhookSender(client)], now, log: SILENT });
  const monitoring = new Monitoring({
    ...{ database, worker, now, everyMs: HOUR_MS, hasAlertmanager: false, askQuery: ask },
    suffixes: async () => LIBRARY_SUFFIXES,
    prober: async () => operated.probe,
  });
  const server = await startServer(app.app, { host: '127.0.0.1', port: 0 });
  let changes = 0;
  const operated: OperatedServer = {
    ...{ app, server, receiver, pages },
    probe: UP,
    looked: async (afterMs = 0) => {
      passedMs += afterMs;
      await monitoring.look();
      await monitoring.check();
      await worker.drain();
    },
    changed: async (subject) => {
      changes += 1;
      const change = {
        ...{ id: `change ${changes}`, kind: 'dns', label: 'HOSTNAME', subject, field: 'RESOLVES_TO', source: 'dns' },
        ...{ before: ['198.51.100.7'], after: [`192.0.2.${changes}`] },
        ...{ observedAt: BigInt(now()), recordedAt: BigInt(now()) },
      };
      await database.write({ text: 'CREATE (c:CHANGE_RECORD) SET c = $change', parameters: { change } });
    },
    stop: async () => {
      await workers.stop();
      await server.close(0);
      await browsers.stop();
      await Promise.all([pages.close(), receiver.stop(), client.close()]);
      parts.remove();
    },
  };
  return operated;
}

/** A target that answers. */
export const UP: Probe = {
  isUp: true,
  unknownReason: null,
  milliseconds: 318,
  certificateEndsAt: null,
  title: 'Hello',
  contentHash: 'a1',
  technologies: ['nginx'],
};

/** One that does not. */
export const DOWN: Probe = {
  isUp: false,
  unknownReason: null,
  milliseconds: null,
  certificateEndsAt: null,
  title: null,
  contentHash: null,
  technologies: null,
};

function pageText(heading: string): string {
  return `<!doctype html><html lang="en"><head><title>A shop</title></head>
    <body style="margin:0"><div style="background:#123456;height:240px"></div><h1 style="font-size:60px">${heading}</h1>
    <div style="background:linear-gradient(90deg,red,blue);height:300px;width:70%"></div></body></html>`;
}
