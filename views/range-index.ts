import { addressKey, type KeyRange, startedBy } from '../schema/keys/index.ts';

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

/** IPv4 lies inside the order of IPv6, but what holds for a range of one family says nothing of the other. */
export type Family = 4 | 6;

/** Returns the family of a folded address. */
export function familyOf(address: string): Family {
  return address.includes(':') ? 6 : 4;
}

/** Ranges of both families, remembered as long as their data has one version. */
export class RememberedRanges<Range extends KeyRange> {
  readonly #families = { 4: new RangeIndex<Range>(), 6: new RangeIndex<Range>() };
  #version = '';

  /** The ranges of folded addresses by address, as of a version of the data; `read` reads those that are not known. */
  async of(
    addresses: readonly string[],
    version: string,
    read: (unknown: readonly string[]) => Promise<ReadonlyMap<string, Range>>,
  ): Promise<ReadonlyMap<string, Range>> {
    this.#renew(version);
    const known = new Map<string, Range>();
    const unknown: string[] = [];
    for (const address of addresses) {
      const range = this.#families[familyOf(address)].find(addressKey(address));
      if (range === null) unknown.push(address);
      else known.set(address, range);
    }
    if (unknown.length === 0) return known;
    for (const [address, range] of await read(unknown)) {
      known.set(address, range);
      // Meanwhile another version may have become the current one.
      if (version === this.#version) this.#families[familyOf(address)].add(range);
    }
    return known;
  }

  /** Forgets what is of another version. */
  #renew(version: string): void {
    if (version === this.#version) return;
    this.#families[4].clear();
    this.#families[6].clear();
    this.#version = version;
  }
}
