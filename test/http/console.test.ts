import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { type RunningServer, startServer } from '../../http/server.ts';
import { anchorVerdicts } from '../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { addressKey } from '../../schema/keys/order.ts';
import { chromiumPath, startBrowser, watchedPage } from '../support/browser.ts';
import { accessibilityFindings, openConsole, settled, signIn } from '../support/console.ts';
import { schemaDatabase } from '../support/graph.ts';
import { post, type TestApp, testApp } from './test-app.ts';

const AS_OF = new Date('2026-08-22T00:00:00Z');
const BROWSER = { headers: { accept: 'text/html,application/xhtml+xml' } };
/** The name of a feed with a hostile publisher. */
const HOSTILE = '<img src=x onerror="document.title=\'broken\'"><script>document.title="broken"</script>';
/** The budget of all that is loaded before signing in, bytes of gzip. */
const FIRST_VIEW = 150_000;

const path = chromiumPath();
let app: TestApp;
let server: RunningServer;
let browser: Browser;
let key: string;

beforeAll(async () => {
  const database = await schemaDatabase();
  await database.write({
    text: `CREATE (h:HOSTNAME {name: 'xn--pypal-4ve.example', isThreat: true, txtRecords: [$hostile]})
           CREATE (h)-[:RESOLVES_TO {source: 'a-source', observed_at: 1787000000000}]->(:IPV4 {name: '192.0.2.10', orderKey: $addressKey})
           CREATE (h)-[:LISTED_IN {weight: 1.0, category: $hostile, source: 'a-feed', sources: ['a-feed'], observed: [1787000000000], observed_at: 1787000000000}]->
             (:FEED_SOURCE {id: 'a-feed', name: $hostile, isThreat: true, category: 'Phishing', weight: 1.0})`,
    parameters: { hostile: HOSTILE, addressKey: addressKey('192.0.2.10') },
  });
  const engine = createQueryEngine({ database, anchorVerdicts, catalog: procedureCatalog, clock: fixedClock(AS_OF) });
  app = await testApp(database, { engine });
  key = (await app.keys.create('reader', ['query', 'lookup', 'ops'])).text;
  server = await startServer(app.app, { host: '127.0.0.1', port: 0 });
  if (path === null) return;
  browser = await startBrowser(path);
  // The first plans of these queries take long.
  for (const query of ['CALL explain($name)', 'CALL svc.enrich($name)', 'CALL svc.history($name)'])
    await app.json('/api/query', post({ query, parameters: { name: 'xn--pypal-4ve.example' } }));
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close(0);
});

describe('serving the console', () => {
  it('GET / serves the console to browsers without a key, and redirects other clients to /docs', async () => {
    const page = await app.app.request('/', BROWSER);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    for (const accept of ['application/json', '*/*']) {
      const other = await app.app.request('/', { headers: { accept } });
      expect([other.status, other.headers.get('location'), other.headers.get('vary')]).toEqual([
        303,
        '/docs',
        'Accept',
      ]);
    }
  });

  it('The console has a policy that forbids inline scripts and styles and requires trusted types', async () => {
    const policy = (await app.app.request('/', BROWSER)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types weft-worker");
    expect(policy).not.toContain('unsafe');
  });

  it('The console loads only compressed files of this server, cached for a year under content-dependent names', async () => {
    const page = await (await app.app.request('/', BROWSER)).text();
    expect(page).not.toMatch(/https?:|<style|style=|onload|<script>/);
    const files = [...page.matchAll(/(?:src|href|data-layout)="([^"]+)"/g)].map(([, file]) => file ?? '');
    const names = files.map((file) => file.replace(/-[\w]+[.]/, '.'));
    expect([...new Set(names)]).toEqual([
      'console/layout.js',
      'console/icon.svg',
      'console/style.css',
      'console/main.js',
      'console/part.js',
    ]);
    for (const file of files) {
      const answer = await app.app.request(`/${file}`, { headers: { 'accept-encoding': 'gzip' } });
      expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip']);
      expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000');
    }
  });

  it('GET /console/ serves nothing but the files of the console', async () => {
    for (const file of ['main.js', 'package.json', '..%2Fpackage.json'])
      expect((await app.app.request(`/console/${file}`)).status).toBe(404);
    expect((await app.app.request('/console/x.js', { method: 'POST' })).status).toBe(401);
  });
});

/** The name of the offline worker of this build. */
async function ownScript(): Promise<string> {
  return /data-offline="console\/([^"]+)"/.exec(await (await app.app.request('/', BROWSER)).text())?.[1] ?? '';
}

// test/full/console/offline.test.ts tests it in a browser.
describe('the offline worker of the console', () => {
  it('The offline worker is served with a scope above its path and a policy that allows only this server', async () => {
    const answer = await app.app.request(`/console/${await ownScript()}`);
    expect([answer.status, answer.headers.get('service-worker-allowed')]).toEqual([200, '../']);
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'",
    );
    const main = await app.app.request('/console/main.js');
    expect(main.headers.get('service-worker-allowed')).toBeNull();
  });

  it('The offline worker names every other file of the console', async () => {
    const text = await (await app.app.request(`/console/${await ownScript()}`)).text();
    const named = [...text.matchAll(/[\w-]+[.](?:js|css|svg)/g)].map(([name]) => name);
    expect(named.map((name) => name.replace(/-[\w]+[.]/, '.')).filter((name) => !name.startsWith('part'))).toEqual([
      'icon.svg',
      'layout.js',
      'main.js',
      'style.css',
    ]);
    for (const name of named) expect((await app.app.request(`/console/${name}`)).status).toBe(200);
  });
});

const title = 'the console in a browser';
describe.skipIf(path === null)(
  path === null ? `${title} (skipped: no chromium on the PATH or in CHROMIUM_PATH)` : title,
  { timeout: 300_000 },
  () => {
    it('The console accepts only a valid key and holds it in the page only', async () => {
      const { page, requests } = await watchedPage(browser, server.url);
      await page.goto(`${server.url}/`);
      await signIn(page, 'x'.repeat(40));
      expect(await page.getByRole('alert').innerText()).toBe('The key is unknown, revoked or expired.');
      expect(await accessibilityFindings(page)).toEqual([]);
      await signIn(page, key);
      await page.getByRole('heading', { name: 'What do you want to know about?' }).waitFor();
      expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])')).toBe(
        '[{},{},""]',
      );
      expect(requests.every((url) => !url.includes(key))).toBe(true);
      await page.reload();
      await page.getByLabel('Key').waitFor();
    });

    it('The console loads little before signing in, and shows a verdict within three requests', async () => {
      const { page, requests, complaints } = await openConsole(browser, server.url, key);
      await page.getByLabel('Look up').waitFor();
      const files = requests.filter((url) => url.includes('/console/') || url === `${server.url}/`);
      const sizes = await Promise.all(
        files.map(async (url) => gzipSync(await (await fetch(url, BROWSER)).text()).length),
      );
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_VIEW);
      const before = requests.length;
      const asked = () => requests.slice(before).filter((url) => url.includes('/api/')).length;
      const judged = page.waitForResponse((answer) => answer.request().postData()?.includes('CALL explain') ?? false);
      await page.getByLabel('Look up').fill('https://pаypal[.]example/');
      await page.keyboard.press('Enter');
      expect(await judged.then(asked)).toBeLessThanOrEqual(3);
      await page.locator('.verdict .level').first().waitFor();
      expect(complaints).toEqual([]);
    });

    it('The console shows hostile names as plain text, and punycode next to its Unicode form', async () => {
      const hash = '#/thing/HOSTNAME/xn--pypal-4ve.example';
      const { page, complaints } = await openConsole(browser, server.url, key, hash);
      await settled(page);
      expect(await page.locator('.evidence a').first().innerText()).toBe(HOSTILE);
      expect(await page.locator('.fact', { hasText: 'txt records' }).locator('dd').innerText()).toBe(HOSTILE);
      expect(await page.locator('header .unicode').innerText()).toBe('A browser may show it as “pаypal.example”.');
      await page.locator('.evidence a').first().click();
      await page.getByRole('heading', { name: HOSTILE, level: 1 }).waitFor();
      await settled(page);
      expect([await page.title(), await page.locator('main img, main script').count()]).toEqual([
        `${HOSTILE} – Weft`,
        0,
      ]);
      expect(complaints).toEqual([]);
    });

    it('The console shows the jobs of its key with their progress, and cancels one', async () => {
      const begun = await fetch(`${server.url}/v1/indicators/bulk`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ indicators: ['192.0.2.10'] }),
      });
      expect(begun.status).toBe(202);
      const { page, complaints } = await openConsole(browser, server.url, key, '#/jobs');
      const job = page.locator('.jobs li');
      await job.waitFor();
      expect((await job.innerText()).split('\n').slice(0, 2)).toEqual(['bulk enrichment', 'pending']);
      expect(await job.getByRole('progressbar').getAttribute('value')).toBe('0');
      await job.getByRole('button', { name: 'Cancel' }).click();
      await page.locator('.jobs .status-cancelled').waitFor();
      expect(complaints).toEqual([]);
    });

    it('The console asks for a key again when its key is revoked, and returns to the same view', async () => {
      const short = await app.keys.create('short', ['query']);
      const { page } = await openConsole(browser, server.url, short.text, '#/sources');
      await settled(page);
      await app.keys.revoke(short.id);
      // Any request of the page may end the session before a link is clicked.
      await page.evaluate("location.hash = '#/query'");
      await page.getByRole('alert').waitFor();
      expect(await page.getByRole('alert').innerText()).toBe('The key is unknown, revoked or expired.');
      await signIn(page, key);
      await page.getByRole('heading', { name: 'Query', level: 1 }).waitFor();
    });
  },
);
