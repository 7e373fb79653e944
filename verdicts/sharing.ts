/** Who shares a host or an address: statements about one of its tenants do not apply to it (contract 5.3). */
import { CROWD } from '../schema/bounds.ts';
import type { FeedListing } from './feed-listing.ts';

/** Maximum number of names that are read to count tenants: an address with many names of one domain would have no end otherwise. */
export const TENANTS_READ = 20_000;

/** Returns whether a node has so many registrable domains that they are unrelated tenants. */
export function isCrowded(apexes: number): boolean {
  return apexes > CROWD;
}

/** Meanings in reference lists of a node under which others live, send or upload. */
const SHARING_MEANINGS: ReadonlySet<string> = new Set([
  'shared',
  'provider',
  'shortener',
  'dynamic-dns',
  'user-content',
]);

/** Returns whether a reference list says that many share the node. */
export function isListedAsShared(listings: readonly FeedListing[]): boolean {
  return listings.some(({ meaning }) => SHARING_MEANINGS.has(meaning));
}
