/** The verdict on an AS (contract 5.5): its space, its past, its neighbours and the age of its announcements. */

import { roundHalfUp } from '../schema/round-half-up.ts';
import { judgeAggregate } from './aggregate.ts';
import { floatText } from './decimals.ts';
import { densityLine, densityScore, type Space, weightOf } from './density.ts';
import type { AsnExposure, EvidenceOf } from './evidence.ts';
import { isThreatListing, tally } from './tally.ts';
import type { AsnBreakdown, Verdict } from './verdict.ts';

/** What is listed in a space that nobody counted. */
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
  suspicious48s: 0,
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

/** Judges an AS by its precomputed exposure. */
export function judgeAsn(evidence: EvidenceOf<'asn'>, asOfMs: number, account: boolean): Verdict {
  const { listings, properties } = evidence;
  const exposure = properties.exposure ?? NOTHING_COUNTED;
  const counts = tally(listings, asOfMs);
  const isMet = evidence.isKnown || listings.length > 0;
  const breakdown = asnBreakdown(evidence);
  const score = scoreOf(breakdown);
  return judgeAggregate(
    evidence,
    {
      counts,
      isMet,
      v: isMet ? score : null,
      bad: exposure.bad + exposure.bad6 + counts.confirmedBad.length,
      suspicious: exposure.suspicious + exposure.suspicious6 + counts.suspicious.length,
      isBulletproof: properties.isBulletproof,
      categories: exposure.categories,
      steps: () => stepsOf(evidence, exposure, breakdown, score),
      breakdown,
    },
    account,
  );
}

/** The parts of the score of an AS, as `explain` shows them. */
function asnBreakdown(evidence: EvidenceOf<'asn'>): AsnBreakdown {
  const { signals, neighbours, badNeighbours, newShare } = evidence.properties.exposure ?? NOTHING_COUNTED;
  return {
    threatDensityScore: threatDensity(evidence),
    graphMetricsScore: neighbours === 0 ? 0 : roundHalfUp((100 * badNeighbours) / neighbours, 2),
    historicalScore: roundHalfUp(100 * (1 - Math.exp(-signals / 3)), 2),
    prefixAgeScore: roundHalfUp(100 * newShare, 2),
  };
}

/**
 * How densely the denser of its two address families is listed; a feed that lists the AS itself means all of its space.
 */
export function threatDensity({ listings, properties }: EvidenceOf<'asn'>): number {
  if (listings.some(isThreatListing)) return 100;
  const exposure = properties.exposure ?? NOTHING_COUNTED;
  return Math.max(densityScore(ipv4Space(exposure)), densityScore(ipv6Space(exposure)));
}

/** Everything that is listed in the space of an AS: IPv4 addresses, and /64s of IPv6; 0 where nobody counted. */
export function listedInSpace(exposure: AsnExposure | null): number {
  const { bad, suspicious, descriptive, bad6, suspicious6, descriptive6 } = exposure ?? NOTHING_COUNTED;
  return bad + suspicious + descriptive + bad6 + suspicious6 + descriptive6;
}

/** What each part counts for. */
const SHARES = { density: 0.5, history: 0.2, graph: 0.2, age: 0.1 } as const;

function scoreOf({ threatDensityScore, historicalScore, graphMetricsScore, prefixAgeScore }: AsnBreakdown): number {
  const { density, history, graph, age } = SHARES;
  return roundHalfUp(
    density * threatDensityScore + history * historicalScore + graph * graphMetricsScore + age * prefixAgeScore,
    2,
  );
}

function ipv4Space({ bad, suspicious, announcedIpv4 }: AsnExposure): Space {
  const weight = weightOf(bad, suspicious);
  return { weight, dense: weight, units: announcedIpv4 };
}

function ipv6Space({ bad6, suspicious6, bad48s, suspicious48s, announced48s }: AsnExposure): Space {
  return { weight: weightOf(bad6, suspicious6), dense: weightOf(bad48s, suspicious48s), units: announced48s };
}

function stepsOf(
  evidence: EvidenceOf<'asn'>,
  exposure: AsnExposure,
  breakdown: AsnBreakdown,
  score: number,
): readonly string[] {
  const { signals, neighbours, badNeighbours } = exposure;
  const [density, history, graph, age] = [
    floatText(breakdown.threatDensityScore),
    floatText(breakdown.historicalScore),
    floatText(breakdown.graphMetricsScore),
    floatText(breakdown.prefixAgeScore),
  ];
  return [
    `threat density ${density}: ${densityWords(evidence, exposure)}`,
    `history ${history}: 100 x (1 - e^(-${signals} / 3)), hijack, leak and MOAS signals of a year`,
    `graph ${graph}: ${badNeighbours} of ${neighbours} neighbours have a threat density of MEDIUM or above`,
    `prefix age ${age}: share of its space first announced within 90 days`,
    `${SHARES.density} x ${density} + ${SHARES.history} x ${history} + ${SHARES.graph} x ${graph} + ${SHARES.age} x ${age} = ${floatText(score)}`,
  ];
}

function densityWords({ listings }: EvidenceOf<'asn'>, exposure: AsnExposure): string {
  if (listings.some(isThreatListing)) return 'a feed lists the AS itself, with all of its space';
  const [ipv4, ipv6] = [ipv4Space(exposure), ipv6Space(exposure)];
  return densityScore(ipv4) >= densityScore(ipv6)
    ? `${densityLine(ipv4)} (listed of announced addresses)`
    : `${densityLine(ipv6)} (listed /64s of announced /48s)`;
}
