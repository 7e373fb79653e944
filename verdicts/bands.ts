/** The bands of contract 5.2. A rule caps and raises a band by its rank: 0 for NONE to 5 for CRITICAL. */
import { roundHalfUp } from '../schema/round-half-up.ts';
import { floatText } from './decimals.ts';

/** The bands, lowest first: NONE is a `v` of 0, each other is 20 wide. */
export const BANDS = ['NONE', 'INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;

/** Name of a band: the level of whatever has a score. */
export type Band = (typeof BANDS)[number];

/** Place of each band in the order of severity. */
export const RANK = { NONE: 0, INFO: 1, LOW: 2, MEDIUM: 3, HIGH: 4, CRITICAL: 5 } as const satisfies Record<
  Band,
  number
>;

/** A place in the order of severity. */
export type Rank = (typeof RANK)[Band];

/** The width of every band but NONE, on the scale of `v` and of the verdict score alike. */
const BAND_WIDTH = 20;

/** Rounding to one decimal may not leave a band: INFO begins here, and bands end so far below the next. */
const STEP = 0.1;

/** Returns the interval of a band: it is half-open, and NONE is only 0. */
export function boundsOf(band: Band): { readonly low: number; readonly high: number } {
  return { low: Math.max(0, (RANK[band] - 1) * BAND_WIDTH), high: RANK[band] * BAND_WIDTH };
}

/** Returns the rank of the band that contains `v`, 0 to 100. */
export function rankOfV(v: number): Rank {
  if (v <= 0) return RANK.NONE;
  if (v < boundsOf('INFO').high) return RANK.INFO;
  if (v < boundsOf('LOW').high) return RANK.LOW;
  if (v < boundsOf('MEDIUM').high) return RANK.MEDIUM;
  return v < boundsOf('HIGH').high ? RANK.HIGH : RANK.CRITICAL;
}

/** The verdict score of a band that a rule chose: low + width × v ÷ 100 to one decimal, never outside the band. */
export function scoreInBand(rank: Rank, v: number): number {
  if (rank === RANK.NONE) return 0;
  if (rank === RANK.INFO && v < 0.5) return STEP;
  if (rank < RANK.CRITICAL && v > 99.7) return roundHalfUp(BAND_WIDTH * rank - STEP, 1);
  return roundHalfUp(BAND_WIDTH * (rank - 1) + BAND_WIDTH * shareOf(v), 1);
}

/** The last line of the arithmetic: the place of the verdict score in its band. */
export function scoreLine(rank: Rank, v: number): string {
  if (rank === RANK.NONE) return 'verdictScore 0';
  const [low, score] = [BAND_WIDTH * (rank - 1), scoreInBand(rank, v)];
  const plain = roundHalfUp(low + BAND_WIDTH * shareOf(v), 1);
  const end = score === plain ? '' : `, kept inside ${BANDS[rank]}: ${floatText(score)}`;
  return `verdictScore ${low} + ${BAND_WIDTH} x ${floatText(shareOf(v))} = ${floatText(plain)}${end}`;
}

/** As exactly as the lines show it. */
function shareOf(v: number): number {
  return roundHalfUp(v / 100, 4);
}
