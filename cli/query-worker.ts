/**
 * Answers queries in a separate thread. It reads what a stranger wrote, and takes and writes what Neo4j answers, so that neither holds
 * other requests and the thread can be ended (docs/decisions/0024).
 */
import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerStart } from '../engine/workers/messages.ts';
import { type GivenParts, serveQueries, type WorkerEngine } from '../engine/workers/serve-queries.ts';
import { type Connection, Database } from '../store/database.ts';
import { limitRecordValues } from '../store/record-budget.ts';
import { LayerVersions } from '../store/statistics/layer-versions.ts';
import { type EngineSettings, engineOverGraph } from './engine-over-graph.ts';

/** Parts that the engine of a worker is built from. */
export interface QueryWorkerParts extends EngineSettings {
  readonly connection: Connection;
  readonly skipsReplanning: boolean;
  /** Workers that share the connections. */
  readonly pools: number;
}

/** Bytes that the smallest value counts in an answer: a record with more values than fit would be left out of it anyway. */
const BYTES_OF_VALUE = 8;

function engineOf(
  { connection, skipsReplanning, pools, ...settings }: QueryWorkerParts,
  given: GivenParts,
): WorkerEngine {
  const database = Database.open(connection, { skipsReplanning, pools });
  const engine = engineOverGraph(database, new LayerVersions(database), settings, { ...given, readsAhead: true });
  return { engine, sessions: () => database.openSessions };
}

if (parentPort !== null) {
  const { parts, ...start }: WorkerStart<QueryWorkerParts> = workerData;
  limitRecordValues(parts.limits.bytes / BYTES_OF_VALUE);
  serveQueries(parentPort, start, (given) => engineOf(parts, given));
  // A thread that is ended does not save its cache.
  flushCompileCache();
}
