import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { QueryAnswer, QueryEngine } from '../../engine/query-engine.ts';
import { type RunningServer, startServer } from '../../http/server.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { NO_ENGINE, testApp } from './test-app.ts';

const HERE = { host: '127.0.0.1', port: 0 };
const EMPTY: QueryAnswer = {
  columns: [],
  rows: [],
  statistics: { rowCount: 0, executionTimeMs: 0, truncated: false, planTimeMs: 0 },
  advisories: [],
};

let database: Database;
const running: RunningServer[] = [];

beforeAll(async () => {
  database = await schemaDatabase();
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close(0)));
});

describe('the server', () => {
  it('The server answers at the address that it reports', async () => {
    const { url } = await serve(NO_ENGINE);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${url}/health`)).status).toBe(200);
  });

  it('The server names the setting to change when it cannot listen on its port or host', async () => {
    const { url } = await serve(NO_ENGINE);
    const { app } = await testApp(database);
    await expect(startServer(app, { host: '127.0.0.1', port: Number(new URL(url).port) })).rejects.toThrow('set PORT');
    await expect(startServer(app, { host: '192.0.2.1', port: 0 })).rejects.toThrow('set HOST');
  });

  it('The server lets a running request end before it closes, and takes no new ones', async () => {
    const { engine, release, started } = slowEngine();
    const { url, key, server } = await serve(engine);
    const answer = fetch(`${url}/api/query?q=x`, { headers: { authorization: `Bearer ${key}` } });
    await started;
    const closed = server.close();
    await expect(fetch(`${url}/health`)).rejects.toThrow();
    release();
    expect((await answer).status).toBe(200);
    await closed;
  });

  it('The server breaks off requests that outlast the grace period', async () => {
    const { engine, started } = slowEngine();
    const { url, key, server } = await serve(engine);
    const answer = fetch(`${url}/api/query?q=x`, { headers: { authorization: `Bearer ${key}` } });
    const broken = expect(answer).rejects.toThrow();
    await started;
    await server.close(50);
    await broken;
  });

  it('The server answers a request without a valid Host with a problem too', async () => {
    const { url } = await serve(NO_ENGINE);
    const response = await head(url, 'a b');
    expect(response).toMatchObject({ statusCode: 400, headers: { 'content-type': 'application/problem+json' } });
  });

  it('The server closes the connection of a body that is too large', async () => {
    const { url, key } = await serve(NO_ENGINE);
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${url}/api/query`, { method: 'POST', body: 'x'.repeat(5_000_000), headers });
    expect(response.status).toBe(413);
    expect(response.headers.get('connection')).toBe('close');
  });

  it('The server signals the engine when the client of a query goes away', async () => {
    const { engine, started, aborted } = slowEngine();
    const { url, key, logged } = await serve(engine);
    const outgoing = request(`${url}/api/query?q=x`, { headers: { authorization: `Bearer ${key}` } });
    outgoing.on('error', () => undefined);
    outgoing.end();
    await started;
    outgoing.destroy();
    await aborted;
    await sleep(20);
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

async function serve(engine: QueryEngine) {
  const { app, keys, logged } = await testApp(database, { engine });
  const server = await startServer(app, HERE);
  running.push(server);
  const { text } = await keys.create('client', ['query']);
  return { url: server.url, server, key: text, logged };
}

/** Answer of a request whose Host header is what it should not be. */
function head(url: string, host: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(`${url}/health`, { headers: { host } }, resolve).once('error', reject).end();
  });
}

/** An engine whose query starts, and ends when it is released or its client goes away. */
function slowEngine() {
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<QueryAnswer>();
  const aborted = Promise.withResolvers<void>();
  const engine: QueryEngine = {
    forgetPlans: () => undefined,
    run: ({ signal }) => {
      started.resolve();
      signal?.addEventListener('abort', () => {
        aborted.resolve();
        released.reject(signal.reason);
      });
      return released.promise;
    },
  };
  return { engine, started: started.promise, aborted: aborted.promise, release: () => released.resolve(EMPTY) };
}
