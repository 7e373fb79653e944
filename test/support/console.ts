import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { type WatchedPage, watchedPage } from './browser.ts';

const PATIENCE_MS = 120_000;

/** Opens the console at an address (`#/thing/IPV4/192.0.2.10`) and signs in. */
export async function openConsole(browser: Browser, url: string, key: string, hash = '#/'): Promise<WatchedPage> {
  const watched = await watchedPage(browser, url);
  // A busy machine is slow, not wrong.
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

/** Waits until the page loads nothing more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  const isQuiet = async () => (await page.locator('.waiting').count()) === 0;
  // An answer may have started more requests.
  for (let looks = 0; looks < 3; looks += 1) {
    await vi.waitUntil(isQuiet, { timeout: PATIENCE_MS, interval: 100 });
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => resolve(null)))');
  }
}

/** Returns the findings of axe on the page, each with rule and element. */
export async function accessibilityFindings(page: Page): Promise<readonly string[]> {
  const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  await page.evaluate(source);
  const found: unknown = await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
      .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ': ' + failureSummary)))`,
  );
  return Array.isArray(found) ? found.map(String) : [`axe answered ${String(found)}`];
}

/** The looks in which a view is tested. */
const LOOKS = ['light', 'dark', 'phone'] as const;
const PHONE = { width: 360, height: 780 };

/**
 * Tests the view of a page in light, in dark and on a phone. Stores a screenshot of each in `shots`, and expects no findings of axe and no
 * content wider than the phone. Restores the light theme and the size afterwards.
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
