/** The verdict on what feeds list, and on a vulnerability (contract 5.1 to 5.4, 5.6). */
import { factorsOf, noticesOf, sourcesOf } from './account.ts';
import { BANDS, scoreInBand, scoreLine } from './bands.ts';
import { notBlockingOf } from './blocking.ts';
import { flagsOf, subLabelsOf } from './categories.ts';
import type { Evidence, Listing } from './evidence.ts';
import { coverageOf, labelOf } from './labels.ts';
import { isHistoric, isVouchedFor, place } from './rules.ts';
import { rawScore, type Score } from './score.ts';
import { isThreatListing, type Tally, tally } from './tally.ts';
import type { HashBreakdown, Verdict, VulnerabilityBreakdown } from './verdict.ts';
import { exposureScore } from './vulnerability.ts';

/** Evidence on indicators that are not aggregates. */
export type ListedEvidence = Exclude<Evidence, { readonly kind: 'network' | 'asn' }>;

/** Judges an indicator by its own listings, and a vulnerability by what is known of it. */
export function judgeListed(evidence: ListedEvidence, asOfMs: number, account: boolean): Verdict {
  const counts = tally(isAnywhere(evidence) ? evidence.listings : [], asOfMs);
  const isVouched = isVouchedFor(evidence);
  const isMet = isAnywhere(evidence) && (evidence.isKnown || counts.listings.length > 0 || isVouched);
  const scored = isMet ? scoreOf(evidence, counts) : null;
  const placed = scored === null ? null : place(scored.rank, evidence, counts);
  const rank = placed?.rank ?? null;
  const coverage = coverageOf(evidence, isMet, counts);
  const notBlocking = notBlockingOf(evidence, rank, counts);
  return {
    score: scored?.score ?? null,
    level: rank === null ? (isMet ? 'UNSCORED' : 'UNKNOWN') : BANDS[rank],
    v: scored?.v ?? null,
    verdictScore: scored === null || rank === null ? null : scoreInBand(rank, scored.v),
    blocking: notBlocking === null,
    notBlocking,
    label: labelOf(evidence, coverage, rank, counts),
    coverage,
    advisory: isVouched ? 'allowlist-vouched' : null,
    advisories: account ? noticesOf(evidence, coverage, notBlocking) : [],
    factors:
      account && scored !== null && placed !== null
        ? [...factorsOf(scored, placed.moves), scoreLine(placed.rank, scored.v)]
        : [],
    ...listingSummary(counts, account),
    subLabels: [
      ...subLabelsOf(categoryIds(counts)),
      ...(isHistoric(evidence, counts) ? ['historic'] : []),
      ...useLabels(evidence),
    ],
    scoreUnavailable: isMet && scored === null,
    breakdown: breakdownOf(evidence),
  };
}

/** Returns the part of a verdict that sums up the listings of the indicator itself. */
export function listingSummary(
  counts: Tally,
  account: boolean,
): Pick<
  Verdict,
  | 'sources'
  | 'feedCount'
  | 'threatFeedCount'
  | 'nonThreatFeedCount'
  | 'isThreat'
  | 'firstSeen'
  | 'lastSeen'
  | 'seenFrom'
  | 'seenUntil'
  | 'listedFrom'
  | 'flags'
  | 'tags'
> {
  const { listings, counted, newest } = counts;
  const threats = listings.filter(isThreatListing).length;
  return {
    sources: account ? sourcesOf(listings, counted) : [],
    feedCount: counted.length,
    threatFeedCount: threats,
    nonThreatFeedCount: listings.length - threats,
    isThreat: threats > 0,
    firstSeen: extreme(counted, 'firstSeen', Math.min),
    lastSeen: extreme(counted, 'lastSeen', Math.max),
    seenFrom: newest?.seenFrom ?? null,
    seenUntil: newest?.seenUntil ?? null,
    listedFrom: listedFrom(counted.length > 0 ? counted : listings),
    flags: [
      ...new Set([...(threats > 0 ? ['isThreat'] : []), ...flagsOf(categoryIds(counts)), ...scannerFlag(listings)]),
    ],
    tags: [...new Set(listings.flatMap(({ tags }) => tags))],
  };
}

/** A listing begins with its own date, or with the first edition that had it; null if nothing says when. */
function listedFrom(listings: readonly Listing[]): number | null {
  const begins = listings.flatMap((listing) => {
    const { firstSeen, lastSeen, publishedAt, observedAt } = listing;
    return firstSeen ?? lastSeen ?? publishedAt ?? listing.listedFrom ?? listing.seenUntil ?? observedAt ?? [];
  });
  return begins.length === 0 ? null : Math.min(...begins);
}

/** An indicator on a list of known scanners is a scanner, whatever the category of that list. */
function scannerFlag(listings: readonly Listing[]): readonly string[] {
  return listings.some((listing) => 'meaning' in listing && listing.meaning === 'scanner') ? ['isScanner'] : [];
}

/** The ids of the categories of the listings; so many suspicions are attacks. */
export function categoryIds({ listings, isCorroborated }: Tally): Set<string> {
  return new Set([
    ...listings.flatMap((listing) => listing.categoryIds),
    ...(isCorroborated ? ['attack-sources'] : []),
  ]);
}

/**
 * Returns whether there is something to judge. An address of special purpose belongs to no one on the internet, unless a list names it all
 * the same, which no published feed does.
 */
function isAnywhere(evidence: ListedEvidence): boolean {
  if (evidence.kind !== 'ip' || evidence.properties.specialPurpose === null) return true;
  return evidence.properties.specialPurpose.isGloballyReachable || evidence.listings.some(isThreatListing);
}

function extreme(
  listings: Tally['counted'],
  property: 'firstSeen' | 'lastSeen',
  of: (...dates: number[]) => number,
): number | null {
  const dates = listings.flatMap((listing) => listing[property] ?? []);
  return dates.length === 0 ? null : of(...dates);
}

function scoreOf(evidence: ListedEvidence, counts: Tally): Score | null {
  if (evidence.kind === 'cve') return exposureScore(evidence.properties);
  return rawScore(counts, evidence.kind === 'ip' ? evidence.neighbours : null);
}

/** The known use of a vulnerability is a sub-label too. */
function useLabels(evidence: ListedEvidence): readonly string[] {
  if (evidence.kind !== 'cve') return [];
  const { isKev, isRansomware } = evidence.properties;
  return [...(isKev === true ? ['known-exploited'] : []), ...(isRansomware === true ? ['ransomware'] : [])];
}

/** Null is unknown: no set of known-good files is whole, so that absence from it says nothing. */
function breakdownOf(evidence: ListedEvidence): VulnerabilityBreakdown | HashBreakdown | null {
  if (evidence.kind === 'hash') {
    const { isKnownGood, properties } = evidence;
    return { isKnownGood: isKnownGood ? true : null, family: properties.family };
  }
  if (evidence.kind !== 'cve') return null;
  const { cvss, epss, isKev, isRansomware } = evidence.properties;
  return { cvss, epss, isKev, isRansomware };
}
