/** A network cut into parts of which each plane says one thing. */

import type { Properties } from '../../facts/stored-values.ts';
import type { PlaneName } from '../../store/ranges/planes.ts';

/** The planes with the place and the operator of a network. */
export const LOCATION_PLANES = ['geolocation', 'announced', 'registered', 'vendor', 'listed'] as const;

export type LocationPlane = Extract<PlaneName, (typeof LOCATION_PLANES)[number]>;

/** What each plane holds of one part; a plane with a gap there is left out. */
export type Held = Readonly<Partial<Record<LocationPlane, Properties>>>;

/** A part of a network, in addresses or, of a sample, in those that were looked at. */
export interface Part {
  readonly size: bigint;
  readonly held: Held;
}

/** First and last address of a stretch, both inside. */
export interface Stretch {
  readonly first: bigint;
  readonly last: bigint;
}

/** A stretch of a plane, and what it says there. */
export interface Run extends Stretch {
  readonly said: Properties;
}

/** The ranges of each plane around a stretch; those of one plane do not overlap. */
export type Runs = Readonly<Partial<Record<LocationPlane, readonly Run[]>>>;

/** Cuts a stretch wherever a range of a plane begins or ends. Parts of which nothing is said are left out. */
export function partsOf(whole: Stretch, runs: Runs): readonly Part[] {
  const rows = LOCATION_PLANES.map((plane) => ({ plane, ranges: inOrder(runs[plane] ?? []), at: 0 }));
  const parts: Part[] = [];
  for (let first = whole.first; first <= whole.last; ) {
    let last = whole.last;
    const held: Partial<Record<LocationPlane, Properties>> = {};
    for (const row of rows) {
      const next = rangeFrom(row, first);
      if (next === undefined) continue;
      if (next.first <= first) held[row.plane] = next.said;
      last = lower(last, next.first <= first ? next.last : next.first - 1n);
    }
    if (Object.keys(held).length > 0) parts.push({ size: last - first + 1n, held });
    first = last + 1n;
  }
  return parts;
}

/** The range of a plane that holds an address, or else the next one after it. */
function rangeFrom(row: { readonly ranges: readonly Run[]; at: number }, address: bigint): Run | undefined {
  while ((row.ranges[row.at]?.last ?? address) < address) row.at += 1;
  return row.ranges[row.at];
}

function inOrder(ranges: readonly Run[]): readonly Run[] {
  return ranges.toSorted((one, other) => (one.first < other.first ? -1 : 1));
}

function lower(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
