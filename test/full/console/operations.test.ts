import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, startBrowser } from '../../support/browser.ts';
import { accessibilityFindings, expectGoodLooks, openConsole, settled, signIn } from '../../support/console.ts';
import { schemaDatabase } from '../../support/graph.ts';
import { DOWN, HOSTS, type OperatedServer, startOperations, UP } from '../../support/operations.ts';
import { ROOT } from '../../support/paths.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The folder for screenshots of the views. */
const SHOTS = join(ROOT, 'node_modules/.cache/weft-console');
const KEY = 'a-key-of-the-tests-of-operations-0123456';
const ADMIN = 'a-key-of-the-tests-of-operations-admin-1';

const path = chromiumPath();
let operated: OperatedServer;
let browser: Browser;

beforeAll(async () => {
  if (path === null) return;
  operated = await startOperations(await schemaDatabase());
  await operated.app.keys.create('analyst', ['query', 'lookup', 'ops'], KEY);
  await operated.app.keys.create('operator', ['query', 'lookup', 'ops', 'admin'], ADMIN);
  browser = await startBrowser(path);
  await mkdir(SHOTS, { recursive: true });
}, 900_000);

afterAll(async () => {
  await browser?.close();
  await operated?.stop();
});

const opened = (hash: string, key = KEY) => openConsole(browser, operated.server.url, key, hash);
const panel = (page: Page, title: string) =>
  page.locator('.panel', { has: page.getByRole('heading', { name: title, exact: true, level: 2 }) });
/** The element after a heading in a panel. */
const under = (part: Locator, heading: string) =>
  part.locator('h3', { hasText: heading }).locator('xpath=following-sibling::*[1]');
/** A radio button of a form, by its first word. */
const choice = (page: Page, word: string) => page.getByRole('radio', { name: new RegExp(`^${word}\\b`) });
const hook = () => `${operated.receiver.address}/hook`;
const pageAt = (host: string) => `http://${host}:${operated.pages.port}/`;

const title = 'the console on a server that watches and captures, in a browser';
describe.skipIf(path === null)(
  path === null ? `${title} (skipped: no chromium on the PATH or in CHROMIUM_PATH)` : title,
  { timeout: 600_000 },
  () => {
    it('Empty views of monitors, captures and schedules say what to do', async () => {
      const { page, complaints } = await opened('#/monitors');
      await page.getByText('This key watches nothing. Enter a domain or an address below').waitFor();
      await page.getByRole('link', { name: 'Captures', exact: true }).click();
      await page.getByText('This key has no schedules.').waitFor();
      await page.goto(`${operated.server.url}/#/captures?u=https%3A%2F%2Fexample.com`);
      await page.getByText('This key has no capture of this page').waitFor();
      await page.goto(`${operated.server.url}/#/thing/HOSTNAME/example.com`);
      await page.getByRole('link', { name: 'Watch it' }).click();
      await page.getByText('This key does not watch example.com.').waitFor();
      await page.getByText('Nothing was sent in the last 30 days').waitFor();
      // The browser's console reports the missing resources and nothing else.
      expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
    });

    it('A monitor is added by keyboard, and the secret of its webhook is shown once', async () => {
      const { page, complaints } = await opened('#/monitors');
      await page.getByLabel('Domain or address').fill('Example.com');
      expect(await page.getByLabel('What to watch').locator('option').count()).toBe(10);
      await page.getByLabel('Webhook', { exact: true }).fill(hook());
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'example.com', level: 1 }).waitFor();
      await expect.poll(() => page.title()).toBe('example.com – Weft');
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
      expect(await page.locator('.secret code').innerText()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      const rule = page.getByRole('listitem', { name: 'dns change' });
      expect(await rule.innerText()).toContain(hook());
      await page.getByRole('link', { name: 'All monitors' }).click();
      await page.getByRole('link', { name: 'example.com', exact: true }).click();
      await rule.waitFor();
      expect(await page.locator('.secret').count()).toBe(0);
      expect(complaints).toEqual([]);
    });

    it("The form of a rule shows a refusal in the server's words", async () => {
      const { page } = await opened('#/monitors/example.com');
      const form = panel(page, 'Add a rule');
      await form.getByRole('button', { name: 'Add the rule' }).click();
      expect(await form.getByRole('alert').innerText()).toBe(
        'Choose a channel: send one of email, slack_webhook, webhook_url, pagerduty_key.',
      );
      await form.getByLabel('Webhook', { exact: true }).fill('http://10.0.0.1/');
      await form.getByRole('button', { name: 'Add the rule' }).click();
      await form.getByText('An operator can allow its range with WEFT_FETCH_ALLOW.').waitFor();
    });

    it('The form of a rule adds a rule of every type', async () => {
      const { page } = await opened('#/monitors/rules.example.com');
      const form = panel(page, 'Add a rule');
      await form.getByLabel('Webhook', { exact: true }).fill(hook());
      const types = await form.getByLabel('What to watch').locator('option').evaluateAll(valuesOf);
      for (const type of types) {
        await form.getByLabel('What to watch').selectOption(type);
        await form.getByRole('button', { name: 'Add the rule' }).click();
        await page.getByRole('listitem', { name: type.replaceAll('_', ' '), exact: true }).waitFor();
      }
      const { alerts } = await owned('/v1/ops/monitor/rules.example.com');
      expect(rowsOf(alerts).map(({ type }) => type)).toEqual(types);
      expect(rowsOf(alerts).find(({ type }) => type === 'ssl_expiring')?.threshold_days).toBe(14);
    });

    it('A rule can be edited, silenced, switched off and removed', async () => {
      const { page, complaints } = await opened('#/monitors/rules.example.com');
      const rule = page.getByRole('listitem', { name: 'ssl expiring' });
      await rule.getByRole('button', { name: 'Edit' }).click();
      await rule.getByLabel('Days before it expires').fill('30');
      await rule.getByRole('button', { name: 'Save the rule' }).click();
      await rule.getByText('30 days before it expires').waitFor();
      await rule.getByLabel('For how long').selectOption('a day');
      await rule.getByRole('button', { name: 'Silence', exact: true }).click();
      await rule.getByText('silenced').waitFor();
      await rule.getByRole('button', { name: 'End the silence' }).click();
      await rule.getByRole('button', { name: 'Silence', exact: true }).waitFor();
      await rule.getByRole('button', { name: 'Switch off' }).click();
      await rule.getByRole('button', { name: 'Switch on' }).waitFor();
      expect(await rule.locator('.state').innerText()).toBe('off');
      // A rule with another type is a new rule, and replaces the edited one.
      await rule.getByRole('button', { name: 'Edit' }).click();
      await rule.getByLabel('What to watch').selectOption('certificate_change');
      await rule.getByRole('button', { name: 'Save the rule' }).click();
      await rule.waitFor({ state: 'detached' });
      const query = page.getByRole('listitem', { name: 'query', exact: true });
      await query.getByRole('button', { name: 'Remove' }).click();
      expect(await query.count()).toBe(1);
      await query.getByRole('button', { name: 'Yes, remove the rule query' }).click();
      await query.waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    });

    it('A monitor shows open and resolved alerts, and the attempts of their deliveries', async () => {
      operated.receiver.answer([503]);
      await operated.changed('example.com');
      await operated.looked(5000);
      const { page } = await opened('#/monitors/example.com');
      const alerts = panel(page, 'Alerts');
      await alerts.getByText('A RECORD changed from 198.51.100.7 to 192.0.2.1').waitFor();
      expect(await alerts.innerText()).toContain('None of those sent in the last 30 days.');
      const row = panel(page, 'Deliveries').locator('tbody tr');
      const cells = async () => (await row.first().locator('td').allInnerTexts()).slice(1, 8);
      expect(await cells()).toEqual([
        ...['triggered', 'webhook', 'pending', '1'],
        ...[expect.stringMatching(/^\d{4}-/), expect.stringMatching(/^\d{4}-/), '503'],
      ]);
      operated.receiver.answer();
      await operated.looked(2 * DAY);
      await page.getByRole('button', { name: 'Refresh' }).click();
      await panel(page, 'Deliveries').getByText('resolved').waitFor();
      expect(await under(alerts, 'Open').innerText()).toBe('None.');
      expect(await under(alerts, 'Resolved').innerText()).toContain('A RECORD changed');
    });

    it('The list of monitors shows the state, since when and the last probe, and removes a monitor', async () => {
      operated.probe = DOWN;
      await operated.looked(2 * HOUR);
      const { page } = await opened('#/monitors');
      const row = page.locator('tbody tr', { hasText: 'rules.example.com' });
      await row.waitFor();
      const cells = await row.locator('td').allInnerTexts();
      expect(cells.slice(0, 6)).toEqual([
        ...[
          'rules.example.com',
          'down',
          ...Array.from({ length: 3 }, () => expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)),
        ],
        '8',
      ]);
      operated.probe = UP;
      await page.screenshot({ path: join(SHOTS, 'monitors-down.png') });
      await row.getByRole('button', { name: 'Remove rules.example.com' }).click();
      await row.getByRole('button', { name: 'Yes, remove rules.example.com' }).click();
      await row.waitFor({ state: 'detached' });
      expect((await owned('/v1/ops/monitor/rules.example.com')).status).toBe(404);
    });

    it('A capture shows its progress and its picture within the content security policy', async () => {
      const { page, complaints } = await opened('#/captures');
      await take(page, pageAt(HOSTS[0]));
      const picture = page.getByRole('img', { name: `Capture of ${pageAt(HOSTS[0])}` });
      await drawn(picture);
      expect(await page.locator('.captured figcaption').innerText()).toBe('A shop');
      expect(await page.locator('.captured .facts').innerText()).toContain('no earlier capture of this width');
      expect(await page.locator('.captured tbody td').allInnerTexts()).toEqual(
        expect.arrayContaining([pageAt(HOSTS[0]), '127.0.0.1']),
      );
      await page.screenshot({ path: join(SHOTS, 'captured-light.png'), fullPage: true });
      expect(complaints).toEqual([]);
    });

    it('Two captures of a page are compared side by side with the share of changed pixels', async () => {
      operated.pages.heading = 'Sign in again, with your card';
      const { page, complaints } = await opened('#/captures');
      await take(page, pageAt(HOSTS[0]));
      await drawn(page.getByRole('img', { name: `Capture of ${pageAt(HOSTS[0])}` }));
      const reported = await page.locator('.captured .facts dd', { hasText: 'since the previous capture' }).innerText();
      await page.getByRole('link', { name: 'All captures of it' }).click();
      await page.getByText('Choose two captures to compare.').waitFor();
      const boxes = page.locator('.thumbnails').first().getByRole('checkbox');
      expect(await boxes.count()).toBe(2);
      for (const box of await boxes.all()) await box.check();
      await page.getByRole('button', { name: 'Compare' }).click();
      const share = await page.locator('.share').innerText();
      expect(share).toMatch(/^\d+\.\d % of the pixels differ\.$/);
      // The server has measured the same share.
      expect(reported.split(' ')[0]).toBe(share.split(' ')[0]);
      await drawn(page.getByRole('img', { name: 'The earlier capture' }));
      await drawn(page.getByRole('img', { name: 'The later capture' }));
      await page.screenshot({ path: join(SHOTS, 'comparison-light.png'), fullPage: true });
      expect(await accessibilityFindings(page)).toEqual([]);
      const again = await opened(new URL(page.url()).hash);
      await again.page.locator('.share', { hasText: share }).waitFor();
      expect(complaints).toEqual([]);
    });

    it('Pages of other hosts that look the same are shown as pictures', async () => {
      const { page } = await opened('#/captures');
      await take(page, pageAt(HOSTS[1]));
      await page.getByRole('link', { name: 'All captures of it' }).click();
      const row = panel(page, 'Pages that look like the newest one').locator('.thumbnails li');
      await row.first().waitFor();
      expect(await row.innerText()).toContain(HOSTS[0]);
      expect(await row.innerText()).toContain(`host: ${HOSTS[1]} -> ${HOSTS[0]}`);
      await drawn(row.getByRole('img'));
    });

    it('A schedule is created, listed and removed', async () => {
      const { page, complaints } = await opened('#/captures');
      const schedules = panel(page, 'Schedules');
      await schedules.getByText('Add a schedule').click();
      await schedules.getByLabel('Address of the page').fill(pageAt(HOSTS[0]));
      await schedules.getByLabel('How often').selectOption('weekly');
      await schedules.getByRole('button', { name: 'Add the schedule' }).click();
      const row = schedules.locator('tbody tr');
      await row.waitFor();
      expect((await row.locator('td').allInnerTexts()).slice(0, 4)).toEqual([pageAt(HOSTS[0]), 'weekly', 'UTC', 'yes']);
      await schedules.getByText('This key has 1 of 3 schedules.').waitFor();
      await row.getByRole('button', { name: 'Remove' }).click();
      await row.getByRole('button', { name: 'Yes, remove' }).click();
      await schedules.getByText('This key has no schedules.').waitFor();
      expect(complaints).toEqual([]);
    });

    it('An export is saved, and the command that does the same is shown', async () => {
      const { page, complaints } = await opened('#/exports');
      await choice(page, 'malicious').check();
      await choice(page, 'ndjson').check();
      await page.getByLabel('ip', { exact: true }).check();
      expect(await page.locator('.command').innerText()).toBe(
        `curl -s "${operated.server.url}/v1/export/ndjson/malicious?type=ip" -H "Authorization: Bearer $WEFT_API_KEY" -o weft-malicious.ndjson`,
      );
      await choice(page, 'list').check();
      await choice(page, 'blocking').check();
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download' }).click(),
      ]);
      expect(saved.suggestedFilename()).toBe('weft-blocking.txt');
      expect(await readFile(await saved.path(), 'utf8')).toMatch(
        /^# Weft: blocking, verdicts as of \d{4}-\d\d-\d\d, one a line/,
      );
      await choice(page, 'rpz').check();
      await choice(page, 'ambiguous').check();
      await page.getByRole('button', { name: 'Download' }).click();
      await page.getByText('A zone blocks names or lets them pass').waitFor();
      expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
    });

    it('An operator sees refused records with line and reason as plain text', async () => {
      const { page, complaints } = await opened('#/sources', ADMIN);
      await settled(page);
      await page.getByText(/^\d of \d{3} sources were loaded\.$/).waitFor();
      await page.getByRole('link', { name: 'stamparm-ipsum' }).click();
      await page.getByRole('heading', { name: 'stamparm-ipsum', level: 1 }).waitFor();
      const refused = page.locator('.refusals li');
      await refused.first().waitFor();
      expect(await refused.allInnerTexts()).toEqual([
        expect.stringMatching(/^line 3.*192\.0\.2\.999/s),
        expect.stringMatching(/^line 5.*got '<img src=x onerror=alert\(1\)> is none'$/s),
      ]);
      expect(await page.locator('main img').count()).toBe(0);
      expect(complaints).toEqual([]);
    });

    it('An operator creates a key, which is shown once, and revokes it', async () => {
      const { page, complaints } = await opened('#/keys', ADMIN);
      await page.getByLabel('What it is for').fill('mail gateway');
      for (const scope of ['ops', 'lookup'])
        await page.getByRole('checkbox', { name: new RegExp(`^${scope}`) }).uncheck();
      await page.getByRole('button', { name: 'Create the key' }).click();
      const text = await page.locator('.secret code').innerText();
      expect(text).toMatch(/^svc_live_[\w-]{43}$/);
      const row = page.locator('tbody tr', { hasText: 'mail gateway' });
      await row.waitFor();
      expect((await row.locator('td').allInnerTexts()).slice(0, 4)).toEqual([
        'mail gateway',
        `${text.slice(0, 13)}…`,
        'query',
        'valid',
      ]);
      expect(await page.locator('tbody tr', { hasText: '(this one)' }).getByRole('button').count()).toBe(0);
      const other = await opened('#/keys', text);
      await other.page.getByText('This key lacks the scope admin').waitFor();
      await other.page.locator('.fact', { hasText: 'scopes' }).getByText('query').waitFor();
      await row.getByRole('button', { name: 'Revoke' }).click();
      await row.getByRole('button', { name: 'Yes, revoke' }).click();
      await row.getByText('revoked').waitFor();
      await other.page.getByRole('link', { name: 'Sources', exact: true }).click();
      await other.page.getByText('The key is unknown, revoked or expired.').waitFor();
      await signIn(other.page, ADMIN);
      await other.page.getByRole('heading', { name: 'Sources', level: 1 }).waitFor();
      expect(complaints).toEqual([]);
    });

    it('Every view of operations passes axe in light, in dark and on a phone, and fits its width', async () => {
      const operator = await opened('#/monitors', ADMIN);
      const mine = await opened('#/monitors');
      for (const [name, hash, isAdmin] of VIEWS()) {
        const { page } = isAdmin ? operator : mine;
        await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
        await expectGoodLooks(page, name, SHOTS);
      }
    });
  },
);

/** Each view with content: its name, its address, and whether it needs the operator's key. */
const VIEWS = (): readonly (readonly [name: string, hash: string, isAdmin: boolean])[] => [
  ['monitors', '#/monitors', false],
  ['monitor', '#/monitors/example.com', false],
  ['captures', '#/captures', false],
  ['captures-of-page', `#/captures?u=${encodeURIComponent(pageAt(HOSTS[0]))}`, false],
  ['exports', '#/exports', false],
  ['sources-of-operator', '#/sources', true],
  ['source', '#/sources/stamparm-ipsum', true],
  ['keys', '#/keys', true],
  ['own-key', '#/keys', false],
];

async function take(page: Page, url: string): Promise<void> {
  const form = panel(page, 'Capture a page');
  await form.getByLabel('Address of the page').fill(url);
  await form.getByText('Options').click();
  await form.getByLabel('Wait after the load, ms').fill('0');
  await form.getByRole('button', { name: 'Capture', exact: true }).click();
  await form.getByRole('progressbar', { name: 'Capturing' }).waitFor();
  await page.locator('.captured').waitFor();
}

/** Waits until the image itself is loaded. */
async function drawn(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => Number(Object(image).naturalWidth)), { timeout: 60_000 })
    .toBeGreaterThan(0);
}

/** Runs in the page. */
function valuesOf(options: readonly unknown[]): string[] {
  return options.map((option) => String(Object(option).value));
}

function rowsOf(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.map((row) => ({ ...Object(row) })) : [];
}

/** The answer of the API to the console's key. */
function owned(target: string): Promise<Record<string, unknown>> {
  return operated.app.json(target, { headers: { authorization: `Bearer ${KEY}` } });
}
