import { createQueryEngine, type QueryEngine } from '../engine/query-engine.ts';
import { SUFFIX_LAYERS, suffixesByVersion } from '../facts/suffix-list.ts';
import { anchorVerdicts } from '../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../procedures/catalog.ts';
import { prefixedCatalog } from '../procedures/prefixed-catalog.ts';
import { LayerVersions } from '../store/statistics/layer-versions.ts';
import { GraphClock } from './graph-clock.ts';
import type { OpenGraph } from './open-graph.ts';
import type { createLog } from './output.ts';
import { RefusedQueries } from './refused-queries.ts';
import { readSecret } from './secret.ts';

/** A query engine of this process over an open graph, with what its callers share with it. */
export interface LocalEngine {
  readonly engine: QueryEngine;
  readonly clock: GraphClock;
  readonly secret: Uint8Array;
  readonly versions: LayerVersions;
}

/** Makes the engine of a command that answers questions without a server. */
export async function localEngine(
  { settings, database }: OpenGraph,
  log: ReturnType<typeof createLog>,
): Promise<LocalEngine> {
  const versions = new LayerVersions(database);
  const clock = await GraphClock.read(database, settings.asOf);
  const secret = readSecret(settings);
  const engine = createQueryEngine({
    database,
    catalog: prefixedCatalog(procedureCatalog, settings.procedurePrefixes),
    anchorVerdicts,
    suffixes: suffixesByVersion(database, () => versions.of(SUFFIX_LAYERS)),
    limits: settings.limits,
    refusals: new RefusedQueries(settings.home),
    clock,
    today: () => new Date(),
    secret,
    log,
  });
  return { engine, clock, secret, versions };
}
