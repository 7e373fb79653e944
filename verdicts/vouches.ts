/** What vouches for an indicator (contract 5.4): strings such as `popularity` or `allow-list:<feedId>`. */
import type { FeedListing } from './feed-listing.ts';

/** Registrable domain of the names of the root servers. */
export const ROOT_SERVER_APEX = 'root-servers.net';

/** Popularity vouches up to this rank, on lists of so many publishers. */
const MOST_POPULAR = 10_000;
const PUBLISHERS_NEEDED = 2;

/** Channels by which a vendor names its own hosts. */
const OWN_CHANNELS: ReadonlySet<string> = new Set(['curated', 'published-range']);

/** Returns the vouches of allow lists and of lists of well-known resolvers. */
export function listedVouches(listings: readonly FeedListing[]): string[] {
  const allowing = listings.filter(({ meaning }) => meaning === 'allow-list' || meaning === 'own-allow');
  const isResolver = listings.some(({ meaning }) => meaning === 'resolver');
  return [...allowing.map(({ feedId }) => `allow-list:${feedId}`), ...(isResolver ? ['resolver'] : [])];
}

/** Returns the vouches of the operator's own allow lists. */
export function ownVouches(listings: readonly FeedListing[]): string[] {
  return listedVouches(listings.filter(({ meaning }) => meaning === 'own-allow'));
}

/** Among the most popular names on lists of several publishers. */
export function isPopular(listings: readonly FeedListing[]): boolean {
  const popular = listings.filter((listing) => {
    const { class: categoryClass, rank } = listing;
    return categoryClass === 'trust' && rank !== null && rank <= MOST_POPULAR;
  });
  return new Set(popular.map(({ publisher }) => publisher)).size >= PUBLISHERS_NEEDED;
}

/** A vendor names the host as its own, by one of these channels of its delegations. */
export function isVendorService(channels: readonly (string | null)[]): boolean {
  return channels.some((channel) => channel !== null && OWN_CHANNELS.has(channel));
}
