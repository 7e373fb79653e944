/** What addresses are used for. What the networks around one say holds for a range, so it is remembered; its node is read for each. */
import { type Properties, textOf } from '../facts/stored-values.ts';
import { addressKey, type KeyRange } from '../schema/keys/index.ts';
import type { Reader } from '../store/database.ts';
import { segmentOf, sharedSegment } from '../store/ranges/segment.ts';
import { NODE_USES_TEXTS, RANGE_USES_TEXT, type UseFlags, useOf } from './address-use.ts';
import { type Family, familyOf, RememberedRanges } from './range-index.ts';

/** What the networks around the addresses of a range say. */
interface UsedRange extends KeyRange {
  readonly row: Properties;
}

/** Reads the uses of addresses, until a load changes the layers that they rest on. */
export class AddressUses {
  readonly #reader: Reader;
  readonly #version: () => Promise<string>;
  readonly #ranges = new RememberedRanges<UsedRange>();

  /** `version` names the state of the layers that uses rest on. */
  constructor(reader: Reader, version: () => Promise<string>) {
    this.#reader = reader;
    this.#version = version;
  }

  /** What lists and owners say of folded addresses, by address: one round trip, and a second where a range is not known. */
  async read(addresses: readonly string[]): Promise<ReadonlyMap<string, UseFlags>> {
    const [ranges, nodes] = await Promise.all([this.#rangesOf(addresses), this.#nodesOf(addresses)]);
    return new Map(
      addresses.map((address) => [address, useOf({ ...ranges.get(address)?.row, ...nodes.get(address) })]),
    );
  }

  async #rangesOf(addresses: readonly string[]): Promise<ReadonlyMap<string, UsedRange>> {
    return this.#ranges.of(addresses, await this.#version(), async (unknown) => {
      const asked = unknown.map((name) => ({ name, key: addressKey(name) }));
      const rows = await this.#reader.read({ text: RANGE_USES_TEXT, parameters: { input: { addresses: asked } } });
      return new Map(
        rows.map(({ ip, bounds, ...row }) => {
          const segments = Array.isArray(bounds) ? bounds.map(segmentOf) : [];
          return [textOf(ip) ?? '', { row, ...sharedSegment(segments) }];
        }),
      );
    });
  }

  /** The families are read at the same time; most questions have one. */
  async #nodesOf(addresses: readonly string[]): Promise<ReadonlyMap<string, Properties>> {
    const read = async (family: Family) => {
      const names = addresses.filter((name) => familyOf(name) === family);
      return names.length === 0
        ? []
        : this.#reader.read({ text: NODE_USES_TEXTS[family], parameters: { input: { names } } });
    };
    const rows = (await Promise.all([read(4), read(6)])).flat();
    return new Map(rows.map(({ ip, ...row }) => [textOf(ip) ?? '', row]));
  }
}
