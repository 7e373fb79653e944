import type { Clock } from '../../schema/clock.ts';
import type { Database } from '../database.ts';
import { type Coverages, readCoverages } from './statistics.ts';

/** Data grows old without a load. */
const HOUR_MS = 3_600_000;

/** The coverage of the layers, read again only if `version` shows that something was loaded, or an hour has passed. */
export function coveragesByVersion(
  database: Database,
  clock: Clock,
  version: () => Promise<string>,
): () => Promise<Coverages> {
  let known: string | null = null;
  let coverages: Promise<Coverages> | null = null;
  return async () => {
    const now = `${await version()} ${Math.floor(clock.now().getTime() / HOUR_MS)}`;
    if (coverages !== null && now === known) return coverages;
    known = now;
    coverages = readCoverages(database, clock.now());
    coverages.catch(() => {
      known = null;
    });
    return coverages;
  };
}
