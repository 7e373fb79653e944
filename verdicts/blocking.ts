/** Decides what may be blocked automatically (contract 5.3): it is bad now by dated evidence, and the block would affect no one else. */
import { RANK, type Rank } from './bands.ts';
import type { Evidence, EvidenceOf, Listing } from './evidence.ts';
import { inOrder, type NotBlocking } from './not-blocking.ts';
import { independentPublishers, isStrong } from './publishers.ts';
import { isBlockedByOperator, isProvider, isVouchedFor } from './rules.ts';
import { seenWithin, type Tally } from './tally.ts';

/** Days within which the indicator must have been seen; an address of a cloud, whose holder changes, has fewer. */
const SIGHTING_DAYS = 14;
const CLOUD_SIGHTING_DAYS = 7;

/** Names with this popularity or more are blocked only by two independent publishers. */
const POPULAR = 100_000;

/**
 * Returns every reason not to block an indicator, the most general first; null if it is blocked. An own list blocks whatever age, crowd or
 * use it has, but neither what is vouched for nor names under which others live: a slip in a file must not cut these off. An override may.
 */
export function notBlockingOf(evidence: Evidence, rank: Rank | null, counts: Tally): readonly NotBlocking[] | null {
  if (evidence.kind === 'cve' || evidence.kind === 'asn') return ['not-blockable-kind'];
  if (accusing(counts).length === 0) return ['band'];
  const reasons = inOrder([
    ...(rank === null || rank < RANK.HIGH ? (['band'] as const) : []),
    ...unseen(evidence, counts),
    ...othersHit(evidence, counts),
  ]);
  return reasons.length === 0 ? null : reasons;
}

/** Who else a block would hit, or why the indicator is no one's to block. */
function othersHit(evidence: Evidence, counts: Tally): readonly NotBlocking[] {
  return [
    ...(isVouchedFor(evidence) ? (['vouched'] as const) : []),
    ...(isProvider(evidence) ? (['provider'] as const) : []),
    ...(evidence.kind === 'url' && evidence.properties.isKitPath ? (['not-blockable-kind'] as const) : []),
    ...(evidence.kind === 'ip' && !isBlockedByOperator(counts) ? usesOf(evidence, counts) : []),
    ...(isPopularAndLone(evidence, counts) ? (['popular'] as const) : []),
  ];
}

/** The uses of an address that stop a block. */
function usesOf({ properties }: EvidenceOf<'ip'>, counts: Tally): readonly NotBlocking[] {
  const { isCrowded, isCdn, isScanner, isTorExit } = properties;
  return [
    ...(isCdn ? (['cdn'] as const) : []),
    ...(isCrowded && !isCdn ? (['shared-address'] as const) : []),
    ...(isScanner ? (['scanner'] as const) : []),
    ...(isTorExit && !accusing(counts).some(isDatedOrVerified) ? (['tor-exit'] as const) : []),
  ];
}

/** What the sightings lack. */
function unseen(evidence: Evidence, counts: Tally): readonly NotBlocking[] {
  const days = sightingDays(evidence);
  if (isBlockedByOperator(counts) || isSighted(sightingsOf(evidence, counts, days))) return [];
  if (days < SIGHTING_DAYS && isSighted(sightingsOf(evidence, counts, SIGHTING_DAYS))) return ['cloud'];
  const recent = seenWithin(accusing(counts), days, counts.now);
  if (recent.length === 0) return ['sighting-old'];
  return recent.some(({ isDated }) => isDated) ? ['weak-source'] : ['undated'];
}

/** A popular name is blocked only if two independent publishers have seen it. */
function isPopularAndLone(evidence: Evidence, counts: Tally): boolean {
  if (evidence.kind !== 'domain' || isBlockedByOperator(counts)) return false;
  const { popularity } = evidence.properties;
  return (
    popularity !== null &&
    popularity <= POPULAR &&
    independentPublishers(sightingsOf(evidence, counts, SIGHTING_DAYS)) < 2
  );
}

function accusing({ confirmedBad, suspicious, isCorroborated }: Tally): readonly Listing[] {
  return isCorroborated ? [...confirmedBad, ...suspicious] : confirmedBad;
}

/** The dated sightings that are fresh enough; those of a file count at any age, and only current lists of networks name networks. */
function sightingsOf(evidence: Evidence, counts: Tally, days: number): readonly Listing[] {
  const listings = accusing(counts);
  if (evidence.kind === 'hash') return listings;
  const dated = seenWithin(listings, days, counts.now).filter(({ isDated }) => isDated);
  return evidence.kind === 'network'
    ? dated.filter(({ entries, reliability }) => entries === 'active' && reliability === 'verified')
    : dated;
}

function sightingDays(evidence: Evidence): number {
  return evidence.kind === 'ip' && evidence.properties.isCloud ? CLOUD_SIGHTING_DAYS : SIGHTING_DAYS;
}

function isSighted(sightings: readonly Listing[]): boolean {
  return sightings.some(isStrong) || independentPublishers(sightings) >= 2;
}

function isDatedOrVerified({ lastSeen, firstSeen, reliability }: Listing): boolean {
  return lastSeen !== null || firstSeen !== null || reliability === 'verified';
}
