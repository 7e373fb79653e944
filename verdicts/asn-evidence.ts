/** What is known of an AS: its precomputed exposure, and the feeds that list it (contract 5.5). */
import type { Evidence } from './evidence.ts';
import { type FeedEntry, listingsOf } from './feed-listing.ts';
import { nothingKnown } from './nothing-known.ts';

/** What an AS announces and what is listed in it, as its ASN_EXPOSURE holds it; null for what nobody has computed. */
export type AsnExposure = {
  readonly asn: string;
  /** Blocks that it announces, the IPv4 addresses in them and the /48s. */
  readonly prefixCount: number | null;
  readonly announcedIpv4: number | null;
  readonly announced48s: number | null;
  /** Listed IPv4 addresses, then listed /64s, then these on the scale of /48s. */
  readonly bad: number | null;
  readonly suspicious: number | null;
  readonly neutral: number | null;
  readonly bad6: number | null;
  readonly suspicious6: number | null;
  readonly neutral6: number | null;
  readonly bad48s: number | null;
  readonly suspicious48s: number | null;
  readonly listed48s: number | null;
  readonly categories: readonly string[] | null;
  readonly categoryCounts: readonly number[] | null;
  /** Announced blocks with the most listed addresses, with three lists beside. */
  readonly worstPrefixes: readonly string[] | null;
  readonly worstListed: readonly number[] | null;
  readonly worstDense: readonly number[] | null;
  readonly worstSizes: readonly number[] | null;
  /** Share of its space that was first announced within 90 days. */
  readonly newShare: number | null;
  readonly signals: number | null;
  readonly neighbours: number | null;
  readonly badNeighbours: number | null;
  readonly threatDensityScore: number | null;
};

/** What the graph holds of an AS. */
export interface AsnFacts {
  readonly isStored: boolean;
  readonly entries: readonly FeedEntry[];
  readonly isBulletproof: boolean;
  /** Null for an AS that announces nothing. */
  readonly exposure: AsnExposure | null;
}

/** `properties` of the evidence: its exposure, if it has one, and whether curators call it bulletproof hosting. */
export type AsnProperties = Partial<AsnExposure> & { readonly isBulletproof: boolean };

/** Evidence on an AS. */
export function asnEvidence(
  { isStored, entries, isBulletproof, exposure }: AsnFacts,
  degradedLayers: readonly string[],
): Evidence & { readonly properties: AsnProperties } {
  const prefixes = exposure?.prefixCount ?? 0;
  return {
    ...nothingKnown('asn', degradedLayers),
    isKnown: isStored || exposure !== null,
    listings: listingsOf(entries),
    facts: prefixes > 0 ? [`routing:announces ${prefixes} prefixes`] : [],
    properties: { ...exposure, isBulletproof },
  };
}
