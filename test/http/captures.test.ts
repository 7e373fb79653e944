import { createHash } from 'node:crypto';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPTURE_HISTORY_EXAMPLE } from '../../http/ops/capture-examples.ts';
import type { Database } from '../../store/database.ts';
import { chromiumPath } from '../support/browser.ts';
import { Pages } from '../support/captures.ts';
import { schemaDatabase } from '../support/graph.ts';
import { TOGETHER } from '../support/hostile-pages.ts';
import { CapturedShop, HOST } from './captured-shop.ts';

const path = chromiumPath();
const title = 'a page that is captured in a browser';
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let database: Database;
let shop: CapturedShop;

beforeAll(async () => {
  if (path === null) return;
  database = await schemaDatabase();
  shop = await CapturedShop.open(database);
});

afterAll(() => shop?.stop());

describe.skipIf(path === null)(
  path === null ? `${title} (skipped: no chromium on the PATH or in CHROMIUM_PATH)` : title,
  { timeout: 120_000 },
  () => {
    it('A capture returns the image, the response, what the page asked for and what the page is built with', async () => {
      const job = await shop.captured({ url: shop.at('/'), options: { width: 800, height: 600, wait_time: 0 } });
      const result = Object(job.result);
      expect(job).toMatchObject({
        type: 'screenshot',
        status: 'completed',
        params: {
          url: shop.at('/'),
          schedule_id: null,
          options: {
            width: 800,
            height: 600,
            wait_time: 0,
            format: 'png',
            quality: 90,
            full_page: false,
            javascript: true,
            block_ads: false,
            accept_cookies: true,
          },
        },
      });
      const { screenshot, metadata, ...rest } = result;
      expect(rest).toEqual({
        id: job.jobId,
        url: shop.at('/'),
        status: 'completed',
        downloadUrl: `/v1/ops/screenshot/files/${job.jobId}`,
        scheduleId: null,
        changedShare: null,
        picturesLeftOut: 0,
        network: [
          {
            url: shop.at('/'),
            remoteIp: '127.0.0.1',
            method: 'GET',
            status: 200,
            contentType: 'text/html; charset=utf-8',
          },
          {
            url: `http://parts.weft-pages.com:${shop.port}/part.css`,
            remoteIp: '127.0.0.1',
            method: 'GET',
            status: 200,
            contentType: 'text/css',
          },
        ],
        technologies: [
          { id: 0, resultId: 0, value: 'HTTP/1.1' },
          { id: 1, resultId: 0, value: 'nginx/1.27' },
          { id: 2, resultId: 0, value: 'Shopmaker 4.2' },
        ],
      });
      expect(metadata).toEqual({
        url: shop.at('/'),
        probedAt: TIME,
        finalUrl: shop.at('/'),
        responseCode: 200,
        responseReason: 'OK',
        protocol: 'http/1.1',
        contentLength: Buffer.byteLength(shop.pageText()),
        html: expect.stringContaining('<h1>Sign in</h1>'),
        title: 'A shop',
        perceptionHash: expect.stringMatching(/^p:[0-9a-f]{16}$/),
      });
      const { width, height } = PNG.sync.read(Buffer.from(screenshot, 'base64'));
      expect([width, height]).toEqual([800, 600]);

      const file = await shop.app.ask(rest.downloadUrl);
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': `inline; filename="${job.jobId}.png"`,
        'cache-control': 'private, max-age=86400',
      });
      const bytes = Buffer.from(await file.arrayBuffer());
      expect(bytes.toString('base64')).toBe(screenshot);
      expect(file.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
      const again = await shop.app.ask(rest.downloadUrl, {
        headers: { 'if-none-match': file.headers.get('etag') ?? '' },
      });
      expect(again.status).toBe(304);
    });

    it('A capture is in the graph: its looks, the host of its page, and the hosts of its parts', async () => {
      const job = await shop.captured({ url: shop.at('/?token=secret'), options: { wait_time: 0 } });
      const [row] = await database.read({
        text: `MATCH (c:CAPTURE {name: $name})
          RETURN c {.*, claims: null} AS capture,
            COLLECT { MATCH (h)-[e:CAPTURED_IN]->(c) RETURN [labels(h)[0], h.name, e.source, e.isFinal] } AS pages,
            COLLECT { MATCH (c)-[e:REQUESTED]->(h) RETURN [labels(h)[0], h.name, e.count] ORDER BY h.name } AS requested`,
        parameters: { name: String(job.jobId) },
      });
      const { metadata } = Object(job.result);
      expect(row).toMatchObject({
        capture: {
          url: shop.at('/'),
          finalUrl: shop.at('/'),
          probedAt: Date.parse(metadata.probedAt),
          status: 200,
          title: 'A shop',
          protocol: 'http/1.1',
          perceptionHash: metadata.perceptionHash,
          perceptionBand0: Number.parseInt(metadata.perceptionHash.slice(2, 6), 16),
          width: 1920,
          height: 1080,
          format: 'png',
        },
        pages: [['HOSTNAME', HOST, 'weft-captures', true]],
        requested: [
          ['HOSTNAME', 'parts.weft-pages.com', 1],
          ['HOSTNAME', HOST, 1],
        ],
      });
    });

    it('A capture is found by its address in any case, with or without last slash, and only by its own key', async () => {
      const { jobId } = await shop.captured({ url: shop.at('/Case/'), options: { wait_time: 0 } });
      const other = `HTTP://${HOST.toUpperCase()}:${shop.port}/Case#top`;
      for (const name of ['url', 'target']) {
        const history = await shop.app.json(`/v1/ops/screenshot/history?${name}=${encodeURIComponent(other)}`);
        expect(history).toEqual({
          ...CAPTURE_HISTORY_EXAMPLE,
          target: other,
          screenshots: CAPTURE_HISTORY_EXAMPLE.screenshots.map((shown) => ({
            ...shown,
            ...{ id: jobId, page_url: shop.at('/Case/'), url: `/v1/ops/screenshot/files/${jobId}` },
            ...{ captured_at: TIME, file_size: expect.any(Number) },
          })),
        });
      }
      const { text } = await shop.app.keys.create('another', ['ops']);
      const headers = { authorization: `Bearer ${text}` };
      const theirs = await shop.app.ask(`/v1/ops/screenshot/history?url=${encodeURIComponent(other)}`, { headers });
      const file = await shop.app.ask(`/v1/ops/screenshot/files/${jobId}`, { headers });
      expect([theirs.status, file.status]).toEqual([404, 404]);
    });

    it('A capture fails if its page is a file', async () => {
      expect(await shop.captured({ url: shop.at('/file') })).toMatchObject({
        status: 'failed',
        error: {
          code: 'SOURCE_UNAVAILABLE',
          message: expect.stringContaining('is a file to download and no page.'),
        },
      });
    });

    it.each([
      ['its address', (to: string) => to],
      ['a redirect', (to: string) => shop.at(`/redirect?to=${to}`)],
      ['a script', (to: string) => shop.at(`/script?to=${to}`)],
    ])('A capture that %s leads inside fails as one that it leads to a name that does not exist', async (_, from) => {
      const failures = [];
      for (const name of ['inside', 'nowhere']) {
        const to = `http://${name}.weft-pages.com/`;
        const job = await shop.captured({ url: from(to), options: { wait_time: 500 } });
        failures.push(
          JSON.stringify({ ...Object(job.error), timestamp: null, status: job.status }).replaceAll(name, 'NAME'),
        );
      }
      expect(failures[0]).toContain('"code":"TARGET_NOT_ALLOWED"');
      expect(failures[0]).toContain(
        ' leads where Weft must not go: NAME.weft-pages.com does not resolve to an address that Weft may contact. ',
      );
      expect(failures[0]).not.toContain('10.1.2.3');
      expect(failures[1]).toBe(failures[0]);
    });

    it('A capture connects to no private address, whatever the page tries', async () => {
      const victim = await Pages.start('127.0.0.2', (_, response) => void response.end('reached'));
      shop.hostile = TOGETHER.map((form) => form.page(`http://127.0.0.2:${victim.port}`, shop.at(''))).join('\n');
      const job = await shop.captured({ url: shop.at('/hostile'), options: { wait_time: 1000 } });
      const { network } = Object(job.result);
      expect(job.status).toBe('completed');
      expect(network.filter(({ url }: { url: string }) => url.includes('127.0.0.2')).length).toBeGreaterThan(20);
      expect(new Set(network.map(({ remoteIp }: { remoteIp: string | null }) => remoteIp))).toEqual(
        new Set(['127.0.0.1', null]),
      );
      expect(victim.connections).toBe(0);
      await victim.close();
    });

    it('A capture fails if its page takes no connection, and names no address', async () => {
      const closed = await Pages.start('127.0.0.1', () => undefined);
      const url = `http://${HOST}:${closed.port}/`;
      await closed.close();
      const message = `${url} cannot be reached: ${HOST} did not take a connection (ECONNREFUSED).`;
      expect(await shop.captured({ url })).toMatchObject({
        status: 'failed',
        error: { code: 'SOURCE_UNAVAILABLE', message },
      });
    });
  },
);
