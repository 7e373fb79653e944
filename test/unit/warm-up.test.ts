import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { WarmUp, warmUpQueries } from '../../cli/warm-up.ts';
import type { QueryAnswer, QueryRequest } from '../../engine/query.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';

const ANSWER: QueryAnswer = {
  columns: [],
  rows: [],
  statistics: { rowCount: 0, executionTimeMs: 0, truncated: false, planTimeMs: 0 },
  advisories: [],
};

/** An engine that notes what runs, and how many queries at once. */
function engineThat(answer: (request: QueryRequest) => Promise<QueryAnswer>) {
  const asked: QueryRequest[] = [];
  let running = 0;
  let most = 0;
  const run = async (request: QueryRequest): Promise<QueryAnswer> => {
    asked.push(request);
    running += 1;
    most = Math.max(most, running);
    try {
      return await answer(request);
    } finally {
      running -= 1;
    }
  };
  return { run, asked, most: () => most };
}

const log = () => {
  const lines: unknown[] = [];
  return { lines, debug: (details: object) => void lines.push(details) };
};

describe('what is run after a start', () => {
  it('is a query for each kind of anchor and the examples of each procedure, as these are declared', () => {
    const queries = warmUpQueries(procedureCatalog);
    for (const { example, furtherExamples = [] } of procedureCatalog.all()) {
      expect(queries).toEqual(expect.arrayContaining([example, ...furtherExamples]));
    }
    for (const label of ['IPV4', 'IPV6', 'PREFIX']) {
      expect(queries.filter((query) => query.startsWith(`MATCH (n:${label} `))).toHaveLength(1);
    }
    const further = procedureCatalog.all().flatMap(({ furtherExamples }) => furtherExamples ?? []);
    expect(queries).toHaveLength(3 + procedureCatalog.all().length + further.length);
  });
});

describe('warming up', () => {
  it('runs each query once, in turn, within a time of its own', async () => {
    const engine = engineThat(async () => {
      await sleep(5);
      return ANSWER;
    });
    await new WarmUp(engine, ['a', 'b', 'c'], log()).done;
    expect(engine.asked.map(({ query }) => query)).toEqual(['a', 'b', 'c']);
    expect(engine.asked.every(({ timeoutMs }) => timeoutMs === 30_000)).toBe(true);
    expect(engine.most()).toBe(1);
  });

  it('goes on after a query that fails, and says so only where somebody debugs', async () => {
    const engine = engineThat(({ query }) =>
      query === 'a' ? Promise.reject(new Error('no')) : Promise.resolve(ANSWER),
    );
    const told = log();
    await new WarmUp(engine, ['a', 'b'], told).done;
    expect(engine.asked.map(({ query }) => query)).toEqual(['a', 'b']);
    expect(told.lines).toEqual([{ query: 'a', error: 'no' }]);
  });

  it('runs lookups before the queries, and goes on after one that fails', async () => {
    const engine = engineThat(() => Promise.resolve(ANSWER));
    const told = log();
    const order: string[] = [];
    const lookups = [
      () => Promise.reject(new Error('no')),
      async () => {
        order.push(`lookup after ${engine.asked.length} queries`);
      },
    ];
    await new WarmUp(engine, ['a'], told, lookups).done;
    expect(order).toEqual(['lookup after 0 queries']);
    expect(engine.asked.map(({ query }) => query)).toEqual(['a']);
    expect(told.lines).toEqual([{ error: 'no' }]);
  });

  it('that is stopped cancels its query and begins no other', async () => {
    const engine = engineThat(
      ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const warmUp = new WarmUp(engine, ['a', 'b'], log());
    await warmUp.stop();
    expect(engine.asked.map(({ query }) => query)).toEqual(['a']);
    expect(engine.asked[0]?.signal?.aborted).toBe(true);
  });
});
