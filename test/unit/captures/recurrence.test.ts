import { describe, expect, it } from 'vitest';
import { SCHEDULE_REQUEST } from '../../../ops/captures/schedule-request.ts';
import { type Frequency, recurrenceOf } from '../../../ops/clock/frequency.ts';
import { nextTime } from '../../../ops/clock/recurrence.ts';

const at = (text: string) => Date.parse(text);
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** The next times of a recurrence, one after another. */
function times(recurrence: Parameters<typeof nextTime>[0], begun: string, count: number): (string | null)[] {
  const found: (string | null)[] = [];
  for (let last = at(begun); found.length < count; ) {
    const next = nextTime(recurrence, last);
    found.push(iso(next));
    last = next ?? last;
  }
  return found;
}

describe('a frequency', () => {
  const begun = '2026-08-03T09:15:27.114Z';
  it.each<[Frequency, string[]]>([
    ['hourly', ['2026-08-03T10:15:27.000Z', '2026-08-03T11:15:27.000Z']],
    ['every_6_hours', ['2026-08-03T15:15:27.000Z', '2026-08-03T21:15:27.000Z', '2026-08-04T03:15:27.000Z']],
    ['every_12_hours', ['2026-08-03T21:15:27.000Z', '2026-08-04T09:15:27.000Z']],
    ['twice_daily', ['2026-08-03T21:15:27.000Z', '2026-08-04T09:15:27.000Z']],
    ['daily', ['2026-08-04T09:15:27.000Z', '2026-08-05T09:15:27.000Z']],
    ['weekly', ['2026-08-10T09:15:27.000Z', '2026-08-17T09:15:27.000Z']],
    ['monthly', ['2026-09-03T09:15:27.000Z', '2026-10-03T09:15:27.000Z']],
  ])('The frequency %s comes round at the second at which it began', (frequency, expected) => {
    expect(times(recurrenceOf(frequency, 'UTC', at(begun)), begun, expected.length)).toEqual(expected);
  });

  it('A frequency follows the clock of its zone, in summer and in winter', () => {
    const daily = recurrenceOf('daily', 'Europe/Berlin', at('2026-10-24T08:00:00Z'));
    expect(times(daily, '2026-10-24T08:00:00Z', 2)).toEqual(['2026-10-25T09:00:00.000Z', '2026-10-26T09:00:00.000Z']);
  });

  it('A monthly frequency falls on the last day of a month that is too short', () => {
    const monthly = recurrenceOf('monthly', 'UTC', at('2026-01-31T06:00:00Z'));
    expect(times(monthly, '2026-01-31T06:00:00Z', 3)).toEqual([
      '2026-02-28T06:00:00.000Z',
      '2026-03-31T06:00:00.000Z',
      '2026-04-30T06:00:00.000Z',
    ]);
  });
});

describe('a schedule', () => {
  it('A schedule has its defaults', () => {
    expect(SCHEDULE_REQUEST.parse({ frequency: 'daily' })).toEqual({
      frequency: 'daily',
      timezone: 'UTC',
      enabled: true,
      retention_count: 30,
    });
  });

  it('A schedule takes six fields, seconds first, or five', () => {
    for (const cron of ['0 0 * * * *', '*/5 * * * *', '30 0 9 * * MON-FRI'])
      expect(SCHEDULE_REQUEST.parse({ cron }).cron).toBe(cron);
  });

  it.each<[object, string, string]>([
    [{}, 'cron', 'neither of cron and frequency: send one of them'],
    [{ cron: '0 * * * *', frequency: 'daily' }, 'cron', 'both of cron and frequency: send one of them'],
    [{ cron: 'every day' }, 'cron', 'must have six fields, seconds first, or five'],
    [{ cron: '@daily' }, 'cron', 'must have six fields, seconds first, or five'],
    [{ cron: '0 0 31 2 *' }, 'cron', 'never comes round'],
    [{ cron: '61 * * * *' }, 'cron', 'is no cron pattern: '],
    [{ cron: '*/10 * * * * *' }, 'cron', 'comes round more often than once a minute'],
    [{ cron: '0 0 * * * *', timezone: 'Mars/Olympus' }, 'timezone', 'is no IANA time zone'],
    [{ frequency: 'daily', timezone: 'nowhere' }, 'timezone', 'is no IANA time zone'],
    [{ frequency: 'daily', retention_count: 51 }, 'retention_count', 'Too big'],
    [{ frequency: 'yearly' }, 'frequency', 'Invalid option'],
  ])('The schedule %j is refused', (request, field, issue) => {
    const [first] = SCHEDULE_REQUEST.safeParse(request).error?.issues ?? [];
    expect([first?.path, first?.message]).toEqual([[field], expect.stringContaining(issue)]);
  });
});
