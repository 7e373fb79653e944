/** Evidence for and against an address, stored or not. */
import type { SpecialPurposeBlock } from '../schema/keys/index.ts';
import { type UseFacts, usesOf } from './address-use.ts';
import type { Context } from './context.ts';
import type { EvidenceOf, Observation } from './evidence.ts';
import { type FeedEntry, type FeedListing, listingsOf, mergedListings, nearestListings } from './feed-listing.ts';
import { nothingKnown } from './nothing-known.ts';
import { rankings } from './observations.ts';
import { isCrowded, isListedAsShared } from './sharing.ts';
import { isUsedAs } from './use.ts';
import { listedVouches } from './vouches.ts';

/** Facts of the graph about an address. */
export interface AddressFacts extends UseFacts {
  readonly isStored: boolean;
  /** The special-purpose block of IANA's registries that contains it. */
  readonly specialPurpose: SpecialPurposeBlock | null;
  /** Its own entries, and entries of networks that contain it. */
  readonly entries: readonly FeedEntry[];
  /** Addresses of its /24 or /64 with their own confirmed-bad entry; null if they were not counted. */
  readonly listedInBlock: number | null;
  /** Registrable domains of the names that resolve to it, at most one more than a crowd. */
  readonly apexes: number;
  readonly isRootServer: boolean;
  /** A listed network holds it. */
  readonly isInListedNetwork: boolean;
  /** The most specific announced network that holds it. */
  readonly announcedIn: string | null;
  /** Of the names that resolve to it, of its services, and of its place. */
  readonly observations: readonly Observation[];
}

/** Lists that known scanners are on because they scan; such a list says nothing more about them. */
const OF_SCANNERS: ReadonlySet<string> = new Set(['general-blacklists', 'attack-sources', 'brute-force']);

/** Builds the evidence on an address. Entries of networks that contain the address count like its own, once for each feed. */
export function addressEvidence(
  facts: AddressFacts,
  degradedLayers: readonly string[],
  context: readonly Context[] = [],
): EvidenceOf<'ip'> {
  const own = listingsOf(facts.entries.filter(({ through }) => through === null));
  const all = mergedListings(own, nearestListings(facts.entries.filter(({ through }) => through !== null)));
  const uses = usesOf(all, facts);
  const isScanner = isUsedAs(uses, 'scanner');
  const isSinkhole = all.some(({ meaning }) => meaning === 'sinkhole');
  const listings = isSinkhole ? all.map(onlyDescribed) : isScanner ? all.map(onlySuspected) : all;
  const isCdn = isUsedAs(uses, 'cdn') || isUsedAs(uses, 'reverse-proxy');
  const isOfCrowd = isCrowded(facts.apexes) || isListedAsShared(listings) || isCdn;
  return {
    ...nothingKnown('ip', degradedLayers),
    isKnown: facts.isStored || facts.isInListedNetwork || facts.announcedIn !== null,
    observations: facts.specialPurpose === null ? [...facts.observations, ...rankings(own)] : [],
    listings,
    neighbours: neighboursOf(facts.listedInBlock ?? 0, own),
    vouches: [...listedVouches(listings), ...(facts.isRootServer ? ['root-server'] : [])],
    isShared: isOfCrowd || facts.vendors.some(({ category }) => category === 'cloud'),
    context,
    facts: [
      ...(facts.announcedIn === null ? [] : [`routing:announced-in ${facts.announcedIn}`]),
      ...(facts.apexes === 0 ? [] : ['dns:resolves-to-it']),
      ...(facts.specialPurpose === null
        ? []
        : [
            `special-purpose:${facts.specialPurpose.prefix} ${facts.specialPurpose.name} (${facts.specialPurpose.rfc})`,
          ]),
    ],
    properties: {
      specialPurpose: facts.specialPurpose,
      uses,
      isCrowded: isOfCrowd,
      isCdn,
      isCloud: isUsedAs(uses, 'cloud'),
      // A list of relays does not say which of them are exits.
      isTorExit: isUsedAs(uses, 'tor-exit') || listings.some(({ categoryIds }) => categoryIds.includes('tor-network')),
      isSharedEgress: isUsedAs(uses, 'shared-egress'),
      isScanner,
      isSinkhole,
    },
  };
}

/** A known scanner is on such lists because it scans the internet. */
function onlySuspected(listing: FeedListing): FeedListing {
  const isForScanning = listing.aggregates || OF_SCANNERS.has(listing.categoryId);
  return listing.class === 'confirmed-bad' && isForScanning ? { ...listing, class: 'suspicious' } : listing;
}

/** Lists find at a sinkhole the traffic that its operator catches: a listing only describes it. */
function onlyDescribed(listing: FeedListing): FeedListing {
  const isThreat = listing.class === 'confirmed-bad' || listing.class === 'suspicious';
  return isThreat && listing.operator === undefined ? { ...listing, class: 'descriptive' } : listing;
}

/** Returns the number of other addresses of the block with their own confirmed-bad entry. */
function neighboursOf(listedInBlock: number, own: readonly FeedListing[]): number {
  const isCounted = own.some(({ class: categoryClass }) => categoryClass === 'confirmed-bad');
  return Math.max(0, isCounted ? listedInBlock - 1 : listedInBlock);
}
