import { Hono } from 'hono';
import type { Caller } from '../../engine/caller.ts';
import type { Database } from '../../engine/database/database.ts';
import type { Problem } from '../../engine/problem.ts';
import type { QueryAnswer, QueryEngine, QueryTrace } from '../../engine/query-engine.ts';
import { readStatistics } from '../../engine/statistics/statistics.ts';
import { requireScope } from '../auth/authenticate.ts';
import { cached } from '../cached.ts';
import type { AppContext, AppEnvironment } from '../context.ts';
import { answerJson } from '../headers.ts';
import type { ProblemBody } from '../problems/respond.ts';
import { fromText, type ReadQuery, readPostedQuery } from './request.ts';

const STATISTICS_LIFE_MS = 300_000;

/** What the graph's routes stand on. */
export interface QueryParts {
  readonly database: Database;
  readonly engine: QueryEngine;
  readonly asOf: Date;
  /** Queries that one key may have running at once. */
  readonly mostConcurrent: number;
  /** Writes a problem down as the body of an error: a failed statement of a batch carries one. */
  readonly describe: (problem: Problem, context: AppContext) => ProblemBody;
}

/** `/api/query` (contract graph.md 3.5) and `/api/query/stats` (3.7). */
export function queryRoutes({ database, engine, asOf, mostConcurrent, describe }: QueryParts): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  const statistics = cached(() => readStatistics(database, asOf), STATISTICS_LIFE_MS);
  const answer = async (context: AppContext, { request, advisories }: ReadQuery) => {
    // The client's going away ends the query.
    const { signal } = context.req.raw;
    const onTrace = (trace: QueryTrace) => context.set('query', trace);
    const answered = await engine.run({ ...request, ...callerOf(context, mostConcurrent), signal, onTrace });
    const answer = { ...answered, advisories: [...advisories, ...answered.advisories] };
    return answerJson(
      context,
      withProblems(answer, (problem) => describe(problem, context)),
    );
  };

  routes.use(requireScope('query'));
  routes.post('/', async (context) => answer(context, await readPostedQuery(context)));
  routes.get('/', (context) => answer(context, fromText(context.req.query('q'))));
  routes.get('/stats', async (context) => answerJson(context, await statistics()));
  return routes;
}

/** Who asks, told to the engine. */
function callerOf(context: AppContext, mostConcurrent: number): { readonly caller?: Caller } {
  const key = context.get('key');
  if (key === undefined) return {};
  const count = context.get('rateLimit');
  const rate = count === undefined ? null : { limit: count.limit, used: count.used, remaining: count.remaining };
  return { caller: { keyPrefix: key.prefix, scopes: key.scopes, mostConcurrent, rate } };
}

function withProblems(answer: QueryAnswer, describe: (problem: Problem) => ProblemBody): object {
  if (answer.results === undefined) return answer;
  const results = answer.results.map((item) => (item.success ? item : { ...item, error: describe(item.error) }));
  return { ...answer, results };
}
