import { reusedKey, tooManyJobs } from '../../ops/jobs/jobs.ts';
import type { DeclaredProblem } from '../contract/operation.ts';
import { EXAMPLE_ID } from './job-examples.ts';
import { ACCEPTED_JOB } from './job-schema.ts';

/** The answer of every operation that starts a job. */
export const ACCEPTED = {
  status: 202,
  description:
    'The job was created and waits for a worker: read it at statusUrl until it ends. A request that repeats an `Idempotency-Key` within 24 hours returns the first job.',
  schema: ACCEPTED_JOB,
  examples: {
    job: {
      jobId: EXAMPLE_ID,
      status: 'pending',
      statusUrl: `/v1/ops/jobs/${EXAMPLE_ID}`,
      message: 'Job accepted',
    },
  },
  headers: { Location: 'the same as statusUrl', 'Retry-After': 'Seconds to wait before the first read' },
} as const;

const tooMany = tooManyJobs();
const reused = reusedKey(EXAMPLE_ID, 'bulk_enrichment');

/** Problems of every operation that starts a job. */
export const START_PROBLEMS: readonly DeclaredProblem[] = [
  { slug: tooMany.slug, detail: tooMany.message, extras: tooMany.extras },
  { slug: reused.slug, detail: reused.message, extras: reused.extras },
  {
    slug: 'invalid-parameter',
    detail: 'Idempotency-Key must have 1 to 128 printable ASCII characters.',
    extras: { details: { field: 'Idempotency-Key', issue: 'bad header' } },
  },
];
