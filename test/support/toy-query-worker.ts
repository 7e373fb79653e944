/** A worker whose engine does what the query says, also what no engine should: for tests of what is done about it. */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, threadId, workerData } from 'node:worker_threads';
import type { QueryAnswer, QueryRequest } from '../../engine/contract/query.ts';
import type { QueryEngine } from '../../engine/query-engine.ts';
import { type GivenParts, serveQueries } from '../../engine/workers/serve-queries.ts';
import { Problem, QueryProblem } from '../../schema/problem.ts';
import { connectionUser } from '../../store/connection-users.ts';

const SUGGESTION = { kind: 'k', rationale: 'r', rewrite: null, confidence: 0.5, safeToAutoRetry: false };
const NOTICE = { kind: 'n', severity: 'info', message: 'm', rewrite: null, subject: null } as const;

/** A problem of each kind that an engine throws, by its name. */
export const PROBLEMS: Readonly<Record<string, Problem>> = {
  plain: new Problem('data-unavailable', 503, 'Wait.', { retryAfter: 5 }),
  query: new QueryProblem('query-error', 400, 'UNKNOWN_LABEL', 'No such label.', {
    position: 3,
    line: 1,
    column: 4,
    suggestions: [SUGGESTION],
    extras: { reason: 'because', details: { field: 'x' } },
  }),
  bare: new QueryProblem('query-timeout', 408, 'DB_TIMEOUT', 'Too long.'),
};

function answerOf(rows: readonly Record<string, unknown>[]): QueryAnswer {
  const statistics = { rowCount: rows.length, executionTimeMs: 1.5, truncated: false, planTimeMs: 0.5 };
  return { columns: ['x'], rows, statistics, advisories: [NOTICE], rewrittenQuery: 'RETURN 1' };
}

/** What each query does, by its first word. */
function toyWork({ clock, log, lookUp }: GivenParts): Readonly<Record<string, (request: QueryRequest) => unknown>> {
  return {
    echo: ({ parameters }) => parameters,
    look: async ({ parameters }) => {
      const name = String(parameters?.name);
      const bounds = { things: 1, milliseconds: 5 };
      return lookUp === undefined ? 'nobody' : await lookUp([{ type: 'domain', name, upstreams: ['dns'] }], bounds);
    },
    where: () => ({ thread: threadId }),
    light: ({ onLight }) => {
      onLight?.();
      return { thread: threadId };
    },
    asked: ({ caller, requestId, projectionFull, spentMs }) => ({
      caller,
      requestId,
      projectionFull,
      hasSpent: spentMs !== undefined,
      asOf: clock.now().toISOString(),
      key: connectionUser()?.key ?? null,
    }),
    wait: ({ parameters, signal }) => wait(Number(parameters?.ms), { waited: true }, signal ? { signal } : {}),
    // The first of two holds, which the engine reports, as when it reads a text. The other one is not reported, as when an answer is
    // unpacked.
    read: ({ onHold }) => {
      onHold?.('text');
      hang();
    },
    unpack: hang,
    // Out of time, while the driver still reads what Neo4j had sent.
    leave: () => {
      setTimeout(hang, 50);
      throw PROBLEMS.bare ?? new Error('no such problem');
    },
    // Does not come back, and uses no processor: as on a machine on which others are busy.
    starve: ({ parameters }) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(parameters?.ms));
      return { starved: true };
    },
    fill: () => {
      const kept: number[][] = [];
      for (;;) kept.push(new Array<number>(100_000).fill(1.5));
    },
    receive: async () => {
      const kept: Buffer[] = [];
      for (;;) {
        kept.push(Buffer.alloc(8 * 2 ** 20, 1));
        await wait(5);
      }
    },
    crash: () => {
      setImmediate(() => {
        throw new TypeError('no one catches this');
      });
      return wait(60_000);
    },
    fail: () => {
      throw Object.assign(new RangeError('no problem'), { code: 'E_ODD' });
    },
    problem: ({ parameters }) => {
      throw PROBLEMS[String(parameters?.name)] ?? new Error('no such problem');
    },
    log: ({ requestId }) => {
      log.error({ err: Object.assign(new TypeError('seen'), { code: 'E' }), requestId }, 'said by the engine');
      return {};
    },
  };
}

function hang(): never {
  for (;;);
}

function toyEngine(given: GivenParts): QueryEngine {
  const work = toyWork(given);
  return {
    forgetPlans: () => undefined,
    run: async (request) => {
      const [word = ''] = request.query.split(' ');
      const reported = { text: word, characters: request.query.length, stages: { run: 1 }, rows: 1, notices: ['n'] };
      request.onTrace?.({ ...reported, slug: null, code: null });
      if (word === 'batch') return batchOf(Object.values(PROBLEMS));
      return answerOf([{ x: await work[word]?.(request) }]);
    },
  };
}

function batchOf(problems: readonly Problem[]): QueryAnswer {
  const failed = problems.map((error) => ({ success: false, outcome: 'EXECUTION_ERROR', error }) as const);
  const { rewrittenQuery: _, ...last } = answerOf([{ x: 'last' }]);
  return { ...last, results: [{ success: true, outcome: 'OK', ...answerOf([{ x: 1 }]) }, ...failed] };
}

if (parentPort !== null) {
  if (workerData.parts === 'broken') throw new Error('this worker cannot start');
  serveQueries(parentPort, workerData, (given) => ({ engine: toyEngine(given), sessions: () => 3 }));
}
