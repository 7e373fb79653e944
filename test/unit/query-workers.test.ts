import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import type { QueryAnswer, QueryTrace } from '../../engine/contract/query.ts';
import { LightQueries } from '../../engine/workers/light-queries.ts';
import { QueryWorkers, type QueryWorkersOptions } from '../../engine/workers/query-workers.ts';
import { writtenRows } from '../../engine/workers/written-rows.ts';
import type { LookUp } from '../../net/live-look-up.ts';
import { fixedClock } from '../../schema/clock.ts';
import { Problem, QueryProblem } from '../../schema/problem.ts';
import { forKey } from '../../store/connection-users.ts';
import { ROOT } from '../support/paths.ts';
import { PROBLEMS } from '../support/toy-query-worker.ts';

const ENTRY = join(ROOT, 'test/support/toy-query-worker.ts');
const AS_OF = '2026-08-22T00:00:00.000Z';

const LIMITS = { stalledMs: 200, hungMs: 600, memoryMb: 64 };

const started: QueryWorkers[] = [];
const logged: { details: object; message: string }[] = [];
const ended: string[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((workers) => workers.close()));
  logged.length = 0;
  ended.length = 0;
});

function workersOf(count = 1, options: Partial<QueryWorkersOptions> = {}): QueryWorkers {
  const workers = new QueryWorkers({
    program: { entry: ENTRY, parts: null },
    count,
    limits: DEFAULT_LIMITS,
    workerLimits: LIMITS,
    clock: fixedClock(new Date(AS_OF)),
    log: { error: (details, message) => logged.push({ details, message }) },
    onEnded: (reason) => ended.push(reason),
    ...options,
  });
  started.push(workers);
  return workers;
}

/** Waits until all workers and the standby take queries. */
async function complete(workers: QueryWorkers, count = 1): Promise<QueryWorkers> {
  await expect.poll(() => workers.ready, { timeout: 120_000 }).toBe(count + 1);
  return workers;
}

const valueIn = async (answer: Promise<QueryAnswer>) => (await answer).rows[0]?.x;
const problemOf = (answer: Promise<unknown>) => answer.then(() => null).catch((error: unknown) => error);

describe('a light query', () => {
  it('A light query is answered on the main thread after three answers of workers, unless its key is held or runs alone', async () => {
    const statistics = { rowCount: 1, executionTimeMs: 1, truncated: false, planTimeMs: 0 };
    const light = new LightQueries({
      forgetPlans: () => undefined,
      run: async ({ query }) => ({
        ...{ columns: ['x'], rows: [{ x: 'here' }], advisories: [] },
        statistics: { ...statistics, truncated: query === 'light large' },
      }),
    });
    const workers = workersOf(1, { light });
    const ask = (query: string, key: string) => forKey(key, () => valueIn(workers.run({ query })));
    const inWorker = { thread: expect.any(Number) };
    const four = [await ask('light', 'k'), await ask('light', 'k'), await ask('light', 'k'), await ask('light', 'k')];
    expect(four).toEqual([inWorker, inWorker, inWorker, 'here']);
    workers.hold(new Set(['k']));
    expect(await problemOf(ask('light', 'k'))).toMatchObject({ status: 429 });
    workers.hold(new Set());
    expect(await ask('light', 'k')).toEqual(inWorker);
    expect(await ask('light', 'other')).toBe('here');
    for (let time = 0; time < 4; time += 1) expect(await ask('light large', 'other')).toEqual(inWorker);
  });
});

describe('a query that is answered in a worker', () => {
  it('A query in a worker returns the answer of the engine, with the rows as the worker wrote them', async () => {
    const answer = await workersOf().run({ query: 'echo', parameters: { text: 'ü', list: [1, null, { a: 1.5 }] } });
    expect(writtenRows(answer)).toBe('[{"x":{"text":"ü","list":[1,null,{"a":1.5}]}}]');
    expect(answer).toEqual({
      columns: ['x'],
      rows: [{ x: { text: 'ü', list: [1, null, { a: 1.5 }] } }],
      statistics: { rowCount: 1, executionTimeMs: 1.5, truncated: false, planTimeMs: 0.5 },
      advisories: [{ kind: 'n', severity: 'info', message: 'm', rewrite: null, subject: null }],
      rewrittenQuery: 'RETURN 1',
    });
  });

  it('A query in a worker carries all that the request has, the name of its key and the instant of the clock', async () => {
    const caller = { keyPrefix: 'k', scopes: ['query'], mostConcurrent: 2, rate: null };
    const request = { query: 'asked', caller, requestId: 'r1', projectionFull: false };
    const asked = { caller, requestId: 'r1', projectionFull: false, hasSpent: true, asOf: AS_OF };
    const workers = workersOf();
    expect(await valueIn(forKey('key-7', () => workers.run(request)))).toEqual({ ...asked, key: 'key-7' });
    expect(await valueIn(workers.run(request))).toEqual({ ...asked, key: null });
  });

  it('A query in a worker reports its trace, even if the query fails', async () => {
    const traces: QueryTrace[] = [];
    const onTrace = (trace: QueryTrace) => traces.push(trace);
    const workers = workersOf();
    await workers.run({ query: 'echo', onTrace });
    await problemOf(workers.run({ query: 'problem', parameters: { name: 'plain' }, onTrace }));
    expect(traces).toMatchObject([{ text: 'echo', stages: { run: 1 } }, { text: 'problem' }]);
  });

  it.each(Object.keys(PROBLEMS))(
    'A query in a worker fails with the very problem that the engine threw: %s',
    async (name) => {
      const wanted = PROBLEMS[name];
      const problem = await problemOf(workersOf().run({ query: 'problem', parameters: { name } }));
      expect(problem).toStrictEqual(wanted);
      expect(problem).toBeInstanceOf(wanted instanceof QueryProblem ? QueryProblem : Problem);
      expect(Object.keys(Object(problem).extras)).toEqual(Object.keys(wanted?.extras ?? {}));
    },
  );

  it('A batch in a worker has the problem of each of its statements', async () => {
    const { results, rows } = await workersOf().run({ query: 'batch' });
    expect(rows).toEqual([{ x: 'last' }]);
    expect(results?.[0]).toMatchObject({ success: true, outcome: 'OK', rows: [{ x: 1 }], rewrittenQuery: 'RETURN 1' });
    const errors = results?.flatMap((item) => (item.success ? [] : [item.error]));
    expect(errors).toStrictEqual(Object.values(PROBLEMS));
  });

  it('A query in a worker fails with any other error of the engine, and logs what the engine logged', async () => {
    const workers = workersOf();
    const error = await problemOf(workers.run({ query: 'fail' }));
    expect(error).toMatchObject({ name: 'RangeError', message: 'no problem', code: 'E_ODD' });
    expect(Object(error).stack).toContain('toy-query-worker');
    await workers.run({ query: 'log', requestId: 'r9' });
    expect(logged).toMatchObject([
      { message: 'said by the engine', details: { requestId: 'r9', err: { name: 'TypeError', message: 'seen' } } },
    ]);
  });

  it('Queries in workers share the one look-up of the main thread, and look up nothing if there is none', async () => {
    const asked: unknown[] = [];
    const lookUp: LookUp = async (questions, bounds) => {
      asked.push([questions, bounds]);
      const { name = '' } = questions[0] ?? {};
      return { answers: [], asked: name.length, leftOut: 0 };
    };
    const workers = workersOf(1, { program: { entry: ENTRY, parts: null, lookUp } });
    const looks = ['a.weft.com', 'bb.weft.com'].map((name) =>
      valueIn(workers.run({ query: 'look', parameters: { name } })),
    );
    expect(await Promise.all(looks)).toEqual([
      { answers: [], asked: 10, leftOut: 0 },
      { answers: [], asked: 11, leftOut: 0 },
    ]);
    expect(asked).toContainEqual([
      [{ type: 'domain', name: 'a.weft.com', upstreams: ['dns'] }],
      { things: 1, milliseconds: 5 },
    ]);
    expect(await valueIn(workersOf().run({ query: 'look', parameters: { name: 'a.weft.com' } }))).toBe('nobody');
  });

  it('A query in a worker ends when its client goes away', async () => {
    const gone = new AbortController();
    const traces: QueryTrace[] = [];
    const workers = workersOf();
    const options = { signal: gone.signal, onTrace: (trace: QueryTrace) => traces.push(trace) };
    const answer = problemOf(workers.run({ query: 'wait', parameters: { ms: 60_000 }, ...options }));
    await workers.run({ query: 'echo' });
    gone.abort(new Error('the client has hung up'));
    expect(await answer).toBe(gone.signal.reason);
    expect(traces).toHaveLength(1);
  });

  it('A query in a worker is refused if a parameter is too deep to cross', async () => {
    let deep: unknown = 1;
    for (let level = 0; level < 200_000; level += 1) deep = [deep];
    const workers = workersOf();
    await workers.started;
    const problem = await problemOf(workers.run({ query: 'echo', parameters: { deep } }));
    expect(problem).toMatchObject({ status: 400, extras: { code: 'LIMIT_ERROR' } });
    expect(await valueIn(workers.run({ query: 'echo', parameters: { a: 1 } }))).toEqual({ a: 1 });
  });
});

/** What each query does to its worker, and how it is answered. */
const GUILTY = {
  read: ['hung', 400, 'text_too_intricate'],
  unpack: ['hung', 400, 'answer_too_large'],
  fill: ['memory', 400, 'answer_too_large'],
  receive: ['memory', 400, 'answer_too_large'],
  crash: ['crash', 500, undefined],
} as const;

describe('a query that its worker does not survive', () => {
  it.each(Object.entries(GUILTY))(
    'Only the query that ends its worker is refused, and the other queries of the worker are answered: %s',
    async (query, reported) => {
      const [ending, status, reason] = reported;
      // V8 collects a full heap over and over, and for long on a busy machine.
      const hungMs = ending === 'hung' ? LIMITS.hungMs : 20_000;
      const workers = await complete(workersOf(1, { workerLimits: { ...LIMITS, hungMs } }));
      const waiting = [1, 2, 3].map((ms) => valueIn(workers.run({ query: 'wait', parameters: { ms: 300 + ms } })));
      const guilty = problemOf(workers.run({ query, requestId: 'r2' }));
      const later = [1, 2].map((a) => valueIn(workers.run({ query: 'echo', parameters: { a } })));
      const problem = await guilty;
      expect(problem).toMatchObject({ status });
      expect(Object(problem).extras.reason).toBe(reason);
      expect(await Promise.all(waiting)).toEqual(waiting.map(() => ({ waited: true })));
      expect(await Promise.all(later)).toEqual([{ a: 1 }, { a: 2 }]);
      expect(logged).toMatchObject([{ message: 'a query has ended its worker', details: { requestId: 'r2', ending } }]);
      expect(new Set(ended)).toEqual(new Set([ending]));
      await complete(workers);
    },
  );

  it('A query whose worker still reads the rows of one that is out of time is answered by another worker', async () => {
    const workers = await complete(workersOf());
    expect(await problemOf(forKey('careless', () => workers.run({ query: 'leave' })))).toMatchObject({ status: 408 });
    const answer = forKey('careful', () => workers.run({ query: 'wait', parameters: { ms: 300 } }));
    expect(await valueIn(answer)).toEqual({ waited: true });
    await expect.poll(() => ended).toEqual(['hung']);
    expect(logged).toEqual([]);
  });

  it('A query whose worker stalls because the machine is busy is answered, unless the stall is long', async () => {
    const workers = await complete(workersOf());
    const away = (ms: number) => workers.run({ query: 'starve', parameters: { ms } });
    expect(await valueIn(away(1.5 * LIMITS.hungMs))).toEqual({ starved: true });
    expect(await problemOf(away(10 * LIMITS.hungMs))).toMatchObject({ status: 400 });
    expect(ended).toEqual(['hung']);
  });

  it('A query that holds its worker is answered 408 when its own time is over', async () => {
    const workers = await complete(workersOf());
    const problem = await problemOf(workers.run({ query: 'read', timeoutMs: 200 }));
    expect(problem).toMatchObject({ slug: 'query-timeout', status: 408, extras: { timeoutMs: 200 } });
  });

  it('A query whose worker does not come back is answered 408 when its time is over, before the worker is ended', async () => {
    const workers = await complete(workersOf(1, { workerLimits: { ...LIMITS, hungMs: 60_000 } }));
    const held = problemOf(workers.run({ query: 'starve', parameters: { ms: 20_000 }, timeoutMs: 200 }));
    expect(await held).toMatchObject({ status: 408, extras: { timeoutMs: 200 } });
    expect(ended).toEqual([]);
  });

  it('A query that is known to hold its worker keeps no other query waiting until it is ended', async () => {
    const workers = await complete(workersOf());
    const order: string[] = [];
    const noting = (name: string) => () => order.push(name);
    const guilty = problemOf(workers.run({ query: 'read' })).then(noting('guilty'));
    await workers.run({ query: 'echo' }).then(noting('other'));
    await guilty;
    expect(order).toEqual(['other', 'guilty']);
  });

  it('A query that ends its worker leaves its key one worker for a time, and all others to other keys', async () => {
    const workers = await complete(workersOf(2), 2);
    const threads = async (key: string) => {
      const answers = Array.from({ length: 6 }, () => forKey(key, () => valueIn(workers.run({ query: 'where' }))));
      return new Set((await Promise.all(answers)).map((value) => Object(value).thread)).size;
    };
    expect(await threads('careless')).toBe(2);
    await problemOf(forKey('careless', () => workers.run({ query: 'read' })));
    await complete(workers, 2);
    expect(await threads('careless')).toBe(1);
    expect(await threads('careful')).toBe(2);
  });
});

describe('a key with a query that cannot be ended', () => {
  const held = { slug: 'query-quota-exceeded', status: 429, extras: { retryAfter: 10, reason: 'could_not_be_ended' } };
  const ask = (workers: QueryWorkers, key: string, ms: number, timeoutMs = 60_000) =>
    forKey(key, () => workers.run({ query: 'wait', parameters: { ms }, timeoutMs }));

  it('The queries of a held key end, it starts no other, and those of other keys go on', async () => {
    const workers = await complete(workersOf());
    const running = problemOf(ask(workers, 'k', 60_000));
    const other = valueIn(ask(workers, 'another', 500));
    workers.hold(new Set(['k']));
    expect(await running).toMatchObject(held);
    expect(await problemOf(ask(workers, 'k', 0))).toMatchObject(held);
    expect(await other).toEqual({ waited: true });
  });

  it('A key that is no longer held runs one query at a time, in one worker that others do not use', async () => {
    const workers = await complete(workersOf(1));
    workers.hold(new Set(['k']));
    workers.hold(new Set());
    const order: string[] = [];
    const slow = ask(workers, 'k', 300).then(() => order.push('first of k'));
    const next = ask(workers, 'k', 0).then(() => order.push('second of k'));
    const other = ask(workers, 'another', 0).then(() => order.push('another'));
    await Promise.all([slow, next, other]);
    expect(order).toEqual(['another', 'first of k', 'second of k']);
    const thread = async (key: string) =>
      Object(await valueIn(forKey(key, () => workers.run({ query: 'where' })))).thread;
    expect(await thread('k')).not.toBe(await thread('another'));
  });

  it('A query that waits for the others of its key beyond its time is answered 429, with the reason', async () => {
    const workers = await complete(workersOf());
    workers.hold(new Set(['k']));
    workers.hold(new Set());
    const first = ask(workers, 'k', 2000);
    const problem = await problemOf(ask(workers, 'k', 0, 300));
    expect(problem).toMatchObject(held);
    expect(Object(problem).message).toContain('run one at a time');
    await first;
  });
});

describe('the workers', () => {
  it('The workers report how many sessions they have open', async () => {
    const workers = await complete(workersOf(2), 2);
    await expect.poll(() => workers.openSessions).toBe(9);
  });

  it('The workers answer running queries when they are closed, and answer later queries too', async () => {
    const workers = workersOf();
    const running = problemOf(workers.run({ query: 'wait', parameters: { ms: 60_000 } }));
    await workers.close();
    const stopping = { status: 503, slug: 'data-unavailable', extras: { retryAfter: 5 } };
    expect(await running).toMatchObject(stopping);
    expect(await problemOf(workers.run({ query: 'echo' }))).toMatchObject(stopping);
  });

  it('The workers report that they cannot start, and a query that waits for one is answered that its time is over', async () => {
    const workers = workersOf(1, { program: { entry: ENTRY, parts: 'broken' } });
    await expect(workers.started).rejects.toThrow('this worker cannot start');
    const problem = await problemOf(workers.run({ query: 'echo', timeoutMs: 100 }));
    expect(problem).toMatchObject({ slug: 'query-timeout', status: 408 });
  });
});
