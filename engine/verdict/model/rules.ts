/** The rules of contract 5.2 that move a band, in their order, and what 5.6 puts in their place. */
import { atLeast, atMost, levelOf, rankOf, rankOfV } from './bands.ts';
import { VULNERABILITY_RANK } from './vulnerability.ts';

/** Rules 3 and 4, for networks too: what no confirmed-bad listing says is at most HIGH, what only neutral ones say LOW. */
export function cappedByClass(rank: string, confirmedBad: string, suspicious: string): string {
  return `CASE
      WHEN ${confirmedBad} > 0 THEN ${rank}
      WHEN ${suspicious} > 0 THEN ${atMost(rank, 'HIGH')}
      ELSE ${atMost(rank, 'LOW')} END`;
}

/** Of a hash (5.6): a file does not cease to be malware, so its feeds count whatever their age. */
const OF_A_HASH = `CASE
        WHEN size(confirmedBad) > 1 THEN ${rankOf('CRITICAL')}
        WHEN size(confirmedBad) = 1 THEN ${rankOf('HIGH')}
        ELSE banded END`;

/** Rule 1: a fresh confirmed-bad listing is at least HIGH, two of independent publishers are CRITICAL. */
const FRESH = `CASE
        WHEN witnesses > 1 THEN ${rankOf('CRITICAL')}
        WHEN witnesses = 1 THEN ${atLeast('banded', 'HIGH')}
        ELSE banded END`;

/** Rule 2: confirmed-bad listings older than 90 days are at most MEDIUM. */
const OLD = `CASE WHEN isOld AND evidence.kind <> 'hash' THEN ${atMost('accused', 'MEDIUM')} ELSE accused END`;

/** Rule 5, at most INFO; but evidence that is CRITICAL by rule 1 stands against a vouch. */
const VOUCHED = `CASE
      WHEN isVouched AND NOT isCertain THEN ${atMost('described', 'INFO')}
      ELSE described END`;

/** Rule 6: a known-good hash is INFO, whatever lists it. */
const KNOWN_GOOD = `CASE
      WHEN evidence.kind = 'hash' AND evidence.isKnownGood THEN ${rankOf('INFO')}
      ELSE trusted END`;

/**
 * Binds the rank after each step: `banded` (band of `v`), `accused` (rule 1), `aged` (2), `described` (3, 4), `trusted`
 * (5), `placed` (6: the last); null throughout where there is no score. Rule 7 needs no step: where only trust or
 * reference lists have it nothing counts, `v` is 0, and no rule before raises that. Also `isVouched`, and `isCertain`:
 * rule 1 gave CRITICAL.
 */
export const RULES = `WITH *, CASE
      WHEN v IS NULL THEN null
      WHEN evidence.kind = 'cve' THEN ${VULNERABILITY_RANK}
      ELSE ${rankOfV('v')} END AS banded,
    size(evidence.vouches) > 0 OR evidence.isKnownGood AS isVouched,
    CASE evidence.kind WHEN 'hash' THEN size(confirmedBad) > 1 ELSE witnesses > 1 END AS isCertain
  WITH *, CASE
      WHEN v IS NULL THEN null
      WHEN evidence.kind = 'hash' THEN ${OF_A_HASH}
      ELSE ${FRESH} END AS accused
  WITH *, ${OLD} AS aged
  WITH *, CASE evidence.kind
      WHEN 'cve' THEN aged
      ELSE ${cappedByClass('aged', 'size(confirmedBad)', 'size(suspicious)')} END AS described
  WITH *, ${VOUCHED} AS trusted
  WITH *, ${KNOWN_GOOD} AS placed
  WITH *, CASE
      WHEN NOT isMet THEN 'UNKNOWN'
      WHEN v IS NULL THEN 'UNSCORED'
      ELSE ${levelOf('placed')} END AS level`;
