import { lastLoads } from '../loaders/refresh/last-loads.ts';
import { resolveStored } from '../loaders/resolve/resolve-stored.ts';
import { weftResolver } from '../loaders/sources/names/weft-resolver.ts';
import type { AsOfSetting } from '../store/as-of.ts';
import type { Database } from '../store/database.ts';
import type { Chore } from './scheduler.ts';

/** Between two batches, of a thousand hosts each: resolvers of others are not there for us alone. */
const EVERY_MS = 10 * 60 * 1000;

/** Resolves stored hosts again, batch by batch, those first that have waited longest. */
export function resolveChore(
  database: Database,
  servers: readonly string[],
  log: { info(details: object, message: string): void },
  signal: AbortSignal,
  asOf?: AsOfSetting,
): Chore {
  let tried = 0;
  return {
    next: async (now) => {
      const loaded = (await lastLoads(database)).get(weftResolver.id)?.startedAt ?? 0;
      if (signal.aborted || now < Math.max(tried, loaded) + EVERY_MS) return null;
      return async () => {
        tried = now;
        const { asked, incomplete, load } = await resolveStored(database, { servers, signal, asOf });
        log.info({ asked, incomplete, outcome: load?.status }, 'stored hosts resolved');
      };
    },
  };
}
