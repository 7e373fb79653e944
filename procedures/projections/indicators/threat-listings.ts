/** Which threat feeds list a thing, or what is around it, and since when (contract rest.md 1.9). */
import { isoTime } from '../stored.ts';
import type { FeedListing } from './infrastructure.ts';

/** What a feed lists: the thing itself or a network that holds it, or the registrable domain above a name. */
export type ListingScope = 'self' | 'parent';

/** A listing as answers show it. */
export interface ThreatListing {
  readonly feed: string;
  readonly category: string | null;
  readonly first_seen: string | null;
  readonly last_seen: string | null;
  readonly scope: ListingScope;
}

/** The listings of threat feeds among some: a popularity list accuses nobody. */
export function threatListings(listings: readonly FeedListing[], scope: ListingScope = 'self'): ThreatListing[] {
  return listings
    .filter(({ isThreat }) => isThreat)
    .map(({ feed, category, firstSeen, lastSeen }) => ({
      feed,
      category,
      first_seen: timeOf(firstSeen),
      last_seen: timeOf(lastSeen),
      scope,
    }));
}

function timeOf(instant: number | null): string | null {
  return instant === null ? null : isoTime(instant);
}
