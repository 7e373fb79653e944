/** Evidence for and against a host. It inherits nothing from its addresses, nor from names above or below it, except its `www`. */
import type { Context } from './context.ts';
import type { EvidenceOf, Observation } from './evidence.ts';
import { type FeedEntry, type FeedListing, listingsOf, mergedListings } from './feed-listing.ts';
import { nothingKnown } from './nothing-known.ts';
import { rankings } from './observations.ts';
import { isCrowded, isListedAsShared } from './sharing.ts';
import { isPopular, isVendorService, listedVouches, ownVouches } from './vouches.ts';

/** Facts of the graph about a host. */
export interface HostFacts {
  readonly name: string;
  readonly isStored: boolean;
  readonly rank: number | null;
  readonly hostClass: string | null;
  readonly entries: readonly FeedEntry[];
  /** Entries of its registrable domain where the host is the `www` of that, else none. */
  readonly domainEntries: readonly FeedEntry[];
  /** Registration date of its registrable domain, ISO 8601. */
  readonly registeredOn: string | null;
  /** The host is that domain, or its `www`. */
  readonly isRegistrable: boolean;
  /** Those of the host, of the names above it and of their wildcards that are public suffixes which their owners share out. */
  readonly privateSuffixes: readonly string[];
  /** Kind of the platform whose own host it is; null for any other host. */
  readonly platform: string | null;
  /** The host is a public suffix of a registry. */
  readonly isRegistrySuffix: boolean;
  /** Channels by which vendors name the host, or the registrable domain whose `www` it is. */
  readonly vendorChannels: readonly (string | null)[];
  /** Registrable domains that point at it as their alias, mail host or name server, and names directly below it that have addresses: at most one more than a crowd each. */
  readonly aliasApexes: number;
  readonly servedApexes: number;
  readonly namesBelow: number;
  readonly hasAddress: boolean;
  readonly isAlias: boolean;
  /** Of its records in DNS, its certificates and its registration. */
  readonly observations: readonly Observation[];
}

/** Builds the evidence on a host; `context` has its listed neighbours. */
export function hostEvidence(
  facts: HostFacts,
  degradedLayers: readonly string[],
  context: readonly Context[] = [],
): EvidenceOf<'domain'> {
  const { name, rank, hostClass, registeredOn, privateSuffixes } = facts;
  const own = listingsOf(facts.entries);
  const ofDomain = listingsOf(facts.domainEntries);
  const listings = mergedListings(own, ofDomain.filter(isAccusation));
  // The holder of a name under a suffix such as github.io is unknown.
  const isTenant = hostClass === 'multi_tenant_user_content' || privateSuffixes.some((suffix) => suffix !== name);
  const isProvider =
    facts.platform !== null ||
    facts.isRegistrySuffix ||
    privateSuffixes.includes(name) ||
    isListedAsShared(own) ||
    [facts.aliasApexes, facts.servedApexes, facts.namesBelow].some(isCrowded);
  return {
    ...nothingKnown('domain', degradedLayers),
    isKnown: facts.isStored,
    observations: [...facts.observations, ...rankings(own)],
    listings,
    vouches: isTenant ? ownVouches(own) : vouchesOf(facts, own, ofDomain),
    isShared: isProvider || hostClass === 'cdn' || hostClass === 'multi_tenant_user_content',
    rank,
    context,
    facts: [
      ...(facts.hasAddress ? ['dns:resolves'] : []),
      ...(facts.isAlias ? ['dns:alias'] : []),
      ...(registeredOn === null ? [] : [`whois:registered-${registeredOn}`]),
      ...(isProvider ? ['provider:others-live-under-it'] : []),
    ],
    properties: {
      isProvider,
      platform: facts.platform,
      registeredOn: facts.isRegistrable ? registeredOn : null,
      popularity: popularityOf([...own, ...ofDomain]),
    },
  };
}

function isAccusation({ class: categoryClass }: FeedListing): boolean {
  return categoryClass !== 'trust' && categoryClass !== 'reference';
}

/** What vouches for a registrable domain also vouches for its `www`, and for nothing else under it. */
function vouchesOf(
  { vendorChannels }: HostFacts,
  own: readonly FeedListing[],
  ofDomain: readonly FeedListing[],
): string[] {
  return [
    ...(isPopular(own) || isPopular(ofDomain) ? ['popularity'] : []),
    ...new Set([...listedVouches(own), ...listedVouches(ofDomain)]),
    ...(isVendorService(vendorChannels) ? ['vendor-service'] : []),
  ];
}

/** Its best place on any popularity list. */
function popularityOf(listings: readonly FeedListing[]): number | null {
  const ranks = listings.flatMap(({ class: categoryClass, rank }) => (categoryClass === 'trust' ? (rank ?? []) : []));
  return ranks.length === 0 ? null : Math.min(...ranks);
}
