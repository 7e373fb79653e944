/** Keeps the values used last, at most so many, each for a time; the longest unused goes first. */
export class RecentCache<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly until: number }>();
  readonly #capacity: number;
  readonly #lifetimeMs: number;

  constructor(capacity: number, lifetimeMs = Number.POSITIVE_INFINITY) {
    this.#capacity = capacity;
    this.#lifetimeMs = lifetimeMs;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    if (entry.until !== Number.POSITIVE_INFINITY && entry.until < performance.now()) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: performance.now() + this.#lifetimeMs });
    if (this.#entries.size <= this.#capacity) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  clear(): void {
    this.#entries.clear();
  }
}
