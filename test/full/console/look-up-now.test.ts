import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningLookUps, startLookUps } from '../../../cli/live.ts';
import { readSettings } from '../../../cli/settings.ts';
import { createQueryEngine } from '../../../engine/query-engine.ts';
import { type RunningServer, startServer } from '../../../http/server.ts';
import { anchorVerdicts } from '../../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { testApp } from '../../http/test-app.ts';
import { chromiumPath, startBrowser } from '../../support/browser.ts';
import { openConsole, settled } from '../../support/console.ts';
import { DnsServer } from '../../support/dns-server.ts';
import { schemaDatabase } from '../../support/graph.ts';
import { RdapServer } from '../../support/rdap-server.ts';

const KEY = 'a-key-of-the-tests-of-look-ups-012345678';
const READER = 'a-key-of-the-tests-of-look-ups-reader-01';

const path = chromiumPath();
const home = mkdtempSync(join(tmpdir(), 'weft-look-up-now-'));
let dns: DnsServer;
let rdap: RdapServer;
let lookUps: RunningLookUps | null;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  if (path === null) return;
  const database = await schemaDatabase();
  dns = await DnsServer.start({ 'microsoft.click': [{ type: 'A', value: '20.112.52.29', ttl: 60 }] });
  rdap = await RdapServer.start();
  const settings = readSettings({
    WEFT_HOME: home,
    WEFT_RESOLVERS: dns.address,
    WEFT_RDAP_BOOTSTRAP: rdap.bootstrap,
    WEFT_FETCH_ALLOW: '127.0.0.1',
  });
  lookUps = startLookUps(settings, settings.liveOnRequest, database, { log: { warn: () => undefined } });
  const clock = fixedClock(new Date());
  const engine = createQueryEngine({ database, anchorVerdicts, catalog: procedureCatalog, clock });
  const { app, keys } = await testApp(database, {
    engine,
    settings: { clock },
    // A cold Neo4j on a busy machine plans for longer than a person waits.
    lookUpOnRequest: async (questions, bounds) =>
      lookUps === null
        ? { answers: [], asked: 0, leftOut: 0 }
        : lookUps.lookUp(questions, { ...bounds, milliseconds: 50_000 }),
  });
  await keys.create('analyst', ['query', 'lookup', 'ops'], KEY);
  await keys.create('reader', ['query', 'lookup'], READER);
  server = await startServer(app, { host: '127.0.0.1', port: 0 });
  browser = await startBrowser(path);
}, 900_000);

afterAll(async () => {
  await browser?.close();
  await server?.close(0);
  await lookUps?.stop();
  await Promise.all([dns?.stop(), rdap?.close()]);
  rmSync(home, { recursive: true });
});

const title = 'looking an indicator up from the console, in a browser';
describe.skipIf(path === null)(
  path === null ? `${title} (skipped: no chromium on the PATH or in CHROMIUM_PATH)` : title,
  { timeout: 600_000 },
  () => {
    it('"Look it up now" asks DNS and RDAP, says whom it asked, and shows what they answered', async () => {
      const { page, complaints } = await openConsole(browser, server.url, KEY, '#/thing/HOSTNAME/microsoft.click');
      await settled(page);
      expect([...dns.asked, ...rdap.asked]).toEqual([]);
      await page.getByRole('button', { name: 'Look it up now' }).click();
      const said = page.getByRole('status').filter({ hasText: 'dns microsoft.click' });
      await said.waitFor();
      expect(await said.innerText()).toBe('dns microsoft.click: stored; rdap microsoft.click: stored');
      await settled(page);
      await page.getByText('20.112.52.29').first().waitFor();
      expect(rdap.asked).toEqual(['domain/microsoft.click']);
      expect(complaints).toEqual([]);
    });

    it('A second look-up within five minutes asks no one, and says so', async () => {
      const { page } = await openConsole(browser, server.url, KEY, '#/thing/HOSTNAME/microsoft.click');
      const asked = rdap.asked.length;
      await page.getByRole('button', { name: 'Look it up now' }).click();
      await page.getByText('The graph has it from the last five minutes.').waitFor();
      expect(rdap.asked).toHaveLength(asked);
    });

    it('A key without the scope ops sees why nothing was looked up', async () => {
      const { page } = await openConsole(browser, server.url, READER, '#/thing/HOSTNAME/microsoft.click');
      await page.getByRole('button', { name: 'Look it up now' }).click();
      await page.getByText('The key lacks the scope ops, which live=true needs').waitFor();
    });
  },
);
