import { type Row, textOf } from '../../api/read.ts';

/** An alert that was raised and resolved. */
interface Resolved {
  readonly eventId: string;
  readonly at: unknown;
  readonly message: string;
  readonly resolvedAt: unknown;
}

/**
 * Returns the resolved alerts in a log of deliveries, both newest first. An event that resolves a rule resolves all alerts that the rule raised since
 * its previous resolution.
 */
export function resolvedIn(deliveries: readonly Row[]): readonly Resolved[] {
  // An event that went to several receivers counts once.
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
