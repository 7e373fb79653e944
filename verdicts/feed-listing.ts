/** The listings of a thing, from what feeds and their entries state. */
import { type CategoryDeclaration, categoryDeclaration } from '../schema/categories.ts';
import type { Listing } from './evidence.ts';

/** One entry of a feed, with what the feed states of itself. */
export interface FeedEntry {
  readonly feedId: string;
  readonly name: string;
  /** Display name of the category. */
  readonly category: string;
  readonly publisher: string | null;
  /** What a reference list says: `allow-list`, `resolver` or `shared`. */
  readonly meaning: string | null;
  readonly weight: number;
  /** Epoch seconds. */
  readonly firstSeen: number | null;
  readonly lastSeen: number | null;
  /** Epoch milliseconds of the edition. */
  readonly observedAt: number | null;
  /** Popularity rank. */
  readonly rank: number | null;
  /** The network that the entry is of, null for an entry of the thing itself. */
  readonly network: string | null;
}

/** A listing with what vouches are decided by. */
export interface FeedListing extends Listing {
  readonly rank: number | null;
  /** Empty where the feed has none. */
  readonly meaning: string;
}

/** The listings of entries, in the order of the feed ids. A category that the contract lacks accuses nobody. */
export function listingsOf(entries: readonly FeedEntry[]): FeedListing[] {
  return entries.map(listingOf).sort(byFeed);
}

/** The listings of networks that hold a thing: each feed once, by its most specific network. */
export function nearestListings(entries: readonly FeedEntry[]): FeedListing[] {
  const nearest = new Map<string, FeedEntry>();
  for (const entry of entries) {
    const known = nearest.get(entry.feedId);
    if (known === undefined || lengthOf(entry) > lengthOf(known)) nearest.set(entry.feedId, entry);
  }
  return listingsOf([...nearest.values()]);
}

/** Listings of a thing itself and of the networks that hold it, one a feed: its own entry goes before that of a network. */
export function mergedListings(own: readonly FeedListing[], inherited: readonly FeedListing[]): FeedListing[] {
  const feeds = new Set(own.map(({ feedId }) => feedId));
  return [...own, ...inherited.filter(({ feedId }) => !feeds.has(feedId))];
}

/** The id and the class of a category by its display name. */
export function categoryOf(name: string): Pick<CategoryDeclaration, 'id' | 'class'> {
  return categoryDeclaration(name) ?? { id: 'reference-data', class: 'reference' };
}

function listingOf({ publisher, meaning, observedAt, ...entry }: FeedEntry): FeedListing {
  const { id, class: categoryClass } = categoryOf(entry.category);
  return {
    ...entry,
    categoryId: id,
    class: categoryClass,
    publisher: publisher ?? entry.feedId,
    observedAt: observedAt === null ? null : Math.trunc(observedAt / 1000),
    meaning: meaning ?? '',
  };
}

function byFeed(one: FeedListing, other: FeedListing): number {
  if (one.feedId === other.feedId) return 0;
  return one.feedId < other.feedId ? -1 : 1;
}

function lengthOf({ network }: FeedEntry): number {
  return network === null ? 0 : Number(network.slice(network.indexOf('/') + 1));
}
