/** The rules of contract 5.2 that move a band, in their order, and what 5.6 puts in their place. */
import { BANDS, RANK, type Rank } from './bands.ts';
import type { Evidence } from './evidence.ts';
import type { Tally } from './tally.ts';

/** A rule: what it says, and between which ranks it holds a thing. */
interface Rule {
  readonly why: string;
  readonly least?: Rank;
  readonly most?: Rank;
}

/** A rank after all rules, and a line for each rule that moved it. */
export interface Placement {
  readonly rank: Rank;
  readonly moves: readonly string[];
}

/**
 * Where the rules place a thing whose score alone gives `first`. Rule 7 needs no row: where only trust or reference lists
 * have a thing nothing counts, `v` is 0, and no rule raises that.
 */
export function place(first: Rank, evidence: Evidence, tally: Tally): Placement {
  let rank = first;
  const moves: string[] = [];
  for (const rule of rulesFor(evidence, tally)) {
    const next = held(rank, rule);
    if (next !== rank) moves.push(`${rule.why} -> ${BANDS[next]}`);
    rank = next;
  }
  return { rank, moves };
}

/** Something vouches for the thing. */
export function isVouchedFor({ vouches, isKnownGood }: Evidence): boolean {
  return vouches.length > 0 || isKnownGood;
}

/** Rules 3 and 4: the highest rank of what no confirmed-bad listing accuses, and of what only descriptive ones mention. */
export function ceiling(confirmedBad: number, suspicious: number): Rank {
  if (confirmedBad > 0) return RANK.CRITICAL;
  return suspicious > 0 ? RANK.HIGH : RANK.LOW;
}

function held(rank: Rank, { least = RANK.NONE, most = RANK.CRITICAL }: Rule): Rank {
  if (rank < least) return least;
  return rank > most ? most : rank;
}

/** None applies to a vulnerability. */
function rulesFor(evidence: Evidence, tally: Tally): readonly Rule[] {
  if (evidence.kind === 'cve') return [];
  const byClass = ceiling(tally.confirmedBad.length, tally.suspicious.length);
  return [
    ...(evidence.kind === 'hash' ? [malware(tally)] : [fresh(tally), old(tally)]),
    { why: 'no confirmed-bad listing', most: byClass },
    vouched(evidence, tally),
    ...(evidence.kind === 'hash' && evidence.isKnownGood ? [KNOWN_GOOD] : []),
  ];
}

/** Rule 1: a fresh confirmed-bad listing is at least HIGH, two of independent publishers are CRITICAL. */
function fresh({ witnesses }: Tally): Rule {
  return { why: `publishers of confirmed-bad listings within 30 days: ${witnesses}`, least: leastOf(witnesses) };
}

/** Rule 2. */
function old({ isOld }: Tally): Rule {
  return { why: 'no confirmed-bad listing within 90 days', most: isOld ? RANK.MEDIUM : RANK.CRITICAL };
}

/** Of a hash (5.6) in place of rules 1 and 2: a file does not cease to be malware, so its feeds count at any age. */
function malware({ confirmedBad: { length } }: Tally): Rule {
  const why = `feeds that call it malware: ${length}`;
  return { why, least: leastOf(length), most: length === 1 ? RANK.HIGH : RANK.CRITICAL };
}

function leastOf(accusers: number): Rank {
  if (accusers === 0) return RANK.NONE;
  return accusers === 1 ? RANK.HIGH : RANK.CRITICAL;
}

/** Rule 5; but evidence that is CRITICAL by rule 1 stands against a vouch. */
function vouched(evidence: Evidence, { confirmedBad, witnesses }: Tally): Rule {
  const against = evidence.kind === 'hash' ? confirmedBad.length : witnesses;
  return { why: 'vouched for', most: isVouchedFor(evidence) && against < 2 ? RANK.INFO : RANK.CRITICAL };
}

/** Rule 6. */
const KNOWN_GOOD: Rule = { why: 'a known-good file', least: RANK.INFO, most: RANK.INFO };
