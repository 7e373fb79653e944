import type { Schedule } from './schedules.ts';

/** A schedule in the form of the API (contract rest.md 3.5). */
export function scheduleRecord(schedule: Schedule) {
  const { id, url, cron, frequency, timezone, enabled, options } = schedule;
  return {
    id,
    url,
    cron,
    frequency,
    timezone,
    enabled,
    retention_count: schedule.retentionCount,
    options,
    created_at: time(schedule.createdAt),
    updated_at: time(schedule.updatedAt),
    last_capture_at: schedule.lastCaptureAt === null ? null : time(schedule.lastCaptureAt),
    next_capture_at: schedule.nextCaptureAt === null ? null : time(schedule.nextCaptureAt),
    capture_count: schedule.captureCount,
  };
}

function time(ms: number): string {
  return new Date(ms).toISOString();
}
