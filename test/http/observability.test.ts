import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { jobWorkers } from '../../cli/job-workers.ts';
import { startTracing } from '../../cli/tracing.ts';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { type AppParts, createApp } from '../../http/app.ts';
import { ApiKeys } from '../../http/auth/api-keys.ts';
import { bulkJob } from '../../ops/bulk/bulk-job.ts';
import { JobWorkers } from '../../ops/jobs/job-workers.ts';
import { Jobs } from '../../ops/jobs/jobs.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import { Database } from '../../store/database.ts';
import { schemaConnection, schemaDatabase } from '../support/graph.ts';
import { failingDatabase } from './failing-apps.ts';
import { writeLocations } from './location-data.ts';
import { NO_ENGINE, post, type TestApp, testApp } from './test-app.ts';

const AS_OF = new Date('2026-08-22T00:00:00Z');
let database: Database;
let app: TestApp;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeLocations(database, [{ cidr: '192.0.2.0/24', cityName: 'Amsterdam' }]);
  await database.write({
    text: `CREATE (:LOAD_RUN {id: 'one', layer: 'geolocation', status: 'completed', finishedAt: 1785542400000})
           CREATE (:JOB {id: 'one', type: 'similar_domains', status: 'pending'})`,
  });
  app = await testApp(database, {
    engine: createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(AS_OF) }),
  });
});

const figures = async () => (await app.ask('/metrics')).text();

describe('/metrics', () => {
  it('GET /metrics needs the scope admin', async () => {
    const { ask } = await testApp(database, { scopes: ['lookup', 'query', 'ops'] });
    expect((await ask('/metrics')).status).toBe(403);
    expect((await app.app.request('/metrics')).status).toBe(401);
    expect((await app.ask('/metrics')).headers.get('content-type')).toMatch(/^text\/plain/);
  });

  it('The metrics count requests by the declared path, never by the value that was looked up', async () => {
    await app.ask('/v1/location/ip/192.0.2.10');
    await app.ask('/v1/location/ip/192.0.2.11');
    await app.ask('/v1/location/ip/nonsense');
    await app.ask('/no/such/path');
    const text = await figures();
    const route = 'method="GET",route="/v1/location/ip/{ip}"';
    expect(text).toContain(`weft_http_request_duration_seconds_count{${route},status="200"} 2`);
    expect(text).toContain(`weft_http_request_duration_seconds_count{${route},status="400"} 1`);
    expect(text).toContain('weft_http_request_duration_seconds_count{method="GET",route="none",status="404"} 1');
    expect(text).not.toMatch(/192\.0\.2|nonsense|such/);
  });

  it('The metrics show whether memory or the graph answered a lookup', async () => {
    for (let asked = 0; asked < 3; asked += 1) await app.ask('/v1/location/ip/192.0.2.77');
    const text = await figures();
    expect(text).toMatch(/weft_lookups_total\{operation="locateAddress",answered_by="memory"\} [2-9]/);
    expect(text).toMatch(/weft_lookups_total\{operation="locateAddress",answered_by="graph"\} [1-9]/);
  });

  it('The metrics show where the time of queries goes, and how queries end', async () => {
    await app.ask('/api/query', post({ query: 'RETURN 1 AS one' }));
    await app.ask('/api/query', post({ query: 'RETURN (' }));
    const text = await figures();
    expect(text).toContain('weft_queries_total{outcome="ok"} 1');
    expect(text).toContain('weft_queries_total{outcome="query-error"} 1');
    for (const stage of ['parse', 'guard', 'plan', 'run'])
      expect(text).toMatch(new RegExp(`weft_query_stage_duration_seconds_count\\{stage="${stage}"\\} [12]`));
  });

  it('The metrics report connections, loads and jobs', async () => {
    const text = await figures();
    expect(text).toMatch(/^weft_database_up 1$/m);
    expect(text).toContain('weft_database_pool_size 64');
    expect(text).toMatch(/weft_database_sessions \d/);
    expect(text).toContain('weft_load_runs{layer="geolocation",status="completed"} 1');
    expect(text).toContain('weft_load_finished_timestamp_seconds{layer="geolocation",status="completed"} 1785542400');
    expect(text).toContain('weft_jobs{type="similar_domains",status="pending"} 1');
  });

  it('The number of open sessions does not count a closed session', async () => {
    // Its own connections: others have sessions of the server open for as long as they run.
    const alone = Database.open(await schemaConnection());
    await Promise.all(Array.from({ length: 5 }, () => alone.read({ text: 'RETURN 1' })));
    await vi.waitUntil(() => alone.openSessions === 0, { timeout: 20_000 });
    await alone.close();
  });
});

describe('the exposition', () => {
  it('Every metric family has a text and a type, and a name with its unit', async () => {
    for (const path of ['/v1/location/ip/192.0.2.10', '/api/query?q=RETURN%201', '/v1/ops/jobs']) await app.ask(path);
    const reported = familiesOf(await figures());
    expect([...reported.keys()].sort()).toEqual([
      'weft_build_info',
      'weft_database_pool_size',
      'weft_database_sessions',
      'weft_database_up',
      'weft_http_request_duration_seconds',
      'weft_jobs',
      'weft_jobs_failed',
      'weft_load_finished_timestamp_seconds',
      'weft_load_runs',
      'weft_lookups_total',
      'weft_queries_total',
      'weft_query_stage_duration_seconds',
    ]);
    for (const [name, { help, type }] of reported) {
      expect([name, help]).toEqual([name, expect.stringMatching(/^\w.{10,}/)]);
      expect([name, type === 'counter']).toEqual([name, name.endsWith('_total')]);
      if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    }
  });

  it('The request histogram has bounds at the targets of 50, 150 and 500 ms', async () => {
    const bounds = [...(await figures()).matchAll(/weft_http_request_duration_seconds_bucket\{le="([\d.]+)"/g)];
    expect(bounds.map(([, bound]) => bound)).toEqual(expect.arrayContaining(['0.05', '0.15', '0.5']));
  });
});

/** What a scraper learns of each family before its samples. */
function familiesOf(exposition: string) {
  const helps = [...exposition.matchAll(/^# HELP (\S+) (.+)\n# TYPE (\S+) (\w+)$/gm)];
  return new Map(helps.map(([, name = '', help = '', , type = '']) => [name, { help, type }]));
}

describe('the log', () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ name: 'weft' }, { write: (line) => void lines.push(Object(JSON.parse(line))) });
  const spoken = async (parts: Partial<AppParts>) => {
    lines.length = 0;
    const keys = new ApiKeys(database);
    const { text } = await keys.create('logged', ['lookup', 'query']);
    const settings = { clock: fixedClock(AS_OF) };
    const logged = createApp({ database, engine: NO_ENGINE, keys, settings, log, ...parts });
    return (path: string, init: RequestInit = {}) =>
      logged.request(path, { ...init, headers: { ...init.headers, 'x-api-key': text } });
  };

  it('Every log line of a request has its request id, whatever the outcome', async () => {
    const broken = failingDatabase(database, new Error('bolt://10.0.0.1 refused'));
    const engine = createQueryEngine({ database: broken, catalog: procedureCatalog, clock: fixedClock(AS_OF), log });
    const ask = await spoken({ database: broken, engine });
    const paths = ['/health', '/no/such/path', '/v1/location/ip/x', '/v1/ops/jobs', '/api/query?q=RETURN%201%20AS%20x'];
    for (const [place, path] of paths.entries()) {
      const response = await ask(path, { headers: { 'x-request-id': `request-${place}` } });
      expect(response.headers.get('x-request-id')).toBe(`request-${place}`);
    }
    const reported = lines.map(({ requestId, msg, status }) => [requestId, msg, status]);
    expect(reported).toEqual([
      ['request-0', 'request', 200],
      ['request-1', 'request', 404],
      ['request-2', 'request', 400],
      ['request-3', 'request failed', undefined],
      ['request-3', 'request', 500],
      ['request-4', 'a query failed inside the engine', undefined],
      ['request-4', 'request', 500],
    ]);
    const failed = lines.filter(({ level }) => level === 50);
    for (const { err } of failed)
      expect(err).toMatchObject({ message: 'bolt://10.0.0.1 refused', stack: expect.any(String) });
  });

  it('An observer that fails is logged, and the answer is unaffected', async () => {
    const failing = () => {
      throw new Error('the collector is away');
    };
    const ask = await spoken({ observers: [failing] });
    const response = await ask('/health');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    const requestId = response.headers.get('x-request-id');
    expect(lines).toMatchObject([
      { msg: 'request', requestId },
      { msg: 'a request could not be recorded', requestId, err: { message: 'the collector is away' } },
    ]);
  });

  it('The log line of a request names the job that it created, and so does the log line of the job', async () => {
    const jobs = new Jobs(database);
    const ask = await spoken({ jobs });
    const response = await ask('/v1/indicators/domain/example.com/similar', { method: 'POST' });
    const { jobId } = Object(await response.json());
    expect(lines).toMatchObject([{ msg: 'request', jobId, requestId: response.headers.get('x-request-id') }]);
    const workers = jobWorkers({ database, jobs, clock: fixedClock(AS_OF), log });
    await vi.waitUntil(() => lines.some(({ msg }) => msg === 'job'), { timeout: 20_000 });
    await workers.stop();
    expect(lines.filter(({ msg }) => msg === 'job')).toMatchObject([
      { jobId, type: 'similar_domains', status: 'completed', ms: expect.any(Number) },
    ]);
  });

  it('The log lines that the work of a job writes name the job', async () => {
    const jobs = new Jobs(database);
    const ask = await spoken({ jobs });
    const { jobId } = Object(await (await ask('/v1/indicators/bulk', post({ indicators: ['example.com'] }))).json());
    const runners = [
      bulkJob({
        reader: failingDatabase(database, new Error('out of order')),
        clock: fixedClock(AS_OF),
        suffixes: async () => LIBRARY_SUFFIXES,
        coverages: async () => ({ layers: new Map(), emptyTypes: new Set<string>() }),
      }),
    ];
    const workers = new JobWorkers({ database, jobs, runners, log });
    await vi.waitUntil(() => lines.some(({ msg }) => msg === 'job'), { timeout: 20_000 });
    await workers.stop();
    expect(lines.slice(1)).toMatchObject([
      { jobId, msg: 'an indicator of a bulk job failed', err: { message: 'out of order' } },
      { jobId, msg: 'job', status: 'completed' },
    ]);
  });
});

const SPANS = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
            }),
          ),
        }),
      ),
    }),
  ),
});

describe('traces', () => {
  const received: unknown[] = [];
  let collector: Server;
  beforeAll(async () => {
    collector = createServer((request, response) => {
      void json(request).then((body) => {
        received.push([request.url, body]);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void collector.close());

  it('The collector gets a span for each request, in the trace of its caller, and one for each query stage', async () => {
    const address = collector.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const tracing = await startTracing(`http://127.0.0.1:${port}/`, '1.2.3');
    const keys = new ApiKeys(database);
    const { text } = await keys.create('traced', ['query']);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(AS_OF) });
    const settings = { clock: fixedClock(AS_OF) };
    const traced = createApp({ database, engine, keys, settings, log, observers: [tracing.observe] });
    const [trace, caller] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
    const headers = { 'x-api-key': text, traceparent: `00-${trace}-${caller}-01` };
    const query = new URLSearchParams({ q: 'RETURN "secret" AS x' });
    expect((await traced.request(`/api/query?${query}`, { headers })).status).toBe(200);
    await tracing.stop();

    const [[path, body] = []] = z.array(z.tuple([z.string(), SPANS])).parse(received);
    expect(path).toBe('/v1/traces');
    const [sent] = body?.resourceSpans ?? [];
    expect(sent?.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'weft' } });
    const spans = sent?.scopeSpans.flatMap((scope) => scope.spans) ?? [];
    const request = spans.find(({ name }) => name === 'GET /api/query');
    expect(request).toMatchObject({ traceId: trace, parentSpanId: caller });
    expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
    const stages = spans.filter(({ name }) => name.startsWith('query '));
    expect(stages.map(({ name }) => name)).toEqual(expect.arrayContaining(['query parse', 'query run']));
    for (const { parentSpanId } of stages) expect(parentSpanId).toBe(request?.spanId);
    expect(JSON.stringify(received)).not.toContain('secret');
  });
});

describe('a database that is away', () => {
  it('GET /metrics returns the figures of the process while the database is away', async () => {
    const away = Database.open({ uri: 'bolt://127.0.0.1:1', username: 'neo4j', password: 'none' });
    const keys = new ApiKeys(database);
    const { text } = await keys.create('operator', ['admin']);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const alone = createApp({ database: away, engine: NO_ENGINE, keys, settings: { clock: fixedClock(AS_OF) }, log });
    const response = await alone.request('/metrics', { headers: { 'x-api-key': text } });
    expect(response.status).toBe(200);
    const reported = await response.text();
    expect(reported).toContain('weft_database_pool_size 64');
    expect(reported).toMatch(/^weft_database_up 0$/m);
    await away.close();
  });
});
