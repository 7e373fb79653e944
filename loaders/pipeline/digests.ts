import { hash } from 'node:crypto';

/** Slots of the first table, and of the largest ones. */
const FIRST_SLOTS = 2 ** 12;
const MOST_SLOTS = 2 ** 24;
/** A fuller table takes longer to search. */
const FULL = 0.75;

/**
 * A map from texts to small numbers (below 65,536) that keeps no text: 8 bytes an entry, whatever the texts' length. It grows by
 * further tables, so that nothing is ever held twice. Two texts are taken for one once in some 2^30 tries for each: a sweep then
 * keeps a stale row, and never deletes a good one.
 */
export class DigestMap {
  readonly #tables: Table[] = [new Table(FIRST_SLOTS)];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(text: string): number | undefined {
    const digest = digestOf(text);
    for (const table of this.#tables) {
      const slot = table.find(digest);
      if (table.marks[slot] !== EMPTY) return table.values[slot];
    }
    return undefined;
  }

  /** Sets the number of a text; answers the one that it had before. */
  set(text: string, value: number): number | undefined {
    const digest = digestOf(text);
    for (const table of this.#tables) {
      const slot = table.find(digest);
      if (table.marks[slot] === EMPTY) continue;
      const before = table.values[slot];
      table.values[slot] = value;
      return before;
    }
    this.#open().put(digest, value);
    this.#size += 1;
    return undefined;
  }

  /** The newest table, which has room. */
  #open(): Table {
    const newest = this.#tables.at(-1);
    if (newest !== undefined && !newest.isFull) return newest;
    const table = new Table(Math.min(MOST_SLOTS, (newest?.marks.length ?? FIRST_SLOTS) * 2));
    this.#tables.push(table);
    return table;
  }
}

/** A set of texts that keeps none of them. */
export class DigestSet {
  readonly #map = new DigestMap();

  get size(): number {
    return this.#map.size;
  }

  /** Adds a text; false when it was there. */
  add(text: string): boolean {
    return this.#map.set(text, 0) === undefined;
  }

  has(text: string): boolean {
    return this.#map.get(text) !== undefined;
  }
}

const EMPTY = 0;

/** Where a text belongs, and by what it is told from the others there. */
interface Digest {
  readonly place: number;
  readonly mark: number;
}

function digestOf(text: string): Digest {
  const digest = hash('sha1', text, 'buffer');
  return { place: digest.readUInt32LE(0), mark: digest.readUInt32LE(4) || 1 };
}

/** Open addressing with linear steps. */
class Table {
  readonly marks: Uint32Array;
  readonly values: Uint16Array;
  #size = 0;

  constructor(slots: number) {
    this.marks = new Uint32Array(slots);
    this.values = new Uint16Array(slots);
  }

  get isFull(): boolean {
    return this.#size >= this.marks.length * FULL;
  }

  /** Where a digest is, or the free slot where it would go. */
  find({ place, mark }: Digest): number {
    const mask = this.marks.length - 1;
    let slot = place & mask;
    while (this.marks[slot] !== EMPTY && this.marks[slot] !== mark) slot = (slot + 1) & mask;
    return slot;
  }

  put(digest: Digest, value: number): void {
    const slot = this.find(digest);
    this.marks[slot] = digest.mark;
    this.values[slot] = value;
    this.#size += 1;
  }
}
