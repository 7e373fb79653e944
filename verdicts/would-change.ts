/** The smallest changes that would move a verdict (contract 5.7), found by judging again with one change. */
import type { Evidence, Listing } from './evidence.ts';
import { judge } from './judge.ts';
import { independentPublishers } from './publishers.ts';
import { DAY } from './sighting.ts';
import { isThreatListing } from './tally.ts';
import { statedEnds, turningAges } from './turning-instants.ts';
import type { Verdict } from './verdict.ts';

/** Maximum number of changes in one answer. */
const MOST_TOLD = 3;

/** How many feeds are left out in turn, heaviest first. */
const MOST_LEFT_OUT = 5;

/** The listing of another publisher, in a category that others do not copy. */
const CONFIRMING = {
  category: 'Malicious Infrastructure',
  categoryId: 'malicious-infrastructure',
  categoryIds: ['malicious-infrastructure'],
} as const;

/** Changes that come with time within so many days are listed before those that need a person. */
const SOON_DAYS = 7;

/** Returns at most three sentences, the nearest first; none for an unlisted indicator and for a vulnerability. */
export function wouldChange(evidence: Evidence, verdict: Verdict, asOfMs: number): readonly string[] {
  const threats = evidence.listings.filter(isThreatListing);
  if (threats.length === 0 || evidence.kind === 'cve' || verdict.verdictScore === null) return [];
  const waiting = waitingWould(evidence, verdict, asOfMs, threats);
  const isSoon = waiting !== null && waiting.days <= SOON_DAYS;
  return [
    ...(isSoon ? [waiting.sentence] : []),
    ...anotherPublisherWould(evidence, verdict, asOfMs, threats),
    ...leavingOutWould(evidence, verdict, asOfMs, threats),
    ...(waiting === null || isSoon ? [] : [waiting.sentence]),
  ].slice(0, MOST_TOLD);
}

/** Returns the first day after which the band or the blocking changes if there is no new sighting. */
function waitingWould(evidence: Evidence, verdict: Verdict, asOfMs: number, threats: readonly Listing[]) {
  const ages = turningAges(threats).map((last) => Math.floor((last - asOfMs) / DAY) + 1);
  const instants = [...ages, ...statedEnds(evidence).map((end) => Math.ceil((end - asOfMs) / DAY))];
  const days = [...new Set(instants.filter((day) => day > 0))].sort((one, other) => one - other);
  for (const day of days) {
    const changed = changeOf(verdict, judge(evidence, asOfMs + day * DAY, { account: false }));
    if (changed !== null)
      return { days: day, sentence: `in ${day === 1 ? 'one day' : `${day} days`} without a new sighting: ${changed}` };
  }
  return null;
}

function anotherPublisherWould(
  evidence: Evidence,
  verdict: Verdict,
  asOfMs: number,
  threats: readonly Listing[],
): string[] {
  const [heaviest] = threats;
  if (heaviest === undefined) return [];
  const another: Listing = {
    ...heaviest,
    feedId: 'another',
    publisher: 'another',
    ...CONFIRMING,
    class: 'confirmed-bad',
    seenFrom: asOfMs,
    seenUntil: asOfMs,
    lastSeen: asOfMs,
    isDated: true,
    count: 1,
    reliability: 'verified',
    entries: 'reported',
    aggregates: false,
  };
  const changed = changeOf(
    verdict,
    judge(withListings(evidence, [...evidence.listings, another]), asOfMs, { account: false }),
  );
  if (changed === null) return [];
  const confirming = independentPublishers(threats.filter((listing) => listing.class === 'confirmed-bad'));
  const who = confirming < 2 ? 'a second publisher that confirms it' : 'one more publisher that checks its entries';
  return [`${who}: ${changed}`];
}

function leavingOutWould(evidence: Evidence, verdict: Verdict, asOfMs: number, threats: readonly Listing[]): string[] {
  return threats
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, MOST_LEFT_OUT)
    .flatMap((listing) => {
      const others = evidence.listings.filter((other) => other !== listing);
      const changed = changeOf(verdict, judge(withListings(evidence, others), asOfMs, { account: false }));
      return changed === null ? [] : [`without ${listing.name}: ${changed}`];
    });
}

function withListings<Kind extends Evidence>(evidence: Kind, listings: readonly Listing[]): Kind {
  return { ...evidence, listings };
}

/** Returns the band that it would have, or whether it would block or cease to block; null if nothing changes. */
function changeOf(verdict: Verdict, other: Verdict): string | null {
  if (other.level !== verdict.level) return other.level;
  if (other.blocking === verdict.blocking) return null;
  return other.blocking ? 'blocks' : 'does not block';
}
