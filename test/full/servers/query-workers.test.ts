import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startQueryWorkers } from '../../../cli/query-workers.ts';
import { DEFAULT_LIMITS, WORKER_LIMITS } from '../../../engine/contract/limits.ts';
import { QueryWorkers } from '../../../engine/workers/query-workers.ts';
import { type RunningServer, startServer } from '../../../http/server.ts';
import type { LiveAnswer, LookUp } from '../../../net/live-look-up.ts';
import { fixedClock } from '../../../schema/clock.ts';
import type { Database } from '../../../store/database.ts';
import { testApp } from '../../http/test-app.ts';
import { schemaConnection, schemaDatabase } from '../../support/graph.ts';
import { ROOT } from '../../support/paths.ts';

const clock = fixedClock(new Date('2026-08-22T00:00:00Z'));
const logged: { details: object; message: string }[] = [];
const log = { error: (details: object, message: string) => logged.push({ details, message }) };

/** Says of everything that it failed. */
const lookUp: LookUp = async (questions) => {
  const answers = questions.map(
    ({ name }): LiveAnswer => ({
      upstream: 'dns',
      subject: name,
      outcome: 'failed',
      observedAt: null,
      reason: 'no luck',
    }),
  );
  return { answers, asked: answers.length, leftOut: 0 };
};

const home = mkdtempSync(join(tmpdir(), 'weft-workers-'));
let database: Database;
let workers: QueryWorkers;
let served: Served;

interface Served {
  readonly server: RunningServer;
  ask(query: string): Promise<{ status: number; body: Record<string, unknown> }>;
}

beforeAll(async () => {
  database = await schemaDatabase();
  const metrics = new Registry();
  const secret = new Uint8Array(32);
  const parts = {
    connection: await schemaConnection(),
    skipsReplanning: false,
    procedurePrefixes: [],
    limits: DEFAULT_LIMITS,
    secret,
    home,
  };
  workers = startQueryWorkers({ count: 1, home }, parts, { clock, log, metrics, lookUp }).engine;
  served = await serve(workers, metrics);
  await workers.started;
});

afterAll(async () => {
  await served.server.close(0);
  await workers.close();
  rmSync(home, { recursive: true });
});

async function serve(engine: QueryWorkers, metrics = new Registry()): Promise<Served> {
  const { app, keys } = await testApp(database, { engine, metrics });
  const { text } = await keys.create('client', ['query', 'admin']);
  const server = await startServer(app, { host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${text}`, 'content-type': 'application/json' };
  return {
    server,
    ask: async (query) => {
      const response = await fetch(`${server.url}/api/query`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query }),
      });
      return { status: response.status, body: Object(await response.json()) };
    },
  };
}

describe('the engine of the product in its workers', () => {
  it('The engine in its workers answers rows, a procedure, a problem and a batch over HTTP', async () => {
    expect(await served.ask('RETURN 1 AS one')).toMatchObject({ status: 200, body: { rows: [{ one: 1 }] } });
    expect((await served.ask("CALL svc.psl.tldPlusOne('a.example.co.uk')")).status).toBe(200);
    const problem = await served.ask('MATCH (n:HOSTNAM {name: "x"}) RETURN n');
    expect(problem).toMatchObject({
      status: 400,
      body: { code: 'UNKNOWN_LABEL', suggestions: [{ kind: 'replace_label' }] },
    });
    const { body } = await served.ask('RETURN 1 AS a; RETURN (; RETURN "ü" AS b');
    expect(body).toMatchObject({
      rows: [{ b: 'ü' }],
      results: [
        { success: true, outcome: 'OK', columns: ['a'], rows: [{ a: 1 }], statistics: { rowCount: 1 } },
        { success: false, outcome: 'PARSE_ERROR', error: { code: 'SYNTAX_ERROR', title: 'Query Error' } },
        { success: true, outcome: 'OK', columns: ['b'], rows: [{ b: 'ü' }], advisories: [] },
      ],
    });
  });

  it('The engine in its workers has live look-ups of procedures made outside the worker', async () => {
    const { body } = await served.ask('CALL svc.resolve("missing.weft.com")');
    expect(body).toMatchObject({
      rows: [{ host: 'missing.weft.com', coverage: 'no-data' }],
      advisories: [
        {
          kind: 'live-look-up-failed',
          severity: 'warning',
          message: 'The live look-up of missing.weft.com (dns) failed: no luck.',
        },
      ],
    });
  });

  it('The end of the workers ends what they run in Neo4j', async () => {
    const parts = {
      connection: await schemaConnection(),
      skipsReplanning: false,
      procedurePrefixes: [],
      limits: DEFAULT_LIMITS,
      home,
    };
    const own = startQueryWorkers(
      { count: 1, home },
      { ...parts, secret: new Uint8Array(32) },
      { clock, log, metrics: new Registry() },
    );
    const query = 'UNWIND range(1, 100000000) AS x UNWIND range(1, 100000) AS y RETURN count(x + y) AS MARK';
    const answer = own.engine.run({ query }).catch((error: unknown) => error);
    const text = "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery STARTS WITH 'UNWIND range(1, 100000000)'";
    const running = async () => (await database.read({ text })).length;
    await expect.poll(running, { timeout: 20_000 }).toBe(1);
    await own.engine.close();
    expect(await answer).toMatchObject({ status: 503 });
    await expect.poll(running, { timeout: 20_000 }).toBe(0);
  });
});

describe('a query that holds its worker for ever', () => {
  it('A query that holds its worker for ever is refused, and no other query waits for it', async () => {
    const program = { entry: join(ROOT, 'test/support/hanging-query-worker.ts'), parts: await schemaConnection() };
    const held = new QueryWorkers({
      program,
      count: 2,
      limits: DEFAULT_LIMITS,
      workerLimits: WORKER_LIMITS,
      clock,
      log,
    });
    const { server, ask } = await serve(held);
    await expect.poll(() => held.ready, { timeout: 60_000 }).toBe(3);
    await Promise.all([ask('RETURN 0 AS n'), ask('RETURN 0 AS n')]);

    const guilty = ask('RETURN "held for ever"');
    let isOver = false;
    guilty.finally(() => {
      isOver = true;
    });
    const others: Awaited<ReturnType<typeof ask>>[] = [];
    for (let n = 0; !isOver; n += 1) {
      const [ping, ...answers] = await Promise.all([
        fetch(`${server.url}/health`),
        ask(`RETURN ${n} AS n`),
        ask('RETURN 1'),
      ]);
      expect(ping.status).toBe(200);
      others.push(...answers);
      await sleep(100);
    }
    expect(await guilty).toMatchObject({
      status: 400,
      body: { code: 'QUERY_TOO_EXPENSIVE', reason: 'text_too_intricate' },
    });
    // Had they waited for it, there were two of them, or four where its own answer came last.
    expect(others.length).toBeGreaterThan(4);
    expect(others.filter(({ status }) => status !== 200)).toEqual([]);
    await server.close(0);
    await held.close();
  });
});
