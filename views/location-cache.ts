import { addressKey } from '../schema/keys/index.ts';
import type { Reader } from '../store/database.ts';
import { type LocatedRange, readLocatedRanges } from './location.ts';
import type { LocationRecord } from './location-record.ts';
import { RangeIndex } from './range-index.ts';

/** Remembers locations by range: one address of a block answers for all others, until a load changes the planes. */
export class LocationCache {
  readonly #database: Reader;
  readonly #version: () => Promise<string>;
  readonly #families = { 4: new RangeIndex<LocatedRange>(), 6: new RangeIndex<LocatedRange>() };
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

  #ranges(address: string): RangeIndex<LocatedRange> {
    return this.#families[address.includes(':') ? 6 : 4];
  }

  #forget(version: string): void {
    this.#families[4].clear();
    this.#families[6].clear();
    this.#known = version;
  }
}
