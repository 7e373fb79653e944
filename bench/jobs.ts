/**
 * `npm run bench:jobs -- [jobs] [processes]` (default 300 and 4): several processes do the jobs of one database. Half of the
 * jobs are made before, the others while they work. It prints how many were done, done twice and lost, how many a second, and how
 * often an idle process looks for work; then how long a lone job of another key waits behind a long line.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBackend } from '../cli/neo4j/find.ts';
import { ApiKeys } from '../http/auth/api-keys.ts';
import { type JobOwner, Jobs, MOST_UNENDED } from '../ops/jobs/jobs.ts';
import { type Connection, Database } from '../store/database.ts';
import { migrate } from '../store/migrations.ts';
import { JobProcess } from './job-process.ts';
import { loadAverage } from './load-average.ts';

/** How long a job takes, ms. */
const WORK_MS = 20;
/** How long idle processes are watched, ms. */
const IDLE_MS = 10_000;
/** Jobs that lie in the line of the busy key when a lone one is made. */
const LINE = 300;

const [jobCount = 300, processCount = 4] = process.argv.slice(2).map(Number);
const home = await mkdtemp(join(tmpdir(), 'weft-bench-jobs-'));
const request = { home, named: null, environment: process.env, command: 'bench', mayAttach: false, log: console.error };
try {
  const backend = await findBackend(request);
  const database = Database.open(backend.connection);
  try {
    await migrate(database);
    await measure(database, backend.connection);
  } finally {
    await database.close();
    await backend.stop();
  }
} finally {
  await rm(home, { recursive: true, force: true });
}

async function measure(database: Database, connection: Connection): Promise<void> {
  const keys = new ApiKeys(database);
  const [busy, other] = [await keys.create('busy', ['lookup']), await keys.create('other', ['lookup'])];
  const half = Math.floor(jobCount / 2);
  // No key may have more that wait.
  const owners: JobOwner[] = [busy];
  while (owners.length * MOST_UNENDED < jobCount) owners.push(await keys.create('busy too', ['lookup']));
  const queuedFrom = performance.now();
  await make(database, owners, 0, half);
  console.log(
    `${half} jobs of ${owners.length} keys queued in ${((performance.now() - queuedFrom) / 1000).toFixed(1)} s`,
  );
  await withProcesses(connection, async (processes) => {
    await untilBegun(processes, 1);
    const begun = performance.now();
    await make(database, owners, half, jobCount);
    await untilAllEnded(database);
    printShare(processes, await completed(database), performance.now() - begun);
    await printIdle(processes);
  });
  await make(database, [busy], jobCount, jobCount + LINE);
  await withProcesses(connection, (processes) => printLone(database, processes, other));
}

async function withProcesses(connection: Connection, work: (processes: readonly JobProcess[]) => Promise<void>) {
  const processes = Array.from({ length: processCount }, () => new JobProcess(connection, WORK_MS));
  try {
    await work(processes);
  } finally {
    await Promise.all(processes.map((each) => each.end()));
  }
}

/** Makes jobs whose requests are numbered, in equal shares for all owners. */
async function make(database: Database, owners: readonly JobOwner[], from: number, to: number): Promise<void> {
  const jobs = new Jobs(database);
  const makeFor = async (owner: JobOwner, place: number) => {
    for (let number = from + place; number < to; number += owners.length)
      await jobs.create('screenshot', { number }, owner);
  };
  await Promise.all(owners.map(makeFor));
}

function begunBy(processes: readonly JobProcess[]): unknown[] {
  return processes.flatMap(({ begun }) => begun);
}

async function untilBegun(processes: readonly JobProcess[], count: number): Promise<void> {
  while (begunBy(processes).length < count) await wait(5);
}

async function untilAllEnded(database: Database): Promise<void> {
  const unended = {
    text: "MATCH (j:JOB) WHERE j.status IN ['pending', 'processing'] AND j.dueAt >= 0 RETURN count(j) AS jobs",
  };
  for (;;) {
    const [row] = await database.read(unended);
    if (row?.jobs === 0) return;
    await wait(50);
  }
}

async function completed(database: Database): Promise<number> {
  const [row] = await database.read({ text: "MATCH (j:JOB {status: 'completed'}) RETURN count(j) AS jobs" });
  return Number(row?.jobs);
}

function printShare(processes: readonly JobProcess[], done: number, ms: number): void {
  const runs = begunBy(processes).map((request) => JSON.stringify(request));
  const twice = runs.length - new Set(runs).size;
  const shares = processes.map(({ begun }) => begun.length).join(', ');
  const rate = Math.round((done / ms) * 1000);
  console.log(`${jobCount} jobs of ${WORK_MS} ms, ${processCount} processes (${loadAverage()})`);
  console.log(`  done ${done}, done twice ${twice}, lost ${jobCount - done}; by process ${shares}`);
  console.log(`  ${rate} jobs a second, those included that were made meanwhile`);
}

/** All reads within any stretch of a second, of the process that has most of them. */
async function printIdle(processes: readonly JobProcess[]): Promise<void> {
  await wait(1000);
  const from = Date.now();
  await wait(IDLE_MS);
  const most = processes.map(({ looked }) => {
    const times = looked.filter((at) => at >= from);
    return Math.max(...times.map((at) => times.filter((other) => other >= at && other < at + 1000).length));
  });
  const all = processes.map(({ looked }) => looked.filter((at) => at >= from).length);
  console.log(
    `  idle for ${IDLE_MS / 1000} s: ${all.join(', ')} reads by process, at most ${Math.max(...most)} in any second`,
  );
}

async function printLone(database: Database, processes: readonly JobProcess[], other: JobOwner): Promise<void> {
  await untilBegun(processes, 20);
  await make(database, [other], -1, 0);
  const before = begunBy(processes).length;
  const isBegun = () => begunBy(processes).some((request) => JSON.stringify(request) === '{"number":-1}');
  while (!isBegun()) await wait(1);
  const meanwhile = begunBy(processes).length - before - 1;
  console.log(
    `  a lone job of another key, made when ${LINE - before} were waiting, began after ${meanwhile} others (${loadAverage()})`,
  );
}
