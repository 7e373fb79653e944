/**
 * What adjacent networks are to each other, inferred from AS paths by the method of Gao ("On inferring autonomous system
 * relationships in the Internet", 2001): a path climbs from customers to providers up to its best connected network, and
 * descends after it.
 */

/** An inferred relation; `unknown` where the paths do not agree or do not tell. */
export type Inferred =
  | { readonly relClass: 'provider-customer'; readonly provider: number }
  | { readonly relClass: 'peer-peer' | 'unknown' };

/**
 * A network with so many times the neighbours of another does not peer with it: Gao's bound for peers. It needs no
 * descent to be seen on a path.
 */
const TRANSIT_RATIO = 60;
/** Within this ratio two networks that both have customers, seen only at the top of paths, are taken for peers. */
const PEER_RATIO = 10;

/** What paths say of one pair: how often each end was the provider of the other, away from the top. */
interface Votes {
  low: number;
  high: number;
}

/** Gathers the evidence of paths, then answers for pairs. */
export class PathEvidence {
  readonly #degrees: ReadonlyMap<number, number>;
  readonly #votes = new Map<string, Votes>();
  readonly #providers = new Set<number>();

  /** `degrees`: how many neighbours each network has, by all that is known. */
  constructor(degrees: ReadonlyMap<number, number>) {
    this.#degrees = degrees;
  }

  /** Takes in a path by its name. One with a set or a loop tells no order. */
  add(path: string): void {
    if (path.includes('{')) return;
    const hops = path
      .split(' ')
      .map(Number)
      .filter((asn, index, all) => asn !== all[index - 1]);
    if (hops.length < 2 || new Set(hops).size < hops.length) return;
    const top = this.#topOf(hops);
    const open = this.#openLink(hops, top);
    for (const [index, asn] of hops.entries()) {
      const next = hops[index + 1];
      if (next === undefined || index === open) continue;
      if (index < top) this.#vote(next, asn);
      else this.#vote(asn, next);
    }
  }

  /** The relation of two adjacent networks. */
  relation(one: number, other: number): Inferred {
    const [low, high] = one < other ? [one, other] : [other, one];
    const votes = this.#votes.get(`${low} ${high}`);
    if (votes !== undefined) return this.#elected(low, high, votes);
    const larger = this.#degree(low) >= this.#degree(high) ? low : high;
    const ratio = this.#degree(larger) / this.#degree(larger === low ? high : low);
    if (ratio >= TRANSIT_RATIO) return { relClass: 'provider-customer', provider: larger };
    const bothProvide = this.#providers.has(low) && this.#providers.has(high);
    return { relClass: ratio < PEER_RATIO && bothProvide ? 'peer-peer' : 'unknown' };
  }

  /**
   * Paths that contradict each other leave it open, and so does a provider that has fewer neighbours than its customer, or
   * less than twice as many where both have customers: such a pair may as well be peers of which one leaks.
   */
  #elected(low: number, high: number, votes: Votes): Inferred {
    const [provider, customer] = votes.low > 0 ? [low, high] : [high, low];
    const isContested = votes.low > 0 && votes.high > 0;
    const ratio = this.#degree(provider) / this.#degree(customer);
    if (isContested || ratio < (this.#providers.has(customer) ? 2 : 1)) return { relClass: 'unknown' };
    return { relClass: 'provider-customer', provider };
  }

  #topOf(hops: readonly number[]): number {
    let top = 0;
    for (const [index, asn] of hops.entries()) if (this.#degree(asn) > this.#degree(hops[top] ?? 0)) top = index;
    return top;
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

  #vote(provider: number, customer: number): void {
    this.#providers.add(provider);
    const key = provider < customer ? `${provider} ${customer}` : `${customer} ${provider}`;
    const votes = this.#votes.get(key) ?? { low: 0, high: 0 };
    if (provider < customer) votes.low += 1;
    else votes.high += 1;
    this.#votes.set(key, votes);
  }

  #degree(asn: number): number {
    return this.#degrees.get(asn) ?? 1;
  }
}
