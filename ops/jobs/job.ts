/** States of a job, in the order in which they come (contract rest.md 3.1); the last three are final. */
export const JOB_STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;

export type JobStatus = (typeof JOB_STATUSES)[number];

/** Types of jobs (contract rest.md 3.1). */
export const JOB_TYPES = [
  'similar_domains',
  'bulk_enrichment',
  'indicator_search',
  'screenshot',
  'screenshot_schedule',
  'infra_scan',
  'infra_map',
  'monitor_alert',
] as const;

export type JobType = (typeof JOB_TYPES)[number];

/** Why a job failed: it took too long, its own fault, a source that it needs is away, its target leads inside, or its workers died. */
export const JOB_ERROR_CODES = [
  'TIMEOUT',
  'INTERNAL_ERROR',
  'SOURCE_UNAVAILABLE',
  'TARGET_NOT_ALLOWED',
  'WORKER_LOST',
] as const;

export type JobErrorCode = (typeof JOB_ERROR_CODES)[number];

/** How far a job is. */
export interface JobProgress {
  readonly current: number;
  readonly total: number;
  /** 0 to 100; never falls. */
  readonly percentage: number;
  readonly message: string;
}

/** The reason of a failed job, as its owner sees it. */
export interface JobError {
  readonly code: JobErrorCode;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** A job as its owner sees it in a list. Times in epoch ms. */
export interface JobSummary {
  readonly id: string;
  readonly type: string;
  readonly status: JobStatus;
  readonly progress: JobProgress;
  readonly error: JobError | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When it ended, however it did; null until then. */
  readonly completedAt: number | null;
  /** How often the worker that did it was lost. */
  readonly losses: number;
}

/** A job with its request and, once it is completed, its result. */
export interface Job extends JobSummary {
  readonly ownerName: string;
  readonly params: unknown;
  /** JSON text; null unless it is completed. */
  readonly result: string | null;
}

/** Thrown by the work of a job that fails for a reason that its owner may know. */
export class JobFailure extends Error {
  readonly code: JobErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: JobErrorCode, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'JobFailure';
    this.code = code;
    this.details = details;
  }
}
