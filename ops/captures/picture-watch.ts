import type { Browser, CDPSession, Page } from 'playwright-core';
import { withFrameSessions } from './frame-sessions.ts';
import { PageExcess } from './page-excess.ts';
import { PictureBudget, type PictureLimits } from './picture-budget.ts';
import { PictureSizes } from './picture-sizes.ts';
import { headerOf, type WaitingAnswer, waitingBody } from './waiting-answer.ts';

/** Answers that may be pictures, by what asked for them: a document may be one, and icons and embedded ones are "other". */
const TYPES = ['Image', 'Document', 'Other'] as const;

interface WatchLimits extends PictureLimits {
  /** Bytes of one picture, unpacked. */
  readonly bytes: number;
}

interface PictureWatch {
  /** Rejects with a `PageExcess` where a picture is too large that no answer brought; never resolves. */
  readonly excess: Promise<never>;
  /** Pictures that were too large, and are missing from the page. */
  readonly leftOut: () => number;
  readonly end: () => Promise<void>;
}

/**
 * Watches the pictures of a page, of its frames and workers. Each answer that brings one waits until its size is known, and fails where that is
 * too large. Pictures in addresses (`data:`) and of scripts (`blob:`) wait for no one: where one is too large, the capture ends.
 */
export async function watchPictures(
  browser: Browser,
  { page, session }: { readonly page: Page; readonly session: CDPSession },
  limits: WatchLimits,
): Promise<PictureWatch> {
  const sizes = await PictureSizes.open(browser);
  const budget = new PictureBudget(limits);
  const { promise: excess, reject } = Promise.withResolvers<never>();
  // It may come when its capture has just ended.
  excess.catch(() => undefined);
  const isPage = await watchPageRequests(session);
  // Of the browser and not of the page: it also sees what frames of other sites and workers ask for, from their first request.
  const all = await browser.newBrowserCDPSession();
  let leftOut = 0;
  const judge = async (waiting: WaitingAnswer) => {
    const { requestId } = waiting;
    if (!mayBePicture(waiting)) return all.send('Fetch.continueRequest', { requestId });
    const body = await waitingBody(all, waiting, limits.bytes);
    if (body === null) return reject(new PageExcess(`more than ${limits.bytes} bytes, unpacked`));
    const over = budget.take(await sizes.pixels(body.bytes));
    if (over === null) return body.goOn();
    leftOut += 1;
    // The picture is the page: nothing is left of it.
    if (isPage(waiting.networkId)) reject(new PageExcess(over));
    await refuse(requestId);
  };
  const refuse = (requestId: string) => all.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  all.on('Fetch.requestPaused', (waiting) => {
    // A picture that cannot be read is not shown, and the page may have left meanwhile.
    void judge(waiting).catch(() => refuse(waiting.requestId).catch(() => undefined));
  });
  const patterns = TYPES.map((resourceType) => ({ resourceType, requestStage: 'Response' as const }));
  await all.send('Fetch.enable', { patterns });
  await withFrameSessions(page, session, (of) => watchLocalPictures(of, sizes, budget, reject));
  const end = async () => {
    // The browser may have ended.
    await Promise.all([all.detach(), sizes.close()]).catch(() => undefined);
  };
  return { excess, leftOut: () => leftOut, end };
}

/**
 * Redirects have no body, a stream of pictures (`multipart/x-mixed-replace`, of cameras) has no end, and a drawing (SVG) has no pixels: what it
 * takes depends on how large it is shown.
 */
function mayBePicture(waiting: WaitingAnswer): boolean {
  const { resourceType, responseStatusCode = 0 } = waiting;
  if (responseStatusCode < 200 || (responseStatusCode >= 300 && responseStatusCode < 400)) return false;
  const type = headerOf(waiting, 'content-type');
  if (/^(?:multipart\/|image\/svg)/i.test(type)) return false;
  return resourceType !== 'Document' || /^image\//i.test(type);
}

/** Watches which requests are for the page itself, and no frame of it. */
async function watchPageRequests(session: CDPSession): Promise<(networkId: string | undefined) => boolean> {
  const { frameTree } = await session.send('Page.getFrameTree');
  let current: string | undefined;
  session.on('Network.requestWillBeSent', ({ type, frameId, requestId }) => {
    if (type === 'Document' && frameId === frameTree.frame.id) current = requestId;
  });
  return (networkId) => networkId !== undefined && networkId === current;
}

/** Watches the pictures of a session that come from no host. */
async function watchLocalPictures(
  session: CDPSession,
  sizes: PictureSizes,
  budget: PictureBudget,
  reject: (excess: PageExcess) => void,
): Promise<void> {
  const local = new Set<string>();
  const judge = async (requestId: string) => {
    const { body, base64Encoded } = await session.send('Network.getResponseBody', { requestId });
    const over = budget.take(await sizes.pixels(Buffer.from(body, base64Encoded ? 'base64' : 'utf8')));
    if (over !== null) reject(new PageExcess(over));
  };
  session.on('Network.requestWillBeSent', ({ type, request, requestId }) => {
    if (type === 'Image' && /^(?:data|blob):/i.test(request.url)) local.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId }) => {
    if (local.delete(requestId)) void judge(requestId).catch(() => undefined);
  });
  await session.send('Network.enable');
}
