import { beforeAll, describe, expect, it, test } from 'vitest';
import { createApp } from '../../http/app.ts';
import { ApiKeys } from '../../http/auth/api-keys.ts';
import { PROBLEM_KINDS } from '../../http/problems/table.ts';
import { SAFE_HEADERS } from '../../http/responses/answers.ts';
import { fixedClock } from '../../schema/clock.ts';
import { QueryProblem } from '../../schema/problem.ts';
import { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { failingEngine, NO_ENGINE, post, type TestApp, testApp } from './test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp(await schemaDatabase());
});

/** A body without a media type. */
const bytes = (text: string) => new TextEncoder().encode(text);

/** Each row: slug, status, and a request that is answered so. */
const PROBLEMS: readonly (readonly [slug: string, status: number, path: string, init?: RequestInit])[] = [
  ['invalid-ip-format', 400, '/v1/location/ip/192.0.2.999'],
  ['invalid-ip-format', 400, '/v1/location/ip/192.0.2.010'],
  ['invalid-cidr-format', 400, '/v1/location/network/192.0.2.0/33'],
  ['invalid-parameter', 400, '/v1/location/search?field=colour&value=red'],
  ['invalid-parameter', 400, '/v1/location/ip/%zz'],
  ['invalid-parameter', 400, '/v1/location/search?field=city&value=%ff'],
  ['invalid-body', 400, '/v1/location/ips/bulk', { method: 'POST', body: bytes('[') }],
  ['invalid-body', 400, '/v1/location/ips/bulk', { method: 'POST', body: new Uint8Array([0x22, 0xff, 0x22]) }],
  ['invalid-body', 400, '/v1/location/ips/bulk', { method: 'POST' }],
  ['too-many-items', 400, '/v1/location/ips/bulk', post(Array(1001).fill('192.0.2.1'))],
  ['invalid-body', 400, '/api/query', { method: 'POST', body: bytes('{"query":') }],
  ['invalid-body', 400, '/api/query', post({ query: 7 })],
  ['invalid-body', 400, '/api/query', post({ query: 'RETURN 1', timeout: '5' })],
  ['invalid-body', 400, '/api/query', post({ query: 'RETURN 1', parameters: [1] })],
  ['invalid-body', 400, '/api/query', post('RETURN 1')],
  ['query-validation-error', 400, '/api/query', post({})],
  ['query-validation-error', 400, '/api/query', post({ query: '  ' })],
  ['missing-query-parameter', 400, '/api/query'],
  [
    'missing-query-parameter',
    400,
    '/api/query',
    { method: 'POST', body: 'x=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  ],
  ['ip-not-found', 404, '/v1/location/ip/192.0.2.10'],
  ['network-not-found', 404, '/v1/location/network/192.0.2.0/24'],
  ['route-not-found', 404, '/no/such/path'],
  ['route-not-found', 404, '/v1/location'],
  ['route-not-found', 404, '/problems/no-such-problem'],
  ['method-not-allowed', 405, '/v1/location/stats', { method: 'DELETE' }],
  ['method-not-allowed', 405, '/api/query', { method: 'PUT', body: 'x' }],
  ['body-too-large', 413, '/api/query', { method: 'POST', body: 'x'.repeat(2 ** 20 + 1) }],
  [
    'unsupported-media-type',
    415,
    '/api/query',
    { method: 'POST', body: 'x', headers: { 'content-type': 'text/html' } },
  ],
  [
    'unsupported-media-type',
    415,
    '/v1/location/ips/bulk',
    { method: 'POST', body: '[]', headers: { 'content-type': 'text/csv' } },
  ],
  ['internal-error', 500, '/api/query', post({ query: 'RETURN 1' })],
];

describe('every problem', () => {
  test.each(PROBLEMS.map((row, index) => [index, ...row] as const))('Problem %i: %s is %i at %s', async (index) => {
    const [slug, status, path, init] = PROBLEMS[index] ?? ['', 0, ''];
    const response = await app.ask(path, init);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('link')).toBe(`</problems/${slug}>; rel="help"`);
    const body: unknown = await response.json();
    expect(body).toEqual({
      type: `urn:weft:problem:${slug}`,
      title: PROBLEM_KINDS.get(slug)?.title,
      status,
      detail: expect.stringMatching(/^.{10,300}\.$/),
      instance: path,
      error: slug.toUpperCase().replaceAll('-', '_'),
      message: expect.any(String),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      trace_id: response.headers.get('x-request-id'),
      path: path.split('?')[0],
      details: expect.any(Object),
      ...(path.startsWith('/api/query') ? { suggestions: [] } : {}),
      ...(status === 413 ? { maxBytes: 1_048_576 } : {}),
    });
  });

  it('The body of a problem is the example of the contract', async () => {
    const body = await app.json('/v1/location/ip/192.0.2.999');
    expect(body.message).toBe(body.detail);
    expect(body).toMatchObject({
      title: 'Invalid IP address',
      detail: "'192.0.2.999' is neither an IPv4 nor an IPv6 address.",
      details: { field: 'ip', issue: 'not an IP address' },
    });
  });

  it('Every problem has one page that explains it, as JSON and as HTML', async () => {
    for (const { slug, status, title, explanation } of PROBLEM_KINDS.values()) {
      const response = await app.app.request(`/problems/${slug}`);
      expect(await response.json()).toEqual({
        slug,
        status,
        title,
        error: slug.toUpperCase().replaceAll('-', '_'),
        explanation,
      });
    }
    const page = await app.app.request('/problems/query-error', { headers: { accept: 'text/html,*/*' } });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('<h1>Query Error</h1>');
  });

  it('The type of a problem is under WEFT_ERROR_BASE when that is set', async () => {
    const { json } = await testApp(await schemaDatabase(), { settings: { errorBase: 'https://weft.example/' } });
    expect(await json('/nowhere')).toMatchObject({ type: 'https://weft.example/problems/route-not-found' });
    app = await testApp(await schemaDatabase());
  });
});

describe('a wrong method', () => {
  it('A wrong method is answered with the methods that the path takes', async () => {
    expect((await app.ask('/v1/location/stats', { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD');
    expect((await app.ask('/api/query', { method: 'DELETE' })).headers.get('allow')?.split(', ').sort()).toEqual([
      'GET',
      'HEAD',
      'POST',
    ]);
    expect((await app.ask('/v1/location/ips/bulk')).headers.get('allow')).toBe('POST');
  });
});

describe('a failure inside', () => {
  it('An internal error shows the caller nothing and logs everything', async () => {
    const secret = 'bolt://10.0.0.1:7687 refused neo4j/hunter2';
    const failing = await testApp(await schemaDatabase(), { engine: failingEngine(new Error(secret)) });
    const response = await failing.ask('/api/query', post({ query: 'RETURN 1' }));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('hunter2');
    const logged = failing.logged.find(({ level }) => level === 'error');
    expect(logged?.line).toMatchObject({ err: { message: secret }, requestId: response.headers.get('x-request-id') });
    app = await testApp(await schemaDatabase());
  });

  it('A query problem keeps the code, the position and the suggestions of the engine', async () => {
    const suggestions = [
      { kind: 'replace_label', rationale: 'r', rewrite: null, confidence: 0.9, safeToAutoRetry: true },
    ];
    const problem = new QueryProblem('query-error', 400, 'UNKNOWN_LABEL', 'Label IpAddress is not in this graph.', {
      position: 10,
      line: 1,
      column: 11,
      suggestions,
    });
    const failing = await testApp(await schemaDatabase(), { engine: failingEngine(problem) });
    expect(await failing.json('/api/query', post({ query: 'MATCH (n:IpAddress) RETURN n' }))).toMatchObject({
      type: 'urn:weft:problem:query-error',
      title: 'Query Error',
      error: 'QUERY_ERROR',
      code: 'UNKNOWN_LABEL',
      position: 10,
      line: 1,
      column: 11,
      suggestions,
    });
    app = await testApp(await schemaDatabase());
  });
});

describe('a database that is away', () => {
  it('While the database is away, every path that needs it returns 503 with Retry-After, and /health returns 200', async () => {
    const away = Database.open({ uri: 'bolt://127.0.0.1:1', username: 'neo4j', password: 'none' });
    const asOf = new Date(0);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const engine = NO_ENGINE;
    const closed = createApp({
      database: away,
      engine,
      keys: new ApiKeys(away),
      settings: { clock: fixedClock(asOf) },
      log,
    });
    for (const path of ['/ready', '/v1/location/ip/192.0.2.1', '/api/query']) {
      const response = await closed.request(path, { headers: { authorization: `Bearer ${'x'.repeat(40)}` } });
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await response.json()).toMatchObject({ error: 'DATA_UNAVAILABLE', retryAfter: 5 });
    }
    expect((await closed.request('/health')).status).toBe(200);
    await away.close();
  });
});

describe('/ready', () => {
  it('GET /ready says what the server still has to do', async () => {
    const { app: waiting } = await testApp(await schemaDatabase(), { pending: () => 'The sample is being loaded.' });
    const response = await waiting.request('/ready');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: 'DATA_UNAVAILABLE', detail: 'The sample is being loaded.' });
    app = await testApp(await schemaDatabase());
  });
});

describe('X-Request-Id', () => {
  test.each(['trace 1: "quoted"', 'x'.repeat(128)])('The X-Request-Id %j is returned', async (id) => {
    const response = await app.ask('/nowhere', { headers: { 'x-request-id': id } });
    expect(response.headers.get('x-request-id')).toBe(id);
    expect(await response.json()).toMatchObject({ trace_id: id });
  });

  test.each(['x'.repeat(129), 'tab\there', ''])('The X-Request-Id %j is replaced', async (id) => {
    const response = await app.ask('/nowhere', { headers: { 'x-request-id': id } });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('A successful answer has an X-Request-Id too', async () => {
    expect((await app.app.request('/health')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('headers', () => {
  it('The headers forbid browsers to guess the type, to embed or to share an answer', async () => {
    const { headers } = await app.app.request('/health', { headers: { origin: 'https://elsewhere.example' } });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    ['a good answer', '/health', 200],
    ['an answer to a key', '/v1/ops/jobs', 200],
    ['a page of text', '/problems/ip-not-found', 200],
    ['a problem', '/nowhere', 404],
    ['a wrong method', '/v1/location/ips/bulk', 405],
  ])('The safety headers are the same on %s', async (_, path, status) => {
    const response = await app.ask(path);
    expect(response.status).toBe(status);
    for (const [name, value] of Object.entries(SAFE_HEADERS)) expect(response.headers.get(name)).toBe(value);
  });

  it('The refusal of a request without a key has the safety headers too', async () => {
    const response = await app.app.request('/api/query');
    expect(response.status).toBe(401);
    for (const [name, value] of Object.entries(SAFE_HEADERS)) expect(response.headers.get(name)).toBe(value);
  });
});
