import type { Browser, BrowserContext, CDPSession, Page, Response } from 'playwright-core';
import { z } from 'zod';
import { JobFailure } from '../jobs/job.ts';
import type { CaptureOptions } from './capture-request.ts';
import { acceptBanners } from './consent-banners.ts';
import type { EgressProxy } from './egress-proxy.ts';
import { inTime } from './in-time.ts';
import { type NavigationFailures, watchNavigation } from './navigation-failures.ts';

/** How long a capture waits for a page to load, ms. */
const LOAD_MS = 45_000;
const SHOT_MS = 60_000;
const STEP_MS = 10_000;
/** Pixels of a whole page, in height and in total: the rest is cut off. */
const MOST_HEIGHT = 16_384;
const MOST_PIXELS = 40_000_000;
const MOST_HTML = 1_000_000;
const MOST_TITLE = 1000;
const MOST_REQUESTS = 500;
const MOST_CERTIFICATES = 20;

/** A request that a page made. */
interface PageRequest {
  readonly url: string;
  /** Address that its host had; null where it was not reached. */
  readonly remoteIp: string | null;
  readonly method: string;
  readonly status: number | null;
  readonly contentType: string | null;
}

/** A page as it was seen. */
export interface SeenPage {
  readonly finalUrl: string;
  readonly responseCode: number;
  readonly responseReason: string;
  /** As ALPN names it: `http/1.1`, `h2`. */
  readonly protocol: string | null;
  readonly contentLength: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  readonly title: string;
  readonly requests: readonly PageRequest[];
  /** In the format that was asked for. */
  readonly image: Uint8Array;
  /** The same as PNG, which is looked at. */
  readonly png: Uint8Array;
  /** Of each host that was reached by TLS its certificate, DER. */
  readonly certificates: ReadonlyMap<string, Uint8Array>;
}

/** Opens a page in a separate context, whose every connection goes through the proxy, and captures it. */
export async function capturePage(
  browser: Browser,
  proxy: EgressProxy,
  { url, options }: { readonly url: string; readonly options: CaptureOptions },
  signal: AbortSignal,
): Promise<SeenPage> {
  const context = await browser.newContext({
    viewport: { width: options.width, height: options.height },
    ...(options.user_agent === undefined || options.user_agent === '' ? {} : { userAgent: options.user_agent }),
    javaScriptEnabled: options.javascript,
    // A page with a bad certificate is one to be seen.
    ignoreHTTPSErrors: true,
    acceptDownloads: false,
    serviceWorkers: 'block',
    proxy: proxy.access,
  });
  const giveUp = () => void context.close().catch(() => undefined);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await seePage(context, proxy, url, options, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw failureOf(error, url, proxy);
  } finally {
    signal.removeEventListener('abort', giveUp);
    await inTime(STEP_MS, context.close()).catch(() => undefined);
  }
}

async function seePage(
  context: BrowserContext,
  proxy: EgressProxy,
  url: string,
  options: CaptureOptions,
  signal: AbortSignal,
): Promise<SeenPage> {
  const page = await context.newPage();
  // Windows that a page opens are not looked at.
  context.on('page', (other) => void other.close().catch(() => undefined));
  const requests = watchRequests(page);
  const failures = watchNavigation(page);
  const session = await context.newCDPSession(page);
  const protocol = await watchProtocol(session, options);
  const response = await navigate(page, url, failures, proxy);
  signal.throwIfAborted();
  if (options.accept_cookies && options.javascript) await inTime(STEP_MS, acceptBanners(page)).catch(() => undefined);
  if (options.wait_time > 0) await page.waitForTimeout(options.wait_time);
  signal.throwIfAborted();
  throwIfLedInside(page, failures, proxy, url);
  if (proxy.traffic.over !== null) throw tooMuch(proxy.traffic.over);
  const { image, png } = await inTime(SHOT_MS, takePictures(session, options));
  const [html, title] = await Promise.all([
    inTime(STEP_MS, page.content()).catch(() => ''),
    inTime(STEP_MS, page.title()).catch(() => ''),
  ]);
  return {
    finalUrl: page.url(),
    responseCode: response.status(),
    responseReason: response.statusText(),
    protocol: protocol(),
    contentLength: await bodyLength(response),
    headers: await inTime(STEP_MS, response.allHeaders()).catch(() => ({})),
    html: html.slice(0, MOST_HTML),
    title: title.slice(0, MOST_TITLE),
    requests: requests(proxy),
    image,
    png,
    certificates: await readCertificates(session, requests(proxy)),
  };
}

/** Loads the page; a page that has not loaded in time is captured as far as it is there. */
async function navigate(page: Page, url: string, failures: NavigationFailures, proxy: EgressProxy): Promise<Response> {
  const first = Promise.withResolvers<Response>();
  page.on('response', (response) => {
    const isOwn = response.request().isNavigationRequest() && response.frame() === page.mainFrame();
    if (isOwn && (response.status() < 300 || response.status() >= 400)) first.resolve(response);
  });
  try {
    const response = await page.goto(url, { waitUntil: 'load', timeout: LOAD_MS });
    if (response !== null) return response;
  } catch (error) {
    throwIfLedInside(page, failures, proxy, url);
    if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
  }
  // A page that never ends to load has been answered all the same.
  return inTime(100, first.promise).catch(() => {
    throw new JobFailure('SOURCE_UNAVAILABLE', `${url} did not answer in ${LOAD_MS / 1000} seconds.`);
  });
}

function throwIfLedInside(page: Page, { lastHost }: NavigationFailures, proxy: EgressProxy, url: string): void {
  const host = lastHost();
  if (host === null || (page.url() !== 'about:blank' && !page.url().startsWith('chrome-error:'))) return;
  const refused = proxy.traffic.refused.get(host);
  if (refused !== undefined)
    throw new JobFailure('TARGET_NOT_ALLOWED', `${url} leads where Weft must not go: ${refused.message}`);
}

const LAYOUT = z.object({ cssContentSize: z.object({ width: z.number(), height: z.number() }) });

async function takePictures(
  session: CDPSession,
  options: CaptureOptions,
): Promise<{ image: Uint8Array; png: Uint8Array }> {
  const area = options.full_page ? await wholePage(session, options) : {};
  const shoot = async (format: 'png' | 'jpeg' | 'webp') => {
    const quality = format === 'png' ? {} : { quality: options.quality };
    const { data } = await session.send('Page.captureScreenshot', { format, ...quality, ...area });
    return Buffer.from(data, 'base64');
  };
  const png = await shoot('png');
  return { png, image: options.format === 'png' ? png : await shoot(options.format) };
}

async function wholePage(session: CDPSession, { width, height }: CaptureOptions) {
  const { cssContentSize } = LAYOUT.parse(await session.send('Page.getLayoutMetrics'));
  const most = Math.min(MOST_HEIGHT, Math.floor(MOST_PIXELS / width));
  const high = Math.min(Math.max(Math.ceil(cssContentSize.height), height), Math.max(most, height));
  return { captureBeyondViewport: true, clip: { x: 0, y: 0, width, height: high, scale: 1 } };
}

/** Watches the protocol of the page's own answers, whose last one is reported; accepts or blocks cookies. */
async function watchProtocol(session: CDPSession, options: CaptureOptions): Promise<() => string | null> {
  let protocol: string | null = null;
  session.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Document') protocol = response.protocol ?? null;
  });
  await session.send('Network.enable');
  if (!options.accept_cookies) await session.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  return () => protocol;
}

function watchRequests(page: Page): (proxy: EgressProxy) => PageRequest[] {
  const seen: { readonly url: string; readonly method: string; status: number | null; contentType: string | null }[] =
    [];
  const bySource = new Map<object, (typeof seen)[number]>();
  page.on('request', (request) => {
    if (seen.length >= MOST_REQUESTS || !/^https?:/i.test(request.url())) return;
    const row = { url: request.url(), method: request.method(), status: null, contentType: null };
    seen.push(row);
    bySource.set(request, row);
  });
  page.on('response', (response) => {
    const row = bySource.get(response.request());
    if (row === undefined) return;
    row.status = response.status();
    row.contentType = response.headers()['content-type'] ?? null;
  });
  return ({ traffic }) =>
    seen.map((row) => {
      const [remoteIp = null] = traffic.reached.get(hostOf(row.url)) ?? [];
      return { ...row, remoteIp };
    });
}

async function readCertificates(
  session: CDPSession,
  requests: readonly PageRequest[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const reached = requests.filter(({ url, remoteIp }) => url.startsWith('https:') && remoteIp !== null);
  const origins = [...new Set(reached.map(({ url }) => new URL(url).origin))].slice(0, MOST_CERTIFICATES);
  const read = await Promise.all(
    origins.map(async (origin) => {
      const reported = await inTime(STEP_MS, session.send('Network.getCertificate', { origin })).catch(() => null);
      const der = reported?.tableNames[0];
      return der === undefined ? [] : [[hostOf(origin), Buffer.from(der, 'base64')] as const];
    }),
  );
  return new Map(read.flat());
}

async function bodyLength(response: Response): Promise<number | null> {
  return inTime(STEP_MS, response.body()).then(
    ({ length }) => length,
    () => null,
  );
}

/** The host of an address as the proxy knows it. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
}

function tooMuch(over: string): JobFailure {
  return new JobFailure('SOURCE_UNAVAILABLE', `The page asked for ${over}: that is more than a capture may have.`);
}

function failureOf(error: unknown, url: string, { traffic }: EgressProxy): Error {
  if (error instanceof JobFailure) return error;
  if (traffic.over !== null) return tooMuch(traffic.over);
  const text = error instanceof Error ? error.message : String(error);
  const missed = traffic.missed.get(hostOf(url));
  if (missed !== undefined) return new JobFailure('SOURCE_UNAVAILABLE', `${url} cannot be reached: ${missed}.`);
  if (/Download is starting/.test(text))
    return new JobFailure('SOURCE_UNAVAILABLE', `${url} is a file to download and no page.`);
  const [, code] = /net::(ERR_[A-Z_]+)/.exec(text) ?? [];
  if (code !== undefined) return new JobFailure('SOURCE_UNAVAILABLE', `${url} cannot be shown: ${code}.`);
  if (/crashed|closed|Target|disconnected/i.test(text))
    return new JobFailure('SOURCE_UNAVAILABLE', `The browser ended while it showed ${url}.`);
  return error instanceof Error ? error : new Error(text);
}
