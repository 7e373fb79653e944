/** How a listing is counted in the space that an address lies in (contract 5.5). */
import { accusedClass, categoryOf } from './feed-listing.ts';
import { AGEING_DAYS } from './rules.ts';
import { DAY } from './tally.ts';

/** The classes that are counted, the lightest first; trust and reference feeds accuse nobody. */
export const COUNTED_CLASSES: readonly string[] = ['descriptive', 'suspicious', 'confirmed-bad'];

/** What is counted of an entry on an address. */
export interface CountedEntry {
  /** Display name of the category of its rows. */
  readonly category: string;
  readonly count: number | null;
  /** Epoch ms. */
  readonly seenAt: number | null;
  readonly aggregates: boolean | null;
  readonly meaning: string | null;
}

/** What the entries on one address say together. */
export interface Judgement {
  /** Place of its worst class in `COUNTED_CLASSES`. */
  readonly worst: number;
  /** Ids of the categories, in order. */
  readonly categories: readonly string[];
}

/**
 * The judgement on an address by its own entries, as of an instant (epoch ms); undefined where none counts. What was last
 * confirmed more than 90 days ago counts as suspicious, and so does a known scanner: one that a list of them names, or that lies in a
 * network which such a list names.
 */
export function countedJudgement(
  entries: readonly CountedEntry[],
  asOf: number,
  isInScannerNetwork = false,
): Judgement | undefined {
  const isScanner = isInScannerNetwork || entries.some(({ meaning }) => meaning === 'scanner');
  const counted = entries.flatMap((entry) => {
    const place = COUNTED_CLASSES.indexOf(accusedClass(entry.category, entry));
    if (place < 0) return [];
    const isOld = entry.seenAt === null || asOf - entry.seenAt > AGEING_DAYS * DAY;
    return [{ place: isOld || isScanner ? Math.min(place, 1) : place, id: categoryOf(entry.category).id }];
  });
  if (counted.length === 0) return undefined;
  return {
    worst: Math.max(...counted.map(({ place }) => place)),
    categories: [...new Set(counted.map(({ id }) => id))].sort(),
  };
}
