import type { CDPSession, Frame, Page } from 'playwright-core';

/** Begins something with the session of a page, and with those of its frames of other sites, which have processes and so sessions. */
export async function withFrameSessions(
  page: Page,
  session: CDPSession,
  begin: (of: CDPSession) => Promise<void>,
): Promise<void> {
  await begin(session);
  const frames = new Map<Frame, CDPSession>();
  const beginFrame = async (frame: Frame) => {
    const own = await page.context().newCDPSession(frame);
    const before = frames.get(frame);
    frames.set(frame, own);
    await begin(own);
    await before?.detach();
  };
  // A frame of the same site has none.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) void beginFrame(frame).catch(() => undefined);
  });
}
