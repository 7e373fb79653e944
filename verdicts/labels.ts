/** What a thing is called, what that is founded on, and whether it may be blocked unseen (contract 5.3, 5.4). */
import { RANK, type Rank } from './bands.ts';
import type { Evidence } from './evidence.ts';
import { isVouchedFor } from './rules.ts';
import type { Tally } from './tally.ts';
import type { Coverage, Label } from './verdict.ts';

/**
 * What the verdict is founded on. That there is no threat evidence means clean only where every threat layer was OK and
 * no list counts against the thing. A known exploited vulnerability is threat evidence; a vulnerability and a path that
 * several hosts serve are never clean.
 */
export function coverageOf(evidence: Evidence, isMet: boolean, tally: Tally): Coverage {
  if (!isMet) return 'no-data';
  const isExploited = evidence.kind === 'cve' && evidence.properties.isKev === true;
  if (isExploited || tally.confirmedBad.length + tally.suspicious.length > 0) return 'malicious-evidenced';
  const canBeClean = evidence.kind !== 'cve' && evidence.kind !== 'url';
  return canBeClean && evidence.degradedLayers.length === 0 && tally.counted.length === 0
    ? 'known-clean'
    : 'structural-only';
}

/** The label: the first that holds. `rank` is null where there is no score. */
export function labelOf(evidence: Evidence, coverage: Coverage, rank: Rank | null, tally: Tally): Label {
  const isVouched = isVouchedFor(evidence);
  if (tally.confirmedBad.length > 0) return isVouched ? 'ambiguous' : 'malicious';
  if (isVouched) return 'benign-allowlisted';
  if (tally.suspicious.length > 0 && rank !== null && rank >= RANK.LOW) return 'suspicious';
  return coverage === 'known-clean' && (evidence.isSettled || evidence.rank !== null) ? 'benign' : 'unknown';
}

/**
 * One confirmed-bad listing within 30 days is enough to block a thing that nothing vouches for; whether it is shared is
 * left to its judge. Nobody blocks a vulnerability for what is listed.
 */
export function isBlockable(evidence: Evidence, rank: Rank | null, { witnesses }: Tally): boolean {
  const isSevere = rank !== null && rank >= RANK.HIGH;
  return isSevere && witnesses > 0 && !isVouchedFor(evidence) && evidence.kind !== 'cve';
}
