import { DamagedFile, type StructureCheck } from '../../source.ts';
import { bodyLength, breaksOff, HEADER_LENGTH } from './record-stream.ts';

/**
 * Follows an MRT file from header to header. A length that cannot be true, and a last record that breaks off, are found before the records
 * in front of them are written.
 */
export class MrtStructure implements StructureCheck {
  readonly #header = Buffer.alloc(HEADER_LENGTH);
  #headerBytes = 0;
  /** Bytes of the open record's body that are still to come. */
  #left = 0;
  #number = 0;
  #offset = 0;
  #size = 0;

  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; ) at += this.#left > 0 ? this.#skip(chunk.length - at) : this.#read(chunk, at);
    this.#size += chunk.length;
  }

  end(): void {
    if (this.#left > 0 || this.#headerBytes > 0) throw new DamagedFile(breaksOff(this.#number, this.#offset));
  }

  #skip(available: number): number {
    const skipped = Math.min(available, this.#left);
    this.#left -= skipped;
    return skipped;
  }

  /** Takes bytes of a header. A whole one begins the next record. */
  #read(chunk: Uint8Array, at: number): number {
    if (this.#headerBytes === 0) {
      this.#number += 1;
      this.#offset = this.#size + at;
    }
    const part = chunk.subarray(at, at + HEADER_LENGTH - this.#headerBytes);
    this.#header.set(part, this.#headerBytes);
    this.#headerBytes += part.length;
    if (this.#headerBytes === HEADER_LENGTH) {
      this.#left = bodyLength(this.#header, 0, this.#number, this.#offset);
      this.#headerBytes = 0;
    }
    return part.length;
  }
}
