import { Cron } from 'croner';

/** When something comes round: a pattern of cron in a time zone. */
export interface Recurrence {
  /** Six fields with seconds first, or five. */
  readonly cron: string;
  /** IANA name. */
  readonly timezone: string;
}

/** Why a recurrence cannot be, in a few words; null where it can. */
export function refusalOfRecurrence({
  cron,
  timezone,
}: Recurrence): { readonly field: 'cron' | 'timezone'; readonly issue: string } | null {
  if (!isTimezone(timezone)) return { field: 'timezone', issue: 'is no IANA time zone' };
  const fields = cron.trim().split(/\s+/).length;
  if (fields !== 5 && fields !== 6) return { field: 'cron', issue: 'must have six fields, seconds first, or five' };
  try {
    const next = nextTime({ cron, timezone }, Date.now());
    return next === null ? { field: 'cron', issue: 'never comes round' } : null;
  } catch (error) {
    return { field: 'cron', issue: `is no cron pattern: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** The first time of a recurrence after an instant (epoch ms); null where there is none any more. */
export function nextTime({ cron, timezone }: Recurrence, after: number): number | null {
  return new Cron(cron, { timezone, paused: true }).nextRun(new Date(after))?.getTime() ?? null;
}

/** The shortest pause between the next times of a recurrence, ms; null where it comes round only once. */
export function shortestPause(recurrence: Recurrence, after: number): number | null {
  const times = new Cron(recurrence.cron, { timezone: recurrence.timezone, paused: true }).nextRuns(
    10,
    new Date(after),
  );
  const pauses = times.slice(1).map((time, at) => time.getTime() - (times[at]?.getTime() ?? 0));
  return pauses.length === 0 ? null : Math.min(...pauses);
}

/** Whether this is a time zone that the clock knows. */
function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
