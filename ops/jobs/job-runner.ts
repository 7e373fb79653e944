import type { z } from 'zod';
import type { JobType } from './job.ts';
import type { JobLog } from './job-log.ts';
import type { JobOwner } from './jobs.ts';

/** Tells how far a job is: steps done of all steps, and what is being done. May be called as often as one likes. */
export type ReportProgress = (current: number, total: number, message: string) => void;

/** Which job is done, and for whom. */
export interface RunJob {
  readonly id: string;
  readonly owner: JobOwner;
}

/**
 * The work of one type of job. `run` gets the request as it was accepted and gives the result; it stops soon after the
 * signal aborts, and writes what else is to be told into the log of the job. A `JobFailure` tells the owner why it failed; anything else is an internal error.
 */
export interface JobRunner {
  readonly type: JobType;
  run(params: unknown, signal: AbortSignal, report: ReportProgress, log: JobLog, job: RunJob): Promise<object>;
}

/** A runner whose request is checked against its shape once more: what is stored may be of an older version. */
export function jobRunner<T>(
  type: JobType,
  shape: z.ZodType<T>,
  work: (params: T, signal: AbortSignal, report: ReportProgress, log: JobLog, job: RunJob) => Promise<object>,
): JobRunner {
  return { type, run: async (params, ...told) => work(shape.parse(params), ...told) };
}
