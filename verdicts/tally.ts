/** The listings of the evidence, in order, and those that each rule of contract 5 looks at. */
import type { Listing } from './evidence.ts';
import { independentPublishers } from './publishers.ts';
import { DAY, middleOf, type Sighting, windowInstant } from './sighting.ts';

/** Days within which a listing is fresh (rules 1, 3 and 4 of 5.2). */
export const FRESH_DAYS = 30;

/** So many independent publishers of suspicious listings are as good as one that confirms (rule 4). */
const CORROBORATING = 5;

/** Counts for the rules. */
export interface Tally {
  /** The instant from which ages are measured, epoch ms. */
  readonly now: number;
  /** All listings, heaviest first and those last that no score counts. */
  readonly listings: readonly Listing[];
  /** The listings that the score counts: accusing ones, and descriptive ones only if none accuses. */
  readonly counted: readonly Listing[];
  readonly confirmedBad: readonly Listing[];
  readonly suspicious: readonly Listing[];
  readonly descriptive: readonly Listing[];
  /** So many independent publishers suspect it that this is as good as one that confirms it (rule 4 of 5.2). */
  readonly isCorroborated: boolean;
  /** The newest sighting of the counted listings by the middle of its interval; null without dates. */
  readonly newest: Sighting | null;
  /** The oldest `firstSeen` of the counted listings, epoch ms; archives have no age. Null without dates. */
  readonly oldest: number | null;
}

/** The listing is evidence of a threat. */
export function isThreatListing({ class: group }: Listing): boolean {
  return group === 'confirmed-bad' || group === 'suspicious';
}

/** Counts listings as of an instant, epoch ms. */
export function tally(given: readonly Listing[], now: number): Tally {
  const threats = given.filter(isThreatListing);
  const descriptive = given.filter((listing) => listing.class === 'descriptive');
  const isCounted = new Set(threats.length > 0 ? threats : descriptive);
  const listings = given.toSorted((one, other) => heaviestFirst(one, other, isCounted));
  const counted = listings.filter((listing) => isCounted.has(listing));
  const confirmedBad = counted.filter((listing) => listing.class === 'confirmed-bad');
  const suspicious = counted.filter((listing) => listing.class === 'suspicious');
  const fresh = seenWithin(suspicious, FRESH_DAYS, now);
  return {
    now,
    listings,
    counted,
    confirmedBad,
    suspicious,
    descriptive,
    isCorroborated: independentPublishers(fresh) >= CORROBORATING,
    newest: newestOf(counted),
    oldest: oldestOf(counted),
  };
}

/**
 * Returns the listings seen within so many days before an instant, epoch ms: by the end of an interval of at most 31 days, else by its middle.
 * What the operator states holds until it ends.
 */
export function seenWithin(listings: readonly Listing[], days: number, now: number): readonly Listing[] {
  return listings.filter((listing) => listing.operator !== undefined || isWithin(windowInstant(listing), days, now));
}

/** Returns whether an instant is known and at most so many days before another one. */
export function isWithin(instant: number | null, days: number, now: number): boolean {
  return instant !== null && now - instant <= days * DAY;
}

/** Returns the listing with the newest sighting by the middle of its interval; null if none is bounded. */
function newestOf<Seen extends Sighting>(listings: readonly Seen[]): Seen | null {
  let newest: { readonly listing: Seen; readonly middle: number } | null = null;
  for (const listing of listings) {
    const middle = middleOf(listing);
    if (middle !== null && (newest === null || middle > newest.middle)) newest = { listing, middle };
  }
  return newest?.listing ?? null;
}

function oldestOf(listings: readonly Listing[]): number | null {
  const dates = listings.flatMap(({ entries, firstSeen }) =>
    entries === 'archive' || firstSeen === null ? [] : [firstSeen],
  );
  return dates.length === 0 ? null : Math.min(...dates);
}

/** Feed ids are slugs, so that their order is that of their code points. */
function heaviestFirst(one: Listing, other: Listing, isCounted: ReadonlySet<Listing>): number {
  if (isCounted.has(one) !== isCounted.has(other)) return isCounted.has(one) ? -1 : 1;
  if (one.weight !== other.weight) return other.weight - one.weight;
  return one.feedId < other.feedId ? -1 : Number(one.feedId > other.feedId);
}
