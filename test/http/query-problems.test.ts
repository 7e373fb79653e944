import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { schemaDatabase } from '../support/graph.ts';
import { post, type TestApp, testApp } from './test-app.ts';

let app: TestApp;

beforeAll(async () => {
  const database = await schemaDatabase();
  const asOf = new Date('2026-08-22T00:00:00Z');
  app = await testApp(database, {
    engine: createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(asOf) }),
  });
});

/** What every problem of a query has (contract 3.8). */
const MEMBERS = {
  type: expect.stringMatching(/^urn:weft:problem:query-/),
  title: expect.any(String),
  status: expect.any(Number),
  detail: expect.any(String),
  instance: '/api/query',
  timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  code: expect.stringMatching(/^[A-Z_]+$/),
  suggestions: expect.any(Array),
};

describe('a problem of a query', () => {
  it.each([
    ['MATCH (t:TLD RETURN t', { status: 400, position: 6, line: 1, column: 7 }],
    ['MATCH (t:TLD)\nRETURN u', { status: 400, code: 'UNBOUND_VARIABLE', line: 2, column: 8 }],
    ['MATCH (t:TLD) SET t.a = 1 RETURN t', { code: 'READ_ONLY', position: 14 }],
    ['MATCH (n) RETURN n', { reason: 'unlabelled_node', position: 6 }],
    ['MATCH (t:TLD)-[*]-(x) RETURN x', { reason: 'unbounded_path' }],
    ['MATCH (t:TLD)-[*1..99]-(x) RETURN x', { actualDepth: 99, maxAllowedDepth: 8 }],
    ['MATCH (t:TLD {name: $name}) RETURN t', { code: 'MISSING_PARAMETER', position: 20 }],
  ])('The problem of %j has all of its members', async (query, extras) => {
    expect(await app.json('/api/query', post({ query }))).toMatchObject({ ...MEMBERS, ...extras });
  });

  it('A problem in a batch has all members of a problem too', async () => {
    const { results } = await app.json('/api/query', post({ query: 'RETURN 1; MATCH (t:TLD RETURN t; RETURN u' }));
    expect(results).toMatchObject([
      { success: true },
      { outcome: 'PARSE_ERROR', error: { ...MEMBERS, position: 6 } },
      { outcome: 'EXECUTION_ERROR', error: { ...MEMBERS, code: 'UNBOUND_VARIABLE', position: 7 } },
    ]);
  });
});
