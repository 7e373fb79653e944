/** Who shares a host or an address: what is said of one of its tenants is not said of it (contract 5.3). */
import { CROWD } from '../schema/bounds.ts';
import type { FeedListing } from './feed-listing.ts';

/** Names behind a thing that are looked at for tenants: an address of many names of one domain has no end otherwise. */
export const TENANTS_READ = 20_000;

/** So many registrable domains behind a node are unrelated tenants. */
export function isCrowded(apexes: number): boolean {
  return apexes > CROWD;
}

/** A vendor of this category runs the node. */
export function isRunBy(category: 'cdn' | 'cloud', categories: readonly (string | null)[]): boolean {
  return categories.includes(category);
}

/** What reference lists call a node that others live, send or upload under. */
const SHARING_MEANINGS: ReadonlySet<string> = new Set([
  'shared',
  'provider',
  'shortener',
  'dynamic-dns',
  'user-content',
]);

/** A reference list says that many share the thing. */
export function isListedAsShared(listings: readonly FeedListing[]): boolean {
  return listings.some(({ meaning }) => SHARING_MEANINGS.has(meaning));
}
