/** The label of an indicator, and its basis (contract 5.4): label, band and coverage never contradict each other. */
import { RANK, type Rank } from './bands.ts';
import { isListedContext } from './context.ts';
import type { Evidence } from './evidence.ts';
import { isObservedAt } from './observations.ts';
import { isConfirmed, isProvider, isVouchedFor } from './rules.ts';
import type { Tally } from './tally.ts';
import type { Coverage, Label } from './verdict.ts';

/**
 * Returns the basis of the verdict. A confirmed-bad listing is threat evidence, and so is the known exploitation of a vulnerability. Clean
 * is only an indicator that was itself observed not long ago, that no list counts against, that has no listed neighbour, and that was looked
 * up in whole and fresh lists of what its kind needs. A vulnerability, and a path without its own host, are never clean.
 */
export function coverageOf(evidence: Evidence, isMet: boolean, counts: Tally): Coverage {
  if (!isMet) return 'no-data';
  const isExploited = evidence.kind === 'cve' && evidence.properties.isKev === true;
  if (isExploited || isConfirmed(evidence, counts)) return 'malicious-evidenced';
  return canBeClean(evidence, counts.now) && counts.counted.length === 0 ? 'known-clean' : 'structural-only';
}

function canBeClean(evidence: Evidence, now: number): boolean {
  const { kind, observations, isKnownGood, degradedLayers, lookedUp, context } = evidence;
  if (kind === 'ip' && evidence.properties.isSinkhole) return false;
  if (kind === 'cve' || kind === 'url' || degradedLayers.length > 0 || lookedUp?.missing.length !== 0) return false;
  return (isKnownGood || isObservedAt(observations, now)) && !context.some(isListedContext);
}

/** Returns the label: the first that applies. `rank` is null if there is no score. */
export function labelOf(evidence: Evidence, coverage: Coverage, rank: Rank | null, counts: Tally): Label {
  if (coverage === 'no-data') return 'unknown';
  if (evidence.kind === 'cve') return evidence.properties.isKev === true ? 'malicious' : 'unknown';
  const isVouched = isVouchedFor(evidence);
  if (counts.confirmedBad.length + counts.suspicious.length > 0) {
    if (isVouched || isProvider(evidence)) return 'ambiguous';
    const isReused = evidence.kind === 'url' && evidence.properties.isKitPath;
    const isBad = isConfirmed(evidence, counts) && !isReused && rank !== null && rank >= RANK.MEDIUM;
    return isBad ? 'malicious' : 'suspicious';
  }
  if (isVouched) return 'benign-allowlisted';
  // What resolves to a sinkhole was bad: the sinkhole itself is not.
  if (evidence.kind === 'ip' && evidence.properties.isSinkhole) return 'unknown';
  if (evidence.context.some(isListedContext)) return 'suspicious';
  return coverage === 'known-clean' ? 'benign' : 'unknown';
}
