import { closeSync, openSync, writeSync } from 'node:fs';

/** Bytes that are buffered in memory before they go to one of many files. */
const BUFFER = 16 * 1024;
/** Bytes that a UTF-16 code unit takes at most in UTF-8. */
const MOST_BYTES = 3;

/** A file of rows that is written in pieces. It is open only during a write, and memory holds only its buffer. */
export class RowFile {
  readonly path: string;
  readonly #capacity: number;
  #waiting: Buffer | null = null;
  #length = 0;
  #isWritten = false;

  /** `capacity`: bytes that are buffered before they go to the file. */
  constructor(path: string, capacity: number = BUFFER) {
    this.path = path;
    this.#capacity = capacity;
  }

  /** True if it has no row. */
  get isEmpty(): boolean {
    return this.#length === 0 && !this.#isWritten;
  }

  addText(row: string): void {
    const most = row.length * MOST_BYTES;
    const waiting = this.#room(most);
    if (waiting === null) this.#append(Buffer.from(row));
    else this.#length += waiting.write(row, this.#length);
  }

  addBytes(row: Buffer): void {
    const waiting = this.#room(row.length);
    if (waiting === null) this.#append(row);
    else this.#length += row.copy(waiting, this.#length);
  }

  /** Writes the buffer to the file. */
  flush(): void {
    if (this.#waiting !== null && this.#length > 0) this.#append(this.#waiting.subarray(0, this.#length));
    this.#length = 0;
  }

  /**
   * Returns the buffer, with room for so many bytes after the buffered ones. If they can never fit, it returns null, and the buffer is
   * empty.
   */
  #room(bytes: number): Buffer | null {
    if (this.#length + bytes > this.#capacity) this.flush();
    if (bytes > this.#capacity) return null;
    this.#waiting ??= Buffer.allocUnsafeSlow(this.#capacity);
    return this.#waiting;
  }

  #append(bytes: Buffer): void {
    const descriptor = openSync(this.path, this.#isWritten ? 'a' : 'w');
    this.#isWritten = true;
    try {
      for (let start = 0; start < bytes.length; ) start += writeSync(descriptor, bytes, start);
    } finally {
      closeSync(descriptor);
    }
  }
}
