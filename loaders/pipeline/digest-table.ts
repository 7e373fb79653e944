import { hash } from 'node:crypto';

/** The place of a text in a table, and the mark that distinguishes it from other texts there. */
export interface Digest {
  readonly place: number;
  readonly mark: number;
}

/** Returns the digest of a text. Its mark is never `EMPTY`. */
export function digestOf(text: string): Digest {
  const digest = hash('sha1', text, 'buffer');
  return { place: digest.readUInt32LE(0), mark: digest.readUInt32LE(4) || 1 };
}

/** The mark of a free slot. */
const EMPTY = 0;
/** A fuller table takes longer to search. */
const FULL = 0.75;

/** A hash table of digests, each with a number below 65,536: open addressing with linear steps. The number of slots is a power of two. */
export abstract class DigestTable {
  readonly slots: number;
  #size = 0;

  constructor(slots: number) {
    this.slots = slots;
  }

  get isFull(): boolean {
    return this.#size >= this.slots * FULL;
  }

  /** Returns the slot of a digest; null if the table does not have it. */
  find(digest: Digest): number | null {
    const slot = this.#slotOf(digest);
    return this.markAt(slot) === EMPTY ? null : slot;
  }

  /** Adds a digest that the table does not have. */
  add(digest: Digest, value: number): void {
    this.write(this.#slotOf(digest), digest.mark, value);
    this.#size += 1;
  }

  /** Returns the mark in a slot; `EMPTY` if there is none. */
  abstract markAt(slot: number): number;
  /** Returns the number in a slot. */
  abstract valueAt(slot: number): number;
  /** Fills a slot, or changes its number. */
  abstract write(slot: number, mark: number, value: number): void;

  #slotOf({ place, mark }: Digest): number {
    const mask = this.slots - 1;
    let slot = place & mask;
    for (let found = this.markAt(slot); found !== EMPTY && found !== mark; found = this.markAt(slot)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}

/** A table in memory, 6 bytes a slot. */
export class MemoryTable extends DigestTable {
  readonly #marks: Uint32Array;
  readonly #values: Uint16Array;

  constructor(slots: number) {
    super(slots);
    this.#marks = new Uint32Array(slots);
    this.#values = new Uint16Array(slots);
  }

  markAt(slot: number): number {
    return this.#marks[slot] ?? EMPTY;
  }

  valueAt(slot: number): number {
    return this.#values[slot] ?? 0;
  }

  write(slot: number, mark: number, value: number): void {
    this.#marks[slot] = mark;
    this.#values[slot] = value;
  }
}
