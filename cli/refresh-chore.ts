import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Check, readChecks, recordCheck } from '../loaders/refresh/check-record.ts';
import { lastLoads } from '../loaders/refresh/last-loads.ts';
import type { SourceDeclaration } from '../loaders/source.ts';
import type { Database } from '../store/database.ts';
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

/** `weft refresh <source>`, apart from the server: parsing millions of records would keep its clients waiting. */
async function inChild(source: string, signal: AbortSignal): Promise<string | null> {
  const child = spawn(process.execPath, [MAIN, 'refresh', source], { stdio: ['ignore', 'ignore', 'pipe'] });
  const end = () => child.kill('SIGTERM');
  signal.addEventListener('abort', end, { once: true });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = `${words}${text}`.slice(-2000);
  });
  const [code] = await once(child, 'close');
  signal.removeEventListener('abort', end);
  return code === 0 ? null : (words.trim().split('\n').at(-1) ?? 'it ended without a word');
}
