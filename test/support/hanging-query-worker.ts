/** A worker with the engine of the product, which a text that says so holds for ever, as one that takes too long to be read would. */
import { parentPort, workerData } from 'node:worker_threads';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { type GivenParts, serveQueries, type WorkerEngine } from '../../engine/workers/serve-queries.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { type Connection, Database } from '../../store/database.ts';

function engineOf(connection: Connection, given: GivenParts): WorkerEngine {
  const database = Database.open(connection);
  const real = createQueryEngine({ database, catalog: procedureCatalog, ...given });
  const engine: QueryEngine = {
    forgetPlans: () => real.forgetPlans(),
    run: async (request) => {
      if (!request.query.includes('held for ever')) return real.run(request);
      request.onHold?.('text');
      for (;;);
    },
  };
  return { engine, sessions: () => database.openSessions };
}

if (parentPort !== null) serveQueries(parentPort, workerData, (given) => engineOf(workerData.parts, given));
