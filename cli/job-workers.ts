import type { Database } from '../engine/database/database.ts';
import { bulkJob } from '../ops/bulk/bulk-job.ts';
import type { JobLog } from '../ops/jobs/job-run.ts';
import { JobWorkers } from '../ops/jobs/job-workers.ts';
import type { Jobs } from '../ops/jobs/jobs.ts';
import { searchJob } from '../ops/search/search-job.ts';
import { similarJob } from '../ops/similar/similar-job.ts';

/** The workers of a server, for every type of job that it can do; ages are measured from `asOf`, which is moved after loads. */
export function jobWorkers(database: Database, jobs: Jobs, asOf: Date, log: JobLog): JobWorkers {
  const sources = { reader: database, asOf };
  const runners = [similarJob(sources), bulkJob(sources, log), searchJob(sources)];
  return new JobWorkers({ database, jobs, runners, log });
}
