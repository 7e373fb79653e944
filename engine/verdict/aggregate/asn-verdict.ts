/** The verdict of an AS (contract 5.5): its space, its past, its neighbours and the age of its announcements. */
import { aggregateFacts, aggregateVerdict } from './aggregate.ts';
import { densityLine, densityScore, weightOf } from './density.ts';

/** What each part counts for. */
const PARTS = [
  [0.5, 'density'],
  [0.2, 'history'],
  [0.2, 'graph'],
  [0.1, 'age'],
] as const;

/**
 * Reads `known` and binds the weights of what is listed in the AS's IPv4 and IPv6 space, and `isListed`: a feed lists the
 * AS itself, which means all of its space.
 */
const LISTED = `WITH *, ${weightOf('coalesce(known.bad, 0)', 'coalesce(known.suspicious, 0)')} AS weight,
    ${weightOf('coalesce(known.bad6, 0)', 'coalesce(known.suspicious6, 0)')} AS weight6,
    toFloat(coalesce(known.announcedIpv4, 0)) AS units, toFloat(coalesce(known.announced48s, 0)) AS units6,
    ${weightOf('coalesce(known.bad48s, 0.0)', 'coalesce(known.suspicious48s, 0.0)')} AS dense6, size(confirmedBad) + size(suspicious) > 0 AS isListed,
    coalesce(known.bad, 0) + coalesce(known.bad6, 0) + size(confirmedBad) AS badCount,
    coalesce(known.suspicious, 0) + coalesce(known.suspicious6, 0) + size(suspicious) AS suspiciousCount,
    coalesce(known.neighbours, 0) AS neighbours, coalesce(known.badNeighbours, 0) AS badNeighbours,
    coalesce(known.signals, 0) AS signals, coalesce(known.newShare, 0.0) AS newShare`;

/** The densest of its two address families; a text, as deriving needs it before the rest is known. */
const SPACE_DENSITY = `WITH *, ${densityScore('weight', 'weight', 'units')} AS density4, ${densityScore('weight6', 'dense6', 'units6')} AS density6
  WITH *, CASE WHEN isListed THEN 100.0 WHEN density4 >= density6 THEN density4 ELSE density6 END AS density`;

const SCORES = `WITH *, round(100 * (1 - exp(-signals / 3.0)), 2) AS history,
    CASE WHEN neighbours = 0 THEN 0.0 ELSE round(100.0 * badNeighbours / neighbours, 2) END AS graph,
    round(100.0 * newShare, 2) AS age
  WITH *, CASE WHEN isMet THEN round(${PARTS.map(([factor, name]) => `${factor} * ${name}`).join(' + ')}, 2) END AS v`;

const STEPS = `['threat density ' + toString(density) + ': ' + CASE
      WHEN isListed THEN 'a feed lists the AS itself, with all of its space'
      WHEN density4 >= density6 THEN ${densityLine('weight', 'weight', 'units')} + ' (listed of announced addresses)'
      ELSE ${densityLine('weight6', 'dense6', 'units6')} + ' (listed /64s of announced /48s)' END,
    'history ' + toString(history) + ': 100 x (1 - e^(-' + toString(signals) + ' / 3)), hijack, leak and MOAS signals of a year',
    'graph ' + toString(graph) + ': ' + toString(badNeighbours) + ' of ' + toString(neighbours) + ' neighbours have a threat density of MEDIUM or above',
    'prefix age ' + toString(age) + ': share of its space first announced within 90 days',
    ${PARTS.map(([factor, name]) => `'${factor} x ' + toString(${name})`).join(" + ' + ' + ")} + ' = ' + toString(v)]`;

const BREAKDOWN =
  '{threatDensityScore: density, graphMetricsScore: graph, historicalScore: history, prefixAgeScore: age}';

/**
 * Clauses that bind `verdict` (a map as `Verdict`) of an AS. They read `evidence` (of `asnEvidence`) and `asOf`, epoch ms,
 * and leave `evidence`, `verdict` and the variables `keeping`, as `verdictFragment` does. `breakdown` holds
 * `threatDensityScore`, `graphMetricsScore`, `historicalScore` and `prefixAgeScore`.
 */
export function asnVerdict(keeping: readonly string[]): string {
  return `${aggregateFacts(keeping)}
  ${LISTED}
  ${SPACE_DENSITY}
  ${SCORES}
  WITH *, ${STEPS} AS steps, ${BREAKDOWN} AS breakdown
  ${aggregateVerdict(keeping)}`;
}
