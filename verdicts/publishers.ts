/** Whose word counts how much (contract 5.2): independent publishers, and strong evidence. */
import type { Listing } from './evidence.ts';

/** The category that aggregators copy from. */
const COPIED_CATEGORY = 'general-blacklists';

/** From so many reporters or lists on a single listing is strong. */
const STRONG_COUNT = 5;

/** From so many lists on an aggregator's row accuses (contract 5.0). */
export const ACCUSING_COUNT = 3;

/** Publishers that are independent of each other: an aggregator is none beside general blacklists, and several are one. */
export function independentPublishers(listings: readonly Listing[]): number {
  const direct = listings.filter(({ aggregates }) => !aggregates);
  const publishers = new Set(direct.map(({ publisher }) => publisher)).size;
  const isCopied = direct.some(({ categoryIds }) => categoryIds.includes(COPIED_CATEGORY));
  return publishers + (direct.length < listings.length && !isCopied ? 1 : 0);
}

/** Verified, automated, or by many: an aggregator is as strong as its count, whatever its sources are. */
export function isStrong({ reliability, aggregates, count }: Listing): boolean {
  return count >= STRONG_COUNT || (!aggregates && reliability !== 'community');
}

/** Two reporters, or two feeds of independent publishers; the lists that an aggregator counts are no reporters. */
export function areTwo(listings: readonly Listing[]): boolean {
  return independentPublishers(listings) >= 2 || listings.some(({ aggregates, count }) => !aggregates && count >= 2);
}

/** Two independent publishers, of which at least one looks at what it lists. */
export function areIndependentAndStrong(listings: readonly Listing[]): boolean {
  return (
    independentPublishers(listings) >= 2 &&
    listings.some((listing) => listing.reliability !== 'community' && isStrong(listing))
  );
}
