import { Problem } from '../../schema/problem.ts';
import type { JobLog } from '../jobs/job-log.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { beginCapture } from './begin-capture.ts';
import { type ImageStore, removeImages } from './image-store.ts';
import type { CaptureSchedules, DueSchedule } from './schedules.ts';
import type { StoredCaptures } from './stored-captures.ts';

/** Time between two looks for expired captures, ms. */
const SWEEP_EVERY_MS = 3_600_000;
const FILES_AT_ONCE = 500;

/** What the chore needs. */
export interface CaptureChoreParts {
  readonly schedules: CaptureSchedules;
  readonly stored: StoredCaptures;
  readonly images: ImageStore;
  readonly jobs: Pick<Jobs, 'create'>;
  readonly log: JobLog;
}

/**
 * Begins the captures of schedules whose turn it is, and removes what is over. Of any number of processes each may try: a turn has one job, by the key of its
 * request, and a schedule is set on once.
 */
export function captureChore(parts: CaptureChoreParts): { next(now: number): Promise<(() => Promise<void>) | null> } {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return {
    next: async (now) => {
      const due = await parts.schedules.due(now);
      if (due !== null) return () => begin(parts, due, now);
      if (now < sweptAt + SWEEP_EVERY_MS) return null;
      return async () => {
        sweptAt = now;
        await sweep(parts, now);
      };
    },
  };
}

async function begin({ schedules, jobs, log }: CaptureChoreParts, due: DueSchedule, now: number): Promise<void> {
  if (due.isBusy) {
    // It takes longer than the pause between two turns.
    log.info({ schedule: due.id }, 'a turn of a schedule is left out: the one before goes on');
    return schedules.advance(due, now, null);
  }
  const job = await beginCapture(jobs, due, due.owner, String(due.dueAt)).catch((error: unknown) => {
    // Its key has as many jobs as it may; anything else is tried again.
    if (!(error instanceof Problem)) throw error;
    log.warn({ schedule: due.id, error: error.message }, 'a turn of a schedule is left out');
    return null;
  });
  await schedules.advance(due, now, job);
}

async function sweep({ schedules, stored, images, log }: CaptureChoreParts, now: number): Promise<void> {
  const ended = await schedules.sweep(now);
  const files = await stored.sweep(now);
  await removeImages(images, files);
  let batch: string[] = [];
  const removeUnclaimed = async () => {
    const unclaimed = await stored.unclaimed(batch);
    batch = [];
    await removeImages(images, unclaimed);
  };
  for await (const file of images.old(now)) {
    batch.push(file);
    if (batch.length >= FILES_AT_ONCE) await removeUnclaimed();
  }
  await removeUnclaimed();
  if (ended + files.length > 0)
    log.info({ schedules: ended, images: files.length }, 'captures that are over were removed');
}
