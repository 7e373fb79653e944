import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A row of the index: where a name begins (6 bytes) and how long it is (2 bytes); zeros if there is none. */
const ROW_BYTES = 8;
/** Rows, and bytes of names, that are buffered before they are written. */
const BUFFER_ROWS = 8_192;
const BUFFER_BYTES = 256 * 1024;
/** Names that are cached in memory: most links lead to the same few sites. */
const KEPT_NAMES = 20_000;
/** The highest vertex number. The numbers of the largest graph of all hosts have ten digits. */
const HIGHEST_NUMBER = 2 ** 36;

/**
 * The names of a graph's vertices by their numbers, in two separate files, so that hundreds of millions of them take no memory. The files
 * are deleted as soon as they are open: however the process ends, nothing stays on disk.
 */
export class VertexNames {
  readonly #names: number;
  readonly #index: number;
  readonly #rows = Buffer.alloc(BUFFER_ROWS * ROW_BYTES);
  readonly #kept = new Map<number, string>();
  #texts: string[] = [];
  #buffered = 0;
  #written = 0;
  #firstRow = 0;
  #rowCount = 0;

  constructor() {
    const folder = mkdtempSync(join(tmpdir(), 'weft-vertices-'));
    try {
      this.#names = openSync(join(folder, 'names'), 'wx+', 0o600);
      this.#index = openSync(join(folder, 'index'), 'wx+', 0o600);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Adds a name. Returns false for a number that no vertex has. Numbers come in order, with or without gaps. */
  add(number: number, name: string): boolean {
    const length = Buffer.byteLength(name);
    if (!Number.isSafeInteger(number) || number < 0 || number > HIGHEST_NUMBER || length > 0xffff) return false;
    if (this.#rowCount === BUFFER_ROWS || number !== this.#firstRow + this.#rowCount) this.#writeRows(number);
    const at = this.#rowCount * ROW_BYTES;
    this.#rows.writeUIntLE(this.#written + this.#buffered, at, 6);
    this.#rows.writeUInt16LE(length, at + 6);
    this.#rowCount += 1;
    this.#texts.push(name);
    this.#buffered += length;
    if (this.#buffered >= BUFFER_BYTES) this.#writeNames();
    return true;
  }

  /** Writes the buffers. From then on names can be found. */
  seal(): void {
    this.#writeNames();
    this.#writeRows(0);
  }

  /** Returns the name of a vertex; null if there is none with this number. */
  nameOf(number: number): string | null {
    const known = this.#kept.get(number);
    if (known !== undefined) return known;
    const row = Buffer.alloc(ROW_BYTES);
    if (readSync(this.#index, row, 0, ROW_BYTES, number * ROW_BYTES) < ROW_BYTES) return null;
    const length = row.readUInt16LE(6);
    if (length === 0) return null;
    const text = Buffer.alloc(length);
    readSync(this.#names, text, 0, length, row.readUIntLE(0, 6));
    const name = text.toString();
    if (this.#kept.size >= KEPT_NAMES) this.#kept.clear();
    this.#kept.set(number, name);
    return name;
  }

  /** Closes the files. Nothing can be found afterwards. */
  close(): void {
    closeSync(this.#names);
    closeSync(this.#index);
  }

  #writeNames(): void {
    const bytes = Buffer.from(this.#texts.join(''));
    writeSync(this.#names, bytes, 0, bytes.length, this.#written);
    this.#written += bytes.length;
    this.#texts = [];
    this.#buffered = 0;
  }

  #writeRows(next: number): void {
    writeSync(this.#index, this.#rows, 0, this.#rowCount * ROW_BYTES, this.#firstRow * ROW_BYTES);
    this.#firstRow = next;
    this.#rowCount = 0;
  }
}
