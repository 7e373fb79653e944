import { calendarMs, type Instant } from './calendar.ts';

/** The first and the last year of a date. Zeros of a database (`0001-01-01`) mean that there is none. */
const YEARS = { first: 1970, last: 9999 };
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const MONTH = '([a-z]{3,9})\\.?';
const WEEKDAY = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\\s+)?';
const CLOCK = '(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?(?:\\s?([ap])\\.?m\\.?)?';
const ZONE = '((?:utc|gmt)?\\s?[+-]\\d{1,2}(?::?\\d{2})?|[a-z]{1,5}|\\((?:utc|gmt)\\))?(?:\\s*\\([a-z ]+\\))?';
const TIME = `(?:(?:[t\\s]|,\\s)\\s*${CLOCK}\\s?${ZONE}|\\s?${ZONE})`;

interface Day {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

type Form = readonly [
  pattern: RegExp,
  read: (parts: readonly (string | undefined)[]) => { day: Day; time: readonly (string | undefined)[] } | null,
];

/** The forms of a day, each with the time after it. */
const FORMS: readonly Form[] = [
  // 2026-08-22, 2026/08/22 07:39, 2026-08-22T07:39:20.5+02:00
  [
    new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${TIME}$`, 'i'),
    ([year = '', , month = '', day = '', ...time]) => ({ day: { year, month, day }, time }),
  ],
  // 20260822, 20260822T073920Z, 20260822073920
  [
    /^(\d{4})(\d{2})(\d{2})(?:[t\s]?(\d{2})(\d{2})(\d{2})?()()(z|utc)?)?$/i,
    ([year = '', month = '', day = '', ...time]) => ({ day: { year, month, day }, time }),
  ],
  // Sat, 22 Aug 2026 07:39:20 GMT, 22-Aug-2026, 22nd August 2026
  [
    new RegExp(`^${WEEKDAY}(\\d{1,2})(?:st|nd|rd|th)?[-\\s]+${MONTH}[-\\s,]+(\\d{4})${TIME}$`, 'i'),
    ([day = '', month = '', year = '', ...time]) => ({ day: { year, month, day }, time }),
  ],
  // Aug 22, 2026, Thu Oct 01 2026 00:00:00, August 22 2026 7:39 PM
  [
    new RegExp(`^${WEEKDAY}${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})${TIME}$`, 'i'),
    ([month = '', day = '', year = '', ...time]) => ({ day: { year, month, day }, time }),
  ],
  // Sat Aug 22 07:39:20 UTC 2026
  [
    new RegExp(`^${WEEKDAY}${MONTH}\\s+(\\d{1,2}),?\\s+${CLOCK}\\s*${ZONE}\\s+(\\d{4})$`, 'i'),
    ([month = '', day = '', ...rest]) => ({ day: { year: rest.at(-1) ?? '', month, day }, time: rest.slice(0, 6) }),
  ],
  // 22.08.2026, 22/08/2026 07:39; 08/22/2026 by its second number alone
  [
    new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4})${TIME}$`, 'i'),
    ([one = '', separator, other = '', year = '', ...time]) => {
      const day = dayOf(one, other, separator === '.');
      return day === null ? null : { day: { year, ...day }, time };
    },
  ],
];

/**
 * Parses a published date to epoch milliseconds; undefined if there is none to read. A date without a zone is UTC, as in every source here,
 * whatever the zone of this machine: `2026-08-22 07:39:20`, `2026/08/22`, ISO 8601, RFC 5322, the output of `date`, Unix time. Where day and
 * month may be either (`10/11/2026`), there is no date to read.
 */
export function epochMs(text: string | null | undefined): number | undefined {
  const written = text?.trim() ?? '';
  if (written === '' || written.length > LONGEST) return undefined;
  if (/^\d{9,19}(?:\.\d+)?$/.test(written) && !/^(?:19|20)\d{12}$/.test(written)) return unixMs(Number(written));
  for (const [pattern, read] of FORMS) {
    const found = pattern.exec(written);
    if (found === null) continue;
    const parts = read(found.slice(1));
    return parts === null ? undefined : instantOf(parts.day, parts.time);
  }
  return undefined;
}

/** Characters of a date: `Saturday, 22 September 2026 07:39:20 GMT+0200 (Central European Summer Time)`. */
const LONGEST = 100;

/**
 * Returns the epoch milliseconds of Unix time in seconds, milliseconds, microseconds or nanoseconds, by its magnitude: seconds of this size are
 * in the year 5138 or later. Undefined for zero, which means that there is none.
 */
export function unixMs(time: number): number | undefined {
  if (!Number.isFinite(time) || time <= 0) return undefined;
  if (time < 1e11) return Math.round(time * 1000);
  if (time < 1e14) return Math.round(time);
  return Math.round(time / (time < 1e17 ? 1e3 : 1e6));
}

/** Parses `YYYYMMDD`, the registries' form, to epoch milliseconds; undefined for blanks, and for the zeros that mean unknown. */
export function compactDateMs(text: string): number | undefined {
  return /^\d{8}$/.test(text) ? epochMs(text) : undefined;
}

/** Returns day and month of two numbers; null if either may be the day. With dots the day is first, everywhere. */
function dayOf(one: string, other: string, isDotted: boolean): Omit<Day, 'year'> | null {
  if (isDotted || Number(one) > 12 || Number(one) === Number(other)) return { day: one, month: other };
  return Number(other) > 12 ? { day: other, month: one } : null;
}

function instantOf({ year, month, day }: Day, time: readonly (string | undefined)[]): number | undefined {
  const [hour, minute, second, fraction, half, zone, zoneOfDay] = time;
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const instant: Instant = {
    year: Number(year),
    month: /^\d+$/.test(month) ? Number(month) : named,
    day: Number(day),
    hour: hourOf(Number(hour ?? 0), half),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    milliseconds: Math.trunc(Number(`0.${fraction || '0'}`) * 1000),
    zone: zone ?? zoneOfDay,
  };
  return instant.year < YEARS.first || instant.year > YEARS.last ? undefined : calendarMs(instant);
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined || half === '') return hour;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}
