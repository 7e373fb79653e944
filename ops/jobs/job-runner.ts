import type { z } from 'zod';
import type { JobType } from './job.ts';
import type { JobLog } from './job-log.ts';
import type { JobOwner } from './jobs.ts';

/** Reports the progress of a job: steps done of all steps, and the present step. It may be called any number of times. */
export type ReportProgress = (current: number, total: number, message: string) => void;

/** Which job is done, and for whom. */
export interface RunJob {
  readonly id: string;
  readonly owner: JobOwner;
}

/**
 * The work of one type of job. `run` gets the request as it was accepted and returns the result; it stops soon after the signal aborts, and
 * writes further messages into the log of the job. A `JobFailure` gives the owner the reason; any other error is internal.
 */
export interface JobRunner {
  readonly type: JobType;
  run(params: unknown, signal: AbortSignal, report: ReportProgress, log: JobLog, job: RunJob): Promise<object>;
}

/** A runner that checks the stored request against its schema again: it may come from an older version. */
export function jobRunner<T>(
  type: JobType,
  shape: z.ZodType<T>,
  work: (params: T, signal: AbortSignal, report: ReportProgress, log: JobLog, job: RunJob) => Promise<object>,
): JobRunner {
  return { type, run: async (params, ...reported) => work(shape.parse(params), ...reported) };
}
