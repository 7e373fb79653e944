/** Gives the instant that ages are measured from. */
export interface Clock {
  now(): Date;
}

/** A clock that stands at an instant. */
export function fixedClock(instant: Date): Clock {
  return { now: () => new Date(instant) };
}
