import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { QueryEngine } from '../../../engine/query-engine.ts';
import type { Database } from '../../../store/database.ts';
import { schemaDatabase } from '../../support/graph.ts';
import { smallGraphEngine, writeSmallGraph } from '../../support/small-graph.ts';

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeSmallGraph(database);
  engine = smallGraphEngine(database);
});

/** Queries that are slow in different ways. The text contains `MARK`, by which the test finds it among the server's transactions. */
const SLOW = {
  'before the first row': 'UNWIND range(1, 100000000) AS x UNWIND range(1, 100000) AS y RETURN count(x + y) AS MARK',
  'between rows':
    'UNWIND range(1, 100000000) AS x UNWIND range(1, 3000000) AS y WITH x, y WHERE y = 3000000 RETURN x AS MARK',
  'in sorting': 'UNWIND range(1, 100000000) AS x RETURN x % 7 AS MARK ORDER BY MARK LIMIT 5',
  'in a first stage': `UNWIND range(1, 100000000) AS x UNWIND range(1, 100000) AS y WITH count(x + y) AS MARK
                       CALL svc.resolve(toString(MARK)) YIELD host RETURN host`,
  'under PROFILE': 'PROFILE UNWIND range(1, 100000000) AS x UNWIND range(1, 100000) AS y RETURN count(x + y) AS MARK',
} as const;

/** Users' queries that the server has in hand. */
async function running(): Promise<readonly unknown[]> {
  return database.read({
    text: "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery CONTAINS 'MARK' AND NOT currentQuery CONTAINS 'SHOW'",
  });
}

/** Waits until the server runs none of them any more. Returns how long that took, ms. */
async function allGone(): Promise<number> {
  const begun = performance.now();
  while ((await running()).length > 0) {
    if (performance.now() - begun > 20_000) throw new Error('queries outlived their clients');
    await sleep(20);
  }
  return performance.now() - begun;
}

describe('a query whose time is over', () => {
  it.each(Object.entries(SLOW))('%s ends with 408 and a suggestion, in Neo4j too', async (_, query) => {
    const problem = await engine.run({ query, timeoutMs: 300 }).catch((error) => error);
    expect(problem).toMatchObject({
      slug: 'query-timeout',
      status: 408,
      extras: { code: 'DB_TIMEOUT', timeoutMs: 300 },
    });
    expect(problem.extras.suggestions).toMatchObject([{ kind: 'shrink_timeout_scope' }]);
    expect(problem.extras.elapsedMs).toBeGreaterThanOrEqual(299);
    await allGone();
  });

  it('A statement of a batch that times out is DEADLINE_EXCEEDED, and so is every one after it, none of which runs', async () => {
    const query = `RETURN 1 AS one; ${SLOW['before the first row']}; RETURN 2 AS two; RETURN (; RETURN 3 AS three`;
    const { results = [] } = await engine.run({ query, timeoutMs: 1500 });
    expect(results.map(({ outcome }) => outcome)).toEqual([
      'OK',
      'DEADLINE_EXCEEDED',
      'DEADLINE_EXCEEDED',
      'PARSE_ERROR',
      'DEADLINE_EXCEEDED',
    ]);
    await allGone();
  });
});

describe('a query whose client goes away', () => {
  it.each(Object.entries(SLOW))('%s ends in Neo4j', async (_, query) => {
    const client = new AbortController();
    const run = engine.run({ query, signal: client.signal });
    const ended = expect(run).rejects.toBe('gone');
    while ((await running()).length === 0) await sleep(20);
    client.abort('gone');
    await ended;
    await allGone();
  });

  it('A query whose client leaves before it was sent is never sent', async () => {
    await expect(engine.run({ query: SLOW['before the first row'], signal: AbortSignal.abort('gone') })).rejects.toBe(
      'gone',
    );
    expect(await running()).toEqual([]);
  });
});

describe('the pool of connections', () => {
  it('The pool of connections is whole after fifty-six queries that were cancelled or timed out', async () => {
    const query = SLOW['before the first row'];
    const giveUp = async (index: number): Promise<void> => {
      if (index % 2 === 0) {
        await expect(engine.run({ query, timeoutMs: 20 })).rejects.toMatchObject({ status: 408 });
        return;
      }
      const client = new AbortController();
      setTimeout(() => client.abort('gone'), index % 40);
      await expect(engine.run({ query, timeoutMs: 5000, signal: client.signal })).rejects.toBe('gone');
    };
    for (let round = 0; round < 7; round += 1)
      await Promise.all(Array.from({ length: 8 }, (_, index) => giveUp(round * 8 + index)));
    await allGone();
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, x) => engine.run({ query: 'RETURN $x AS x', parameters: { x } })),
    );
    expect(answers.map(({ rows }) => rows)).toEqual(Array.from({ length: 64 }, (_, x) => [{ x }]));
  }, 120_000);

  it('The pool of connections has room for fast queries next to sixteen slow ones', async () => {
    const client = new AbortController();
    const slow = Array.from({ length: 16 }, () =>
      engine.run({ query: SLOW['before the first row'], signal: client.signal }),
    );
    const ended = Promise.all(slow.map((run) => expect(run).rejects.toBe('gone')));
    while ((await running()).length < 16) await sleep(20);
    const answers = await Promise.all(Array.from({ length: 16 }, () => engine.run({ query: 'RETURN 1 AS one' })));
    expect(answers.every(({ rows }) => rows.length === 1)).toBe(true);
    client.abort('gone');
    await ended;
    await allGone();
  });
});

describe('the memory of one query', () => {
  it('The server bounds the memory of one query: it refuses more with a suggestion, and answers the next query', async () => {
    const query = 'UNWIND range(1, 100000000) AS x RETURN collect([x, x + 1, x + 2]) AS all';
    const problem = await engine.run({ query, timeoutMs: 30_000 }).catch((error) => error);
    expect(problem).toMatchObject({
      slug: 'query-unservable',
      status: 400,
      extras: { code: 'QUERY_TOO_EXPENSIVE', reason: 'memory_exceeded', suggestions: [{ kind: 'add_limit' }] },
    });
    expect((await engine.run({ query: 'RETURN 1 AS one' })).rows).toEqual([{ one: 1 }]);
  });
});
