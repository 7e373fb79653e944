import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SCHEDULE_EXAMPLE } from '../../http/ops/capture-examples.ts';
import { LIST_SCHEDULES } from '../../http/ops/capture-operations.ts';
import { parseAllowedRanges } from '../../net/address-guard.ts';
import { captureChore } from '../../ops/captures/capture-chore.ts';
import { Captures } from '../../ops/captures/captures.ts';
import { type ImageStore, ImageStoreFailure } from '../../ops/captures/image-store.ts';
import { scheduleJob } from '../../ops/captures/schedule-job.ts';
import { StoredCaptures } from '../../ops/captures/stored-captures.ts';
import { Jobs } from '../../ops/jobs/jobs.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { plan } from './plans.ts';
import { post, type TestApp, testApp } from './test-app.ts';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SCHEDULES = '/v1/ops/screenshots/schedules';
const URL = 'https://www.example.com/';

let database: Database;
let app: TestApp;
let jobs: Jobs;
let captures: Captures;
const files = new Map<string, Uint8Array<ArrayBuffer>>();
/** Images in memory. */
const images = {
  read: async (name: string) => files.get(name) ?? null,
  remove: async (name: string) => void files.delete(name),
  keep: async () => '',
  async *old() {},
} satisfies Pick<ImageStore, 'read' | 'remove' | 'keep' | 'old'>;

beforeAll(async () => {
  database = await schemaDatabase();
  jobs = new Jobs(database);
  captures = new Captures(database, { images, allowed: parseAllowedRanges('10.9.0.0/16') });
});

/** A separate key for each test: a key may have at most three schedules. */
beforeEach(async () => {
  await database.write({ text: 'MATCH (n:CAPTURE_SCHEDULE|CAPTURE_IMAGE|JOB|CAPTURE) DETACH DELETE n' });
  files.clear();
  app = await testApp(database, { jobs, captures });
});

const stored = () => new StoredCaptures(database);
const chore = () =>
  captureChore({
    schedules: captures.schedules,
    stored: stored(),
    images: Object.assign(Object.create(null), images),
    jobs,
    log: SILENT,
  });

async function schedule(body: object, init: RequestInit = {}): Promise<string> {
  const { jobId } = await app.json('/v1/ops/screenshot/schedule', { ...post(body), ...init });
  const { params } = await app.json(`/v1/ops/jobs/${jobId}`);
  return String(Object(params).schedule_id);
}

async function image(id: number, at: number, more: object = {}): Promise<string> {
  const name = `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
  const sha256 = id.toString(16).padStart(64, '0');
  if (!Object.hasOwn(more, 'sha256')) files.set(sha256, new Uint8Array([id]));
  await stored().add({
    ...{
      id: name,
      owner: app.keyId,
      scheduleId: null,
      url: URL,
      capturedAt: at,
      format: 'png',
      width: 800,
      height: 600,
    },
    ...{ fileSize: 1, sha256, comparedSha256: sha256 },
    ...more,
  });
  return name;
}

const jobsOf = () =>
  database.read({
    text: "MATCH (j:JOB {type: 'screenshot'}) RETURN j.params AS params, j.ownerName AS owner, j.idempotencyKey AS turn ORDER BY turn",
  });

describe('a schedule', () => {
  const request = { url: URL, schedule: { frequency: 'daily' } };

  it('A schedule is created with its defaults, and its key can list, read and delete it', async () => {
    const id = await schedule(request);
    const times = { created_at: TIME, updated_at: TIME, next_capture_at: TIME };
    const record = { ...SCHEDULE_EXAMPLE, ...times, id: expect.stringMatching(/^sched_[0-9a-f]{16}$/), url: URL };
    const read = await app.json(`${SCHEDULES}/${id}`);
    expect(read).toEqual(record);
    const pause = Date.parse(String(read.next_capture_at)) - Date.parse(String(read.created_at));
    expect(pause).toBeGreaterThan(DAY - 2000);
    expect(pause).toBeLessThanOrEqual(DAY);
    expect(await app.json(SCHEDULES)).toEqual({ ...LIST_SCHEDULES.answer.examples.one, schedules: [record] });
    const { text } = await app.keys.create('another', ['ops']);
    const headers = { authorization: `Bearer ${text}` };
    expect((await app.ask(`${SCHEDULES}/${id}`, { headers })).status).toBe(404);
    expect((await app.ask(`${SCHEDULES}/${id}`, { headers, method: 'DELETE' })).status).toBe(404);
    expect((await app.ask(`${SCHEDULES}/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await app.ask(`${SCHEDULES}/${id}`)).status).toBe(404);
  });

  it('A new schedule starts its first capture at once, and its job returns the record', async () => {
    const id = await schedule({ ...request, options: { width: 800 } });
    const runner = scheduleJob({ schedules: captures.schedules, jobs });
    const [row] = await database.read({
      text: "MATCH (j:JOB {type: 'screenshot_schedule'}) RETURN j.params AS params",
    });
    const job = { id: 'a-job', owner: { id: app.keyId, name: 'test' } };
    const run = () =>
      runner.run(JSON.parse(String(row?.params)), new AbortController().signal, () => undefined, SILENT, job);
    expect(await run()).toMatchObject({ id, url: URL, frequency: 'daily', options: { width: 800 }, capture_count: 0 });
    await run();
    const made = await jobsOf();
    expect(made.map(({ turn, owner }) => [turn, owner])).toEqual([[`${id}@first`, 'test']]);
    expect(JSON.parse(String(made[0]?.params))).toMatchObject({
      url: URL,
      schedule_id: id,
      options: { width: 800, height: 1080 },
    });
  });

  it('A capture that asks for a schedule creates one', async () => {
    const { jobId } = await app.json('/v1/ops/screenshot', post(request));
    const job = await app.json(`/v1/ops/jobs/${jobId}`);
    const { schedules } = await app.json(SCHEDULES);
    expect([job.type, Object(job.params).schedule_id]).toEqual(['screenshot', Object(schedules)[0].id]);
  });

  it('A key has three schedules at most, even under concurrency, and one schedule per Idempotency-Key', async () => {
    const again = { headers: { 'content-type': 'application/json', 'idempotency-key': 'once' } };
    expect(await schedule(request, again)).toBe(await schedule(request, again));
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => app.ask('/v1/ops/screenshot/schedule', post(request))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 409, 409, 409]);
    expect((await app.json(SCHEDULES)).count).toBe(3);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({
      error: 'SCHEDULE_LIMIT_REACHED',
      detail: 'This key has 3 schedules, as many as it may: remove one first.',
    });
  });

  it.each<[object, string, string]>([
    [{ url: URL }, 'schedule', 'is missing: send an object'],
    [{ url: URL, schedule: {} }, 'schedule.cron', 'neither of cron and frequency: send one of them'],
    [
      { url: URL, schedule: { cron: '0 * * * *', frequency: 'daily' } },
      'schedule.cron',
      'both of cron and frequency: send one of them',
    ],
    [{ url: URL, schedule: { cron: '* * * * * *' } }, 'schedule.cron', 'comes round more often than once a minute'],
    [{ url: URL, schedule: { frequency: 'daily', timezone: 'Moon' } }, 'schedule.timezone', 'is no IANA time zone'],
    [{ url: 'ftp://example.com/', schedule: { frequency: 'daily' } }, 'url', 'must begin with http:// or https://'],
    [
      { url: 'https://me:secret@example.com/', schedule: { frequency: 'daily' } },
      'url',
      'is not the address of a page, or comes with a user name, a password or control characters',
    ],
    [
      { url: 'https://example.com/\r\nX: y', schedule: { frequency: 'daily' } },
      'url',
      'is not the address of a page, or comes with a user name, a password or control characters',
    ],
    [{ url: URL, options: { width: 100 }, schedule: { frequency: 'daily' } }, 'options.width', 'must be at least 320'],
    [{ url: URL, options: { quality: 0 }, schedule: { frequency: 'daily' } }, 'options.quality', 'must be at least 1'],
    [
      { url: URL, options: { format: 'gif' }, schedule: { frequency: 'daily' } },
      'options.format',
      'must be one of png, jpeg, webp',
    ],
    [
      { url: URL, options: { user_agent: 'a\nb' }, schedule: { frequency: 'daily' } },
      'options.user_agent',
      'has more than printable ASCII characters',
    ],
  ])('An invalid schedule is refused: %j', async (body, field, issue) => {
    const response = await app.ask('/v1/ops/screenshot/schedule', post(body));
    expect([response.status, Object(await response.json()).details]).toEqual([400, { field, issue }]);
    expect((await app.json(SCHEDULES)).count).toBe(0);
  });

  it.each([
    'http://127.0.0.1/',
    'http://[::1]:8080/',
    'http://2130706433/',
    'http://169.254.169.254/latest',
    'http://localhost/',
  ])('A schedule or a capture of a private address is refused: %s', async (url) => {
    for (const [path, body] of [
      ['/v1/ops/screenshot', { url }],
      ['/v1/ops/screenshot/schedule', { ...request, url }],
    ] as const) {
      const answer = await app.json(path, post(body));
      expect(answer).toMatchObject({
        status: 400,
        error: 'TARGET_NOT_ALLOWED',
        details: { field: 'url', issue: 'not public' },
      });
    }
  });

  it('A private address is accepted if an operator allows it, and so is every name: it is judged when its turn comes', async () => {
    for (const url of ['http://10.9.8.7/', 'https://tomorrow.example.com/', 'http://intranet.corp/'])
      expect(await app.json('/v1/ops/screenshot', post({ url }))).toMatchObject({ status: 'pending' });
  });
});

describe('the clock of schedules', () => {
  const turn = async (now: number) => {
    const work = await chore().next(now);
    await work?.();
  };
  const next = async (id: string) => Date.parse(String((await app.json(`${SCHEDULES}/${id}`)).next_capture_at));

  it('The clock starts one capture per turn, however many processes look, and none for missed turns', async () => {
    const id = await schedule({ url: URL, schedule: { cron: '0 0 * * * *' } });
    const due = await next(id);
    await turn(due - 1);
    expect(await jobsOf()).toEqual([]);
    const [one, other] = await Promise.all([chore().next(due), chore().next(due)]);
    await Promise.all([one?.(), other?.()]);
    expect((await jobsOf()).map((job) => job.turn)).toEqual([`${id}@${due}`]);
    expect(await next(id)).toBe(due + HOUR);
    await database.write({ text: "MATCH (j:JOB) SET j.status = 'completed'" });
    // As after five hours without a server.
    await turn(due + 5.5 * HOUR);
    expect((await jobsOf()).map((job) => job.turn)).toEqual([`${id}@${due}`, `${id}@${due + HOUR}`]);
    expect(await next(id)).toBe(due + 6 * HOUR);
  });

  it('The clock skips a turn while the capture of the one before runs', async () => {
    const id = await schedule({ url: URL, schedule: { cron: '0 0 * * * *' } });
    const due = await next(id);
    await turn(due);
    await turn(due + HOUR);
    expect(await jobsOf()).toHaveLength(1);
    expect(await next(id)).toBe(due + 2 * HOUR);
  });

  it('The clock skips disabled schedules, and deletes those unread for 90 days and those of a revoked key', async () => {
    const id = await schedule({ url: URL, schedule: { cron: '0 0 * * * *', enabled: false } });
    expect((await app.json(`${SCHEDULES}/${id}`)).next_capture_at).toBeNull();
    const now = Date.now();
    await turn(now + 89 * DAY);
    expect((await app.json(SCHEDULES)).count).toBe(1);
    await turn(now + 91 * DAY);
    expect((await app.json(SCHEDULES)).count).toBe(0);

    const revoked = await schedule({ url: URL, schedule: { cron: '0 0 * * * *' } });
    const due = await next(revoked);
    await database.write({
      text: 'MATCH (k:API_KEY {id: $id}) SET k.revokedAt = timestamp()',
      parameters: { id: app.keyId },
    });
    await turn(due);
    expect(await jobsOf()).toEqual([]);
    expect(await database.read({ text: 'MATCH (s:CAPTURE_SCHEDULE) RETURN s.id' })).toEqual([]);
  });

  it('The clock deletes images after 14 days and files without an image, and keeps captures for a year', async () => {
    const now = Date.now();
    const shared = { sha256: 'a'.repeat(64), comparedSha256: 'a'.repeat(64) };
    files.set(shared.sha256, new Uint8Array([1]));
    await image(1, now - 15 * DAY);
    await image(2, now - 15 * DAY, shared);
    const kept = await image(3, now - 13 * DAY, shared);
    await database.write({
      text: 'UNWIND $times AS time CREATE (:CAPTURE {name: toString(time), probedAt: time})',
      parameters: { times: [BigInt(now - 366 * DAY), BigInt(now - 364 * DAY)] },
    });
    await turn(now);
    expect(await database.read({ text: 'MATCH (i:CAPTURE_IMAGE) RETURN i.id AS id' })).toEqual([{ id: kept }]);
    expect([...files.keys()]).toEqual([shared.sha256]);
    expect(await database.read({ text: 'MATCH (c:CAPTURE) RETURN c.probedAt AS at' })).toEqual([
      { at: now - 364 * DAY },
    ]);
  });
});

describe('the images of a schedule', () => {
  it('Images of a schedule are counted, trimmed to the newest, listed with it, and deleted on request', async () => {
    const id = await schedule({ url: URL, schedule: { frequency: 'hourly', retention_count: 2 } });
    const now = Date.now();
    for (const number of [1, 2, 3]) await image(number, now - number * HOUR, { scheduleId: id });
    await image(3, now - 3 * HOUR, { scheduleId: id });
    const alone = await image(4, now - DAY);
    expect(await app.json(`${SCHEDULES}/${id}`)).toMatchObject({ capture_count: 3 });
    for (const file of await stored().trim(id, 2)) await images.remove(file);
    expect(files.size).toBe(3);
    const history = await app.json(`/v1/ops/screenshot/history?url=${URL}`);
    expect([
      history.total_screenshots,
      Object(history.screenshots).map((row: { schedule_id: string }) => row.schedule_id),
    ]).toEqual([3, [id, id, null]]);
    expect((await app.ask(`${SCHEDULES}/${id}/history`, { method: 'DELETE' })).status).toBe(204);
    const left = await app.json(`/v1/ops/screenshot/history?url=${URL}`);
    expect(Object(left.screenshots).map((row: { id: string }) => row.id)).toEqual([alone]);
    expect((await app.ask(`/v1/ops/screenshot/files/${alone}`)).status).toBe(200);
    files.clear();
    expect((await app.ask(`/v1/ops/screenshot/files/${alone}`)).status).toBe(404);
  });

  it('The sweep also trims images to the newest, since the process of a capture may have crashed', async () => {
    const id = await schedule({ url: URL, schedule: { frequency: 'daily', retention_count: 2, enabled: false } });
    const now = Date.now();
    for (const number of [1, 2, 3]) await image(number, now - number * HOUR, { scheduleId: id });
    const alone = await image(4, now - DAY);
    const work = await chore().next(now);
    await work?.();
    expect(files.size).toBe(3);
    const left = await database.read({ text: 'MATCH (i:CAPTURE_IMAGE) RETURN i.id AS id ORDER BY i.capturedAt' });
    expect(left.map((row) => row.id)).toEqual([
      alone,
      '00000000-0000-4000-8000-000000000002',
      '00000000-0000-4000-8000-000000000001',
    ]);
  });

  it('An image is answered 503 while the image store is away, and can still be deleted', async () => {
    const id = await schedule({ url: URL, schedule: { frequency: 'hourly' } });
    const kept = await image(1, Date.now(), { scheduleId: id });
    const away = () => Promise.reject(new ImageStoreFailure('The store does not answer: try again later.'));
    const apart = new Captures(database, { images: { read: away, remove: away } });
    const cut = await testApp(database, { jobs, captures: apart });
    await database.write({
      text: 'MATCH (n:CAPTURE_SCHEDULE|CAPTURE_IMAGE) SET n.owner = $owner',
      parameters: { owner: cut.keyId },
    });
    const answer = await cut.ask(`/v1/ops/screenshot/files/${kept}`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await answer.json()).toMatchObject({
      error: 'DATA_UNAVAILABLE',
      detail: 'The store does not answer: try again later.',
    });
    expect((await cut.ask(`${SCHEDULES}/${id}/history`, { method: 'DELETE' })).status).toBe(204);
    expect(await database.read({ text: 'MATCH (i:CAPTURE_IMAGE) RETURN i.id AS id' })).toEqual([]);
    expect(files.size).toBe(1);
  });

  it('Images of a schedule are found by indexes', async () => {
    await image(1, Date.now());
    const reported: string[] = [];
    const recording: Database = Object.create(database, {
      read: {
        value: async (statement: Parameters<Database['read']>[0]) => {
          reported.push(...(await plan(database, statement)));
          return database.read(statement);
        },
      },
    });
    const reading = new Captures(recording, { images });
    await reading.history(app.keyId, URL, 10);
    await reading.image('none', app.keyId);
    await reading.schedules.list(app.keyId);
    await reading.schedules.read('none', app.keyId);
    await reading.schedules.due(Date.now());
    expect(reported.filter((operator) => /LabelScan|AllNodes/.test(operator))).toEqual([]);
  });
});
