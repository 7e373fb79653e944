import { type Digest, type DigestTable, digestOf, MemoryTable } from './digest-table.ts';
import { FileTable } from './file-table.ts';

/** Slots of the first table, and of the largest one in memory. A map takes at most 34 MB of memory. */
const FIRST_SLOTS = 2 ** 12;
const MOST_SLOTS_IN_MEMORY = 2 ** 22;
/** Slots of the largest table in a file: 8 GB if all are filled. */
const MOST_SLOTS = 2 ** 30;
/** How much larger each table is than the one before. */
const GROWTH = 4;

/**
 * A map from texts to small numbers (below 65,536) that stores no text, in constant memory however many texts there are: above some four
 * million entries it uses files. It grows by adding tables, each four times as large, so that no entry is ever stored twice and there are
 * few tables to search. Two texts are mistaken for one about once in 2^30 tries for each table: a sweep then leaves a stale row, and never
 * deletes a good one.
 */
export class DigestMap {
  readonly #tables: DigestTable[] = [new MemoryTable(FIRST_SLOTS)];
  readonly #files: FileTable[] = [];
  readonly #slotsInMemory: number;
  #size = 0;

  /** `slotsInMemory`: a larger table is a file. */
  constructor(slotsInMemory: number = MOST_SLOTS_IN_MEMORY) {
    this.#slotsInMemory = slotsInMemory;
  }

  get size(): number {
    return this.#size;
  }

  get(text: string): number | undefined {
    const found = this.#find(digestOf(text));
    return found?.table.valueAt(found.slot);
  }

  /** Sets the number of a text. Returns its number before. */
  set(text: string, value: number): number | undefined {
    const digest = digestOf(text);
    const found = this.#find(digest);
    if (found === undefined) {
      this.#open().add(digest, value);
      this.#size += 1;
      return undefined;
    }
    const { table, slot } = found;
    const before = table.valueAt(slot);
    if (before !== value) table.write(slot, digest.mark, value);
    return before;
  }

  /** Closes the files. The map cannot be used afterwards. */
  close(): void {
    for (const file of this.#files.splice(0)) file.close();
  }

  #find(digest: Digest): { readonly table: DigestTable; readonly slot: number } | undefined {
    for (const table of this.#tables) {
      const slot = table.find(digest);
      if (slot !== null) return { table, slot };
    }
    return undefined;
  }

  /** Returns the newest table, which has room. */
  #open(): DigestTable {
    const newest = this.#tables.at(-1);
    if (newest !== undefined && !newest.isFull) return newest;
    const slots = Math.min(MOST_SLOTS, (newest?.slots ?? FIRST_SLOTS) * GROWTH);
    const table = slots <= this.#slotsInMemory ? new MemoryTable(slots) : this.#openFile(slots);
    this.#tables.push(table);
    return table;
  }

  #openFile(slots: number): FileTable {
    const file = new FileTable(slots);
    this.#files.push(file);
    return file;
  }
}

/** A set of texts that stores none of them. It is always in memory. */
export class DigestSet {
  readonly #map = new DigestMap(MOST_SLOTS);

  get size(): number {
    return this.#map.size;
  }

  /** Adds a text. Returns false if the set already has it. */
  add(text: string): boolean {
    return this.#map.set(text, 0) === undefined;
  }

  has(text: string): boolean {
    return this.#map.get(text) !== undefined;
  }
}
