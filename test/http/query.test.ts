import { beforeAll, describe, expect, it } from 'vitest';
import { GraphClock } from '../../cli/graph-clock.ts';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { POST_QUERY } from '../../http/query/operations.ts';
import { anchorVerdicts } from '../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { LAYERS } from '../../schema/layers.ts';
import { type StoredClock, writeStoredClock } from '../../store/as-of.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { post, type TestApp, testApp } from './test-app.ts';

let database: Database;
let app: TestApp;

const AS_OF = new Date('2026-08-22T00:00:00Z');
const ADDRESSES = 'MATCH (:HOSTNAME {name: "www.example.com"})-[:RESOLVES_TO]->(a:IPV4) RETURN a.name AS address';

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({
    text: `CREATE (:HOSTNAME {name: 'www.example.com'})-[:RESOLVES_TO]->(:IPV4 {name: '192.0.2.10'})`,
  });
  app = await testApp(database, {
    engine: createQueryEngine({ database, anchorVerdicts, catalog: procedureCatalog, clock: fixedClock(AS_OF) }),
  });
});

const form = (body: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
});

const { rows } = POST_QUERY.answer.examples;
const TIMES = { executionTimeMs: expect.any(Number), planTimeMs: expect.any(Number) };
const ANSWER = { ...rows, statistics: { ...rows?.statistics, ...TIMES } };

describe('POST /api/query', () => {
  it('POST /api/query returns columns, rows and statistics', async () => {
    const response = await app.ask('/api/query', post(POST_QUERY.body.examples.query));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual(ANSWER);
  });

  it('POST /api/query binds parameters, also under the name params, which adds a notice', async () => {
    const query = 'MATCH (h:HOSTNAME {name: $name}) RETURN h.name AS name LIMIT $count';
    const notice = { kind: 'column-alias', message: 'Read params as parameters.', subject: 'params' };
    for (const [member, advisories] of [
      ['parameters', []],
      ['params', [expect.objectContaining(notice)]],
    ] as const) {
      const body = await app.json('/api/query', post({ query, [member]: { name: 'www.example.com', count: 1 } }));
      expect(body).toMatchObject({ rows: [{ name: 'www.example.com' }], advisories });
    }
  });

  it('POST /api/query reads a body without a media type as JSON, and ignores unknown members', async () => {
    const body = new TextEncoder().encode(JSON.stringify({ query: 'RETURN 1 AS one', colour: 'red' }));
    expect(await app.json('/api/query', { method: 'POST', body })).toMatchObject({ rows: [{ one: 1 }] });
  });

  it('POST /api/query returns one result for each statement of a batch, and each failure as a whole problem', async () => {
    const body = await app.json('/api/query', post({ query: 'RETURN 1 AS one; RETURN nothing; RETURN 2 AS two' }));
    expect(body.results).toMatchObject([
      { success: true, outcome: 'OK', rows: [{ one: 1 }] },
      {
        success: false,
        error: {
          type: 'urn:weft:problem:query-error',
          title: 'Query Error',
          status: 400,
          instance: '/api/query',
          error: 'QUERY_ERROR',
          trace_id: expect.any(String),
          suggestions: expect.any(Array),
        },
      },
      { success: true, outcome: 'OK', rows: [{ two: 2 }] },
    ]);
  });

  it('POST /api/query answers a query that cannot run with its code, its position and suggestions', async () => {
    expect(await app.json('/api/query', post({ query: 'RETURN )' }))).toMatchObject({
      status: 400,
      error: 'QUERY_ERROR',
      code: 'SYNTAX_ERROR',
      position: 7,
      suggestions: expect.any(Array),
    });
    expect(await app.json('/api/query', post({ query: 'CREATE (n:HOSTNAME {name: "x"}) RETURN n' }))).toMatchObject({
      status: 400,
      error: 'QUERY_ERROR',
    });
  });

  it('POST /api/query ends a query whose time is over with 408', async () => {
    const query = 'UNWIND range(1, 100000000) AS x UNWIND range(1, 1000) AS y RETURN count(x + y)';
    expect(await app.json('/api/query', post({ query, timeout: 200 }))).toMatchObject({
      status: 408,
      error: 'QUERY_TIMEOUT',
      timeoutMs: expect.any(Number),
    });
  });
});

describe('GET /api/query and a form', () => {
  it('GET /api/query and a form take the query in q', async () => {
    expect(await app.json(`/api/query?q=${encodeURIComponent(ADDRESSES)}`)).toEqual(ANSWER);
    expect(await app.json('/api/query', form(new URLSearchParams({ q: ADDRESSES }).toString()))).toEqual(ANSWER);
  });
});

describe('GET /api/query/stats', () => {
  it('GET /api/query/stats returns totals and coverage per layer, cached for five minutes', async () => {
    const first = await app.json('/api/query/stats');
    const none = { nodeCount: 0, edgeCount: 0 };
    const stored = { nodeCount: 2, edgeCount: 1 };
    const empty = {
      coverage: 'EMPTY',
      lastRefresh: null,
      ageSeconds: null,
      reason: 'Nothing is loaded.',
      sources: [],
      ...none,
    };
    // Its rows are those of the test, which no load has written.
    const dns = { coverage: 'DEGRADED', reason: expect.stringMatching(/^It has no recorded load/), ...stored };
    expect(first).toEqual({
      physical: stored,
      virtual: none,
      total: stored,
      ...stored,
      objectCount: 3,
      threatIntel: {
        available: false,
        threatIntelLoaded: false,
        hasTaxonomy: false,
        asnEnrichmentLoaded: false,
        prefixBgpEnrichmentLoaded: false,
        feedSourceCount: 0,
        categoryCount: 0,
        totalListedInEdges: 0,
      },
      layers: LAYERS.map(({ id, edgeTypes, fill = null }) => ({
        layer: id,
        ...empty,
        ...(id === 'dns' ? dns : {}),
        edgeTypes,
        fill,
      })),
      asOf: AS_OF.toISOString(),
      asOfBasis: { decidedBy: 'setting', source: null, since: null },
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    await database.write({ text: "CREATE (:HOSTNAME {name: 'late.example.com'})" });
    expect(await app.json('/api/query/stats')).toEqual(first);
  });

  it('GET /api/query/stats names what decides asOf: the sample, or the edition of a list that moved it, and since when', async () => {
    const asOf = new Date('2026-08-22');
    const sample = { asOf, sampleSources: ['stamparm-ipsum'], source: null, since: Date.UTC(2026, 7, 23) };
    const statistics = async (stored: StoredClock) => {
      await writeStoredClock(database, stored);
      const dated = await testApp(database, { settings: { clock: await GraphClock.read(database) } });
      return dated.json('/api/query/stats');
    };
    expect(await statistics(sample)).toMatchObject({
      asOf: '2026-08-22T00:00:00.000Z',
      asOfBasis: { decidedBy: 'sample', source: null, since: '2026-08-23T00:00:00.000Z' },
    });
    expect(await statistics({ ...sample, source: 'stamparm-ipsum' })).toMatchObject({
      asOfBasis: { decidedBy: 'load', source: 'stamparm-ipsum' },
    });
  });
});

describe('svc.quota', () => {
  const ENGINE = () =>
    createQueryEngine({
      database,
      anchorVerdicts,
      catalog: procedureCatalog,
      clock: fixedClock(AS_OF),
      limits: { depth: 5 },
    });

  async function quotaOf(asked: TestApp): Promise<Record<string, unknown>> {
    const { rows } = await asked.json('/api/query', post({ query: 'CALL svc.quota()' }));
    if (!Array.isArray(rows)) throw new Error('the answer has no rows');
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }

  it('svc.quota returns one row for each limit of the engine and of the key, with null for no limit', async () => {
    const asked = await testApp(database, { engine: ENGINE(), scopes: ['query', 'lookup'] });
    const [{ prefix } = { prefix: '' }] = (await asked.keys.list()).slice(-1);
    expect(await quotaOf(asked)).toEqual({
      plan: 'self-hosted',
      isAnonymous: false,
      keyPrefix: prefix,
      scopes: ['query', 'lookup'],
      minuteLimit: null,
      minuteUsed: null,
      minuteRemaining: null,
      hourlyLimit: null,
      hourlyUsed: null,
      hourlyRemaining: null,
      dailyLimit: null,
      dailyRemaining: null,
      maxConcurrent: 32,
      maxQueryDepth: 5,
      maxRows: 10_000,
      defaultTimeoutMs: 30_000,
      maxTimeoutMs: 60_000,
    });
  });

  it('svc.quota returns what is left of the minute when queries are limited, and how many may run at once', async () => {
    const settings = { limits: { query: 3 }, concurrentQueries: 2 };
    const asked = await testApp(database, { engine: ENGINE(), settings });
    const counts = { minuteLimit: 3, hourlyLimit: null, maxConcurrent: 2 };
    expect(await quotaOf(asked)).toMatchObject({ ...counts, minuteUsed: 1, minuteRemaining: 2 });
    expect(await quotaOf(asked)).toMatchObject({ ...counts, minuteUsed: 2, minuteRemaining: 1 });
  });

  it('svc.quota composes: YIELD and WHERE select one limit', async () => {
    const query = 'CALL svc.quota() YIELD key, value WHERE key = "maxQueryDepth" RETURN value';
    expect(await app.json('/api/query', post({ query }))).toMatchObject({ rows: [{ value: 8 }] });
  });

  it('svc.quota is anonymous when a program that has the engine calls it without a key', async () => {
    const { rows } = await ENGINE().run({
      query: 'CALL svc.quota() YIELD key, value WHERE key IN ["isAnonymous", "keyPrefix"]',
    });
    expect(rows).toEqual([
      { key: 'isAnonymous', value: true },
      { key: 'keyPrefix', value: null },
    ]);
  });
});
