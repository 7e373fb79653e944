import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { QueryAnswer, QueryEngine } from '../../engine/query-engine.ts';
import type { HttpSettings } from '../../http/app.ts';
import { PUBLIC_LIMITS } from '../../http/limits/rate-limits.ts';
import { type Patience, type RunningServer, startServer } from '../../http/server.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { writeAnnouncements, writeLocations } from './location-data.ts';
import { countingReads } from './plans.ts';
import { NO_ENGINE, post, testApp } from './test-app.ts';

const ADDRESS = '/v1/location/ip/192.0.2.10';
const EMPTY: QueryAnswer = {
  columns: [],
  rows: [],
  statistics: { rowCount: 0, executionTimeMs: 0, truncated: false, planTimeMs: 0 },
  advisories: [],
};

const PATHS = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) }))),
});

let database: Database;
const running: RunningServer[] = [];

beforeEach(async () => {
  database = await schemaDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close(0)));
});

/** A server that listens, and how to ask it with a key. */
async function served(
  options: {
    settings?: Partial<HttpSettings>;
    engine?: QueryEngine;
    patience?: Partial<Patience>;
    store?: Database;
  } = {},
) {
  const { settings = {}, engine = NO_ENGINE, patience = {}, store = database } = options;
  const { app, keys } = await testApp(store, { settings, engine, keyStore: database });
  const server = await startServer(app, { host: '127.0.0.1', port: 0 }, patience);
  running.push(server);
  const { text: key } = await keys.create('client', ['lookup', 'query']);
  const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(server.url + path, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers, ...headers } });
  return { url: server.url, port: Number(new URL(server.url).port), server, key, ask };
}

const place = (cityName: string) => ({ cidr: '192.0.2.0/24', cityName, countryCode: 'NL' });

/** What a load does last: it writes down that it is done. */
function noteLoad(layer: string, id: string) {
  return database.write({
    text: `CREATE (:LOAD_RUN {id: $id, layer: $layer, source: 'test', part: '', status: 'completed', isDerived: true,
                              finishedAt: timestamp()})`,
    parameters: { id, layer },
  });
}

describe('a lookup', () => {
  it('A lookup has an ETag and a max-age, and returns 304 without a body to a client that has it', async () => {
    await writeLocations(database, [place('Amsterdam')]);
    const { ask } = await served();
    const first = await ask(ADDRESS);
    expect(first.headers.get('cache-control')).toBe('private, max-age=21600');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    for (const sent of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await ask(ADDRESS, { 'if-none-match': sent });
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
      expect(again.headers.get('x-request-id')).toMatch(/\S/);
      for (const name of ['cache-control', 'vary']) expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    expect((await ask(ADDRESS, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('A lookup shows the changes of a load as soon as the load is recorded', async () => {
    await writeLocations(database, [place('Amsterdam')]);
    await noteLoad('geolocation', 'first');
    const { ask } = await served();
    const before = await ask(ADDRESS);
    expect(await before.json()).toMatchObject({ city: { name: 'Amsterdam' } });
    await database.write({ text: "MATCH (r:GEO_RANGE) SET r.cityName = 'Utrecht'" });
    await noteLoad('geolocation', 'second');
    // A second at most if the database is slow to report loads; otherwise a tenth of a second.
    const sent = { 'if-none-match': before.headers.get('etag') ?? '' };
    await vi.waitUntil(async () => (await ask(ADDRESS, sent)).status === 200, { timeout: 5000 });
    expect(await (await ask(ADDRESS, sent)).json()).toMatchObject({ city: { name: 'Utrecht' } });
  });

  it('A cached lookup survives loads of layers that it does not depend on', async () => {
    await writeLocations(database, [place('Amsterdam')]);
    const counted = countingReads(database);
    const { ask } = await served({ store: counted.database });
    await ask(ADDRESS);
    await noteLoad('threat-listings', 'other');
    counted.reset();
    const wasRead = (part: string) => counted.statements().some((statement) => statement.includes(part));
    await vi.waitUntil(async () => (await ask(ADDRESS)).ok && wasRead('LOAD_RUN'), { timeout: 5000 });
    expect((await ask(ADDRESS)).status).toBe(200);
    expect(counted.statements().filter((statement) => statement.includes('GEO_RANGE'))).toEqual([]);
  });

  it('One read answers a lookup for all addresses of its range, and for no other address', async () => {
    await writeLocations(database, [
      { ...place('Amsterdam'), cidr: '192.0.2.0/25' },
      { ...place('Rotterdam'), cidr: '192.0.2.128/25' },
    ]);
    await writeAnnouncements(database, [{ prefix: '192.0.2.0/24', asn: 64500 }]);
    const counted = countingReads(database);
    const { ask } = await served({ store: counted.database });
    const cityOf = async (ip: string) => Object(await (await ask(`/v1/location/ip/${ip}`)).json());
    const reads = () => counted.statements().filter((statement) => statement.includes('GEO_RANGE')).length;
    counted.reset();
    for (const last of [0, 1, 64, 127])
      expect(await cityOf(`192.0.2.${last}`)).toMatchObject({ city: { name: 'Amsterdam' } });
    expect(reads()).toBe(1);
    for (const last of [128, 255, 200])
      expect(await cityOf(`192.0.2.${last}`)).toMatchObject({ city: { name: 'Rotterdam' } });
    expect(reads()).toBe(2);
    const bulk = await ask('/v1/location/ips/bulk', {}, post(['192.0.2.5', '192.0.2.250', '192.0.3.1']));
    expect(await bulk.json()).toMatchObject([
      { city: { name: 'Amsterdam' } },
      { city: { name: 'Rotterdam' } },
      { error: true },
    ]);
    expect(reads()).toBe(3);
    expect((await ask('/v1/location/ip/192.0.3.0')).status).toBe(404);
    expect((await ask('/v1/location/ip/192.0.1.255')).status).toBe(404);
  });
});

describe('statistics of locations', () => {
  it('The statistics of locations have an ETag and a max-age, and show the changes of a load', async () => {
    await writeLocations(database, [place('Amsterdam')]);
    await noteLoad('geolocation', 'first');
    const { ask } = await served();
    const path = '/v1/location/stats';
    const first = await ask(path);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, max-age=300']);
    expect(await first.json()).toMatchObject({ geography: { cities: 1 } });
    const sent = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await ask(path, sent);
    expect([again.status, await again.text()]).toEqual([304, '']);
    await database.write({ text: 'MATCH (n:GEO_NETWORK) REMOVE n.cityName, n.cityKey' });
    await noteLoad('geolocation', 'second');
    await vi.waitUntil(async () => (await ask(path, sent)).status === 200, { timeout: 5000 });
    expect(await (await ask(path)).json()).toMatchObject({ geography: { cities: 0 } });
  });
});

describe('a search of locations', () => {
  it('A search of locations has an ETag and a max-age, and shows the changes of a load', async () => {
    await writeLocations(database, [place('Amsterdam')]);
    await noteLoad('geolocation', 'first');
    const { ask } = await served();
    const path = '/v1/location/search?field=city&value=Amsterdam';
    const first = await ask(path);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, max-age=21600']);
    const sent = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await ask(path, sent);
    expect([again.status, await again.text()]).toEqual([304, '']);
    await database.write({ text: "MATCH (n:GEO_NETWORK) SET n.cityName = 'Utrecht', n.cityKey = 'utrecht'" });
    await noteLoad('geolocation', 'second');
    await vi.waitUntil(async () => (await ask(path, sent)).status === 200, { timeout: 5000 });
    expect(await (await ask(path)).json()).toMatchObject({ totalHits: 0, results: [] });
  });
});

describe('a path', () => {
  it.each(['/v1/location/stats/', '//v1/location//stats', '/v1/ops/jobs/', '/v1//ops/jobs'])(
    'A path with one slash too many is the same path: %s',
    async (path) => {
      const { ask } = await served();
      expect((await ask(path)).status).toBe(200);
    },
  );

  it('A parameter that is the rest of a path keeps its slashes', async () => {
    const { ask } = await served();
    expect((await ask('/v1/location/network/192.0.2.0/24')).status).toBe(404);
    for (const network of ['192.0.2.0/24/', '192.0.2.0//24'])
      expect(await (await ask(`/v1/location/network/${network}`)).json()).toMatchObject({
        error: 'INVALID_CIDR_FORMAT',
      });
  });

  it.each([
    ['/', 303],
    ['/docs/', 308],
  ])('The path %s leads to the documentation of the API, without a key', async (path, status) => {
    const { url } = await served();
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(url + path, { method, redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([status, '/docs']);
    }
    expect((await fetch(`${url}/docs`)).headers.get('content-type')).toMatch(/^text\/html/);
  });
});

describe('HEAD', () => {
  it('HEAD returns the headers of GET and no body', async () => {
    await writeLocations(database, [place('Amsterdam')]);
    const { ask } = await served();
    const [asked, headed] = [await ask(ADDRESS), await ask(ADDRESS, {}, { method: 'HEAD' })];
    expect([headed.status, await headed.text()]).toEqual([200, '']);
    for (const name of ['content-type', 'etag', 'cache-control', 'vary', 'x-content-type-options'])
      expect([name, headed.headers.get(name)]).toEqual([name, asked.headers.get(name)]);
    const etag = headed.headers.get('etag') ?? '';
    expect((await ask(ADDRESS, { 'if-none-match': etag }, { method: 'HEAD' })).status).toBe(304);
  });

  it('HEAD of a path that starts jobs is refused, starts no job and counts towards no limit', async () => {
    const { ask } = await served({ settings: { limits: { standard: 1 } } });
    const path = '/v1/indicators/domain/example.com/similar';
    const headed = await ask(path, {}, { method: 'HEAD' });
    expect([headed.status, headed.headers.get('allow'), headed.headers.get('x-ratelimit-limit')]).toEqual([
      405,
      'POST',
      null,
    ]);
    const jobs = () => database.read({ text: 'MATCH (j:JOB) RETURN count(j) AS jobs' });
    expect(await jobs()).toEqual([{ jobs: 0 }]);
    expect((await ask(path, {}, { method: 'POST' })).status).toBe(202);
    expect(await jobs()).toEqual([{ jobs: 1 }]);
  });
});

describe('the methods of a path', () => {
  it('The methods of a path are those in the OpenAPI document, with HEAD where GET only reads', async () => {
    const { ask } = await served();
    const { paths } = PATHS.parse(await (await ask('/openapi.json')).json());
    for (const [path, reported] of Object.entries(paths)) {
      const asked = path.replace(/\{[^}]+\}/g, 'ip');
      const methods = Object.keys(reported).map((method) => method.toUpperCase());
      const expected = reported.get === undefined || '202' in reported.get.responses ? methods : [...methods, 'HEAD'];
      for (const method of ['PATCH', 'OPTIONS']) {
        const { status, headers } = await ask(asked, {}, { method });
        expect([path, status, headers.get('allow')?.split(', ').sort()]).toEqual([path, 405, expected.sort()]);
      }
    }
  });
});

describe('every response', () => {
  it('Every response has a request id, and every counted one says how many requests are left', async () => {
    await writeLocations(database, [place('Amsterdam')]);
    const { url, ask } = await served({ settings: { limits: { ...PUBLIC_LIMITS, query: 50 }, origins: ['*'] } });
    const etag = (await ask(ADDRESS)).headers.get('etag') ?? '';
    const similar = '/v1/indicators/domain/example.com/similar';
    const bulk = '/v1/location/ips/bulk';
    const answers: readonly (readonly [status: number, isCounted: boolean, answer: Promise<Response>])[] = [
      [200, true, ask(ADDRESS, {}, { method: 'HEAD' })],
      [202, true, ask(similar, {}, { method: 'POST' })],
      [204, false, fetch(url + ADDRESS, { method: 'OPTIONS' })],
      [304, true, ask(ADDRESS, { 'if-none-match': etag })],
      [400, true, ask('/v1/location/ip/x')],
      [401, false, fetch(url + ADDRESS)],
      [403, false, ask('/metrics')],
      [404, true, ask('/v1/location/ip/198.51.100.1')],
      [404, false, ask('/nowhere')],
      [405, false, ask(similar, {}, { method: 'HEAD' })],
      [413, true, ask(bulk, {}, { method: 'POST', body: 'x'.repeat(2 ** 20 + 1) })],
      [415, true, ask(bulk, { 'content-type': 'text/csv' }, { method: 'POST', body: 'x' })],
      [500, true, ask('/api/query?q=x')],
    ];
    for (const [status, isCounted, answer] of answers) {
      const { status: answered, headers } = await answer;
      const left = isCounted ? expect.stringMatching(/^\d+$/) : null;
      expect([answered, headers.get('x-request-id'), headers.get('x-ratelimit-remaining')]).toEqual([
        status,
        expect.stringMatching(/^[\w-]{36}$/),
        left,
      ]);
    }
  });
});

describe('the limits of WEFT_LIMITS=public', () => {
  it.each([
    ['/v1/indicators/domain/example.com', 100],
    ['/v1/indicators/ip/192.0.2.10/history', 100],
    ['/v1/location/network/192.0.2.0/24', 100],
    ['/intelligence/v1/ip/192.0.2.10', 100],
    ['/domainer/api/domains/subdomains/example.com', 100],
    ['POST /v1/indicators/domain/example.com/similar', 100],
    ['POST /v1/indicators/bulk', 10],
    ['POST /v1/location/ips/bulk', 10],
    ['POST /v1/indicators/search', 5],
    ['/v1/location/search', 5],
    ['/v1/ops/jobs', 600],
    ['/v1/ops/jobs/list', 600],
    ['/v1/ops/jobs/none', 600],
    ['POST /api/query', null],
    ['/health', null],
  ])('WEFT_LIMITS=public sets the limits of the contract: %s has %s a minute', async (asked, limit) => {
    const { ask } = await served({ settings: { limits: PUBLIC_LIMITS } });
    const [path = '', method = 'GET'] = asked.split(' ').reverse();
    const { headers } = await ask(path, {}, { method });
    const left = limit === null ? null : String(limit - 1);
    expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([
      limit === null ? null : String(limit),
      left,
    ]);
  });
});

describe('compression', () => {
  const large: QueryEngine = {
    forgetPlans: () => undefined,
    run: () => Promise.resolve({ ...EMPTY, columns: ['text'], rows: [{ text: 'weft '.repeat(1000) }] }),
  };

  it('Compression shrinks an answer of a kilobyte and more for clients that accept it, and no other', async () => {
    const { port, key } = await served({ engine: large });
    const asked = (path: string, encoding?: string) => raw(port, key, path, encoding);
    const packed = await asked('/api/query?q=x', 'gzip');
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(JSON.parse(gunzipSync(packed.body).toString())).toMatchObject({ columns: ['text'] });
    const plain = await asked('/api/query?q=x');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('Accept-Encoding');
    expect(JSON.parse(plain.body.toString())).toMatchObject({ columns: ['text'] });
    expect((await asked('/health', 'gzip')).headers['content-encoding']).toBeUndefined();
    expect((await asked('/v1/location/ip/x', 'gzip')).headers['content-encoding']).toBeUndefined();
  });
});

describe('pages of other origins', () => {
  const preflight = {
    method: 'OPTIONS',
    headers: { origin: 'https://desk.example', 'access-control-request-method': 'GET' },
  };

  it('A page of another origin may read nothing by default', async () => {
    const { url, ask } = await served();
    expect((await fetch(url + ADDRESS, preflight)).status).toBe(401);
    const answer = await ask('/health', { origin: 'https://desk.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('A page of a configured origin may read answers, problems and headers', async () => {
    const { url, ask } = await served({ settings: { origins: ['https://desk.example'] } });
    const allowed = await fetch(url + ADDRESS, preflight);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://desk.example');
    expect(allowed.headers.get('access-control-allow-headers')).toMatch(/Authorization/);
    expect(allowed.headers.get('x-request-id')).toMatch(/\S/);
    for (const path of ['/health', '/v1/location/ip/x', '/nowhere']) {
      const answer = await ask(path, { origin: 'https://desk.example' });
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://desk.example');
      expect(answer.headers.get('access-control-expose-headers')).toMatch(/X-Request-Id/);
      expect(answer.headers.get('vary')).toMatch(/\bOrigin\b/);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
    const stranger = await ask('/health', { origin: 'https://other.example' });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a slow client', () => {
  it.each([
    ['the head', 'GET /health HTTP/1.1\r\nHost: x\r\n'],
    ['the body', 'POST /api/query HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\nX-API-Key: KEY\r\n\r\n{'],
  ])('A slow client that does not end %s of its request is cut off', async (_, head) => {
    const { port, key } = await served({ patience: { headMs: 100, requestMs: 200 } });
    const socket = connect(port, '127.0.0.1');
    socket.write(head.replace('KEY', key));
    expectProblem(await text(socket), 408, 'request-timeout');
  });

  it('A client that is silent for long is cut off', async () => {
    const { port } = await served({ patience: { silentMs: 100 } });
    const socket = connect(port, '127.0.0.1');
    expect(await text(socket)).toBe('');
  });
});

describe('what is no request', () => {
  it.each([
    ['other words', 400, 'invalid-parameter', 'HELLO\r\n\r\n'],
    [
      'a head of more than 16 KiB',
      431,
      'headers-too-large',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
    [
      'bytes that are no ASCII in the path',
      400,
      'invalid-parameter',
      'GET /v1/indicators/domain/zürich.example HTTP/1.1\r\nHost: x\r\n\r\n',
      /percent-encoded/,
    ],
    ['a method that there is none of', 400, 'invalid-parameter', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n', /method/],
    [
      'a length that is no number',
      400,
      'invalid-parameter',
      'POST /api/query HTTP/1.1\r\nHost: x\r\nContent-Length: ten\r\n\r\n',
      /Content-Length is not a whole number/,
    ],
    ['no Host', 400, 'invalid-parameter', 'GET /health HTTP/1.1\r\n\r\n', /no Host header/],
    [
      'an expectation that the server does not support',
      417,
      'expectation-failed',
      'GET /health HTTP/1.1\r\nHost: x\r\nExpect: something\r\n\r\n',
      /100-continue/,
    ],
  ])(
    'Input that is not a valid request is answered with a problem too: %s',
    async (_, status, slug, sent, detail = /./) => {
      const { port } = await served();
      const socket = connect(port, '127.0.0.1');
      socket.write(sent);
      const answer = await text(socket);
      expectProblem(answer, status, slug);
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ detail: expect.stringMatching(detail) });
    },
  );

  it('Invalid input breaks no answer that is on its way', async () => {
    const { port, key } = await served();
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /health HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\nHELLO\r\n\r\n`);
    expect((await text(socket)).match(/^HTTP\/1\.1 \d+/gm)).toContain('HTTP/1.1 400');
  });
});

describe('a server that stops', () => {
  it('A stopping server ends a connection with the pending answer, and takes no more requests on it', async () => {
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<QueryAnswer>();
    const engine: QueryEngine = {
      forgetPlans: () => undefined,
      run: () => {
        begun.resolve();
        return released.promise;
      },
    };
    const { port, key, server } = await served({ engine });
    const socket = connect(port, '127.0.0.1');
    const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`;
    socket.write(requestOf('/api/query?q=x'));
    await begun.promise;
    const closed = server.close();
    socket.write(requestOf('/health'));
    await sleep(20);
    released.resolve(EMPTY);
    const reported = await text(socket);
    expect(reported).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(reported.toLowerCase()).toContain('connection: close');
    expect(reported).not.toContain('"status":"ok"');
    await closed;
  });
});

/** A whole answer as it came, which is a problem and ends the connection. */
function expectProblem(answer: string, status: number, slug: string): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head.toLowerCase()).toMatch(/^connection: close$/m);
  expect(head.toLowerCase()).toMatch(/^content-type: application\/problem\+json$/m);
  expect(head.toLowerCase()).toMatch(/^x-request-id: \S+$/m);
  expect(JSON.parse(body)).toMatchObject({ status, type: `urn:weft:problem:${slug}` });
}

/** An answer as it comes over the wire: fetch would unpack it. */
async function raw(port: number, key: string, path: string, encoding?: string) {
  const headers = { 'x-api-key': key, ...(encoding === undefined ? {} : { 'accept-encoding': encoding }) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path, headers, agent: new Agent() }, resolve).once('error', reject);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(Buffer.from(chunk));
  return { headers: response.headers, body: Buffer.concat(chunks) };
}
