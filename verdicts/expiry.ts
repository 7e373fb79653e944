/** When a verdict stops blocking if nothing sees the indicator again. */
import type { Evidence } from './evidence.ts';
import { judge } from './judge.ts';
import { statedEnds, turningAges } from './turning-instants.ts';
import type { Verdict } from './verdict.ts';

/**
 * Returns the instant, epoch ms, after which a blocking verdict no longer blocks without a new sighting, found by judging again at the instants
 * where time changes verdicts; null if it does not block, or never stops.
 */
export function expiresAt(evidence: Evidence, { blocking }: Pick<Verdict, 'blocking'>, asOfMs: number): number | null {
  if (!blocking) return null;
  const instants = new Set([...turningAges(evidence.listings), ...statedEnds(evidence)]);
  const later = [...instants].filter((instant) => instant >= asOfMs).sort((one, other) => one - other);
  // A sighting counts up to its last instant, and a statement until its end.
  return later.find((instant) => !judge(evidence, instant + 1, { account: false }).blocking) ?? null;
}
