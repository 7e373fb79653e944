import { JobFailure } from '../jobs/job.ts';
import { type JobRunner, jobRunner } from '../jobs/job-runner.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { beginCapture } from './begin-capture.ts';
import { SCHEDULE_PARAMS } from './capture-request.ts';
import { scheduleRecord } from './schedule-record.ts';
import type { CaptureSchedules } from './schedules.ts';

/** Begins the first capture of a schedule (contract rest.md 3.5), and returns its record. */
export function scheduleJob({
  schedules,
  jobs,
}: {
  readonly schedules: CaptureSchedules;
  readonly jobs: Pick<Jobs, 'create'>;
}): JobRunner {
  return jobRunner(
    'screenshot_schedule',
    SCHEDULE_PARAMS,
    async ({ schedule_id }, _signal, report, _log, { owner }) => {
      report(0, 1, 'beginning the first capture');
      const schedule = await schedules.read(schedule_id, owner.id);
      if (schedule === null)
        throw new JobFailure('SOURCE_UNAVAILABLE', `The schedule ${schedule_id} was removed meanwhile.`);
      if (schedule.enabled) await beginCapture(jobs, schedule, owner, 'first');
      report(1, 1, 'done');
      return scheduleRecord(schedule);
    },
  );
}
