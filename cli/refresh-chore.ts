import { join } from 'node:path';
import { type Check, readChecks, recordCheck } from '../loaders/refresh/check-record.ts';
import { lastLoads } from '../loaders/refresh/last-loads.ts';
import type { SourceDeclaration } from '../loaders/source.ts';
import type { Database } from '../store/database.ts';
import { type ChildLimits, runLimited } from './limited-child.ts';
import { refreshTimes } from './refresh-times.ts';
import type { Chore } from './scheduler.ts';

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** How a refresh in a separate process ended: null for success, else its last words. */
type Refresh = (source: string, signal: AbortSignal) => Promise<string | null>;

const MAIN = join(import.meta.dirname, 'main.ts');

/** Refreshes each source that is due, by its cadence. `catalog` is read at each look, so that a new declaration needs no restart. */
export function refreshChore(
  database: Database,
  catalog: () => readonly SourceDeclaration[],
  log: Log,
  signal: AbortSignal,
  refresh: Refresh = inChild,
): Chore {
  return {
    next: async (now) => {
      const [loads, checks] = await Promise.all([lastLoads(database), readChecks(database)]);
      const [first] = refreshTimes(catalog(), loads, checks);
      if (first === undefined || first.dueAt > now || signal.aborted) return null;
      const source = first.source.id;
      return async () => {
        const failure = await refresh(source, signal);
        if (signal.aborted) return;
        const recorded = (await readChecks(database)).get(source);
        const isOfNow = recorded !== undefined && recorded.at >= now;
        const check: Check = isOfNow ? recorded : { at: now, status: 'failed', error: failure };
        // A refresh that died before it could record its failure would otherwise run again at once.
        if (!isOfNow) await recordCheck(database, source, check);
        const sideEffects = check.sideEffects === undefined ? {} : { sideEffects: check.sideEffects };
        if (check.status === 'failed') log.warn({ source, error: check.error }, 'refresh failed');
        else log.info({ source, outcome: check.status, ...sideEffects }, 'refreshed');
      };
    },
  };
}

const MINUTE_MS = 60_000;
/** One source that does not end would keep all others from being refreshed. While it advances it prints a line every ten seconds. */
const LIMITS: ChildLimits = { whole: 360 * MINUTE_MS, quiet: 30 * MINUTE_MS, grace: MINUTE_MS };

/** `weft refresh <source>`, apart from the server: parsing millions of records would keep its clients waiting. */
function inChild(source: string, signal: AbortSignal): Promise<string | null> {
  return runLimited([MAIN, 'refresh', source], signal, LIMITS);
}
