import type { Database } from '../../store/database.ts';
import { readStatistics } from '../../store/statistics/statistics.ts';
import type { SourceDeclaration } from '../source.ts';
import { type Check, readChecks } from './check-record.ts';
import { type LastLoad, lastLoads } from './last-loads.ts';

/** A row of the catalog, with the state of its data in this graph. */
export interface SourceState {
  readonly id: string;
  readonly title: string;
  readonly layer: string;
  readonly url: string | null;
  /** Null if it was never loaded. */
  readonly lastLoad: LastLoad | null;
  /** The last request to its publisher; null if there was none. */
  readonly lastRefresh: Check | null;
  /** Age of its newest data; null if there is none. */
  readonly ageSeconds: number | null;
  /** Coverage of its layer: `OK`, `DEGRADED` or `EMPTY`, and the reason. */
  readonly coverage: string;
  readonly reason: string | null;
}

/** Reads the state of these sources, with ages as of an instant. */
export async function readSourceStates(
  database: Database,
  sources: readonly SourceDeclaration[],
  asOf: Date,
): Promise<readonly SourceState[]> {
  const [loads, checks, { layers }] = await Promise.all([
    lastLoads(database),
    readChecks(database),
    readStatistics(database, asOf),
  ]);
  return sources.map(({ id, title, layer, defaultUrl }) => {
    const lastLoad = loads.get(id) ?? null;
    const { coverage = 'EMPTY', reason = null } = layers.find((candidate) => candidate.layer === layer) ?? {};
    const observedAt = lastLoad?.observedAt ?? null;
    const ageSeconds = observedAt === null ? null : Math.max(0, Math.floor((asOf.getTime() - observedAt) / 1000));
    return {
      id,
      title,
      layer,
      url: defaultUrl,
      lastLoad,
      lastRefresh: checks.get(id) ?? null,
      ageSeconds,
      coverage,
      reason,
    };
  });
}
