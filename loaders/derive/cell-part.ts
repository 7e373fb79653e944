/** Computes the part of a cell's counts that lies in a stretch of addresses. */

import type { KeyRange } from '../../schema/keys/index.ts';
import type { ThreatCell } from './threat-cells-wanted.ts';

const BITS_OF_64 = 64;
const DIGITS_OF_48 = 12;

/** Listed addresses (IPv6: listed /64s) by class and category. */
export class CellPart {
  bad = 0;
  suspicious = 0;
  descriptive = 0;
  /**
   * The IPv6 /48s that contain a confirmed-bad /64, and those that contain any /64 on a threat list. A /48 is named by the first digits of
   * its order keys.
   */
  readonly bad48s = new Set<string>();
  readonly listed48s = new Set<string>();
  readonly categories = new Map<string, number>();

  /** Returns the part of a cell that lies in a stretch. The two must share an address. */
  static of(cell: ThreatCell, stretch: KeyRange): CellPart {
    const part = new CellPart();
    const share = shareOf(cell, stretch);
    part.bad = countIn(cell, 'bad', share, stretch);
    part.suspicious = countIn(cell, 'suspicious', share, stretch);
    part.descriptive = countIn(cell, 'descriptive', share, stretch);
    if (cell.length === BITS_OF_64) {
      const site = cell.start.slice(0, DIGITS_OF_48);
      if (part.bad > 0) part.bad48s.add(site);
      if (part.listed > 0) part.listed48s.add(site);
    }
    const all = cell.bad + cell.suspicious + cell.descriptive;
    for (const [at, category] of cell.categories.entries()) {
      part.categories.set(category, ((cell.categoryCounts[at] ?? 0) * part.counted) / all);
    }
    return part;
  }

  /** Addresses on threat lists. */
  get listed(): number {
    return this.bad + this.suspicious;
  }

  /** Addresses on threat lists and on lists that only describe. */
  get counted(): number {
    return this.listed + this.descriptive;
  }

  add(other: CellPart): void {
    this.bad += other.bad;
    this.suspicious += other.suspicious;
    this.descriptive += other.descriptive;
    for (const site of other.bad48s) this.bad48s.add(site);
    for (const site of other.listed48s) this.listed48s.add(site);
    for (const [category, count] of other.categories) {
      this.categories.set(category, (this.categories.get(category) ?? 0) + count);
    }
  }
}

/** Returns the share of a cell's addresses that lies in a stretch. A /64 counts whole, where its first address is. */
function shareOf(cell: ThreatCell, stretch: KeyRange): number {
  if (stretch.start <= cell.start && cell.end <= stretch.end) return 1;
  if (cell.length === BITS_OF_64) return stretch.start <= cell.start ? 1 : 0;
  const start = cell.start > stretch.start ? cell.start : stretch.start;
  const end = cell.end < stretch.end ? cell.end : stretch.end;
  return span(start, end) / span(cell.start, cell.end);
}

function span(start: string, end: string): number {
  return Number(BigInt(`0x${end}`) - BigInt(`0x${start}`) + 1n);
}

/** Counts the listed addresses of a /24 that lie in the stretch. The stretch is inside the cell or overlaps one end of it. */
function countIn(
  cell: ThreatCell,
  group: 'bad' | 'suspicious' | 'descriptive',
  share: number,
  { start, end }: KeyRange,
) {
  const places = cell[`${group}At`];
  if (share === 1 || places === undefined) return cell[group] * share;
  const keys = places.map((at) => cell.start.slice(0, -2) + at.toString(16).padStart(2, '0'));
  return keys.filter((key) => start <= key && key <= end).length;
}
