import type { Fact } from '../source.ts';

/** The shortest prefixes that a list may name: IANA allocates /8 and /12, and nothing wider. */
const WIDEST: Readonly<Record<4 | 6, number>> = { 4: 8, 6: 12 };
/** The prefix length of the allocated internet: all of IPv4, and 2000::/3. */
const SPACE: Readonly<Record<4 | 6, number>> = { 4: 0, 6: 3 };
/** The share of it that one load may claim. The largest list of a vendor (AWS) claims a thirtieth. */
const LARGEST_SHARE = 1 / 8;
/** Networks with this prefix length or a shorter one count once, however often they come. */
const COUNTED_ONCE: Readonly<Record<4 | 6, number>> = { 4: 20, 6: 40 };

/**
 * Limits what one load may state about the internet as a whole. A list may name a /0 (or a few /1, or every /8) by mistake, or because its
 * publisher was compromised. Without the limit every address would then belong to its vendor, or be listed.
 */
export class ClaimedSpace {
  readonly #claimed = { 4: 0, 6: 0 };
  readonly #wide = new Set<string>();

  /** Returns, as a sentence, why the facts of a record must be refused. Returns null, and counts their networks, if they are acceptable. */
  refusal(facts: readonly Fact[]): string | null {
    for (const fact of facts) {
      const refused = fact.kind === 'edge' && fact.from.label === 'PREFIX' ? this.#refusalOf(fact.from.name) : null;
      if (refused !== null) return refused;
    }
    return null;
  }

  #refusalOf(network: string): string | null {
    const family = network.includes(':') ? 6 : 4;
    const length = Number(network.slice(network.lastIndexOf('/') + 1));
    if (length < WIDEST[family]) {
      return `${network} is wider than any network that is given out: a list may name /${WIDEST[family]} at the most`;
    }
    if (length <= COUNTED_ONCE[family]) {
      if (this.#wide.has(network)) return null;
      this.#wide.add(network);
    }
    const share = 2 ** (SPACE[family] - length);
    if (this.#claimed[family] + share > LARGEST_SHARE) {
      return `with ${network} this load would claim more than an eighth of the IPv${family} internet`;
    }
    this.#claimed[family] += share;
    return null;
  }
}
