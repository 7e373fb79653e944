import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../../engine/query-engine.ts';
import { type RunningServer, startServer } from '../../../http/server.ts';
import { anchorVerdicts } from '../../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { testApp } from '../../http/test-app.ts';
import { chromiumPath, startBrowser } from '../../support/browser.ts';
import { expectGoodLooks, openConsole, settled } from '../../support/console.ts';
import { sampleDatabase, schemaDatabase } from '../../support/graph.ts';
import { ROOT } from '../../support/paths.ts';

const AS_OF = new Date('2026-08-23T00:00:00Z');
/** The folder for screenshots of the views. */
const SHOTS = join(ROOT, 'node_modules/.cache/weft-console');
/** The screenshot in the README. `WEFT_README_SHOT=1 npx vitest run test/full/console` takes it again. */
const README_SHOT = join(ROOT, 'docs/console.png');
const LISTED = '#/thing/IPV4/77.239.124.108';
const KEY = 'a-key-of-the-tests-of-the-console-0123';

const path = chromiumPath();
let server: RunningServer;
let browser: Browser;
/** Whether the caller cancelled the last query. */
let isCancelled = () => false;

beforeAll(async () => {
  if (path === null) return;
  const database = await sampleDatabase();
  const engine = createQueryEngine({ database, anchorVerdicts, catalog: procedureCatalog, clock: fixedClock(AS_OF) });
  const watched: QueryEngine = {
    ...engine,
    forgetPlans: () => engine.forgetPlans(),
    run: (request) => {
      isCancelled = () => request.signal?.aborted ?? false;
      return engine.run(request);
    },
  };
  // The sample is read-only, so the key is in another database.
  const settings = { clock: fixedClock(AS_OF) };
  const { app, keys } = await testApp(database, { engine: watched, keyStore: await schemaDatabase(), settings });
  await keys.create('analyst', ['query', 'lookup', 'ops'], KEY);
  server = await startServer(app, { host: '127.0.0.1', port: 0 });
  browser = await startBrowser(path, { isDrawing: true });
  await mkdir(SHOTS, { recursive: true });
}, 900_000);

afterAll(async () => {
  await browser?.close();
  await server?.close(0);
});

const title = 'the console on the sample, in a browser';
describe.skipIf(path === null)(
  path === null ? `${title} (skipped: no chromium on the PATH or in CHROMIUM_PATH)` : title,
  { timeout: 600_000 },
  () => {
    it('A pasted address opens its verdict with evidence, arithmetic and what would change it', async () => {
      const { page, complaints } = await opened('#/');
      await page.getByLabel('Look up').fill('77[.]239[.]124[.]108');
      await page.keyboard.press('Enter');
      await settled(page);
      const verdict = page.locator('.verdict');
      expect(await verdict.locator('.level').first().innerText()).toBe('HIGH');
      expect(await verdict.locator('.score').innerText()).toBe('79.5');
      expect(await verdict.locator('.evidence a').allInnerTexts()).toEqual(['ThreatFox IOCs', 'IPsum', 'TweetFeed']);
      expect(await verdict.locator('.steps').first().innerText()).toContain('score 30.13');
      expect(await verdict.locator('.steps').last().innerText()).toContain(
        'a second publisher that confirms it: CRITICAL',
      );
      expect(complaints).toEqual([]);
    });

    it('The header names the day of the verdicts where it is long ago, and leads to the reason', async () => {
      const { page } = await opened(LISTED);
      const day = page.getByRole('banner').getByRole('link', { name: 'Verdicts as of 2026-08-23' });
      expect(await day.getAttribute('title')).toBe('Verdicts are as of 2026-08-23 (WEFT_AS_OF).');
      await day.click();
      await page.getByRole('heading', { name: 'Sources', level: 1 }).waitFor();
    });

    it('Pivots show the rarest kind first, each with its count, source and age', async () => {
      const { page } = await opened(LISTED);
      await settled(page);
      const counts = await page.locator('.pivots .count').allInnerTexts();
      expect(counts.map(Number)).toEqual(counts.map(Number).toSorted((a, b) => a - b));
      const pivot = page.locator('.pivots li', { hasText: 'listed in' }).first();
      await pivot.locator('summary').click();
      await pivot.getByRole('link', { name: 'IPsum' }).click();
      await page.getByRole('heading', { name: 'IPsum', level: 1 }).waitFor();
      await settled(page);
      const many = page.locator('.pivots li', { hasText: 'listed in this' }).first();
      expect(await many.locator('.count').innerText()).toBe('14,217');
      await many.locator('summary').click();
      await many.getByText('The newest 100 of 14,217.').waitFor();
    });

    it('A pasted list, CSV or log opens as a table', async () => {
      const { page } = await opened('#/');
      await page.getByLabel('Look up').fill('src=77.239.124.108 dst=1.1.1.1\n"google[.]com",CVE-2021-44228');
      await page.getByRole('button', { name: 'Look up' }).click();
      await settled(page);
      expect(await page.locator('tbody tr td:first-child').allInnerTexts()).toEqual([
        '77.239.124.108',
        '1.1.1.1',
        'google.com',
        'CVE-2021-44228',
      ]);
      expect(await page.locator('tbody .level').allInnerTexts()).toEqual(['HIGH', 'NONE', 'NONE', 'CRITICAL']);
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save as CSV' }).click(),
      ]);
      expect(await readFile(await saved.path(), 'utf8')).toMatch(
        /^indicator,band,verdictScore.*\r\n77\.239\.124\.108,HIGH,79\.5,malicious,true/,
      );
    });

    it('One click on a suggestion corrects a refused query and shows its rows', async () => {
      const { page, complaints } = await opened(
        queryAt('MATCH (h:HOSTNAME {name: "google.com"}) RETRUN h.name AS name'),
      );
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      expect(await page.getByRole('alert').innerText()).toContain('write RETURN');
      await page.locator('.cm-lintRange-error').waitFor();
      await page.getByRole('button', { name: 'Apply and run' }).click();
      await page.locator('tbody td').first().waitFor();
      expect(await page.locator('tbody td').allInnerTexts()).toEqual(['google.com']);
      expect(await editorText(page)).toContain('RETURN h.name AS name');
      // The browser's console reports the refusal and nothing else.
      expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
    });

    it('One click applies the rewrite of a notice', async () => {
      const { page } = await opened(queryAt('MATCH (n:HOSTNAME {name: "google.com"}) RETURN n.nam AS name'));
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.locator('.notice', { hasText: 'the nearest property is name' }).getByRole('button').click();
      await page.locator('tbody td', { hasText: 'google.com' }).waitFor();
    });

    it('The editor completes the labels of this graph', async () => {
      const { page } = await opened(queryAt(' '));
      await page.locator('.cm-content').click();
      await vi.waitFor(
        async () => {
          await page.keyboard.press('ControlOrMeta+a');
          await page.keyboard.type('MATCH (a:SUBMAR');
          await page.locator('.cm-tooltip-autocomplete', { hasText: 'SUBMARINE_CABLE' }).waitFor({ timeout: 2000 });
        },
        { timeout: 60_000 },
      );
      await page.locator('.cm-tooltip-autocomplete li', { hasText: 'SUBMARINE_CABLE' }).click();
      await vi.waitFor(async () => expect(await editorText(page)).toContain('MATCH (a:SUBMARINE_CABLE'), {
        timeout: 30_000,
      });
    });

    it('Cancelling a query also stops it on the server', async () => {
      const { page } = await opened(
        queryAt('UNWIND range(1, 20000) AS a UNWIND range(1, 20000) AS b RETURN sum(a * b) AS s'),
      );
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByRole('timer').waitFor();
      expect(isCancelled()).toBe(false);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Cancelled.').waitFor();
      await vi.waitUntil(() => isCancelled(), { timeout: 30_000 });
    });

    it('A shared link opens the same query and does not run it', async () => {
      const first = await opened(queryAt('RETURN $one AS one', { one: 'shared' }));
      await first.page.getByRole('button', { name: 'Share as a link' }).click();
      const second = await opened(new URL(first.page.url()).hash);
      expect(await editorText(second.page)).toBe('RETURN $one AS one');
      expect(second.requests.filter((url) => url.endsWith('/api/query/stats'))).toHaveLength(1);
      expect(await second.page.locator('tbody').count()).toBe(0);
      await second.page.getByRole('button', { name: 'Run', exact: true }).click();
      await second.page.locator('tbody td', { hasText: 'shared' }).waitFor();
    });

    it('An exploration shows counts and groups, can be undone and redone, and is stored in the address', async () => {
      const { page, complaints } = await opened('#/graph/IPV4/77.239.124.108');
      await settled(page);
      await opening(page, 'listed in').click();
      await page.getByText('4 nodes, 3 edges').waitFor();
      await page.locator('.drawn').getByRole('button', { name: 'IPsum' }).click();
      await opening(page, 'listed in this').click();
      const group = page.locator('.drawn').getByRole('button', { name: '+14,217 address' });
      await group.click();
      await page.getByRole('button', { name: 'Draw them, at most 500' }).click();
      await page.getByText('504 nodes, 503 edges').waitFor();
      console.log(
        `500 nodes that are laid out: ${await framesPerSecond(page)} frames a second, drawn without a graphics card`,
      );
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('4 nodes, 3 edges').waitFor();
      await page.getByRole('button', { name: 'Redo' }).click();
      await page.getByText('504 nodes, 503 edges').waitFor();
      const again = await opened(new URL(page.url()).hash);
      await again.page.getByText('504 nodes, 503 edges').waitFor();
      expect(complaints).toEqual([]);
    });

    it('A drawing uses one layout worker under trusted types and is saved as PNG', async () => {
      const { page, requests } = await opened('#/graph/HOSTNAME/google.com');
      await settled(page);
      await opening(page, 'resolves to').click();
      await page.getByText(/^([4-9]|\d\d) nodes, ([3-9]|\d\d) edges/).waitFor();
      expect(requests.filter((url) => /\/console\/layout-\w+[.]js$/.test(url))).toHaveLength(1);
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save as PNG' }).click(),
      ]);
      const picture = await readFile(await saved.path());
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
    });

    it('The page of a host finds lookalikes and shows history and location on request', async () => {
      const { page } = await opened('#/thing/HOSTNAME/google.com');
      await settled(page);
      await page.getByRole('button', { name: 'Find lookalikes' }).click();
      await page.getByRole('link', { name: 'googl.com' }).waitFor();
      expect(await page.locator('.timeline li').count()).toBe(5);
      await page.getByRole('button', { name: 'Show where it is' }).click();
      await page.getByText('No source has a location for it.').waitFor();
      await page.goto(`${server.url}/#/thing/CITY/${encodeURIComponent('Melbourne, AU')}`);
      await page.getByRole('heading', { name: 'Melbourne, AU', level: 1 }).waitFor();
      await settled(page);
      await page.getByRole('button', { name: 'Show where it is' }).click();
      expect(await page.locator('.map circle title').textContent()).toBe('Melbourne, AU');
    });

    it('Every view on the sample passes axe in light, in dark and on a phone, and fits its width', async () => {
      const { page } = await opened('#/');
      for (const [name, hash] of VIEWS) {
        await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
        await settled(page);
        if (name === 'query') await page.getByRole('button', { name: 'Run', exact: true }).click();
        await expectGoodLooks(page, name, SHOTS);
      }
    });

    it('The console can be used with the keyboard alone', async () => {
      const { page } = await opened(LISTED);
      await settled(page);
      await page.keyboard.press('/');
      await page.keyboard.type('CVE-2021-44228');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'CVE-2021-44228', level: 1 }).waitFor();
      await settled(page);
      await page.locator('.pivots summary').first().focus();
      await page.keyboard.press('Enter');
      await page.locator('.neighbours a').first().waitFor();
    });

    it('The screenshot in the README exists and is small', async () => {
      const { page } = await opened(LISTED);
      await settled(page);
      const picture = await page.screenshot({ animations: 'disabled' });
      expect(picture.length).toBeLessThan(300_000);
      if (process.env.WEFT_README_SHOT === '1') await writeFile(README_SHOT, picture);
      expect((await readFile(README_SHOT)).length).toBeLessThan(300_000);
    });
  },
);

const VIEWS = [
  ['home', '#/'],
  ['address', LISTED],
  ['host', '#/thing/HOSTNAME/google.com'],
  ['network', '#/thing/ASN/AS13335'],
  ['actor', '#/thing/ACTOR/APT28'],
  ['feed', '#/thing/FEED_SOURCE/IPsum'],
  ['found', '#/find?t=cloudflare'],
  ['list', '#/list?i=77.239.124.108+google.com+AS13335'],
  ['query', '#/query'],
  ['graph', '#/graph/IPV4/77.239.124.108'],
  ['sources', '#/sources'],
  ['jobs', '#/jobs'],
] as const;

async function opened(hash: string) {
  const watched = await openConsole(browser, server.url, KEY, hash);
  await watched.page.clock.setFixedTime(AS_OF);
  await watched.page.locator('nav a').first().waitFor();
  return watched;
}

function queryAt(query: string, parameters: object = {}): string {
  return `#/query?${new URLSearchParams({ q: query, p: JSON.stringify(parameters) })}`;
}

function editorText(page: Page): Promise<string> {
  return page.locator('.cm-content').innerText();
}

/** The button that opens the edges of one type at the selected node. */
function opening(page: Page, edge: string) {
  return page.locator('.expand li', { hasText: edge }).getByRole('button');
}

/** The number of frames that the browser draws in one second. */
async function framesPerSecond(page: Page): Promise<number> {
  return Number(
    await page.evaluate(`new Promise((resolve) => {
      const ends = performance.now() + 1000;
      let frames = 0;
      const next = () => { frames += 1; if (performance.now() < ends) requestAnimationFrame(next); else resolve(frames); };
      requestAnimationFrame(next);
    })`),
  );
}
