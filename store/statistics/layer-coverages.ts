import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../schema/clock.ts';
import type { Database } from '../database.ts';
import { type DatedCoverages, readCoverages } from './statistics.ts';

/** Time after which another process may have loaded without notifying this one. */
const LIFETIME_MS = 300_000;

/** The coverage of the layers, cached for five minutes. An older one is served once more while it is read again. */
export class LayerCoverages {
  readonly #database: Database;
  readonly #clock: Clock;
  #known: { readonly coverages: DatedCoverages; readonly until: number } | null = null;
  #reading: Promise<DatedCoverages> | null = null;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Starts to read it again if it is old or unknown. */
  refresh(): void {
    if (this.#known === null || this.#known.until < performance.now()) this.#readAgain().catch(() => undefined);
  }

  /** Returns the known coverage, or one that is known within so many milliseconds; else null. */
  async within(milliseconds: number): Promise<DatedCoverages | null> {
    this.refresh();
    if (this.#known !== null || this.#reading === null) return this.#known?.coverages ?? null;
    const late = new AbortController();
    const end = setTimeout(milliseconds, null, { signal: late.signal }).catch(() => null);
    try {
      return await Promise.race([this.#reading.catch(() => null), end]);
    } finally {
      late.abort();
    }
  }

  /** Returns what is known without waiting; null for nothing. */
  get known(): DatedCoverages | null {
    return this.#known?.coverages ?? null;
  }

  /** Clears the cache after a load. */
  forget(): void {
    this.#known = null;
    this.#reading = null;
  }

  #readAgain(): Promise<DatedCoverages> {
    if (this.#reading !== null) return this.#reading;
    const reading = readCoverages(this.#database, this.#clock.now()).then((coverages) => {
      // A read that started before a load ended may not have seen it.
      if (this.#reading === reading) this.#known = { coverages, until: performance.now() + LIFETIME_MS };
      return coverages;
    });
    const end = (): void => {
      if (this.#reading === reading) this.#reading = null;
    };
    this.#reading = reading;
    reading.then(end, end);
    return reading;
  }
}
