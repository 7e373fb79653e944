import { JobFailure } from '../jobs/job.ts';
import type { VisitAnswer, VisitedPage } from './browser-messages.ts';
import { BrowserEnded, type BrowserProcess } from './browser-process.ts';
import type { CaptureOptions } from './capture-request.ts';
import type { EgressProxy } from './egress-proxy.ts';
import { watchMemory } from './memory-watch.ts';
import { hostOf } from './page-host.ts';
import { PAGE_LIMITS, type PageLimits } from './page-limits.ts';
import type { Traffic } from './traffic.ts';

/** A request that a page made. */
interface SeenRequest {
  readonly url: string;
  /** Address that its host had; null where it was not reached. */
  readonly remoteIp: string | null;
  readonly method: string;
  readonly status: number | null;
  readonly contentType: string | null;
}

/** A page as it was seen. */
export interface SeenPage extends Omit<VisitedPage, 'requests' | 'certificates'> {
  readonly requests: readonly SeenRequest[];
  /** Of each host that was reached by TLS its certificate, DER. */
  readonly certificates: ReadonlyMap<string, Uint8Array>;
}

interface Target {
  readonly url: string;
  readonly options: CaptureOptions;
}

/**
 * Opens a page whose every connection goes through the proxy, and captures it. A page that takes more than it may ends with its browser.
 * Throws a `JobFailure` for whatever the page does, and the reason of the signal.
 */
export async function capturePage(
  browser: BrowserProcess,
  proxy: EgressProxy,
  target: Target,
  signal: AbortSignal,
  limits: PageLimits = PAGE_LIMITS,
): Promise<SeenPage> {
  const { traffic } = proxy;
  const answer = await visitWithin(browser, proxy, target, signal, limits);
  const { requests, certificates, ...page } = pageOf(answer, target.url, traffic);
  return {
    ...page,
    requests: requests.map((row) => {
      const [remoteIp = null] = traffic.reached.get(hostOf(row.url)) ?? [];
      return { ...row, remoteIp };
    }),
    certificates: new Map(certificates),
  };
}

/** Opens the page until it takes more than it may. */
async function visitWithin(
  browser: BrowserProcess,
  { access, traffic }: EgressProxy,
  { url, options }: Target,
  signal: AbortSignal,
  limits: PageLimits,
): Promise<VisitAnswer> {
  const isOver = new AbortController();
  const end = (over: string) => isOver.abort(tooMuch(over));
  const clock = setTimeout(() => end(`more than ${limits.ms / 1000} seconds`), limits.ms);
  const endForTraffic = () => end(traffic.over ?? 'too much');
  traffic.ended.addEventListener('abort', endForTraffic, { once: true });
  const visited = new AbortController();
  const gibibytes = limits.memory / 1024 ** 3;
  const onOver = () => end(`more than ${gibibytes} GiB of memory`);
  void watchMemory({ read: () => browser.memory(), most: limits.memory, onOver }, visited.signal);
  try {
    const { bytes, ms, dialogs, pixels, allPixels, canvasPixels } = limits;
    const given = { bytes, ms, dialogs, pixels, allPixels, canvasPixels };
    const visit = { kind: 'visit' as const, url, options, proxy: access, limits: given };
    return await browser.visit(visit, AbortSignal.any([signal, isOver.signal]));
  } catch (error) {
    if (!(error instanceof BrowserEnded)) throw error;
    throw new JobFailure('SOURCE_UNAVAILABLE', `The browser ended while it showed ${url}.`);
  } finally {
    clearTimeout(clock);
    visited.abort();
  }
}

function tooMuch(over: string): JobFailure {
  return new JobFailure('SOURCE_UNAVAILABLE', `The page asked for ${over}: that is more than a capture may have.`);
}

/** The page of a visit; throws where there is none. */
function pageOf(answer: VisitAnswer, url: string, { refused, missed, over }: Traffic): VisitedPage {
  if (answer.kind === 'fault') throw new Error(answer.stack);
  if (answer.kind === 'over') throw tooMuch(answer.over);
  if (over !== null) throw tooMuch(over);
  const inside = answer.unreachedHost === null ? undefined : refused.get(answer.unreachedHost);
  if (inside !== undefined)
    throw new JobFailure('TARGET_NOT_ALLOWED', `${url} leads where Weft must not go: ${inside.message}`);
  if (answer.kind === 'seen') return answer.page;
  throw new JobFailure('SOURCE_UNAVAILABLE', notShown(url, answer.said, missed.get(hostOf(url))));
}

function notShown(url: string, said: string, missed: string | undefined): string {
  if (missed !== undefined) return `${url} cannot be reached: ${missed}.`;
  if (/Download is starting/.test(said)) return `${url} is a file to download and no page.`;
  const [, code] = /net::(ERR_[A-Z_]+)/.exec(said) ?? [];
  if (code !== undefined) return `${url} cannot be shown: ${code}.`;
  if (/crashed/i.test(said))
    return `The part of the browser that showed ${url} crashed: the page may need more memory than a page may have.`;
  if (/Unable to capture screenshot/.test(said))
    return `The browser could not take a picture of ${url}, as happens when the scripts of a page keep it busy.`;
  if (/closed|disconnected/i.test(said)) return `The browser ended while it showed ${url}.`;
  if (/^did not answer/.test(said)) return `${url} ${said}.`;
  return `${url} cannot be shown: ${said.slice(0, 200).replace(/\.$/, '')}.`;
}
