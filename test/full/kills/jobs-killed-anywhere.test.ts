import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Jobs } from '../../../ops/jobs/jobs.ts';
import { schemaConnection, schemaDatabase } from '../../support/graph.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { JobProcess } from './job-process.ts';

const SEED = 20_261_124;
const KILLS = 20;
const JOBS = 120;

describe('a process that does jobs and is killed at any point, twenty times', () => {
  it('Killed job processes lose no job: each completes or fails after its second loss, and no half result is left', async () => {
    const connection = await schemaConnection();
    const database = await schemaDatabase();
    const jobs = new Jobs(database);
    const owner = { id: 'key-of-kills', name: 'ci-key' };
    const ids: string[] = [];
    for (let number = 0; number < JOBS; number += 1) ids.push((await jobs.create('screenshot', { number }, owner)).id);
    const random = seededRandom(SEED);
    const runs: unknown[] = [];
    // As if the leases of the dead had ended.
    const endLeases = () =>
      database.write({
        // Only the lock makes the last writes of a dead process visible.
        text: `MATCH (j:JOB) WHERE j.owner = $owner AND j.createdAt >= 0 AND j.status = 'processing' SET j.lockedAt = 0
          WITH j WHERE j.status = 'processing' SET j.dueAt = 0`,
        parameters: { owner: owner.id },
      });
    for (let kill = 0; kill < KILLS; kill += 1) {
      const victim = new JobProcess(connection, 30);
      const begun = 1 + Math.floor(random() * 4);
      while (victim.begun.length < begun && (await jobs.list(owner.id, unended)).total > 0) await wait(1);
      // Any point of a job's 30 ms of work and of the writes at its end.
      await wait(random() * 80);
      await victim.end('SIGKILL');
      runs.push(...victim.begun);
      await endLeases();
    }
    const last = new JobProcess(connection, 1);
    while ((await jobs.list(owner.id, unended)).total + (await jobs.list(owner.id, processing)).total > 0)
      await wait(50);
    await last.end();
    runs.push(...last.begun);

    const ended = await Promise.all(ids.map((id) => jobs.read(id, owner.id)));
    const states = ended.map((job) => `${job?.status} ${job?.error?.code ?? ''}`.trim());
    expect(states.filter((state) => state !== 'completed' && state !== 'failed WORKER_LOST')).toEqual([]);
    // A completed job has its whole result, and an abandoned one was lost twice.
    expect(ended.map((job) => (job?.status === 'completed' ? job.result : job?.losses))).toEqual(
      ended.map((job) => (job?.status === 'completed' ? JSON.stringify({ done: job.params }) : 2)),
    );
    expect(new Set(runs.map((params) => JSON.stringify(params))).size).toBe(JOBS);
    const givenUp = ended.filter((job) => job?.status === 'failed').length;
    expect((await jobs.list(owner.id, { ...unended, status: null, error: 'WORKER_LOST' })).total).toBe(givenUp);
    const orphans = await database.read({
      text: 'MATCH (r:JOB_RESULT) WHERE NOT EXISTS { MATCH (j:JOB {id: r.job}) } RETURN count(r) AS parts',
    });
    expect(orphans).toEqual([{ parts: 0 }]);
    console.log(`${KILLS} kills, ${runs.length} runs of ${JOBS} jobs, ${givenUp} abandoned after two losses`);
  });
});

const unended = { status: 'pending', limit: 1, offset: 0 } as const;
const processing = { status: 'processing', limit: 1, offset: 0 } as const;
