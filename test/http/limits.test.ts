import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueryEngine } from '../../engine/query-engine.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { post, testApp } from './test-app.ts';

const NOW = Date.parse('2026-08-22T12:00:00.250Z');
const HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
/** An address without a place: a 404 that asks no database. */
const LOOKUP = '/v1/location/ip/192.0.2.1';
const SEARCH = '/v1/location/search?field=city&value=Oslo';

const ENGINE: QueryEngine = {
  run: () =>
    Promise.resolve({
      columns: [],
      rows: [],
      statistics: { rowCount: 0, executionTimeMs: 0, truncated: false, planTimeMs: 0 },
      advisories: [],
    }),
  forgetPlans: () => undefined,
};

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
});

// The clock alone: timers stay those of the driver.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

const appWith = (limits?: RateLimits) =>
  testApp(database, { engine: ENGINE, ...(limits === undefined ? {} : { settings: { limits } }) });

function rateHeaders(response: Response): (string | null)[] {
  return HEADERS.map((name) => response.headers.get(name));
}

async function statuses(count: number, ask: () => Promise<Response>): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: count }, ask));
  return responses.map(({ status }) => status).sort();
}

describe('rate limits', () => {
  it('Rate limits are off by default, and then no response has their headers', async () => {
    const app = await appWith();
    for (let sent = 0; sent < 110; sent += 1) {
      const response = await app.ask(LOOKUP);
      expect(response.status).toBe(404);
      expect(rateHeaders(response)).toEqual([null, null, null]);
    }
  });

  it.each([1, 2, 5, 11])('A rate limit lets exactly %i requests of a burst of twelve pass', async (standard) => {
    const app = await appWith({ standard });
    await app.ask('/v1/location/nothing'); // The key is known from here on, so that all twelve are counted at once.
    const expected = [...Array(standard).fill(404), ...Array(12 - standard).fill(429)];
    expect(await statuses(12, () => app.ask(LOOKUP))).toEqual(expected);
  });

  it('Every response, failures included, counts a rate limit down, until a 429 says when to come back', async () => {
    const app = await appWith({ search: 2 });
    const reset = String(Math.ceil((NOW + 60_000) / 1000));
    expect(rateHeaders(await app.ask(SEARCH))).toEqual(['2', '1', reset]);
    const invalid = await app.ask('/v1/location/search');
    expect(invalid.status).toBe(400);
    expect(rateHeaders(invalid)).toEqual(['2', '0', reset]);

    vi.setSystemTime(NOW + 20_500);
    const refused = await app.ask(SEARCH);
    expect(refused.status).toBe(429);
    expect(rateHeaders(refused)).toEqual(['2', '0', reset]);
    expect(refused.headers.get('Retry-After')).toBe('40');
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await refused.json()).toMatchObject({
      type: 'urn:weft:problem:rate-limit-exceeded',
      title: 'Rate limit exceeded',
      status: 429,
      error: 'RATE_LIMIT_EXCEEDED',
      instance: SEARCH,
      detail: 'This key may send 2 requests a minute here (category search): try again in 40 seconds.',
    });
  });

  it('A rate limit opens again at the time in X-RateLimit-Reset', async () => {
    const app = await appWith({ standard: 1 });
    const reset = Number((await app.ask(LOOKUP)).headers.get('X-RateLimit-Reset'));
    vi.setSystemTime(NOW + 59_999);
    expect((await app.ask(LOOKUP)).status).toBe(429);
    vi.setSystemTime(reset * 1000);
    expect((await app.ask(LOOKUP)).status).toBe(404);
    expect((await app.ask(LOOKUP)).status).toBe(429);
  });

  it('Each key has its own rate limit, whatever else a client sends', async () => {
    const app = await appWith({ standard: 1 });
    const { text } = await app.keys.create('other', ['lookup']);
    const other = { headers: { authorization: `Bearer ${text}` } };
    expect((await app.ask(LOOKUP)).status).toBe(404);
    const disguised = { headers: { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'new', 'user-agent': 'another' } };
    expect((await app.ask(LOOKUP, disguised)).status).toBe(429);
    expect((await app.ask(LOOKUP, other)).status).toBe(404);
    expect((await app.app.request(LOOKUP, { headers: { 'x-api-key': text } })).status).toBe(429);
  });

  it('The rate limit of one category does not affect the other categories', async () => {
    const app = await appWith({ search: 1, bulk: 1 });
    expect(await statuses(2, () => app.ask(SEARCH))).toEqual([200, 429]);
    expect(await statuses(2, () => app.ask('/v1/location/ips/bulk', post({ ips: ['192.0.2.1'] })))).toEqual([200, 429]);
    expect(rateHeaders(await app.ask(LOOKUP))).toEqual([null, null, null]);
  });

  it('Lookups of addresses, of networks and of statistics share one rate limit', async () => {
    const app = await appWith({ standard: 3 });
    const left = [];
    for (const path of [LOOKUP, '/v1/location/network/192.0.2.0/24', '/v1/location/stats'])
      left.push((await app.ask(path)).headers.get('X-RateLimit-Remaining'));
    expect(left).toEqual(['2', '1', '0']);
  });

  it('HEAD and another spelling of the path do not escape a rate limit', async () => {
    const app = await appWith({ search: 1 });
    expect((await app.ask(SEARCH, { method: 'HEAD' })).status).toBe(200);
    expect((await app.ask('/v1/location/%73earch?field=city&value=Oslo')).status).toBe(429);
    expect((await app.ask(SEARCH, { method: 'HEAD' })).status).toBe(429);
  });

  it('A rate limit of 0 is no limit', async () => {
    const app = await appWith({ standard: 0 });
    const response = await app.ask(LOOKUP);
    expect([response.status, ...rateHeaders(response)]).toEqual([404, null, null, null]);
  });

  it('A request with an unknown key gets 401 and never counts against a rate limit', async () => {
    const app = await appWith({ standard: 1 });
    for (let sent = 0; sent < 3; sent += 1) {
      const response = await app.ask(LOOKUP, { headers: { authorization: `Bearer ${'x'.repeat(40)}` } });
      expect([response.status, ...rateHeaders(response)]).toEqual([401, null, null, null]);
    }
    expect((await app.ask(LOOKUP)).status).toBe(404);
  });

  it('A request that lacks the scope counts against the rate limit', async () => {
    const app = await testApp(database, { scopes: ['query'], settings: { limits: { standard: 1 } } });
    expect(await statuses(2, () => app.ask(LOOKUP))).toEqual([403, 429]);
  });

  it('Health, problem pages and the statistics of the graph have no rate limit', async () => {
    const app = await appWith({ standard: 1, bulk: 1, search: 1, query: 1 });
    for (const path of ['/health', '/ready', '/problems/forbidden', '/api/query/stats']) {
      expect(await statuses(2, () => app.ask(path))).toEqual([200, 200]);
    }
  });

  it('A rate limit does not change the answers to wrong methods and unknown paths', async () => {
    const app = await appWith({ standard: 1, bulk: 1, search: 1, query: 1 });
    const wrong = await app.ask('/v1/location/ips/bulk');
    expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'POST']);
    expect((await app.ask('/v1/location/nothing')).status).toBe(404);
  });
});

describe('queries that run at once', () => {
  it('The number of concurrent queries is limited for each key, until one of them ends', async () => {
    const ends: (() => void)[] = [];
    const engine: QueryEngine = {
      ...ENGINE,
      run: async (request) => {
        await new Promise<void>((resolve) => ends.push(resolve));
        return ENGINE.run(request);
      },
    };
    const app = await testApp(database, { engine, settings: { concurrentQueries: 2 } });
    const { text } = await app.keys.create('other', ['query']);
    const ask = () => app.ask('/api/query', post({ query: 'RETURN 1' }));
    const first = [ask(), app.ask('/api/query?q=RETURN%201')];
    await vi.waitUntil(() => ends.length === 2, { timeout: 20_000 });
    const refused = await ask();
    expect(refused.headers.get('Retry-After')).toBe('1');
    expect(await refused.json()).toMatchObject({
      status: 429,
      error: 'QUERY_QUOTA_EXCEEDED',
      retryAfter: 1,
      suggestions: [],
    });
    expect((await app.ask('/api/query/stats')).status).toBe(200);
    const others = app.app.request('/api/query?q=RETURN%201', { headers: { 'x-api-key': text } });
    await vi.waitUntil(() => ends.length === 3, { timeout: 20_000 });
    ends[0]?.();
    // Whichever of the two came first.
    expect((await Promise.race(first)).status).toBe(200);
    const next = ask();
    await vi.waitUntil(() => ends.length === 4, { timeout: 20_000 });
    for (const end of ends) end();
    expect((await Promise.all([...first, others, next])).map((response) => response?.status)).toEqual([
      200, 200, 200, 200,
    ]);
  });

  it('A query that fails frees its place among the concurrent queries', async () => {
    const engine: QueryEngine = { ...ENGINE, run: () => Promise.reject(new Error('broken')) };
    const app = await testApp(database, { engine, settings: { concurrentQueries: 1 } });
    for (let sent = 0; sent < 3; sent += 1) expect((await app.ask('/api/query?q=RETURN%201')).status).toBe(500);
  });
});

describe('a limit of queries', () => {
  it('The query limit counts GET and POST together and refuses in the format of /api/query', async () => {
    const app = await appWith({ query: 2 });
    expect((await app.ask('/api/query', post({ query: 'RETURN 1' }))).status).toBe(200);
    expect((await app.ask('/api/query?q=RETURN%201')).status).toBe(200);
    const refused = await app.ask('/api/query', post({ query: 'RETURN 1' }));
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(rateHeaders(refused).slice(0, 2)).toEqual(['2', '0']);
    expect(await refused.json()).toMatchObject({
      title: 'Query Quota Exceeded',
      status: 429,
      error: 'QUERY_QUOTA_EXCEEDED',
      retryAfter: 60,
      suggestions: [],
    });
  });
});
