import { LRUCache } from 'lru-cache';
import { Problem } from '../../schema/problem.ts';
import { clientNetwork } from '../requests/client-network.ts';

/** Tries with unknown keys that an address has at first, and how many it regains each second. */
const BURST = 50;
const EACH_SECOND = 5;
const MOST_ADDRESSES = 10_000;

interface Spent {
  readonly tries: number;
  /** Epoch ms. */
  readonly at: number;
}

/**
 * Limits how often an address may make the database look up unknown keys. The limit never applies to a key that was valid once
 * (`ApiKeys.isProven`), and an address regains some tries each second. Behind a proxy all clients share one address: a flood of made-up
 * keys then locks out no known client, and only delays new ones.
 */
export class FailedKeys {
  readonly #spent = new LRUCache<string, Spent>({ max: MOST_ADDRESSES });

  /** Takes a try, or throws the 429 for an address that has none left. Requests without an address are not counted. */
  take(address: string | null, now: number = Date.now()): void {
    if (address === null) return;
    const spent = this.#spentBy(address, now);
    if (spent >= BURST) {
      const detail = 'Too many unknown keys came from this address: try again in a second.';
      throw new Problem('rate-limit-exceeded', 429, detail, { retryAfter: 1 });
    }
    this.#spent.set(clientNetwork(address), { tries: spent + 1, at: now });
  }

  /** Gives a try back: the key was valid. */
  giveBack(address: string | null, now: number = Date.now()): void {
    if (address === null) return;
    this.#spent.set(clientNetwork(address), { tries: Math.max(0, this.#spentBy(address, now) - 1), at: now });
  }

  #spentBy(address: string, now: number): number {
    const known = this.#spent.get(clientNetwork(address));
    return known === undefined ? 0 : Math.max(0, known.tries - ((now - known.at) / 1000) * EACH_SECOND);
  }
}
