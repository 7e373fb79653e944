import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createQueryEngine } from '../../../engine/query-engine.ts';
import { type RunningServer, startServer } from '../../../http/server.ts';
import { anchorVerdicts } from '../../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { addressKey } from '../../../schema/keys/order.ts';
import type { Database } from '../../../store/database.ts';
import { testApp } from '../../http/test-app.ts';
import { chromiumPath, startBrowser, watchedPage } from '../../support/browser.ts';
import { expectGoodLooks, openConsole, settled } from '../../support/console.ts';
import { schemaDatabase } from '../../support/graph.ts';
import { ROOT } from '../../support/paths.ts';

const AS_OF = new Date('2026-08-23T00:00:00Z');
const DAY = 86_400_000;
/** The folder for screenshots of the views. */
const SHOTS = join(ROOT, 'node_modules/.cache/weft-console');
const KEY = 'a-key-of-the-tests-of-the-console-0124';
/** The most nodes of a drawing: 4,998 addresses and the two lists that name them, three of five addresses on both. */
const MANY = `MATCH (a:IPV4)-[:LISTED_IN]->(:FEED_SOURCE {name: $list}) WITH a ORDER BY a.orderKey LIMIT 4998
MATCH (a)-[r:LISTED_IN]->(f:FEED_SOURCE) WHERE f.name IN [$list, $other] RETURN a, r, f`;
const LISTINGS = 'MATCH (a:IPV4 {name: $address})-[r:LISTED_IN]->(f:FEED_SOURCE) RETURN a, r, f';

const path = chromiumPath();
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  if (path === null) return;
  const database = await schemaDatabase();
  await fill(database);
  const engine = createQueryEngine({ database, anchorVerdicts, catalog: procedureCatalog, clock: fixedClock(AS_OF) });
  const { app, keys } = await testApp(database, { engine, settings: { clock: fixedClock(AS_OF) } });
  await keys.create('analyst', ['query', 'lookup', 'ops'], KEY);
  server = await startServer(app, { host: '127.0.0.1', port: 0 });
  browser = await startBrowser(path, { isDrawing: true });
  await mkdir(SHOTS, { recursive: true });
}, 900_000);

afterAll(async () => {
  await browser?.close();
  await server?.close(0);
});

const title = 'graph and query of the console, in a browser';
describe.skipIf(path === null)(
  path === null ? `${title} (skipped: no chromium on the PATH or in CHROMIUM_PATH)` : title,
  { timeout: 600_000 },
  () => {
    it('The rows of a query are drawn with 5,000 nodes, panned and zoomed', async () => {
      const { page, complaints } = await opened(queryAt(MANY, { list: 'IPsum', other: 'TweetFeed' }, 'graph'));
      await run(page);
      const laidOut = framesOf(page, 1);
      await page.getByText(/^5,000 nodes, 7,\d\d\d edges$/).waitFor();
      logFrames('that are laid out', await laidOut);
      await untilStill(page);
      const before = await page.locator('.drawing').screenshot();
      logFrames('that are panned', await pan(page));
      logFrames('that are zoomed', await zoom(page));
      expect(before.equals(await page.locator('.drawing').screenshot())).toBe(false);
      expect(await page.locator('.nodes li').count()).toBeLessThan(60);
      await scrollToEnd(page, '.nodes');
      await page.locator('.nodes li[aria-posinset="5000"]').waitFor();
      await page.getByRole('button', { name: 'Show all' }).click();
      await untilStill(page);
      await page.screenshot({ path: join(SHOTS, 'query-graph-5000.png'), animations: 'disabled' });
      expect(complaints).toEqual([]);
    });

    it('An answer is shown as a table, a drawing and JSON, and a link opens the same shape', async () => {
      const { page, complaints } = await opened(queryAt(LISTINGS, { address: '77.239.124.108' }));
      await run(page);
      await page.locator('tbody tr').first().waitFor();
      await page.getByRole('button', { name: 'Graph', exact: true }).click();
      await page.getByText('4 nodes, 3 edges').waitFor();
      await page.locator('.nodes').getByRole('button', { name: 'IPsum' }).click();
      await page.locator('.drawn').getByRole('link', { name: 'IPsum' }).waitFor();
      await page.getByRole('button', { name: 'JSON', exact: true }).click();
      const rows: unknown = JSON.parse(await page.locator('.json').innerText());
      expect(rows).toHaveLength(3);
      await page.getByRole('button', { name: 'Graph', exact: true }).click();
      await page.getByRole('button', { name: 'Share as a link' }).click();
      const again = await opened(new URL(page.url()).hash);
      await run(again.page);
      await again.page.getByText('4 nodes, 3 edges').waitFor();
      expect(complaints).toEqual([]);
    });

    it('A drawing is saved as SVG, GraphML and CSV', async () => {
      const { page } = await opened('#/graph/IPV4/77.239.124.108');
      await settled(page);
      await opening(page, 'listed in').click();
      await page.getByText('4 nodes, 3 edges').waitFor();
      const saved = async (name: string) => textOf(await downloaded(page, name));
      const svg = await saved('SVG');
      expect([svg.match(/<circle/g)?.length, svg.match(/<line/g)?.length]).toEqual([4, 3]);
      expect(svg).toContain('>ThreatFox IOCs</text>');
      expect((await saved('GraphML')).match(/<edge /g)).toHaveLength(3);
      expect((await saved('Nodes as CSV')).split('\r\n')[1]).toBe(
        'IPV4/77.239.124.108,IPV4,77.239.124.108,77.239.124.108,,3',
      );
      expect((await saved('Edges as CSV')).split('\r\n')).toHaveLength(4);
    });

    it('Steps of an exploration can be undone and redone, and groups can be opened', async () => {
      const { page, complaints } = await opened('#/graph/IPV4/77.239.124.108');
      await settled(page);
      await opening(page, 'listed in').click();
      await page.getByText('4 nodes, 3 edges').waitFor();
      await page.locator('.nodes').getByRole('button', { name: 'IPsum' }).click();
      await opening(page, 'listed in this').click();
      await page.getByText('5 nodes, 4 edges').waitFor();
      await page.locator('.nodes').getByRole('button', { name: '+6,001 address' }).click();
      await page.getByRole('button', { name: 'Draw them, at most 500' }).click();
      await page.getByText('503 nodes, 502 edges').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('4 nodes, 3 edges', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Redo' }).click();
      await page.getByText('503 nodes, 502 edges').waitFor();
      await page.getByLabel('Edges per node, at least').fill('2');
      await page.getByText('2 nodes, 1 edge', { exact: true }).waitFor();
      await vi.waitUntil(() => new URL(page.url()).hash.includes('d=2'), { timeout: 30_000 });
      const again = await opened(new URL(page.url()).hash);
      await again.page.getByText('2 nodes, 1 edge', { exact: true }).waitFor();
      await again.page.getByRole('heading', { name: 'IPsum' }).waitFor();
      expect(complaints).toEqual([]);
    });

    it('The brush hides edges by time, and the address stores the view', async () => {
      const { page } = await opened('#/graph/IPV4/77.239.124.108');
      await settled(page);
      await opening(page, 'listed in').click();
      await page.getByText('4 nodes, 3 edges').waitFor();
      const from = page.getByLabel('From the day');
      await from.focus();
      await page.keyboard.press('End');
      await page.getByText('4 nodes, 3 edges').waitFor({ state: 'detached' });
      const left = await status(page);
      await vi.waitUntil(() => new URL(page.url()).hash.includes('a=20'), { timeout: 30_000 });
      const again = await opened(new URL(page.url()).hash);
      await vi.waitFor(async () => expect(await status(again.page)).toBe(left), { timeout: 60_000 });
      await again.page.getByLabel('From the day').focus();
      await again.page.keyboard.press('Home');
      await again.page.getByText('4 nodes, 3 edges').waitFor();
    });

    it('The path to the selected node is highlighted from the start or from another node', async () => {
      const { page } = await opened('#/graph/IPV4/77.239.124.108');
      await settled(page);
      await opening(page, 'listed in').click();
      await page.getByText('4 nodes, 3 edges').waitFor();
      await page.locator('.nodes').getByRole('button', { name: 'IPsum' }).click();
      await page.getByText('77.239.124.108 — listed in → IPsum', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Start a path here' }).click();
      await page.locator('.nodes').getByRole('button', { name: 'ThreatFox IOCs' }).click();
      const way = 'IPsum ← listed in — 77.239.124.108 — listed in → ThreatFox IOCs';
      await page.getByText(way, { exact: true }).waitFor();
      await vi.waitUntil(() => new URL(page.url()).hash.includes('n=FEED_SOURCE%2FThreatFox'), { timeout: 30_000 });
      const again = await opened(new URL(page.url()).hash);
      await again.page.getByText(way, { exact: true }).waitFor();
      await again.page.getByRole('button', { name: 'Clear the path' }).click();
      await again.page.getByText('77.239.124.108 — listed in → ThreatFox IOCs', { exact: true }).waitFor();
    });

    it('A table scrolls through 10,000 rows while the page holds only the visible ones', async () => {
      const { page } = await opened(queryAt('UNWIND range(1, 10000) AS n RETURN n, "row " + toString(n) AS text'));
      await run(page);
      await page.getByText('10,000 rows', { exact: false }).first().waitFor();
      expect(await page.locator('tbody tr[aria-rowindex]').count()).toBeLessThan(80);
      await scrollToEnd(page, '.table');
      await page.locator('tbody td', { hasText: 'row 10000' }).waitFor();
      expect(await page.locator('tbody tr[aria-rowindex]').count()).toBeLessThan(80);
      expect((await textOf(await downloaded(page, 'Save NDJSON'))).split('\n')).toHaveLength(10_000);
    });

    it('Each of several statements gets an answer', async () => {
      const { page } = await opened(queryAt('RETURN 1 AS one; RETURN nonsense; RETURN "three" AS three'));
      await run(page);
      await page.getByRole('heading', { name: 'Statement 3' }).waitFor();
      expect(await page.getByRole('alert').count()).toBe(1);
      expect(await page.locator('tbody td').allInnerTexts()).toEqual(['1', 'three']);
    });

    it('The plan of a query is drawn without running it, and a profile with its measurements', async () => {
      const { page } = await opened(queryAt(LISTINGS, { address: '77.239.124.108' }));
      await page.getByRole('button', { name: 'Show the plan' }).click();
      await page.locator('.plan .operator').first().waitFor();
      expect(await page.locator('.plan .access-lookup').count()).toBeGreaterThan(0);
      expect(await page.locator('.plan ul ul ul').count()).toBeGreaterThan(0);
      await page.getByRole('button', { name: 'Table', exact: true }).click();
      await page.locator('th', { hasText: 'operator' }).waitFor();
      const profile = await opened(queryAt(`PROFILE ${LISTINGS}`, { address: '77.239.124.108' }));
      await run(profile.page);
      await profile.page.locator('.plan .operator', { hasText: 'hits' }).first().waitFor();
    });

    it('The server checks typed text, and the editor underlines errors and offers corrections', async () => {
      const { page, requests } = await opened(queryAt('RETURN 1 AS one'));
      const asked = () => requests.filter((url) => url.endsWith('/api/query')).length;
      await settled(page);
      await type(page, 'MATCH (h:HOSTNAME {name: $host}) RETRUN h.name AS name');
      await page.locator('.cm-lintRange-error').waitFor();
      await page.locator('.check-error', { hasText: 'write RETURN' }).waitFor();
      await page.getByText('$host has no value yet.').waitFor();
      // Text typed without a pause is checked once and not run.
      expect(asked()).toBeLessThan(20);
      expect(await page.locator('tbody').count()).toBe(0);
      await page.getByLabel('Parameters as JSON').fill('{"host": "google.com"}');
      await page.getByText('$host has no value yet.').waitFor({ state: 'detached' });
      await page.locator('.check-error').getByRole('button', { name: 'Apply and run' }).first().click();
      await page.locator('tbody td', { hasText: 'google.com' }).waitFor();
      await type(page, 'MATCH (n:HOSTNAME {name: $host}) RETURN n.nam AS name');
      await page.locator('.cm-lintRange-warning, .cm-lintRange-info').first().waitFor();
      await page.locator('.check-fine', { hasText: 'The query has a plan' }).waitFor();
    });

    it('The browser stores a named query until it is deleted, and stores no other query', async () => {
      const { page } = await opened(queryAt('RETURN $a AS a', { a: 'stored' }));
      const store = () => page.evaluate("localStorage.getItem('weft-queries')");
      await run(page);
      await page.locator('tbody td', { hasText: 'stored' }).waitFor();
      expect(await store()).toBeNull();
      await page.getByText('Saved queries').click();
      await page.getByLabel('Name of this query').fill('mine');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await type(page, 'RETURN 2 AS two');
      await page.getByRole('button', { name: 'mine', exact: true }).click();
      expect(await page.locator('.cm-content').innerText()).toBe('RETURN $a AS a');
      await page.getByRole('button', { name: 'Delete mine' }).click();
      expect(await store()).toBeNull();
    });

    it('A verdict is shown after at most three requests', async () => {
      const { page } = await opened('#/');
      await settled(page);
      for (const [turn, pages] of [
        ['first', PAGES],
        ['again', PAGES],
      ] as const)
        for (const hash of pages) {
          const { verdict, all, asked } = await paintedAfter(page, `location.hash = ${JSON.stringify(hash)}`);
          console.log(
            `${hash} (${turn}): verdict painted after ${verdict} ms and ${asked} requests, all that is seen after ${all} ms`,
          );
          expect([hash, asked > 0 && asked <= 3]).toEqual([hash, true]);
          await settled(page);
        }
    });

    it('A verdict is shown soon after signing in on a new page', async () => {
      for (const hash of PAGES) {
        const { page } = await watchedPage(browser, server.url);
        const begun = performance.now();
        await page.goto(`${server.url}/${hash}`, { waitUntil: 'commit' });
        await page.getByLabel('Key').fill(KEY);
        const asksForKey = Math.round(performance.now() - begun);
        const { verdict, all, asked } = await paintedAfter(page, "document.querySelector('.sign-in button').click()");
        console.log(
          `${hash} (cold page): takes a key after ${asksForKey} ms; from then on verdict painted after ${verdict} ms and ${asked} requests, all that is seen after ${all} ms`,
        );
        // One of the requests checks the key.
        expect([hash, asked > 1 && asked <= 4]).toEqual([hash, true]);
        await page.context().close();
      }
    });

    it('Drawings, plans and results pass axe in light, in dark and on a phone, and fit its width', async () => {
      const { page } = await opened(queryAt(LISTINGS, { address: '77.239.124.108' }));
      await run(page);
      await page.locator('tbody tr').first().waitFor();
      await page.getByRole('button', { name: 'Graph', exact: true }).click();
      await page.getByText('4 nodes, 3 edges').waitFor();
      await untilStill(page);
      await expectGoodLooks(page, 'query-graph', SHOTS);
      await page.getByRole('button', { name: 'Show the plan' }).click();
      await page.locator('.plan .operator').first().waitFor();
      await expectGoodLooks(page, 'query-plan', SHOTS);
      await type(page, 'MATCH (n:HOSTNAME {name: "google.com"}) RETURN n.nam AS name');
      await page.locator('.check').first().waitFor();
      await expectGoodLooks(page, 'query-check', SHOTS);
      await page.evaluate(`location.hash = '#/graph/IPV4/77.239.124.108'`);
      await settled(page);
      await opening(page, 'listed in').click();
      await page.getByText('4 nodes, 3 edges').waitFor();
      await page.locator('.nodes').getByRole('button', { name: 'IPsum' }).click();
      await untilStill(page);
      await expectGoodLooks(page, 'graph-path', SHOTS);
    });
  },
);

/** One address on three lists with three dates, six thousand more addresses on one of them, and a host, a network and a vulnerability. */
async function fill(database: Database): Promise<void> {
  const address = (index: number) => `198.18.${Math.floor(index / 250)}.${1 + (index % 250)}`;
  const many = Array.from({ length: 6000 }, (_, index) => ({
    name: address(index),
    key: addressKey(address(index)),
    seenAt: AS_OF.getTime() - (index % 60) * DAY,
  }));
  await database.write({
    text: `CREATE (a:IPV4 {name: $address, orderKey: $key})
           WITH a UNWIND $lists AS list
           CREATE (f:FEED_SOURCE {id: list.id, name: list.name, isThreat: true, category: 'Malware', weight: 1.0})
           CREATE (a)-[:LISTED_IN {weight: 1.0, category: 'Malware', source: list.id, sources: [list.id], observed: [list.seenAt], observed_at: list.seenAt}]->(f)`,
    parameters: {
      address: '77.239.124.108',
      key: addressKey('77.239.124.108'),
      lists: ['IPsum', 'ThreatFox IOCs', 'TweetFeed'].map((name, index) => ({
        id: name.toLowerCase().replaceAll(' ', '-'),
        name,
        seenAt: AS_OF.getTime() - 10 * index * DAY,
      })),
    },
  });
  await database.write({
    text: `MATCH (f:FEED_SOURCE {name: 'IPsum'}) UNWIND $many AS one
           CREATE (:IPV4 {name: one.name, orderKey: one.key})-[:LISTED_IN {weight: 1.0, category: 'Malware', source: 'ipsum', sources: ['ipsum'], observed: [one.seenAt], observed_at: one.seenAt}]->(f)`,
    parameters: { many },
  });
  await database.write({
    text: `MATCH (f:FEED_SOURCE {name: 'TweetFeed'}) UNWIND $many AS one MATCH (a:IPV4 {name: one.name})
           CREATE (a)-[:LISTED_IN {weight: 1.0, category: 'Malware', source: 'tweetfeed', sources: ['tweetfeed'], observed: [one.seenAt], observed_at: one.seenAt}]->(f)`,
    parameters: { many: many.filter((_, index) => index % 5 < 3) },
  });
  await database.write({
    text: `CREATE (h:HOSTNAME {name: 'google.com'}), (:ASN {name: 'AS13335'}), (:CVE {name: 'CVE-2021-44228', cvssScore: 10.0})
           WITH h MATCH (a:IPV4) WITH h, a LIMIT 4 CREATE (h)-[:RESOLVES_TO {source: 'dns', observed_at: $seenAt}]->(a)`,
    parameters: { seenAt: AS_OF.getTime() },
  });
}

const PAGES = [
  '#/thing/IPV4/77.239.124.108',
  '#/thing/HOSTNAME/google.com',
  '#/thing/ASN/AS13335',
  '#/thing/CVE/CVE-2021-44228',
] as const;

async function opened(hash: string) {
  const watched = await openConsole(browser, server.url, KEY, hash);
  await watched.page.locator('nav a').first().waitFor();
  return watched;
}

function queryAt(query: string, parameters: object = {}, shape = 'table'): string {
  return `#/query?${new URLSearchParams({ q: query, p: JSON.stringify(parameters), v: shape })}`;
}

function run(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Run', exact: true }).click();
}

/** Replaces the text of the editor. */
async function type(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** The button that opens the edges of one type at the selected node. */
function opening(page: Page, edge: string) {
  return page.locator('.expand li', { hasText: edge }).getByRole('button');
}

/** The text with the numbers of visible nodes and edges. */
function status(page: Page): Promise<string> {
  return page.getByText(/^[\d,]+ nodes?, [\d,]+ edges?/).innerText();
}

/** Scrolls an element to its end. */
async function scrollToEnd(page: Page, selector: string): Promise<void> {
  await page.evaluate(`{
    const scrolled = document.querySelector(${JSON.stringify(selector)});
    scrolled.scrollTo(0, scrolled.scrollHeight);
  }`);
}

async function downloaded(page: Page, name: string): Promise<Download> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return saved;
}

async function textOf(saved: Download): Promise<string> {
  return readFile(await saved.path(), 'utf8');
}

/** Waits until the layout has ended: two screenshots one second apart are the same. */
async function untilStill(page: Page): Promise<void> {
  const look = () => page.locator('.drawing').screenshot();
  let before = await look();
  await vi.waitUntil(
    async () => {
      const now = await look();
      const isSame = now.equals(before);
      before = now;
      return isSame;
    },
    { timeout: 120_000, interval: 1000 },
  );
}

/** The smoothness of a movement: frames per second, and the durations of the slowest hundredth and of the longest frame, ms. */
interface Frames {
  readonly perSecond: number;
  readonly slow: number;
  readonly longest: number;
}

function logFrames(what: string, { perSecond, slow, longest }: Frames): void {
  console.log(
    `5,000 nodes and some 8,000 edges ${what}: ${perSecond.toFixed(1)} frames a second, 95 of 100 within ${slow} ms, the longest ${longest} ms, drawn without a graphics card`,
  );
}

/** Measures each frame that the browser draws for some seconds. */
async function framesOf(page: Page, seconds: number): Promise<Frames> {
  const found: unknown = await page.evaluate(`new Promise((resolve) => {
    const begun = performance.now();
    const gaps = [];
    let last = begun;
    const next = () => {
      const now = performance.now();
      gaps.push(now - last);
      last = now;
      if (now - begun < ${seconds * 1000}) return requestAnimationFrame(next);
      gaps.sort((a, b) => a - b);
      resolve([(1000 * gaps.length) / (now - begun), gaps[Math.floor(gaps.length * 0.95)], gaps.at(-1)]);
    };
    requestAnimationFrame(next);
  })`);
  const [perSecond = 0, slow = 0, longest = 0] = Array.isArray(found) ? found.map(Number) : [];
  return { perSecond, slow: Math.round(slow), longest: Math.round(longest) };
}

/** Repeats an action while frames are measured. */
async function framesWhile(page: Page, act: (step: number) => Promise<void>): Promise<Frames> {
  const counted = framesOf(page, 1);
  let isOver = false;
  void counted.finally(() => {
    isOver = true;
  });
  for (let step = 0; !isOver; step += 1) await act(step);
  return counted;
}

/** The centre of the drawing. */
async function middleOf(page: Page): Promise<readonly [x: number, y: number]> {
  const box = await page.locator('.drawing').boundingBox();
  if (box === null) throw new Error('nothing is drawn');
  return [box.x + box.width / 2, box.y + Math.min(box.height, 300) / 2];
}

/** Drags the drawing back and forth. */
async function pan(page: Page): Promise<Frames> {
  const [x, y] = await middleOf(page);
  await page.mouse.move(x - 120, y - 60);
  await page.mouse.down();
  const frames = await framesWhile(page, (step) =>
    page.mouse.move(x + 120 * Math.sin(step / 9), y + 60 * Math.cos(step / 7)),
  );
  await page.mouse.move(x + 100, y + 50);
  await page.mouse.up();
  return frames;
}

/** Turns the wheel in both directions. */
async function zoom(page: Page): Promise<Frames> {
  await page.mouse.move(...(await middleOf(page)));
  return framesWhile(page, async (step) => {
    await page.mouse.wheel(0, step % 6 < 3 ? -120 : 120);
    await page.waitForTimeout(30);
  });
}

/** The times at which the verdict and all visible parts of a page were painted, ms, and the requests before the verdict. */
interface Painted {
  readonly verdict: number;
  readonly all: number;
  readonly asked: number;
}

/** Runs the action that opens the page of a node. */
async function paintedAfter(page: Page, act: string): Promise<Painted> {
  const found: unknown = await page.evaluate(`new Promise((resolve) => {
    const begun = performance.now();
    const own = window.fetch;
    let asked = 0;
    let verdict = null;
    window.fetch = (...given) => { asked += 1; return own(...given); };
    const painted = () => new Promise((then) => requestAnimationFrame(() => setTimeout(then)));
    const observer = new MutationObserver(async () => {
      if (document.querySelector('.verdict .level') === null) return;
      verdict ??= painted().then(() => [performance.now() - begun, asked]);
      if (document.querySelector('.waiting') !== null) return;
      observer.disconnect();
      window.fetch = own;
      const [after, until] = await verdict;
      await painted();
      resolve([after, performance.now() - begun, until]);
    });
    observer.observe(document.getElementById('main'), { childList: true, subtree: true });
    ${act};
  })`);
  const [verdict, all, asked] = Array.isArray(found) ? found.map((value) => Math.round(Number(value))) : [];
  return { verdict: verdict ?? -1, all: all ?? -1, asked: asked ?? -1 };
}
