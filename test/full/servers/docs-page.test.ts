import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAMILIES } from '../../../http/contract/families.ts';
import { type RunningServer, startServer } from '../../../http/server.ts';
import { writeLocations } from '../../http/location-data.ts';
import { testApp } from '../../http/test-app.ts';
import { chromiumPath, startBrowser, type WatchedPage, watchedPage } from '../../support/browser.ts';
import { schemaDatabase } from '../../support/graph.ts';

const path = chromiumPath();
const title = 'the page to try it, in a browser';

let server: RunningServer;
let browser: Browser;
let key: string;

beforeAll(async () => {
  if (path === null) return;
  const database = await schemaDatabase();
  await writeLocations(database, [{ cidr: '192.0.2.0/24', cityName: 'Amsterdam', countryCode: 'NL' }]);
  const { app, keys } = await testApp(database);
  key = (await keys.create('reader', ['lookup'])).text;
  server = await startServer(app, { host: '127.0.0.1', port: 0 });
  browser = await startBrowser(path);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await server?.close(0);
});

describe.skipIf(path === null)(
  path === null ? `${title} (skipped: no chromium on the PATH or in CHROMIUM_PATH)` : title,
  () => {
    it('The docs page shows every family and every operation, loads from this server alone, and logs no error', async () => {
      const { page, complaints, requests } = await docs();
      expect(await page.title()).toBe('Weft: try its operations');
      const families = await page.locator('.opblock-tag').evaluateAll((tags) => tags.map((tag) => tag.id));
      expect(families).toEqual(FAMILIES.map(({ name }) => `operations-tag-${name}`));
      for (const { description } of FAMILIES) await page.getByText(description).first().waitFor();
      const document = Object(await (await fetch(`${server.url}/openapi.json`)).json());
      const declared = Object.values<object>(document.paths).flatMap((methods) => Object.keys(methods));
      expect(await page.locator('.opblock').count()).toBe(declared.length);
      expect(new Set(requests.map((url) => new URL(url).origin))).toEqual(new Set([server.url]));
      expect(complaints).toEqual([]);
    });

    it('The docs page sends a request with the entered key, and shows status and body of the answer', async () => {
      const { page, complaints } = await docs();
      await authorise(page);
      const answer = await execute(page, 'location-locateAddress');
      expect(await answer.locator('.response .response-col_status').innerText()).toContain('200');
      expect(JSON.parse(await answer.locator('.highlight-code code').first().innerText())).toMatchObject({
        ip: '192.0.2.10',
        city: { name: 'Amsterdam' },
      });
      expect(complaints).toEqual([]);
    });

    it('The docs page shows a refusal with its text', async () => {
      const { page } = await docs();
      const answer = await execute(page, 'location-locateAddress');
      expect(await answer.locator('.response .response-col_status').innerText()).toContain('401');
      expect(await answer.innerText()).toContain('Send a key: Authorization: Bearer <key>.');
    });
  },
);

async function docs(): Promise<WatchedPage> {
  const watched = await watchedPage(browser, server.url);
  await watched.page.goto(`${server.url}/docs`);
  await watched.page.locator('.opblock-tag').first().waitFor();
  return watched;
}

async function authorise(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  const dialog = page.locator('.dialog-ux');
  await dialog.getByLabel('auth-bearer-value').fill(key);
  await dialog.getByRole('button', { name: 'Apply credentials' }).first().click();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
}

/** Opens an operation, presses "Try it out" and "Execute", and waits for what the server says. */
async function execute(page: Page, operation: string): Promise<Locator> {
  const block = page.locator(`#operations-${operation}`);
  await block.locator('.opblock-summary-control').click();
  await block.getByRole('button', { name: 'Try it out' }).click();
  await block.getByRole('button', { name: 'Execute' }).click();
  const answer = block.locator('.live-responses-table');
  await answer.waitFor();
  return answer;
}
