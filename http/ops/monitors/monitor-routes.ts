import type { z } from 'zod';
import type { AllowedRanges } from '../../../net/address-guard.ts';
import type { FetchRefused, HostNotResolved } from '../../../net/fetch-errors.ts';
import { type Resolver, refusalOfLiteral, systemResolver } from '../../../net/guarded-connector.ts';
import { refusalOfHost } from '../../../net/host-refusal.ts';
import type { Jobs } from '../../../ops/jobs/jobs.ts';
import {
  type ALERT_REQUEST,
  type AlertParams,
  AlertRefused,
  completeAlert,
  POSTED_TO,
} from '../../../ops/monitors/alert-request.ts';
import { type AlertRule, shownRule } from '../../../ops/monitors/alert-rule.ts';
import { needsProbes } from '../../../ops/monitors/alert-types.ts';
import { readDeliveries } from '../../../ops/monitors/delivery-log.ts';
import { monitorState, readMonitors } from '../../../ops/monitors/monitor-states.ts';
import { readMonitorStatus, type StatusParts } from '../../../ops/monitors/monitor-status.ts';
import { Problem } from '../../../schema/problem.ts';
import { nextCursor } from '../../contract/parameters.ts';
import { plainRoute, type Route, route } from '../../contract/route.ts';
import { fieldProblem, HttpProblem } from '../../problems/http-problem.ts';
import { answerHeaders } from '../../responses/answers.ts';
import { ownerOf, startHeaders, startJob } from '../start-job.ts';
import {
  CHANGE_ALERT,
  LIST_DELIVERIES,
  LIST_MONITORS,
  READ_MONITOR,
  REMOVE_ALERT,
  START_ALERT,
} from './monitor-operations.ts';

/** Dependencies of the monitor routes. */
export interface MonitorParts extends StatusParts {
  readonly jobs: Jobs;
  /** Ranges that are not public and that receivers and targets may be in all the same. */
  readonly allowed: AllowedRanges;
  /** This Weft probes targets: those whose names it could not reach are refused. */
  readonly isProbing: boolean;
  /** Finds the addresses of targets; the system's if absent. */
  readonly resolver?: Resolver | undefined;
  /** This Weft can send mail. */
  readonly hasMail: boolean;
  /** Throws a `Problem` if a query would not be answered; absent: queries are not checked. */
  readonly checkQuery?: ((query: string, target: string) => Promise<void>) | undefined;
}

/** Serves the monitors of keys (contract rest.md 3.9 and 3.10). */
export function monitorRoutes(parts: MonitorParts): readonly Route[] {
  const { database, rules, jobs, now } = parts;
  return [
    route(LIST_MONITORS, async ({ query: { limit, cursor }, context }) => {
      const owner = ownerOf(context).id;
      const { targets, total } = await rules.targets(owner, { limit, offset: cursor });
      const names = targets.map(({ target }) => target);
      const stored = await readMonitors(database, owner, names);
      const monitors = targets.map((watched) => ({
        ...watched,
        ...monitorState(stored.get(watched.target) ?? {}, watched.activeAlerts > 0),
      }));
      return { monitors, total, next: nextCursor(cursor, targets.length, total) };
    }),
    route(READ_MONITOR, async ({ path: { target }, context }) => {
      const found = await readMonitorStatus(parts, ownerOf(context).id, target);
      if (found === null) throw notMonitored(target.name);
      const { alerts, ...monitor } = found;
      return { ...monitor, alerts: alerts.map((rule) => shownRule(rule)), activeAlerts: alerts.flatMap(activeOf) };
    }),
    route(LIST_DELIVERIES, async ({ path: { target }, query: { limit, cursor }, context }) => {
      const owner = ownerOf(context).id;
      const page = await readDeliveries(database, owner, target.name, { limit, offset: cursor });
      if (page.total === 0 && (await rules.list(owner, target.name)).length === 0) throw notMonitored(target.name);
      const next = nextCursor(cursor, page.deliveries.length, page.total);
      return { target: target.name, total: page.total, deliveries: page.deliveries, next };
    }),
    route(
      START_ALERT,
      async ({ path: { target }, body, context }) => {
        const params = completed(target.name, body);
        // Rules of the type query read the graph for their owner.
        if (params.query !== null && context.get('key')?.scopes.includes('query') !== true)
          throw new HttpProblem('forbidden', 403, 'The key lacks the scope query.', {}, { requiredScope: 'query' });
        await requireProbeable(parts, params);
        await requireSendable(parts, params);
        const owner = ownerOf(context);
        await rules.requireRoom(owner.id, params);
        return startJob(jobs, context, 'monitor_alert', { ...params, owner: owner.id });
      },
      startHeaders,
    ),
    route(CHANGE_ALERT, async ({ path: { target, alertId }, body: { enabled, silence_minutes }, context }) => {
      const silencedUntil =
        silence_minutes === undefined ? undefined : silence_minutes === 0 ? null : now() + silence_minutes * 60_000;
      const rule = await rules.change(ownerOf(context).id, target.name, alertId, { enabled, silencedUntil });
      if (rule === null) throw noAlert(alertId, target.name);
      return shownRule(rule);
    }),
    plainRoute(REMOVE_ALERT, async ({ path: { target, alertId }, context }) => {
      const isRemoved = await rules.remove(ownerOf(context).id, target.name, alertId);
      if (!isRemoved) throw noAlert(alertId, target.name);
      return new Response(null, { status: 204, headers: answerHeaders(context) });
    }),
  ];
}

function completed(target: string, body: z.output<typeof ALERT_REQUEST>): AlertParams {
  try {
    return completeAlert(target, body);
  } catch (error) {
    if (!(error instanceof AlertRefused)) throw error;
    throw fieldProblem('invalid-body', error.field, error.issue, error.message);
  }
}

/**
 * Refuses a rule that rests on probes which Weft must not make. Names are judged only where targets are probed: otherwise no one need know
 * that they are watched.
 */
async function requireProbeable(parts: MonitorParts, { type, target }: AlertParams): Promise<void> {
  if (!needsProbes(type)) return;
  const { allowed, isProbing, resolver = systemResolver } = parts;
  const refusal = isProbing ? await refusalOfHost(target, resolver, allowed) : refusalOfLiteral(target, allowed);
  if (refusal !== null) throw notAllowed('target', refusal);
}

/** Refuses before there is a job what could never be delivered or evaluated. */
async function requireSendable({ allowed, hasMail, checkQuery }: MonitorParts, params: AlertParams): Promise<void> {
  if (params.channels.includes('email') && !hasMail) {
    const detail = 'This server sends no mail: its operator must set WEFT_SMTP_URL and WEFT_SMTP_FROM.';
    throw fieldProblem('invalid-body', 'email', 'no mail is sent', detail);
  }
  for (const field of POSTED_TO) {
    const address = params[field];
    const refusal = address === null ? null : refusalOfLiteral(new URL(address).hostname, allowed);
    if (refusal !== null) throw notAllowed(field, refusal);
  }
  if (params.query === null || checkQuery === undefined) return;
  try {
    await checkQuery(params.query, params.target);
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    throw fieldProblem('invalid-body', 'query', 'cannot be run', error.message);
  }
}

function notAllowed(field: string, refusal: FetchRefused | HostNotResolved): Problem {
  const details = { field, issue: 'not a public address' };
  return new Problem('target-not-allowed', 400, refusal.message, { details }, refusal);
}

function activeOf({ id, type, state: { active } }: AlertRule) {
  if (active === null) return [];
  return [{ alertId: id, type, since: new Date(active.since).toISOString(), message: active.message }];
}

function notMonitored(target: string): Problem {
  return new Problem('target-not-monitored', 404, `This key does not monitor ${target}.`);
}

function noAlert(id: string, target: string): Problem {
  return new Problem('alert-not-found', 404, `This key has no rule ${id} for ${target}.`);
}
