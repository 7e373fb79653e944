/** The verdict of a network (contract 5.5): how many of its addresses are listed, and how densely. */
import { aggregateFacts, aggregateVerdict } from './aggregate.ts';
import { densityLine, densityScore, shown } from './density.ts';
import { byCategory } from './tallies.ts';

const STEPS = `[${shown('known.bad')} + ' confirmed-bad, ' + ${shown('known.suspicious')} + ' suspicious and '
      + ${shown('known.neutral')} + ' neutral of ' + ${shown('units')}
      + CASE known.family WHEN 4 THEN ' addresses' ELSE ' /48s (listed /64s)' END,
    'L ' + ${shown('known.bad')} + ' x 1 + ' + ${shown('known.suspicious')} + ' x 0.5 = ' + ${shown('weight')},
    ${densityLine('weight', 'dense', 'units')} + ' = ' + toString(v)]`;

const BREAKDOWN = `{listedIps: toInteger(known.bad + known.suspicious + known.neutral), addresses: known.addresses,
    density: CASE WHEN dense > units THEN 1.0 ELSE dense / units END, subnets: toInteger(known.subnets),
    weightedIps: weight, byCategory: ${byCategory('known.categories', 'known.counts')}}`;

/**
 * Clauses that bind `verdict` (a map as `Verdict`) of a network. They read `evidence` (of `networkEvidence`) and `asOf`,
 * epoch ms, and leave `evidence`, `verdict` and the variables `keeping`, as `verdictFragment` does. `breakdown` holds
 * `listedIps`, `addresses`, `density`, `subnets` (/24s or /64s with listings), `weightedIps` (L) and `byCategory`.
 */
export function networkVerdict(keeping: readonly string[]): string {
  return `${aggregateFacts(keeping)}
  WITH *, known.weight AS weight, known.dense AS dense, known.units AS units, known.bad AS badCount,
    known.suspicious AS suspiciousCount
  WITH *, CASE WHEN isMet THEN ${densityScore('weight', 'dense', 'units')} END AS v
  WITH *, ${STEPS} AS steps, ${BREAKDOWN} AS breakdown
  ${aggregateVerdict(keeping)}`;
}
