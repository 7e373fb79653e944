import { Hono } from 'hono';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AppEnvironment } from '../../../http/requests/context.ts';
import { type RunningServer, startServer } from '../../../http/server.ts';
import { type TestApp, testApp } from '../../http/test-app.ts';
import { chromiumPath, startBrowser, watchedPage } from '../../support/browser.ts';
import { accessibilityFindings, signIn } from '../../support/console.ts';
import { schemaDatabase } from '../../support/graph.ts';

const BROWSER = { headers: { accept: 'text/html' } };
const PATIENCE = { timeout: 60_000, interval: 100 };
/** The names of the offline workers of later builds. */
const LATER = ['offline-LATER1.js', 'offline-LATER2.js'] as const;

const path = chromiumPath();
let app: TestApp;
let key: string;
let browser: Browser;
let server: RunningServer;
/** The name of the offline worker of this build. */
let own: string;
/** The name of the offline worker that is served now. */
let served: string;

beforeAll(async () => {
  app = await testApp(await schemaDatabase());
  key = (await app.keys.create('reader', ['query'])).text;
  own = /data-offline="console\/([^"]+)"/.exec(await (await app.app.request('/', BROWSER)).text())?.[1] ?? '';
  served = own;
  server = await startServer(severalBuilds(), { host: '127.0.0.1', port: 0 });
  if (path !== null) browser = await startBrowser(path);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close(0);
});

const title = 'the console without its server';
describe.skipIf(path === null)(
  path === null ? `${title} (skipped: no chromium on the PATH or in CHROMIUM_PATH)` : title,
  { timeout: 300_000 },
  () => {
    it('The console opens without its server, says so, recovers with it, and stores only its own files', async () => {
      const { page, complaints } = await opened();
      await signIn(page, key);
      await page.getByRole('heading', { name: 'What do you want to know about?' }).waitFor();
      expect(await keptUrls(page)).toEqual(await ownUrls(page));
      expect(complaints).toEqual([]);

      await stopped();
      await page.reload();
      await page.getByText('The server does not answer').waitFor();
      await page.getByLabel('Key').waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      // Files of views that open later are stored too.
      await signIn(page, key);
      expect(await page.getByRole('alert').innerText()).toContain('The server does not answer');
      const parts = (await keptUrls(page)).filter((url) => url.includes('/console/part-'));
      expect(parts.length).toBeGreaterThan(2);
      expect(await page.evaluate(`fetch(${JSON.stringify(parts[0])}).then(({ status }) => status)`)).toBe(200);
      expect(await page.evaluate("fetch('health').then(() => 'answered', () => 'nothing')")).toBe('nothing');

      await started();
      await page.getByText('The server answers again.').waitFor();
      await page.getByRole('button', { name: 'Reload the page' }).click();
      await page.getByText('The server answers again.').waitFor({ state: 'detached' });
      await signIn(page, key);
      await page.getByRole('heading', { name: 'What do you want to know about?' }).waitFor();
      expect(complaints.filter((complaint) => complaint.startsWith('policy'))).toEqual([]);
    });

    it('The console stores a newer build as soon as it is served, and deletes builds that are two builds old', async () => {
      const { page } = await opened();
      for (const later of LATER) {
        served = later;
        await page.reload();
        expect(await page.evaluate('document.documentElement.dataset.offline')).toBe(`console/${later}`);
        await vi.waitUntil(async () => (await activeScript(page)).endsWith(later), PATIENCE);
      }
      await vi.waitFor(async () => expect(await builds(page)).toEqual([...LATER]), PATIENCE);
      await stopped();
      await page.reload();
      await page.getByText('The server does not answer').waitFor();
      expect(await page.evaluate('document.documentElement.dataset.offline')).toBe(`console/${LATER[1]}`);
      served = own;
      await started();
    });
  },
);

/** The page, once the offline worker stores and serves it. */
async function opened() {
  const watched = await watchedPage(browser, server.url);
  watched.page.setDefaultTimeout(60_000);
  await watched.page.goto(`${server.url}/`);
  await watched.page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await vi.waitUntil(
    async () => (await watched.page.evaluate('navigator.serviceWorker.controller !== null')) === true,
    PATIENCE,
  );
  return watched;
}

async function stopped(): Promise<void> {
  await server.close(0);
}

async function started(): Promise<void> {
  server = await startServer(severalBuilds(), { host: '127.0.0.1', port: Number(new URL(server.url).port) });
}

/** The application, and later builds in its place: the same files with another name for the offline worker. */
function severalBuilds(): Hono<AppEnvironment> {
  const several = new Hono<AppEnvironment>();
  several.all('*', async (context) => {
    const url = new URL(context.req.url);
    if (served !== own && url.pathname === `/console/${served}`) {
      url.pathname = `/console/${own}`;
      return app.app.fetch(new Request(url), context.env);
    }
    const answer = await app.app.fetch(context.req.raw, context.env);
    if (served === own || url.pathname !== '/') return answer;
    return new Response((await answer.text()).replace(own, served), answer);
  });
  return several;
}

/** Every address in any cache. */
async function keptUrls(page: Page): Promise<readonly string[]> {
  const urls: unknown = await page.evaluate(
    `caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
      .then((all) => all.flat().map(({ url }) => url).toSorted())`,
  );
  return Array.isArray(urls) ? urls.map(String) : [];
}

/** The expected addresses: the page and the files that its offline worker names. */
async function ownUrls(page: Page): Promise<readonly string[]> {
  const text = await (await app.app.request(`/console/${own}`)).text();
  const named = [...text.matchAll(/[\w-]+[.](?:js|css|svg)/g)].map(([name]) => name);
  const { origin } = new URL(page.url());
  return [`${origin}/`, ...named.map((name) => `${origin}/console/${name}`)].toSorted();
}

/** The stored builds, oldest first. */
async function builds(page: Page): Promise<readonly string[]> {
  const names: unknown = await page.evaluate('caches.keys()');
  return Array.isArray(names) ? names.map((name) => String(name).replace(/^.* /, '')) : [];
}

/** The script that is active now. */
async function activeScript(page: Page): Promise<string> {
  return String(
    await page.evaluate('navigator.serviceWorker.getRegistration().then((found) => found?.active?.scriptURL ?? "")'),
  );
}
