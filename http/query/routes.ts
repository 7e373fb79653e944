import { Hono } from 'hono';
import type { Database } from '../../engine/database/database.ts';
import type { QueryEngine } from '../../engine/query-engine.ts';
import { readStatistics } from '../../engine/statistics/statistics.ts';
import { requireScope } from '../auth/authenticate.ts';
import { cached } from '../cached.ts';
import type { AppContext, AppEnvironment } from '../context.ts';
import { fromText, type QueryRequest, readPostedQuery } from './request.ts';

const STATISTICS_LIFE_MS = 300_000;

/** What the graph's routes stand on. */
export interface QueryParts {
  readonly database: Database;
  readonly engine: QueryEngine;
  readonly asOf: Date;
}

/** `/api/query` (contract graph.md 3.5) and `/api/query/stats` (3.7). */
export function queryRoutes({ database, engine, asOf }: QueryParts): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  const statistics = cached(() => readStatistics(database, asOf), STATISTICS_LIFE_MS);
  // The client's going away ends the query.
  const answer = async (context: AppContext, request: QueryRequest) =>
    context.json(await engine.run({ ...request, signal: context.req.raw.signal }));

  routes.use(requireScope('query'));
  routes.post('/', async (context) => answer(context, await readPostedQuery(context)));
  routes.get('/', (context) => answer(context, fromText(context.req.query('q'))));
  routes.get('/stats', async (context) => context.json(await statistics()));
  return routes;
}
