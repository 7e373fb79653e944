const DAY = 86_400_000;

/** Returns the day of a time, in UTC. */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** Returns how long ago a time was, in the largest whole unit. */
export function ageOf(moment: number, now: number): string {
  const days = Math.floor((now - moment) / DAY);
  if (days < 1) return 'today';
  if (days < 60) return days === 1 ? '1 day ago' : `${days} days ago`;
  if (days < 730) return `${Math.floor(days / 30.44)} months ago`;
  return `${Math.floor(days / 365.25)} years ago`;
}

/** Returns a time of the graph (epoch ms) or of a procedure (ISO 8601) as epoch ms; null if it is not a time. */
export function momentOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? null : moment;
}
