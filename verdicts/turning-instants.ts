/** The instants at which time alone may change a verdict: ages of sightings that a rule looks at differently, and ends of statements. */
import type { Evidence, Listing } from './evidence.ts';
import { endOf } from './evidence-at.ts';
import { DAY, middleOf, windowInstant } from './sighting.ts';

/** Ages in days at which a rule of contract 5 looks at a sighting differently. */
const TURNING_AGES = [1, 7, 14, 30, 90, 365];

/** Returns the last instants, epoch ms, at which a sighting has one of those ages. */
export function turningAges(listings: readonly Listing[]): readonly number[] {
  const seen = listings.flatMap((listing) => [middleOf(listing), windowInstant(listing), listing.seenUntil]);
  const known = new Set(seen.filter((instant) => instant !== null));
  return [...known].flatMap((instant) => TURNING_AGES.map((age) => instant + age * DAY));
}

/** Returns the instants, epoch ms, at which listings and overrides end. */
export function statedEnds({ overrides = [], listings }: Pick<Evidence, 'overrides' | 'listings'>): readonly number[] {
  return [...overrides.map(({ until }) => until), ...listings.map(endOf)].filter((end) => end !== null);
}
