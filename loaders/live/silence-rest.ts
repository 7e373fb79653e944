import { Limited } from './upstream.ts';

/** Failures in a row after which a server is taken to be down, and for how long nobody waits for it then. */
const MOST_SILENCES = 5;
const REST_MS = 30_000;

/** Leaves a server alone that keeps silent: each who asks would wait in vain. An answer of it, if only that it cannot tell, is none of that. */
export class SilenceRest {
  readonly #silentMs: number;
  #silences = 0;
  #until = 0;

  /** A failure that takes so long is a silence. */
  constructor(silentMs: number) {
    this.#silentMs = silentMs;
  }

  /** Asks, and takes note of how that goes. Throws at once while the server rests. */
  async ask<T>(work: () => Promise<T>): Promise<T> {
    if (performance.now() < this.#until) throw new Limited('no DNS server has answered lately');
    const started = performance.now();
    try {
      const answer = await work();
      this.#silences = 0;
      return answer;
    } catch (error) {
      this.#silences = performance.now() - started < this.#silentMs ? 0 : this.#silences + 1;
      if (this.#silences >= MOST_SILENCES) this.#until = performance.now() + REST_MS;
      throw error;
    }
  }
}
