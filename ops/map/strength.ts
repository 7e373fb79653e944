import type { SharedKind } from '../../facts/shared-things.ts';

/** How strongly a shared resource of a kind links two nodes, if only they have it. */
const KIND_WEIGHTS: Readonly<Record<SharedKind, number>> = {
  certificate: 0.95,
  registrant: 0.9,
  ip: 0.8,
  nameserver: 0.6,
  asn: 0.3,
};

/** What more than so many share says nothing of any of them: it is named and not entered. Of an AS networks are counted. */
const MOST_SHARERS: Readonly<Record<SharedKind, number>> = {
  certificate: 200,
  registrant: 200,
  ip: 200,
  nameserver: 200,
  asn: 20,
};

/** Whether a resource is a hub, whose sharers are not read. */
export function isHub(kind: SharedKind, shared: number): boolean {
  return shared > MOST_SHARERS[kind];
}

/** The most that share what is no hub. */
export function mostSharers(kind: SharedKind): number {
  return kind === 'asn' ? 1000 : MOST_SHARERS[kind];
}

/**
 * The weight of a link to a shared resource, 0 to 1: rarer resources weigh more, but ten times as many sharers never cost nine tenths of
 * the weight.
 */
export function linkWeight(kind: SharedKind, shared: number): number {
  return rounded(KIND_WEIGHTS[kind] / (1 + Math.log10(Math.max(1, shared))));
}

/** How strongly a node is tied to the start, by those that lead to it: each of them alone may do. */
export function strengthOf(ways: readonly { readonly strength: number; readonly weight: number }[]): number {
  return rounded(1 - ways.reduce((left, { strength, weight }) => left * (1 - strength * weight), 1));
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
