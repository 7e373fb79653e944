const DAY_MS = 86_400_000;

/**
 * Returns the instant at which an override ends: a day without a time is over at its end, in UTC. Null for a text that is no date, and for one
 * that is not in the future.
 */
export function untilOf(text: string, now: number): number | null {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  const time = isDay || isTime ? Date.parse(text) : Number.NaN;
  const end = isDay ? time + DAY_MS : time;
  return end > now ? end : null;
}

/** The end as a person writes it: the last day of an override that is over at the end of a day in UTC, else the instant. */
export function endInWords(until: number | null): string {
  if (until === null) return 'no end';
  return until % DAY_MS === 0 ? new Date(until - DAY_MS).toISOString().slice(0, 10) : new Date(until).toISOString();
}
