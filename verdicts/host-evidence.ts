/** What is known for and against a host. It inherits nothing from its addresses, nor from names above or below it. */
import type { EvidenceOf } from './evidence.ts';
import { type FeedEntry, type FeedListing, listingsOf } from './feed-listing.ts';
import { nothingKnown } from './nothing-known.ts';
import { isCrowded, isListedAsShared, isRunForTenants } from './sharing.ts';
import { isPopular, isVendorService, listedVouches } from './vouches.ts';

/** A registration of so many days is a long one. */
const LONG_REGISTRATION_DAYS = 365;
const DAY_MS = 86_400_000;

/** What the graph holds of a host. */
export interface HostFacts {
  readonly name: string;
  readonly isStored: boolean;
  readonly rank: number | null;
  readonly hostClass: string | null;
  readonly entries: readonly FeedEntry[];
  /** Entries of its registrable domain where the host is the `www` of that, else none. */
  readonly domainEntries: readonly FeedEntry[];
  /** Date on which its registrable domain was registered, ISO 8601. */
  readonly registeredOn: string | null;
  /** Those of the host, of the names above it and of their wildcards that are suffixes which their owners share out. */
  readonly privateSuffixes: readonly string[];
  readonly vendorCategories: readonly (string | null)[];
  /** Channels by which vendors name the host, or the registrable domain whose `www` it is. */
  readonly vendorChannels: readonly (string | null)[];
  /** Registrable domains of the names that are aliases of it, at most one more than a crowd. */
  readonly aliasApexes: number;
  readonly hasAddress: boolean;
  readonly isAlias: boolean;
}

/** `asOf` is the instant that ages are measured from, in epoch milliseconds. */
export function hostEvidence(facts: HostFacts, asOf: number, degradedLayers: readonly string[]): EvidenceOf<'domain'> {
  const { name, rank, hostClass, registeredOn, privateSuffixes } = facts;
  const listings = listingsOf(facts.entries);
  // Whoever has a name under a suffix such as github.io is nobody that we know.
  const isTenant = hostClass === 'multi_tenant_user_content' || privateSuffixes.some((suffix) => suffix !== name);
  return {
    ...nothingKnown('domain', degradedLayers),
    isKnown: facts.isStored,
    listings,
    vouches: isTenant ? [] : vouchesOf(facts, listings),
    isShared:
      hostClass === 'cdn' ||
      hostClass === 'multi_tenant_user_content' ||
      isListedAsShared(listings) ||
      isRunForTenants(facts.vendorCategories) ||
      privateSuffixes.includes(name) ||
      isCrowded(facts.aliasApexes),
    rank,
    isSettled: rank !== null || (!isTenant && registeredOn !== null && isLongRegistered(registeredOn, asOf)),
    facts: [
      ...(facts.hasAddress ? ['dns:resolves'] : []),
      ...(facts.isAlias ? ['dns:alias'] : []),
      ...(registeredOn === null ? [] : [`whois:registered-${registeredOn}`]),
    ],
    properties: {},
  };
}

/** What vouches for a registrable domain vouches for its `www` as well, and for nothing else under it. */
function vouchesOf({ domainEntries, vendorChannels }: HostFacts, listings: readonly FeedListing[]): string[] {
  const ofDomain = listingsOf(domainEntries);
  return [
    ...(isPopular(listings) || isPopular(ofDomain) ? ['popularity'] : []),
    ...new Set([...listedVouches(listings), ...listedVouches(ofDomain)]),
    ...(isVendorService(vendorChannels) ? ['vendor-service'] : []),
  ];
}

function isLongRegistered(date: string, asOf: number): boolean {
  return date <= new Date(asOf - LONG_REGISTRATION_DAYS * DAY_MS).toISOString().slice(0, 10);
}
