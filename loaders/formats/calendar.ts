/** A day and a time of it, as written. */
export interface Instant {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly milliseconds: number;
  /** `Z`, `+02:00`, `GMT-5`, `CEST`; without one it is UTC. */
  readonly zone?: string | undefined;
}

/** Zones by name, in minutes east of Greenwich: those of RFC 5322, and those of Europe. */
const ZONES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ Z: 0, UT: 0, UTC: 0, GMT: 0, WET: 0, CET: 60, MET: 60, CEST: 120, MEST: 120, EET: 120, EEST: 180, MSK: 180 },
    ...{ EST: -300, EDT: -240, CST: -360, CDT: -300, MST: -420, MDT: -360, PST: -480, PDT: -420 },
  }),
);

/** Returns epoch milliseconds; undefined for a day that no calendar has, such as 31 February, and for an unknown zone. */
export function calendarMs({
  year,
  month,
  day,
  hour,
  minute,
  second,
  milliseconds,
  zone,
}: Instant): number | undefined {
  const offset = zone === undefined || zone.trim() === '' ? 0 : offsetOf(zone.trim());
  const midnight = Date.UTC(year, month - 1, day);
  const date = new Date(midnight);
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const isTime = hour * 3600 + minute * 60 + second <= 86_400 && minute < 60 && second <= 60;
  if (!isDay || !isTime || offset === undefined) return undefined;
  return midnight + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds;
}

function offsetOf(zone: string): number | undefined {
  const [, sign, hours = '', minutes = '0'] = /^(?:UTC|GMT)?\s?([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(zone) ?? [];
  if (sign === undefined) return ZONES.get(zone.replace(/[()]/g, '').toUpperCase());
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
