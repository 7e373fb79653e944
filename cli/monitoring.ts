import { DEFAULT_LIMITS } from '../engine/contract/limits.ts';
import type { QueryEngine } from '../engine/query-engine.ts';
import { loadedSuffixes } from '../facts/suffix-list.ts';
import { compactChanges } from '../loaders/compact-changes.ts';
import { parseAllowedRanges } from '../net/address-guard.ts';
import { certificateEndOf } from '../net/guarded-certificate.ts';
import { type FetchLimits, GuardedClient } from '../net/guarded-client.ts';
import { alertmanagerSender } from '../ops/monitors/channels/alertmanager.ts';
import { emailSender } from '../ops/monitors/channels/email.ts';
import { pagerdutySender } from '../ops/monitors/channels/pagerduty.ts';
import { slackSender } from '../ops/monitors/channels/slack.ts';
import { webhookSender } from '../ops/monitors/channels/webhook.ts';
import { DeliveryWorker } from '../ops/monitors/delivery-worker.ts';
import { httpProber } from '../ops/monitors/http-prober.ts';
import { Monitoring, type MonitorObserver } from '../ops/monitors/monitoring.ts';
import { type AskQuery, MOST_QUERY_ROWS } from '../ops/monitors/query-rows.ts';
import type { Database } from '../store/database.ts';
import { clientOf } from './fetching.ts';
import { type Chore, Scheduler } from './scheduler.ts';
import type { Settings } from './settings.ts';

/** Every other second a server looks what there is to evaluate and to deliver. */
const LOOK_EVERY = '*/2 * * * * *';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Receivers and targets answer in a second or two, or not. */
const LIMITS: Partial<FetchLimits> = {
  bytes: 8 * 1024 ** 2,
  redirects: 5,
  connectMs: 5000,
  idleMs: 10_000,
  totalMs: 15_000,
};
const QUERY_MS = 10_000;

interface Parts {
  readonly settings: Settings;
  readonly database: Database;
  readonly engine: Pick<QueryEngine, 'run'>;
  readonly log: { info(details: object, message: string): void; warn(details: object, message: string): void };
  readonly signal: AbortSignal;
  readonly observer: MonitorObserver;
}

/** Starts what evaluates rules and delivers alerts in this process. */
export function startMonitoring({ settings, database, engine, log, signal, observer }: Parts): {
  stop(): Promise<void>;
} {
  const client = clientOf(settings, LIMITS);
  // Its operator named the address of the Alertmanager: it may be inside.
  const inside = new GuardedClient({ allowed: parseAllowedRanges('0.0.0.0/0,::/0'), limits: LIMITS });
  const senders = [
    webhookSender(client),
    slackSender(client),
    pagerdutySender(client, settings.pagerduty),
    ...(settings.mail === null ? [] : [emailSender(settings.mail)]),
    ...(settings.alertmanager === undefined ? [] : [alertmanagerSender(inside, settings.alertmanager)]),
  ];
  const worker = new DeliveryWorker({ database, senders, now: Date.now, log, onTried: observer.onTried });
  const certificateEnd = (host: string) =>
    certificateEndOf(host, { allowed: settings.fetchAllowed, timeoutMs: LIMITS.connectMs ?? 0 });
  const monitoring = new Monitoring({
    database,
    worker,
    suffixes: () => loadedSuffixes(database),
    everyMs: settings.monitorMinutes * MINUTE_MS,
    hasAlertmanager: settings.alertmanager !== undefined,
    prober: settings.probesTargets ? httpProber({ client, certificateEnd, clock: () => performance.now(), log }) : null,
    askQuery: ruleQueries(engine).ask,
    now: Date.now,
    observer,
    signal,
  });
  const look = eachTime(signal, () => monitoring.look());
  const check = eachTime(signal, () => monitoring.check());
  const schedulers = [
    new Scheduler([look], log, LOOK_EVERY),
    new Scheduler([check], log, LOOK_EVERY),
    new Scheduler([compactionChore(database, log)], log),
  ];
  return {
    stop: async () => {
      await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
      await worker.stop();
      await Promise.all([client.close(), inside.close()]);
    },
  };
}

/** Something that is done at each look, until the server stops. */
function eachTime(signal: AbortSignal, work: () => Promise<void>): Chore {
  return {
    next: async () => {
      if (!signal.aborted) await work();
      return null;
    },
  };
}

/** Runs the queries of rules under the usual guard and limits, with a little less time, since no user waits for them. */
export function ruleQueries(engine: Pick<QueryEngine, 'run'>): {
  readonly ask: AskQuery;
  readonly check: (query: string, target: string) => Promise<void>;
} {
  const timeoutMs = Math.min(QUERY_MS, DEFAULT_LIMITS.maximumTimeoutMs);
  const ask: AskQuery = async (query, parameters) => {
    const { rows } = await engine.run({ query, parameters, timeoutMs });
    return rows.slice(0, MOST_QUERY_ROWS + 1);
  };
  return {
    ask,
    check: async (query, target) => {
      await ask(query, { target });
    },
  };
}

/** Compacts old changes once an hour. */
function compactionChore(database: Database, log: Parts['log']): Chore {
  let doneAt = Number.NEGATIVE_INFINITY;
  return {
    next: async (now) => {
      if (now < doneAt + HOUR_MS) return null;
      return async () => {
        doneAt = now;
        const removed = await compactChanges(database, now);
        if (removed > 0) log.info({ removed }, 'old changes were compacted');
      };
    },
  };
}
