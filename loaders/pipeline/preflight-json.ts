const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** For each closing bracket the one that it closes; 0 for every other byte. */
const OPENED_BY = new Uint8Array(256);
OPENED_BY[0x5d] = 0x5b;
OPENED_BY[0x7d] = 0x7b;

/** 1 for the bytes that matter between strings: quotes and brackets. */
const MATTERS = new Uint8Array(256);
for (const byte of [QUOTE, 0x5b, 0x5d, 0x7b, 0x7d]) MATTERS[byte] = 1;

/** Checks whether the brackets and strings of JSON text close, byte by byte and without parsing. In a truncated document they do not. */
export class JsonScan {
  /** The open brackets, innermost last. */
  readonly #open: number[] = [];
  #isString = false;
  /** True if the last byte was a backslash that escapes the next one. */
  #isEscaping = false;
  #size = 0;
  #mismatch: number | null = null;

  push(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length && this.#mismatch === null)
      at = this.#isString ? this.#pastString(chunk, at) : this.#pastNext(chunk, at);
    this.#size += chunk.length;
  }

  /** What is wrong after everything has been pushed; null if everything closes. */
  get problem(): string | null {
    if (this.#mismatch !== null) return `its brackets do not match at byte ${this.#mismatch}`;
    if (this.#isString) return 'it ends inside a string';
    const open = this.#open.length;
    return open === 0 ? null : `${open} ${open === 1 ? 'bracket is' : 'brackets are'} still open at its end`;
  }

  #pastString(chunk: Uint8Array, from: number): number {
    const end = chunk.length;
    let at = from;
    if (this.#isEscaping) at += 1;
    this.#isEscaping = false;
    // The hot loop: it uses only locals.
    for (; at < end; at += 1) {
      const byte = chunk[at];
      if (byte === QUOTE) break;
      if (byte === BACKSLASH) at += 1;
    }
    this.#isEscaping = at > end;
    this.#isString = at >= end;
    return at + 1;
  }

  #pastNext(chunk: Uint8Array, from: number): number {
    const end = chunk.length;
    let at = from;
    while (at < end && MATTERS[chunk[at] ?? 0] === 0) at += 1;
    if (at === end) return end;
    const byte = chunk[at] ?? 0;
    const opening = OPENED_BY[byte];
    if (byte === QUOTE) this.#isString = true;
    else if (opening === 0) this.#open.push(byte);
    else if (this.#open.pop() !== opening) this.#mismatch = this.#size + at + 1;
    return at + 1;
  }
}
