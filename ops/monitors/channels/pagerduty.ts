import type { GuardedClient } from '../../../net/guarded-client.ts';
import type { Severity } from '../../../views/changes/reported-change.ts';
import { failed, type Sender } from '../delivery.ts';
import { postJson } from './http-send.ts';

const SEVERITIES = { low: 'info', medium: 'warning', high: 'critical' } as const satisfies Record<Severity, string>;

/** PagerDuty by its Events API v2, at `address`: all events of a rule are one incident, until it is over. */
export function pagerdutySender(client: Pick<GuardedClient, 'post'>, address: string): Sender {
  return {
    channel: 'pagerduty',
    together: 1,
    send: async ([delivery], now) => {
      const key = delivery?.rule?.settings.pagerduty_key ?? null;
      if (delivery === undefined || key === null) return failed('the rule has no PagerDuty key any more');
      const { event, alertId, target, type, message, severity, timestamp, changes } = delivery.event;
      const head = { routing_key: key, dedup_key: alertId };
      const payload = {
        summary: `${target}: ${message}`.slice(0, 1024),
        source: target,
        severity: SEVERITIES[severity],
        timestamp,
        class: type,
        custom_details: { changes },
      };
      const body =
        event === 'alert.resolved'
          ? { ...head, event_action: 'resolve' }
          : { ...head, event_action: 'trigger', client: 'Weft', payload };
      const text = JSON.stringify(body);
      return postJson(client, { address: `${address}/v2/enqueue`, text, calledOnly: 'PagerDuty' }, now);
    },
  };
}
