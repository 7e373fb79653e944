import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { post, testApp } from './test-app.ts';

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({ text: "CREATE (:HOSTNAME {name: 'www.example.com'})" });
});

/** The line that one request leaves in the log. */
async function lineOf(body: unknown, init?: RequestInit): Promise<Record<string, unknown>> {
  const engine = createQueryEngine({
    database,
    catalog: procedureCatalog,
    clock: fixedClock(new Date('2026-08-22T00:00:00Z')),
  });
  const app = await testApp(database, { engine });
  const response = await app.ask('/api/query', { ...post(body), ...init });
  await response.text();
  expect(app.logged).toHaveLength(1);
  const [{ line } = { line: null }] = app.logged;
  if (typeof line !== 'object' || line === null) throw new Error('the line is no object');
  expect(line).toMatchObject({ requestId: response.headers.get('x-request-id'), status: response.status });
  return { ...line };
}

describe('the log line of a query', () => {
  it('The log line of a query has the key prefix, the text without values, the time by stage and the rows', async () => {
    const query = 'MATCH (h:HOSTNAME {name: "www.example.com"}) WHERE h.name <> $other RETURN h LIMIT 7';
    const line = await lineOf({ query, parameters: { other: 'other.example' } });
    expect(line).toMatchObject({
      keyPrefix: expect.stringMatching(/^svc_live_/),
      method: 'POST',
      path: '/api/query',
      status: 200,
      ms: expect.any(Number),
      query: {
        text: 'MATCH (h:HOSTNAME {name: $s}) WHERE h.name <> $_ RETURN h LIMIT $n',
        characters: query.length,
        rows: 1,
        notices: [],
        slug: null,
        code: null,
      },
    });
    for (const stage of ['parse', 'guard', 'correct', 'plan', 'run', 'serialise'])
      expect(line).toHaveProperty(['query', 'stages', stage], expect.any(Number));
    expect(JSON.stringify(line)).not.toMatch(/example/);
  });

  it('The log line of a query names the kinds of its notices', async () => {
    const line = await lineOf({ query: 'MATCH (h:Domain {name: "https://www.example.com/x"}) RETURN h.name' });
    expect(line).toMatchObject({
      query: { notices: expect.arrayContaining(['schema-drift-rewrite', 'input-folded']) },
    });
    expect(JSON.stringify(line)).not.toMatch(/example/);
  });

  it.each([
    ['MATCH (h:HOSTNAME {name: "www.example.com"}) SET h.x = 1', 'query-error', 'READ_ONLY'],
    ['MATCH (h:HOSTNAME {name: "www.example.com) RETURN h', 'query-error', 'SYNTAX_ERROR'],
    ['MATCH (h:HOSTNAME {name: www.example.com}) RETURN h.', 'query-error', 'SYNTAX_ERROR'],
    ['MATCH (h:HOSTNAME {name: $example}) RETURN h', 'query-error', 'MISSING_PARAMETER'],
  ])('The log line of %s has the slug and the code of its problem', async (query, slug, code) => {
    const line = await lineOf({ query });
    expect(line).toMatchObject({ status: 400, query: { slug, code, rows: 0 } });
    if (code !== 'MISSING_PARAMETER') expect(JSON.stringify(line)).not.toMatch(/example/);
  });

  it('The log line of a batch has the outcome of each statement', async () => {
    const line = await lineOf({ query: 'RETURN "example" AS x; RETURN (; RETURN 1 / 0' });
    expect(line).toMatchObject({ query: { outcomes: ['OK', 'PARSE_ERROR', 'EXECUTION_ERROR'], rows: 1 } });
    expect(JSON.stringify(line)).not.toMatch(/example/);
  });

  it('The log line of a request that never reached the engine has no query', async () => {
    const line = await lineOf({ query: 7 });
    expect(line).toMatchObject({ status: 400 });
    expect(line).not.toHaveProperty('query');
  });
});
