/** Decides what may be blocked automatically (contract 5.3): it is bad now by dated evidence, and the block would affect no one else. */
import { RANK, type Rank } from './bands.ts';
import type { Evidence, Listing } from './evidence.ts';
import { independentPublishers, isStrong } from './publishers.ts';
import { isBlockedByOperator, isProvider, isVouchedFor } from './rules.ts';
import { seenWithin, type Tally } from './tally.ts';

/** Days within which the indicator must have been seen; an address of a cloud, whose holder changes, has fewer. */
const SIGHTING_DAYS = 14;
const CLOUD_SIGHTING_DAYS = 7;

/** Names with this popularity or more are blocked only by two independent publishers. */
const POPULAR = 100_000;

/** What prevents the block of an indicator that is bad enough; `null` if nothing does. */
export type Hindrance =
  | 'no-fresh-sighting'
  | 'vouched'
  | 'provider'
  | 'popular'
  | 'crowded'
  | 'tor-exit'
  | 'scanner'
  | 'kit-path';

/** Returns whether listings that confirm the indicator make it bad enough to be blocked. */
export function isBlockworthy(evidence: Evidence, rank: Rank | null, { confirmedBad, isCorroborated }: Tally): boolean {
  if (rank === null || rank < RANK.HIGH || evidence.kind === 'cve' || evidence.kind === 'asn') return false;
  return confirmedBad.length > 0 || isCorroborated;
}

/**
 * Returns the first reason not to block an indicator that is bad enough; null if it is blocked. An own list blocks whatever age, crowd or use
 * it has, but neither what is vouched for nor names under which others live: a slip in a file must not cut these off. An override may.
 */
export function hindranceOf(evidence: Evidence, counts: Tally): Hindrance | null {
  if (isVouchedFor(evidence)) return 'vouched';
  if (evidence.kind === 'url') {
    if (evidence.properties.isKitPath) return 'kit-path';
  } else if (evidence.kind === 'domain') {
    if (isProvider(evidence)) return 'provider';
  } else if (evidence.kind === 'ip' && !isBlockedByOperator(counts)) {
    const { isCrowded, isScanner, isTorExit } = evidence.properties;
    if (isScanner) return 'scanner';
    if (isCrowded) return 'crowded';
    if (isTorExit && !accusing(counts).some(isDatedOrVerified)) return 'tor-exit';
  }
  if (isBlockedByOperator(counts)) return null;
  if (!isSighted(sightingsOf(evidence, counts))) return 'no-fresh-sighting';
  return isPopularAndLone(evidence, counts) ? 'popular' : null;
}

/** A popular name is blocked only if two independent publishers have seen it. */
function isPopularAndLone(evidence: Evidence, counts: Tally): boolean {
  if (evidence.kind !== 'domain') return false;
  const { popularity } = evidence.properties;
  return popularity !== null && popularity <= POPULAR && independentPublishers(sightingsOf(evidence, counts)) < 2;
}

function accusing({ confirmedBad, suspicious, isCorroborated }: Tally): readonly Listing[] {
  return isCorroborated ? [...confirmedBad, ...suspicious] : confirmedBad;
}

/** The dated sightings that are fresh enough; those of a file count at any age, and only current lists of networks name networks. */
function sightingsOf(evidence: Evidence, counts: Tally): readonly Listing[] {
  const listings = accusing(counts);
  if (evidence.kind === 'hash') return listings;
  const days = evidence.kind === 'ip' && evidence.properties.isCloud ? CLOUD_SIGHTING_DAYS : SIGHTING_DAYS;
  const dated = seenWithin(listings, days, counts.now).filter(({ isDated }) => isDated);
  return evidence.kind === 'network'
    ? dated.filter(({ entries, reliability }) => entries === 'active' && reliability === 'verified')
    : dated;
}

function isSighted(sightings: readonly Listing[]): boolean {
  return sightings.some(isStrong) || independentPublishers(sightings) >= 2;
}

function isDatedOrVerified({ lastSeen, firstSeen, reliability }: Listing): boolean {
  return lastSeen !== null || firstSeen !== null || reliability === 'verified';
}
