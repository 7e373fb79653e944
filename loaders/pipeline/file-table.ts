import { closeSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DigestTable } from './digest-table.ts';

/** A slot consists of its mark and its number, 4 bytes each. */
const SLOT_BYTES = 8;
/** Slots that are read at once: most searches end within their first page. */
const PAGE_SLOTS = 128;

/**
 * A table of digests in a separate file, with one page in memory. The file is deleted as soon as it is open: however the process ends,
 * nothing stays on disk.
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
    // A sparse file: it takes disk space only as pages are written.
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

  /** Closes the file. The table cannot be used afterwards. */
  close(): void {
    closeSync(this.#descriptor);
  }

  #field(slot: number, field: 0 | 1): number {
    return this.#page[this.#turnTo(slot) + field] ?? 0;
  }

  /** Reads the page of a slot unless it is already in memory. Returns where the slot begins in the page. */
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
