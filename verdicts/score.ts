/** The raw score of listings (contract 5.1): W × log2(n + 1) × recency × age × density. */

import { roundHalfUp } from '../schema/round-half-up.ts';
import { type Rank, rankOfV } from './bands.ts';
import { floatText } from './decimals.ts';
import type { Listing } from './evidence.ts';
import { DAY, isInterval, middleOf, sightingWords } from './sighting.ts';
import type { Tally } from './tally.ts';

const DAYS_A_MONTH = 30.44;

/** The most that age raises the score, and how much each doubling of (1 + months) does. */
const OLDEST = 1.5;
const A_DOUBLING = 0.12;
const MONTHS_TO_OLDEST = 2 ** ((OLDEST - 1) / A_DOUBLING) - 1;

/** The most that listed neighbours raise the score, and their number in a /24. */
const DENSEST = 0.5;
const NEIGHBOURHOOD = 256;

/** Factor by the days since the middle of the newest sighting; the last one applies to everything older. */
const RECENCIES: readonly (readonly [days: number, factor: number])[] = [
  [1, 1.2],
  [7, 1.1],
  [30, 1],
  [90, 0.8],
  [365, 0.5],
];
const OLD = 0.25;

/** Decimals of every factor: the account shows exactly what is multiplied. */
const DECIMALS = 4;

/** A score, the band that it alone gives, and its calculation. */
export interface Score {
  readonly score: number;
  /** The score on the scale 0 to 100. */
  readonly v: number;
  readonly rank: Rank;
  /** The lines of `factors` up to the score. */
  readonly steps: () => readonly string[];
  /** Start of the line that names the band. */
  readonly placedBy: () => string;
}

interface Factors {
  readonly reports: number;
  readonly weights: number;
  readonly base: number;
  readonly recency: number;
  readonly months: number;
  readonly age: number;
  readonly density: number;
}

/** The raw score of a tally; of an address `neighbours` counts the confirmed-bad ones around it, null for anything else. */
export function rawScore(tally: Tally, neighbours: number | null): Score {
  const factors = factorsOf(tally, neighbours);
  const { base, recency, age, density } = factors;
  const score = roundHalfUp(base * recency * age * density, 2);
  const v = 100 * (1 - Math.exp(-score / 8));
  return {
    score,
    v,
    rank: rankOfV(v),
    steps: () => stepsOf(tally, factors, neighbours),
    placedBy: () => `v 100 x (1 - e^(-${floatText(score)} / 8)) = ${floatText(roundHalfUp(v, 2))}`,
  };
}

function factorsOf(tally: Tally, neighbours: number | null): Factors {
  const { counted } = tally;
  const reports = counted.reduce((sum, { count }) => sum + count, 0);
  const weights = roundHalfUp(
    counted.reduce((sum, { weight, count }) => sum + weight * Math.sqrt(count), 0),
    DECIMALS,
  );
  const months = monthsOf(tally);
  return {
    reports,
    weights,
    base: roundHalfUp((weights * Math.log(reports + 1)) / Math.log(2), DECIMALS),
    recency: recencyOf(tally),
    months,
    age: roundHalfUp(ageOf(months), DECIMALS),
    density: neighbours === null ? 1 : roundHalfUp(densityOf(neighbours), DECIMALS),
  };
}

function recencyOf({ now, newest }: Tally): number {
  const middle = newest === null ? null : middleOf(newest);
  if (middle === null) return OLD;
  return RECENCIES.find(([days]) => now - middle <= days * DAY)?.[1] ?? OLD;
}

/** Uses the oldest first sighting; a future date counts as no age. */
function monthsOf({ now, oldest }: Tally): number {
  return oldest === null || oldest >= now ? 0 : (now - oldest) / DAY / DAYS_A_MONTH;
}

function ageOf(months: number): number {
  return months >= MONTHS_TO_OLDEST ? OLDEST : 1 + (A_DOUBLING * Math.log(1 + months)) / Math.log(2);
}

function densityOf(neighbours: number): number {
  return neighbours > DENSEST * NEIGHBOURHOOD ? 1 + DENSEST : 1 + neighbours / NEIGHBOURHOOD;
}

/** The lines multiply to the score. */
function stepsOf(tally: Tally, factors: Factors, neighbours: number | null): readonly string[] {
  const { counted, oldest } = tally;
  if (counted.length === 0) return ['no feed counts'];
  const { reports, weights, base, recency, months, age, density } = factors;
  const given = counted.length === reports ? '' : `, ${plural(reports, 'report')}`;
  return [
    `${plural(counted.length, 'feed')}${given}, weights ${counted.map(summand).join(' + ')} = ${floatText(weights)}`,
    `base ${floatText(weights)} x log2(${reports + 1}) = ${floatText(base)}`,
    `recency x${floatText(recency)} (${lastSighting(tally)})`,
    `age x${floatText(age)} (${oldest === null ? 'no dates' : `${floatText(roundHalfUp(months, 1))} months`})`,
    ...(neighbours === null
      ? []
      : [`density x${floatText(density)} (${plural(neighbours, 'confirmed-bad neighbour')})`]),
  ];
}

function summand({ weight, count }: Listing): string {
  return count === 1 ? floatText(weight) : `${floatText(weight)} x sqrt(${count})`;
}

function lastSighting({ now, newest }: Tally): string {
  const middle = newest === null ? null : middleOf(newest);
  if (newest === null || middle === null) return 'no dates';
  const age = now - middle;
  if (isInterval(newest)) return `seen ${sightingWords(newest)}, the middle is ${daysWords(age)}`;
  const hour = DAY / 24;
  if (age < 2 * hour) return 'seen within 2 hours';
  return age < 2 * DAY ? `seen ${Math.trunc(age / hour)} hours ago` : `seen ${Math.trunc(age / DAY)} days ago`;
}

/** `today`, `16 days ago`. */
function daysWords(age: number): string {
  const days = Math.trunc(age / DAY);
  return days < 1 ? 'today' : `${plural(days, 'day')} ago`;
}

/** `1 feed`, `2 feeds`. */
function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
