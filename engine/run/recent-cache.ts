interface Entry<Value> {
  readonly value: Value;
  readonly until: number;
  readonly weight: number;
}

/** Keeps the values used last, up to a total weight, each for a time; the longest unused go first. */
export class RecentCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #capacity: number;
  readonly #lifetimeMs: number;
  #weight = 0;

  constructor(capacity: number, lifetimeMs = Number.POSITIVE_INFINITY) {
    this.#capacity = capacity;
    this.#lifetimeMs = lifetimeMs;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.until < performance.now()) {
      this.#remove(key, entry);
      return undefined;
    }
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps a value, unless it is heavier than all may be; without a weight it counts as one. */
  set(key: string, value: Value, weight = 1): void {
    const earlier = this.#entries.get(key);
    if (earlier !== undefined) this.#remove(key, earlier);
    if (weight > this.#capacity) return;
    this.#entries.set(key, { value, until: performance.now() + this.#lifetimeMs, weight });
    this.#weight += weight;
    for (const [oldest, entry] of this.#entries) {
      if (this.#weight <= this.#capacity) return;
      this.#remove(oldest, entry);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  #remove(key: string, entry: Entry<Value>): void {
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }
}
