import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { interruptedLoadsChore } from '../../../cli/interrupted-loads-chore.ts';
import { LoadLock } from '../../../loaders/pipeline/lock.ts';
import { readRecentRuns } from '../../../loaders/refresh/recent-runs.ts';
import { readSourceStates } from '../../../loaders/refresh/source-states.ts';
import type { Database } from '../../../store/database.ts';
import { LayerVersions } from '../../../store/statistics/layer-versions.ts';
import { graphText, load, resolves, toyFile, toySource } from '../../graph/pipeline-toys.ts';
import { schemaDatabase } from '../../support/graph.ts';

let database: Database;

beforeEach(async () => {
  database = await schemaDatabase();
});

/** That many are different. */
const EDGES = 2_000;
/** Small batches: the tests look at what happens between two of them, not at how many rows one takes. */
const BATCHES = { batchSize: 400 };

/** Records of several batches, some of them twice, so that a batch changes what an earlier one wrote. */
const RECORDS = Array.from({ length: 2_400 }, (_, index) => {
  const place = index % EDGES;
  return [
    resolves(`h${place}.d${place % 100}.example.com`, `10.0.${place >> 8}.${place & 255}`, {
      properties: { ttl: place },
    }),
  ];
});

async function startChild(path: string): Promise<ChildProcess> {
  const connection = await (await fetch(`${inject('neo4jPool')}/schema-${process.env.VITEST_POOL_ID ?? '1'}`)).text();
  const script = join(import.meta.dirname, 'load-child.ts');
  const environment = { ...process.env, WEFT_TEST_NEO4J: connection };
  return spawn(process.execPath, [script, path, String(BATCHES.batchSize)], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function count(text: string): Promise<number> {
  const [row] = await database.read({ text });
  return Number(row?.n);
}

async function untilWritten(child: ChildProcess): Promise<void> {
  while ((await count('MATCH ()-[r:RESOLVES_TO]->() RETURN count(r) AS n')) === 0) {
    if (child.exitCode !== null) throw new Error('the load ended before it could be killed');
    await sleep(20);
  }
}

async function killedMidway(path: string): Promise<void> {
  const child = await startChild(path);
  await untilWritten(child);
  child.kill('SIGKILL');
  await once(child, 'close');
}

const runs = () =>
  database.read({ text: 'MATCH (r:LOAD_RUN) RETURN r.status AS status, r.error AS error ORDER BY r.startedAt' });

describe('a load that is killed between two batches', () => {
  it('A load that is killed is shown as interrupted at once, and its layer as degraded', async () => {
    const child = await startChild(await toyFile('shown.jsonl', RECORDS));
    await untilWritten(child);
    const source = toySource('toy');
    const shown = async () => {
      const [[state], [run]] = await Promise.all([
        readSourceStates(database, [source], new Date()),
        readRecentRuns(database, 'toy'),
      ]);
      return { load: state?.lastLoad?.status, run: run?.status, error: run?.error, reason: state?.reason };
    };
    expect(await shown()).toMatchObject({ load: 'running', run: 'running', error: null });
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(await shown()).toEqual({
      load: 'interrupted',
      run: 'interrupted',
      error: 'the process that ran this load ended before the load did',
      reason: 'The last load of toy was interrupted: load it again.',
    });
    // The server records it, so that its caches see a change.
    const versions = () => new LayerVersions(database).of();
    const before = await versions();
    await (await interruptedLoadsChore(database).next(Date.now()))?.();
    expect(await runs()).toEqual([
      { status: 'interrupted', error: 'the process that ran this load ended before the load did' },
    ]);
    expect(await versions()).not.toBe(before);
  });

  it('A load killed between two batches never counts as done, and loaded again it gives the undisturbed graph', async () => {
    const path = await toyFile('killed.jsonl', RECORDS);
    await killedMidway(path);
    expect(await count('MATCH ()-[r:RESOLVES_TO]->() RETURN count(r) AS n')).toBeLessThan(EDGES);
    expect(await runs()).toEqual([{ status: 'running', error: null }]);

    expect(await load(database, toySource('toy'), path, BATCHES)).toMatchObject({ status: 'completed' });
    expect(await runs()).toEqual([
      { status: 'interrupted', error: 'the process that ran this load ended before the load did' },
      { status: 'completed', error: null },
    ]);
    const redone = await graphText(database);

    await schemaDatabase();
    await load(database, toySource('toy'), path, BATCHES);
    expect(redone).toEqual(await graphText(database));
  });

  it('A load killed between two batches leaves nothing that the next file no longer lists', async () => {
    const path = await toyFile('killed.jsonl', RECORDS);
    await killedMidway(path);
    await load(database, toySource('toy'), await toyFile('killed.jsonl', RECORDS.slice(0, 10)));
    expect(await count('MATCH ()-[r:RESOLVES_TO]->() RETURN count(r) AS n')).toBe(10);
    expect(await count('MATCH (a:IPV4) RETURN count(a) AS n')).toBe(10);
  });
});

describe('two loads at once', () => {
  it('The second load of one source at once is refused with the name of the first', async () => {
    const lock = await LoadLock.acquire(database, 'load toy', { purpose: 'weft load toy list.csv' });
    const path = await toyFile('second.jsonl', RECORDS.slice(0, 10));
    await expect(load(database, toySource('toy'), path, BATCHES)).rejects.toThrow(
      `toy is being loaded already: weft load toy list.csv (process ${process.pid} on `,
    );
    expect(await count('MATCH (r:LOAD_RUN) RETURN count(r) AS n')).toBe(0);
    await lock.release();
    expect(await load(database, toySource('toy'), path, BATCHES)).toMatchObject({ status: 'completed' });
  });

  it('A second load of one source in another process is refused too', async () => {
    const path = await toyFile('third.jsonl', RECORDS.slice(0, 10));
    const lock = await LoadLock.acquire(database, 'load toy', { purpose: 'this test' });
    const child = await startChild(path);
    const output: string[] = [];
    child.stdout?.on('data', (chunk) => output.push(String(chunk)));
    await once(child, 'close');
    expect(output.join('')).toContain('toy is being loaded already: this test');
    await lock.release();
  });

  it('Two loads of different sources take turns at writing, and give the graph that they give one after the other', async () => {
    const other = RECORDS.map((facts) => facts.map((fact) => ({ ...fact, observedAt: Date.UTC(2026, 7, 1) })));
    const [path, second] = [await toyFile('one.jsonl', RECORDS), await toyFile('two.jsonl', other)];
    const reports = await Promise.all([
      load(database, toySource('toy'), path, BATCHES),
      load(database, toySource('another'), second, BATCHES),
      load(database, toySource('third'), await toyFile('three.jsonl', other.slice(0, 600))),
    ]);
    expect(reports.map(({ status, error }) => ({ status, error }))).toEqual(
      reports.map(() => ({ status: 'completed', error: null })),
    );
    const together = await graphText(database);
    await schemaDatabase();
    await load(database, toySource('toy'), path, BATCHES);
    await load(database, toySource('another'), second, BATCHES);
    await load(database, toySource('third'), await toyFile('three.jsonl', other.slice(0, 600)));
    expect(together).toEqual(await graphText(database));
  });

  it('A load that lost its lock to another one cannot write any more', async () => {
    const lost = await LoadLock.acquire(database, 'load toy', { purpose: 'the one that slept' });
    await database.write({ text: "MATCH (l:LOAD_LOCK {name: 'load toy'}) SET l.expiresAt = 0" });
    const taken = await LoadLock.acquire(database, 'load toy', { purpose: 'the other one' });
    await expect(database.transaction((transaction) => lost.fence(transaction))).rejects.toThrow(
      'another one took over',
    );
    await lost.release();
    await database.transaction((transaction) => taken.fence(transaction));
    await taken.release();
  });

  it('A load does not wait for the lease of a load that died', async () => {
    await killedMidway(await toyFile('dead.jsonl', RECORDS));
    const lock = await LoadLock.acquire(database, 'load toy', { purpose: 'the next one' });
    await lock.release();
  });
});
