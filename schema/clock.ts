/** Gives the instant from which ages are measured. */
export interface Clock {
  now(): Date;
}

/**
 * What decides that instant: the operator (`setting`: WEFT_AS_OF), the sample's own day (`sample`), a newer edition of one of the sample's
 * lists (`load`), or nothing, so that time goes on (`now`).
 */
export const CLOCK_DECIDERS = ['setting', 'sample', 'load', 'now'] as const;

/** Why the instant of a graph is what it is. */
export interface ClockBasis {
  readonly decidedBy: (typeof CLOCK_DECIDERS)[number];
  /** The list whose newer edition moved the instant; null unless a load did. */
  readonly source: string | null;
  /** When the sample or the load set it, epoch ms; null where neither did, or a graph of an earlier version does not say. */
  readonly since: number | null;
  /** False where time goes on. */
  readonly isFixed: boolean;
}

/** A clock that says what decides its instant. */
export interface ExplainedClock extends Clock {
  readonly basis: ClockBasis;
}

/** Returns a clock that is fixed at an instant, as by WEFT_AS_OF. */
export function fixedClock(instant: Date): ExplainedClock {
  const basis = { decidedBy: 'setting', source: null, since: null, isFixed: true } as const;
  return { now: () => new Date(instant), basis };
}

/** Verdicts that are older than this are said to be of their day. */
const RECENT_MS = 7 * 86_400_000;

/** Returns whether verdicts as of an instant are more than seven days old. */
export function isLongAgo(asOf: Date, now: Date): boolean {
  return now.getTime() - asOf.getTime() > RECENT_MS;
}

/** Returns the day of an instant in UTC, as `2026-08-22`. */
export function dayOf(instant: Date | number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
