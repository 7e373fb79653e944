import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConnection } from '../../../cli/neo4j/connection-file.ts';
import { layoutOf } from '../../../cli/neo4j/layout.ts';
import type { Connection } from '../../../store/database.ts';
import { type TestHome, testHome } from '../../support/homes.ts';
import { endWefts, type WeftProcess, weftIn } from '../../support/weft.ts';

const KEY = 'a-key-of-an-operator-that-is-long-enough';

let home: TestHome;
let first: WeftProcess;

beforeAll(async () => {
  home = await testHome('mini-sample');
  first = serve();
  await first.ready();
});

afterAll(async () => {
  await endWefts();
  home.remove();
});

function serve(more: Readonly<Record<string, string>> = {}): WeftProcess {
  return weftIn(home, ['serve'], { WEFT_API_KEY: KEY, ...more });
}

/** How to reach the database of the first server. */
function sharedDatabase(): Connection {
  const connection = readConnection(layoutOf(home.path).connection);
  if (connection === null) throw new Error('the first server has no database');
  return connection;
}

/** A second server on the database of the first one. */
function serveBeside(): WeftProcess {
  const { uri, username, password } = sharedDatabase();
  return serve({ NEO4J_URI: uri, NEO4J_USER: username, NEO4J_PASSWORD: password });
}

/** How the runs of jobs have ended that a server logged; a line counts once all of it has come. */
function loggedRuns(server: WeftProcess): unknown[] {
  const lines = server.stderr().split('\n').slice(0, -1);
  return lines.flatMap((line) => (line.includes('"msg":"job"') ? [JSON.parse(line).status] : []));
}

async function ask(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const headers = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' };
  return Object(await (await fetch(url, { ...init, headers })).json());
}

/** The job when it is as wished. */
async function until(url: string, isSo: (job: Record<string, unknown>) => boolean): Promise<Record<string, unknown>> {
  for (;;) {
    const job = await ask(url);
    if (isSo(job)) return job;
    if (job.completedAt !== null) throw new Error(`the job ended as ${JSON.stringify(job).slice(0, 500)}`);
    await wait(50);
  }
}

const percentage = (job: Record<string, unknown>): number => Number(Object(job.progress).percentage);

describe('a job whose server ends', () => {
  it('A job moves at SIGTERM to the other server and after a kill -9 to the next, ends once, and its percentage never falls', async () => {
    const url = await first.ready();
    const beside = serveBeside();
    const besideUrl = await beside.ready();
    // One after another: long enough to be met half way.
    const body = {
      indicators: Array.from({ length: 100 }, (_, index) => `host-${index}.example.com`),
      include: ['history', 'ssl_details'],
      options: { parallel_processing: false, include_failed: true },
    };
    // The first server would take the job as well, so it is stopped until the other one has it.
    first.child.kill('SIGSTOP');
    const made = await ask(`${besideUrl}/v1/indicators/bulk`, { method: 'POST', body: JSON.stringify(body) });
    const begun = await until(`${besideUrl}${made.statusUrl}`, (job) => percentage(job) > 0);
    first.child.kill('SIGCONT');
    expect(begun.status).toBe('processing');
    beside.child.kill('SIGTERM');
    expect(await beside.exit).toBe(0);
    expect(loggedRuns(beside)).toEqual(['pending']);

    const goingOn = await until(`${url}${made.statusUrl}`, (job) => job.status === 'processing');
    first.child.kill('SIGKILL');
    await first.exit;

    const last = serve();
    const again = await last.ready();
    const seen: number[] = [percentage(begun), percentage(goingOn)];
    const done = await until(`${again}${made.statusUrl}`, (job) => {
      seen.push(percentage(job));
      return job.status === 'completed';
    });
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect(done.result).toMatchObject({ totalIndicators: 100, totalProcessed: 100, totalFailed: 100 });
    expect(await ask(`${again}/v1/ops/jobs`)).toMatchObject({ total: 1, jobs: [{ status: 'completed' }] });
    // The database has the end of a run before the log has its line.
    last.child.kill('SIGTERM');
    expect(await last.exit).toBe(0);
    expect(loggedRuns(last)).toEqual(['completed']);
  });
});
