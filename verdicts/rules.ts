/** The rules of contract 5.2 that move a band into their range, and what 5.3 and 5.6 put in their place: the first that applies decides. */
import { BANDS, RANK, type Rank } from './bands.ts';
import type { Evidence, Listing } from './evidence.ts';
import { areIndependentAndStrong, areTwo, independentPublishers, isStrong } from './publishers.ts';
import { FRESH_DAYS, seenWithin, type Tally } from './tally.ts';

/** Days after which confirmed-bad listings weigh less, and after which they are history (rule 3). */
export const AGEING_DAYS = 90;
const HISTORIC_DAYS = 365;

/** So many independent publishers of suspicious listings are worth a look (rule 4). */
const WORTH_A_LOOK = 3;

/** A rule: what it says, and between which ranks it holds a thing. */
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

/** Where the rules place a thing whose score alone gives `first`. */
export function place(first: Rank, evidence: Evidence, tally: Tally): Placement {
  const rule = ruleFor(evidence, tally);
  if (rule === null) return { rank: first, moves: [] };
  const rank = first < rule.least ? rule.least : first > rule.most ? rule.most : first;
  return { rank, moves: rank === first ? [] : [`${rule.why} -> ${BANDS[rank]}`] };
}

/** Something vouches for the thing. */
export function isVouchedFor({ vouches, isKnownGood }: Evidence): boolean {
  return vouches.length > 0 || isKnownGood;
}

/** Others live or send under the name, so that it takes no verdict from them (contract 5.3). */
export function isProvider(evidence: Evidence): boolean {
  return evidence.kind === 'domain' && evidence.properties.isProvider;
}

/** A listing confirms that it is bad, or so many suspect it that this is as good; whoever scans for a living is suspected by many. */
export function isConfirmed(evidence: Evidence, { confirmedBad, isCorroborated }: Tally): boolean {
  const isScanner = evidence.kind === 'ip' && evidence.properties.isScanner;
  return confirmedBad.length > 0 || (isCorroborated && !isScanner);
}

/** Everything that is confirmed bad of it was seen more than a year ago; a file does not cease to be malware. */
export function isHistoric({ kind }: Evidence, { confirmedBad, now }: Tally): boolean {
  return kind !== 'hash' && confirmedBad.length > 0 && seenWithin(confirmedBad, HISTORIC_DAYS, now).length === 0;
}

/** No rule moves a vulnerability. */
function ruleFor(evidence: Evidence, counts: Tally): Rule | null {
  if (evidence.kind === 'cve') return null;
  if (evidence.kind === 'hash' && evidence.isKnownGood) return exactly('a known-good file', RANK.INFO);
  if (isVouchedFor(evidence) || isProvider(evidence)) return vouched(evidence, counts);
  const rule = accused(evidence, counts);
  const cap = capOf(evidence);
  return rule === null || cap === null ? rule : { why: rule.why, ...capped(rule, cap) };
}

function accused(evidence: Evidence, counts: Tally): Rule | null {
  if (counts.confirmedBad.length > 0) return evidence.kind === 'hash' ? malware(counts) : confirmed(counts);
  if (counts.suspicious.length > 0) return suspected(counts);
  return counts.descriptive.length > 0 ? exactly('it is described, not accused', RANK.INFO) : null;
}

/** A known scanner, and a path that kits reuse, are at most MEDIUM. */
function capOf(evidence: Evidence): Rank | null {
  const isCapped =
    (evidence.kind === 'ip' && evidence.properties.isScanner) ||
    (evidence.kind === 'url' && evidence.properties.isKitPath);
  return isCapped ? RANK.MEDIUM : null;
}

function capped({ least, most }: Rule, cap: Rank): Pick<Rule, 'least' | 'most'> {
  return { least: least > cap ? cap : least, most: most > cap ? cap : most };
}

/** Rule 1. */
function vouched(evidence: Evidence, { confirmedBad, now }: Tally): Rule {
  const against = independentPublishers(seenWithin(confirmedBad, FRESH_DAYS, now));
  const why = isVouchedFor(evidence) ? 'vouched for' : 'others live under it';
  if (against >= 2) return exactly(`${why}, against ${against} publishers within 30 days`, RANK.MEDIUM);
  return { why, least: RANK.NONE, most: RANK.INFO };
}

/** Rule 3. */
function confirmed({ confirmedBad, now }: Tally): Rule {
  const fresh = seenWithin(confirmedBad, FRESH_DAYS, now);
  if (areIndependentAndStrong(fresh)) {
    return exactly('independent publishers confirm it within 30 days', RANK.CRITICAL);
  }
  if (fresh.length > 0) {
    return isStrongOrTwo(fresh)
      ? exactly('confirmed within 30 days, by a strong source or by two', RANK.HIGH)
      : exactly('confirmed within 30 days by one weak source', RANK.MEDIUM);
  }
  const ageing = seenWithin(confirmedBad, AGEING_DAYS, now);
  if (ageing.length > 0) {
    return isStrongOrTwo(ageing)
      ? { why: 'confirmed within 90 days, by a strong source or by two', least: RANK.MEDIUM, most: RANK.HIGH }
      : { why: 'confirmed within 90 days by one weak source', least: RANK.LOW, most: RANK.MEDIUM };
  }
  return seenWithin(confirmedBad, HISTORIC_DAYS, now).length > 0
    ? { why: 'confirmed within a year', least: RANK.LOW, most: RANK.MEDIUM }
    : exactly('confirmed more than a year ago', RANK.LOW);
}

/** Rule 4. */
function suspected({ suspicious, isCorroborated, now }: Tally): Rule {
  const fresh = seenWithin(suspicious, FRESH_DAYS, now);
  const publishers = independentPublishers(fresh);
  if (isCorroborated) return exactly(`${publishers} independent publishers suspect it within 30 days`, RANK.HIGH);
  if (publishers >= WORTH_A_LOOK) {
    return exactly(`${publishers} independent publishers suspect it within 30 days`, RANK.MEDIUM);
  }
  return fresh.length > 0
    ? { why: 'suspected within 30 days, not confirmed', least: RANK.LOW, most: RANK.MEDIUM }
    : { why: 'suspected, not confirmed', least: RANK.INFO, most: RANK.MEDIUM };
}

/** Of a hash in place of rule 3: a file does not cease to be malware, so its feeds count at any age. */
function malware({ confirmedBad }: Tally): Rule {
  if (independentPublishers(confirmedBad) >= 2) return exactly('independent publishers confirm it', RANK.CRITICAL);
  return isStrongOrTwo(confirmedBad)
    ? exactly('confirmed by a strong source or by two', RANK.HIGH)
    : exactly('confirmed by one weak source', RANK.MEDIUM);
}

function isStrongOrTwo(listings: readonly Listing[]): boolean {
  return listings.some(isStrong) || areTwo(listings);
}

function exactly(why: string, rank: Rank): Rule {
  return { why, least: rank, most: rank };
}
