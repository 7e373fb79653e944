/** Gives the instant from which ages are measured. */
export interface Clock {
  now(): Date;
}

/** Returns a clock that is fixed at an instant. */
export function fixedClock(instant: Date): Clock {
  return { now: () => new Date(instant) };
}
