const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** For each closing bracket the one that it closes; 0 for every other byte. */
const OPENED_BY = new Uint8Array(256);
OPENED_BY[0x5d] = 0x5b;
OPENED_BY[0x7d] = 0x7b;

/** 1 for the bytes that matter between strings: quotes and brackets. */
const MATTERS = new Uint8Array(256);
for (const byte of [QUOTE, 0x5b, 0x5d, 0x7b, 0x7d]) MATTERS[byte] = 1;

/** Lists and objects inside each other. The deepest published documents have some twenty levels. */
const DEEPEST = 100;

/** Checks whether the brackets and strings of JSON text close, byte by byte and without parsing. In a truncated document they do not. */
export class JsonScan {
  /** The open brackets, innermost last. */
  readonly #open: number[] = [];
  #isString = false;
  /** True if the last byte was a backslash that escapes the next one. */
  #isEscaping = false;
  #size = 0;
  /** What is wrong before the end. */
  #fault: string | null = null;

  push(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length && this.#fault === null)
      at = this.#isString ? this.#pastString(chunk, at) : this.#pastNext(chunk, at);
    this.#size += chunk.length;
  }

  /** What is wrong after everything has been pushed; null if everything closes. */
  get problem(): string | null {
    if (this.#fault !== null) return this.#fault;
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
    else if (opening === 0) this.#enter(byte, at);
    else if (this.#open.pop() !== opening) this.#fault = `its brackets do not match at byte ${this.#size + at + 1}`;
    return at + 1;
  }

  #enter(bracket: number, at: number): void {
    this.#open.push(bracket);
    if (this.#open.length > DEEPEST)
      this.#fault = `it is nested deeper than ${DEEPEST} levels at byte ${this.#size + at + 1}`;
  }
}
