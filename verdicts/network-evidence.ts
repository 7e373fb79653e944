/** Evidence on a network, stored or not: the listings in it and around it (contract 5.5). */
import { type CellSums, type CountedNetwork, type HoldingCell, listedInside } from './cells.ts';
import type { Context } from './context.ts';
import type { EvidenceOf, Observation } from './evidence.ts';
import { type FeedEntry, nearestListings } from './feed-listing.ts';
import { nothingKnown } from './nothing-known.ts';
import { ownVouches } from './vouches.ts';

/** Facts of the graph about a network, besides its identity. */
export interface NetworkFacts extends CountedNetwork {
  readonly name: string;
  /** Prefix length. */
  readonly length: number;
  readonly isStored: boolean;
  /** Entries of the network and of networks around it. */
  readonly entries: readonly FeedEntry[];
  readonly sums: CellSums;
  readonly holdingCell: HoldingCell | null;
  /** The networks of each plane that hold all of it, most specific first. */
  readonly listedAround: readonly string[];
  readonly announcedAround: readonly string[];
  readonly registeredAround: readonly string[];
  /** From its announcement and its delegation. */
  readonly observations: readonly Observation[];
  /** An announced or stored network begins inside it. */
  readonly hasNetworkInside: boolean;
  /** Curators call the network or one around it bulletproof hosting. */
  readonly isInBulletproofNetwork: boolean;
  /** Curators call an AS that announces the network around it that. */
  readonly isAnnouncedByBulletproof: boolean;
}

/** Its listings are those of the network itself and of networks around it. */
export function networkEvidence(
  facts: NetworkFacts,
  degradedLayers: readonly string[],
  context: readonly Context[] = [],
): EvidenceOf<'network'> {
  const { family, length, announcedAround } = facts;
  const { categories, ...inside } = listedInside(facts, facts.sums, facts.holdingCell);
  const listings = nearestListings(facts.entries);
  const around = [...facts.listedAround, ...announcedAround, ...facts.registeredAround];
  return {
    ...nothingKnown('network', degradedLayers),
    isKnown:
      facts.isStored ||
      inside.bad + inside.suspicious + inside.descriptive > 0 ||
      around.length > 0 ||
      facts.hasNetworkInside,
    observations: facts.observations,
    listings,
    vouches: ownVouches(listings),
    context,
    facts: announcedAround[0] === undefined ? [] : [`routing:announced-in ${announcedAround[0]}`],
    properties: {
      family,
      length,
      ...inside,
      categories: categories.map(([id]) => id),
      counts: categories.map(([, count]) => count),
      isBulletproof: facts.isInBulletproofNetwork || (announcedAround.length > 0 && facts.isAnnouncedByBulletproof),
    },
  };
}
