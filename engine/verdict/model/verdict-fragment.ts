/**
 * The verdict model (contract 5), the only place that computes a verdict: a Cypher clause that turns the map `evidence`
 * into the map `verdict`, with no look into the graph. Both shapes are in `engine/verdict/verdict.ts`; why it is
 * Cypher is in docs/decisions/0010. The steps stand in the order of the contract, one file a family of rules.
 */
import type { VerdictKind } from '../verdict.ts';
import { ADVISORIES } from './advisories.ts';
import { levelOf, scoreInBand } from './bands.ts';
import { WOULD_BLOCK } from './blocking.ts';
import { byKind } from './by-kind.ts';
import { CATEGORY_WORDS } from './categories.ts';
import { COVERAGE } from './coverage.ts';
import { factors } from './factors.ts';
import { LABEL } from './labels.ts';
import { listingsOf } from './listings.ts';
import { RAW_SCORE, rawFactors } from './raw-score.ts';
import { placement } from './rules.ts';
import { SOURCES } from './sources.ts';
import { EXPOSURE } from './vulnerability.ts';

/** Binds `isMet`, `isVouched`, then `score` and `v`: null where never met, and where there is no score. */
function scored(kinds: readonly VerdictKind[]): string {
  return `WITH *, size(evidence.vouches) > 0 OR evidence.isKnownGood AS isVouched, evidence.isKnown OR size(listings) > 0
      OR size(evidence.vouches) > 0 OR evidence.isKnownGood AS isMet
  WITH *, CASE WHEN isMet THEN ${byKind(kinds, { cve: EXPOSURE }, RAW_SCORE)} END AS score
  WITH *, ${byKind(kinds, { cve: 'score' }, '100 * (1 - exp(-score / 8))')} AS v`;
}

const CONCLUSIONS = `WITH *, ${WOULD_BLOCK} AS wouldBlock, ${COVERAGE} AS coverage`;

const BREAKDOWN = {
  cve: `{cvss: evidence.properties.cvss, epss: evidence.properties.epss,
        isKev: coalesce(evidence.properties.isKev, false), isRansomware: coalesce(evidence.properties.isRansomware, false)}`,
  hash: '{isKnownGood: evidence.isKnownGood, family: evidence.properties.family}',
};

/** The kinds that this model judges: what feeds list, and a CVE. */
export const LISTED_KINDS: readonly VerdictKind[] = ['ip', 'domain', 'url', 'hash', 'tls', 'crypto', 'cve'];

/** How a text needs its verdicts. */
export interface VerdictOptions {
  /** The kinds of thing that it judges, all unless said: a text for fewer is planned sooner. */
  readonly kinds?: readonly VerdictKind[];
  /** False leaves notices, factors and sources empty, which takes a third off the time: for verdicts that are stored. */
  readonly account?: boolean;
}

/**
 * Clauses that bind `verdict` (a map as `Verdict`), one row for one row. They read two variables: `evidence` (a map as
 * `Evidence`, every key there) and `asOf`, the instant that ages are measured from, in epoch MILLISECONDS. Behind them
 * there are `evidence`, `verdict` and the variables `keeping` alone, whose names must not be those of the model: Neo4j
 * refuses a name that is bound twice. They are no subquery, as Neo4j goes through a subquery once more for each that it
 * stands in. Networks and ASNs are judged as aggregates elsewhere, by the same bands.
 */
export function verdictFragment(
  keeping: readonly string[],
  { kinds = LISTED_KINDS, account = true }: VerdictOptions = {},
): string {
  const told = account
    ? `advisories: ${ADVISORIES}, factors: ${factors(kinds)}, sources: ${SOURCES}`
    : 'advisories: [], factors: [], sources: []';
  const steps = [listingsOf(keeping), rawFactors(kinds), scored(kinds), placement(kinds), CATEGORY_WORDS, CONCLUSIONS];
  return `${steps.join('\n  ')}
  WITH ${[...keeping, 'evidence'].join(', ')}, {
    score: score, v: v, level: CASE WHEN NOT isMet THEN 'UNKNOWN' WHEN v IS NULL THEN 'UNSCORED' ELSE ${levelOf('placed')} END,
    verdictScore: CASE WHEN v IS NULL THEN null ELSE ${scoreInBand('placed', 'v')} END,
    blocking: wouldBlock AND NOT evidence.isShared, label: ${LABEL}, subLabels: subLabels, coverage: coverage,
    advisory: CASE WHEN isVouched THEN 'allowlist-vouched' END,
    ${told},
    feedCount: size(counted), threatFeedCount: threatFeedCount, nonThreatFeedCount: size(listings) - threatFeedCount,
    isThreat: isThreat, scoreUnavailable: isMet AND v IS NULL,
    firstSeen: oldest * 1000, lastSeen: newest * 1000, flags: flags, breakdown: ${byKind(kinds, BREAKDOWN, 'null')}
  } AS verdict`;
}
