import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ALERT_PARAMS, type AlertParams } from './alert-request.ts';
import { ALERT_TYPES, CHANNELS, type Channel } from './alert-types.ts';

/** How much of a secret is shown. */
const SHOWN = 4;
const SECRET_BYTES = 32;

/** What a rule was evaluated to so far. */
const RULE_STATE = z.object({
  /** Changes that were recorded up to then have been seen, epoch ms. */
  readUpTo: z.number(),
  /** Those of them after which a late transaction might still bring changes, by id and time. */
  handled: z.array(z.tuple([z.string(), z.number()])),
  /** What is triggered and not over; null where nothing is. */
  active: z
    .object({
      eventId: z.string(),
      since: z.number(),
      message: z.string(),
      severity: z.string(),
      /** It is over then, where nothing else ends it, epoch ms. */
      until: z.number().nullable(),
      /** What it is about: rows of a query, the end of a certificate. */
      keys: z.array(z.string()),
      /** It was triggered during a silence: the alert is sent when the silence ends. */
      isUntold: z.boolean(),
    })
    .nullable(),
  /** Rows of a query that are known; null before its first answer. */
  seen: z.array(z.string()).nullable(),
  /** What waits for the digest of the day; null where nothing does. */
  digest: z.object({ since: z.number(), lines: z.array(z.string()) }).nullable(),
});

export type RuleState = z.output<typeof RULE_STATE>;

/** A rule as it is stored. */
export const ALERT_RULE = z.object({
  id: z.string(),
  owner: z.string(),
  target: z.string(),
  type: z.enum(ALERT_TYPES),
  settings: ALERT_PARAMS,
  enabled: z.boolean(),
  silencedUntil: z.number().nullable(),
  offChannels: z.array(z.enum(CHANNELS)),
  createdAt: z.number(),
  evaluation: z.number(),
  /** When its clock has it evaluated next, epoch ms; null where it is switched off. */
  dueAt: z.number().nullable(),
  state: RULE_STATE,
  error: z.string().nullable(),
});

export type AlertRule = z.output<typeof ALERT_RULE>;

/** The state of a rule that was never evaluated: changes from its making on are its own. */
export function newState(createdAt: number): RuleState {
  return { readUpTo: createdAt, handled: [], active: null, seen: null, digest: null };
}

/** The id of a rule: the same target, type and channels (and query) of a key are the same rule (contract rest.md 3.10). */
export function ruleId(owner: string, params: AlertParams): string {
  return `alert_${hashOf([owner, params.target, params.type, channelSet(params)])}`;
}

/** What makes two rules of one target and type two. */
export function channelSet({ channels, query }: AlertParams): string {
  return query === null ? channels.join(',') : `${channels.join(',')} ${hashOf([query])}`;
}

/** A secret that webhooks are signed with, as Standard Webhooks writes one. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** A rule as its owner sees it (contract rest.md 3.10): of secrets the last four characters. */
export interface ShownRule extends Omit<AlertParams, 'webhook_secret'> {
  readonly alertId: string;
  readonly webhook_secret: string | null;
  readonly enabled: boolean;
  readonly silenced_until: string | null;
  readonly off_channels: readonly Channel[];
  readonly error: string | null;
  readonly created_at: string;
}

/** A rule as its owner sees it; a secret that was just made is shown whole, this once. */
export function shownRule(rule: AlertRule, madeSecret: string | null = null): ShownRule {
  const shown = maskedParams(rule.settings);
  return {
    alertId: rule.id,
    ...shown,
    webhook_secret: madeSecret ?? shown.webhook_secret,
    enabled: rule.enabled,
    silenced_until: rule.silencedUntil === null ? null : new Date(rule.silencedUntil).toISOString(),
    off_channels: rule.offChannels,
    error: rule.error,
    created_at: new Date(rule.createdAt).toISOString(),
  };
}

/** A request without its secrets: `slack_webhook`, `pagerduty_key` and `webhook_secret` as their last four characters. */
export function maskedParams(params: AlertParams): AlertParams {
  const { slack_webhook, pagerduty_key, webhook_secret } = params;
  return {
    ...params,
    slack_webhook: masked(slack_webhook),
    pagerduty_key: masked(pagerduty_key),
    webhook_secret: masked(webhook_secret),
  };
}

function masked(secret: string | null): string | null {
  return secret === null ? null : `…${secret.slice(-SHOWN)}`;
}

/** A short name for some texts, the same for the same. */
export function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}
