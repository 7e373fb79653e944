/**
 * Networks of known scanner operators. A listing in their lists means that they scan, so no address in them counts against the network
 * around it.
 */
import { createHash } from 'node:crypto';
import { cidrRange, type KeyRange, startedBy } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';

const LISTED = `MATCH (f:FEED_SOURCE {meaning: 'scanner'})<-[:LISTED_IN]-(p:PREFIX) RETURN DISTINCT p.name AS name`;

/** The networks in lists of known scanners, as ranges that do not touch, in order. */
export class ScannerNetworks {
  readonly #ranges: readonly KeyRange[];

  constructor(networks: readonly string[]) {
    const merged: KeyRange[] = [];
    for (const range of networks.map(cidrRange).sort((one, other) => (one.start < other.start ? -1 : 1))) {
      const last = merged.at(-1);
      if (last !== undefined && range.start <= last.end) {
        if (range.end > last.end) merged[merged.length - 1] = { start: last.start, end: range.end };
      } else merged.push(range);
    }
    this.#ranges = merged;
  }

  static async read(database: Database): Promise<ScannerNetworks> {
    const rows = await database.read({ text: LISTED });
    return new ScannerNetworks(rows.map(({ name }) => String(name)));
  }

  /** A digest that differs for other networks. */
  get digest(): string {
    const text = this.#ranges.map(({ start, end }) => `${start}-${end}`).join('\n');
    return createHash('sha256').update(text).digest('hex').slice(0, 16);
  }

  /** Returns whether one of them contains the address of an order key. */
  hold(key: string): boolean {
    return key <= (this.#ranges[startedBy(this.#ranges, key) - 1]?.end ?? '');
  }
}
