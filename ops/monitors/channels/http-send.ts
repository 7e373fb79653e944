import { operatorMessage } from '../../../net/fetch-errors.ts';
import type { GuardedClient } from '../../../net/guarded-client.ts';
import { failed, type SendOutcome } from '../delivery.ts';

const GONE = 410;
/** Longest part of a receiver's error that is stored. */
const MOST_CHARACTERS = 200;
const MOST_RETRY_AFTER_MS = 24 * 3_600_000;

/** What is posted. */
export interface Message {
  readonly address: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the receiver is called where its address is the operator's own: the owner of a rule need not know it. */
  readonly calledOnly?: string;
}

/** Posts JSON, and says in the words of deliveries how that went: any 2xx is success, 410 an end for good. */
export async function postJson(
  client: Pick<GuardedClient, 'post'>,
  { address, text, headers = {}, calledOnly }: Message,
  now: number,
): Promise<SendOutcome> {
  try {
    const response = await client.post(address, { 'content-type': 'application/json', ...headers }, text);
    const { status } = response;
    response.discard();
    if (status >= 200 && status < 300) return { isDelivered: true, status };
    const retryAfterMs = retryAfter(response.header('retry-after'), now);
    const error = `the receiver answered ${status}`;
    return { isDelivered: false, status, error, forLog: null, isGone: status === GONE, isFinal: false, retryAfterMs };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const shown = calledOnly === undefined ? message.slice(0, MOST_CHARACTERS) : `${calledOnly} was not reached`;
    return failed(shown, operatorMessage(error));
  }
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function retryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), MOST_RETRY_AFTER_MS);
}
