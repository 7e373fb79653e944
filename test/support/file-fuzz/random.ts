import { seededRandom } from '../seeded-random.ts';

/** Choices that are the same in every run of one seed. */
export class Choices {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** A whole number from 0 to `below` - 1; 0 if there is none. */
  below(below: number): number {
    return Math.floor(this.#random() * below);
  }

  /** One of these. Throws if there is none. */
  of<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  }
}
