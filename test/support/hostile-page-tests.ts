import { createSocket, type Socket } from 'node:dgram';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseAllowedRanges } from '../../net/address-guard.ts';
import type { Resolver } from '../../net/guarded-connector.ts';
import type { Browsers } from '../../ops/captures/browsers.ts';
import { capturePage } from '../../ops/captures/capture-page.ts';
import { CAPTURE_OPTIONS } from '../../ops/captures/capture-request.ts';
import { EgressProxy } from '../../ops/captures/egress-proxy.ts';
import type { Traffic } from '../../ops/captures/traffic.ts';
import { chromiumPath } from './browser.ts';
import { Pages, testBrowsers } from './captures.ts';
import { HOSTILE_ADDRESSES, HOSTILE_FORMS, type HostileForm } from './hostile-pages.ts';

const path = chromiumPath();
const title = 'what a page may make a browser connect to';
const OWN = 'pages.weft-pages.com';

/** Where pages try to lead, by how they write it. */
const INSIDE = { address: '127.0.0.2', name: 'inside.weft-pages.com' } as const;

let browsers: Browsers;
let own: Pages;
let victim: Pages;
let datagrams = 0;
let udp: Socket;
/** What the page of the moment says. */
let reported: { readonly form: HostileForm; readonly target: string } | null = null;

const origin = () => `http://${OWN}:${own.port}`;

/** A resolver of which `changing` names are elsewhere each time that they are asked for. */
function resolver(): Resolver {
  let asked = 0;
  const names: Readonly<Record<string, () => readonly string[]>> = {
    [OWN]: () => ['127.0.0.1'],
    'inside.weft-pages.com': () => ['127.0.0.2'],
    'inside.weft-pages.com.': () => ['127.0.0.2'],
    'mixed.weft-pages.com': () => ['127.0.0.1', '127.0.0.2'],
    'six.weft-pages.com': () => ['::1'],
    localhost: () => ['127.0.0.1', '::1'],
    'any.localhost': () => ['127.0.0.2'],
    'changing.weft-pages.com': () => {
      asked += 1;
      return [asked === 1 ? '127.0.0.1' : '127.0.0.2'];
    },
  };
  return async (name) => {
    const found = names[name]?.();
    if (found === undefined) throw new Error(`ENOTFOUND ${name}`);
    return found;
  };
}

/** Captures a page of a test, and returns the traffic of its proxy, whatever the outcome. */
async function trafficOf(url: string): Promise<{ readonly traffic: Traffic; readonly failure: unknown }> {
  const proxy = await EgressProxy.start({
    resolver: resolver(),
    allowed: parseAllowedRanges('127.0.0.1'),
    limits: { bytes: 10_000_000, connections: 500 },
    isUnwanted: async () => false,
  });
  const options = CAPTURE_OPTIONS.parse({ width: 320, height: 240, wait_time: 400 });
  try {
    const failure = await browsers
      .use((browser) => capturePage(browser, proxy, { url, options }, new AbortController().signal))
      .then(
        () => null,
        (error: unknown) => error,
      );
    return { traffic: proxy.traffic, failure };
  } finally {
    await proxy.close();
  }
}

function reachedOf({ reached }: Traffic): string[] {
  return [...new Set([...reached].flatMap(([, addresses]) => [...addresses]))];
}

/** Defines a test for each form in which a page may lead a browser inside, written as an address or as a name, and of what there is of that kind alone. */
export function hostilePageTests(kind: keyof typeof INSIDE): void {
  beforeAll(async () => {
    if (path === null) return;
    victim = await Pages.start('127.0.0.2', (_, response) => void response.end('reached'));
    udp = createSocket('udp4', () => {
      datagrams += 1;
    });
    await new Promise<void>((resolve) => udp.bind(victim.port, '127.0.0.2', resolve));
    own = await Pages.start('127.0.0.1', (request, response) => {
      const url = new URL(request.url ?? '/', 'http://own');
      const to = url.searchParams.get('to') ?? '';
      if (url.pathname === '/redirect')
        return void response.writeHead(Number(url.searchParams.get('code')), { location: to }).end();
      if (url.pathname === '/worker.js')
        return void response
          .writeHead(200, { 'content-type': 'text/javascript' })
          .end(`fetch('${to}/', {mode: 'no-cors'})`);
      if (url.pathname !== '/' || reported === null) return void response.writeHead(404).end();
      const { form, target } = reported;
      const headers = { 'content-type': 'text/html; charset=utf-8', ...form.headers?.(target) };
      response.writeHead(200, headers).end(`<!doctype html><title>a</title>${form.page(target, origin())}`);
    });
    browsers = testBrowsers({ mostCaptures: 1000 });
  });

  afterAll(async () => {
    await browsers?.stop();
    await own?.close();
    await victim?.close();
    udp?.close();
  });

  beforeEach(() => {
    datagrams = 0;
  });

  describe.skipIf(path === null)(
    path === null ? `${title} (skipped: no chromium on the PATH or in CHROMIUM_PATH)` : title,
    () => {
      it('The hostile pages have at least eighty forms', () => {
        expect(HOSTILE_FORMS.length).toBeGreaterThanOrEqual(80);
      });

      it.each(HOSTILE_FORMS)('A page reaches nothing inside: $name', async (form) => {
        const host = INSIDE[kind];
        reported = { form, target: `http://${host}:${victim.port}` };
        const { traffic } = await trafficOf(`${origin()}/`);
        expect([victim.connections, datagrams, reachedOf(traffic)]).toEqual([0, 0, ['127.0.0.1']]);
        // The browser tried it: the proxy lists what it refused.
        if (form.mayBeIdle !== true) expect([...traffic.refused.keys()]).toEqual([host]);
      });

      if (kind === 'name') {
        it.each(['http', 'https'])(
          'A page cannot reach a name that leads elsewhere when it is looked up again, over %s',
          async (scheme) => {
            reported = {
              form: {
                name: 'again',
                page: (to) => `<img src="${to}/a.png"><script>new WebSocket('${to.replace('http', 'ws')}/')</script>`,
              },
              target: `${scheme}://changing.weft-pages.com:${victim.port}`,
            };
            const { traffic } = await trafficOf(`http://changing.weft-pages.com:${own.port}/`);
            expect([victim.connections, reachedOf(traffic), [...traffic.refused.keys()]]).toEqual([
              0,
              ['127.0.0.1'],
              ['changing.weft-pages.com'],
            ]);
          },
        );
      } else {
        it.each(HOSTILE_ADDRESSES)('A capture refuses a page at %s', async (host) => {
          const { traffic, failure } = await trafficOf(`http://${host}:${victim.port}/`);
          expect(failure).toMatchObject({ code: 'TARGET_NOT_ALLOWED' });
          expect([victim.connections, datagrams, reachedOf(traffic), traffic.refused.size]).toEqual([0, 0, [], 1]);
        });

        it.each([
          ['file', 'file:///etc/passwd'],
          ['browser', 'chrome://version/'],
          ['source', 'view-source:http://127.0.0.2/'],
        ])('A page cannot open a page of another scheme: %s', async (_, target) => {
          reported = {
            form: { name: 'scheme', page: (to) => `<iframe src="${to}"></iframe><script>location='${to}'</script>` },
            target,
          };
          const { traffic, failure } = await trafficOf(`${origin()}/`);
          expect([failure, victim.connections, reachedOf(traffic)]).toEqual([null, 0, ['127.0.0.1']]);
        });
      }
    },
  );
}
