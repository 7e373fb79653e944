/** Threat feeds that list an indicator or its neighbours, and since when (contract rest.md 1.9). */

import { isoTime } from '../../facts/stored-values.ts';
import type { Listing } from '../../verdicts/evidence.ts';
import { exactInstant } from '../../verdicts/sighting.ts';
import { isThreatListing } from '../../verdicts/tally.ts';

/** The listed subject: the indicator itself, a network that holds it, or a name above it. */
export const LISTING_SCOPES = ['self', 'network', 'parent'] as const;

type ListingScope = (typeof LISTING_SCOPES)[number];

/** A listing as answers show it. */
export interface ThreatListing {
  readonly feed: string;
  readonly category: string;
  /** As the source writes them. */
  readonly tags: readonly string[];
  /** Dates of the rows; null where these have none. */
  readonly first_seen: string | null;
  readonly last_seen: string | null;
  /** The interval in which it was last seen; equal where a row or an active list dates it. */
  readonly seen_from: string | null;
  readonly seen_until: string | null;
  /** The instant where both are equal; null for an interval. */
  readonly seen_at: string | null;
  /** Distinct reporters, or the lists that an aggregator counts. */
  readonly count: number;
  /** Address of the report. */
  readonly reference: string | null;
  readonly scope: ListingScope;
}

/** The listings of threat feeds among some: a popularity list accuses no one. */
export function threatListings(listings: readonly Listing[]): ThreatListing[] {
  return listings.filter(isThreatListing).map((listing) => ({
    feed: listing.name,
    category: listing.categoryId,
    tags: listing.tags,
    first_seen: isoTime(listing.firstSeen),
    last_seen: isoTime(listing.lastSeen),
    seen_from: isoTime(listing.seenFrom),
    seen_until: isoTime(listing.seenUntil),
    seen_at: isoTime(exactInstant(listing)),
    count: listing.count,
    reference: listing.reference,
    scope: scopeOf(listing),
  }));
}

/** Names of the feeds that list an indicator as a threat (contract rest.md 0.5), each once. */
export function blacklistsOf(listings: readonly Listing[]): string[] {
  return [...new Set(listings.filter(isThreatListing).map(({ name }) => name))];
}

function scopeOf({ through }: Listing): ListingScope {
  if (through === null) return 'self';
  return through.includes('/') ? 'network' : 'parent';
}
