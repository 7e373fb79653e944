import type { QueryLimits } from '../engine/contract/limits.ts';
import { createQueryEngine, type QueryEngine, type QueryEngineOptions } from '../engine/query-engine.ts';
import { SUFFIX_LAYERS, suffixesByVersion } from '../facts/suffix-list.ts';
import { anchorVerdicts } from '../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../procedures/catalog.ts';
import { prefixedCatalog } from '../procedures/prefixed-catalog.ts';
import type { Database } from '../store/database.ts';
import type { LayerVersions } from '../store/statistics/layer-versions.ts';
import { RefusedQueries } from './refused-queries.ts';

/** What the operator sets for every engine over one graph. */
export interface EngineSettings {
  readonly limits: QueryLimits;
  /** Words that mean `svc` before the name of a procedure. */
  readonly procedurePrefixes: readonly string[];
  /** What cursors are signed with. */
  readonly secret: Uint8Array;
  /** The folder with the list of what is refused for a while. */
  readonly home: string;
}

/** An engine over an open graph, with all procedures: in a command, on the main thread of a server and in each of its workers the same. */
export function engineOverGraph(
  database: Database,
  versions: LayerVersions,
  { limits, procedurePrefixes, secret, home }: EngineSettings,
  given: Pick<QueryEngineOptions, 'clock' | 'log' | 'lookUp' | 'readsAhead'>,
): QueryEngine {
  return createQueryEngine({
    database,
    catalog: prefixedCatalog(procedureCatalog, procedurePrefixes),
    anchorVerdicts,
    suffixes: suffixesByVersion(database, () => versions.of(SUFFIX_LAYERS)),
    limits,
    secret,
    refusals: new RefusedQueries(home),
    today: () => new Date(),
    ...given,
  });
}
