import { tooManyJobs } from '../../ops/jobs/jobs.ts';
import type { DeclaredProblem } from '../contract/operation.ts';
import { EXAMPLE_ID } from './job-examples.ts';
import { ACCEPTED_JOB } from './job-schema.ts';

/** The answer of every operation that starts a job. */
export const ACCEPTED = {
  status: 202,
  description: 'The job was made and waits for a worker: read it at statusUrl until it has ended.',
  schema: ACCEPTED_JOB,
  examples: {
    job: {
      jobId: EXAMPLE_ID,
      status: 'pending',
      statusUrl: `/v1/ops/jobs/${EXAMPLE_ID}`,
      message: 'Job accepted',
    },
  },
  headers: { Location: 'the same as statusUrl', 'Retry-After': 'Seconds after which to read it first' },
} as const;

const { slug, message, extras } = tooManyJobs();

/** What every such operation may answer, too. */
export const TOO_MANY_JOBS: DeclaredProblem = { slug, detail: message, extras };
