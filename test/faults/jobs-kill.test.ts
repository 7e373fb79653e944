import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestHome, testHome } from '../support/homes.ts';
import { endWefts, type WeftProcess, weft } from '../support/weft.ts';

const KEY = 'a-key-of-an-operator-that-is-long-enough';

let home: TestHome;

beforeAll(async () => {
  home = await testHome('small-sample');
});

afterAll(async () => {
  await endWefts();
  const left = home.server();
  if (left !== null) process.kill(left.pid, 'SIGKILL');
  home.remove();
});

function serve(): WeftProcess {
  const settings = {
    WEFT_HOME: home.path,
    DOCKER_HOST: 'unix:///nonexistent/docker.sock',
    PORT: '0',
    WEFT_API_KEY: KEY,
  };
  return weft(['serve'], settings);
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

describe('a job whose server is killed with -9', () => {
  it('is done by the next server, once, and its percentage has never fallen', async () => {
    const first = serve();
    const url = await first.ready();
    // One after another: long enough to be met half way.
    const body = {
      indicators: Array.from({ length: 100 }, (_, index) => `host-${index}.example.com`),
      include: ['history', 'ssl_details'],
      options: { parallel_processing: false, include_failed: true },
    };
    const made = await ask(`${url}/v1/indicators/bulk`, { method: 'POST', body: JSON.stringify(body) });
    const begun = await until(`${url}${made.statusUrl}`, (job) => percentage(job) > 0);
    expect(begun.status).toBe('processing');
    first.child.kill('SIGKILL');
    await first.exit;

    const second = serve();
    const again = await second.ready();
    const seen: number[] = [percentage(begun)];
    const done = await until(`${again}${made.statusUrl}`, (job) => {
      seen.push(percentage(job));
      return job.status === 'completed';
    });
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect(done.result).toMatchObject({ totalIndicators: 100, totalProcessed: 100, totalFailed: 100 });
    expect(await ask(`${again}/v1/ops/jobs`)).toMatchObject({ total: 1, jobs: [{ status: 'completed' }] });
    expect(second.stderr().match(/"msg":"job"/g) ?? second.stdout().match(/"msg":"job"/g)).toHaveLength(1);
  });
});
