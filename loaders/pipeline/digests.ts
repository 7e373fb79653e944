import { hash } from 'node:crypto';

/**
 * A set of texts that keeps 64 bits of each: 16 bytes an entry at most, whatever the texts' length. Two texts share a
 * digest once in 2^64 / n tries; a sweep then keeps one stale row, and never deletes a good one.
 */
export class DigestSet {
  #slots = new BigUint64Array(1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds a text; false when it was there. */
  add(text: string): boolean {
    if (this.#size * 2 >= this.#slots.length) this.#grow();
    const digest = digestOf(text);
    const slot = slotOf(this.#slots, digest);
    if (this.#slots[slot] === digest) return false;
    this.#slots[slot] = digest;
    this.#size += 1;
    return true;
  }

  has(text: string): boolean {
    const digest = digestOf(text);
    return this.#slots[slotOf(this.#slots, digest)] === digest;
  }

  #grow(): void {
    const grown = new BigUint64Array(this.#slots.length * 2);
    for (const digest of this.#slots) {
      if (digest !== EMPTY) grown[slotOf(grown, digest)] = digest;
    }
    this.#slots = grown;
  }
}

const EMPTY = 0n;

function digestOf(text: string): bigint {
  const digest = hash('sha1', text, 'buffer').readBigUInt64LE(0);
  return digest === EMPTY ? 1n : digest;
}

/** Where a digest is, or the free slot where it would go: open addressing with linear steps. */
function slotOf(slots: BigUint64Array, digest: bigint): number {
  const mask = slots.length - 1;
  let slot = Number(digest & BigInt(mask));
  while (slots[slot] !== EMPTY && slots[slot] !== digest) slot = (slot + 1) & mask;
  return slot;
}
