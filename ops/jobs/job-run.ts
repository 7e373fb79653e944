import { isRetryableError } from 'neo4j-driver';
import type { Database } from '../../store/database.ts';
import { type JobError, JobFailure, type JobProgress, type JobStatus } from './job.ts';
import type { TakenJob } from './job-claim.ts';
import { completeJob, failJob, giveBackJob, renewLease } from './job-lease.ts';
import { type JobLog, logOfJob } from './job-log.ts';
import type { JobRunner } from './job-runner.ts';
import { resultParts } from './result-parts.ts';

/** How often the lease is renewed, ms: a third of it. */
const RENEW_EVERY_MS = 5000;
/** How often progress is written down at most, ms. */
const WRITE_EVERY_MS = 500;

interface RunParts {
  readonly database: Database;
  readonly log: JobLog;
  readonly runner: JobRunner;
  readonly job: TakenJob;
  readonly worker: string;
  readonly limitMs: number;
}

/** How a run ended for this worker: a job that was given back is pending, one that went to another is processing. */
interface RunEnd {
  readonly status: JobStatus;
  readonly ms: number;
}

/** Thrown into a run that need not go on: the job was given back, or is no longer this worker's. */
class Released extends Error {}

/** One job in the hands of one worker: it renews the lease, reports progress, and records the end once. */
export class JobRun {
  /** Resolves when the worker has nothing more to do with the job; never rejects. */
  readonly ended: Promise<RunEnd>;
  readonly #parts: RunParts;
  readonly #log: JobLog;
  readonly #stop = new AbortController();
  /** The progress that is still to be reported. */
  #progress: JobProgress | null = null;
  #total: number | null = null;
  #renewedAt = Date.now();
  #isRenewing = false;

  constructor(parts: RunParts) {
    this.#parts = parts;
    this.#log = logOfJob(parts.log, parts.job.id);
    this.ended = this.#run();
  }

  /** Stops the work; others may take the job when this resolves. */
  async giveBack(): Promise<void> {
    this.#stop.abort(new Released('given back'));
    await this.ended;
  }

  async #run(): Promise<RunEnd> {
    const begun = Date.now();
    const { job, worker } = this.#parts;
    const timer = setInterval(() => void this.#writeProgress(), WRITE_EVERY_MS).unref();
    const status = await this.#work().catch((error: unknown) => {
      // It will be taken over when the lease has ended.
      this.#log.warn({ worker, error: messageOf(error) }, 'a job could not be ended');
      return 'processing' as const;
    });
    clearInterval(timer);
    const ms = Date.now() - begun;
    this.#log.info({ type: job.type, status, ms }, 'job');
    return { status, ms };
  }

  async #work(): Promise<JobStatus> {
    const { database, job, worker } = this.#parts;
    try {
      const parts = await resultParts(await this.#resultInTime());
      return (await completeJob(database, job.id, worker, parts, this.#total)) ? 'completed' : 'processing';
    } catch (error) {
      if (error instanceof Released) return (await giveBackJob(database, job, worker)) ? 'pending' : 'processing';
      // A worker without its database is a lost one: nothing can be written down.
      if (error instanceof Error && isRetryableError(error)) throw error;
      return (await failJob(database, job.id, worker, this.#failure(error))) ? 'failed' : 'processing';
    }
  }

  /** What the runner gives, or the reason to stop, whether the runner heeds the signal or not. */
  async #resultInTime(): Promise<object> {
    const { runner, job, limitMs } = this.#parts;
    const limit = setTimeout(() => this.#stop.abort(timedOut(limitMs)), limitMs);
    const { signal } = this.#stop;
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    try {
      const work = runner.run(job.params, signal, (...progress) => this.#report(...progress), this.#log, job);
      work.catch(() => undefined);
      return await Promise.race([work, stopped]);
    } finally {
      clearTimeout(limit);
    }
  }

  #report(current: number, total: number, message: string): void {
    const percentage = total > 0 ? Math.min(100, Math.floor((current / total) * 100)) : 0;
    this.#total = total;
    this.#progress = { current, total, percentage, message };
  }

  /** Writes news down, and renews the lease where there are none for a while. */
  async #writeProgress(): Promise<void> {
    const { database, job, worker } = this.#parts;
    const progress = this.#progress;
    if (this.#isRenewing || this.#stop.signal.aborted) return;
    if (progress === null && Date.now() - this.#renewedAt < RENEW_EVERY_MS) return;
    this.#isRenewing = true;
    this.#progress = null;
    try {
      const isMine = await renewLease(database, job.id, worker, progress);
      this.#renewedAt = Date.now();
      if (!isMine) this.#stop.abort(new Released('no longer ours'));
    } catch {
      // The next one may succeed in time.
    } finally {
      this.#isRenewing = false;
    }
  }

  #failure(error: unknown): JobError {
    if (error instanceof JobFailure) return { code: error.code, message: error.message, details: error.details };
    this.#log.error({ err: error, type: this.#parts.job.type }, 'job failed');
    return {
      code: 'INTERNAL_ERROR',
      message: "The job failed inside Weft; its log has the cause under the job's id.",
      details: {},
    };
  }
}

function timedOut(limitMs: number): JobFailure {
  const seconds = Math.round(limitMs / 1000);
  return new JobFailure('TIMEOUT', `The job took more than ${seconds} seconds.`, { limitSeconds: seconds });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
