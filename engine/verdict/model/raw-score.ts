/** The raw score of contract 5.1: W × log2(n + 1) × recency × age × density. */
import type { VerdictKind } from '../verdict.ts';
import { byKind } from './by-kind.ts';

const DAY = 86_400;

const DAYS_A_MONTH = 30.44;

/** How far age raises the score at most, and how far each doubling of (1 + months) does. */
const OLDEST = 1.5;
const A_DOUBLING = 0.12;

/** How far listed neighbours raise the score at most, and how many there are in a /24. */
const DENSEST = 0.5;
const NEIGHBOURHOOD = 256;

/** Decimals of every factor: what `factors` shows is what is multiplied. */
const DECIMALS = 4;

/**
 * By the newest sighting. A feed without dates counts as 1.0: it lifts what the others saw longer ago and does not hide
 * what they saw just now, so that no listing lowers the score.
 */
const RECENCY = `CASE
      WHEN newest IS NULL THEN 1.0
      WHEN now - newest <= ${1 * DAY} THEN 1.2
      WHEN now - newest <= ${7 * DAY} THEN 1.1
      WHEN now - newest <= ${30 * DAY} OR any(listing IN counted WHERE listing.lastSeen IS NULL) THEN 1.0
      WHEN now - newest <= ${90 * DAY} THEN 0.8
      ELSE 0.5 END`;

/** By the oldest first sighting; a date after `now` is no age. */
const MONTHS = `CASE WHEN oldest < now THEN (now - oldest) / ${DAY}.0 / ${DAYS_A_MONTH} ELSE 0.0 END`;
const AGE = `CASE
      WHEN months >= ${2 ** ((OLDEST - 1) / A_DOUBLING) - 1} THEN ${OLDEST}
      ELSE 1 + ${A_DOUBLING} * log(1 + months) / log(2) END`;

/** Of an address; nothing else has neighbours. */
const DENSITY = `CASE
      WHEN evidence.neighbours IS NULL THEN 1.0
      WHEN evidence.neighbours > ${DENSEST * NEIGHBOURHOOD} THEN ${1 + DENSEST}
      ELSE 1 + evidence.neighbours / ${NEIGHBOURHOOD}.0 END`;

/** Clause that binds, for things of these kinds, `weights` (W), `base`, `recency`, `months`, `age` and `density`. */
export function rawFactors(kinds: readonly VerdictKind[]): string {
  return `WITH *, ${RECENCY} AS recency, ${MONTHS} AS months,
    ${byKind(kinds, { ip: `round(${DENSITY}, ${DECIMALS})` }, '1.0')} AS density,
    round(reduce(sum = 0.0, listing IN counted | sum + listing.weight), ${DECIMALS}) AS weights
  WITH *, round(weights * log(size(counted) + 1) / log(2), ${DECIMALS}) AS base, round(${AGE}, ${DECIMALS}) AS age`;
}

/** The raw score, an expression: 0 where nothing counts. */
export const RAW_SCORE = 'round(base * recency * age * density, 2)';
