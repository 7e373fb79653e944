/** The rules of contract 5.2 that move a band, in their order, and what 5.6 puts in their place. */
import type { VerdictKind } from '../verdict.ts';
import { rankOf, rankOfV } from './bands.ts';
import { byKind } from './by-kind.ts';
import { VULNERABILITY_RANK } from './vulnerability.ts';

const LEAST = rankOf('NONE');
const MOST = rankOf('CRITICAL');

/** A rule as a Cypher map: what it says, and between which ranks it holds a thing. */
function rule(why: string, { least = `${LEAST}`, most = `${MOST}` }: { least?: string; most?: string }): string {
  return `{why: ${why}, least: ${least}, most: ${most}}`;
}

/** Rules 3 and 4: the highest rank of what no confirmed-bad listing accuses, and of what only neutral ones mention. */
function ceiling(confirmedBad: string, suspicious: string): string {
  return `CASE WHEN ${confirmedBad} > 0 THEN ${MOST} WHEN ${suspicious} > 0 THEN ${rankOf('HIGH')} ELSE ${rankOf('LOW')} END`;
}

/** A rank under rules 3 and 4, for networks too: how many confirmed-bad and suspicious listings there are. */
export function cappedByClass(rank: string, confirmedBad: string, suspicious: string): string {
  const most = ceiling(confirmedBad, suspicious);
  return `CASE WHEN ${rank} > ${most} THEN ${most} ELSE ${rank} END`;
}

/** Rule 1: a fresh confirmed-bad listing is at least HIGH, two of independent publishers are CRITICAL. */
const FRESH = rule("'publishers of confirmed-bad listings within 30 days: ' + toString(witnesses)", {
  least: `CASE witnesses WHEN 0 THEN ${LEAST} WHEN 1 THEN ${rankOf('HIGH')} ELSE ${MOST} END`,
});

/** Rule 2. */
const OLD = rule("'no confirmed-bad listing within 90 days'", {
  most: `CASE WHEN isOld THEN ${rankOf('MEDIUM')} ELSE ${MOST} END`,
});

/** Of a hash (5.6) in place of rules 1 and 2: a file does not cease to be malware, so its feeds count at any age. */
const MALWARE = rule("'feeds that call it malware: ' + toString(size(confirmedBad))", {
  least: `CASE size(confirmedBad) WHEN 0 THEN ${LEAST} WHEN 1 THEN ${rankOf('HIGH')} ELSE ${MOST} END`,
  most: `CASE size(confirmedBad) WHEN 1 THEN ${rankOf('HIGH')} ELSE ${MOST} END`,
});

const BY_CLASS = rule("'no confirmed-bad listing'", {
  most: ceiling('size(confirmedBad)', 'size(suspicious)'),
});

/** Rule 5; but evidence that is CRITICAL by rule 1 stands against a vouch. */
function vouched(kinds: readonly VerdictKind[]): string {
  const against = byKind(kinds, { hash: 'size(confirmedBad)' }, 'witnesses');
  return rule("'vouched for'", {
    most: `CASE WHEN isVouched AND ${against} < 2 THEN ${rankOf('INFO')} ELSE ${MOST} END`,
  });
}

/** Rule 6. */
const KNOWN_GOOD = rule("'a known-good file'", { least: `${rankOf('INFO')}`, most: `${rankOf('INFO')}` });

/** The rank of the band that the score alone gives, an expression; null where there is no score. */
function banded(kinds: readonly VerdictKind[]): string {
  return `CASE WHEN v IS NULL THEN null ELSE ${byKind(kinds, { cve: VULNERABILITY_RANK }, rankOfV('v'))} END`;
}

/** The rules that apply to things of these kinds, in order; none to a vulnerability. */
function rulesFor(kinds: readonly VerdictKind[]): string {
  const byAge = byKind(kinds, { hash: `[${MALWARE}]` }, `[${FRESH}, ${OLD}]`);
  const goodFile = byKind(kinds, { hash: `CASE WHEN evidence.isKnownGood THEN [${KNOWN_GOOD}] ELSE [] END` }, '[]');
  return byKind(kinds, { cve: '[]' }, `${byAge} + [${BY_CLASS}, ${vouched(kinds)}] + ${goodFile}`);
}

/**
 * Clause that binds, for things of these kinds, `rules`, those that apply, in order; `ranks`, the rank of the band of `v`
 * and then that after each rule (null where there is no score); and `placed`, the last of these. Rule 7 needs no row: where
 * only trust or reference lists have a thing nothing counts, `v` is 0, and no rule raises that.
 */
export function placement(kinds: readonly VerdictKind[]): string {
  return `WITH *, ${rulesFor(kinds)} AS rules
  WITH *, reduce(ranks = [${banded(kinds)}], rule IN rules | ranks + CASE
      WHEN last(ranks) < rule.least THEN rule.least
      WHEN last(ranks) > rule.most THEN rule.most
      ELSE last(ranks) END) AS ranks
  WITH *, last(ranks) AS placed`;
}
