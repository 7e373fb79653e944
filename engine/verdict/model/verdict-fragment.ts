/**
 * The verdict model (contract 5), the only place that computes a verdict: a Cypher clause that turns the map `evidence`
 * into the map `verdict`, with no look into the graph. Both shapes are in `engine/verdict/verdict.ts`; why it is
 * Cypher is in docs/decisions/0010. The steps stand in the order of the contract, one file a family of rules.
 */
import { ADVISORIES } from './advisories.ts';
import { levelOf, scoreInBand } from './bands.ts';
import { WOULD_BLOCK } from './blocking.ts';
import { CATEGORY_WORDS } from './categories.ts';
import { COVERAGE } from './coverage.ts';
import { FACTORS } from './factors.ts';
import { LABEL } from './labels.ts';
import { LISTINGS } from './listings.ts';
import { RAW_FACTORS, RAW_SCORE } from './raw-score.ts';
import { RULES } from './rules.ts';
import { SOURCES } from './sources.ts';
import { EXPOSURE } from './vulnerability.ts';

/** Binds `isMet`, `isVouched`, then `score` and `v`: null where never met, and where there is no score. */
const SCORE = `WITH *, size(evidence.vouches) > 0 OR evidence.isKnownGood AS isVouched, evidence.isKnown OR size(listings) > 0
      OR size(evidence.vouches) > 0 OR evidence.isKnownGood AS isMet
  WITH *, CASE WHEN isMet THEN CASE evidence.kind WHEN 'cve' THEN ${EXPOSURE} ELSE ${RAW_SCORE} END END AS score
  WITH *, CASE evidence.kind WHEN 'cve' THEN score ELSE 100 * (1 - exp(-score / 8)) END AS v`;

const CONCLUSIONS = `WITH *, ${WOULD_BLOCK} AS wouldBlock, ${COVERAGE} AS coverage`;

const BREAKDOWN = `CASE evidence.kind
      WHEN 'cve' THEN {cvss: evidence.properties.cvss, epss: evidence.properties.epss,
        isKev: coalesce(evidence.properties.isKev, false), isRansomware: coalesce(evidence.properties.isRansomware, false)}
      WHEN 'hash' THEN {isKnownGood: evidence.isKnownGood, family: evidence.properties.family}
      ELSE null END`;

function textWith(account: string): string {
  return `CALL (evidence, asOf) {
  ${[LISTINGS, RAW_FACTORS, SCORE, RULES, CATEGORY_WORDS, CONCLUSIONS].join('\n  ')}
  RETURN {
    score: score, v: v, level: CASE WHEN NOT isMet THEN 'UNKNOWN' WHEN v IS NULL THEN 'UNSCORED' ELSE ${levelOf('placed')} END,
    verdictScore: CASE WHEN v IS NULL THEN null ELSE ${scoreInBand('placed', 'v')} END,
    blocking: wouldBlock AND NOT evidence.isShared, label: ${LABEL}, subLabels: subLabels, coverage: coverage,
    advisory: CASE WHEN isVouched THEN 'allowlist-vouched' END,
    ${account},
    feedCount: size(counted), threatFeedCount: threatFeedCount, nonThreatFeedCount: size(listings) - threatFeedCount,
    isThreat: isThreat, scoreUnavailable: isMet AND v IS NULL,
    firstSeen: oldest * 1000, lastSeen: newest * 1000, flags: flags, breakdown: ${BREAKDOWN}
  } AS verdict
}`;
}

const ACCOUNTED = textWith(`advisories: ${ADVISORIES}, factors: ${FACTORS}, sources: ${SOURCES}`);
const BARE = textWith('advisories: [], factors: [], sources: []');

/**
 * Clause that binds `verdict` (a map as `Verdict`) to stand where a CALL subquery may. It reads two variables:
 * `evidence` (a map as `Evidence`, every key there) and `asOf`, the instant that ages are measured from, in epoch
 * MILLISECONDS. One row gives one row. With `account` false the notices, factors and sources are left empty, which takes
 * a third off the time: for verdicts that are stored. Networks and ASNs are judged as aggregates elsewhere, by the same bands.
 */
export function verdictFragment({ account = true }: { readonly account?: boolean } = {}): string {
  return account ? ACCOUNTED : BARE;
}
