import { addressKey, startedBy } from '../schema/keys/index.ts';
import type { Reader } from '../store/database.ts';
import { type LocatedRange, readLocatedRanges } from './location.ts';
import type { LocationRecord } from './location-record.ts';

/** The most ranges that each family holds. */
const MAX_RANGES = 10_000;

/** Remembers locations by range: one address of a block answers for all others, until a load changes the planes. */
export class LocationCache {
  readonly #database: Reader;
  readonly #version: () => Promise<string>;
  readonly #families = { 4: new RangeIndex(), 6: new RangeIndex() };
  #known = '';

  /** `version` names the state of the layers that locations rest on. */
  constructor(database: Reader, version: () => Promise<string>) {
    this.#database = database;
    this.#version = version;
  }

  /** Reads as `readLocations` does: one round trip for the addresses whose range is not known, none where all are. */
  async read(addresses: readonly string[]): Promise<ReadonlyMap<string, LocationRecord>> {
    const version = await this.#version();
    if (version !== this.#known) this.#forget(version);
    const known = new Map(addresses.flatMap((address) => this.#find(address)));
    const unknown = addresses.filter((address) => !known.has(address));
    if (unknown.length === 0) return known;
    for (const [address, range] of await readLocatedRanges(this.#database, unknown)) {
      known.set(address, range.record);
      if (version === this.#known) this.#ranges(address).add(range);
    }
    return known;
  }

  #find(address: string): [string, LocationRecord][] {
    const range = this.#ranges(address).find(addressKey(address));
    return range === null ? [] : [[address, range.record]];
  }

  #ranges(address: string): RangeIndex {
    return this.#families[address.includes(':') ? 6 : 4];
  }

  #forget(version: string): void {
    this.#families[4].clear();
    this.#families[6].clear();
    this.#known = version;
  }
}

/** Ranges that do not overlap, in the order of their keys. */
class RangeIndex {
  #ranges: LocatedRange[] = [];

  /** The range that holds a key, or null. */
  find(key: string): LocatedRange | null {
    const range = this.#ranges[startedBy(this.#ranges, key) - 1];
    return range !== undefined && range.end >= key ? range : null;
  }

  /** Adds a range; where there are too many all go, since a sorted list has no oldest. */
  add(range: LocatedRange): void {
    if (this.find(range.start) !== null) return;
    if (this.#ranges.length >= MAX_RANGES) this.clear();
    this.#ranges.splice(startedBy(this.#ranges, range.start), 0, range);
  }

  clear(): void {
    this.#ranges = [];
  }
}
