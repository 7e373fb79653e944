/** The verdict on an AS (contract 5.5): its space, its past, its neighbours and the age of its announcements. */

import { roundHalfUp } from '../schema/round-half-up.ts';
import { judgeAggregate } from './aggregate.ts';
import { RANK, type Rank, rankOfV } from './bands.ts';
import { floatText } from './decimals.ts';
import { densityLine, densityRank, densityScore, type Space } from './density.ts';
import type { AsnExposure, EvidenceOf } from './evidence.ts';
import { signalLines } from './shown-signals.ts';
import type { AsnBreakdown, Verdict } from './verdict.ts';

/** Exposure of a space that was not counted. */
export const NOTHING_COUNTED: AsnExposure = {
  prefixCount: 0,
  announcedIpv4: 0,
  announced48s: 0,
  bad: 0,
  suspicious: 0,
  descriptive: 0,
  bad6: 0,
  suspicious6: 0,
  descriptive6: 0,
  bad48s: 0,
  listed48s: 0,
  categories: [],
  categoryCounts: [],
  worstPrefixes: [],
  worstListed: [],
  worstDense: [],
  worstSizes: [],
  newShare: 0,
  signals: 0,
  neighbours: 0,
  badNeighbours: 0,
};

/** Judges an AS by its own listing and by its precomputed exposure. */
export function judgeAsn(evidence: EvidenceOf<'asn'>, asOfMs: number, account: boolean): Verdict {
  const { properties } = evidence;
  const exposure = properties.exposure ?? NOTHING_COUNTED;
  const breakdown = asnBreakdown(properties.exposure);
  const { v, terms } = weighedParts(breakdown);
  return judgeAggregate(
    evidence,
    {
      v,
      rank: rankOf(v, exposure),
      isBulletproof: properties.isBulletproof,
      isListedInside: v > 0 || listedInSpace(exposure) > 0 || properties.isBulletproof,
      categories: exposure.categories,
      steps: () => stepsOf(exposure, breakdown, terms, v, signalLines(properties.signals)),
      breakdown,
    },
    asOfMs,
    account,
  );
}

/** Returns the parts of the score of an AS, as `explain` shows them; null where there is no data. */
function asnBreakdown(exposure: AsnExposure | null): AsnBreakdown {
  if (exposure === null) {
    return { threatDensityScore: null, graphMetricsScore: null, historicalScore: null, prefixAgeScore: null };
  }
  const { signals, neighbours, badNeighbours, newShare } = exposure;
  return {
    threatDensityScore: threatDensity(exposure),
    graphMetricsScore: neighbours === 0 ? null : roundHalfUp((100 * badNeighbours) / neighbours, 2),
    historicalScore: roundHalfUp(100 * (1 - Math.exp(-signals / 3)), 2),
    prefixAgeScore: roundHalfUp(100 * newShare, 2),
  };
}

/** Returns the threat density of the denser of its two address families, 0 to 100. */
export function threatDensity(exposure: AsnExposure): number {
  return densityScore(denserSpace(exposure));
}

/** Returns the size of the listed space of an AS: IPv4 addresses, and /64s of IPv6; 0 if it was not counted. */
export function listedInSpace(exposure: AsnExposure | null): number {
  const { bad, suspicious, bad6, suspicious6 } = exposure ?? NOTHING_COUNTED;
  return bad + suspicious + bad6 + suspicious6;
}

/** Weight of each part. */
const SHARES: readonly (readonly [part: keyof AsnBreakdown, share: number])[] = [
  ['threatDensityScore', 0.5],
  ['historicalScore', 0.2],
  ['graphMetricsScore', 0.2],
  ['prefixAgeScore', 0.1],
];

/** The sum of the parts that there are, their shares brought to 1, and its terms as text. */
function weighedParts(breakdown: AsnBreakdown): { readonly v: number; readonly terms: string } {
  const parts = SHARES.flatMap(([part, share]) => {
    const score = breakdown[part];
    return score === null ? [] : [{ score, share }];
  });
  const whole = parts.reduce((sum, { share }) => sum + share, 0);
  if (whole === 0) return { v: 0, terms: 'nothing counted' };
  const sum = parts.reduce((known, { score, share }) => known + score * share, 0);
  const terms = parts.map(({ score, share }) => `${share} x ${floatText(score)}`).join(' + ');
  const divided = whole > 0.999 ? terms : `(${terms}) / ${roundHalfUp(whole, 1)}`;
  return { v: roundHalfUp(sum / whole, 2), terms: divided };
}

/** The band of the sum, never more than one below that of the density. */
function rankOf(v: number, exposure: AsnExposure): Rank {
  const dense = densityRank(denserSpace(exposure));
  const summed = rankOfV(v);
  const least = RANKS[dense - 1] ?? RANK.NONE;
  const rank = summed < least ? least : summed;
  // Only the listings in an AS make it bad: without them its past and its neighbours give a LOW at most.
  return dense === RANK.NONE && rank > RANK.LOW ? RANK.LOW : rank;
}

const RANKS: readonly Rank[] = Object.values(RANK);

function denserSpace(exposure: AsnExposure): Space {
  const { bad, announcedIpv4, bad6, bad48s, announced48s } = exposure;
  const ipv4 = { bad, dense: bad, units: announcedIpv4 };
  const ipv6 = { bad: bad6, dense: bad48s, units: announced48s };
  return densityScore(ipv4) >= densityScore(ipv6) ? ipv4 : ipv6;
}

function stepsOf(
  exposure: AsnExposure,
  breakdown: AsnBreakdown,
  terms: string,
  score: number,
  shown: readonly string[],
): readonly string[] {
  const { signals, neighbours, badNeighbours } = exposure;
  const lines: Readonly<Record<keyof AsnBreakdown, string>> = {
    threatDensityScore: `threat density %: ${densityLine(denserSpace(exposure))} (confirmed bad of announced)`,
    historicalScore: `history %: 100 x (1 - e^(-${signals} / 3)), hijack, leak and MOAS signals of a year`,
    graphMetricsScore: `graph %: ${badNeighbours} of ${neighbours} neighbours have a threat density of MEDIUM or above`,
    prefixAgeScore: 'prefix age %: share of its space first announced within 90 days',
  };
  return [
    ...SHARES.flatMap(([part]) => {
      const value = breakdown[part];
      if (value === null) return [];
      return [lines[part].replace('%', floatText(value)), ...(part === 'historicalScore' ? shown : [])];
    }),
    `${terms} = ${floatText(score)}`,
  ];
}
