/** The verdict on what feeds list, and on a vulnerability (contract 5.1 to 5.4, 5.6). */
import { factorsOf, noticesOf, sourcesOf } from './account.ts';
import { BANDS, scoreInBand } from './bands.ts';
import { flagsOf, subLabelsOf } from './categories.ts';
import type { Evidence } from './evidence.ts';
import { coverageOf, isBlockable, labelOf } from './labels.ts';
import { isVouchedFor, place } from './rules.ts';
import { rawScore, type Score } from './score.ts';
import { type Tally, tally } from './tally.ts';
import type { HashBreakdown, Verdict, VulnerabilityBreakdown } from './verdict.ts';
import { exposureScore } from './vulnerability.ts';

/** Evidence on what is no aggregate. */
export type ListedEvidence = Exclude<Evidence, { readonly kind: 'network' | 'asn' }>;

/** Judges a thing by its own listings, a vulnerability by what is known of it. */
export function judgeListed(evidence: ListedEvidence, asOfMs: number, account: boolean): Verdict {
  const counts = tally(evidence.listings, asOfMs);
  const isVouched = isVouchedFor(evidence);
  const isMet = evidence.isKnown || counts.listings.length > 0 || isVouched;
  const scored = isMet ? scoreOf(evidence, counts) : null;
  const placed = scored === null ? null : place(scored.rank, evidence, counts);
  const rank = placed?.rank ?? null;
  const wouldBlock = isBlockable(evidence, rank, counts);
  const coverage = coverageOf(evidence, isMet, counts);
  return {
    score: scored?.score ?? null,
    level: rank === null ? (isMet ? 'UNSCORED' : 'UNKNOWN') : BANDS[rank],
    v: scored?.v ?? null,
    verdictScore: scored === null || rank === null ? null : scoreInBand(rank, scored.v),
    blocking: wouldBlock && !evidence.isShared,
    label: labelOf(evidence, coverage, rank, counts),
    coverage,
    advisory: isVouched ? 'allowlist-vouched' : null,
    advisories: account ? noticesOf(evidence, coverage, wouldBlock) : [],
    factors: account && scored !== null ? factorsOf(scored, placed?.moves ?? []) : [],
    ...listingSummary(counts, account),
    subLabels: [...subLabelsOf(categoryIds(counts)), ...useLabels(evidence)],
    scoreUnavailable: isMet && scored === null,
    breakdown: breakdownOf(evidence),
  };
}

/** What any verdict says of the listings of the thing itself. */
export function listingSummary(
  counts: Tally,
  account: boolean,
): Pick<
  Verdict,
  'sources' | 'feedCount' | 'threatFeedCount' | 'nonThreatFeedCount' | 'isThreat' | 'firstSeen' | 'lastSeen' | 'flags'
> {
  const { listings, counted, confirmedBad, suspicious, oldest, newest } = counts;
  const threats = confirmedBad.length + suspicious.length;
  return {
    sources: account ? sourcesOf(listings) : [],
    feedCount: counted.length,
    threatFeedCount: threats,
    nonThreatFeedCount: listings.length - threats,
    isThreat: threats > 0,
    firstSeen: oldest === null ? null : oldest * 1000,
    lastSeen: newest === null ? null : newest * 1000,
    flags: [...(threats > 0 ? ['isThreat'] : []), ...flagsOf(categoryIds(counts))],
  };
}

/** The ids of the categories of the listings. */
export function categoryIds({ listings }: Tally): Set<string> {
  return new Set(listings.map(({ categoryId }) => categoryId));
}

function scoreOf(evidence: ListedEvidence, counts: Tally): Score | null {
  if (evidence.kind === 'cve') return exposureScore(evidence.properties);
  return rawScore(counts, evidence.kind === 'ip' ? evidence.neighbours : null);
}

/** What a vulnerability is known for is a sub-label too. */
function useLabels(evidence: ListedEvidence): readonly string[] {
  if (evidence.kind !== 'cve') return [];
  const { isKev, isRansomware } = evidence.properties;
  return [...(isKev === true ? ['known-exploited'] : []), ...(isRansomware === true ? ['ransomware'] : [])];
}

function breakdownOf(evidence: ListedEvidence): VulnerabilityBreakdown | HashBreakdown | null {
  if (evidence.kind === 'hash') return { isKnownGood: evidence.isKnownGood, family: evidence.properties.family };
  if (evidence.kind !== 'cve') return null;
  const { cvss, epss, isKev, isRansomware } = evidence.properties;
  return { cvss, epss, isKev: isKev === true, isRansomware: isRansomware === true };
}
