import { z } from 'zod';
import { FREQUENCIES, recurrenceOf } from '../clock/frequency.ts';
import { type Recurrence, refusalOfRecurrence, shortestPause } from '../clock/recurrence.ts';

/** Two captures of a page are so far apart at least, ms. */
const SHORTEST_PAUSE_MS = 60_000;

/** When a page is captured again and again (contract rest.md 3.5). */
export const SCHEDULE_REQUEST = z
  .object({
    cron: z
      .string()
      .max(200)
      .optional()
      .describe('six fields, seconds first, or five; instead of frequency; a minute apart at least'),
    frequency: z.enum(FREQUENCIES).optional().describe('instead of cron'),
    timezone: z.string().max(100).default('UTC').describe('IANA name'),
    enabled: z.boolean().default(true).describe('false: the schedule is stored and captures nothing'),
    retention_count: z.int().min(1).max(50).default(30).describe('number of its newest images to store'),
  })
  .superRefine(({ cron, frequency, timezone }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if ((cron === undefined) === (frequency === undefined)) {
      refuse('cron', `${cron === undefined ? 'neither' : 'both'} of cron and frequency: send one of them`);
      return;
    }
    const refused = refusalOfRecurrence({ cron: cron ?? '0 0 * * * *', timezone });
    if (refused !== null) refuse(refused.field, refused.issue);
    else if (
      cron !== undefined &&
      (shortestPause({ cron, timezone }, Date.now()) ?? SHORTEST_PAUSE_MS) < SHORTEST_PAUSE_MS
    )
      refuse('cron', 'comes round more often than once a minute');
  });

export type ScheduleRequest = z.output<typeof SCHEDULE_REQUEST>;

/** When a schedule that began at an instant comes round. */
export function recurrenceOfSchedule(
  { cron, frequency, timezone }: Pick<ScheduleRequest, 'cron' | 'frequency' | 'timezone'>,
  begun: number,
): Recurrence {
  if (cron !== undefined) return { cron, timezone };
  if (frequency === undefined) throw new Error('a schedule has neither cron nor frequency');
  return recurrenceOf(frequency, timezone, begun);
}
