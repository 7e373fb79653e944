import type { CDPSession, Page } from 'playwright-core';
import { withFrameSessions } from './frame-sessions.ts';

/** How much a page may do of what the browser alone sees. */
interface ExcessLimits {
  /** Bytes of all answers, unpacked. */
  readonly bytes: number;
  readonly dialogs: number;
}

/** A page did more than it may; the message says what. */
export class PageExcess extends Error {}

/** Watches a page and its frames. Returns a promise that rejects with a `PageExcess` once it is too much, and never resolves. */
export async function watchExcess(
  page: Page,
  session: CDPSession,
  limits: ExcessLimits,
): Promise<{ readonly excess: Promise<never> }> {
  const { promise: excess, reject } = Promise.withResolvers<never>();
  // It may come when its capture has just ended.
  excess.catch(() => undefined);
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    if (dialogs > limits.dialogs) reject(new PageExcess(`more than ${limits.dialogs} dialogs`));
    void dialog.dismiss().catch(() => undefined);
  });
  let bytes = 0;
  await withFrameSessions(page, session, async (of) => {
    of.on('Network.dataReceived', ({ dataLength }) => {
      bytes += dataLength;
      if (bytes > limits.bytes) reject(new PageExcess(`more than ${limits.bytes} bytes, unpacked`));
    });
    await of.send('Network.enable');
  });
  return { excess };
}
