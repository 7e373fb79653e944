import type { JobType } from '../../ops/jobs/job.ts';
import type { Jobs } from '../../ops/jobs/jobs.ts';
import type { AppContext } from '../context.ts';
import { fieldProblem } from '../problems/http-problem.ts';
import { statusUrl } from './job-schema.ts';

/** Most jobs take a second or two. */
export const RETRY_AFTER_S = 1;

/** Makes a job for the key that asks, and answers where it is read. */
export async function acceptedJob(jobs: Jobs, context: AppContext, type: JobType, params: object) {
  const { id } = await jobs.create(type, params, ownerOf(context), idempotencyKey(context));
  context.set('jobId', id);
  return { jobId: id, status: 'pending' as const, statusUrl: statusUrl(id), message: 'Job accepted' };
}

/** Headers of an answer that a job was accepted with. */
export function jobLocation(answer: { readonly statusUrl: string }): Readonly<Record<string, string>> {
  return { Location: answer.statusUrl, 'Retry-After': String(RETRY_AFTER_S) };
}

/** Jobs and rules belong to keys: their routes are behind authentication. */
export function ownerOf(context: AppContext): { readonly id: string; readonly name: string } {
  const key = context.get('key');
  if (key === undefined) throw new Error('jobs are asked for before authentication');
  return key;
}

/** Of a request that may have been sent before, as its client does not know; null where it does not say. */
function idempotencyKey(context: AppContext): string | null {
  const key = context.req.header('Idempotency-Key')?.trim() ?? '';
  if (key === '') return null;
  if (/^[\x20-\x7e]{1,128}$/.test(key)) return key;
  const detail = 'Idempotency-Key must have 1 to 128 printable ASCII characters.';
  throw fieldProblem('invalid-parameter', 'Idempotency-Key', 'bad header', detail);
}
