import type { Reader } from '../store/database.ts';
import { type LocatedRange, readLocatedRanges, recordsOf } from './location.ts';
import type { LocationRecord } from './location-record.ts';
import { RememberedRanges } from './range-index.ts';

/** Remembers locations by range and by gap: one address answers for all others of its block, until a load changes the planes. */
export class LocationCache {
  readonly #database: Reader;
  readonly #version: () => Promise<string>;
  readonly #ranges = new RememberedRanges<LocatedRange>();

  /** `version` names the state of the layers that locations rest on. */
  constructor(database: Reader, version: () => Promise<string>) {
    this.#database = database;
    this.#version = version;
  }

  /** Reads as `readLocations` does: one round trip for the addresses whose range is not known, none where all are. */
  async read(addresses: readonly string[]): Promise<ReadonlyMap<string, LocationRecord>> {
    const ranges = await this.#ranges.of(addresses, await this.#version(), (unknown) =>
      readLocatedRanges(this.#database, unknown),
    );
    return recordsOf(ranges);
  }
}
