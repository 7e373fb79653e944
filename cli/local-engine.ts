import type { QueryEngine } from '../engine/query-engine.ts';
import { LayerVersions } from '../store/statistics/layer-versions.ts';
import { engineOverGraph } from './engine-over-graph.ts';
import { GraphClock } from './graph-clock.ts';
import type { OpenGraph } from './open-graph.ts';
import type { createLog } from './output.ts';
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
  const engine = engineOverGraph(database, versions, { ...settings, secret }, { clock, log });
  return { engine, clock, secret, versions };
}
