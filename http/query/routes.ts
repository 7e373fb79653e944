import type { QueryEngine, QueryTrace } from '../../engine/query-engine.ts';
import type { ExplainedClock } from '../../schema/clock.ts';
import type { Problem } from '../../schema/problem.ts';
import type { Database } from '../../store/database.ts';
import { readDatedStatistics } from '../../store/statistics/statistics.ts';
import { plainRoute, type Route, route } from '../contract/route.ts';
import type { ProblemBody } from '../problems/respond.ts';
import type { AppContext } from '../requests/context.ts';
import { answerText } from '../responses/answers.ts';
import { cached } from '../responses/cached.ts';
import { queryAnswerText } from './answer-text.ts';
import { callerOf, endOf } from './asker.ts';
import { GET_QUERY, POST_QUERY, QUERY_STATISTICS } from './operations.ts';
import type { ReadQuery } from './request.ts';

const STATISTICS_LIFE_MS = 300_000;

/** Dependencies of the graph routes. */
export interface QueryParts {
  readonly database: Database;
  readonly engine: QueryEngine;
  readonly clock: ExplainedClock;
  /** Concurrent queries of one key. */
  readonly mostConcurrent: number;
  /** Writes a problem down as the body of an error: a failed statement of a batch carries one. */
  readonly describe: (problem: Problem, context: AppContext) => ProblemBody;
}

/** `/api/query` (contract graph.md 3.5) and `/api/query/stats` (3.7). */
export function queryRoutes({ database, engine, clock, mostConcurrent, describe }: QueryParts): readonly Route[] {
  const statistics = cached(() => readDatedStatistics(database, clock), STATISTICS_LIFE_MS);
  const answer = async (context: AppContext, { request, advisories }: ReadQuery) => {
    const signal = endOf(context);
    const onTrace = (trace: QueryTrace) => context.set('query', trace);
    const requestId = context.get('requestId');
    const answered = await engine.run({ ...request, ...callerOf(context, mostConcurrent), requestId, signal, onTrace });
    return answerText(
      context,
      queryAnswerText(answered, advisories, (problem) => describe(problem, context)),
    );
  };
  return [
    plainRoute(POST_QUERY, ({ context, body }) => answer(context, body)),
    plainRoute(GET_QUERY, ({ context, query }) => answer(context, query.q)),
    route(QUERY_STATISTICS, () => statistics()),
  ];
}
