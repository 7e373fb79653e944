import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { type RunningServer, startServer } from '../../http/server.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { schemaDatabase } from '../support/graph.ts';
import { writeSmallGraph } from '../support/small-graph.ts';
import { type TestApp, testApp } from './test-app.ts';

let served: TestApp;
let server: RunningServer;
let key: string;

beforeAll(async () => {
  const database = await schemaDatabase();
  await writeSmallGraph(database);
  const clock = fixedClock(new Date('2026-08-01T00:00:00Z'));
  const engine = createQueryEngine({ database, catalog: procedureCatalog, clock });
  served = await testApp(database, { engine, settings: { concurrentQueries: 1 } });
  key = (await served.keys.create('doors', ['query', 'lookup'])).text;
  server = await startServer(served.app, { host: '127.0.0.1', port: 0 }, { headMs: 2000 });
});

afterAll(() => server.close(0));

const post = (body: string, type = 'application/json', headers: Record<string, string> = {}) =>
  served.ask('/api/query', { method: 'POST', body, headers: { 'Content-Type': type, 'X-API-Key': key, ...headers } });
const FORM = 'application/x-www-form-urlencoded';

describe('a form', () => {
  it('A form is read for its first q, in any escaping', async () => {
    const answer = await post('a=1&q=RETURN+1%20AS+x&q=RETURN+2', FORM);
    expect(await answer.json()).toMatchObject({ rows: [{ x: 1 }] });
  });

  it('A form of 100,000 bytes is parsed at once, and a longer one is refused', async () => {
    const begun = performance.now();
    expect((await post('a&'.repeat(50_000), FORM)).status).toBe(400);
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(await (await post('a&'.repeat(50_001), FORM)).json()).toMatchObject({ status: 413, maxBytes: 100_000 });
  });
});

describe('JSON deeper than 100 levels', () => {
  const deep = (levels: number) =>
    `{"query":"RETURN 1 AS x","parameters":{"p":${'['.repeat(levels)}${']'.repeat(levels)}}}`;

  it.each([99, 5000, 100_000])('JSON of %s levels and two is refused, and the answer says where', async (levels) => {
    const answer = await post(deep(levels));
    expect(await answer.json()).toMatchObject({
      status: 400,
      details: { field: 'parameters.p[0][0][0]', issue: 'deeper than 100 levels' },
    });
  });

  it('Brackets in a string and a long flat list do not count as deep JSON', async () => {
    const text = JSON.stringify({ query: `RETURN "${'['.repeat(500)}" AS x`, parameters: { p: Array(300).fill([]) } });
    expect((await post(text)).status).toBe(200);
    expect((await post(deep(90))).status).toBe(200);
  });
});

it('A body in another encoding is refused', async () => {
  const packed = await post('{}', 'application/json', { 'Content-Encoding': 'gzip' });
  expect([packed.status, packed.headers.get('accept-encoding')]).toEqual([415, 'identity']);
  const plain = await post('{"query":"RETURN 1 AS x"}', 'application/json', { 'Content-Encoding': 'identity' });
  expect(plain.status).toBe(200);
});

describe('a connection', () => {
  const exchange = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const { port } = new URL(server.url);
      let answer = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });

  it('A connection that names two hosts is answered 400', async () => {
    const answer = await exchange('GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('several Host headers');
  });

  it('A connection that sends nothing is closed', async () => expect(await exchange('')).toBe(''));

  it('A request whose body arrives slowly holds no query slot of its key', async () => {
    const head = `POST /api/query HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
    const { port } = new URL(server.url);
    const slow = connect(Number(port), '127.0.0.1', () => slow.write(head));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const answer = await fetch(`${server.url}/api/query`, {
      method: 'POST',
      body: '{"query":"RETURN 1 AS x"}',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    });
    slow.destroy();
    expect(answer.status).toBe(200);
  });

  it('A client that tries keys is answered 429, and keys that were valid still work', async () => {
    const ask = (text: string) => fetch(`${server.url}/api/query/stats`, { headers: { 'X-API-Key': text } });
    expect((await ask(key)).status).toBe(200);
    expect((await ask('no key')).status).toBe(401);
    const tries = Array.from({ length: 120 }, (_, index) => ask(`a-made-up-key-of-more-than-thirty-two-${index}`));
    const statuses = new Set((await Promise.all(tries)).map(({ status }) => status));
    expect(statuses).toEqual(new Set([401, 429]));
    expect((await ask(key)).status).toBe(200);
  });
});

it.each(['/docs/swagger-ui-bundle.js', '/openapi.json'])('%s is compressed for who takes it', async (path) => {
  const plain = await served.app.request(path);
  const zipped = await served.app.request(path, { headers: { 'Accept-Encoding': 'br, gzip' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(zipped.headers.get('etag')).toBe(plain.headers.get('etag'));
  const bytes = gunzipSync(Buffer.from(await zipped.arrayBuffer()));
  expect(bytes.equals(Buffer.from(await plain.arrayBuffer()))).toBe(true);
});

it('The log shows the path as the contract writes it', async () => {
  await served.ask('/v1/indicators/domain/secret.example?depth=1', { headers: { 'X-API-Key': key } });
  await served.ask('/no/such/secret', { headers: { 'X-API-Key': key } });
  const lines = JSON.stringify(served.logged.slice(-2));
  expect(lines).toContain('/v1/indicators/domain/{domain}');
  expect(lines).not.toContain('secret');
});

it('An error of the server shows no number of a node', async () => {
  const query = 'MATCH p = (h:HOSTNAME {name: "example.com"})-[r]->() RETURN date(p) AS x';
  const problem = await (await post(JSON.stringify({ query }))).json();
  expect(problem).toMatchObject({ detail: expect.stringContaining('Path{a nodea relationshipa node}') });
});
