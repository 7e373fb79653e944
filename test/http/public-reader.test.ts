import { beforeAll, describe, expect, it } from 'vitest';
import type { QueryEngine } from '../../engine/query-engine.ts';
import { PUBLIC_REQUESTS } from '../../http/auth/public-reader.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { post, type TestApp, testApp } from './test-app.ts';

const ENGINE: QueryEngine = {
  run: ({ caller }) =>
    Promise.resolve({
      columns: ['asker'],
      rows: [{ asker: caller?.keyPrefix ?? null }],
      statistics: { rowCount: 1, executionTimeMs: 0, truncated: false, planTimeMs: 0 },
      advisories: [],
    }),
  forgetPlans: () => undefined,
};
const QUERY = { query: 'RETURN 1 AS x' };

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
});

const appWith = (isPublic: boolean) => testApp(database, { engine: ENGINE, settings: { isPublic } });

/** Asks without any key. */
const askOpenly = ({ app }: TestApp, path: string, init: RequestInit = {}) => Promise.resolve(app.request(path, init));

describe('without a key', () => {
  it('A request without a key is refused unless the operator allows it', async () => {
    const app = await appWith(false);
    expect((await askOpenly(app, '/api/query', post(QUERY))).status).toBe(401);
    expect((await askOpenly(app, '/v1/location/ip/192.0.2.1')).status).toBe(401);
  });

  it('Lookups and queries without a key are answered when the operator allows them', async () => {
    const app = await appWith(true);
    expect(await (await askOpenly(app, '/api/query', post(QUERY))).json()).toMatchObject({
      rows: [{ asker: 'public' }],
    });
    expect((await askOpenly(app, '/v1/location/ip/192.0.2.1')).status).toBe(404);
    expect((await askOpenly(app, '/v1/indicators/domain/example.com')).status).toBe(404);
  });

  it.each([
    ['GET', '/v1/ops/jobs'],
    ['GET', '/v1/indicators/domain/example.com/similar'],
    ['POST', '/v1/indicators/bulk'],
    ['POST', '/v1/indicators/search'],
    ['POST', '/v1/location/bulk'],
    ['GET', '/metrics'],
    ['GET', '/v1/nothing'],
  ])('A path that needs a key stays closed without one: %s %s', async (method, path) => {
    const app = await appWith(true);
    const body = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
    expect((await askOpenly(app, path, { method, ...body })).status).toBe(401);
  });

  it('A key that is sent has to be valid even when no key is needed', async () => {
    const app = await appWith(true);
    const headers = { authorization: `Bearer ${'x'.repeat(40)}` };
    expect((await askOpenly(app, '/v1/location/ip/192.0.2.1', { headers })).status).toBe(401);
  });

  it('Requests of an address without a key are limited each minute, and requests with a key are not counted', async () => {
    const app = await appWith(true);
    const asked = Array.from({ length: PUBLIC_REQUESTS + 2 }, () => askOpenly(app, '/v1/location/ip/192.0.2.1'));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(PUBLIC_REQUESTS);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('X-RateLimit-Limit')).toBe(String(PUBLIC_REQUESTS));
    expect(await refused?.json()).toMatchObject({ detail: expect.stringContaining('or send a key') });
    expect((await app.ask('/v1/location/ip/192.0.2.1')).status).toBe(404);
  });
});
