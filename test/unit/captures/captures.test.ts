import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { browserEnvironment } from '../../../cli/captures.ts';
import { parseAllowedRanges } from '../../../net/address-guard.ts';
import { Browsers } from '../../../ops/captures/browsers.ts';
import { pageKey, pageUrl } from '../../../ops/captures/capture-request.ts';
import { EgressProxy } from '../../../ops/captures/egress-proxy.ts';
import { findChromium } from '../../../ops/captures/find-chromium.ts';
import { FolderImages } from '../../../ops/captures/folder-images.ts';
import { technologiesOf } from '../../../ops/captures/page-technologies.ts';
import { namesAt } from '../../support/captures.ts';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const folder = mkdtempSync(join(tmpdir(), 'weft-captures-unit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a page', () => {
  it.each([
    ['https://example.com', 'https://example.com'],
    ['HTTPS://EXAMPLE.com:443/', 'https://example.com'],
    ['http://example.com/a/b/#top', 'http://example.com/a/b'],
    ['http://example.com/A?x=1', 'http://example.com/A?x=1'],
    ['http://example.com:8080/', 'http://example.com:8080'],
  ])('The key of the page %s is %s', (text, key) => {
    expect(pageKey(text)).toBe(key);
  });

  it.each([
    'ftp://example.com',
    'http://',
    'http://me@example.com/',
    'http://a:b@example.com',
    'javascript:1',
    'http://exa mple.com',
  ])('The URL %s is not a page', (text) => {
    expect(pageUrl(text)).toBeNull();
  });
});

describe('what a page is made with', () => {
  it('The technologies of a page are those that its answer and its generator name, once each', () => {
    const headers = { server: 'nginx', 'x-powered-by': 'PHP/8.3', 'x-generator': 'nginx', date: 'today' };
    const html = '<meta content="WordPress 6.9" name="generator">';
    expect(technologiesOf({ protocol: 'h2', headers, html })).toEqual(['HTTP/2', 'nginx', 'PHP/8.3', 'WordPress 6.9']);
    expect(
      technologiesOf({ protocol: null, headers: {}, html: '<meta name="description" content="generator">' }),
    ).toEqual([]);
  });
});

describe('where no browser is', () => {
  it('A capture without a browser fails, and says what to install', async () => {
    const browsers = new Browsers({ executable: null, isSandboxed: true, environment: {} }, SILENT);
    await expect(browsers.use(async () => 1)).rejects.toMatchObject({
      code: 'SOURCE_UNAVAILABLE',
      message:
        'No Chromium is installed where Weft runs: install the package chromium of Debian, or name a Chromium or Chrome with WEFT_CHROMIUM.',
    });
  });

  it('The browser is looked up on the path, unless one is named', () => {
    writeFileSync(join(folder, 'chromium'), '');
    expect(findChromium(undefined, `/nowhere:${folder}`)).toBe(join(folder, 'chromium'));
    expect(findChromium(join(folder, 'none'), folder)).toBeNull();
    expect(findChromium(join(folder, 'chromium'), '')).toBe(join(folder, 'chromium'));
  });

  it('The environment of the browser has no secret', () => {
    const given = { PATH: '/bin', HOME: '/home/x', NEO4J_PASSWORD: 'a', WEFT_API_KEY: 'b', http_proxy: 'c' };
    expect(browserEnvironment(given)).toEqual({ PATH: '/bin', HOME: '/home/x' });
  });
});

describe('images', () => {
  const store = new FolderImages(join(folder, 'images'));

  it('An image is stored once by its content, and can be read as long as its content is the same', async () => {
    const image = new TextEncoder().encode('a picture');
    const name = await store.keep(image);
    expect(await store.keep(image)).toBe(name);
    expect(await store.read(name)).toEqual(image);
    const path = join(folder, 'images', name.slice(0, 2), name.slice(2));
    writeFileSync(path, 'b picture');
    expect(await store.read(name)).toBeNull();
    expect(await store.read('0'.repeat(64))).toBeNull();
  });

  it('An image is listed as old after an hour, and drafts of writers that died are removed', async () => {
    const name = await store.keep(new TextEncoder().encode('another'));
    const place = join(folder, 'images', name.slice(0, 2));
    writeFileSync(join(place, `${name.slice(2)}.draft`), 'half');
    const old = async () => {
      const found: string[] = [];
      for await (const one of store.old(Date.now())) found.push(one);
      return found.filter((one) => one === name);
    };
    expect(await old()).toEqual([]);
    const before = new Date(Date.now() - 7_200_000);
    for (const file of readdirSync(place)) utimesSync(join(place, file), before, before);
    expect(await old()).toEqual([name]);
    expect(readdirSync(place)).toEqual([name.slice(2)]);
    await store.remove(name);
    expect(await store.read(name)).toBeNull();
  });
});

describe('the way out of a browser', () => {
  const rules = {
    allowed: parseAllowedRanges('127.0.0.1'),
    isUnwanted: async (host: string) => host === 'ads.example',
  };
  const resolver = namesAt({
    'site.example': ['127.0.0.1'],
    'ads.example': ['127.0.0.1'],
    'inside.example': ['127.0.0.2'],
  });

  async function withProxy(
    limits: { bytes: number; connections: number },
    work: (proxy: EgressProxy, port: number) => Promise<void>,
  ) {
    const site = createServer((_, response) => response.writeHead(200, { 'x-a': 'b' }).end('x'.repeat(1000)));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const proxy = await EgressProxy.start({ ...rules, resolver, limits });
    try {
      const address = site.address();
      await work(proxy, isPort(address) ? address.port : 0);
    } finally {
      await proxy.close();
      site.closeAllConnections();
      site.close();
    }
  }

  function isPort(address: string | AddressInfo | null): address is AddressInfo {
    return typeof address === 'object' && address !== null;
  }

  function authorized({ access: { username, password } }: EgressProxy): string {
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }

  /** Asks by the proxy: the status, or nothing where it was cut off. */
  function ask(
    proxy: EgressProxy,
    method: string,
    path: string,
    authorization: string | null = authorized(proxy),
  ): Promise<number | 'cut off'> {
    const { hostname, port } = new URL(proxy.access.server);
    const headers = authorization === null ? {} : { 'proxy-authorization': authorization };
    return new Promise((resolve) => {
      const asked = request({ hostname, port, method, path, headers, agent: false });
      asked.on('response', (response) =>
        response
          .resume()
          .on('end', () => resolve(response.statusCode ?? 0))
          .on('error', () => resolve('cut off')),
      );
      asked.on('connect', (response, socket) => {
        socket.destroy();
        resolve(response.statusCode ?? 0);
      });
      asked.on('error', () => resolve('cut off'));
      asked.end();
    });
  }

  it('The proxy of a browser lets through what is allowed, and reports what it refused', async () => {
    await withProxy({ bytes: 100_000, connections: 100 }, async (proxy, port) => {
      expect(await ask(proxy, 'GET', `http://site.example:${port}/`)).toBe(200);
      expect(await ask(proxy, 'CONNECT', `site.example:${port}`)).toBe(200);
      expect(await ask(proxy, 'GET', `http://inside.example:${port}/`)).toBe('cut off');
      for (const host of ['inside.example', 'missing.example', '[::1]', 'ads.example'])
        expect(await ask(proxy, 'CONNECT', `${host}:${port}`)).toBe(502);
      expect(await ask(proxy, 'GET', 'https://site.example/')).toBe(400);
      expect(await ask(proxy, 'GET', '/path')).toBe(400);
      expect(await ask(proxy, 'CONNECT', 'site.example')).toBe(400);
      expect(await ask(proxy, 'CONNECT', 'site.example:1')).toBe(502);
      expect(proxy.traffic.reached).toEqual(new Map([['site.example', new Set(['127.0.0.1'])]]));
      expect([...proxy.traffic.refused.keys()]).toEqual(['inside.example', 'missing.example', '::1']);
      expect([...proxy.traffic.missed.keys()]).toEqual(['site.example']);
    });
  });

  it('The proxy of a browser connects to nothing without the password of its capture', async () => {
    await withProxy({ bytes: 100_000, connections: 1 }, async (proxy, port) => {
      const other = await EgressProxy.start({ ...rules, resolver, limits: { bytes: 1, connections: 1 } });
      const wrong = [null, '', 'Basic', 'Bearer x', `${authorized(proxy)}x`, authorized(other)];
      for (const authorization of wrong) {
        expect(await ask(proxy, 'GET', `http://site.example:${port}/`, authorization)).toBe(407);
        expect(await ask(proxy, 'CONNECT', `site.example:${port}`, authorization)).toBe(407);
      }
      await other.close();
      expect([proxy.traffic.reached.size, proxy.traffic.refused.size, proxy.traffic.missed.size]).toEqual([0, 0, 0]);
      // They have not used up its one connection.
      expect(await ask(proxy, 'GET', `http://site.example:${port}/`)).toBe(200);
    });
  });

  it('The proxy of a browser does not send its password to a page', async () => {
    const headers: IncomingHttpHeaders[] = [];
    const site = createServer((asked, response) => {
      headers.push(asked.headers);
      response.end();
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    await withProxy({ bytes: 100_000, connections: 1 }, async (proxy) => {
      const address = site.address();
      expect(await ask(proxy, 'GET', `http://site.example:${isPort(address) ? address.port : 0}/`)).toBe(200);
    });
    site.close();
    expect(headers.map((each) => each['proxy-authorization'])).toEqual([undefined]);
  });

  it('The proxy of a browser gives no answer in the place of a host that gives none', async () => {
    const silent = createServer((asked) => asked.socket.destroy());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    await withProxy({ bytes: 100_000, connections: 1 }, async (proxy) => {
      const address = silent.address();
      expect(await ask(proxy, 'GET', `http://site.example:${isPort(address) ? address.port : 0}/`)).toBe('cut off');
      expect([...proxy.traffic.missed]).toEqual([
        ['site.example', 'site.example did not take a connection (ECONNRESET)'],
      ]);
    });
    silent.close();
  });

  it('The proxy of a browser closes when there are too many bytes or connections', async () => {
    await withProxy({ bytes: 1500, connections: 100 }, async (proxy, port) => {
      expect(await ask(proxy, 'GET', `http://site.example:${port}/`)).toBe(200);
      expect(await ask(proxy, 'GET', `http://site.example:${port}/`)).toBe('cut off');
      expect(proxy.traffic.over).toBe('more than 1500 bytes');
      expect(await ask(proxy, 'CONNECT', `site.example:${port}`)).toBe(502);
    });
    await withProxy({ bytes: 100_000, connections: 1 }, async (proxy, port) => {
      expect(await ask(proxy, 'GET', `http://site.example:${port}/`)).toBe(200);
      expect(await ask(proxy, 'GET', `http://site.example:${port}/`)).toBe('cut off');
      expect(proxy.traffic.over).toBe('more than 1 connections');
    });
  });
});
