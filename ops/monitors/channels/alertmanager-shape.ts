/** Alerts in the shapes of Alertmanager: its webhook, version 4, and its API, version 2. */
import { createHash } from 'node:crypto';
import type { AlertEvent } from '../alert-event.ts';

const NEVER = '0001-01-01T00:00:00Z';

type Labels = Readonly<Record<string, string>>;

/** One alert of Alertmanager's API. */
interface ApiAlert {
  readonly labels: Labels;
  readonly annotations: Labels;
  readonly startsAt?: string;
  readonly endsAt?: string;
}

/** What its API is posted: a resolved alert has an end. */
export function alertmanagerAlerts(events: readonly AlertEvent[]): readonly ApiAlert[] {
  return events.map((event) => ({
    labels: labelsOf(event),
    annotations: annotationsOf(event),
    ...(event.event === 'alert.resolved' ? { endsAt: event.timestamp } : { startsAt: event.timestamp }),
  }));
}

/** What its webhooks send. */
export function alertmanagerWebhook(event: AlertEvent) {
  const isOver = event.event === 'alert.resolved';
  const status = isOver ? 'resolved' : 'firing';
  const labels = labelsOf(event);
  const annotations = annotationsOf(event);
  const alert = {
    status,
    labels,
    annotations,
    startsAt: event.timestamp,
    endsAt: isOver ? event.timestamp : NEVER,
    generatorURL: '',
    fingerprint: createHash('sha256').update(JSON.stringify(labels)).digest('hex').slice(0, 16),
  };
  return {
    version: '4',
    groupKey: `{}:{alert_id="${event.alertId}"}`,
    truncatedAlerts: 0,
    status,
    receiver: 'weft',
    groupLabels: { alert_id: event.alertId },
    commonLabels: labels,
    commonAnnotations: annotations,
    externalURL: '',
    alerts: [alert],
  };
}

/** What an alert is known by: the same when it begins and when it is over. */
function labelsOf({ alertId, target, type }: AlertEvent): Labels {
  return { alertname: type, alert_id: alertId, target, source: 'weft' };
}

function annotationsOf({ message, target, severity, field, old_value, new_value }: AlertEvent): Labels {
  return {
    summary: `${target}: ${message}`,
    severity,
    ...(field === null ? {} : { field }),
    ...(old_value === null ? {} : { old_value }),
    ...(new_value === null ? {} : { new_value }),
  };
}
