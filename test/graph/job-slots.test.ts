import { beforeEach, describe, expect, it } from 'vitest';
import { ApiKeys } from '../../http/auth/api-keys.ts';
import type { JobType } from '../../ops/jobs/job.ts';
import { takeJob } from '../../ops/jobs/job-claim.ts';
import type { JobRunner } from '../../ops/jobs/job-runner.ts';
import { JobWorkers } from '../../ops/jobs/job-workers.ts';
import { type JobOwner, Jobs } from '../../ops/jobs/jobs.ts';
import { typesOf } from '../../ops/jobs/slots.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const SLOW = typesOf('slow');
const QUICK = typesOf('quick');

let database: Database;
let jobs: Jobs;
let one: JobOwner;
let other: JobOwner;

beforeEach(async () => {
  database = await schemaDatabase();
  jobs = new Jobs(database);
  const keys = new ApiKeys(database);
  [one, other] = await Promise.all([keys.create('one', ['ops']), keys.create('other', ['ops'])]);
});

async function make(type: JobType, owner: JobOwner, count = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await jobs.create(type, {}, owner)).id);
  return ids;
}

/** Takes a job as a worker does that has a slot of a kind free: the name of its key; null where there is none. */
async function taken(types: readonly JobType[]): Promise<string | null> {
  return (await takeJob(database, 'a worker', types)).job?.owner.name ?? null;
}

/** Work that ends when the test says so. */
class Gate {
  readonly begun: string[] = [];
  readonly #open = Promise.withResolvers<void>();

  runner(type: JobType): JobRunner {
    return {
      type,
      run: async (_params, _signal, _report, _log, { owner }) => {
        this.begun.push(owner.name);
        await this.#open.promise;
        return {};
      },
    };
  }

  open(): void {
    this.#open.resolve();
  }
}

function quick(type: JobType): JobRunner {
  return { type, run: async () => ({}) };
}

describe('slow jobs and quick ones', () => {
  it("Four captures of one key that do not end hold up neither another key's bulk nor its alert", async () => {
    const gate = new Gate();
    await make('screenshot', one, 3);
    await make('infra_scan', one);
    const runners = [...SLOW.map((type) => gate.runner(type)), ...QUICK.map(quick)];
    const workers = new JobWorkers({ database, jobs, runners, log: SILENT });
    await expect.poll(() => gate.begun.length, { timeout: 30_000 }).toBe(2);
    const [bulk = ''] = await make('bulk_enrichment', other);
    const [alert = ''] = await make('monitor_alert', other);
    const [own = ''] = await make('bulk_enrichment', one);
    for (const [id, owner] of [
      [bulk, other],
      [alert, other],
      [own, one],
    ] as const)
      expect(await jobs.readEnded(id, owner.id, 30_000, new AbortController().signal)).toMatchObject({
        status: 'completed',
      });
    expect(gate.begun).toEqual(['one', 'one']);
    gate.open();
    await workers.stop();
  });

  it('Bulks that do not end hold up no capture', async () => {
    const gate = new Gate();
    await make('bulk_enrichment', one, 3);
    const runners = [gate.runner('bulk_enrichment'), quick('screenshot')];
    const workers = new JobWorkers({ database, jobs, runners, log: SILENT });
    await expect.poll(() => gate.begun.length, { timeout: 30_000 }).toBe(2);
    const [capture = ''] = await make('screenshot', other);
    expect(await jobs.readEnded(capture, other.id, 30_000, new AbortController().signal)).toMatchObject({
      status: 'completed',
    });
    gate.open();
    await workers.stop();
  });

  it('A key with a long line of captures waits no longer for its bulks, which have a separate line', async () => {
    await make('screenshot', one, 5);
    await make('bulk_enrichment', other, 2);
    await make('bulk_enrichment', one, 2);
    const [first, second, third, last] = [
      await taken(QUICK),
      await taken(QUICK),
      await taken(QUICK),
      await taken(QUICK),
    ];
    expect([first, [second, third].toSorted(), last]).toEqual(['other', ['one', 'other'], 'one']);
    expect([await taken(QUICK), await taken(SLOW)]).toEqual([null, 'one']);
  });
});

describe('one slow job a key', () => {
  it('A key has two captures running while no other key waits', async () => {
    await make('screenshot', one, 3);
    expect([await taken(SLOW), await taken(SLOW)]).toEqual(['one', 'one']);
  });

  it('A key gets no second capture while another key waits, however long its own line is', async () => {
    await make('screenshot', one, 20);
    expect(await taken(SLOW)).toBe('one');
    await make('infra_scan', other);
    expect(await taken(SLOW)).toBe('other');
    // Both have one now, so it goes by the line.
    await make('screenshot', other);
    expect(await taken(SLOW)).toBe('one');
  });

  it('A key whose capture has ended gets its next one in turn', async () => {
    await make('screenshot', one, 2);
    await taken(SLOW);
    await make('screenshot', other, 2);
    await database.write({ text: "MATCH (j:JOB {status: 'processing'}) SET j.status = 'completed'" });
    expect([await taken(SLOW), await taken(SLOW)].toSorted()).toEqual(['one', 'other']);
  });

  it('Workers of many processes that look at the same moment start one capture of each key', async () => {
    const keys = new ApiKeys(database);
    const owners = await Promise.all(['c', 'd', 'e', 'f'].map((name) => keys.create(name, ['ops'])));
    for (const owner of [one, other, ...owners]) await make('screenshot', owner, 3);
    const worker = async (name: string) => {
      for (;;) {
        const { job } = await takeJob(database, name, SLOW, { among: 16 });
        if (job !== null) return job.owner.name;
      }
    };
    const started = await Promise.all(Array.from({ length: 6 }, (_, number) => worker(`worker ${number}`)));
    expect(started.toSorted()).toEqual(['c', 'd', 'e', 'f', 'one', 'other']);
  });
});
