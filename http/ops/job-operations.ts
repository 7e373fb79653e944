import { z } from 'zod';
import { JOB_STATUSES, type JobStatus } from '../../ops/jobs/job.ts';
import { NO_BODY, NONE, operation } from '../contract/operation.ts';
import { integerParameter, optionalParameter, parameter, Refusal } from '../contract/parameters.ts';
import { JOB, JOB_LIST } from './job-schema.ts';

const FAMILY = 'ops';
/** A job that was made by a request for one scope is read with it; the owner decides what is seen (contract rest.md 0.2). */
const SCOPES = ['lookup', 'ops'] as const;

const EXAMPLE_ID = '2b9d4c10-6e35-4f7a-9c02-51ad8e6f0b37';

/** `GET /v1/ops/jobs/{jobId}` (contract rest.md 3.1). */
export const READ_JOB = operation({
  id: 'readJob',
  family: FAMILY,
  method: 'GET',
  path: '/v1/ops/jobs/{jobId}',
  summary: 'A job: how far it is, and its result once it is completed',
  description:
    'Ask again after the seconds of Retry-After, or send `Prefer: wait=N` (30 at most): then the answer waits until the job has ended. A job is kept for 7 days after its end.',
  scope: SCOPES,
  category: 'jobs',
  parameters: z.object({
    jobId: parameter({ type: 'string', description: 'id of a job of this key', example: EXAMPLE_ID }, (id) => id),
  }),
  query: NONE,
  body: NO_BODY,
  answer: {
    description: 'The job.',
    schema: JOB,
    headers: {
      'Retry-After': 'Seconds after which to ask again; of a job that has not ended',
      'Preference-Applied': 'wait=N, where Prefer asked for it',
    },
    examples: {
      processing: {
        jobId: EXAMPLE_ID,
        id: EXAMPLE_ID,
        type: 'infra_scan',
        status: 'processing',
        statusUrl: `/v1/ops/jobs/${EXAMPLE_ID}`,
        params: { domain: 'example.com', type: 'comprehensive' },
        progress: { current: 2, total: 5, percentage: 40, message: 'dns done' },
        createdAt: '2026-08-03T09:15:27.114Z',
        updatedAt: '2026-08-03T09:15:29.020Z',
        completedAt: null,
        metadata: {},
        username: 'ci-key',
      },
    },
  },
  problems: [{ slug: 'job-not-found', detail: `This key has no job ${EXAMPLE_ID}.` }],
});

/** `DELETE /v1/ops/jobs/{jobId}` (contract rest.md 3.1). */
export const CANCEL_JOB = operation({
  id: 'cancelJob',
  family: FAMILY,
  method: 'DELETE',
  path: '/v1/ops/jobs/{jobId}',
  summary: 'Cancel a job that has not ended',
  scope: SCOPES,
  category: 'jobs',
  parameters: READ_JOB.parameters,
  query: NONE,
  body: NO_BODY,
  answer: {
    status: 204,
    description: 'It is cancelled.',
    schema: z.undefined(),
    examples: {},
  },
  problems: [
    { slug: 'job-not-found', detail: `This key has no job ${EXAMPLE_ID}.` },
    { slug: 'job-ended', detail: `The job ${EXAMPLE_ID} is completed: nothing is left to be cancelled.` },
  ],
});

const STATUS_WIRE = {
  type: 'string',
  description: 'jobs in this state alone, in any case; of all states where it is empty, as forms send it',
  example: 'completed',
  enum: [...JOB_STATUSES, ''],
} as const;

const LIST_QUERY = z.object({
  status: optionalParameter(STATUS_WIRE, '', readStatus),
  limit: integerParameter('limit', { description: 'jobs at most', default: 50, minimum: 1, maximum: 100 }),
  offset: integerParameter('offset', { description: 'jobs to pass over', default: 0, minimum: 0 }),
});

/** `GET /v1/ops/jobs` (contract rest.md 3.2). */
export const LIST_JOBS = operation({
  id: 'listJobs',
  family: FAMILY,
  method: 'GET',
  path: '/v1/ops/jobs',
  summary: 'The jobs of this key, newest first',
  scope: SCOPES,
  category: 'jobs',
  parameters: NONE,
  query: LIST_QUERY,
  body: NO_BODY,
  answer: {
    description: 'A page of jobs.',
    schema: JOB_LIST,
    examples: {
      page: {
        jobs: [
          {
            jobId: EXAMPLE_ID,
            type: 'infra_scan',
            status: 'completed',
            createdAt: '2026-08-03T09:15:27.114Z',
            completedAt: '2026-08-03T09:15:41.907Z',
            progress: { current: 5, total: 5, message: 'done' },
            error: null,
          },
        ],
        total: 1,
        limit: 50,
        offset: 0,
        status: null,
      },
    },
  },
  problems: [
    {
      slug: 'invalid-parameter',
      detail: 'status must be one of pending, processing, completed, failed, cancelled.',
      asked: '/v1/ops/jobs?status=done',
      extras: { details: { field: 'status', issue: 'unknown value' } },
    },
  ],
});

/** The same under its other path. */
export const LIST_JOBS_ALIAS = operation({
  ...LIST_JOBS,
  id: 'listJobsByName',
  path: '/v1/ops/jobs/list',
  summary: 'The same as /v1/ops/jobs',
});

function readStatus(text: string): JobStatus | null {
  const status = JOB_STATUSES.find((known) => known === text.toLowerCase());
  if (status !== undefined || text === '') return status ?? null;
  const detail = `status must be one of ${JOB_STATUSES.join(', ')}.`;
  throw new Refusal('invalid-parameter', 'unknown value', detail);
}
