import { Counter, Histogram, type Registry } from 'prom-client';
import type { MonitorObserver } from '../../ops/monitors/monitoring.ts';

/** Seconds. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Adds metrics of the rules that this process evaluates and the messages that it delivers. */
export function monitorFigures(registry: Registry): MonitorObserver {
  const evaluations = new Histogram({
    name: 'weft_alert_evaluation_seconds',
    help: 'Time to evaluate rules, after a load or by the clock',
    labelNames: ['occasion'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const events = new Counter({
    name: 'weft_alert_events_total',
    help: 'Events of rules: triggered, resolved and digests',
    labelNames: ['type', 'event'],
    registers: [registry],
  });
  const deliveries = new Counter({
    name: 'weft_alert_deliveries_total',
    help: 'Attempted deliveries of messages, by channel',
    labelNames: ['channel', 'delivered'],
    registers: [registry],
  });
  return {
    onEvaluated: (occasion, reported, ms) => {
      evaluations.observe({ occasion }, ms / 1000);
      for (const { type, event } of reported) events.inc({ type, event });
    },
    onTried: (channel, isDelivered) => deliveries.inc({ channel, delivered: String(isDelivered) }),
  };
}
