/** The rules of contract 5.2 that move a band into their range, and their replacements in 5.3 and 5.6: the first that applies decides. */
import { BANDS, RANK, type Rank } from './bands.ts';
import type { Evidence, Listing } from './evidence.ts';
import { areIndependentAndStrong, areTwo, independentPublishers, isStrong } from './publishers.ts';
import { FRESH_DAYS, seenWithin, type Tally } from './tally.ts';

/** Days after which confirmed-bad listings weigh less, and after which they are history (rule 3). */
export const AGEING_DAYS = 90;
const HISTORIC_DAYS = 365;

/** So many independent publishers of suspicious listings are worth a look (rule 4). */
const WORTH_A_LOOK = 3;

/** A rule: its explanation, and the ranks between which it places an indicator. */
interface Rule {
  readonly why: string;
  readonly least: Rank;
  readonly most: Rank;
}

/** A rank after the rule that applies, and a line where that moved it. */
export interface Placement {
  readonly rank: Rank;
  readonly moves: readonly string[];
}

/** Places an indicator whose score alone gives `first`: no lower than the highest floor, no higher than the highest ceiling. */
export function place(first: Rank, evidence: Evidence, tally: Tally): Placement {
  const rules = rulesFor(evidence, tally);
  const [floor] = rules.toSorted((one, other) => other.least - one.least);
  const [ceiling] = rules.toSorted((one, other) => other.most - one.most);
  if (floor !== undefined && first < floor.least) return moved(floor.why, floor.least);
  if (ceiling !== undefined && first > ceiling.most) return moved(ceiling.why, ceiling.most);
  return { rank: first, moves: [] };
}

function moved(why: string, rank: Rank): Placement {
  return { rank, moves: [`${why} -> ${BANDS[rank]}`] };
}

/** Returns whether an own list of the operator blocks the indicator. */
export function isBlockedByOperator({ confirmedBad }: Tally): boolean {
  return confirmedBad.some(({ operator }) => operator?.act === 'block');
}

/** Returns whether something vouches for the indicator. */
export function isVouchedFor({ vouches, isKnownGood }: Evidence): boolean {
  return vouches.length > 0 || isKnownGood;
}

/** Others live or send under the name, so that it takes no verdict from them (contract 5.3). */
export function isProvider(evidence: Evidence): boolean {
  return evidence.kind === 'domain' && evidence.properties.isProvider;
}

/** Returns whether a listing confirms that it is bad, or enough publishers suspect it; a known scanner is only ever suspected. */
export function isConfirmed(evidence: Evidence, counts: Tally): boolean {
  if (isKnownScanner(evidence)) return isBlockedByOperator(counts);
  return counts.confirmedBad.length > 0 || counts.isCorroborated;
}

function isKnownScanner(evidence: Evidence): boolean {
  return evidence.kind === 'ip' && evidence.properties.isScanner;
}

/** Returns whether all confirmed-bad sightings are more than a year old; a file does not cease to be malware. */
export function isHistoric({ kind }: Evidence, { confirmedBad, isCorroborated, now }: Tally): boolean {
  if (kind === 'hash' || isCorroborated || confirmedBad.length === 0) return false;
  return seenWithin(confirmedBad, HISTORIC_DAYS, now).length === 0;
}

/** No rule moves a vulnerability. */
function rulesFor(evidence: Evidence, counts: Tally): readonly Rule[] {
  if (evidence.kind === 'cve') return [];
  if (evidence.kind === 'hash' && evidence.isKnownGood) return [exactly('a known-good file', RANK.INFO)];
  if (isVouchedFor(evidence) || isProvider(evidence)) return [vouched(evidence, counts)];
  const cap = capOf(evidence, counts);
  const rules = accused(evidence, counts);
  return cap === null ? rules : rules.map((rule) => capped(rule, cap));
}

/** If some confirm and some suspect it, both rules apply, so that further accusations never make a verdict milder. */
function accused(evidence: Evidence, counts: Tally): readonly Rule[] {
  const { confirmedBad, suspicious, descriptive } = counts;
  if (confirmedBad.length + suspicious.length === 0) {
    return descriptive.length > 0 ? [exactly('it is described, not accused', RANK.INFO)] : [];
  }
  return [
    ...(evidence.kind === 'hash' ? malware(counts) : confirmed(counts)),
    ...(suspicious.length > 0 ? [suspected(counts)] : []),
  ];
}

/** A known scanner, and a path that kits reuse, are at most MEDIUM, unless the operator blocks them. */
function capOf(evidence: Evidence, counts: Tally): string | null {
  if (isBlockedByOperator(counts)) return null;
  if (isKnownScanner(evidence)) return 'a known scanner operator, at most';
  if (evidence.kind === 'url' && evidence.properties.isKitPath) return 'a path that kits reuse, at most';
  return null;
}

function capped({ why, least, most }: Rule, cap: string): Rule {
  if (most <= RANK.MEDIUM) return { why, least, most };
  return { why: cap, least: least > RANK.MEDIUM ? RANK.MEDIUM : least, most: RANK.MEDIUM };
}

/** Rule 1. */
function vouched(evidence: Evidence, { confirmedBad, suspicious, now }: Tally): Rule {
  const isAccused = confirmedBad.length + suspicious.length > 0;
  const against = independentPublishers(seenWithin(confirmedBad, FRESH_DAYS, now));
  const why = isVouchedFor(evidence) ? 'vouched for' : 'others live under it';
  if (against >= 2) return exactly(`${why}, against ${against} publishers within 30 days`, RANK.MEDIUM);
  return { why, least: isAccused ? RANK.INFO : RANK.NONE, most: RANK.INFO };
}

/** Rule 3, for the listings within each age: old and strong listings still count next to fresh and weak ones. */
function confirmed({ confirmedBad, now }: Tally): readonly Rule[] {
  const within = (days: number, ruleOf: (listings: readonly Listing[]) => Rule): readonly Rule[] => {
    const listings = seenWithin(confirmedBad, days, now);
    return listings.length > 0 ? [ruleOf(listings)] : [];
  };
  return [
    ...within(FRESH_DAYS, fresh),
    ...within(AGEING_DAYS, ageing),
    ...within(HISTORIC_DAYS, () => ({ why: 'confirmed within a year', least: RANK.LOW, most: RANK.MEDIUM })),
    ...(confirmedBad.length > 0 ? [exactly('confirmed more than a year ago', RANK.LOW)] : []),
  ];
}

function fresh(listings: readonly Listing[]): Rule {
  if (areIndependentAndStrong(listings)) {
    return exactly('independent publishers confirm it within 30 days', RANK.CRITICAL);
  }
  const by = strengthOf(listings);
  return by === null
    ? exactly('confirmed within 30 days by one weak source', RANK.MEDIUM)
    : exactly(`confirmed within 30 days by ${by}`, RANK.HIGH);
}

function ageing(listings: readonly Listing[]): Rule {
  const by = strengthOf(listings);
  return by === null
    ? { why: 'confirmed within 90 days by one weak source', least: RANK.LOW, most: RANK.MEDIUM }
    : { why: `confirmed within 90 days by ${by}`, least: RANK.MEDIUM, most: RANK.HIGH };
}

/** Rule 4. */
function suspected({ suspicious, isCorroborated, now }: Tally): Rule {
  const recent = seenWithin(suspicious, FRESH_DAYS, now);
  const publishers = independentPublishers(recent);
  if (isCorroborated) return exactly(`${publishers} independent publishers suspect it within 30 days`, RANK.HIGH);
  if (publishers >= WORTH_A_LOOK) {
    return exactly(`${publishers} independent publishers suspect it within 30 days`, RANK.MEDIUM);
  }
  return recent.length > 0
    ? { why: 'suspected within 30 days, not confirmed', least: RANK.LOW, most: RANK.MEDIUM }
    : { why: 'suspected, not confirmed', least: RANK.INFO, most: RANK.MEDIUM };
}

/** Replaces rule 3 for a hash: a file does not cease to be malware, so its feeds count at any age. */
function malware({ confirmedBad }: Tally): readonly Rule[] {
  if (confirmedBad.length === 0) return [];
  if (independentPublishers(confirmedBad) >= 2) return [exactly('independent publishers confirm it', RANK.CRITICAL)];
  const by = strengthOf(confirmedBad);
  return by === null
    ? [exactly('confirmed by one weak source', RANK.MEDIUM)]
    : [exactly(`confirmed by ${by}`, RANK.HIGH)];
}

/** Returns what makes listings strong: the first strong source, else that there are two; null if nothing does. */
function strengthOf(listings: readonly Listing[]): string | null {
  const strong = listings.find(isStrong);
  if (strong !== undefined) return `${strong.name}, a strong source`;
  return areTwo(listings) ? 'two reporters or publishers' : null;
}

function exactly(why: string, rank: Rank): Rule {
  return { why, least: rank, most: rank };
}
