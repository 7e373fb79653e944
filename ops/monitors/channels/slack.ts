import type { GuardedClient } from '../../../net/guarded-client.ts';
import { failed, type Sender } from '../delivery.ts';
import { postJson } from './http-send.ts';
import { lineOf } from './in-words.ts';

const TOGETHER = 20;
/** Slack has no ids of messages, so the text says it. */
const REPEATED = 'This may have come before: Weft was ended while it sent it.';

/** An incoming webhook of Slack: alerts that come together are one message. */
export function slackSender(client: Pick<GuardedClient, 'post'>): Sender {
  return {
    channel: 'slack',
    together: TOGETHER,
    send: async (deliveries, now) => {
      const address = deliveries[0]?.rule?.settings.slack_webhook ?? null;
      if (address === null) return failed('the rule has no Slack webhook any more');
      const reported = deliveries.map(({ event }) => escaped(lineOf(event)));
      const lines = deliveries.some(({ isRepeat }) => isRepeat) ? [...reported, REPEATED] : reported;
      const blocks = lines.map((text) => ({ type: 'section', text: { type: 'mrkdwn', text } }));
      return postJson(client, { address, text: JSON.stringify({ text: lines.join('\n'), blocks }) }, now);
    },
  };
}

/** The three characters that mean something to Slack: a title of a page must not name a user. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
