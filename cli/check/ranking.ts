import { LRUCache } from 'lru-cache';
import { BANDS, RANK } from '../../verdicts/bands.ts';
import type { Assessed } from './assessed.ts';
import { REMEMBERED, type Tally } from './found.ts';

/** Rows that are held, the worst ones: a file may have millions of indicators. */
const MOST_HELD = 20_000;

/** The bands that a text may be refused by, lowest first. */
export const FAILING_BANDS = BANDS.slice(1);

/** An indicator with its verdict, the first line that has it, and how often the text does: several URLs may be one host. */
export interface Ranked extends Omit<Assessed, 'found'> {
  readonly line: number;
  readonly tally: Tally;
}

/** The worst indicators of a text, each name once, and how many have each band. */
export class Ranking {
  readonly #most: number;
  readonly #counts = new Map<string, number>();
  readonly #met = new LRUCache<string, true>({ max: REMEMBERED });
  #held = new Map<string, Ranked>();
  #shown = 0;

  constructor(most = MOST_HELD) {
    this.#most = most;
  }

  /** Adds verdicts; `isShown` says which of them are held. */
  add(assessed: readonly Assessed[], isShown: (band: string) => boolean): void {
    for (const { found, ...verdict } of assessed) {
      const name = `${verdict.type} ${verdict.host}`;
      const held = this.#held.get(name);
      if (held !== undefined && held.tally !== found.tally) {
        held.tally.count += found.tally.count;
        found.tally = held.tally;
      }
      if (this.#met.has(name)) continue;
      this.#met.set(name, true);
      this.#counts.set(verdict.band, this.count(verdict.band) + 1);
      if (!isShown(verdict.band)) continue;
      this.#shown += 1;
      this.#held.set(name, { ...verdict, line: found.line, tally: found.tally });
    }
    if (this.#held.size <= 2 * this.#most) return;
    this.#held = new Map(this.worst().map((one) => [`${one.type} ${one.host}`, one]));
  }

  /** How many indicators have a band. */
  count(band: string): number {
    return this.#counts.get(band) ?? 0;
  }

  /** How many indicators there are. */
  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** How many were to be shown, also those that were too many to be held. */
  get shown(): number {
    return this.#shown;
  }

  /** How many have a band, or a worse one. */
  atLeast(band: string): number {
    return BANDS.slice(rankOf(band)).reduce((sum, one) => sum + this.count(one), 0);
  }

  /** Those that are held, worst first. */
  worst(): readonly Ranked[] {
    return [...this.#held.values()].toSorted(worstFirst).slice(0, this.#most);
  }
}

const RANKS: ReadonlyMap<string, number> = new Map([...Object.entries(RANK), ['UNSCORED', 0.5]]);

/** The place of a band in the order of severity: evidence without a score is above NONE, and what is not known below it. */
export function rankOf(band: string): number {
  return RANKS.get(band) ?? -1;
}

function worstFirst(one: Ranked, other: Ranked): number {
  return (
    rankOf(other.band) - rankOf(one.band) ||
    (other.verdictScore ?? 0) - (one.verdictScore ?? 0) ||
    one.line - other.line
  );
}
