import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { QueryAnswer, QueryEngine } from '../../engine/query-engine.ts';
import type { Places } from '../../http/limits/client-connections.ts';
import { type RunningServer, startServer } from '../../http/server.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { testApp } from './test-app.ts';

const EMPTY: QueryAnswer = {
  columns: [],
  rows: [],
  statistics: { rowCount: 0, executionTimeMs: 0, truncated: false, planTimeMs: 0 },
  advisories: [],
};
/** No connection of these tests ends because of its time. */
const FOREVER = { headMs: 600_000, requestMs: 600_000, silentMs: 600_000 };

let database: Database;
const running: RunningServer[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await schemaDatabase();
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(running.splice(0).map((server) => server.close(0)));
});

describe('clients that connect and send nothing', () => {
  it('3,000 silent connections of one address leave /health to another address and to the same one', async () => {
    const { port } = await serve();
    const flood = await silent(port, 3000, '127.0.0.1');
    expect(await health(port, '127.0.0.2')).toBe(200);
    expect(await health(port, '127.0.0.1')).toBe(200);
    await expect.poll(() => flood.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(200);
    expect(flood.slice(-100).every(({ closed }) => !closed)).toBe(true);
  });

  it('Silent connections of many addresses close those of the address with the most, and none of a client that has one', async () => {
    const { port } = await serve({ connections: 100 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const polite = () => health(port, '127.0.0.2', agent);
    expect(await polite()).toBe(200);
    const [kept] = Object.values(agent.freeSockets).flat();
    for (const address of ['127.0.0.3', '127.0.0.4', '127.0.0.5']) await silent(port, 90, address);
    expect(await polite()).toBe(200);
    expect(Object.values(agent.freeSockets).flat()).toEqual([kept]);
    expect(await health(port, '127.0.0.6')).toBe(200);
    agent.destroy();
  });

  it('Connections that have been answered are silent too: the one that has waited for longest is closed first', async () => {
    const { port } = await serve({ silentOfClient: 2 });
    const first = await answered(port);
    const second = await answered(port);
    const firstClosed = text(first);
    first.write(HEALTH);
    await answered(port);
    expect(await text(second)).toBe('');
    await answered(port);
    expect(await firstClosed).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('A connection whose request has not arrived completely gives way like a silent one', async () => {
    const { port } = await serve({ silentOfClient: 2 });
    const socket = open(port, '127.0.0.1');
    socket.write('GET /health HTTP/1.1\r\nHost: x\r\n');
    const closed = text(socket);
    await silent(port, 2, '127.0.0.1');
    expect(await closed).toBe('');
  });
});

describe('clients with requests in flight', () => {
  it('A keep-alive connection with a request in flight is never closed for silent ones of its address', async () => {
    const { port, key, engine } = await serve();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const query = () => status(port, '/api/query?q=x', '127.0.0.1', { agent, headers: { 'x-api-key': key } });
    const slow = query();
    await engine.started(1);
    await silent(port, 3000, '127.0.0.1');
    engine.release();
    expect(await slow).toBe(200);
    const again = query();
    await engine.started(2);
    engine.release();
    expect(await again).toBe(200);
    agent.destroy();
  });

  it('An address with as many requests in flight as it may have gets 503 for the next one, and 200 for /health', async () => {
    const { port, key, engine } = await serve({ requestsOfClient: 2 });
    const query = (address: string) => status(port, '/api/query?q=x', address, { headers: { 'x-api-key': key } });
    const slow = [query('127.0.0.1'), query('127.0.0.1')];
    await engine.started(2);
    const answer = open(port, '127.0.0.1');
    answer.write('GET /api/query?q=x HTTP/1.1\r\nHost: x\r\n\r\n');
    const refused = await text(answer);
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toMatch(/^retry-after: \d+\r$/im);
    expect(refused).toContain('Your address has 2 requests in flight, its maximum: wait until one of them ends.');
    expect(await health(port, '127.0.0.1')).toBe(200);
    const other = query('127.0.0.2');
    await engine.started(3);
    engine.release();
    expect(await Promise.all([...slow, other])).toEqual([200, 200, 200]);
  });

  it('A server with as many requests in flight as it takes gets 503 for every next one, and 200 for /health', async () => {
    const { port, key, engine } = await serve({ connections: 3, requests: 1 });
    const query = (address: string) => status(port, '/api/query?q=x', address, { headers: { 'x-api-key': key } });
    const slow = query('127.0.0.1');
    await engine.started(1);
    expect(await query('127.0.0.2')).toBe(503);
    await silent(port, 20, '127.0.0.3');
    expect(await health(port, '127.0.0.2')).toBe(200);
    engine.release();
    expect(await slow).toBe(200);
    const next = query('127.0.0.2');
    await engine.started(2);
    engine.release();
    expect(await next).toBe(200);
  });

  it('A client that leaves with requests in flight frees their places', async () => {
    const { port, key, engine } = await serve({ requestsOfClient: 2 });
    const socket = open(port, '127.0.0.1');
    const request = `GET /api/query?q=x HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`;
    socket.write(request + request);
    await engine.started(2);
    socket.destroy();
    await expect.poll(() => status(port, '/v1/ops/jobs', '127.0.0.1')).toBe(401);
  });
});

const HEALTH = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';

async function serve(places: Partial<Places> = {}) {
  const engine = new SlowEngine();
  const { app, keys } = await testApp(database, { engine });
  const server = await startServer(app, { host: '127.0.0.1', port: 0 }, FOREVER, places);
  running.push(server);
  const { text: key } = await keys.create('client', ['query']);
  return { port: Number(new URL(server.url).port), key, engine };
}

function open(port: number, localAddress: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

/** So many connections that are open, or were until the server closed them, in the order in which they were opened. */
async function silent(port: number, count: number, address: string): Promise<Socket[]> {
  const opened: Socket[] = [];
  while (opened.length < count) {
    const some = Array.from({ length: Math.min(100, count - opened.length) }, () => open(port, address));
    for (const socket of some) socket.resume();
    await Promise.all(some.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    opened.push(...some);
  }
  return opened;
}

/** A connection on which a request was answered. */
async function answered(port: number): Promise<Socket> {
  const socket = open(port, '127.0.0.1');
  socket.write(HEALTH);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  return socket;
}

function health(port: number, address: string, agent = new Agent()): Promise<number> {
  return status(port, '/health', address, { agent });
}

function status(
  port: number,
  path: string,
  localAddress: string,
  options: { agent?: Agent; headers?: Record<string, string> } = {},
): Promise<number> {
  const { agent = new Agent(), headers = {} } = options;
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, localAddress, agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });
}

/** An engine whose queries wait until they are released. */
class SlowEngine implements QueryEngine {
  readonly #waiting: (() => void)[] = [];
  #started = 0;

  forgetPlans(): void {}

  run(): Promise<QueryAnswer> {
    this.#started += 1;
    return new Promise((resolve) => this.#waiting.push(() => resolve(EMPTY)));
  }

  async started(count: number): Promise<void> {
    await expect.poll(() => this.#started).toBe(count);
  }

  release(): void {
    for (const end of this.#waiting.splice(0)) end();
  }
}
