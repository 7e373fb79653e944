/** The score of a space by the listings in it (contract 5.5), for networks and ASNs alike. */
import { roundHalfUp } from '../schema/round-half-up.ts';
import { RANK, type Rank, rankOfV } from './bands.ts';
import { countText } from './decimals.ts';

/** The confirmed-bad part of a space. */
export interface Space {
  /** L: addresses, or /64s of IPv6. */
  readonly bad: number;
  /** The same on the scale of `units`: /48s of IPv6 that hold one. */
  readonly dense: number;
  /** The size that the density is measured against: addresses, or /48s of IPv6. */
  readonly units: number;
}

const PER_DOUBLING = 35;

/** Below these densities an aggregate alone is at most MEDIUM, and at most HIGH. */
const SPARSE = 0.01;
const THIN = 0.05;

/** Returns D: the listed share, at most 1, since a network may be smaller than the unit of measurement. */
export function densityOf({ dense, units }: Pick<Space, 'dense' | 'units'>): number {
  return units <= 0 || dense > units ? Math.min(1, dense) : dense / units;
}

/** Returns v: min(100, 35 × log2(1 + L) × √D) to two decimals, and at least 0.01 if anything counts. */
export function densityScore(space: Space): number {
  if (space.bad <= 0 || space.units <= 0) return 0;
  const score = ((PER_DOUBLING * Math.log(1 + space.bad)) / Math.log(2)) * Math.sqrt(densityOf(space));
  if (score > 100) return 100;
  return score < 0.01 ? 0.01 : roundHalfUp(score, 2);
}

/** Returns the band of that score: thinly spread listings do not make a network of criminals. */
export function densityRank(space: Space): Rank {
  const rank = rankOfV(densityScore(space));
  const density = densityOf(space);
  const most = density < SPARSE ? RANK.MEDIUM : density < THIN ? RANK.HIGH : RANK.CRITICAL;
  return rank > most ? most : rank;
}

/** The score as a line of `factors`, up to the result. */
export function densityLine({ bad, dense, units }: Space): string {
  const density = dense > units ? '1' : `${countText(dense)} / ${countText(units)}`;
  return `${PER_DOUBLING} x log2(1 + ${countText(bad)}) x sqrt(${density})`;
}
