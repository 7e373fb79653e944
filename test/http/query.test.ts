import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../engine/database/database.ts';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { schemaDatabase } from '../support/graph.ts';
import { post, type TestApp, testApp } from './test-app.ts';

let database: Database;
let app: TestApp;

const AS_OF = new Date('2026-08-22T00:00:00Z');
const NAMES = 'MATCH (h:HOSTNAME {name: "www.example.com"}) RETURN h.name';

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({
    text: `CREATE (:HOSTNAME {name: 'www.example.com'})-[:RESOLVES_TO]->(:IPV4 {name: '192.0.2.10'})`,
  });
  app = await testApp(database, { engine: createQueryEngine({ database, catalog: procedureCatalog, asOf: AS_OF }) });
});

const form = (body: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
});

describe('POST /api/query', () => {
  it('answers columns, rows and statistics', async () => {
    const response = await app.ask('/api/query', post({ query: NAMES }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({
      columns: ['h.name'],
      rows: [{ 'h.name': 'www.example.com' }],
      statistics: {
        rowCount: 1,
        truncated: false,
        executionTimeMs: expect.any(Number),
        planTimeMs: expect.any(Number),
      },
    });
  });

  it('binds parameters, also under the name params, which it notices', async () => {
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

  it('reads a body without a media type as JSON, and ignores members that it does not know', async () => {
    const body = new TextEncoder().encode(JSON.stringify({ query: 'RETURN 1 AS one', colour: 'red' }));
    expect(await app.json('/api/query', { method: 'POST', body })).toMatchObject({ rows: [{ one: 1 }] });
  });

  it('answers one result per statement of a batch, each failure as a whole problem', async () => {
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

  it('answers a query that cannot run with its code, its position and suggestions', async () => {
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

  it('ends a query whose time is over with 408', async () => {
    const query = 'UNWIND range(1, 100000000) AS x UNWIND range(1, 1000) AS y RETURN count(x + y)';
    expect(await app.json('/api/query', post({ query, timeout: 200 }))).toMatchObject({
      status: 408,
      error: 'QUERY_TIMEOUT',
      timeoutMs: expect.any(Number),
    });
  });
});

describe('GET /api/query and a form', () => {
  it('take text in q', async () => {
    const rows = [{ 'h.name': 'www.example.com' }];
    expect(await app.json(`/api/query?q=${encodeURIComponent(NAMES)}`)).toMatchObject({ rows });
    expect(await app.json('/api/query', form(new URLSearchParams({ q: NAMES }).toString()))).toMatchObject({ rows });
  });
});

describe('GET /api/query/stats', () => {
  it('answers totals and coverage per layer, kept for five minutes', async () => {
    const first = await app.json('/api/query/stats');
    expect(first).toMatchObject({
      nodeCount: 2,
      edgeCount: 1,
      objectCount: 3,
      total: { nodeCount: 2, edgeCount: 1 },
      layers: expect.arrayContaining([expect.objectContaining({ layer: 'geolocation', coverage: 'EMPTY' })]),
    });
    await database.write({ text: "CREATE (:HOSTNAME {name: 'late.example.com'})" });
    expect(await app.json('/api/query/stats')).toEqual(first);
  });
});
