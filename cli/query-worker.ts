/**
 * Answers queries in a separate thread. It reads what a stranger wrote, and takes and writes what Neo4j answers, so that neither holds
 * other requests and the thread can be ended (docs/decisions/0024).
 */
import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { QueryLimits } from '../engine/contract/limits.ts';
import { createQueryEngine } from '../engine/query-engine.ts';
import type { WorkerStart } from '../engine/workers/messages.ts';
import { type GivenParts, serveQueries, type WorkerEngine } from '../engine/workers/serve-queries.ts';
import { SUFFIX_LAYERS, suffixesByVersion } from '../facts/suffix-list.ts';
import { anchorVerdicts } from '../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../procedures/catalog.ts';
import { prefixedCatalog } from '../procedures/prefixed-catalog.ts';
import { type Connection, Database } from '../store/database.ts';
import { limitRecordValues } from '../store/record-budget.ts';
import { LayerVersions } from '../store/statistics/layer-versions.ts';
import { RefusedQueries } from './refused-queries.ts';

/** Parts that the engine of a worker is built from. */
export interface QueryWorkerParts {
  readonly connection: Connection;
  readonly skipsReplanning: boolean;
  /** Workers that share the connections. */
  readonly pools: number;
  readonly limits: QueryLimits;
  /** Words that mean `svc` before the name of a procedure. */
  readonly procedurePrefixes: readonly string[];
  /** What cursors are signed with. */
  readonly secret: Uint8Array;
  /** The folder with the list of what is refused for a while. */
  readonly home: string;
}

/** Bytes that the smallest value counts in an answer: a record with more values than fit would be left out of it anyway. */
const BYTES_OF_VALUE = 8;

function engineOf(
  { connection, limits, procedurePrefixes, secret, home, ...options }: QueryWorkerParts,
  given: GivenParts,
): WorkerEngine {
  const database = Database.open(connection, options);
  const versions = new LayerVersions(database);
  const suffixes = suffixesByVersion(database, () => versions.of(SUFFIX_LAYERS));
  const catalog = prefixedCatalog(procedureCatalog, procedurePrefixes);
  const refusals = new RefusedQueries(home);
  const own = { database, catalog, anchorVerdicts, suffixes, limits, secret, refusals };
  const engine = createQueryEngine({ ...own, ...given, today: () => new Date(), readsAhead: true });
  return { engine, sessions: () => database.openSessions };
}

if (parentPort !== null) {
  const { parts, ...start }: WorkerStart<QueryWorkerParts> = workerData;
  limitRecordValues(parts.limits.bytes / BYTES_OF_VALUE);
  serveQueries(parentPort, start, (given) => engineOf(parts, given));
  // A thread that is ended does not save its cache.
  flushCompileCache();
}
