import { z } from 'zod';
import { SEVERITIES } from '../../views/changes/reported-change.ts';
import type { AlertEvent } from './alert-event.ts';
import type { AlertRule } from './alert-rule.ts';
import { CHANNELS } from './alert-types.ts';

/** Ways to receivers: those that rules name, and the Alertmanager of the operator. */
export const DELIVERY_CHANNELS = [...CHANNELS, 'alertmanager'] as const;

type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;

const TEXT = z.string().nullable();

/** An event as it is stored. */
export const ALERT_EVENT: z.ZodType<AlertEvent> = z.object({
  event: z.enum(['alert.triggered', 'alert.resolved', 'alert.digest']),
  eventId: z.string(),
  alertId: z.string(),
  target: z.string(),
  type: z.string(),
  severity: z.enum(SEVERITIES),
  timestamp: z.string(),
  field: TEXT,
  old_value: TEXT,
  new_value: TEXT,
  message: z.string(),
  change_count: z.number(),
  changes: z.array(
    z.object({
      timestamp: z.string(),
      type: z.enum(['dns', 'whois', 'ssl', 'ip', 'content', 'technology', 'reputation']),
      field: z.string(),
      old_value: TEXT,
      new_value: TEXT,
      severity: z.enum(SEVERITIES),
    }),
  ),
});

/** A delivery that somebody has taken to make it. */
export interface TakenDelivery {
  readonly id: string;
  readonly channel: DeliveryChannel;
  readonly receiver: string;
  readonly attempts: number;
  /** Deliveries that are sent together the first time stay together: a repeated message is the same message. */
  readonly batch: string;
  /** The worker that has it: another one may no longer record the outcome. */
  readonly taker: string;
  /** A worker took it before and recorded no outcome: it may have arrived. */
  readonly isRepeat: boolean;
  readonly event: AlertEvent;
  /** Null where it was removed meanwhile. */
  readonly rule: AlertRule | null;
}

/** How a try went. */
export type SendOutcome =
  | { readonly isDelivered: true; readonly status: number | null }
  | {
      readonly isDelivered: false;
      readonly status: number | null;
      /** As the owner of the rule reads it. */
      readonly error: string;
      /** The reason as the operator's log has it, with what the network said; null where `error` has all. */
      readonly forLog: string | null;
      /** The receiver wants no more of it, ever. */
      readonly isGone: boolean;
      /** Trying again would not help. */
      readonly isFinal: boolean;
      /** As the receiver asks, ms. */
      readonly retryAfterMs: number | null;
    };

/** Sends deliveries for one receiver, of one channel; never rejects. */
type Send = (deliveries: readonly TakenDelivery[], now: number) => Promise<SendOutcome>;

/** A way to receivers. */
export interface Sender {
  readonly channel: DeliveryChannel;
  /** Deliveries that go to a receiver in one message at most. */
  readonly together: number;
  readonly send: Send;
}

/** A failure that may pass. */
export function failed(error: string, forLog: string | null = null): SendOutcome {
  return { isDelivered: false, status: null, error, forLog, isGone: false, isFinal: false, retryAfterMs: null };
}
