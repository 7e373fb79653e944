import type { Row } from '../../store/database.ts';
import { JOB_ERROR_CODES, JOB_STATUSES, type Job, type JobError, type JobStatus, type JobSummary } from './job.ts';
/** A JOB node as a row: everything but its result. */
export const JOB_ROW = 'j {.*, lockedAt: null, worker: null}';

/** What a list shows of a JOB node. */
export function summaryOf(row: Row): JobSummary {
  return {
    id: String(row.id),
    type: String(row.type),
    status: statusOf(row.status),
    progress: {
      current: Number(row.current),
      total: Number(row.total),
      percentage: Number(row.percentage),
      message: String(row.message),
    },
    error: errorOf(row),
    createdAt: Number(row.createdAt),
    updatedAt: Number(row.updatedAt),
    completedAt: typeof row.completedAt === 'number' ? row.completedAt : null,
    losses: Number(row.losses ?? 0),
  };
}

/** The whole of a JOB node, with the `parts` of its result. Throws where one of them is missing. */
export function jobOf(row: Row): Job {
  const summary = summaryOf(row);
  return {
    ...summary,
    ownerName: String(row.ownerName),
    params: JSON.parse(String(row.params)),
    result: summary.status === 'completed' ? resultOf(row) : null,
  };
}

/** Whether a row holds a part of what the end of a job changes, and not the rest: its `parts` are looked at where it has them. */
export function isTorn(row: Row): boolean {
  const { status, completedAt, error } = summaryOf(row);
  const isEnded = status !== 'pending' && status !== 'processing';
  if (isEnded !== (completedAt !== null)) return true;
  if (status === 'failed') return error === null || typeof row.errorMessage !== 'string';
  return status === 'completed' && Array.isArray(row.parts) && row.parts.length !== row.resultParts;
}

function resultOf({ id, parts, resultParts }: Row): string {
  const texts = Array.isArray(parts) ? parts.map(String) : [];
  if (texts.length !== resultParts) throw new Error(`of the result of job ${id} only ${texts.length} parts are left`);
  return texts.join('');
}

function statusOf(value: unknown): JobStatus {
  const status = JOB_STATUSES.find((known) => known === value);
  if (status === undefined) throw new Error(`a job has the status ${String(value)}`);
  return status;
}

function errorOf(row: Row): JobError | null {
  const code = JOB_ERROR_CODES.find((known) => known === row.errorCode);
  if (code === undefined) return null;
  const details: unknown = JSON.parse(typeof row.errorDetails === 'string' ? row.errorDetails : '{}');
  return {
    code,
    message: String(row.errorMessage),
    details: typeof details === 'object' && details !== null ? { ...details } : {},
  };
}
