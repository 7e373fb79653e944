import { createHmac } from 'node:crypto';
import type { GuardedClient } from '../../../net/guarded-client.ts';
import { failed, type Sender } from '../delivery.ts';
import { alertmanagerWebhook } from './alertmanager-shape.ts';
import { postJson } from './http-send.ts';

/** Webhooks by the rules of Standard Webhooks: the id stays the same however often it is sent; or in Alertmanager's own shape. */
export function webhookSender(client: Pick<GuardedClient, 'post'>): Sender {
  return {
    channel: 'webhook',
    together: 1,
    send: async ([delivery], now) => {
      const settings = delivery?.rule?.settings;
      if (delivery === undefined || settings === undefined || settings.webhook_url === null)
        return failed('the rule has no webhook any more');
      if (settings.format === 'alertmanager') {
        const text = JSON.stringify(alertmanagerWebhook(delivery.event));
        return postJson(client, { address: settings.webhook_url, text }, now);
      }
      const text = JSON.stringify(delivery.event);
      const headers = signedHeaders(delivery.event.eventId, text, settings.webhook_secret ?? '', now);
      return postJson(client, { address: settings.webhook_url, text, headers }, now);
    },
  };
}

/** The headers of Standard Webhooks: who verifies them compares the signature and the time. */
function signedHeaders(id: string, text: string, secret: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
