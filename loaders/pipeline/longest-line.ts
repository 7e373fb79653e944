const LINE_END = 0x0a;
/** Bytes that are searched at once, far fewer than any line may have. */
const WINDOW = 16 * 1024;

/** Measures the longest line of a file. Lines inside a window are short, so they do not count. */
export class LongestLine {
  /** Bytes of the longest line that spans windows; 0 if there is none. */
  bytes = 0;
  /** The byte of the file at which it begins. */
  start = 0;
  #size = 0;
  #lineStart = 0;

  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at += WINDOW) this.#look(chunk.subarray(at, at + WINDOW));
  }

  #look(window: Uint8Array): void {
    const first = window.indexOf(LINE_END);
    this.#note(first < 0 ? window.length : first);
    if (first >= 0) this.#lineStart = this.#size + window.lastIndexOf(LINE_END) + 1;
    this.#size += window.length;
  }

  #note(end: number): void {
    const bytes = this.#size + end - this.#lineStart;
    if (bytes <= this.bytes) return;
    this.bytes = bytes;
    this.start = this.#lineStart;
  }
}
