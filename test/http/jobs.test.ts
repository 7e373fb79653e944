import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { ApiKeys } from '../../http/auth/api-keys.ts';
import { LIST_JOBS } from '../../http/ops/job-operations.ts';
import { JobFailure } from '../../ops/jobs/job.ts';
import type { JobRunner } from '../../ops/jobs/job-runner.ts';
import { JobWorkers } from '../../ops/jobs/job-workers.ts';
import { Jobs, MOST_UNENDED } from '../../ops/jobs/jobs.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { post, type TestApp, testApp } from './test-app.ts';

const UUID = expect.stringMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const SEARCH = '/v1/indicators/search';

let database: Database;
let app: TestApp;
let workers: JobWorkers;
let jobs: Jobs;

/** Work that echoes its parameters: listed.test gets a list, and fail.test fails. Other tests cover the work of each type. */
const RUNNERS: readonly JobRunner[] = (['similar_domains', 'bulk_enrichment', 'indicator_search'] as const).map(
  (type) => ({
    type,
    run: async (params, _signal, report) => {
      report(2, 2, 'both done');
      if (JSON.stringify(params).includes('fail.test')) throw new JobFailure('SOURCE_UNAVAILABLE', 'It is away.');
      const isListed = JSON.stringify(params).includes('listed.test');
      return isListed ? { similarDomains: [{ domain: 'xn--bcher-kva.test', risk_score: null }] } : { echo: params };
    },
  }),
);

beforeAll(async () => {
  database = await schemaDatabase();
  jobs = new Jobs(database);
  app = await testApp(database, { jobs });
});

afterAll(() => workers?.stop());

async function start(path: string, init: RequestInit = { method: 'POST' }): Promise<string> {
  return String((await app.json(path, init)).jobId);
}

const count = () => database.read({ text: 'MATCH (j:JOB) RETURN count(j) AS jobs' });

/** The job when it has ended. */
async function ended(id: string): Promise<Record<string, unknown>> {
  workers ??= new JobWorkers({ database, jobs, runners: RUNNERS, log: SILENT });
  for (;;) {
    const job = await app.json(`/v1/ops/jobs/${id}`);
    if (job.completedAt !== null) return job;
  }
}

const SIMILAR_DEFAULTS = {
  domain: 'example.com',
  techniques: ['typosquatting'],
  limit: 100,
  check_registration: false,
  include_dns: false,
  include_risk_score: true,
  technique_config: {
    typosquatting: { character_omission: true, character_swap: true, double_character: true, keyboard_proximity: true },
    homoglyph: { cyrillic: true, greek: true, latin: true, max_substitutions: 2 },
    bitsquatting: { max_bit_flips: 1 },
    tld_variation: { common_tlds: true, country_tlds: false, new_gtlds: true, custom_tlds: [] },
  },
};

describe('a request that takes longer than an answer may', () => {
  it('A request that starts a job returns 202, with the job and the URL of its status', async () => {
    const response = await app.ask('/v1/indicators/domain/Example.COM./similar', { method: 'POST' });
    const body: Record<string, unknown> = Object(await response.json());
    expect([response.status, body]).toEqual([
      202,
      { jobId: UUID, status: 'pending', statusUrl: `/v1/ops/jobs/${body.jobId}`, message: 'Job accepted' },
    ]);
    expect(response.headers.get('location')).toBe(body.statusUrl);
    expect(await app.json(String(body.statusUrl))).toEqual({
      jobId: body.jobId,
      id: body.jobId,
      type: 'similar_domains',
      status: 'pending',
      statusUrl: body.statusUrl,
      params: SIMILAR_DEFAULTS,
      progress: { current: 0, total: 0, percentage: 0, message: 'waiting for a worker' },
      createdAt: TIME,
      updatedAt: TIME,
      completedAt: null,
      metadata: {},
      username: 'test',
    });
  });

  test.each([
    ['POST', '/v1/indicators/bulk', post({ indicators: ['example.com'] })],
    ['POST', SEARCH, post({ query: 'registrar:example' })],
  ])('%s %s returns 202 with a job, too', async (_, path, init) => {
    const response = await app.ask(path, init);
    const { jobId, ...body } = Object(await response.json());
    const statusUrl = `/v1/ops/jobs/${jobId}`;
    expect([response.status, body]).toEqual([202, { status: 'pending', statusUrl, message: 'Job accepted' }]);
    expect(response.headers.get('location')).toBe(statusUrl);
  });

  it('The 202 answer and an unended job have Retry-After', async () => {
    const response = await app.ask('/v1/indicators/bulk', post({ indicators: ['example.com'] }));
    expect(response.headers.get('retry-after')).toBe('1');
    const { statusUrl } = Object(await response.json());
    expect((await app.ask(statusUrl)).headers.get('retry-after')).toBe('1');
  });

  it('One Idempotency-Key of an API key creates one job a day', async () => {
    const send = (headers: Record<string, string>) => {
      const request = post({ indicators: ['example.com'] });
      return start('/v1/indicators/bulk', { ...request, headers: { ...Object(request.headers), ...headers } });
    };
    const first = await send({ 'Idempotency-Key': 'one' });
    expect(await send({ 'Idempotency-Key': 'one' })).toBe(first);
    expect(await send({ 'Idempotency-Key': 'other' })).not.toBe(first);
    const both = await Promise.all(['same', 'same'].map((key) => send({ 'Idempotency-Key': key })));
    expect(new Set(both).size).toBe(1);
    expect(await send({})).not.toBe(await send({}));
  });

  it('An Idempotency-Key that came with another request is refused, and the problem names the job of that one', async () => {
    const send = (path: string, body: object) => {
      const request = post(body);
      return app.json(path, { ...request, headers: { ...Object(request.headers), 'Idempotency-Key': 'once' } });
    };
    const { jobId } = await send('/v1/indicators/bulk', { indicators: ['example.com'] });
    // Members that are not there count as their defaults.
    expect(await send('/v1/indicators/bulk', { indicators: ['example.com'], include: [] })).toMatchObject({ jobId });
    const before = await count();
    for (const again of [
      send('/v1/indicators/bulk', { indicators: ['example.org'] }),
      send(SEARCH, { query: 'tld:com' }),
    ])
      expect(await again).toMatchObject({
        status: 422,
        error: 'IDEMPOTENCY_KEY_REUSED',
        detail: `This Idempotency-Key came with another request before, which made the job ${jobId} (bulk_enrichment): send a new key with a new request, or the same request once more.`,
        details: { field: 'Idempotency-Key', issue: 'sent before with another request', jobId },
      });
    expect(await count()).toEqual(before);
    // A key is the client's own.
    const stranger = await testApp(database, { jobs });
    const request = post({ indicators: ['example.org'] });
    const theirs = await stranger.ask('/v1/indicators/bulk', {
      ...request,
      headers: { ...Object(request.headers), 'Idempotency-Key': 'once' },
    });
    expect(theirs.status).toBe(202);
  });

  it('The owner of a job can cancel it until it has ended', async () => {
    const id = await start('/v1/indicators/bulk', post({ indicators: ['example.com'] }));
    const path = `/v1/ops/jobs/${id}`;
    const response = await app.ask(path, { method: 'DELETE' });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await app.json(path)).toMatchObject({ status: 'cancelled', completedAt: TIME });
    expect((await app.ask(path)).headers.get('retry-after')).toBeNull();
    const again = await app.ask(path, { method: 'DELETE' });
    expect([again.status, Object(await again.json()).error]).toEqual([409, 'JOB_ENDED']);
    const nobodys = await app.ask('/v1/ops/jobs/2b9d4c10-6e35-4f7a-9c02-51ad8e6f0b37', { method: 'DELETE' });
    expect(nobodys.status).toBe(404);
  });

  it('Prefer: wait delays the answer about a job, which has its current state when the wait is too short', async () => {
    const id = await start('/v1/indicators/bulk', post({ indicators: ['example.com'] }));
    const early = await app.ask(`/v1/ops/jobs/${id}`, { headers: { Prefer: 'wait=0' } });
    expect([Object(await early.json()).status, early.headers.get('preference-applied')]).toEqual(['pending', null]);
    await ended(id);
    const waited = await app.ask(`/v1/ops/jobs/${id}`, { headers: { Prefer: 'respond-async, wait=99' } });
    expect([Object(await waited.json()).status, waited.headers.get('preference-applied')]).toEqual([
      'completed',
      'wait=30',
    ]);
  });

  it('A completed job has its result', async () => {
    const id = await start('/v1/indicators/bulk', post({ indicators: ['example.com', '192.0.2.10'] }));
    const params = {
      indicators: ['example.com', '192.0.2.10'],
      include: [],
      options: {
        parallel_processing: true,
        continue_on_error: true,
        include_failed: false,
        batch_size: 10,
        timeout_per_indicator: 5000,
      },
    };
    expect(await ended(id)).toEqual({
      jobId: id,
      id,
      type: 'bulk_enrichment',
      status: 'completed',
      statusUrl: `/v1/ops/jobs/${id}`,
      params,
      progress: { current: 2, total: 2, percentage: 100, message: 'done' },
      createdAt: TIME,
      updatedAt: TIME,
      completedAt: TIME,
      metadata: {},
      username: 'test',
      result: { echo: params },
    });
  });

  it('A job returns the list in its result as NDJSON or CSV when Accept asks for that', async () => {
    const id = await start('/v1/indicators/domain/listed.test/similar');
    await ended(id);
    const as = async (accept: string) => {
      const response = await app.ask(`/v1/ops/jobs/${id}`, { headers: { accept } });
      return [response.headers.get('content-type'), response.headers.get('vary'), await response.text()];
    };
    expect(await as('application/x-ndjson')).toEqual([
      'application/x-ndjson',
      'Accept',
      '{"domain":"xn--bcher-kva.test","risk_score":null}\n',
    ]);
    expect(await as('text/csv')).toEqual([
      'text/csv; charset=utf-8; header=present',
      'Accept',
      'domain,risk_score\r\nxn--bcher-kva.test,\r\n',
    ]);
    expect((await as('application/json'))[0]).toBe('application/json');
    expect((await as('*/*'))[0]).toBe('application/json');
  });

  it('A job whose result has no list is returned as JSON, even when Accept asks for CSV', async () => {
    const id = await start('/v1/indicators/bulk', post({ indicators: ['example.com'] }));
    await ended(id);
    expect(await app.json(`/v1/ops/jobs/${id}`, { headers: { accept: 'text/csv' } })).toMatchObject({ jobId: id });
  });

  it('A failed job says why it failed', async () => {
    const job = await ended(await start(SEARCH, post({ query: 'nameServer:fail.test' })));
    expect(job).toMatchObject({ type: 'indicator_search', status: 'failed' });
    expect(job).not.toHaveProperty('result');
    expect(job.error).toEqual({
      code: 'SOURCE_UNAVAILABLE',
      message: 'It is away.',
      details: {},
      timestamp: job.completedAt,
    });
  });

  it('A POST without a body starts a job for similar domains with the default parameters', async () => {
    const job = await ended(await start('/v1/indicators/domain/example.com/similar'));
    expect(job).toMatchObject({ status: 'completed', params: SIMILAR_DEFAULTS });
  });

  it('A search job stores its request with the defaults, and without unknown members', async () => {
    const job = await ended(await start(SEARCH, post({ asn: 64500, colour: 'ignored', sort_order: 'desc' })));
    expect(job.params).toEqual({
      asn: '64500',
      filters: {},
      limit: 100,
      offset: 0,
      sort_by: 'domain_name',
      sort_order: 'desc',
    });
  });

  test.each([
    ['/v1/indicators/domain/-/similar', {}, 'INVALID_DOMAIN_FORMAT', 'domain'],
    ['/v1/indicators/domain/co.uk/similar', {}, 'INVALID_DOMAIN_FORMAT', 'domain'],
    ['/v1/indicators/domain/192.0.2.1/similar', {}, 'INVALID_DOMAIN_FORMAT', 'domain'],
    ['/v1/indicators/domain/a.test/similar', { techniques: ['magic'] }, 'INVALID_BODY', 'techniques[0]'],
    ['/v1/indicators/domain/a.test/similar', { techniques: [] }, 'INVALID_BODY', 'techniques'],
    ['/v1/indicators/domain/a.test/similar', { techniques: ['homoglyph', 'homoglyph'] }, 'INVALID_BODY', 'techniques'],
    ['/v1/indicators/domain/a.test/similar', { limit: 1001 }, 'INVALID_BODY', 'limit'],
    [
      '/v1/indicators/domain/a.test/similar',
      { technique_config: { bitsquatting: { max_bit_flips: 3 } } },
      'INVALID_BODY',
      'technique_config.bitsquatting.max_bit_flips',
    ],
    ['/v1/indicators/bulk', {}, 'INVALID_BODY', 'indicators'],
    ['/v1/indicators/bulk', { indicators: [] }, 'INVALID_BODY', 'indicators'],
    ['/v1/indicators/bulk', { indicators: [1] }, 'INVALID_BODY', 'indicators[0]'],
    ['/v1/indicators/bulk', { indicators: Array(101).fill('a.test') }, 'TOO_MANY_ITEMS', 'indicators'],
    ['/v1/indicators/bulk', { indicators: ['a.test'], include: ['everything'] }, 'INVALID_BODY', 'include[0]'],
    [
      '/v1/indicators/bulk',
      { indicators: ['a.test'], options: { batch_size: 51 } },
      'INVALID_BODY',
      'options.batch_size',
    ],
    [SEARCH, {}, 'INVALID_BODY', 'query'],
    [SEARCH, { query: '' }, 'INVALID_BODY', 'query'],
    [SEARCH, { query: 'x'.repeat(1001) }, 'INVALID_BODY', 'query'],
    [SEARCH, { query: 'colour:red' }, 'INVALID_BODY', 'query'],
    [SEARCH, { query: '(tld:com' }, 'INVALID_BODY', 'query'],
    [SEARCH, { query: 'tld:com city:Amsterdam' }, 'INVALID_BODY', 'query'],
    [SEARCH, { query: 'tld:com', filters: { status: 'asleep' } }, 'INVALID_BODY', 'filters.status'],
    [SEARCH, { query: 'tld:com', sort_by: 'colour' }, 'INVALID_BODY', 'sort_by'],
    [SEARCH, { query: 'tld:com', limit: 0 }, 'INVALID_BODY', 'limit'],
    [SEARCH, { query: 'tld:com', page: -1 }, 'INVALID_BODY', 'page'],
  ])('POST %s with %j is refused with %s about %s, before there is a job', async (path, body, error, field) => {
    const before = await count();
    expect(await app.json(path, post(body))).toMatchObject({ status: 400, error, details: { field } });
    expect(await count()).toEqual(before);
  });
});

describe('the jobs of a key', () => {
  it('The jobs of a key are listed newest first, by state in any case and by page, under both paths', async () => {
    const fresh = await testApp(database, { jobs });
    const ids: string[] = [];
    for (const domain of ['one.test', 'fail.test'])
      ids.unshift(String((await fresh.json(`/v1/indicators/domain/${domain}/similar`, { method: 'POST' })).jobId));
    const list = async (query: string) => fresh.json(`/v1/ops/jobs${query}`);
    while ((await list('?status=pending')).total !== 0 || (await list('?status=PROCESSING')).total !== 0);
    const failed = {
      jobId: ids[0],
      type: 'similar_domains',
      status: 'failed',
      createdAt: TIME,
      completedAt: TIME,
      progress: { current: expect.any(Number), total: expect.any(Number), message: expect.any(String) },
      error: { code: 'SOURCE_UNAVAILABLE', message: 'It is away.' },
    };
    const completed = {
      jobId: ids[1],
      type: 'similar_domains',
      status: 'completed',
      createdAt: TIME,
      completedAt: TIME,
      progress: { current: 2, total: 2, message: 'done' },
      error: null,
    };
    const whole = { ...LIST_JOBS.answer.examples.page, jobs: [failed, completed], total: 2 };
    expect(await list('')).toEqual(whole);
    expect(await list('/list?limit=1&offset=1')).toEqual({ ...whole, jobs: [completed], limit: 1, offset: 1 });
    expect(await list('?status=')).toEqual(await list(''));
    expect(await list('?status=Failed')).toEqual({ ...whole, jobs: [failed], total: 1, status: 'failed' });
    const first = await list('?limit=1');
    expect(first).toMatchObject({ jobs: [failed], next: '1' });
    expect(await list(`?limit=1&cursor=${first.next}`)).toMatchObject({ jobs: [completed], offset: 1, next: null });
    expect(await list('?status=failed&type=Similar_Domains')).toMatchObject({
      jobs: [failed],
      total: 1,
      type: 'similar_domains',
    });
    expect(await list('?error=source_unavailable')).toMatchObject({
      jobs: [failed],
      total: 1,
      error_code: 'SOURCE_UNAVAILABLE',
    });
    expect(await list('?error=WORKER_LOST&type=similar_domains')).toMatchObject({ jobs: [], total: 0 });
    expect(await list('?status=failed&type=bulk_enrichment')).toMatchObject({
      jobs: [],
      total: 0,
      type: 'bulk_enrichment',
    });
  });

  test.each([
    ['status=done', 'status'],
    ['type=scan', 'type'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['offset=-1', 'offset'],
  ])('The list of jobs refuses %s', async (query, field) => {
    expect(await app.json(`/v1/ops/jobs?${query}`)).toMatchObject({
      status: 400,
      error: 'INVALID_PARAMETER',
      details: { field },
    });
  });

  it('A job of another key, an unknown id and a malformed id return the same 404', async () => {
    const stranger = await testApp(database, { jobs });
    const theirs = await start('/v1/indicators/domain/example.com/similar');
    for (const id of [theirs, '2b9d4c10-6e35-4f7a-9c02-51ad8e6f0b37', 'no-id', '%00', "x' OR 1=1"]) {
      const response = await stranger.ask(`/v1/ops/jobs/${id}`);
      expect([response.status, await response.json()]).toEqual([
        404,
        expect.objectContaining({ error: 'JOB_NOT_FOUND', detail: expect.stringContaining('This key has no job') }),
      ]);
    }
    expect(await stranger.json('/v1/ops/jobs')).toMatchObject({ total: 0, jobs: [] });
  });

  test.each([
    [['lookup'], 200, 202],
    [['ops'], 200, 403],
    [['query', 'admin'], 403, 403],
  ] as const)(
    'A key with the scopes %j gets %i for the list of jobs and %i for a new job',
    async (scopes, listed, made) => {
      const { ask } = await testApp(database, { jobs, scopes });
      expect((await ask('/v1/ops/jobs')).status).toBe(listed);
      expect((await ask('/v1/ops/jobs/list')).status).toBe(listed);
      expect((await ask('/v1/indicators/domain/example.com/similar', { method: 'POST' })).status).toBe(made);
    },
  );

  it('A key with the maximum of unended jobs gets 429 and no job, until some of them have ended', async () => {
    const busy = await testApp(database, { jobs });
    const own = async () => (await busy.keys.list()).at(-1)?.id;
    const fill = {
      text: `UNWIND range(1, $jobs) AS n CREATE (:JOB {id: 'of-a-script-' + n, type: 'screenshot', owner: $owner, status: 'pending', dueAt: n})`,
      parameters: { jobs: BigInt(MOST_UNENDED), owner: await own() },
    };
    await database.write(fill);
    const before = await count();
    const response = await busy.ask('/v1/indicators/bulk', post({ indicators: ['example.com'] }));
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await response.json()).toMatchObject({
      type: 'urn:weft:problem:rate-limit-exceeded',
      error: 'RATE_LIMIT_EXCEEDED',
      detail: 'This key has 1000 jobs that have not ended, as many as it may: wait for some of them to finish.',
      retryAfter: 10,
    });
    expect(await count()).toEqual(before);
    await database.write({ text: "MATCH (j:JOB) WHERE j.id STARTS WITH 'of-a-script' DELETE j" });
    expect((await busy.ask('/v1/indicators/bulk', post({ indicators: ['example.com'] }))).status).toBe(202);
  });

  it('The jobs of a key are cancelled when the key is revoked', async () => {
    const keys = new ApiKeys(database);
    const key = await keys.create('short-lived', ['lookup']);
    const { id } = await jobs.create('screenshot', {}, { id: key.id, name: key.name });
    expect(await keys.revoke(key.id)).toBe(true);
    expect(await jobs.read(id, key.id)).toMatchObject({ status: 'cancelled', completedAt: expect.any(Number) });
  });
});
