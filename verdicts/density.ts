/** The score of a space by what is listed in it (contract 5.5), for networks and ASNs alike. */
import { roundHalfUp } from '../schema/round-half-up.ts';
import { countText } from './decimals.ts';

/** What is listed in a space. */
export interface Space {
  /** L: what is listed, by its weight. */
  readonly weight: number;
  /** The same on the scale of `units`. */
  readonly dense: number;
  /** What the density is measured against: addresses, or /48s of IPv6. */
  readonly units: number;
}

/** L: a confirmed-bad address weighs 1, a suspicious one half, a descriptive one nothing. */
export function weightOf(bad: number, suspicious: number): number {
  return bad + 0.5 * suspicious;
}

/** D: listed of all, at most 1, as a /48 may hold many listed /64s. */
export function densityOf({ dense, units }: Pick<Space, 'dense' | 'units'>): number {
  return dense > units ? 1 : dense / units;
}

/** min(100, 20 × log2(1 + L) × √D) to two decimals, and at least 0.01 where anything counts. */
export function densityScore(space: Space): number {
  if (space.weight <= 0 || space.units <= 0) return 0;
  const score = ((20 * Math.log(1 + space.weight)) / Math.log(2)) * Math.sqrt(densityOf(space));
  if (score > 100) return 100;
  return score < 0.01 ? 0.01 : roundHalfUp(score, 2);
}

/** The same as a line of `factors`, up to the result. */
export function densityLine({ weight, dense, units }: Space): string {
  const density = dense > units ? '1' : `${countText(dense)} / ${countText(units)}`;
  return `20 x log2(1 + ${countText(weight)}) x sqrt(${density})`;
}
