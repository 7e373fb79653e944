import type { ManagedTransaction } from 'neo4j-driver';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiKeys } from '../../http/auth/api-keys.ts';
import { JobFailure, type JobStatus, type JobType } from '../../ops/jobs/job.ts';
import { lookForWork, takeJob } from '../../ops/jobs/job-claim.ts';
import { cancelJobsOf, completeJob, failJob, giveBackJob, renewLease, sweepJobs } from '../../ops/jobs/job-lease.ts';
import type { JobRunner } from '../../ops/jobs/job-runner.ts';
import { JobWorkers } from '../../ops/jobs/job-workers.ts';
import { type JobFilter, Jobs, MOST_UNENDED } from '../../ops/jobs/jobs.ts';
import type { Database, Statement } from '../../store/database.ts';
import { hits, plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';

const OWNER = { id: 'key-1', name: 'ci-key' };
const STRANGER = { id: 'key-2', name: 'other' };
const ALL = { status: null, limit: 50, offset: 0 };
const TYPES: readonly JobType[] = ['similar_domains'];
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

let database: Database;
let jobs: Jobs;

beforeEach(async () => {
  database = await schemaDatabase();
  jobs = new Jobs(database);
});

function runner(work: JobRunner['run']): JobRunner {
  return { type: 'similar_domains', run: work };
}

function make(params: object = { domain: 'example.com' }): Promise<{ readonly id: string }> {
  return jobs.create('similar_domains', params, OWNER);
}

/** Does what is there with one set of workers and resolves when so many runs have ended. */
async function ended(
  work: JobRunner['run'],
  runs = 1,
  options: { readonly limitMs?: number } = {},
): Promise<JobStatus[]> {
  const statuses: JobStatus[] = [];
  let workers: JobWorkers | undefined;
  await new Promise<void>((resolve) => {
    const onEnded = (_type: string, status: JobStatus) => {
      if (statuses.push(status) === runs) resolve();
    };
    workers = new JobWorkers({ database, jobs, runners: [runner(work)], log: SILENT, onEnded, ...options });
  });
  await workers?.stop();
  return statuses;
}

/** As if the time of the lease, or of the retention, had passed. */
const timePasses = () => database.write({ text: 'MATCH (j:JOB) SET j.dueAt = 0' });

async function count(label: string): Promise<unknown> {
  const [row] = await database.read({ text: `MATCH (n:${label}) RETURN count(n) AS n` });
  return row?.n;
}

describe('a job', () => {
  it('A job is created with its request, runs, and is read with its result by the key that created it', async () => {
    const { id } = await make({ domain: 'example.com', limit: 10 });
    expect(await jobs.read(id, OWNER.id)).toMatchObject({
      id,
      type: 'similar_domains',
      status: 'pending',
      ownerName: 'ci-key',
      params: { domain: 'example.com', limit: 10 },
      progress: { current: 0, total: 0, percentage: 0, message: 'waiting for a worker' },
      completedAt: null,
      result: null,
      error: null,
    });
    const given: unknown[] = [];
    const statuses = await ended(async (params, _signal, report) => {
      given.push(params);
      report(3, 4, 'nearly');
      return { similarDomains: ['a', 'ß', '𝕏'], totalCount: 3, none: undefined, empty: [] };
    });
    expect([statuses, given]).toEqual([['completed'], [{ domain: 'example.com', limit: 10 }]]);
    const job = await jobs.read(id, OWNER.id);
    expect(job).toMatchObject({
      status: 'completed',
      progress: { current: 4, total: 4, percentage: 100, message: 'done' },
    });
    expect(job?.result).toBe('{"similarDomains":["a","ß","𝕏"],"totalCount":3,"empty":[]}');
    expect(job?.completedAt).toBeGreaterThanOrEqual(job?.createdAt ?? Number.POSITIVE_INFINITY);
  });

  it('A job belongs to its key: another key cannot read, list or count it', async () => {
    const { id } = await make();
    expect(await jobs.read(id, STRANGER.id)).toBeNull();
    expect(await jobs.read('no-such-job', OWNER.id)).toBeNull();
    expect(await jobs.list(STRANGER.id, ALL)).toEqual({ total: 0, jobs: [] });
    expect(await jobs.list(OWNER.id, ALL)).toMatchObject({ total: 1, jobs: [{ id }] });
  });

  it('A job is an island: it has no edges', async () => {
    await make();
    expect(await database.read({ text: 'MATCH (:JOB)-[r]-() RETURN count(r) AS n' })).toEqual([{ n: 0 }]);
  });

  it('A job that wakes its worker starts without waiting for the next poll', async () => {
    const begun = Promise.withResolvers<void>();
    const workers = new JobWorkers({
      database,
      jobs,
      log: SILENT,
      runners: [runner(async () => ({ done: begun.resolve() }))],
    });
    await make();
    await begun.promise;
    await workers.stop();
  });

  it('A job fails with the reason that its work gives, and an unforeseen error shows no internals', async () => {
    const reported = await make();
    await ended(async () => {
      throw new JobFailure('SOURCE_UNAVAILABLE', 'No browser is here.', { needs: 'chromium' });
    });
    const unreported = await make();
    await ended(async () => {
      throw new Error('secret path');
    });
    expect(await jobs.read(reported.id, OWNER.id)).toMatchObject({
      status: 'failed',
      result: null,
      error: { code: 'SOURCE_UNAVAILABLE', message: 'No browser is here.', details: { needs: 'chromium' } },
    });
    const failed = await jobs.read(unreported.id, OWNER.id);
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'INTERNAL_ERROR', details: {} } });
    expect(JSON.stringify(failed)).not.toContain('secret');
  });

  it('A job that takes too long fails with TIMEOUT, whether or not its work heeds the signal', async () => {
    const { id } = await make();
    expect(await ended(() => new Promise(() => undefined), 1, { limitMs: 20 })).toEqual(['failed']);
    expect(await jobs.read(id, OWNER.id)).toMatchObject({ status: 'failed', error: { code: 'TIMEOUT' } });
  });

  it('A job stores a result in many parts and splits no character', async () => {
    const { id } = await make();
    const items = Array.from({ length: 60 }, (_, index) => `${index}${'𝕏é"\\\n'.repeat(4_000)}`);
    await ended(async () => ({ items }));
    expect(await count('JOB_RESULT')).toBeGreaterThan(2);
    expect((await jobs.read(id, OWNER.id))?.result).toBe(JSON.stringify({ items }));
  });

  it('A job has its result before it is completed, and the result is from the worker that ended it', async () => {
    const { id } = await make();
    await takeJob(database, 'first', TYPES);
    const { recorder, statements } = recorded();
    await completeJob(recorder, id, 'first', ['{"by":', '"first"}'], 1);
    const written = statements.findIndex(({ text }) => text.includes('CREATE (:JOB_RESULT'));
    const completed = statements.findIndex(({ text }) => text.includes("'completed'"));
    expect([written >= 0, completed > written]).toEqual([true, true]);
    // As if it had been lost between the two.
    await database.write({ text: "MATCH (j:JOB) SET j.status = 'processing', j.dueAt = 0 REMOVE j.resultParts" });
    await takeJob(database, 'second', TYPES);
    expect(await completeJob(database, id, 'first', ['{}'], 1)).toBe(false);
    expect(await completeJob(database, id, 'second', ['{"by":"second"}'], 1)).toBe(true);
    expect((await jobs.read(id, OWNER.id))?.result).toBe('{"by":"second"}');
    expect(await count('JOB_RESULT')).toBe(1);
  });

  it.each([
    ["{status: 'completed', percentage: 100}", 'its status first'],
    ["{status: 'completed', percentage: 100, completedAt: timestamp()}", 'its result last'],
    ['{completedAt: timestamp()}', 'its status last'],
  ])('A job that ends during a read is returned whole, also when Neo4j shows %s before the rest: %s', async (shown) => {
    const { id } = await make();
    await takeJob(database, 'a', TYPES);
    const copy = (label: string) => database.write({ text: `MATCH (j:JOB) CREATE (c:${label}) SET c = properties(j)` });
    await copy('BEFORE');
    await completeJob(database, id, 'a', ['{"whole":', 'true}'], 1);
    await copy('AFTER');
    await database.write({ text: `MATCH (j:JOB), (c:BEFORE) SET j = properties(c) SET j += ${shown}` });
    const theRest = () => database.write({ text: 'MATCH (j:JOB), (c:AFTER) SET j = properties(c)' });
    const whole = { id, status: 'completed', completedAt: expect.any(Number) };
    expect(await new Jobs(afterRead(database, theRest)).read(id, OWNER.id)).toMatchObject({
      ...whole,
      result: '{"whole":true}',
    });
    await database.write({ text: `MATCH (j:JOB), (c:BEFORE) SET j = properties(c) SET j += ${shown}` });
    expect(await new Jobs(afterRead(database, theRest)).list(OWNER.id, ALL)).toMatchObject({ jobs: [whole] });
  });

  it('A job whose result is incomplete is an error, and the read returns no part of it', async () => {
    const { id } = await make();
    await ended(async () => ({ lost: true }));
    await database.write({ text: 'MATCH (r:JOB_RESULT) DELETE r' });
    await expect(jobs.read(id, OWNER.id)).rejects.toThrow(`of the result of job ${id} only 0 parts are left`);
  });

  it('A job whose result is over the size limit fails and reports the limit', async () => {
    const { id } = await make();
    const items = Array.from({ length: 17 }, () => 'x'.repeat(1024 * 1024));
    await ended(async () => ({ items }));
    expect(await jobs.read(id, OWNER.id)).toMatchObject({
      status: 'failed',
      error: { code: 'INTERNAL_ERROR', details: { maxCharacters: 16 * 1024 * 1024 } },
    });
    expect(await count('JOB_RESULT')).toBe(0);
  });
});

describe('workers', () => {
  it('Workers let keys take turns: each has one job a round, and what another key adds meanwhile is in the next', async () => {
    const made = async (owner: typeof OWNER, count: number) => {
      for (let index = 0; index < count; index += 1) await jobs.create('similar_domains', {}, owner);
    };
    const taken = async (count: number) => {
      const owners: unknown[] = [];
      for (let index = 0; index < count; index += 1) {
        const { job } = await takeJob(database, 'a', TYPES);
        const text = 'MATCH (j:JOB {id: $id}) RETURN j.owner AS owner';
        owners.push((await database.read({ text, parameters: { id: job?.id } }))[0]?.owner);
      }
      return owners.toSorted();
    };
    const third = { id: 'key-3', name: 'third' };
    await made(OWNER, 6);
    expect(await taken(2)).toEqual(['key-1', 'key-1']);
    await made(STRANGER, 1);
    await made(third, 2);
    expect(await taken(1)).toEqual(['key-1']);
    expect(await taken(3)).toEqual(['key-1', 'key-2', 'key-3']);
    // A key that adds one job at a time does not hold up the queue.
    await made(STRANGER, 1);
    expect(await taken(2)).toEqual(['key-1', 'key-3']);
    await made(third, 1);
    expect([await taken(1), await taken(1), await taken(1)].flat()).toEqual(
      expect.arrayContaining(['key-1', 'key-2', 'key-3']),
    );
    expect(await takeJob(database, 'a', TYPES)).toEqual({ job: null, isContended: false });
  });

  it('Workers do the jobs of one key in order, and a job that was given back in the round being served', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await make()).id);
    const take = async () => (await takeJob(database, 'a', TYPES)).job?.id;
    expect([await take(), await take()]).toEqual(ids.slice(0, 2));
    await giveBackJob(database, { id: ids[0] ?? '', type: 'similar_domains' }, 'a');
    expect(new Set([await take(), await take()])).toEqual(new Set([ids[0], ids[2]]));
    expect([await take(), await take()]).toEqual(ids.slice(3));
  });

  it('Workers take the oldest job first, and no job of a type that they cannot do', async () => {
    await jobs.create('screenshot', {}, OWNER);
    const [one, two] = [await make(), await make()];
    await database.write({ text: 'MATCH (j:JOB {id: $id}) SET j.dueAt = 1', parameters: { id: two.id } });
    expect((await takeJob(database, 'a', TYPES)).job?.id).toBe(two.id);
    expect((await takeJob(database, 'a', TYPES)).job?.id).toBe(one.id);
    expect(await takeJob(database, 'a', TYPES)).toEqual({ job: null, isContended: false });
  });

  it('Workers leave a job alone during its lease, and take it over once when the lease has ended', async () => {
    const { id } = await make();
    await takeJob(database, 'first', TYPES);
    expect((await takeJob(database, 'second', TYPES)).job).toBeNull();
    await timePasses();
    expect((await takeJob(database, 'second', TYPES)).job?.id).toBe(id);
    // The first worker learns this at its next report, and can end nothing.
    expect(await renewLease(database, id, 'first', null)).toBe(false);
    expect(await renewLease(database, id, 'second', null)).toBe(true);
    await timePasses();
    expect((await takeJob(database, 'third', TYPES)).job).toBeNull();
    expect(await jobs.read(id, OWNER.id)).toMatchObject({ status: 'failed', error: { code: 'WORKER_LOST' } });
    expect(await renewLease(database, id, 'second', null)).toBe(false);
  });

  it('Workers never lower the percentage of a job, also when its work starts again', async () => {
    const { id } = await make();
    await takeJob(database, 'first', TYPES);
    await renewLease(database, id, 'first', { current: 6, total: 10, percentage: 60, message: 'six' });
    await timePasses();
    await takeJob(database, 'second', TYPES);
    await renewLease(database, id, 'second', { current: 1, total: 10, percentage: 10, message: 'one' });
    expect((await jobs.read(id, OWNER.id))?.progress).toEqual({
      current: 1,
      total: 10,
      percentage: 60,
      message: 'one',
    });
  });

  it('Workers that stop give back their jobs, so that others continue at once and no loss is counted', async () => {
    const { id } = await make();
    const begun = Promise.withResolvers<void>();
    let stopped = false;
    const work = runner(
      (_params, signal) =>
        new Promise(() => {
          begun.resolve();
          signal.addEventListener('abort', () => {
            stopped = true;
          });
        }),
    );
    const workers = new JobWorkers({ database, jobs, runners: [work], log: SILENT });
    await begun.promise;
    expect(workers.running).toBe(1);
    await workers.stop();
    expect(stopped).toBe(true);
    expect(await jobs.read(id, OWNER.id)).toMatchObject({ status: 'pending' });
    expect(await ended(async () => ({}))).toEqual(['completed']);
    expect(await database.read({ text: 'MATCH (j:JOB) RETURN j.losses AS losses' })).toEqual([{ losses: 0 }]);
  });

  it('Workers without work poll once a second, with one read', async () => {
    vi.useFakeTimers();
    try {
      const asked: string[] = [];
      const idle = new Proxy(database, {
        get: (_, name) => async () => {
          asked.push(String(name));
          return [{ isDue: false, isEnded: false }];
        },
      });
      const workers = new JobWorkers({ database: idle, jobs, runners: [runner(async () => ({}))], log: SILENT });
      await vi.advanceTimersByTimeAsync(10_500);
      expect(asked).toEqual(Array.from({ length: 11 }, () => 'read'));
      await workers.stop();
    } finally {
      vi.useRealTimers();
    }
  });

  it('Workers delete a job with its result when its retention time has passed, and none earlier', async () => {
    const kept = await make();
    await ended(async () => ({ kept: true }));
    const [row] = await database.read({ text: 'MATCH (j:JOB) RETURN j.dueAt - j.completedAt AS ms' });
    expect(row).toEqual({ ms: 7 * 24 * 60 * 60 * 1000 });
    const gone = await make();
    await ended(async () => ({ gone: true }));
    await database.write({ text: 'MATCH (j:JOB {id: $id}) SET j.dueAt = 0', parameters: { id: gone.id } });
    await make();
    await ended(async () => ({}));
    expect(await jobs.read(gone.id, OWNER.id)).toBeNull();
    expect(await jobs.read(kept.id, OWNER.id)).toMatchObject({ result: '{"kept":true}' });
    expect(await count('JOB_RESULT')).toBe(2);
  });
});

describe('the line of a key', () => {
  it('The queue of a key has a limit that holds under concurrency, says when to retry, and affects no other key', async () => {
    const { id, name } = await new ApiKeys(database).create('busy', ['lookup']);
    await database.write({
      text: `UNWIND range(1, $waiting) AS n CREATE (:JOB {id: 'job-' + n, type: 'similar_domains', owner: $id, status: 'pending', dueAt: n})
        WITH count(*) AS c UNWIND range(1, 20) AS n
        CREATE (:JOB {id: 'ended-' + n, type: 'similar_domains', owner: $id, status: 'completed', dueAt: timestamp() + n})`,
      parameters: { id, waiting: BigInt(MOST_UNENDED - 3) },
    });
    const processes = [jobs, new Jobs(database), new Jobs(database), new Jobs(database)];
    const tries = await Promise.allSettled(
      [...processes, ...processes, ...processes].map((each) => each.create('similar_domains', {}, { id, name })),
    );
    const refused = tries.flatMap((tried) => (tried.status === 'rejected' ? [tried.reason] : []));
    expect(refused).toHaveLength(9);
    expect(refused[0]).toMatchObject({
      slug: 'rate-limit-exceeded',
      status: 429,
      message: 'This key has 1000 jobs that have not ended, as many as it may: wait for some of them to finish.',
      extras: { retryAfter: 10 },
    });
    expect(await database.read({ text: "MATCH (j:JOB {status: 'pending'}) RETURN count(j) AS n" })).toEqual([
      { n: MOST_UNENDED },
    ]);
    await expect(jobs.create('similar_domains', {}, STRANGER)).resolves.toMatchObject({ id: expect.any(String) });
    await takeJob(database, 'a', TYPES);
    await expect(jobs.create('similar_domains', {}, { id, name })).rejects.toMatchObject({ status: 429 });
    await database.write({ text: "MATCH (j:JOB {status: 'processing'}) SET j.status = 'failed'" });
    await expect(jobs.create('similar_domains', {}, { id, name })).resolves.toMatchObject({ id: expect.any(String) });
  });

  it('The queue of a key costs a worker the same at any length, and its owner little more to list', async () => {
    const costs = async (waiting: number) => {
      await database.write({ text: 'MATCH (j:JOB) DELETE j' });
      await database.write({
        text: `UNWIND range(1, $waiting) AS n CREATE (:JOB {id: 'job-' + n, type: 'similar_domains', owner: 'key-1', ownerName: '',
          params: '{}', status: 'pending', dueAt: n, createdAt: n, losses: 0})`,
        parameters: { waiting: BigInt(waiting) },
      });
      const { recorder, statements } = recorded();
      await lookForWork(recorder, TYPES);
      await takeJob(recorder, 'a', TYPES);
      let taken = 0;
      for (const statement of statements.splice(0)) taken += await hits(database, statement);
      await new Jobs(recorder).list(OWNER.id, { ...ALL, limit: 2 });
      const [listing = { text: '' }] = statements;
      return { taken, listed: await hits(database, listing) };
    };
    const [short, long] = [await costs(20), await costs(2000)];
    // An index may be read one entry further.
    expect(long.taken).toBeLessThan(short.taken + 10);
    // All are counted, in the index.
    expect(long.listed).toBeLessThan(short.listed + 2000);
  });
});

describe('the end of a key', () => {
  it('The end of a key, by its expiry or in another process, cancels its jobs when their turn comes', async () => {
    const keys = new ApiKeys(database);
    const ids: string[] = [];
    for (const end of ['expiresAt', 'revokedAt']) {
      const key = await keys.create(end, ['lookup']);
      ids.push((await jobs.create('similar_domains', {}, key)).id);
      await database.write({
        text: `MATCH (k:API_KEY {id: $id}) SET k.${end} = timestamp() - 1`,
        parameters: { id: key.id },
      });
    }
    const valid = await keys.create('valid', ['lookup']);
    await database.write({
      text: 'MATCH (k:API_KEY {id: $id}) SET k.expiresAt = timestamp() + 600000',
      parameters: { id: valid.id },
    });
    const { id } = await jobs.create('similar_domains', {}, valid);
    expect(await ended(async () => ({}))).toEqual(['completed']);
    expect(await jobs.read(id, valid.id)).toMatchObject({ status: 'completed' });
    const rows = await database.read({
      text: 'UNWIND $ids AS id MATCH (j:JOB {id: id}) RETURN j.status AS status, j.completedAt > 0 AS isEnded',
      parameters: { ids },
    });
    expect(rows).toEqual(ids.map(() => ({ status: 'cancelled', isEnded: true })));
  });

  it('The end of a key cancels its unfinished jobs, and no worker can end them any more', async () => {
    const ids = [(await make()).id, (await make()).id, (await make()).id];
    expect(await ended(async () => ({}), 3)).toEqual(['completed', 'completed', 'completed']);
    const running = await make();
    await takeJob(database, 'a', TYPES);
    const waiting = await make();
    const others = await jobs.create('similar_domains', {}, STRANGER);
    await database.write(...cancelJobsOf(OWNER.id));
    expect(await renewLease(database, running.id, 'a', null)).toBe(false);
    const states = await Promise.all([running.id, waiting.id, ...ids].map((id) => jobs.read(id, OWNER.id)));
    expect(states.map((job) => job?.status)).toEqual(['cancelled', 'cancelled', 'completed', 'completed', 'completed']);
    expect(states[0]?.completedAt).toEqual(expect.any(Number));
    expect(await jobs.read(others.id, STRANGER.id)).toMatchObject({ status: 'pending' });
  });
});

describe('the list of jobs', () => {
  it('The list of jobs is newest first, filtered by state, in pages, with the total count', async () => {
    const ids: string[] = [];
    for (const at of [1, 2, 3, 4]) {
      const { id } = await make();
      await database.write({
        text: 'MATCH (j:JOB {id: $id}) SET j.createdAt = toInteger($at)',
        parameters: { id, at },
      });
      ids.unshift(id);
    }
    await takeJob(database, 'a', TYPES);
    const listed = async (filter: Partial<JobFilter>) => {
      const { total, jobs: page } = await jobs.list(OWNER.id, { ...ALL, ...filter });
      return [total, ...page.map(({ id }) => ids.indexOf(id))];
    };
    expect(await listed({})).toEqual([4, 0, 1, 2, 3]);
    expect(await listed({ limit: 2, offset: 1 })).toEqual([4, 1, 2]);
    expect(await listed({ offset: 9 })).toEqual([4]);
    expect(await listed({ status: 'processing' })).toEqual([1, 3]);
    expect(await listed({ status: 'failed' })).toEqual([0]);
  });
});

/** A database that does some work after the first read. */
function afterRead(target: Database, work: () => Promise<unknown>): Database {
  let once: (() => Promise<unknown>) | null = work;
  return new Proxy(target, {
    get(_, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (name !== 'read') return typeof member === 'function' ? member.bind(target) : member;
      return async (statement: Statement) => {
        const rows = await target.read(statement);
        const next = once;
        once = null;
        await next?.();
        return rows;
      };
    },
  });
}

/** A database that keeps the statements that it is asked, and answers them. */
function recorded(): { readonly recorder: Database; readonly statements: Statement[] } {
  const statements: Statement[] = [];
  const keep = (text: string, parameters: Record<string, unknown> = {}) => statements.push({ text, parameters });
  const recorder = new Proxy(database, {
    get(target, name) {
      if (name === 'read')
        return (statement: Statement) => {
          keep(statement.text, { ...statement.parameters });
          return target.read(statement);
        };
      if (name === 'write')
        return (...written: Statement[]) => {
          statements.push(...written);
          return target.write(...written);
        };
      if (name === 'transaction')
        return (work: (transaction: Pick<ManagedTransaction, 'run'>) => Promise<unknown>) =>
          target.transaction((transaction) =>
            work({
              run: (text: string, parameters?: Record<string, unknown>) => {
                keep(text, parameters);
                return transaction.run(text, parameters);
              },
            }),
          );
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return { recorder, statements };
}

describe('whatever is asked of jobs', () => {
  it('Every statement on jobs uses an index, however many jobs there are', async () => {
    const { recorder, statements } = recorded();
    const asked = new Jobs(recorder);
    const take = async () => (await takeJob(recorder, 'a', TYPES)).job?.id ?? '';
    const ids = [];
    for (let index = 0; index < 4; index += 1) ids.push((await asked.create('similar_domains', {}, OWNER)).id);
    await lookForWork(recorder, TYPES);
    await renewLease(recorder, await take(), 'a', null);
    await completeJob(recorder, ids[0] ?? '', 'a', ['{}'], 1);
    await failJob(recorder, await take(), 'a', { code: 'TIMEOUT', message: '', details: {} });
    await giveBackJob(recorder, { id: await take(), type: 'similar_domains' }, 'a');
    await database.write({
      text: "MATCH (j:JOB {status: 'pending'}) SET j.status = 'processing', j.losses = 1, j.dueAt = 0",
    });
    expect(await take()).toBe('');
    await database.write({
      text: 'CREATE (:API_KEY {id: $id, hash: $id, revokedAt: 1})',
      parameters: { id: OWNER.id },
    });
    expect(await take()).toBe('');
    await jobs.create('screenshot', {}, STRANGER);
    expect((await takeJob(recorder, 'a', ['screenshot'])).job).toMatchObject({ type: 'screenshot' });
    await sweepJobs(recorder);
    for (const status of ['failed', 'cancelled', 'completed'] as const) {
      expect(await asked.list(OWNER.id, { ...ALL, status })).not.toMatchObject({ total: 0 });
    }
    await asked.read(ids[0] ?? '', OWNER.id);
    await asked.list(OWNER.id, ALL);
    expect((await asked.list(OWNER.id, { ...ALL, error: 'WORKER_LOST' })).jobs).toMatchObject([
      { status: 'failed', losses: 2, error: { code: 'WORKER_LOST' } },
    ]);
    statements.push(...cancelJobsOf(OWNER.id));
    expect(new Set(statements.map(({ text }) => text)).size).toBeGreaterThan(20);
    for (const statement of statements) {
      const operators = await plan(database, statement);
      expect([statement.text, operators.filter((name) => /Scan/.test(name))]).toEqual([statement.text, []]);
    }
  });
});
