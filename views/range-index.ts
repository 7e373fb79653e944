import { type KeyRange, startedBy } from '../schema/keys/index.ts';

/** The most ranges that an index holds. */
const MAX_RANGES = 10_000;

/** Ranges of addresses that do not overlap, in the order of their keys. */
export class RangeIndex<Range extends KeyRange> {
  #ranges: Range[] = [];

  /** The range that holds a key, or null. */
  find(key: string): Range | null {
    const range = this.#ranges[startedBy(this.#ranges, key) - 1];
    return range !== undefined && range.end >= key ? range : null;
  }

  /** Adds a range; where there are too many all go, since a sorted list has no oldest. */
  add(range: Range): void {
    if (this.find(range.start) !== null) return;
    if (this.#ranges.length >= MAX_RANGES) this.clear();
    this.#ranges.splice(startedBy(this.#ranges, range.start), 0, range);
  }

  clear(): void {
    this.#ranges = [];
  }
}
