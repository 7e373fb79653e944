import { bulkJob } from '../ops/bulk/bulk-job.ts';
import { JobWorkers, type WorkerParts } from '../ops/jobs/job-workers.ts';
import { searchJob } from '../ops/search/search-job.ts';
import { similarJob } from '../ops/similar/similar-job.ts';

/** The workers of a server, for every type of job that it can do; ages are measured from `asOf`, which is moved after loads. */
export function jobWorkers({ asOf, ...parts }: Omit<WorkerParts, 'runners'> & { readonly asOf: Date }): JobWorkers {
  const sources = { reader: parts.database, asOf };
  const runners = [similarJob(sources), bulkJob(sources), searchJob(sources)];
  return new JobWorkers({ ...parts, runners });
}
