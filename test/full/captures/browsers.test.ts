import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseAllowedRanges } from '../../../net/address-guard.ts';
import type { BrowserProcess } from '../../../ops/captures/browser-process.ts';
import type { Browsers } from '../../../ops/captures/browsers.ts';
import { capturePage } from '../../../ops/captures/capture-page.ts';
import { CAPTURE_OPTIONS } from '../../../ops/captures/capture-request.ts';
import { EgressProxy } from '../../../ops/captures/egress-proxy.ts';
import { PAGE_LIMITS } from '../../../ops/captures/page-limits.ts';
import { groupMemory, killGroup } from '../../../ops/captures/process-group.ts';
import { chromiumPath } from '../../support/browser.ts';
import { html, namesAt, Pages, testBrowsers } from '../../support/captures.ts';

const path = chromiumPath();
const title = 'the browser of captures';
const started: number[] = [];
const log = {
  info: (details: object, message: string) => {
    if (message === 'browser started') started.push(Number(Object(details).pid));
  },
  warn: () => undefined,
  error: () => undefined,
};
const OPTIONS = CAPTURE_OPTIONS.parse({ width: 320, height: 240, wait_time: 0 });
let browsers: Browsers;
let pages: Pages;
let proxy: EgressProxy;

beforeAll(async () => {
  pages = await Pages.start('127.0.0.1', html('<title>here</title>'));
  proxy = await EgressProxy.start({
    resolver: namesAt({ 'browser.weft-pages.com': ['127.0.0.1'] }),
    allowed: parseAllowedRanges('127.0.0.1'),
    limits: PAGE_LIMITS,
    isUnwanted: async () => false,
  });
});

afterAll(async () => {
  await proxy.close();
  await pages.close();
});

afterEach(async () => {
  await browsers.stop();
  for (const group of started.splice(0)) await expect.poll(() => groupMemory(group), { timeout: 60_000 }).toBe(0);
});

/** Captures a page of one line; resolves with its title. */
async function look(browser: BrowserProcess): Promise<string> {
  const url = `http://browser.weft-pages.com:${pages.port}/`;
  const { title: shown } = await capturePage(browser, proxy, { url, options: OPTIONS }, new AbortController().signal);
  return shown;
}

/** The browsers that still run. */
async function remaining(): Promise<readonly number[]> {
  const memories = await Promise.all(started.map((group) => groupMemory(group)));
  return started.filter((_, index) => memories[index] !== 0);
}

/** Folders of browsers of this process. */
async function foldersOfBrowsers(): Promise<readonly string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`weft-browser-${process.pid}-`)).toSorted();
}

describe.skipIf(path === null)(
  path === null ? `${title} (skipped: no chromium on the PATH or in CHROMIUM_PATH)` : title,
  () => {
    it('One browser serves captures that follow each other, and a new one replaces it after four', async () => {
      browsers = testBrowsers({ mostCaptures: 4 }, log);
      for (let capture = 0; capture < 4; capture += 1) expect(await browsers.use(look)).toBe('here');
      expect(started).toHaveLength(1);
      await browsers.use(look);
      expect(started).toHaveLength(2);
      await expect.poll(() => groupMemory(started[0] ?? 0), { timeout: 60_000 }).toBe(0);
    });

    it('Captures at the same time have a browser each, and one of these waits for the next capture', async () => {
      browsers = testBrowsers({}, log);
      expect(await Promise.all([browsers.use(look), browsers.use(look)])).toEqual(['here', 'here']);
      expect(started).toHaveLength(2);
      await expect.poll(async () => (await remaining()).length, { timeout: 60_000 }).toBe(1);
      await browsers.use(look);
      expect(started).toHaveLength(2);
    });

    it('A new browser replaces one that took too much memory or died', async () => {
      browsers = testBrowsers({ mostIdleMemory: 1 }, log);
      await browsers.use(look);
      await browsers.use(look);
      expect(started).toHaveLength(2);
      browsers = testBrowsers({}, log);
      await browsers.use(look);
      killGroup(started.at(-1) ?? 0);
      await expect.poll(() => browsers.use(look).catch(() => null), { timeout: 60_000 }).toBe('here');
      expect(started).toHaveLength(4);
    });

    it('A capture that is cancelled ends its browser at once', async () => {
      browsers = testBrowsers({}, log);
      await browsers.use(look);
      const cancelled = browsers.use((browser) => {
        const url = `http://browser.weft-pages.com:${pages.port}/`;
        const options = { ...OPTIONS, wait_time: 30_000 };
        return capturePage(browser, proxy, { url, options }, AbortSignal.timeout(500));
      });
      await expect(cancelled).rejects.toThrow(/timeout/);
      await expect.poll(() => groupMemory(started[0] ?? 0), { timeout: 60_000 }).toBe(0);
      expect(await browsers.use(look)).toBe('here');
    });

    it('A browser leaves no folder behind, whether it is stopped or dies', async () => {
      browsers = testBrowsers({}, log);
      const before = await foldersOfBrowsers();
      await browsers.use(look);
      expect((await foldersOfBrowsers()).length).toBe(before.length + 1);
      killGroup(started.at(-1) ?? 0);
      await expect.poll(foldersOfBrowsers, { timeout: 60_000 }).toEqual(before);
      await browsers.use(look);
      await browsers.stop();
      expect(await foldersOfBrowsers()).toEqual(before);
    });

    it('A capture fails when its browser ends, and the next capture gets a new browser', async () => {
      browsers = testBrowsers({}, log);
      const failed = browsers.use(async (browser) => {
        killGroup(started[0] ?? 0);
        return look(browser);
      });
      await expect(failed).rejects.toMatchObject({
        code: 'SOURCE_UNAVAILABLE',
        message: expect.stringMatching(/^The browser ended while it showed http:/),
      });
      expect(await browsers.use(look)).toBe('here');
    });

    it('A browser that cannot create its sandbox names the setting that turns the sandbox off', async (context) => {
      browsers = testBrowsers({ isSandboxed: true }, log);
      const outcome = await browsers.use(look).catch((error: unknown) => error);
      if (outcome === 'here') context.skip('the sandbox works on this machine');
      expect(outcome).toMatchObject({
        code: 'SOURCE_UNAVAILABLE',
        message: expect.stringMatching(/docker\/captures\.yml.*WEFT_CHROMIUM_NO_SANDBOX=on/),
      });
    });
  },
);
