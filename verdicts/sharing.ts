/** Who shares a host or an address: what is said of one of its tenants is not said of it (contract 5.3). */
import { CROWD } from '../schema/bounds.ts';
import type { FeedListing } from './feed-listing.ts';

/** Names behind a thing that are looked at for tenants: an address of many names of one domain has no end otherwise. */
export const TENANTS_READ = 20_000;

/** Categories of vendors that run a node for whoever rents it. */
const RENTED_CATEGORIES: ReadonlySet<string> = new Set(['cdn', 'cloud']);

/** So many registrable domains behind a node are unrelated tenants. */
export function isCrowded(apexes: number): boolean {
  return apexes > CROWD;
}

/** A vendor of one of these categories runs the node for whoever rents it. */
export function isRunForTenants(categories: readonly (string | null)[]): boolean {
  return categories.some((category) => category !== null && RENTED_CATEGORIES.has(category));
}

/** A reference list says that many share the thing. */
export function isListedAsShared(listings: readonly FeedListing[]): boolean {
  return listings.some(({ meaning }) => meaning === 'shared');
}
