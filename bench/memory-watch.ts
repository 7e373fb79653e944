const SAMPLE_MS = 200;
/** The heap is collected once in so many samples. */
const COLLECT_EVERY = 25;

/** The most memory that this process takes from now on; without its garbage where Node was started with `--expose-gc`. */
export class MemoryWatch {
  readonly #before = process.memoryUsage().rss;
  readonly #timer = setInterval(() => this.#look(), SAMPLE_MS);
  #looks = 0;
  #kept = 0;
  #heap = 0;
  #resident = 0;

  /** Ends it, and tells in words. */
  end(): string {
    clearInterval(this.#timer);
    this.#collect();
    const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
    return (
      `kept on the heap at most ${megabytes(this.#kept)}, with garbage ${megabytes(this.#heap)}, ` +
      `resident ${megabytes(this.#resident)} (before ${megabytes(this.#before)})`
    );
  }

  #look(): void {
    const { heapUsed, rss } = process.memoryUsage();
    this.#heap = Math.max(this.#heap, heapUsed);
    this.#resident = Math.max(this.#resident, rss);
    this.#looks += 1;
    if (this.#looks % COLLECT_EVERY === 0) this.#collect();
  }

  #collect(): void {
    globalThis.gc?.();
    this.#kept = Math.max(this.#kept, process.memoryUsage().heapUsed);
  }
}
