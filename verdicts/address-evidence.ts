/** What is known for and against an address, stored or not. */
import type { EvidenceOf } from './evidence.ts';
import { type FeedEntry, type FeedListing, listingsOf, mergedListings, nearestListings } from './feed-listing.ts';
import { nothingKnown } from './nothing-known.ts';
import { isCrowded, isListedAsShared, isRunForTenants } from './sharing.ts';
import { listedVouches } from './vouches.ts';

/** What the graph holds of an address. */
export interface AddressFacts {
  readonly isStored: boolean;
  /** Entries of its own, and entries of networks that hold it. */
  readonly entries: readonly FeedEntry[];
  /** Addresses of its /24 or /64 with entries of their own; null where nothing was counted there. */
  readonly listedInBlock: number | null;
  /** Registrable domains of the names that resolve to it, at most one more than a crowd. */
  readonly apexes: number;
  readonly isRootServer: boolean;
  /** Categories of the vendors that run it, or the most specific delegated network around it. */
  readonly vendorCategories: readonly (string | null)[];
  /** A listed network holds it. */
  readonly isInListedNetwork: boolean;
  /** The most specific announced network that holds it. */
  readonly announcedIn: string | null;
}

/** What feeds say of networks that hold the address counts like what they say of it, once a feed. */
export function addressEvidence(facts: AddressFacts, degradedLayers: readonly string[]): EvidenceOf<'ip'> {
  const own = listingsOf(facts.entries.filter(({ network }) => network === null));
  const listings = mergedListings(own, nearestListings(facts.entries.filter(({ network }) => network !== null)));
  return {
    ...nothingKnown('ip', degradedLayers),
    isKnown: facts.isStored || facts.isInListedNetwork || facts.announcedIn !== null,
    listings,
    neighbours: neighboursOf(facts.listedInBlock ?? 0, own),
    vouches: [...listedVouches(listings), ...(facts.isRootServer ? ['root-server'] : [])],
    isShared: isCrowded(facts.apexes) || isListedAsShared(listings) || isRunForTenants(facts.vendorCategories),
    facts: [
      ...(facts.announcedIn === null ? [] : [`routing:announced-in ${facts.announcedIn}`]),
      ...(facts.apexes === 0 ? [] : ['dns:resolves-to-it']),
    ],
    properties: {},
  };
}

/** Other addresses of the block with an entry of their own; a listed network around them counts for itself. */
function neighboursOf(listedInBlock: number, own: readonly FeedListing[]): number {
  const isCounted = own.some(({ class: categoryClass }) => categoryClass !== 'trust' && categoryClass !== 'reference');
  return Math.max(0, isCounted ? listedInBlock - 1 : listedInBlock);
}
