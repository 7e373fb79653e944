import { createHash } from 'node:crypto';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../engine/database/database.ts';
import type { Browsers } from '../../ops/captures/browsers.ts';
import { type CaptureParts, captureJob } from '../../ops/captures/capture-job.ts';
import { Captures } from '../../ops/captures/captures.ts';
import { scheduleJob } from '../../ops/captures/schedule-job.ts';
import { JobWorkers } from '../../ops/jobs/job-workers.ts';
import { Jobs } from '../../ops/jobs/jobs.ts';
import { chromiumPath } from '../support/browser.ts';
import { captureParts, namesAt, Pages, testBrowsers } from '../support/captures.ts';
import { schemaDatabase } from '../support/graph.ts';
import { TOGETHER } from '../support/hostile-pages.ts';
import { post, type TestApp, testApp } from './test-app.ts';

const path = chromiumPath();
const title = 'a page that is captured in a browser';
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const HOST = 'shop.weft-pages.com';
const RESOLVED = namesAt({
  [HOST]: ['127.0.0.1'],
  'parts.weft-pages.com': ['127.0.0.1'],
  'inside.weft-pages.com': ['10.1.2.3'],
});

let database: Database;
let app: TestApp;
let browsers: Browsers;
let parts: CaptureParts & { readonly remove: () => void };
let workers: JobWorkers;
let pages: Pages;
let heading = 'Sign in';
let hostile = '';

beforeAll(async () => {
  if (path === null) return;
  database = await schemaDatabase();
  pages = await Pages.start('127.0.0.1', (request, response) => {
    if (request.url === '/inside')
      return void response.writeHead(302, { location: 'http://inside.weft-pages.com/' }).end();
    if (request.url === '/script-inside')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<script>location="http://inside.weft-pages.com/"</script>');
    if (request.url === '/file')
      return void response
        .writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment' })
        .end('PK');
    if (request.url === '/hostile')
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(hostile);
    if (request.url === '/part.css')
      return void response.writeHead(200, { 'content-type': 'text/css' }).end('h1{color:green}');
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', server: 'nginx/1.27', 'set-cookie': 'a=b' })
      .end(pageText());
  });
  browsers = testBrowsers();
  parts = captureParts(database, browsers, RESOLVED);
  const jobs = new Jobs(database);
  const captures = new Captures(database, { images: parts.images, resolver: RESOLVED, allowed: parts.allowed });
  app = await testApp(database, { jobs, captures });
  const runners = [captureJob(parts), scheduleJob({ schedules: parts.schedules, jobs })];
  workers = new JobWorkers({ database, jobs, runners, log: SILENT });
});

afterAll(async () => {
  await workers?.stop();
  await browsers?.stop();
  await pages?.close();
  parts?.remove();
});

function pageText(): string {
  return `<!doctype html><html><head><title>A shop</title><meta name="generator" content="Shopmaker 4.2">
    <link rel="stylesheet" href="http://parts.weft-pages.com:${pages.port}/part.css"></head>
    <body style="margin:0"><div style="background:#123456;height:300px"></div><h1>${heading}</h1>
    <div style="background:linear-gradient(90deg,red,blue);height:2000px;width:70%"></div></body></html>`;
}

const at = (where: string) => `http://${HOST}:${pages.port}${where}`;

async function start(body: object, where = '/v1/ops/screenshot'): Promise<string> {
  const answer = await app.json(where, post(body));
  expect(answer).toMatchObject({ status: 'pending', message: 'Job accepted' });
  return String(answer.jobId);
}

async function ended(id: string): Promise<Record<string, unknown>> {
  for (;;) {
    const response = await app.ask(`/v1/ops/jobs/${id}`, { headers: { Prefer: 'wait=20' } });
    const job = Object(await response.json());
    if (job.completedAt !== null) return job;
  }
}

const captured = async (body: object) => ended(await start(body));

describe.skipIf(path === null)(
  path === null ? `${title} (skipped: no chromium on the PATH or in CHROMIUM_PATH)` : title,
  { timeout: 120_000 },
  () => {
    it('is told whole: the image, what was answered, what the page asked for and what it is made with', async () => {
      const job = await captured({ url: at('/'), options: { width: 800, height: 600, wait_time: 0 } });
      const result = Object(job.result);
      expect(job).toMatchObject({
        type: 'screenshot',
        status: 'completed',
        params: {
          url: at('/'),
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
        url: at('/'),
        status: 'completed',
        downloadUrl: `/v1/ops/screenshot/files/${job.jobId}`,
        scheduleId: null,
        changedShare: null,
        network: [
          { url: at('/'), remoteIp: '127.0.0.1', method: 'GET', status: 200, contentType: 'text/html; charset=utf-8' },
          {
            url: `http://parts.weft-pages.com:${pages.port}/part.css`,
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
        url: at('/'),
        probedAt: TIME,
        finalUrl: at('/'),
        responseCode: 200,
        responseReason: 'OK',
        protocol: 'http/1.1',
        contentLength: Buffer.byteLength(pageText()),
        html: expect.stringContaining('<h1>Sign in</h1>'),
        title: 'A shop',
        perceptionHash: expect.stringMatching(/^p:[0-9a-f]{16}$/),
      });
      const { width, height } = PNG.sync.read(Buffer.from(screenshot, 'base64'));
      expect([width, height]).toEqual([800, 600]);

      const file = await app.ask(rest.downloadUrl);
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': `inline; filename="${job.jobId}.png"`,
        'cache-control': 'private, max-age=86400',
      });
      const bytes = Buffer.from(await file.arrayBuffer());
      expect(bytes.toString('base64')).toBe(screenshot);
      expect(file.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
      const again = await app.ask(rest.downloadUrl, { headers: { 'if-none-match': file.headers.get('etag') ?? '' } });
      expect(again.status).toBe(304);
    });

    it('is in the graph: its looks, whose page it is, and whom it asked for its parts', async () => {
      const job = await captured({ url: at('/?token=secret'), options: { wait_time: 0 } });
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
          url: at('/'),
          finalUrl: at('/'),
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

    it.each([
      ['jpeg', Buffer.from([0xff, 0xd8])],
      ['webp', Buffer.from('RIFF')],
    ])('comes as %s, the whole of it where it is asked for', async (format, magic) => {
      const options = {
        format,
        quality: 50,
        full_page: true,
        width: 640,
        height: 480,
        wait_time: 0,
        javascript: false,
      };
      const job = await captured({ url: at('/'), options });
      const { screenshot } = Object(job.result);
      expect(Buffer.from(screenshot, 'base64').subarray(0, magic.length)).toEqual(magic);
      const history = await app.json(`/v1/ops/screenshot/history?url=${encodeURIComponent(at('/'))}&limit=1`);
      const [{ dimensions, format: told, id }] = [
        Object(Array.isArray(history.screenshots) ? history.screenshots[0] : {}),
      ];
      expect([told, id, Number(dimensions.split('x')[0])]).toEqual([format, job.jobId, 640]);
      expect(Number(dimensions.split('x')[1])).toBeGreaterThan(2300);
    });

    it('is compared with the capture before, of the same width', async () => {
      const options = { width: 1024, height: 400, wait_time: 0 };
      const before = await captured({ url: at('/compared'), options });
      const same = await captured({ url: at('/compared'), options });
      heading = 'Sign in!'.repeat(30);
      const other = await captured({ url: at('/compared'), options });
      heading = 'Sign in';
      const shares = [before, same, other].map(({ result }) => Object(result).changedShare);
      expect(shares.slice(0, 2)).toEqual([null, 0]);
      expect(shares[2]).toBeGreaterThan(0.001);
      expect(shares[2]).toBeLessThan(0.5);
    });

    it('is found again under its address, however its case and last slash are written, by its own key alone', async () => {
      const { jobId } = await captured({ url: at('/Case/'), options: { wait_time: 0 } });
      const other = `HTTP://${HOST.toUpperCase()}:${pages.port}/Case#top`;
      for (const name of ['url', 'target']) {
        const history = await app.json(`/v1/ops/screenshot/history?${name}=${encodeURIComponent(other)}`);
        expect(history).toEqual({
          target: other,
          total_screenshots: 1,
          limit: 10,
          screenshots: [
            {
              id: jobId,
              schedule_id: null,
              page_url: at('/Case/'),
              url: `/v1/ops/screenshot/files/${jobId}`,
              captured_at: TIME,
              format: 'png',
              dimensions: '1920x1080',
              file_size: expect.any(Number),
            },
          ],
        });
      }
      const { text } = await app.keys.create('another', ['ops']);
      const headers = { authorization: `Bearer ${text}` };
      const theirs = await app.ask(`/v1/ops/screenshot/history?url=${encodeURIComponent(other)}`, { headers });
      const file = await app.ask(`/v1/ops/screenshot/files/${jobId}`, { headers });
      expect([theirs.status, file.status]).toEqual([404, 404]);
    });

    it.each([
      [
        '/inside',
        'TARGET_NOT_ALLOWED',
        'leads where Weft must not go: inside.weft-pages.com leads to an address that Weft must not reach: 10.1.2.3 is not public (private).',
      ],
      ['/script-inside', 'TARGET_NOT_ALLOWED', 'leads where Weft must not go: inside.weft-pages.com leads to'],
      ['/file', 'SOURCE_UNAVAILABLE', 'is a file to download and no page.'],
    ])('fails where it leads inside or is no page: %s', async (where, code, message) => {
      const job = await captured({ url: at(where), options: { wait_time: 500 } });
      expect(job).toMatchObject({ status: 'failed', error: { code, message: expect.stringContaining(message) } });
    });

    it('connects nowhere inside, whatever it tries', async () => {
      const victim = await Pages.start('127.0.0.2', (_, response) => void response.end('reached'));
      hostile = TOGETHER.map((form) => form.page(`http://127.0.0.2:${victim.port}`, at(''))).join('\n');
      const job = await captured({ url: at('/hostile'), options: { wait_time: 1000 } });
      const { network } = Object(job.result);
      expect(job.status).toBe('completed');
      expect(network.filter(({ url }: { url: string }) => url.includes('127.0.0.2')).length).toBeGreaterThan(20);
      expect(new Set(network.map(({ remoteIp }: { remoteIp: string | null }) => remoteIp))).toEqual(
        new Set(['127.0.0.1', null]),
      );
      expect(victim.connections).toBe(0);
      await victim.close();
    });

    it('fails where its name leads nowhere', async () => {
      const job = await captured({ url: 'http://nowhere.weft-pages.com/' });
      expect(job).toMatchObject({
        status: 'failed',
        error: {
          code: 'SOURCE_UNAVAILABLE',
          message: 'http://nowhere.weft-pages.com/ cannot be reached: getaddrinfo ENOTFOUND nowhere.weft-pages.com.',
        },
      });
    });

    it('asks no host that a list of ads names, where that is wished', async () => {
      await database.write({
        text: `MERGE (h:HOSTNAME {name: 'parts.weft-pages.com'}) MERGE (f:FEED_SOURCE {name: 'Ads'})
          MERGE (h)-[:LISTED_IN {category: 'Ad/Tracking Blocklists', categories: ['Ad/Tracking Blocklists']}]->(f)`,
      });
      const job = await captured({ url: at('/ads'), options: { block_ads: true, wait_time: 0 } });
      const { network } = Object(job.result);
      expect(
        network.map(({ url, status }: { url: string; status: number | null }) => [new URL(url).hostname, status]),
      ).toEqual([
        [HOST, 200],
        ['parts.weft-pages.com', null],
      ]);
    });
  },
);
