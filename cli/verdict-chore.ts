import { VERDICT_AS_OF_SETTING } from '../facts/reconciled.ts';
import { readSetting } from '../loaders/pipeline/settings.ts';
import { reconcileAsOf } from '../loaders/reconcile-ages.ts';
import { type AsOfSetting, fixedAsOf } from '../store/as-of.ts';
import type { Database } from '../store/database.ts';
import type { Chore } from './scheduler.ts';

/** What time changes, it changes within days: an hour more is no matter. */
const EVERY_MS = 60 * 60 * 1000;

/**
 * Reconciles all verdicts as time passes, at most once an hour; once for each instant where the operator (`given`) or the graph
 * fixes it.
 */
export function verdictChore(
  database: Database,
  log: { info(details: object, message: string): void },
  signal: AbortSignal,
  given?: AsOfSetting,
): Chore {
  let doneAt = Number.NEGATIVE_INFINITY;
  return {
    next: async (now) => {
      if (signal.aborted || now < doneAt + EVERY_MS) return null;
      const fixed = await fixedAsOf(database, given);
      const asOf = fixed ?? new Date(now);
      if (fixed !== null && (await readSetting(database, VERDICT_AS_OF_SETTING)) === String(asOf.getTime()))
        return null;
      return async () => {
        doneAt = now;
        const changed = await reconcileAsOf(database, asOf);
        log.info({ asOf: asOf.toISOString(), changed }, 'verdicts reconciled');
      };
    },
  };
}
