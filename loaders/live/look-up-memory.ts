import { LRUCache } from 'lru-cache';
import type { LiveOutcome } from '../../net/live-look-up.ts';

/** The remembered result of a look-up. */
export interface Remembered {
  readonly outcome: Exclude<LiveOutcome, 'late'>;
  readonly observedAt: number | null;
  readonly reason: string | null;
}

const MOST = 20_000;
/** Resolvers commonly cache for this long that a name does not exist (RFC 2308, section 5). */
const UNKNOWN_MS = 3_600_000;
/** An upstream that failed is not asked again at once. */
const FAILED_MS = 30_000;

/**
 * Remembers the results of look-ups, for a bounded time and in bounded memory, so that no upstream gets the same question again and again.
 */
export class LookUpMemory {
  readonly #ended = new LRUCache<string, Remembered>({ max: MOST });
  readonly #ageMs: number;

  /** A stored answer is looked up again after `ageMs`. Nothing is remembered for longer. */
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
