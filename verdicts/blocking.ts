/** Decides what may be blocked automatically (contract 5.3): it is bad now by fresh evidence, and the block would affect no one else. */
import { RANK, type Rank } from './bands.ts';
import type { Evidence, EvidenceOf, Listing } from './evidence.ts';
import { inOrder, type NotBlocking } from './not-blocking.ts';
import { independentPublishers, isStrong } from './publishers.ts';
import { isBlockedByOperator, isProvider, isVouchedFor } from './rules.ts';
import { isNarrow } from './sighting.ts';
import { isWithin, type Tally } from './tally.ts';

/** Days within which the indicator must have been seen; an address whose holder changes, or through which others send, has fewer. */
const SIGHTING_DAYS = 14;
const SHARED_SIGHTING_DAYS = 7;

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
    ...(evidence.kind === 'ip' && !isBlockedByOperator(counts) ? othersOf(evidence) : []),
    ...(isPopularAndLone(evidence, counts) ? (['popular'] as const) : []),
  ];
}

/** The uses of an address that stop every block. */
function othersOf({ properties: { isCrowded, isCdn, isScanner } }: EvidenceOf<'ip'>): readonly NotBlocking[] {
  return [
    ...(isCdn ? (['cdn'] as const) : []),
    ...(isCrowded && !isCdn ? (['shared-address'] as const) : []),
    ...(isScanner ? (['scanner'] as const) : []),
  ];
}

/** What the sightings lack. Where a fresh one would do for another address, the reason is the use of this one. */
function unseen(evidence: Evidence, counts: Tally): readonly NotBlocking[] {
  const use = shortenedBy(evidence);
  if (isBlockedByOperator(counts) || isSighted(sightingsOf(evidence, counts, use))) return [];
  if (use !== null && isSighted(sightingsOf(evidence, counts, null))) return [use];
  // A file is malware at any age, with a date or without.
  if (evidence.kind === 'hash') return ['weak-source'];
  const recent = accusing(counts).filter(({ seenUntil }) => isWithin(seenUntil, sightingDays(use), counts.now));
  if (recent.length === 0) return ['sighting-old'];
  return recent.some(isDatedWellEnough) ? ['weak-source'] : ['undated'];
}

/** A popular name is blocked only if two independent publishers have seen it. */
function isPopularAndLone(evidence: Evidence, counts: Tally): boolean {
  if (evidence.kind !== 'domain' || isBlockedByOperator(counts)) return false;
  const { popularity } = evidence.properties;
  return popularity !== null && popularity <= POPULAR && independentPublishers(sightingsOf(evidence, counts, null)) < 2;
}

function accusing({ confirmedBad, suspicious, isCorroborated }: Tally): readonly Listing[] {
  return isCorroborated ? [...confirmedBad, ...suspicious] : confirmedBad;
}

/**
 * The sightings that are fresh enough for a use (null: any address or name), and dated well enough; those of a file count at any age, and only
 * current lists of networks name networks. Where others send through an address, the row of a sensor does not say which of them it saw.
 */
function sightingsOf(evidence: Evidence, counts: Tally, use: ShorteningUse | null): readonly Listing[] {
  const listings = accusing(counts);
  if (evidence.kind === 'hash') return listings;
  const days = sightingDays(use);
  const fresh = listings.filter(
    (listing) =>
      listing.operator !== undefined || (isWithin(listing.seenUntil, days, counts.now) && isDatedWellEnough(listing)),
  );
  if (use === 'tor-exit' || use === 'shared-egress') return fresh.filter(isDatedOrVerified);
  return evidence.kind === 'network'
    ? fresh.filter(({ entries, reliability }) => entries === 'active' && reliability === 'verified')
    : fresh;
}

/** A row with its own date, an entry of a list of what is active now, or of a verified list an interval that is as good as a date. */
function isDatedWellEnough(listing: Listing): boolean {
  const { isDated, entries, reliability } = listing;
  return isDated || (entries === 'reported' && reliability === 'verified' && isNarrow(listing));
}

/** A use of an address by which a sighting counts for a week only: its holder changes, or others send through it. */
type ShorteningUse = 'tor-exit' | 'shared-egress' | 'cloud';

function sightingDays(use: ShorteningUse | null): number {
  return use === null ? SIGHTING_DAYS : SHARED_SIGHTING_DAYS;
}

function shortenedBy(evidence: Evidence): ShorteningUse | null {
  if (evidence.kind !== 'ip') return null;
  const { isTorExit, isSharedEgress, isCloud } = evidence.properties;
  if (isTorExit) return 'tor-exit';
  return isSharedEgress ? 'shared-egress' : isCloud ? 'cloud' : null;
}

function isSighted(sightings: readonly Listing[]): boolean {
  return sightings.some(isStrong) || independentPublishers(sightings) >= 2;
}

function isDatedOrVerified({ lastSeen, firstSeen, reliability }: Listing): boolean {
  return lastSeen !== null || firstSeen !== null || reliability === 'verified';
}
