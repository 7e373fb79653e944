import type { JobType } from '../../ops/jobs/job.ts';
import type { JobOwner, Jobs } from '../../ops/jobs/jobs.ts';
import { fieldProblem } from '../problems/http-problem.ts';
import type { AppContext } from '../requests/context.ts';
import { statusUrl } from './job-schema.ts';

/** Most jobs take a second or two. */
export const RETRY_AFTER_S = 1;

/** Creates a job for the key of a request, and answers with 202. */
export async function startJob(jobs: Jobs, context: AppContext, type: JobType, params: object) {
  const { id } = await jobs.create(type, params, ownerOf(context), idempotencyKey(context));
  context.set('jobId', id);
  return { jobId: id, status: 'pending' as const, statusUrl: statusUrl(id), message: 'Job accepted' };
}

/** The headers of such an answer. */
export function startHeaders(answer: { readonly statusUrl: string }): Record<string, string> {
  return { Location: answer.statusUrl, 'Retry-After': String(RETRY_AFTER_S) };
}

/** Returns the key of a request that its client may have sent before; null if the request has none. */
export function idempotencyKey(context: AppContext): string | null {
  const key = context.req.header('Idempotency-Key')?.trim() ?? '';
  if (key === '') return null;
  if (/^[\x20-\x7e]{1,128}$/.test(key)) return key;
  const detail = 'Idempotency-Key must have 1 to 128 printable ASCII characters.';
  throw fieldProblem('invalid-parameter', 'Idempotency-Key', 'bad header', detail);
}

/** Jobs and their results belong to keys: their routes come after authentication. */
export function ownerOf(context: AppContext): JobOwner {
  const key = context.get('key');
  if (key === undefined) throw new Error('jobs are asked for before authentication');
  return key;
}
