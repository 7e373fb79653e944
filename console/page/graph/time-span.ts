const DAY = 86_400_000;

/** The days on which edges were seen, as bars. */
export interface TimeSpan {
  /** The start of the first and of the last day, epoch ms. */
  readonly first: number;
  readonly last: number;
  /** The number of days in each bar. */
  readonly daysPerBar: number;
  readonly bars: readonly number[];
  readonly undated: number;
}

/** Returns the span from the first to the last day on which an edge was seen, in at most `mostBars` bars; null if no edge has a time. */
export function timeSpanOf(moments: Iterable<number | null>, mostBars: number): TimeSpan | null {
  const all = [...moments];
  const days = all.filter((moment) => moment !== null).map(dayStart);
  if (days.length === 0) return null;
  // Math.min cannot take this many arguments.
  const first = days.reduce((least, day) => Math.min(least, day));
  const last = days.reduce((most, day) => Math.max(most, day));
  const count = (last - first) / DAY + 1;
  const daysPerBar = Math.ceil(count / mostBars);
  const bars = Array.from({ length: Math.ceil(count / daysPerBar) }, () => 0);
  for (const day of days) {
    const at = Math.floor((day - first) / DAY / daysPerBar);
    bars[at] = (bars[at] ?? 0) + 1;
  }
  return { first, last, daysPerBar, bars, undated: all.length - days.length };
}

/** Returns the start of the day of a time, in UTC. */
export function dayStart(moment: number): number {
  return Math.floor(moment / DAY) * DAY;
}

/** Returns the day that is some days after another. */
export function daysAfter(day: number, days: number): number {
  return day + days * DAY;
}

/** Returns the number of days between two days. */
export function daysBetween(from: number, to: number): number {
  return Math.round((to - from) / DAY);
}
