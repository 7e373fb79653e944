import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startQueryWorkers } from '../../cli/query-workers.ts';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import { Deadline } from '../../engine/execution/deadline.ts';
import { execute } from '../../engine/execution/execute.ts';
import type { QueryWorkers } from '../../engine/workers/query-workers.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { schemaConnection, schemaDatabase } from '../support/graph.ts';

/** One row of ten million numbers, which takes Neo4j little to make and its reader long to read. */
const HUGE_ROW =
  'UNWIND range(1,1000) AS i WITH collect(1) AS l UNWIND range(1,10000) AS i WITH collect(l) AS l RETURN l';

const home = mkdtempSync(join(tmpdir(), 'weft-late-rows-'));
let database: Database;
let workers: QueryWorkers;
const logged: string[] = [];

beforeAll(async () => {
  database = await schemaDatabase();
  const log = { error: (_: object, message: string) => void logged.push(message) };
  const parts = {
    connection: await schemaConnection(),
    skipsReplanning: false,
    limits: DEFAULT_LIMITS,
    procedurePrefixes: [],
    secret: new Uint8Array(32),
    home,
  };
  const clock = fixedClock(new Date('2026-08-22T00:00:00Z'));
  workers = startQueryWorkers({ count: 1, home }, parts, { clock, log, metrics: new Registry() }).engine;
  await workers.started;
});

afterAll(async () => {
  await workers.close();
  rmSync(home, { recursive: true });
});

describe("what a query's rows take counts against its time", () => {
  it('A query whose rows take longer than its time to read is answered 408 with the next row', async () => {
    let taken = 0;
    const take = (): boolean => {
      taken += 1;
      // Longer than the query may take, without returning to the event loop.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000);
      return true;
    };
    const deadline = new Deadline(9_000, DEFAULT_LIMITS);
    const text = 'UNWIND range(1, 500) AS x RETURN x';
    await expect(execute(database, { text, parameters: {}, deadline, take })).rejects.toMatchObject({
      status: 408,
      extras: { timeoutMs: 9_000 },
    });
    expect(taken).toBe(1);
  });

  it('A row that is too long to be read is refused, or late, and its worker answers the next query', async () => {
    const refusals = await Promise.all(
      [2000, 60_000].map((timeoutMs) => workers.run({ query: HUGE_ROW, timeoutMs }).catch((problem) => problem)),
    );
    for (const refusal of refusals) expect([400, 408]).toContain(refusal.status);
    expect(refusals[1]).toMatchObject({ extras: { code: 'QUERY_TOO_EXPENSIVE', reason: 'answer_too_large' } });
    expect((await workers.run({ query: 'RETURN 1 AS one' })).rows).toEqual([{ one: 1 }]);
    expect(logged).toEqual([]);
    const running = {
      text: 'SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery STARTS WITH "UNWIND range(1,1000)"',
    };
    await expect.poll(async () => (await database.read(running)).length, { timeout: 20_000 }).toBe(0);
  });
});
