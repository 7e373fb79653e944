import type { GuardedClient } from '../../../net/guarded-client.ts';
import type { Sender } from '../delivery.ts';
import { alertmanagerAlerts } from './alertmanager-shape.ts';
import { postJson } from './http-send.ts';

const TOGETHER = 50;

/** The Alertmanager of the operator, at `address`. */
export function alertmanagerSender(client: Pick<GuardedClient, 'post'>, address: string): Sender {
  return {
    channel: 'alertmanager',
    together: TOGETHER,
    send: (deliveries, now) => {
      const text = JSON.stringify(alertmanagerAlerts(deliveries.map(({ event }) => event)));
      const calledOnly = 'the Alertmanager of the operator';
      return postJson(client, { address: `${address}/api/v2/alerts`, text, calledOnly }, now);
    },
  };
}
