import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../../http/server.ts';
import { StartingApp } from '../../http/starting-app.ts';
import { schemaDatabase } from '../support/graph.ts';
import { testApp } from './test-app.ts';

const starting = new StartingApp();
let server: RunningServer;

beforeAll(async () => {
  server = await startServer(starting, { host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close(0));

const ask = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);

describe('a server whose database is starting', () => {
  it('A server whose database recovers is alive, and /ready says how far the recovery is', async () => {
    starting.doing = 'Neo4j is recovering, 40 %';
    const health = await ask('/health');
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    const ready = await ask('/ready?x=1');
    expect([ready.status, ready.headers.get('Retry-After'), ready.headers.get('Content-Type')]).toEqual([
      ...[503, '5', 'application/problem+json'],
    ]);
    expect(await ready.json()).toMatchObject({
      type: 'urn:weft:problem:data-unavailable',
      detail: 'Neo4j is recovering, 40 %.',
      path: '/ready',
    });
  });

  it.each(['/', '/v1/location/ip/192.0.2.1', '/no/such/path'])(
    'Every other path, such as %s, answers 503',
    async (path) => {
      expect((await ask(path)).status).toBe(503);
      expect((await ask(path, { method: 'POST', body: '{}' })).status).toBe(503);
    },
  );

  it('The same server answers as the application does from the moment that there is one', async () => {
    let doing: string | null = 'Neo4j is recovering, 90 %.';
    const { app } = await testApp(await schemaDatabase(), { pending: () => doing });
    starting.admit(app);
    const ready = await ask('/ready');
    expect([ready.status, await ready.json()]).toEqual([
      503,
      expect.objectContaining({ detail: 'Neo4j is recovering, 90 %.' }),
    ]);
    doing = null;
    expect((await ask('/ready')).status).toBe(200);
    expect((await ask('/v1/location/ip/192.0.2.1')).status).toBe(401);
  });
});
