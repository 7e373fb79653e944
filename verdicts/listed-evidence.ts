/** Evidence on indicators that are judged only by their own listings: file hashes, TLS fingerprints, addresses on block chains. */
import type { EvidenceOf } from './evidence.ts';
import { type FeedEntry, listingsOf } from './feed-listing.ts';
import { nothingKnown } from './nothing-known.ts';
import { listedVouches, ownVouches } from './vouches.ts';

/** Facts of the graph about any of them. */
export interface ListedFacts {
  readonly isStored: boolean;
  readonly entries: readonly FeedEntry[];
}

/** Facts of the graph about a file hash. */
export interface HashFacts extends ListedFacts {
  readonly isKnownGood: boolean;
  readonly family: string | null;
}

/** Evidence on a file hash; a set of known-good files vouches for it. */
export function hashEvidence(
  { isStored, entries, isKnownGood, family }: HashFacts,
  degradedLayers: readonly string[],
): EvidenceOf<'hash'> {
  const listings = listingsOf(entries);
  return {
    ...nothingKnown('hash', degradedLayers),
    isKnown: isStored,
    listings,
    vouches: [...(isKnownGood ? ['known-good'] : []), ...listedVouches(listings)],
    isKnownGood,
    properties: { family },
  };
}

/** Evidence on a TLS fingerprint or an address on a block chain. */
export function listedEvidence<Kind extends 'tls' | 'crypto'>(
  kind: Kind,
  { isStored, entries }: ListedFacts,
  degradedLayers: readonly string[],
): Omit<EvidenceOf<Kind>, 'properties'> & { readonly properties: Readonly<Record<string, never>> } {
  const listings = listingsOf(entries);
  return {
    ...nothingKnown(kind, degradedLayers),
    isKnown: isStored,
    listings,
    vouches: ownVouches(listings),
    properties: {},
  };
}
