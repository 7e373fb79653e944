import type { Browser, BrowserContext, CDPSession, Page, Response } from 'playwright-core';
import type { Visit, VisitAnswer, VisitedPage } from './browser-messages.ts';
import { canvasGuard } from './canvas-guard.ts';
import { acceptBanners } from './consent-banners.ts';
import { inTime } from './in-time.ts';
import { watchNavigation } from './navigation-failures.ts';
import { watchDocument } from './page-document.ts';
import { PageExcess, watchExcess } from './page-excess.ts';
import { readCertificates, readText } from './page-reads.ts';
import { watchRequests } from './page-requests.ts';
import { watchPictures } from './picture-watch.ts';
import { takePictures } from './take-pictures.ts';

/** How long a page may take to load, ms. */
const LOAD_MS = 45_000;
/** Of the whole time this is for the picture, ms: the page loads and waits in the rest. */
const PICTURE_MS = 10_000;
const STEP_MS = 3000;
const CLOSE_MS = 2000;

/** What came of a visit, and whether its context has closed: a browser in which one has not is of no further use. */
interface Visited {
  readonly answer: VisitAnswer;
  readonly isClosed: boolean;
}

/** Opens a page in a separate context, whose every connection goes through the proxy, and returns how it looked. */
export async function visitPage(browser: Browser, visit: Visit): Promise<Visited> {
  const { options, proxy } = visit;
  const context = await browser.newContext({
    viewport: { width: options.width, height: options.height },
    ...(options.user_agent === undefined || options.user_agent === '' ? {} : { userAgent: options.user_agent }),
    javaScriptEnabled: options.javascript,
    // A page with a bad certificate is one to be seen.
    ignoreHTTPSErrors: true,
    acceptDownloads: false,
    serviceWorkers: 'block',
    proxy,
  });
  // It runs before any script of a page, in its frames too.
  if (options.javascript) await context.addInitScript(canvasGuard(visit.limits));
  const answer = await visitIn(browser, context, visit);
  const isClosed = await inTime(CLOSE_MS, context.close()).then(
    () => true,
    () => false,
  );
  return { answer, isClosed };
}

async function visitIn(browser: Browser, context: BrowserContext, visit: Visit): Promise<VisitAnswer> {
  const page = await context.newPage();
  const failures = watchNavigation(page);
  const unreachedHost = () => (isEmpty(page) ? failures.lastHost() : null);
  try {
    const session = await context.newCDPSession(page);
    const { excess } = await watchExcess(page, session, visit.limits);
    const pictures = await watchPictures(browser, { page, session }, visit.limits);
    try {
      const seen = await Promise.race([excess, pictures.excess, look(context, page, session, visit)]);
      const picturesLeftOut = pictures.leftOut();
      return { kind: 'seen', page: { ...seen, picturesLeftOut }, unreachedHost: unreachedHost() };
    } finally {
      await pictures.end();
    }
  } catch (error) {
    return failedVisit(error, unreachedHost());
  }
}

/** What a visit that failed is answered with. */
export function failedVisit(error: unknown, unreachedHost: string | null): VisitAnswer {
  if (error instanceof PageExcess) return { kind: 'over', over: error.message };
  const said = saidByBrowser(error);
  if (said !== null) return { kind: 'not shown', said, unreachedHost };
  return { kind: 'fault', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

async function look(
  context: BrowserContext,
  page: Page,
  session: CDPSession,
  { url, options, limits }: Visit,
): Promise<Omit<VisitedPage, 'picturesLeftOut'>> {
  const end = Date.now() + limits.ms;
  // Windows that a page opens are not looked at.
  context.on('page', (other) => void other.close().catch(() => undefined));
  const requests = watchRequests(page);
  const document = await watchDocument(session);
  if (!options.accept_cookies) await session.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  const loadMs = Math.max(1, Math.min(LOAD_MS, end - Date.now() - PICTURE_MS - options.wait_time));
  const response = await navigate(page, url, loadMs);
  if (options.accept_cookies && options.javascript) await inTime(STEP_MS, acceptBanners(page)).catch(() => undefined);
  if (options.wait_time > 0) await page.waitForTimeout(options.wait_time);
  const pictures = await takePictures(session, options);
  const { html, title } = await inTime(STEP_MS, readText(session)).catch(() => ({ html: '', title: '' }));
  return {
    finalUrl: page.url(),
    responseCode: response.status(),
    responseReason: response.statusText(),
    ...document(),
    headers: await inTime(STEP_MS, response.allHeaders()).catch(() => ({})),
    html,
    title,
    requests: [...requests],
    ...pictures,
    certificates: await inTime(STEP_MS, readCertificates(session, requests)).catch(() => []),
  };
}

/** Loads the page; a page that has not loaded in time is captured as far as it is there. */
async function navigate(page: Page, url: string, timeout: number): Promise<Response> {
  const first = Promise.withResolvers<Response>();
  page.on('response', (response) => {
    const isOwn = response.request().isNavigationRequest() && response.frame() === page.mainFrame();
    if (isOwn && (response.status() < 300 || response.status() >= 400)) first.resolve(response);
  });
  try {
    const response = await page.goto(url, { waitUntil: 'load', timeout });
    if (response !== null) return response;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
  }
  // A page that never ends to load has been answered all the same.
  return inTime(100, first.promise).catch(() => {
    throw new NoAnswer(`did not answer in ${Math.ceil(timeout / 1000)} seconds`);
  });
}

class NoAnswer extends Error {}

function isEmpty(page: Page): boolean {
  return page.url() === 'about:blank' || page.url().startsWith('chrome-error:');
}

/** What the browser said of a failure, in the form of Playwright (`page.goto: net::ERR_FAILED at ...`); null where the failure is not of the browser. */
function saidByBrowser(error: unknown): string | null {
  if (error instanceof NoAnswer) return error.message;
  const [, said] = /^[a-z]+\.[a-z]+: (.*)/i.exec(error instanceof Error ? error.message : '') ?? [];
  return said ?? null;
}
