/** What the verdicts of networks and of ASNs have in common (contract 5.5): bands, labels and shape are the model's. */
import { ADVISORIES } from '../model/advisories.ts';
import { atLeast, boundsOf, levelOf, rankOf, rankOfV, scoreInBand } from '../model/bands.ts';
import { CATEGORY_WORDS, SUB_LABELS } from '../model/categories.ts';
import { listingsOf } from '../model/listings.ts';
import { cappedByClass } from '../model/rules.ts';
import { SOURCES } from '../model/sources.ts';

/**
 * Clauses that every aggregate begins with: they keep `evidence` and the variables `keeping` alone, and bind the listings
 * of the thing itself, `known` (the properties of the evidence), and `isMet`.
 */
export function aggregateFacts(keeping: readonly string[]): string {
  return `${listingsOf(keeping)}
  WITH *, evidence.properties AS known, evidence.isKnown OR size(listings) > 0 AS isMet`;
}

/**
 * The score of an aggregate is on the scale of the bands already: it stays what it is while no rule moves the band, kept
 * inside it where rounding to one decimal would leave it.
 */
const UNMOVED = `CASE
      WHEN v <= 0 THEN 0.0
      WHEN v < 0.1 THEN 0.1
      WHEN placed < ${rankOf('CRITICAL')} AND round(v, 1) >= ${boundsOf('INFO').high} * placed
        THEN ${boundsOf('INFO').high} * placed - 0.1
      ELSE round(v, 1) END`;

/** What feeds call the thing itself or what is listed in it. */
const LISTED_AS = `head([categoryIds IN [categoryIds + coalesce(known.categories, [])] | ${SUB_LABELS}])`;

/**
 * Clauses that end an aggregate's verdict, of which `evidence`, `verdict` and `keeping` alone are left. They read `isMet`,
 * `v` (to two decimals; null where not met), `badCount` and `suspiciousCount` (how many are listed), `steps` (the lines of the
 * arithmetic) and `breakdown`. Rules 3 and 4 of 5.2 hold; a curated
 * bulletproof signal lifts to HIGH; nothing is ever blocking. It is called malicious where it is HIGH and holds what is
 * confirmed bad: one bad address does not make a network that.
 */
export function aggregateVerdict(keeping: readonly string[]): string {
  return `${CATEGORY_WORDS}
  WITH *, CASE WHEN v IS NULL THEN null ELSE ${rankOfV('v')} END AS banded
  WITH *, ${cappedByClass('banded', 'badCount', 'suspiciousCount')} AS capped
  WITH *, CASE WHEN known.isBulletproof THEN ${atLeast('capped', 'HIGH')} ELSE capped END AS placed, false AS wouldBlock,
    CASE
      WHEN NOT isMet THEN 'no-data'
      WHEN isThreat OR badCount + suspiciousCount > 0 OR known.isBulletproof THEN 'malicious-evidenced'
      WHEN size(evidence.wanting) = 0 AND size(counted) = 0 THEN 'known-clean'
      ELSE 'structural-only' END AS coverage
  WITH ${[...keeping, 'evidence'].join(', ')}, {
    score: v, v: v, level: CASE WHEN isMet THEN ${levelOf('placed')} ELSE 'UNKNOWN' END,
    verdictScore: CASE WHEN v IS NULL THEN null WHEN placed = banded THEN ${UNMOVED} ELSE ${scoreInBand('placed', 'v')} END,
    blocking: false,
    label: CASE
      WHEN placed >= ${rankOf('HIGH')} AND badCount > 0 THEN 'malicious'
      WHEN placed >= ${rankOf('LOW')} THEN 'suspicious'
      ELSE 'unknown' END,
    subLabels: ${LISTED_AS}, coverage: coverage, advisory: null, advisories: ${ADVISORIES},
    factors: CASE WHEN isMet THEN steps + ['score ' + toString(v)]
      + CASE WHEN capped <> banded THEN ['no confirmed-bad listing, at most: ' + ${levelOf('capped')}] ELSE [] END
      + CASE WHEN placed <> capped THEN ['curated as bulletproof hosting: ' + ${levelOf('placed')}] ELSE [] END ELSE [] END,
    sources: ${SOURCES},
    feedCount: size(counted), threatFeedCount: threatFeedCount, nonThreatFeedCount: size(listings) - threatFeedCount,
    isThreat: isThreat, scoreUnavailable: false, firstSeen: oldest * 1000, lastSeen: newest * 1000, flags: flags,
    breakdown: breakdown
  } AS verdict`;
}
