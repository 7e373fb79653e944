/** The listings of the evidence, in order, and those that each rule of contract 5 looks at. */
import type { Listing } from './evidence.ts';

/** A day in seconds. */
export const DAY = 86_400;

/** Days within which a confirmed-bad listing is fresh (rule 1 of 5.2, blocking). */
const FRESH_DAYS = 30;

/** Days after which confirmed-bad listings are old (rule 2 of 5.2). */
const OLD_DAYS = 90;

/** What the rules count. */
export interface Tally {
  /** Epoch seconds from which ages are measured. */
  readonly now: number;
  /** All listings, heaviest first and those last that no score counts. */
  readonly listings: readonly Listing[];
  /** Neither trust nor reference lists. */
  readonly counted: readonly Listing[];
  readonly confirmedBad: readonly Listing[];
  readonly suspicious: readonly Listing[];
  /** Epoch seconds: the last and the first sighting of those that are counted, null without dates. */
  readonly newest: number | null;
  readonly oldest: number | null;
  /** Publishers with a confirmed-bad listing that stood within 30 days. */
  readonly witnesses: number;
  /** There are confirmed-bad listings, and none stood within 90 days. */
  readonly isOld: boolean;
}

/** Trust and reference lists accuse nobody: no score counts them. */
export function isCounted({ class: group }: Listing): boolean {
  return group !== 'trust' && group !== 'reference';
}

/** The listing is evidence of a threat. */
export function isThreatListing({ class: group }: Listing): boolean {
  return group === 'confirmed-bad' || group === 'suspicious';
}

/** Counts listings as of an instant, epoch ms. */
export function tally(given: readonly Listing[], asOfMs: number): Tally {
  const now = Math.trunc(asOfMs / 1000);
  const listings = given.length < 2 ? given : given.toSorted(heaviestFirst);
  const counted = listings.filter(isCounted);
  const confirmedBad = listings.filter((listing) => listing.class === 'confirmed-bad');
  const unseen = confirmedBad.map((listing) => now - lastStanding(listing));
  const fresh = confirmedBad.filter((_, at) => (unseen[at] ?? 0) <= FRESH_DAYS * DAY);
  return {
    now,
    listings,
    counted,
    confirmedBad,
    suspicious: listings.filter((listing) => listing.class === 'suspicious'),
    newest: extreme(counted, 'lastSeen', Math.max),
    oldest: extreme(counted, 'firstSeen', Math.min),
    witnesses: new Set(fresh.map(({ publisher }) => publisher)).size,
    isOld: unseen.length > 0 && Math.min(...unseen) > OLD_DAYS * DAY,
  };
}

/** Feed ids are slugs, so that their order is that of their code points. */
function heaviestFirst(one: Listing, other: Listing): number {
  if (isCounted(one) !== isCounted(other)) return isCounted(one) ? -1 : 1;
  if (one.weight !== other.weight) return other.weight - one.weight;
  return one.feedId < other.feedId ? -1 : Number(one.feedId > other.feedId);
}

/** A listing stood when its feed says that it saw the thing, else in the edition that has it, else never since 1970. */
function lastStanding({ lastSeen, observedAt }: Listing): number {
  return lastSeen ?? observedAt ?? 0;
}

function extreme(
  listings: readonly Listing[],
  property: 'firstSeen' | 'lastSeen',
  of: (...dates: number[]) => number,
): number | null {
  const dates = listings.flatMap((listing) => listing[property] ?? []);
  return dates.length === 0 ? null : Math.trunc(of(...dates));
}
