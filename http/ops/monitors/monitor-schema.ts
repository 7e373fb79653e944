import { z } from 'zod';
import { ALERT_PARAMS } from '../../../ops/monitors/alert-request.ts';
import { ALERT_TYPES, CHANNELS } from '../../../ops/monitors/alert-types.ts';
import { DELIVERY_CHANNELS, DELIVERY_STATUSES } from '../../../ops/monitors/delivery.ts';

const TIME = z.iso.datetime();
const COUNT = z.int().min(0);
const STATE = {
  currentStatus: z.enum(['healthy', 'degraded', 'down', 'unknown']).describe('degraded: an alert is active'),
  isUp: z
    .boolean()
    .nullable()
    .describe('whether it answered the last probe; null if it is not probed, or Weft could not ask it'),
  unknownReason: z.string().nullable().describe('why Weft could not ask it: its state is then unknown, not down'),
  since: TIME.nullable().describe('since when it has been up, down or unknown; null if it is not probed'),
  lastProbeAt: TIME.nullable(),
  lastCheckAt: TIME.nullable().describe('when its rules were last evaluated'),
};
const MASKED = 'its last four characters';

/** A rule as its owner sees it (contract rest.md 3.10). */
export const RULE = z
  .object({
    alertId: z.string(),
    ...ALERT_PARAMS.shape,
    threshold_days: z.int().nullable().describe('of ssl_expiring alone'),
    slack_webhook: z.string().nullable().describe(MASKED),
    pagerduty_key: z.string().nullable().describe(MASKED),
    webhook_secret: z
      .string()
      .nullable()
      .describe(`${MASKED}; if Weft created the secret, the job that created the rule shows it whole`),
    enabled: z.boolean(),
    silenced_until: TIME.nullable().describe('nothing is sent until then'),
    off_channels: z
      .array(z.enum(CHANNELS))
      .describe('channels whose receiver answered 410: Weft no longer sends to them'),
    error: z.string().nullable().describe('why the last evaluation failed'),
    created_at: TIME,
  })
  .meta({ id: 'AlertRule' });

/** A rule as the job that created it returns it. */
export const CREATED_RULE = RULE.extend({
  warnings: z
    .array(z.string())
    .describe('receivers that could not be reached when the rule was created; Weft tries each alert for them again'),
}).meta({ id: 'CreatedAlertRule' });

export const RULE_EXAMPLE = {
  alertId: 'alert_5b1c0f6e2d9a4c7b8e3f1a2d',
  target: 'example.com',
  type: 'ssl_expiring' as const,
  threshold_days: 14,
  channels: ['webhook' as const],
  email: null,
  slack_webhook: null,
  webhook_url: 'https://hooks.example.org/svc',
  pagerduty_key: null,
  webhook_secret: '…9k0=',
  format: 'standard' as const,
  query: null,
  enabled: true,
  silenced_until: null,
  off_channels: [],
  error: null,
  created_at: '2026-08-01T10:00:00.000Z',
};

/** State of a monitored target (contract rest.md 3.9). */
export const MONITOR = z.object({
  target: z.string(),
  status: z.enum(['active', 'paused', 'error']).describe('paused: all its rules are switched off or muted'),
  checkFrequencyMinutes: COUNT,
  metrics: z.object({
    uptimePercentage: z
      .number()
      .nullable()
      .describe('of the probes of the last 30 days that Weft could make; null if there are none'),
    avgResponseTime: COUNT.nullable().describe('ms, mean of the last 30 days; null if it is not probed'),
    sslExpiresInDays: z.int().nullable().describe('negative if it has expired; null if no certificate is known'),
    dnsChangeCount: COUNT.describe('of 30 days'),
    whoisChangeCount: COUNT.describe('of 30 days'),
    ...STATE,
  }),
  alerts: z.array(RULE),
  activeAlerts: z.array(z.object({ alertId: z.string(), type: z.enum(ALERT_TYPES), since: TIME, message: z.string() })),
});

export const STATE_EXAMPLE = {
  currentStatus: 'degraded' as const,
  isUp: true,
  unknownReason: null,
  since: '2026-07-30T11:00:00.000Z',
  lastProbeAt: '2026-08-03T09:00:00.000Z',
  lastCheckAt: '2026-08-03T09:00:00.000Z',
};

export const MONITOR_EXAMPLE = {
  target: 'example.com',
  status: 'active' as const,
  checkFrequencyMinutes: 60,
  metrics: {
    uptimePercentage: 99.2,
    avgResponseTime: 318,
    sslExpiresInDays: 12,
    dnsChangeCount: 1,
    whoisChangeCount: 0,
    ...STATE_EXAMPLE,
  },
  alerts: [RULE_EXAMPLE],
  activeAlerts: [
    {
      alertId: RULE_EXAMPLE.alertId,
      type: 'ssl_expiring' as const,
      since: '2026-08-03T09:00:00.000Z',
      message: 'Certificate expires in 12 days',
    },
  ],
};

/** The targets that a key watches. */
export const MONITORS = z.object({
  monitors: z.array(z.object({ target: z.string(), alerts: COUNT, activeAlerts: COUNT, ...STATE })),
  total: COUNT,
  next: z.string().nullable().describe('cursor of the next page; null on the last page'),
});

/** Deliveries for the alerts of a target. */
export const DELIVERIES = z.object({
  target: z.string(),
  total: COUNT,
  deliveries: z.array(
    z.object({
      eventId: z.string().describe('webhook-id of a webhook; the same for each attempt'),
      alertId: z.string(),
      event: z.string().nullable().describe('alert.triggered, alert.resolved or alert.digest'),
      message: z.string().nullable(),
      channel: z.enum(DELIVERY_CHANNELS),
      status: z.enum(DELIVERY_STATUSES),
      attempts: COUNT,
      last_attempt_at: TIME.nullable(),
      next_attempt_at: TIME.nullable().describe('for pending deliveries'),
      response_status: z.int().nullable().describe('of the last response; null if there was none'),
      error: z.string().nullable(),
      created_at: TIME,
    }),
  ),
  next: z.string().nullable().describe('cursor of the next page; null on the last page'),
});

/** Changes that the owner makes to a rule. */
export const RULE_CHANGE = z.object({
  enabled: z
    .boolean()
    .optional()
    .describe('false: Weft no longer evaluates the rule; true: Weft evaluates it again and retries closed channels'),
  silence_minutes: z
    .int()
    .min(0)
    .max(525_600)
    .optional()
    .describe(
      'mutes the rule for this time; alerts that start meanwhile and are still active are sent at its end; 0 unmutes it',
    ),
});
