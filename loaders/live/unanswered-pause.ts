import { Limited } from './upstream.ts';

/** After this many failures in a row a server counts as down, and for this long no caller waits for it. */
const MOST_UNANSWERED = 5;
const PAUSE_MS = 30_000;

/**
 * Pauses a server that does not answer, because every caller would wait in vain. Any answer ends the count, even one that reports an error.
 */
export class UnansweredPause {
  readonly #silentMs: number;
  #unanswered = 0;
  #until = 0;

  /** A failure that takes this long means that the server did not answer. */
  constructor(silentMs: number) {
    this.#silentMs = silentMs;
  }

  /** Runs a question and notes its result. Throws at once while the server is paused. */
  async ask<T>(work: () => Promise<T>): Promise<T> {
    if (performance.now() < this.#until) throw new Limited('no DNS server has answered lately');
    const started = performance.now();
    try {
      const answer = await work();
      this.#unanswered = 0;
      return answer;
    } catch (error) {
      this.#unanswered = performance.now() - started < this.#silentMs ? 0 : this.#unanswered + 1;
      if (this.#unanswered >= MOST_UNANSWERED) this.#until = performance.now() + PAUSE_MS;
      throw error;
    }
  }
}
