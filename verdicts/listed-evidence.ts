/** What is known of things that are judged by their own listings alone: file hashes, TLS fingerprints, addresses on block chains. */
import type { Evidence } from './evidence.ts';
import { type FeedEntry, listingsOf } from './feed-listing.ts';
import { nothingKnown } from './nothing-known.ts';
import { listedVouches } from './vouches.ts';

/** What the graph holds of any of them. */
interface ListedFacts {
  readonly isStored: boolean;
  readonly entries: readonly FeedEntry[];
}

/** What the graph holds of a file hash. */
export interface HashFacts extends ListedFacts {
  readonly isKnownGood: boolean;
  readonly family: string | null;
  readonly algorithm: string | null;
  readonly fileType: string | null;
}

/** What the graph holds of a TLS fingerprint. */
export interface FingerprintFacts extends ListedFacts {
  readonly kind: string | null;
  readonly family: string | null;
}

/** What the graph holds of an address on a block chain. */
export interface CryptoFacts extends ListedFacts {
  readonly chain: string | null;
}

/** Of a file hash; a set of known-good files vouches for it. */
export function hashEvidence(facts: HashFacts, degradedLayers: readonly string[]): Evidence {
  const { isKnownGood, family, algorithm, fileType } = facts;
  const listings = listingsOf(facts.entries);
  return {
    ...nothingKnown('hash', degradedLayers),
    isKnown: facts.isStored,
    listings,
    vouches: [...(isKnownGood ? ['known-good'] : []), ...listedVouches(listings)],
    isKnownGood,
    properties: { family, algorithm, fileType },
  };
}

/** Of a TLS fingerprint. */
export function fingerprintEvidence(facts: FingerprintFacts, degradedLayers: readonly string[]): Evidence {
  const { kind, family } = facts;
  return { ...listed('tls', facts, degradedLayers), properties: { kind, family } };
}

/** Of an address on a block chain. */
export function cryptoEvidence(facts: CryptoFacts, degradedLayers: readonly string[]): Evidence {
  const { chain } = facts;
  return { ...listed('crypto', facts, degradedLayers), properties: { chain } };
}

function listed(kind: 'tls' | 'crypto', facts: ListedFacts, degradedLayers: readonly string[]): Evidence {
  return {
    ...nothingKnown(kind, degradedLayers),
    isKnown: facts.isStored,
    listings: listingsOf(facts.entries),
  };
}
