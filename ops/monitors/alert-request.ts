import { z } from 'zod';
import { checkedUrl } from '../../net/checked-url.ts';
import { FetchRefused } from '../../net/fetch-errors.ts';
import { ALERT_TYPES, CHANNELS, type Channel, WEBHOOK_FORMATS } from './alert-types.ts';

/** Days before the end of a certificate, where a request names none (contract rest.md 3.10). */
const DEFAULT_THRESHOLD_DAYS = 14;
const MOST_QUERY_CHARACTERS = 4000;

/** As it was sent: `z.url()` drops line breaks and tabs without a word. */
const ADDRESS = z
  .string()
  .max(2000)
  .regex(/^https?:\/\//i, { error: 'must begin with http:// or https://' })
  .meta({ format: 'uri' });

/** The body of a request for an alert (contract rest.md 3.10). */
export const ALERT_REQUEST = z.object({
  type: z.enum(ALERT_TYPES).describe('what is watched'),
  threshold_days: z.int().min(1).max(3650).nullish().describe('ssl_expiring alone: days before the end; 14 without'),
  channels: z
    .array(z.enum(CHANNELS))
    .max(CHANNELS.length)
    .nullish()
    .describe('channels, each with its address; without it those whose address is given'),
  email: z.email().max(254).nullish(),
  slack_webhook: ADDRESS.nullish().describe('incoming webhook of a Slack channel'),
  webhook_url: ADDRESS.nullish().describe('gets a POST of each event by the rules of Standard Webhooks'),
  pagerduty_key: z
    .string()
    .regex(/^[A-Za-z0-9]{20,64}$/)
    .nullish()
    .describe('integration key of Events API v2'),
  webhook_secret: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/)
    .nullish()
    .describe('what webhooks are signed with: whsec_ and 24 to 64 bytes in base64; without it one is made'),
  format: z.enum(WEBHOOK_FORMATS).nullish().describe("alertmanager: the webhook has the shape of Alertmanager's own"),
  query: z
    .string()
    .min(1)
    .max(MOST_QUERY_CHARACTERS)
    .nullish()
    .describe('query alone: a Cypher whose new rows alert; $target is the target'),
});

/** An accepted request with its defaults: what a job for an alert is to do. */
export const ALERT_PARAMS = z.object({
  target: z.string(),
  type: z.enum(ALERT_TYPES),
  threshold_days: z.int().nullable(),
  channels: z.array(z.enum(CHANNELS)),
  email: z.string().nullable(),
  slack_webhook: z.string().nullable(),
  webhook_url: z.string().nullable(),
  pagerduty_key: z.string().nullable(),
  webhook_secret: z.string().nullable(),
  format: z.enum(WEBHOOK_FORMATS),
  query: z.string().nullable(),
});

export type AlertParams = z.output<typeof ALERT_PARAMS>;

/** The member that has the address of a channel. */
const ADDRESS_MEMBERS = {
  email: 'email',
  slack: 'slack_webhook',
  webhook: 'webhook_url',
  pagerduty: 'pagerduty_key',
} as const satisfies Readonly<Record<Channel, keyof AlertParams>>;

/** Members with addresses that alerts are posted to. */
export const POSTED_TO = ['webhook_url', 'slack_webhook'] as const;

/** A request that cannot be: which member of it, and what to send instead. */
export class AlertRefused extends Error {
  readonly field: string;
  readonly issue: string;

  constructor(field: string, issue: string, message: string) {
    super(message);
    this.name = 'AlertRefused';
    this.field = field;
    this.issue = issue;
  }
}

/** A request with its defaults; throws `AlertRefused` where its members do not go together. */
export function completeAlert(target: string, request: z.output<typeof ALERT_REQUEST>): AlertParams {
  const { type, query } = request;
  const given = CHANNELS.filter((channel) => (request[ADDRESS_MEMBERS[channel]] ?? null) !== null);
  const channels = CHANNELS.filter((channel) => (request.channels ?? given).includes(channel));
  const [first] = channels;
  if (first === undefined) {
    const members = Object.values(ADDRESS_MEMBERS).join(', ');
    throw new AlertRefused('channels', 'no channel', `Choose a channel: send one of ${members}.`);
  }
  if (new Set(request.channels).size !== (request.channels ?? []).length)
    throw new AlertRefused('channels', 'not unique', 'channels must name each channel once.');
  for (const channel of channels) {
    const member = ADDRESS_MEMBERS[channel];
    if (!given.includes(channel))
      throw new AlertRefused(member, 'missing', `channels names ${channel}, so ${member} must have its address.`);
  }
  for (const member of POSTED_TO) requirePostable(member, request[member] ?? null);
  if (type === 'query' && (query ?? null) === null)
    throw new AlertRefused('query', 'missing', 'A rule of the type query must have the Cypher whose new rows alert.');
  const secret = request.webhook_secret ?? null;
  if (
    secret !== null &&
    ![24, 64].every((bytes, end) => (end === 0 ? bytesOf(secret) >= bytes : bytesOf(secret) <= bytes))
  )
    throw new AlertRefused(
      'webhook_secret',
      'not a secret',
      'webhook_secret must be whsec_ and 24 to 64 bytes in base64.',
    );
  const address = (channel: Channel) =>
    channels.includes(channel) ? (request[ADDRESS_MEMBERS[channel]] ?? null) : null;
  return {
    target,
    type,
    threshold_days: type === 'ssl_expiring' ? (request.threshold_days ?? DEFAULT_THRESHOLD_DAYS) : null,
    channels,
    email: address('email'),
    slack_webhook: address('slack'),
    webhook_url: address('webhook'),
    pagerduty_key: address('pagerduty'),
    webhook_secret: channels.includes('webhook') ? secret : null,
    format: request.format ?? 'standard',
    query: type === 'query' ? (query ?? null) : null,
  };
}

/** Refuses at once what no delivery could be posted to. */
function requirePostable(member: (typeof POSTED_TO)[number], address: string | null): void {
  if (address === null) return;
  try {
    checkedUrl(address);
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    throw new AlertRefused(member, 'not an address to post to', error.message);
  }
}

function bytesOf(secret: string): number {
  return Buffer.from(secret.slice('whsec_'.length), 'base64').length;
}
