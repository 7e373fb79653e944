import { isUtf8 } from 'node:buffer';

const LINE_END = 0x0a;
/** Bytes of an open line that are held. Longer ones are in files without lines, whose letters are not judged here. */
const MOST_OPEN = 1024 ** 2;

/** Counts the lines of a file that are not UTF-8. */
export class OtherLetters {
  lines = 0;
  /** The byte of the file at which the first one begins. */
  start = 0;
  #open: Uint8Array[] = [];
  #openBytes = 0;
  #size = 0;

  push(chunk: Uint8Array): void {
    const end = chunk.lastIndexOf(LINE_END) + 1;
    if (end > 0) this.#judge(chunk.subarray(0, end));
    if (end < chunk.length) this.#hold(chunk.subarray(end));
  }

  end(): void {
    this.#judge(new Uint8Array());
  }

  #hold(bytes: Uint8Array): void {
    this.#openBytes += bytes.length;
    if (this.#openBytes > MOST_OPEN) {
      this.#size += this.#openBytes;
      [this.#open, this.#openBytes] = [[], 0];
    } else this.#open.push(bytes.slice());
  }

  #judge(more: Uint8Array): void {
    const bytes = this.#open.length === 0 ? more : Buffer.concat([...this.#open, more]);
    [this.#open, this.#openBytes] = [[], 0];
    if (!isUtf8(bytes)) this.#count(bytes);
    this.#size += bytes.length;
  }

  #count(bytes: Uint8Array): void {
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf(LINE_END, start) + 1 || bytes.length;
      if (!isUtf8(bytes.subarray(start, end))) {
        if (this.lines === 0) this.start = this.#size + start;
        this.lines += 1;
      }
      start = end;
    }
  }
}
