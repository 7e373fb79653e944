const LINE_END = 0x0a;

/** Measures the longest line of a file, from chunk to chunk. Lines inside a chunk are shorter than it, so they do not count. */
export class LongestLine {
  /** Bytes of the longest line that spans chunks; 0 if there is none. */
  bytes = 0;
  /** The byte of the file at which it begins. */
  start = 0;
  #size = 0;
  #lineStart = 0;

  push(chunk: Uint8Array): void {
    const first = chunk.indexOf(LINE_END);
    this.#note(first < 0 ? chunk.length : first);
    if (first >= 0) this.#lineStart = this.#size + chunk.lastIndexOf(LINE_END) + 1;
    this.#size += chunk.length;
  }

  #note(end: number): void {
    const bytes = this.#size + end - this.#lineStart;
    if (bytes <= this.bytes) return;
    this.bytes = bytes;
    this.start = this.#lineStart;
  }
}
