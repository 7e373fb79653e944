/** How much each source counts (contract 5.2): independent publishers, and strong evidence. */
import type { Listing } from './evidence.ts';

/** The category that aggregators copy from. */
const COPIED_CATEGORY = 'general-blacklists';

/** A single listing is strong from this number of reporters or lists on. */
const STRONG_COUNT = 5;

/** A row of an aggregator accuses from this number of lists on (contract 5.0). */
export const ACCUSING_COUNT = 3;

/**
 * Counts the publishers that are independent of each other: an aggregator adds none to general blacklists, and several aggregators are one.
 */
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

/**
 * Returns whether there are two reporters, or two feeds of independent publishers; the lists that an aggregator counts are not reporters.
 */
export function areTwo(listings: readonly Listing[]): boolean {
  return independentPublishers(listings) >= 2 || listings.some(({ aggregates, count }) => !aggregates && count >= 2);
}

/** Returns whether there are two independent publishers, at least one of which checks what it lists. */
export function areIndependentAndStrong(listings: readonly Listing[]): boolean {
  return (
    independentPublishers(listings) >= 2 &&
    listings.some((listing) => listing.reliability !== 'community' && isStrong(listing))
  );
}
