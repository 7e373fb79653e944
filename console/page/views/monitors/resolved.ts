import { type Row, textOf } from '../../api/read.ts';

/** An alert that was raised, and when it was over. */
interface Resolved {
  readonly eventId: string;
  readonly at: unknown;
  readonly message: string;
  readonly resolvedAt: unknown;
}

/**
 * Each alert of a log of deliveries (newest first) that was raised and is over, newest first: what ends the alert of a rule ends all that it
 * had raised since the end before.
 */
export function resolvedIn(deliveries: readonly Row[]): readonly Resolved[] {
  // An event that went to several receivers is one.
  const events = [...new Map(deliveries.map((delivery) => [delivery.eventId, delivery])).values()];
  const ends = new Map<unknown, unknown>();
  const over: Resolved[] = [];
  for (const { event, eventId, alertId, created_at: at, message } of events) {
    if (event === 'alert.resolved') ends.set(alertId, at);
    if (event === 'alert.triggered' && ends.has(alertId))
      over.push({ eventId: String(eventId), at, message: textOf(message) ?? '', resolvedAt: ends.get(alertId) });
  }
  return over;
}
