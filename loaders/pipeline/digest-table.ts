import { hash } from 'node:crypto';

/** Where a text belongs in a table, and by what it is told from the others there. */
export interface Digest {
  readonly place: number;
  readonly mark: number;
}

/** The digest of a text; its mark is never `EMPTY`. */
export function digestOf(text: string): Digest {
  const digest = hash('sha1', text, 'buffer');
  return { place: digest.readUInt32LE(0), mark: digest.readUInt32LE(4) || 1 };
}

/** The mark of a slot that is free. */
const EMPTY = 0;
/** A fuller table takes longer to search. */
const FULL = 0.75;

/** A hash table of digests with a number (below 65,536) each: open addressing with linear steps, of a power of two of slots. */
export abstract class DigestTable {
  readonly slots: number;
  #size = 0;

  constructor(slots: number) {
    this.slots = slots;
  }

  get isFull(): boolean {
    return this.#size >= this.slots * FULL;
  }

  /** Where a digest is; null where it is not. */
  find(digest: Digest): number | null {
    const slot = this.#slotOf(digest);
    return this.markAt(slot) === EMPTY ? null : slot;
  }

  /** Adds a digest that is not there. */
  add(digest: Digest, value: number): void {
    this.write(this.#slotOf(digest), digest.mark, value);
    this.#size += 1;
  }

  /** The mark in a slot, `EMPTY` where there is none. */
  abstract markAt(slot: number): number;
  /** The number in a slot. */
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
