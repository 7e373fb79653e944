/**
 * Computes the listings in a network from precomputed counts (contract 5.5). Cells are disjoint aligned blocks, so that each is in the
 * network, contains all of it, or is disjoint from it: either one cell contains the network, or any number are in it.
 */

/** The length of a cell with its own listed addresses: a /24, or a /64 of IPv6. */
export const CELL_BITS = { 4: 24, 6: 64 } as const;

/** A network in terms of cells. */
export interface CountedNetwork {
  readonly family: 4 | 6;
  /** The length used for counting: a network longer than a /64 is judged as its /64. */
  readonly counted: number;
  /** Places of its first and last address in their /24. */
  readonly first: number;
  readonly last: number;
}

/** A category and how many listed addresses it has. */
type CategoryCount = readonly [categoryId: string, count: number];

/** Sums over the cells that lie in a network: addresses, or /64s of IPv6. */
export interface CellSums {
  readonly bad: number;
  readonly suspicious: number;
  readonly descriptive: number;
  /** /48s of IPv6 that hold a confirmed-bad /64. */
  readonly bad48s: number;
  /** The /24s or /64s of the cells. */
  readonly subnets: number;
  readonly categories: readonly CategoryCount[];
}

/** The cell that holds a network and more. */
export interface HoldingCell {
  readonly length: number;
  readonly bad: number;
  readonly suspicious: number;
  readonly descriptive: number;
  /** Places in a /24 of the addresses of each class; null where all addresses are alike. */
  readonly badAt: readonly number[] | null;
  readonly suspiciousAt: readonly number[] | null;
  readonly descriptiveAt: readonly number[] | null;
  readonly categories: readonly CategoryCount[];
}

/** The listings in a network, the categories sorted by id. */
export type ListedInside = CellSums;

const NOTHING: ListedInside = { bad: 0, suspicious: 0, descriptive: 0, bad48s: 0, subnets: 0, categories: [] };

/** Returns the listings in a network, from the cells inside it or from the one that contains it. */
export function listedInside(network: CountedNetwork, sums: CellSums, holding: HoldingCell | null): ListedInside {
  return holding === null ? ofSums(sums) : ofPart(network, holding);
}

function ofSums({ categories, ...sums }: CellSums): ListedInside {
  return { ...sums, categories: inOrder(categories) };
}

/** Returns the addresses of a class that are in the network, or its share of a cell in which all are alike. */
function ofPart(network: CountedNetwork, cell: HoldingCell): ListedInside {
  const countOf = (count: number, places: readonly number[] | null): number =>
    places === null
      ? count * 2 ** (cell.length - network.counted)
      : places.filter((place) => network.first <= place && place <= network.last).length;
  const bad = countOf(cell.bad, cell.badAt);
  const suspicious = countOf(cell.suspicious, cell.suspiciousAt);
  const descriptive = countOf(cell.descriptive, cell.descriptiveAt);
  const listed = bad + suspicious + descriptive;
  if (listed === 0) return NOTHING;
  const share = listed / (cell.bad + cell.suspicious + cell.descriptive);
  const bits = CELL_BITS[network.family];
  return {
    bad,
    suspicious,
    descriptive,
    bad48s: 0,
    subnets: network.counted >= bits ? 1 : 2 ** (bits - network.counted),
    categories: inOrder(cell.categories.map(([id, count]) => [id, count * share])),
  };
}

function inOrder(categories: readonly CategoryCount[]): readonly CategoryCount[] {
  return categories.toSorted(([one], [other]) => (one < other ? -1 : 1));
}
