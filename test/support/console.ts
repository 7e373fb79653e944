import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { type WatchedPage, watchedPage } from './browser.ts';

const PATIENCE_MS = 120_000;

/** Opens the console at a place of its own (`#/thing/IPV4/192.0.2.10`) and signs in. */
export async function openConsole(browser: Browser, url: string, key: string, hash = '#/'): Promise<WatchedPage> {
  const watched = await watchedPage(browser, url);
  // A machine on which many things run is slow, not wrong.
  watched.page.setDefaultTimeout(PATIENCE_MS);
  await watched.page.goto(`${url}/${hash}`, { waitUntil: 'load' });
  await signIn(watched.page, key);
  return watched;
}

/** Enters a key. */
export async function signIn(page: Page, key: string): Promise<void> {
  await page.getByLabel('Key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Waits until nothing on the page is awaited any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  const isQuiet = async () => (await page.locator('.waiting').count()) === 0;
  // What came may have begun more.
  for (let looks = 0; looks < 3; looks += 1) {
    await vi.waitUntil(isQuiet, { timeout: PATIENCE_MS, interval: 100 });
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => resolve(null)))');
  }
}

/** What axe finds on the page as it is: rule and place, nothing where all is well. */
export async function accessibilityFindings(page: Page): Promise<readonly string[]> {
  const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  await page.evaluate(source);
  const found: unknown = await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
      .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ': ' + failureSummary)))`,
  );
  return Array.isArray(found) ? found.map(String) : [`axe answered ${String(found)}`];
}

/** How a view is looked at. */
const LOOKS = ['light', 'dark', 'phone'] as const;
const PHONE = { width: 360, height: 780 };

/**
 * Looks at the view that a page shows in light, in dark and on a telephone: a picture of each in `shots`, nothing in which axe finds anything, and
 * nothing that is wider than a telephone. The page is in light and as large as it was afterwards.
 */
export async function expectGoodLooks(page: Page, name: string, shots: string): Promise<void> {
  const size = page.viewportSize();
  for (const look of LOOKS) {
    await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light' });
    if (look === 'phone') await page.setViewportSize(PHONE);
    await settled(page);
    await page.screenshot({ path: join(shots, `${name}-${look}.png`), animations: 'disabled', fullPage: true });
    expect([name, look, await accessibilityFindings(page)]).toEqual([name, look, []]);
  }
  expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, PHONE.width]);
  if (size !== null) await page.setViewportSize(size);
}
