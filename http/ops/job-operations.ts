import { z } from 'zod';
import { JOB_ERROR_CODES, JOB_STATUSES, JOB_TYPES } from '../../ops/jobs/job.ts';
import { LIST_TYPES } from '../contract/list-forms.ts';
import { NO_BODY, NONE, operation } from '../contract/operation.ts';
import { cursorParameter, integerParameter, optionalParameter, parameter, Refusal } from '../contract/parameters.ts';
import { EXAMPLE_ID, JOB_EXAMPLES } from './job-examples.ts';
import { JOB, JOB_LIST } from './job-schema.ts';

const FAMILY = 'ops';
/** A job is read with the scope of the request that created it; the owner decides what is visible (contract rest.md 0.2). */
const SCOPES = ['lookup', 'ops'] as const;

/** `GET /v1/ops/jobs/{jobId}` (contract rest.md 3.1). */
export const READ_JOB = operation({
  id: 'readJob',
  family: FAMILY,
  method: 'GET',
  path: '/v1/ops/jobs/{jobId}',
  summary: 'A job: its progress, and its result once it is completed',
  description:
    'Read it again after the seconds of Retry-After, or send `Prefer: wait=N` (30 at most): the answer then waits until the job ends. A job is stored for 7 days after its end.',
  scope: SCOPES,
  category: 'jobs',
  parameters: z.object({
    jobId: parameter({ type: 'string', description: 'id of a job of this key', example: EXAMPLE_ID }, (id) => id),
  }),
  query: NONE,
  body: NO_BODY,
  answer: {
    description:
      'The job. In the other formats a completed job returns the list in its result, one line or row for each entry (names, items, or indicators; failed indicators come last). A job without such a list is returned in JSON.',
    schema: JOB,
    mediaTypes: LIST_TYPES,
    headers: {
      'Retry-After': 'Seconds to wait before the next read, if the job has not ended',
      'Preference-Applied': 'wait=N, if Prefer asked for it',
    },
    examples: JOB_EXAMPLES,
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
    description: 'The job is cancelled.',
    schema: z.undefined(),
    examples: {},
  },
  problems: [
    { slug: 'job-not-found', detail: `This key has no job ${EXAMPLE_ID}.` },
    { slug: 'job-ended', detail: `The job ${EXAMPLE_ID} is completed: it can no longer be cancelled.` },
  ],
});

const STATUS_WIRE = {
  type: 'string',
  description: 'only jobs in this state; case is ignored; an empty value, as forms send it, means all states',
  example: 'completed',
  enum: [...JOB_STATUSES, ''],
} as const;

const TYPE_WIRE = {
  type: 'string',
  description: 'only jobs of this type; case is ignored; an empty value means all types',
  example: 'bulk_enrichment',
  enum: [...JOB_TYPES, ''],
} as const;

const ERROR_WIRE = {
  type: 'string',
  description:
    'only jobs that failed for this reason; case is ignored; WORKER_LOST are jobs whose worker was lost twice; an empty value means ' +
    'any reason',
  example: 'WORKER_LOST',
  enum: [...JOB_ERROR_CODES, ''],
} as const;

const LIST_QUERY = z.object({
  status: optionalParameter(STATUS_WIRE, '', (text) => readWord('status', JOB_STATUSES, text)),
  type: optionalParameter(TYPE_WIRE, '', (text) => readWord('type', JOB_TYPES, text)),
  error: optionalParameter(ERROR_WIRE, '', (text) => readWord('error', JOB_ERROR_CODES, text)),
  limit: integerParameter('limit', { description: 'maximum number of jobs', default: 50, minimum: 1, maximum: 100 }),
  offset: integerParameter('offset', { description: 'number of jobs to skip', default: 0, minimum: 0 }),
  cursor: cursorParameter(),
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
        type: null,
        error_code: null,
        next: null,
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

function readWord<Word extends string>(name: string, words: readonly Word[], text: string): Word | null {
  const word = words.find((known) => known.toLowerCase() === text.toLowerCase());
  if (word !== undefined || text === '') return word ?? null;
  throw new Refusal('invalid-parameter', 'unknown value', `${name} must be one of ${words.join(', ')}.`);
}
