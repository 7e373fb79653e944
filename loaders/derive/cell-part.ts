/** How much of what a cell counts lies in a stretch of addresses. */

/** What is read of a stored THREAT_CELL. */
export interface CountedCell {
  readonly start: string;
  readonly end: string;
  readonly length: number;
  readonly bad: number;
  readonly suspicious: number;
  readonly descriptive: number;
  readonly badAt?: readonly number[];
  readonly suspiciousAt?: readonly number[];
  readonly descriptiveAt?: readonly number[];
  readonly categories: readonly string[];
  readonly categoryCounts: readonly number[];
}

const BITS_OF_64 = 64;
const DIGITS_OF_48 = 12;

interface Stretch {
  readonly start: string;
  readonly end: string;
}

/** Listed addresses (of IPv6: /64s) by class and category. */
export class CellPart {
  bad = 0;
  suspicious = 0;
  descriptive = 0;
  /** The /48s of IPv6 that hold a confirmed-bad /64, and that hold any on a threat list, by how their order keys begin. */
  readonly bad48s = new Set<string>();
  readonly listed48s = new Set<string>();
  readonly categories = new Map<string, number>();

  /** What of a cell lies in a stretch that shares an address with it. */
  static of(cell: CountedCell, stretch: Stretch): CellPart {
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

  /** Those on threat lists. */
  get listed(): number {
    return this.bad + this.suspicious;
  }

  /** Those and what lists only describe. */
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

/** The share of a cell's addresses that a stretch holds. A /64 is counted whole, where its first address is. */
function shareOf(cell: CountedCell, stretch: Stretch): number {
  if (stretch.start <= cell.start && cell.end <= stretch.end) return 1;
  if (cell.length === BITS_OF_64) return stretch.start <= cell.start ? 1 : 0;
  const start = cell.start > stretch.start ? cell.start : stretch.start;
  const end = cell.end < stretch.end ? cell.end : stretch.end;
  return span(start, end) / span(cell.start, cell.end);
}

function span(start: string, end: string): number {
  return Number(BigInt(`0x${end}`) - BigInt(`0x${start}`) + 1n);
}

/** Of places in a /24 those that the stretch holds: it lies in the cell, or cuts it at one end. */
function countIn(
  cell: CountedCell,
  group: 'bad' | 'suspicious' | 'descriptive',
  share: number,
  { start, end }: Stretch,
) {
  const places = cell[`${group}At`];
  if (share === 1 || places === undefined) return cell[group] * share;
  const keys = places.map((at) => cell.start.slice(0, -2) + at.toString(16).padStart(2, '0'));
  return keys.filter((key) => start <= key && key <= end).length;
}
