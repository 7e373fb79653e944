import { createTransport } from 'nodemailer';
import { failed, type Sender, type TakenDelivery } from '../delivery.ts';
import { lineOf } from './in-words.ts';

const TOGETHER = 50;
const SILENCE_MS = 15_000;

/** Where mail is handed in, and who sends it. */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; without it STARTTLS where the server offers it. */
  readonly isSecure: boolean;
  readonly user: string | null;
  readonly password: string | null;
  readonly from: string;
}

/** Mail: alerts that come together for a receiver are one letter. It never reads a file or an address for its text. */
export function emailSender({ host, port, isSecure, user, password, from }: MailSettings): Sender {
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    channel: 'email',
    together: TOGETHER,
    send: async (deliveries) => {
      const to = deliveries[0]?.rule?.settings.email ?? null;
      if (to === null) return failed('the rule has no e-mail address any more');
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, ...letterOf(deliveries) });
        return { isDelivered: true, status: null };
      } catch (error) {
        return failed(shownFailure(error), error instanceof Error ? error.message : String(error));
      }
    },
  };
}

/** The mail server is the operator's own: the owner of a rule reads its code, and no address. */
function shownFailure(error: unknown): string {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : Number.NaN;
  return Number.isNaN(code) ? 'the mail server did not take the mail' : `the mail server answered ${code}`;
}

function letterOf(deliveries: readonly TakenDelivery[]) {
  const lines = deliveries.map(({ event }) => lineOf(event));
  const subject = lines.length === 1 ? (lines[0] ?? '') : `${lines.length} alerts`;
  const events = deliveries.map(({ event }) => event.eventId);
  return {
    subject: `[Weft] ${subject}`.slice(0, 200),
    text: `${lines.join('\n\n')}\n`,
    // A letter that comes again is known by it.
    messageId: `<${deliveries[0]?.batch}@weft>`,
    headers: { 'X-Weft-Events': events.join(' '), 'Auto-Submitted': 'auto-generated' },
  };
}
