import { expect } from 'vitest';
import { captureJob } from '../../ops/captures/capture-job.ts';
import { Captures } from '../../ops/captures/captures.ts';
import { scheduleJob } from '../../ops/captures/schedule-job.ts';
import type { JobLog } from '../../ops/jobs/job-log.ts';
import { JobWorkers } from '../../ops/jobs/job-workers.ts';
import { Jobs } from '../../ops/jobs/jobs.ts';
import type { Database } from '../../store/database.ts';
import { type Answer, captureParts, namesAt, Pages, testBrowsers } from '../support/captures.ts';
import { post, type TestApp, testApp } from './test-app.ts';

const SILENT: JobLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
export const HOST = 'shop.weft-pages.com';
const RESOLVED = namesAt({
  [HOST]: ['127.0.0.1'],
  'parts.weft-pages.com': ['127.0.0.1'],
  'inside.weft-pages.com': ['10.1.2.3'],
});

/** A shop whose pages are captured by jobs of an application, in the browser of this machine. */
export class CapturedShop {
  /** What its page is headed with, and what it answers under `/hostile`. */
  heading = 'Sign in';
  hostile = '';
  /** Answers every request instead of the shop, where it is set. */
  guest: Answer | null = null;
  readonly app: TestApp;
  readonly #stop: () => Promise<void>;
  #port = 0;

  private constructor(app: TestApp, stop: () => Promise<void>) {
    this.app = app;
    this.#stop = stop;
  }

  static async open(database: Database, log = SILENT): Promise<CapturedShop> {
    const browsers = testBrowsers({}, log);
    const parts = captureParts(database, browsers, RESOLVED);
    const jobs = new Jobs(database);
    const captures = new Captures(database, { images: parts.images, allowed: parts.allowed });
    const runners = [captureJob(parts), scheduleJob({ schedules: parts.schedules, jobs })];
    const app = await testApp(database, { jobs, captures });
    const workers = new JobWorkers({ database, jobs, runners, log });
    const shop = new CapturedShop(app, async () => {
      await workers.stop();
      await browsers.stop();
      await pages.close();
      parts.remove();
    });
    const pages = await shop.#serve();
    return shop;
  }

  /** The address of one of its pages. */
  at(where: string): string {
    return `http://${HOST}:${this.#port}${where}`;
  }

  get port(): number {
    return this.#port;
  }

  /** The job that captured a page, once it has ended. */
  async captured(body: object): Promise<Record<string, unknown>> {
    const answer = await this.app.json('/v1/ops/screenshot', post(body));
    expect(answer).toMatchObject({ status: 'pending', message: 'Job accepted' });
    for (;;) {
      const response = await this.app.ask(`/v1/ops/jobs/${answer.jobId}`, { headers: { Prefer: 'wait=20' } });
      const job = Object(await response.json());
      if (job.completedAt !== null) return job;
    }
  }

  pageText(): string {
    return `<!doctype html><html><head><title>A shop</title><meta name="generator" content="Shopmaker 4.2">
    <link rel="stylesheet" href="http://parts.weft-pages.com:${this.#port}/part.css"></head>
    <body style="margin:0"><div style="background:#123456;height:300px"></div><h1>${this.heading}</h1>
    <div style="background:linear-gradient(90deg,red,blue);height:2000px;width:70%"></div></body></html>`;
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  async #serve(): Promise<Pages> {
    const pages = await Pages.start('127.0.0.1', (request, response) => {
      if (this.guest !== null) return this.guest(request, response);
      const [, by, to] = /^\/(redirect|script)\?to=(.*)$/.exec(request.url ?? '') ?? [];
      if (by === 'redirect') return void response.writeHead(302, { location: to }).end();
      if (by === 'script')
        return void response.writeHead(200, { 'content-type': 'text/html' }).end(`<script>location="${to}"</script>`);
      if (request.url === '/file')
        return void response
          .writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment' })
          .end('PK');
      if (request.url === '/hostile')
        return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(this.hostile);
      if (request.url === '/part.css')
        return void response.writeHead(200, { 'content-type': 'text/css' }).end('h1{color:green}');
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', server: 'nginx/1.27', 'set-cookie': 'a=b' })
        .end(this.pageText());
    });
    this.#port = pages.port;
    return pages;
  }
}
