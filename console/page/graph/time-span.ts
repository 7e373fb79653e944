const DAY = 86_400_000;

/** The days on which edges were seen, as a row of bars. */
export interface TimeSpan {
  /** The first and the last day, epoch ms of their midnights. */
  readonly first: number;
  readonly last: number;
  /** Each bar stands for as many days. */
  readonly daysPerBar: number;
  readonly bars: readonly number[];
  readonly undated: number;
}

/** What a brush can go over: from the first to the last day that any edge was seen, in at most so many bars; null where no edge has a moment. */
export function timeSpanOf(moments: Iterable<number | null>, mostBars: number): TimeSpan | null {
  const all = [...moments];
  const days = all.filter((moment) => moment !== null).map(dayStart);
  if (days.length === 0) return null;
  // One after the other: as arguments of one call they would be too many.
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

/** The midnight before a moment, in UTC. */
export function dayStart(moment: number): number {
  return Math.floor(moment / DAY) * DAY;
}

/** A day so many days after another one. */
export function daysAfter(day: number, days: number): number {
  return day + days * DAY;
}

/** How many days lie between two. */
export function daysBetween(from: number, to: number): number {
  return Math.round((to - from) / DAY);
}
