import { describe, expect, it } from 'vitest';
import { takeJob } from '../../../ops/jobs/job-claim.ts';
import { Jobs } from '../../../ops/jobs/jobs.ts';
import { schemaDatabase } from '../../support/graph.ts';

describe('workers', () => {
  it('Workers of several processes share 300 jobs and do none twice', async () => {
    const database = await schemaDatabase();
    const made = await database.write({
      text: `UNWIND range(1, 300) AS n CREATE (:JOB {id: 'job-' + n, type: 'similar_domains', owner: 'key-1', ownerName: 'ci-key',
        params: toString(n), status: 'pending', dueAt: n, createdAt: n, updatedAt: n, losses: 0, current: 0, total: 0,
        percentage: 0, message: ''})`,
    });
    expect(made.nodesCreated).toBe(300);
    const taken: string[] = [];
    const work = async (worker: string) => {
      for (let among = 1; ; ) {
        const { job, isContended } = await takeJob(database, worker, ['similar_domains'], {
          among,
          leaseMs: 3_600_000,
        });
        if (job !== null) taken.push(job.id);
        else if (!isContended) return;
        if (isContended) among = 16;
      }
    };
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(work));
    expect(taken).toHaveLength(300);
    expect(new Set(taken).size).toBe(300);
    expect(await new Jobs(database).list('key-1', { status: 'processing', limit: 1, offset: 0 })).toMatchObject({
      total: 300,
    });
  });
});
