import { LRUCache } from 'lru-cache';
import type { LiveOutcome } from '../../net/live-look-up.ts';

/** How a look-up ended, as far as it is remembered. */
export interface Remembered {
  readonly outcome: Exclude<LiveOutcome, 'late'>;
  readonly observedAt: number | null;
  readonly reason: string | null;
}

const MOST = 20_000;
/** That there is no such thing is believed as long as resolvers commonly believe it (RFC 2308, section 5). */
const UNKNOWN_MS = 3_600_000;
/** Whoever fails is not asked again at once. */
const FAILED_MS = 30_000;

/** Remembers how look-ups ended, for a bounded time and in bounded memory, so that nobody is asked the same again and again. */
export class LookUpMemory {
  readonly #ended = new LRUCache<string, Remembered>({ max: MOST });
  readonly #ageMs: number;

  /** What was stored is asked for anew after `ageMs`; nothing is remembered for longer. */
  constructor(ageMs: number) {
    this.#ageMs = ageMs;
  }

  of(key: string): Remembered | undefined {
    return this.#ended.get(key);
  }

  note(key: string, ended: Remembered): void {
    this.#ended.set(key, ended, { ttl: Math.max(1, Math.min(this.#ageMs, this.#lifeOf(ended))) });
  }

  #lifeOf({ outcome }: Remembered): number {
    if (outcome === 'failed') return FAILED_MS;
    return outcome === 'stored' ? this.#ageMs : UNKNOWN_MS;
  }
}
