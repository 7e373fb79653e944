/**
 * Infers the relationships of adjacent networks from AS paths by the method of Gao ("On inferring autonomous system relationships in the
 * Internet", 2001): a path climbs from customers to providers up to its top, and descends after it. If a path meets the clique, that is its
 * top (Luckie et al., "AS relationships, customer cones, and validation", 2013).
 */
import { plainHops } from './as-path.ts';
import { type Family, fromPeer, isInClique } from './known-networks.ts';

/** An inferred relation; `unknown` if the paths do not agree or give none. */
export type Inferred =
  | { readonly relClass: 'provider-customer'; readonly provider: number; readonly confidence: number }
  | { readonly relClass: 'peer-peer'; readonly confidence: number }
  | { readonly relClass: 'unknown'; readonly confidence: null };

const UNKNOWN: Inferred = { relClass: 'unknown', confidence: null };

/**
 * A network with so many times the neighbours of another does not peer with it: Gao's bound for peers. Such a pair needs no descent on a
 * path.
 */
const TRANSIT_RATIO = 60;
/** Within this ratio two networks that both have customers, and that are only seen at the top of paths, count as peers. */
const PEER_RATIO = 10;
/** Confidence in a relation that no path shows and that the numbers of neighbours suggest. */
const BY_NUMBERS = 0.5;
/** Confidence that two networks of the clique are peers: some of them have been bought by others. */
const IN_CLIQUE = 0.9;
/** Paths show what networks do, not what they agreed on: never surer than this, however many peers agree. */
const MOST = 0.95;
/** Number of collectors' peers that are counted separately; further ones share positions, so that each relation takes a bounded space. */
const PEERS_APART = 512;

/** Votes of the paths about one pair: how often each end was the provider of the other, away from the top, and which peers say so. */
interface Votes {
  low: number;
  high: number;
  /** One bit per peer. A peer does not count if the pair is its own first link: only the peer knows what it announces to a collector. */
  lowPeers: bigint;
  highPeers: bigint;
}

/** Gathers the evidence of paths, then answers for pairs. Its size is that of the pairs, however many the paths. */
export class PathEvidence {
  readonly #degrees: ReadonlyMap<number, number>;
  readonly #votes = new Map<string, Votes>();
  readonly #providers = new Set<number>();
  readonly #peers = new Map<number, bigint>();

  /** `degrees`: the number of known neighbours of each network. */
  constructor(degrees: ReadonlyMap<number, number>) {
    this.#degrees = degrees;
  }

  /**
   * Adds a path by its name. A path with a set or a loop has no order, and a path that leaves the clique and returns to it leaks: neither
   * counts.
   */
  add(path: string, family: Family = 4): void {
    const plain = plainHops(path);
    if (plain === null) return;
    const hops = fromPeer(plain);
    const top = this.#topOf(hops, family);
    if (hops.length < 2 || top === null) return;
    const peer = this.#peerBit(hops[0] ?? 0);
    const open = top.first === top.last ? this.#openLink(hops, top.first) : null;
    for (const [index, asn] of hops.entries()) {
      const next = hops[index + 1];
      if (next === undefined || index === open || (index >= top.first && index < top.last)) continue;
      const by = index === 0 ? 0n : peer;
      if (index < top.first) this.#vote(next, asn, by);
      else this.#vote(asn, next, by);
    }
  }

  /** The relation of two adjacent networks. */
  relation(one: number, other: number): Inferred {
    const [low, high] = one < other ? [one, other] : [other, one];
    if (isInClique(low, 4) && isInClique(high, 4)) return { relClass: 'peer-peer', confidence: IN_CLIQUE };
    const votes = this.#votes.get(`${low} ${high}`);
    if (votes !== undefined) return this.#elected(low, high, votes);
    const larger = this.#degree(low) >= this.#degree(high) ? low : high;
    const ratio = this.#degree(larger) / this.#degree(larger === low ? high : low);
    if (ratio >= TRANSIT_RATIO) return { relClass: 'provider-customer', provider: larger, confidence: BY_NUMBERS };
    const bothProvide = this.#providers.has(low) && this.#providers.has(high);
    return ratio < PEER_RATIO && bothProvide ? { relClass: 'peer-peer', confidence: BY_NUMBERS } : UNKNOWN;
  }

  /**
   * The relation stays open if paths contradict each other, and if the provider has fewer neighbours than its customer, or less than twice
   * as many where both have customers: such a pair may be two peers, one of which leaks.
   */
  #elected(low: number, high: number, votes: Votes): Inferred {
    const isLow = votes.low > 0;
    const [provider, customer] = isLow ? [low, high] : [high, low];
    const isContested = votes.low > 0 && votes.high > 0;
    const ratio = this.#degree(provider) / this.#degree(customer);
    if (isContested || ratio < (this.#providers.has(customer) ? 2 : 1)) return UNKNOWN;
    return { relClass: 'provider-customer', provider, confidence: shareOf(isLow ? votes.lowPeers : votes.highPeers) };
  }

  /** First and last index of a path's top; null if the clique is on both sides of others. */
  #topOf(hops: readonly number[], family: Family): { readonly first: number; readonly last: number } | null {
    const first = hops.findIndex((asn) => isInClique(asn, family));
    if (first >= 0) {
      const last = hops.findLastIndex((asn) => isInClique(asn, family));
      return hops.slice(first, last).every((asn) => isInClique(asn, family)) ? { first, last } : null;
    }
    let top = 0;
    for (const [index, asn] of hops.entries()) if (this.#degree(asn) > this.#degree(hops[top] ?? 0)) top = index;
    return { first: top, last: top };
  }

  /**
   * Index of the one link at the top that may be between peers: the one to the better connected of the top's two
   * neighbours. A path has at most one such link, so that the other one is to a customer.
   */
  #openLink(hops: readonly number[], top: number): number {
    const before = hops[top - 1];
    const after = hops[top + 1];
    if (before === undefined) return top;
    return after !== undefined && this.#degree(after) > this.#degree(before) ? top : top - 1;
  }

  #vote(provider: number, customer: number, peer: bigint): void {
    this.#providers.add(provider);
    const key = provider < customer ? `${provider} ${customer}` : `${customer} ${provider}`;
    const votes = this.#votes.get(key) ?? { low: 0, high: 0, lowPeers: 0n, highPeers: 0n };
    if (provider < customer) {
      votes.low += 1;
      votes.lowPeers |= peer;
    } else {
      votes.high += 1;
      votes.highPeers |= peer;
    }
    this.#votes.set(key, votes);
  }

  #peerBit(peer: number): bigint {
    const known = this.#peers.get(peer);
    if (known !== undefined) return known;
    const bit = 1n << BigInt(this.#peers.size % PEERS_APART);
    this.#peers.set(peer, bit);
    return bit;
  }

  #degree(asn: number): number {
    return this.#degrees.get(asn) ?? 1;
  }
}

/** The share of peers that agree, none of them dissenting, as one expects it of the next: a single peer proves little (Laplace). */
function shareOf(peers: bigint): number {
  let agreeing = 0;
  for (let bits = peers; bits > 0n; bits &= bits - 1n) agreeing += 1;
  return Math.min(MOST, Math.round((100 * (agreeing + 1)) / (agreeing + 2)) / 100);
}
