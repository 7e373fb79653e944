/**
 * When a feed saw an indicator (amendment A2). A row with its own date is a sighting at an instant. A row without one was seen between two
 * editions of its feed, on a day that no source states: nothing here invents that day.
 */

/** A day in milliseconds. */
export const DAY = 86_400_000;

/** Days of an interval that is as good as a date: its end is its age where a rule asks for a window. */
const NARROW_DAYS = 31;

/** The interval of the newest sighting, epoch ms: an instant where both are equal. */
export interface Sighting {
  /** Null if nothing bounds it. */
  readonly seenFrom: number | null;
  /** Null if nothing says when. */
  readonly seenUntil: number | null;
}

type Instant = number | null | undefined;

/** What a graph stores about the sighting of a listing. */
export interface StoredSighting {
  readonly seenFrom?: Instant;
  readonly seenUntil?: Instant;
  /** The one day of a graph of an earlier version; null in a listing that this version wrote. */
  readonly seenAt: number | null;
  readonly lastSeen?: Instant;
  /** The newest edition that had it. */
  readonly observedAt?: Instant;
  readonly isDated?: boolean | null | undefined;
}

/**
 * Returns the sighting of a stored listing. An earlier version stored one day: of a row without a date the beginning of its interval, which
 * ends with the edition.
 */
export function storedSighting(stored: StoredSighting): Sighting {
  const { seenFrom = null, seenUntil = null, seenAt, lastSeen, observedAt, isDated } = stored;
  if (seenUntil !== null) return { seenFrom, seenUntil };
  if (seenAt === null) return at(lastSeen ?? observedAt ?? null);
  return isDated === false ? { seenFrom: seenAt, seenUntil: Math.max(seenAt, observedAt ?? seenAt) } : at(seenAt);
}

function at(instant: number | null): Sighting {
  return { seenFrom: instant, seenUntil: instant };
}

/** Returns whether the sighting is an interval whose day is unknown. */
export function isInterval({ seenFrom, seenUntil }: Sighting): boolean {
  return seenFrom !== seenUntil;
}

/** Returns the instant of a sighting, epoch ms; null for an interval. */
export function exactInstant(sighting: Sighting): number | null {
  return isInterval(sighting) ? null : sighting.seenUntil;
}

/** Returns the middle of the interval, from which recency counts; null if it has no beginning. */
export function middleOf({ seenFrom, seenUntil }: Sighting): number | null {
  return seenFrom === null || seenUntil === null ? null : seenFrom + Math.floor((seenUntil - seenFrom) / 2);
}

/** Returns whether the interval is at most 31 days long. */
export function isNarrow({ seenFrom, seenUntil }: Sighting): boolean {
  return seenFrom !== null && seenUntil !== null && seenUntil - seenFrom <= NARROW_DAYS * DAY;
}

/** Returns the instant that the windows of the rules ask for: the end of a narrow interval, else its middle. */
export function windowInstant(sighting: Sighting): number | null {
  return isNarrow(sighting) ? sighting.seenUntil : middleOf(sighting);
}

/** Returns the interval in words: `between 2026-07-22 and 2026-08-22`, `on 2026-08-22`, `by 2026-08-22` without a beginning. */
export function sightingWords({ seenFrom, seenUntil }: Sighting): string {
  if (seenUntil === null) return 'on an unknown day';
  const [first, last] = [seenFrom === null ? null : dayOf(seenFrom), dayOf(seenUntil)];
  if (first === null) return `by ${last}`;
  return first === last ? `on ${last}` : `between ${first} and ${last}`;
}

/** `2026-08-22`. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
