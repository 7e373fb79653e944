import type { Recurrence } from './recurrence.ts';

/** How often something comes round, in a word (contract rest.md 3.5). */
export const FREQUENCIES = [
  'hourly',
  'daily',
  'weekly',
  'monthly',
  'every_6_hours',
  'every_12_hours',
  'twice_daily',
] as const;

export type Frequency = (typeof FREQUENCIES)[number];

/**
 * The recurrence of a frequency that began at an instant (epoch ms): at that second, minute, hour and day of the time zone's clock. A month that is too
 * short for the day has it on its last one.
 */
export function recurrenceOf(frequency: Frequency, timezone: string, begun: number): Recurrence {
  const { second, minute, hour, day, weekday } = clockAt(begun, timezone);
  const every = (hours: number) =>
    Array.from({ length: 24 / hours }, (_, at) => (hour + at * hours) % 24)
      .sort((one, other) => one - other)
      .join(',');
  const moment = `${second} ${minute}`;
  const fields: Readonly<Record<Frequency, string>> = {
    hourly: `${moment} * * * *`,
    daily: `${moment} ${hour} * * *`,
    weekly: `${moment} ${hour} * * ${weekday}`,
    monthly: `${moment} ${hour} ${day > 28 ? 'L' : day} * *`,
    every_6_hours: `${moment} ${every(6)} * * *`,
    every_12_hours: `${moment} ${every(12)} * * *`,
    twice_daily: `${moment} ${every(12)} * * *`,
  };
  return { cron: fields[frequency], timezone };
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** What the clock of a time zone shows. */
function clockAt(instant: number, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(instant));
  const text = new Map(parts.map(({ type, value }) => [type, value]));
  const number = (name: Intl.DateTimeFormatPartTypes) => Number(text.get(name));
  return {
    second: number('second'),
    minute: number('minute'),
    hour: number('hour'),
    day: number('day'),
    weekday: WEEKDAYS.indexOf(text.get('weekday') ?? ''),
  };
}
