import { z } from 'zod';
import { ALERT_REQUEST } from '../../../ops/monitors/alert-request.ts';
import { alertLimit } from '../../../ops/monitors/alert-rules.ts';
import { NO_BODY, NONE, operation } from '../../contract/operation.ts';
import { cursorParameter, integerParameter, parameter } from '../../contract/parameters.ts';
import { ACCEPTED, START_PROBLEMS } from '../accepted.ts';
import { NO_TARGET, TARGET } from '../target.ts';
import {
  DELIVERIES,
  MONITOR,
  MONITOR_EXAMPLE,
  MONITORS,
  RULE,
  RULE_CHANGE,
  RULE_EXAMPLE,
  STATE_EXAMPLE,
} from './monitor-schema.ts';

const HEAD = { family: 'ops', scope: 'ops', category: 'jobs' } as const;
const OF_TARGET = z.object({ target: TARGET });
const ALERT_ID = { type: 'string', description: 'id of a rule of this key', example: RULE_EXAMPLE.alertId } as const;
const OF_RULE = z.object({ target: TARGET, alertId: parameter(ALERT_ID, (id) => id) });
const NOT_MONITORED = { slug: 'target-not-monitored', detail: 'This key does not monitor example.com.' } as const;
const NO_ALERT = {
  slug: 'alert-not-found',
  detail: `This key has no rule ${RULE_EXAMPLE.alertId} for example.com.`,
} as const;
const PAGE = {
  limit: integerParameter('limit', {
    description: 'maximum number of entries',
    default: 100,
    minimum: 1,
    maximum: 1000,
  }),
  cursor: cursorParameter(),
};

/** `GET /v1/ops/monitor` (ours). */
export const LIST_MONITORS = operation({
  ...HEAD,
  id: 'listMonitors',
  method: 'GET',
  path: '/v1/ops/monitor',
  summary: 'The targets that this key monitors, and their state',
  parameters: NONE,
  query: z.object(PAGE),
  body: NO_BODY,
  answer: {
    description: 'A page of targets, in order.',
    schema: MONITORS,
    examples: {
      page: {
        monitors: [{ target: 'example.com', alerts: 1, activeAlerts: 1, ...STATE_EXAMPLE }],
        total: 1,
        next: null,
      },
    },
  },
});

/** `GET /v1/ops/monitor/{target}` (contract rest.md 3.9). */
export const READ_MONITOR = operation({
  ...HEAD,
  id: 'readMonitor',
  method: 'GET',
  path: '/v1/ops/monitor/{target}',
  summary: 'State of a monitored target, its rules, and its active alerts',
  description: 'A target is monitored as soon as it has an alert rule. Values that were never measured are null.',
  parameters: OF_TARGET,
  query: NONE,
  body: NO_BODY,
  answer: { description: 'The monitor.', schema: MONITOR, examples: { monitor: MONITOR_EXAMPLE } },
  problems: [NO_TARGET, NOT_MONITORED],
});

/** `GET /v1/ops/monitor/{target}/deliveries` (ours). */
export const LIST_DELIVERIES = operation({
  ...HEAD,
  id: 'listDeliveries',
  method: 'GET',
  path: '/v1/ops/monitor/{target}/deliveries',
  summary: 'Deliveries for the alerts of a target: recipients and results, newest first',
  description: 'Deliveries are stored for 30 days, also those of a target that is no longer monitored.',
  parameters: OF_TARGET,
  query: z.object(PAGE),
  body: NO_BODY,
  answer: {
    description: 'A page of deliveries.',
    schema: DELIVERIES,
    examples: {
      page: {
        target: 'example.com',
        total: 1,
        deliveries: [
          {
            eventId: 'evt_91f0c2a4b6d8e0f1a3b5c7d9',
            alertId: RULE_EXAMPLE.alertId,
            event: 'alert.triggered',
            message: 'Certificate expires in 12 days',
            channel: 'webhook',
            status: 'pending',
            attempts: 1,
            last_attempt_at: '2026-08-03T09:00:01.000Z',
            next_attempt_at: '2026-08-03T09:00:06.000Z',
            response_status: 503,
            error: 'the receiver answered 503',
            created_at: '2026-08-03T09:00:00.000Z',
          },
        ],
        next: null,
      },
    },
  },
  problems: [NO_TARGET, NOT_MONITORED],
});

/** `POST /v1/ops/monitor/{target}/alert` (contract rest.md 3.10). */
export const START_ALERT = operation({
  ...HEAD,
  category: 'scan',
  id: 'startAlert',
  method: 'POST',
  path: '/v1/ops/monitor/{target}/alert',
  summary: 'Monitor a domain or an address and send alerts (a job)',
  description:
    'The result is the rule. Rules are evaluated within 10 s of a load that touched their target, and by the clock. A change alerts once and ends after a day without another change. A state (ssl_expiring, downtime) alerts once until it ends. A query alerts once for each new row. A rule with the same target, type and channels is replaced. routing_change, reputation_change, certificate_change and query are extensions of Weft. If a band changes only because time passed, the change goes into a digest, at most once a day.',
  parameters: OF_TARGET,
  query: NONE,
  body: {
    schema: ALERT_REQUEST,
    examples: {
      certificate: { type: 'ssl_expiring', threshold_days: 14, webhook_url: 'https://hooks.example.org/svc' },
      dns: { type: 'dns_change', channels: ['email'], email: 'soc@example.org' },
      query: {
        type: 'query',
        query: 'CALL svc.variants.of($target) YIELD name, hasMx WHERE hasMx RETURN name',
        webhook_url: 'https://hooks.example.org/svc',
        format: 'alertmanager',
      },
    },
  },
  answer: ACCEPTED,
  problems: [
    NO_TARGET,
    {
      slug: 'invalid-body',
      detail: 'Choose a channel: send one of email, slack_webhook, webhook_url, pagerduty_key.',
      extras: { details: { field: 'channels', issue: 'no channel' } },
    },
    {
      slug: 'target-not-allowed',
      detail: '127.0.0.1 is not public (loopback). An operator can allow its range with WEFT_FETCH_ALLOW.',
      extras: { details: { field: 'webhook_url', issue: 'not a public address' } },
    },
    { slug: 'alert-limit-reached', detail: alertLimit('50 rules of the type query').message },
    ...START_PROBLEMS,
  ],
});

/** `POST /v1/ops/monitor/{target}/alert/{alertId}` (ours). */
export const CHANGE_ALERT = operation({
  ...HEAD,
  id: 'changeAlert',
  method: 'POST',
  path: '/v1/ops/monitor/{target}/alert/{alertId}',
  summary: 'Switch a rule off or on, or mute it for a while',
  parameters: OF_RULE,
  query: NONE,
  body: { schema: RULE_CHANGE, examples: { silence: { silence_minutes: 120 }, off: { enabled: false } } },
  answer: { description: 'The rule.', schema: RULE, examples: { rule: RULE_EXAMPLE } },
  problems: [NO_TARGET, NO_ALERT, 'invalid-body'],
});

/** `DELETE /v1/ops/monitor/{target}/alert/{alertId}` (ours). */
export const REMOVE_ALERT = operation({
  ...HEAD,
  id: 'removeAlert',
  method: 'DELETE',
  path: '/v1/ops/monitor/{target}/alert/{alertId}',
  summary: 'Delete a rule; a target without rules is no longer monitored',
  parameters: OF_RULE,
  query: NONE,
  body: NO_BODY,
  answer: { status: 204, description: 'The rule is deleted.', schema: z.undefined(), examples: {} },
  problems: [NO_TARGET, NO_ALERT],
});
