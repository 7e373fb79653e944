import { closeSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DigestTable } from './digest-table.ts';

/** A slot is its mark and its number, 4 bytes each. */
const SLOT_BYTES = 8;
/** Slots that are read at once: most searches end within the page where they begin. */
const PAGE_SLOTS = 128;

/**
 * A table of digests in a file of its own, of which one page is in memory. The file has no name while it is in use: whatever
 * ends the process, nothing of it stays.
 */
export class FileTable extends DigestTable {
  readonly #descriptor: number;
  readonly #page = new Uint32Array(PAGE_SLOTS * 2);
  #pageNumber = -1;

  constructor(slots: number) {
    super(slots);
    const folder = mkdtempSync(join(tmpdir(), 'weft-digests-'));
    try {
      this.#descriptor = openSync(join(folder, 'table'), 'wx+', 0o600);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    // A file of holes: room is taken as pages are written.
    ftruncateSync(this.#descriptor, slots * SLOT_BYTES);
  }

  markAt(slot: number): number {
    return this.#field(slot, 0);
  }

  valueAt(slot: number): number {
    return this.#field(slot, 1);
  }

  write(slot: number, mark: number, value: number): void {
    const at = this.#turnTo(slot);
    this.#page[at] = mark;
    this.#page[at + 1] = value;
    writeSync(this.#descriptor, this.#page.subarray(at, at + 2), 0, SLOT_BYTES, slot * SLOT_BYTES);
  }

  /** Gives up the file; the table is of no use afterwards. */
  close(): void {
    closeSync(this.#descriptor);
  }

  #field(slot: number, field: 0 | 1): number {
    return this.#page[this.#turnTo(slot) + field] ?? 0;
  }

  /** Reads the page of a slot where it is not the one in memory; answers where in it the slot begins. */
  #turnTo(slot: number): number {
    const page = Math.floor(slot / PAGE_SLOTS);
    if (page !== this.#pageNumber) {
      const bytes = PAGE_SLOTS * SLOT_BYTES;
      readSync(this.#descriptor, this.#page, 0, bytes, page * bytes);
      this.#pageNumber = page;
    }
    return (slot % PAGE_SLOTS) * 2;
  }
}
