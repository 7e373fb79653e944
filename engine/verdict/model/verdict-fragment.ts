/**
 * The verdict model (contract 5), the only place that computes a verdict: a Cypher clause that turns the map `evidence`
 * into the map `verdict`, with no look into the graph. Both shapes are in `engine/verdict/verdict.ts`; why it is
 * Cypher is in docs/decisions/0010. The steps stand in the order of the contract, one file a family of rules.
 */
import { ADVISORIES } from './advisories.ts';
import { scoreInBand } from './bands.ts';
import { BLOCKING } from './blocking.ts';
import { CATEGORY_WORDS } from './categories.ts';
import { COVERAGE } from './coverage.ts';
import { FACTORS } from './factors.ts';
import { LABEL } from './labels.ts';
import { FRESHNESS, LISTINGS } from './listings.ts';
import { RAW_SCORE } from './raw-score.ts';
import { RULES } from './rules.ts';
import { SOURCES } from './sources.ts';
import { EXPOSURE } from './vulnerability.ts';

/** Binds `isMet`, `score` and `v`: null where never met, and where there is no score. */
const SCORE = `WITH *, evidence.isKnown OR evidence.isKnownGood OR size(listings) + size(evidence.vouches) > 0 AS isMet
  WITH *, CASE
      WHEN NOT isMet THEN null
      WHEN evidence.kind = 'cve' THEN exposure
      ELSE listed END AS score
  WITH *, CASE evidence.kind WHEN 'cve' THEN score ELSE 100 * (1 - exp(-score / 8)) END AS v`;

const BREAKDOWN = `CASE evidence.kind
      WHEN 'cve' THEN {cvss: known.cvss, epss: known.epss, isKev: coalesce(known.isKev, false),
        isRansomware: coalesce(known.isRansomware, false)}
      WHEN 'hash' THEN {isKnownGood: evidence.isKnownGood, family: known.family}
      ELSE null END`;

const TEXT = `CALL (evidence, asOf) {
  ${[LISTINGS, FRESHNESS, RAW_SCORE, EXPOSURE, SCORE, RULES, CATEGORY_WORDS, BLOCKING, COVERAGE, LABEL, FACTORS].join('\n  ')}
  RETURN {
    score: score, level: level, v: v, verdictScore: CASE WHEN v IS NULL THEN null ELSE ${scoreInBand('placed', 'v')} END,
    blocking: blocking, label: label, subLabels: subLabels, coverage: coverage,
    advisory: CASE WHEN isVouched THEN 'allowlist-vouched' END,
    advisories: ${ADVISORIES},
    factors: factors,
    sources: ${SOURCES},
    feedCount: size(counted), threatFeedCount: threatFeedCount, nonThreatFeedCount: size(listings) - threatFeedCount,
    isThreat: isThreat, scoreUnavailable: level = 'UNSCORED',
    firstSeen: oldest * 1000, lastSeen: newest * 1000, flags: flags, breakdown: ${BREAKDOWN}
  } AS verdict
}`;

/**
 * Clause that binds `verdict` (a map as `Verdict`) to stand where a CALL subquery may. It reads two variables:
 * `evidence` (a map as `Evidence`, every key there) and `asOf`, the instant that ages are measured from, in epoch
 * MILLISECONDS. One row gives one row. Networks and ASNs are judged as aggregates elsewhere, by the same bands.
 */
export function verdictFragment(): string {
  return TEXT;
}
