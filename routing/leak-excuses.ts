/** Harmless explanations of a leak, and the confidence that remains in spite of them. */
import { foldAsn } from '../schema/keys/index.ts';
import { roundHalfUp } from '../schema/round-half-up.ts';
import { isInClique } from './known-networks.ts';
import type { Leak } from './leaks.ts';

/** Facts about the networks of leaks. */
export interface LeakingNetworks {
  /** Canonical names of the organisations that have registered a network. */
  holdersOf(asn: number): ReadonlySet<string>;
  /** Descriptive names of a network. */
  namesOf(asn: number): readonly string[];
  /** The operator of a network that filters attacks for others; undefined for all others. */
  filterOf(asn: number): string | undefined;
}

/** A leak with its excuses. */
export interface WeighedLeak {
  readonly leak: Leak;
  /** 0 to 1. */
  readonly confidence: number;
  readonly excuses: readonly string[];
}

/** A leak counts against its network from this confidence on. */
export const COUNTS_FROM = 0.6;

/** Weight of an agreement that would make the path no leak, and of a leak that only one peer sees. */
const AGREEMENT = 0.45;
const SINGLE_VIEW = 0.1;

/** Weighs a leak. Networks of one organisation pass on each other's routes by right: such a one is null. */
export function weighLeak(leak: Leak, networks: LeakingNetworks): WeighedLeak | null {
  const { leaker, from, to, peersSeeing } = leak;
  if (isOneHolder(leaker, from, networks) || isOneHolder(leaker, to, networks)) return null;
  const name = foldAsn(leaker);
  const filter = networks.filterOf(leaker);
  const doubts: readonly (readonly [holds: boolean, weight: number, excuse: string])[] = [
    [
      filter !== undefined,
      AGREEMENT,
      `${name} (${filter}) filters attacks for others, and passes on their routes meanwhile`,
    ],
    [
      isInClique(leaker, 4),
      AGREEMENT,
      `${name} buys transit from no one: it sells what it passes on between its peers to one of them`,
    ],
    [
      networks.namesOf(leaker).some((known) => EXCHANGE.test(known)),
      AGREEMENT,
      `${name} has the name of an exchange: its route server appears on paths without being part of them`,
    ],
    [
      isOneHolder(from, to, networks),
      AGREEMENT,
      `${foldAsn(from)} and ${foldAsn(to)} are one organisation, and ${name} connects its networks`,
    ],
    [peersSeeing < 2, SINGLE_VIEW, 'only one peer of the collectors sees it'],
  ];
  const held = doubts.filter(([holds]) => holds);
  const confidence = roundHalfUp(
    held.reduce((sum, [, weight]) => sum - weight, leak.confidence),
    2,
  );
  return { leak, confidence: Math.max(0, confidence), excuses: held.map(([, , excuse]) => excuse) };
}

const EXCHANGE = /\broute[- ]?servers?\b|\binternet exchange\b|(?:^|[\s_-])c?ixp?(?![a-z])/i;

function isOneHolder(one: number, other: number, { holdersOf }: LeakingNetworks): boolean {
  const holders = holdersOf(other);
  return [...holdersOf(one)].some((holder) => holders.has(holder));
}
