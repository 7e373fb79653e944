/** Builds the listings of an indicator from the statements of feeds and their entries. */
import { type CategoryDeclaration, categoryDeclaration } from '../schema/categories.ts';
import { prefixLength } from '../schema/keys/index.ts';
import type { Entries, Listing, Reliability } from './evidence.ts';
import { statementOf } from './operator.ts';
import { ACCUSING_COUNT } from './publishers.ts';
import { storedSighting } from './sighting.ts';

/** One entry of a feed, with the statements about the feed; instants are epoch ms. */
export interface FeedEntry {
  readonly feedId: string;
  readonly name: string;
  /** Display name of the worst category of its rows. */
  readonly category: string;
  /** Display names of all of them. */
  readonly categories: readonly string[];
  readonly publisher: string | null;
  /** The meaning of a reference list: `allow-list`, `resolver`, `shared`, `sinkhole` and the like. */
  readonly meaning: string | null;
  readonly weight: number;
  readonly count: number | null;
  readonly firstSeen: number | null;
  readonly lastSeen: number | null;
  readonly seenFrom?: number | null;
  readonly seenUntil?: number | null;
  /** The first edition that had it. */
  readonly listedFrom?: number | null;
  /** The one day of a graph of an earlier version. */
  readonly seenAt: number | null;
  readonly publishedAt: number | null;
  /** The edition. */
  readonly observedAt: number | null;
  readonly isDated: boolean | null;
  readonly entries: Entries | null;
  readonly reliability: Reliability | null;
  readonly aggregates: boolean | null;
  readonly tags: readonly string[];
  readonly reference: string | null;
  /** Who uses what it lists, in a list of uses that names the operator. */
  readonly usedBy?: string | null | undefined;
  /** Why an entry of an own list is there. */
  readonly reason?: string | null;
  /** When the entry ends, epoch ms; null if it has no end. */
  readonly expiresAt?: number | null;
  /** Popularity rank. */
  readonly rank: number | null;
  /** The network or the registrable domain that the entry belongs to, null for an entry of the indicator itself. */
  readonly through: string | null;
}

/** A listing with the values that decide about vouches. */
export interface FeedListing extends Listing {
  readonly rank: number | null;
  /** Empty where the feed has none. */
  readonly meaning: string;
  /** Who uses what it lists, where the list names the operator. */
  readonly usedBy?: string | null | undefined;
}

/** Returns the listings of entries, in the order of the feed ids. A category that the contract lacks accuses no one. */
export function listingsOf(entries: readonly FeedEntry[]): FeedListing[] {
  return entries.map(listingOf).sort(byFeed);
}

/** Returns the listings of networks that contain the address: each feed once, by its most specific network. */
export function nearestListings(entries: readonly FeedEntry[]): FeedListing[] {
  const nearest = new Map<string, FeedEntry>();
  for (const entry of entries) {
    const known = nearest.get(entry.feedId);
    if (known === undefined || lengthOf(entry) > lengthOf(known)) nearest.set(entry.feedId, entry);
  }
  return listingsOf([...nearest.values()]);
}

/** Joins the listings of an indicator and of what contains it, one for each feed: its own entry wins. */
export function mergedListings(own: readonly FeedListing[], inherited: readonly FeedListing[]): FeedListing[] {
  const feeds = new Set(own.map(({ feedId }) => feedId));
  return [...own, ...inherited.filter(({ feedId }) => !feeds.has(feedId))];
}

/** The id and the class of a category by its display name. */
export function categoryOf(name: string): Pick<CategoryDeclaration, 'id' | 'class'> {
  return categoryDeclaration(name) ?? { id: 'reference-data', class: 'reference' };
}

/** Returns the class of a row: an entry that several lists share accuses, though each list alone only suspects (contract 5.0). */
export function accusedClass(
  category: string,
  { aggregates, count }: Readonly<{ aggregates: boolean | null; count: number | null }>,
): CategoryDeclaration['class'] {
  const { class: categoryClass } = categoryOf(category);
  const isAccusing = aggregates === true && categoryClass === 'suspicious' && (count ?? 1) >= ACCUSING_COUNT;
  return isAccusing ? 'confirmed-bad' : categoryClass;
}

/** Defaults if nothing is stated about the feed: reported entries that anyone may add. */
function listingOf(entry: FeedEntry): FeedListing {
  const { category, categories, publisher, meaning, count, isDated, entries, reliability, aggregates } = entry;
  const { id } = categoryOf(category);
  const operator = statementOf(entry);
  return {
    ...entry,
    ...(operator === undefined ? {} : { operator }),
    categoryId: id,
    class: accusedClass(category, entry),
    categoryIds: [...new Set([id, ...categories.map((name) => categoryOf(name).id)])],
    publisher: publisher ?? entry.feedId,
    count: count ?? 1,
    ...storedSighting(entry),
    isDated: isDated ?? false,
    entries: entries ?? 'reported',
    reliability: reliability ?? 'community',
    aggregates: aggregates ?? false,
    meaning: meaning ?? '',
  };
}

function byFeed(one: FeedListing, other: FeedListing): number {
  if (one.feedId === other.feedId) return 0;
  return one.feedId < other.feedId ? -1 : 1;
}

function lengthOf({ through }: FeedEntry): number {
  return through === null ? 0 : prefixLength(through);
}
