/** How a listing counts for the space that contains the address (contract 5.5). */
import { accusedClass, categoryOf } from './feed-listing.ts';
import { AGEING_DAYS } from './rules.ts';
import { type StoredSighting, storedSighting, windowInstant } from './sighting.ts';
import { isWithin } from './tally.ts';

/** The classes that are counted, the lightest first; trust and reference feeds accuse no one. */
export const COUNTED_CLASSES: readonly string[] = ['descriptive', 'suspicious', 'confirmed-bad'];

/** The parts of an address's entry that count. */
export interface CountedEntry extends StoredSighting {
  /** Display name of the category of its rows. */
  readonly category: string;
  readonly count: number | null;
  readonly aggregates: boolean | null;
  readonly meaning: string | null;
  /** When it ends, epoch ms; null if it has no end. */
  readonly expiresAt: number | null;
}

/** The joint result of the entries on one address. */
export interface Judgement {
  /** Place of its worst class in `COUNTED_CLASSES`. */
  readonly worst: number;
  /** Ids of the categories, in order. */
  readonly categories: readonly string[];
}

/**
 * Judges an address by its own entries, as of an instant (epoch ms); undefined if none counts. An entry that has ended does not count. One
 * last confirmed more than 90 days ago counts as suspicious. So does an address whose use explains why lists name it: a known scanner, an
 * exit of Tor, an address through which others send. `isExplained` says that its egress classes are such a use.
 */
export function countedJudgement(
  stored: readonly CountedEntry[],
  asOf: number,
  isExplained = false,
): Judgement | undefined {
  const entries = stored.filter(({ expiresAt }) => expiresAt === null || expiresAt > asOf);
  const isOnlySuspected = isExplained || entries.some(({ meaning }) => meaning === 'scanner');
  const counted = entries.flatMap((entry) => {
    const place = COUNTED_CLASSES.indexOf(accusedClass(entry.category, entry));
    if (place < 0) return [];
    const isOld = !isWithin(windowInstant(storedSighting(entry)), AGEING_DAYS, asOf);
    return [{ place: isOld || isOnlySuspected ? Math.min(place, 1) : place, id: categoryOf(entry.category).id }];
  });
  if (counted.length === 0) return undefined;
  return {
    worst: Math.max(...counted.map(({ place }) => place)),
    categories: [...new Set(counted.map(({ id }) => id))].sort(),
  };
}
