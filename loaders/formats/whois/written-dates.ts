/** Parses dates in the forms that registries write. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Zones that registries name, in minutes east of Greenwich. */
const ZONES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ Z: 0, UTC: 0, GMT: 0, WET: 0, BST: 60, CET: 60, MET: 60, CEST: 120, EET: 120, EEST: 180, MSK: 180, TRT: 180 },
    ...{ IST: 330, ICT: 420, CST: 480, HKT: 480, SGT: 480, JST: 540, KST: 540, NZST: 720, NZDT: 780 },
    ...{ BRT: -180, ART: -180, CLST: -180, CLT: -240, EDT: -240, EST: -300, CDT: -300, PDT: -420, PST: -480 },
  }),
);

/** How an answer writes numeric dates: `03/02/2020` alone is ambiguous. */
export interface DateHabit {
  /** True if the month comes first, as in the United States. */
  readonly isMonthFirst?: boolean;
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

type DayForm = readonly [RegExp, (parts: readonly string[], habit: DateHabit) => Day | null];

const MONTH = `((?:${MONTHS.join('|')})[a-z]{0,6})`;
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
/** A time, and its zone if it comes before the year: `03:04:05`, `03:04:05 UTC`, `03:04:05 EET DST`, `03:04:05 +0200`. */
const TIME_BEFORE_YEAR = '(?:[\\d:]+ (?:(?:[A-Z]{3,5}(?: DST)?|[+-]\\d{4}) )?)?';

/** Each form, with its parts. The first that fits counts. */
const DAY_FORMS: readonly DayForm[] = [
  // 2017-03-20, 2007. 03. 02., 2001/03/22, 1999.12.10
  [/\b(\d{4})[-./年] ?(\d{1,2})[-./月] ?(\d{1,2})(?!\d)/, ([year, month, day]) => dayOf(year, month, day)],
  // 20230303, 20230303093855
  [/^(\d{4})(\d{2})(\d{2})(?:\d{6})?(?!\d)/, ([year, month, day]) => dayOf(year, month, day)],
  // 2005-Jan-02., 2005 January 2
  [new RegExp(`\\b(\\d{4})[-./ ]${MONTH}[-./ ]${DAY}(?!\\d)`, 'i'), ([year, month, day]) => dayOf(year, month, day)],
  // 05-Oct-1997, 8 Oct 2004, 30th April 2003, 13-Apr-2006, 02/Jan/2005
  [new RegExp(`\\b${DAY}[-/ .]${MONTH}[-/ .,]+(\\d{4})\\b`, 'i'), ([day, month, year]) => dayOf(year, month, day)],
  // Tue Dec 12 2000, Tue Feb 10 09:42:42 2004, Sun Jan 02 03:04:05 UTC 2005, April 3, 2006
  [
    new RegExp(`\\b${MONTH}\\.? ${DAY},? ${TIME_BEFORE_YEAR}(\\d{4})\\b`, 'i'),
    ([month, day, year]) => dayOf(year, month, day),
  ],
  // Jan-02-2005
  [new RegExp(`\\b${MONTH}([-/])${DAY}\\2(\\d{4})\\b`, 'i'), ([month, , day, year]) => dayOf(year, month, day)],
  // 21.07.2000, 05-06-2018, 12/18/2001, 2. 1. 2005
  [/\b(\d{1,2})([-./]) ?(\d{1,2})\2 ?(\d{4})\b/, numericDay],
];

function numericDay([one, separator, other, year]: readonly string[], { isMonthFirst = false }: DateHabit) {
  const isSlashed = separator === '/';
  const [day, month] = isSlashed && (isMonthFirst || Number(other) > 12) ? [other, one] : [one, other];
  return dayOf(year, month, day);
}

function dayOf(year: string | undefined, month: string | undefined, day: string | undefined): Day | null {
  const number = Number(month);
  const name = MONTHS.indexOf((month ?? '').slice(0, 3).toLowerCase()) + 1;
  return { year: Number(year), month: Number.isNaN(number) ? name : number, day: Number(day) };
}

/**
 * Parses an instant that a registry writes, epoch ms; undefined if there is none to read. A date without a zone is UTC; one without a time
 * is the beginning of its day. `before Aug-1996` gives none: its exact day is unknown.
 */
export function writtenMs(text: string, habit: DateHabit = {}): number | undefined {
  const written = text.trim().replace(/\s+/g, ' ');
  if (isInexact(written)) return undefined;
  for (const [form, read] of DAY_FORMS) {
    const found = form.exec(written);
    if (found === null) continue;
    const day = read(found.slice(1), habit);
    return day === null ? undefined : instantOf(day, written);
  }
  return undefined;
}

/** Returns whether a text says that the exact day is unknown. */
export function isInexact(text: string): boolean {
  return /^before\b/i.test(text.trim());
}

/** Parses a date that a registry writes to a day, `YYYY-MM-DD` in UTC. */
export function writtenDay(text: string, habit: DateHabit = {}): string | undefined {
  const time = writtenMs(text, habit);
  return time === undefined ? undefined : new Date(time).toISOString().slice(0, 10);
}

function instantOf({ year, month, day }: Day, written: string): number | undefined {
  const [, hour = '0', minute = '0', second = '0', fraction = '', half = '', rest = ''] =
    /(?:^|[-T [])(\d{1,2}):(\d{2})(?::(\d{2}))?(\.\d+)?(?: ?([ap])\.?m\b\.?)?(.*)$/is.exec(written) ??
    /^\d{8}[T ]?#?(\d{2})(\d{2})(\d{2})()()(?!\d)(.*)$/s.exec(written) ??
    [];
  const midnight = Date.UTC(year, month - 1, day);
  const date = new Date(midnight);
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isDay || year < 1980 || year > 2200 || Number(hour) > 24) return undefined;
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const seconds = (hours * 60 + Number(minute) - zoneMinutes(rest)) * 60 + Number(second);
  return midnight + seconds * 1000 + Math.trunc(Number(`0${fraction}`) * 1000);
}

/** Returns minutes east of Greenwich: `+0200`, `+02:00`, `+03`, `(UTC+8)`, `(JST)`; 0 if there is no zone. */
function zoneMinutes(rest: string): number {
  const offset = /^[\s(]*(?:[A-Z]{3,4} ?)?([+-])(\d{1,2}):?(\d{2})?(?!\d)/.exec(rest);
  if (offset !== null) {
    const [, sign, hours, minutes = '0'] = offset;
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  }
  const [, zone = '', isSummer] = /^[\s(]*([A-Z]{1,5})\b( DST)?/.exec(rest) ?? [];
  return (ZONES.get(zone) ?? 0) + (isSummer === undefined ? 0 : 60);
}
