import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Browser } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { Browsers } from '../../../ops/captures/browsers.ts';
import { groupMemory, killGroup } from '../../../ops/captures/process-group.ts';
import { chromiumPath } from '../../support/browser.ts';
import { testBrowsers } from '../../support/captures.ts';

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
let browsers: Browsers;

afterEach(async () => {
  await browsers.stop();
  for (const group of started.splice(0)) await expect.poll(() => groupMemory(group), { timeout: 60_000 }).toBe(0);
});

const look = async (browser: Browser) => {
  const page = await browser.newPage();
  await page.setContent('<title>here</title>');
  const reported = await page.title();
  await page.close();
  return reported;
};

/** Folders of browsers of this process. */
async function foldersOfBrowsers(): Promise<readonly string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`weft-browser-${process.pid}-`)).toSorted();
}

describe.skipIf(path === null)(
  path === null ? `${title} (skipped: no chromium on the PATH or in CHROMIUM_PATH)` : title,
  () => {
    it('One browser serves several captures, also at once, and a new browser replaces it after four captures', async () => {
      browsers = testBrowsers({ mostCaptures: 4 }, log);
      const all = await Promise.all([1, 2, 3].map(() => browsers.use(look)));
      expect([all, started.length]).toEqual([['here', 'here', 'here'], 1]);
      await browsers.use(look);
      await browsers.use(look);
      expect(started).toHaveLength(2);
      await expect.poll(() => groupMemory(started[0] ?? 0), { timeout: 60_000 }).toBe(0);
    });

    it('A new browser replaces one that took too much memory or died', async () => {
      browsers = testBrowsers({ mostMemory: 1 }, log);
      await browsers.use(look);
      await browsers.use(look);
      expect(started).toHaveLength(2);
      browsers = testBrowsers({}, log);
      await browsers.use(look);
      killGroup(started.at(-1) ?? 0);
      await expect.poll(() => browsers.use(look).catch(() => null), { timeout: 60_000 }).toBe('here');
      expect(started).toHaveLength(4);
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
      await expect(failed).rejects.toThrow();
      expect(await browsers.use(look)).toBe('here');
    });

    it('A browser that cannot create its sandbox names the setting that turns the sandbox off', async (context) => {
      browsers = testBrowsers({ isSandboxed: true }, log);
      const outcome = await browsers.use(look).catch((error: unknown) => error);
      if (outcome === 'here') context.skip('the sandbox works on this machine');
      expect(outcome).toMatchObject({
        code: 'SOURCE_UNAVAILABLE',
        message: expect.stringContaining('WEFT_CHROMIUM_NO_SANDBOX=on'),
      });
    });
  },
);
