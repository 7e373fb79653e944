import { randomUUID } from 'node:crypto';
import type { Database } from '../../store/database.ts';
import type { JobStatus, JobType } from './job.ts';
import { lookForWork, type TakenJob, takeJob } from './job-claim.ts';
import { sweepJobs } from './job-lease.ts';
import type { JobLog } from './job-log.ts';
import { JobRun } from './job-run.ts';
import type { JobRunner } from './job-runner.ts';
import type { Jobs } from './jobs.ts';
import { SLOT_KINDS, SLOTS, type SlotKind, slotKind } from './slots.ts';

/** How often a process looks for work that others have made or left, ms. */
const LOOK_EVERY_MS = 1000;
/** Among how many of the oldest a worker chooses after it met another one. */
const AMONG_CONTENDED = 16;
/** How long one worker may take for a job, ms (contract rest.md 0.4). */
const LIMIT_MS = 300_000;

/** What workers need. */
export interface WorkerParts {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'onCreated'>;
  readonly runners: readonly JobRunner[];
  readonly log: JobLog;
  /** Receives every run that has ended, with the time that it took. */
  readonly onEnded?: (type: string, status: JobStatus, ms: number) => void;
  readonly limitMs?: number;
}

/**
 * The workers of one process: they take due jobs of any process, and run a few of each kind of slot at a time. A job that this process
 * creates wakes them; for others they look once a second.
 */
export class JobWorkers {
  readonly #parts: WorkerParts;
  readonly #worker = randomUUID();
  readonly #runs = new Map<JobRun, SlotKind>();
  readonly #round: Promise<void>;
  #isStopped = false;
  #wake: () => void = () => undefined;
  #isWoken = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    parts.jobs.onCreated(() => this.#rouse());
    this.#round = this.#workUntilStopped();
  }

  /** Jobs that are being done in this process. */
  get running(): number {
    return this.#runs.size;
  }

  /** Takes no more jobs and gives back what it has: other processes go on with it at once. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#rouse();
    await this.#round;
    await Promise.all([...this.#runs.keys()].map((run) => run.giveBack()));
  }

  async #workUntilStopped(): Promise<void> {
    let isReported = false;
    while (!this.#isStopped) {
      try {
        await this.#doWhatIsDue();
        isReported = false;
      } catch (error) {
        // The database may be away for a while: the next look is another try.
        const message = error instanceof Error ? error.message : String(error);
        if (!isReported) this.#parts.log.warn({ error: message }, 'no look for jobs');
        isReported = true;
      }
      if (!this.#isStopped) await this.#untilWoken();
    }
  }

  async #doWhatIsDue(): Promise<void> {
    const free = SLOT_KINDS.filter((kind) => this.#hasRoom(kind) && this.#typesOf(kind).length > 0);
    if (free.length === 0) return;
    const { isDue, isEnded } = await lookForWork(
      this.#parts.database,
      free.flatMap((kind) => this.#typesOf(kind)),
    );
    if (isEnded) await sweepJobs(this.#parts.database);
    if (!isDue) return;
    for (const kind of free) await this.#fill(kind);
  }

  /** Takes jobs of a kind as long as there are some and slots for them. */
  async #fill(kind: SlotKind): Promise<void> {
    const types = this.#typesOf(kind);
    let among = 1;
    while (!this.#isStopped && this.#hasRoom(kind)) {
      const { job, isContended } = await takeJob(this.#parts.database, this.#worker, types, { among });
      if (job !== null) this.#begin(job);
      else if (!isContended) return;
      if (isContended) among = AMONG_CONTENDED;
    }
  }

  #typesOf(kind: SlotKind): readonly JobType[] {
    return this.#parts.runners.map(({ type }) => type).filter((type) => slotKind(type) === kind);
  }

  #hasRoom(kind: SlotKind): boolean {
    return [...this.#runs.values()].filter((running) => running === kind).length < SLOTS[kind].count;
  }

  #begin(job: TakenJob): void {
    const { database, log, runners, limitMs = LIMIT_MS, onEnded } = this.#parts;
    const runner = runners.find(({ type }) => type === job.type);
    if (runner === undefined) throw new Error(`no runner for ${job.type}`);
    const run = new JobRun({ database, log, runner, job, worker: this.#worker, limitMs });
    this.#runs.set(run, slotKind(job.type));
    void run.ended.then(({ status, ms }) => {
      this.#runs.delete(run);
      onEnded?.(job.type, status, ms);
      this.#rouse();
    });
  }

  #rouse(): void {
    this.#isWoken = true;
    this.#wake();
  }

  /** Resolves when a job was made or a slot became free, else after the pause between two looks. */
  async #untilWoken(): Promise<void> {
    if (!this.#isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_EVERY_MS).unref();
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isWoken = false;
  }
}
