import { setTimeout as sleep } from 'node:timers/promises';

/** Lets callers through one after another, no faster than a rate. */
export class RateLimiter {
  readonly #intervalMs: number;
  #next = 0;

  constructor(perSecond: number) {
    this.#intervalMs = 1000 / perSecond;
  }

  /** Resolves when it is the caller's turn; rejects when the signal aborts. */
  async turn(signal?: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#next);
    this.#next = at + this.#intervalMs;
    signal?.throwIfAborted();
    if (at > now) await sleep(at - now, undefined, signal === undefined ? {} : { signal });
  }
}
