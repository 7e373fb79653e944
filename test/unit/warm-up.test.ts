import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Lookup, WarmUp, type WarmUpWork } from '../../cli/warm-up.ts';
import { warmUpQueries } from '../../cli/warm-up-work.ts';
import type { QueryAnswer, QueryRequest } from '../../engine/contract/query.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import type { ReadOptions, Row, Statement } from '../../store/database.ts';

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
  it('Warm-up queries are one for each kind of anchor and the declared examples of each procedure', () => {
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

/** A database that records what is read, and whether a new plan was requested. */
function databaseThat(answer: (text: string) => Promise<Row[]>) {
  const texts: string[] = [];
  const read = ({ text }: Statement, { replans = false }: ReadOptions = {}): Promise<Row[]> => {
    texts.push(replans ? `${text} again` : text);
    return answer(text);
  };
  return { read, texts };
}

const quiet = () => databaseThat(() => Promise.resolve([]));
const work = (changes: Partial<WarmUpWork>): WarmUpWork => ({ reads: [], lookups: [], queries: [], ...changes });

/** The warm-up, at work. */
function begun(warmUp: WarmUp): WarmUp {
  warmUp.begin();
  return warmUp;
}

describe('warming up', () => {
  it('Warm-up runs each query once, in turn, within its own time limit', async () => {
    const engine = engineThat(async () => {
      await sleep(5);
      return ANSWER;
    });
    await begun(new WarmUp({ database: quiet(), engine, log: log() }, work({ queries: ['a', 'b', 'c'] }))).done;
    expect(engine.asked.map(({ query }) => query)).toEqual(['a', 'b', 'c']);
    expect(engine.asked.every(({ timeoutMs }) => timeoutMs === 30_000)).toBe(true);
    expect(engine.most()).toBe(1);
  });

  it('Warm-up continues after a query that fails, and reports it only in the debug log', async () => {
    const engine = engineThat(({ query }) =>
      query === 'a' ? Promise.reject(new Error('no')) : Promise.resolve(ANSWER),
    );
    const debugged = log();
    await begun(new WarmUp({ database: quiet(), engine, log: debugged }, work({ queries: ['a', 'b'] }))).done;
    expect(engine.asked.map(({ query }) => query)).toEqual(['a', 'b']);
    expect(debugged.lines).toEqual([{ what: 'a', error: 'no' }]);
  });

  it('Warm-up runs our own reads first, then lookups, then queries, and continues after one that fails', async () => {
    const engine = engineThat(() => Promise.resolve(ANSWER));
    const database = databaseThat((text) => (text === 'no' ? Promise.reject(new Error('no')) : Promise.resolve([])));
    const debugged = log();
    const order: string[] = [];
    const lookups: Lookup[] = [
      () => Promise.reject(new Error('not known')),
      async (reader) => {
        order.push(`lookup after ${database.texts.length} reads and ${engine.asked.length} queries`);
        await reader.read({ text: 'of a lookup' });
      },
    ];
    const reads = [{ text: 'no' }, { text: 'yes' }];
    await begun(new WarmUp({ database, engine, log: debugged }, { reads, lookups, queries: ['a'] })).done;
    expect(order).toEqual(['lookup after 2 reads and 0 queries']);
    expect(database.texts).toEqual(['no', 'yes', 'of a lookup']);
    expect(engine.asked.map(({ query }) => query)).toEqual(['a']);
    expect(debugged.lines).toEqual([
      { what: 'no', error: 'no' },
      { what: 'a lookup', error: 'not known' },
    ]);
  });

  it('Warm-up for a changed graph has our own texts planned again and leaves those of users alone', async () => {
    const engine = engineThat(() => Promise.resolve(ANSWER));
    const database = quiet();
    const lookups: Lookup[] = [(reader) => reader.read({ text: 'of a lookup' })];
    const warmUp = begun(
      new WarmUp({ database, engine, log: log() }, { reads: [{ text: 'x' }], lookups, queries: ['a'] }),
    );
    await warmUp.done;
    warmUp.again();
    await warmUp.done;
    expect(database.texts).toEqual(['x', 'of a lookup', 'x again', 'of a lookup again']);
    expect(engine.asked).toHaveLength(1);
  });

  it('Warm-up after a restart of Neo4j runs everything again, and the server is pending until its own texts are planned', async () => {
    const pending: (string | null)[] = [];
    const note = (): void => void pending.push(warmUp.pending);
    const engine = engineThat(async () => {
      note();
      return ANSWER;
    });
    const database = databaseThat(async () => {
      note();
      return [];
    });
    const lookups: Lookup[] = [(reader) => reader.read({ text: 'of a lookup' })];
    const warmUp = new WarmUp({ database, engine, log: log() }, { reads: [{ text: 'x' }], lookups, queries: ['a'] });
    warmUp.begin();
    await warmUp.done;
    warmUp.afterRestart();
    note();
    await warmUp.done;
    expect(database.texts).toEqual(['x', 'of a lookup', 'x', 'of a lookup']);
    expect(engine.asked).toHaveLength(2);
    const cold = 'Neo4j was started again, and is planning the queries of Weft.';
    expect(pending).toEqual([null, null, null, cold, cold, cold, null]);
  });

  it('Warm-up after a restart makes first plans even if a load asks for new ones meanwhile', async () => {
    const database = databaseThat(async () => {
      await sleep(5);
      return [];
    });
    const engine = engineThat(() => Promise.resolve(ANSWER));
    const warmUp = new WarmUp({ database, engine, log: log() }, work({ reads: [{ text: 'x' }], queries: ['a'] }));
    warmUp.afterRestart();
    warmUp.again();
    await warmUp.done;
    expect([database.texts.at(-1), engine.asked.length, warmUp.pending]).toEqual(['x', 1, null]);
  });

  it('Warm-up that is requested again while it runs begins from the start, one text at a time', async () => {
    let running = 0;
    let most = 0;
    const database = databaseThat(async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(5);
      running -= 1;
      return [];
    });
    const reads = [{ text: 'x' }, { text: 'y' }];
    const engine = engineThat(() => Promise.resolve(ANSWER));
    const warmUp = begun(new WarmUp({ database, engine, log: log() }, work({ reads })));
    warmUp.again();
    await warmUp.done;
    expect(database.texts).toEqual(['x', 'x again', 'y again']);
    expect(most).toBe(1);
  });

  it('Warm-up that is stopped cancels its query and begins no other', async () => {
    const engine = engineThat(
      ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const warmUp = begun(new WarmUp({ database: quiet(), engine, log: log() }, work({ queries: ['a', 'b'] })));
    await warmUp.stop();
    expect(engine.asked.map(({ query }) => query)).toEqual(['a']);
    expect(engine.asked[0]?.signal?.aborted).toBe(true);
  });

  it('Warm-up before the server is ready plans our own texts two at a time, and the rest follows when it is ready', async () => {
    let running = 0;
    let most = 0;
    const database = databaseThat(async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(5);
      running -= 1;
      return [];
    });
    const engine = engineThat(() => Promise.resolve(ANSWER));
    const reads = ['a', 'b', 'c'].map((text) => ({ text }));
    const warmUp = new WarmUp({ database, engine, log: log() }, work({ reads, queries: ['q'] }));
    await warmUp.beforeReady();
    expect([database.texts, most, engine.asked]).toEqual([['a', 'b', 'c'], 2, []]);
    await begun(warmUp).done;
    expect(database.texts).toEqual(['a', 'b', 'c']);
    expect(engine.asked.map(({ query }) => query)).toEqual(['q']);
  });

  it('Warm-up before the server is ready continues after a text that fails', async () => {
    const database = databaseThat((text) => (text === 'a' ? Promise.reject(new Error('no')) : Promise.resolve([])));
    const debugged = log();
    const parts = { database, engine: engineThat(async () => ANSWER), log: debugged };
    await new WarmUp(parts, work({ reads: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] })).beforeReady();
    expect(database.texts.toSorted()).toEqual(['a', 'b', 'c']);
    expect(debugged.lines).toEqual([{ what: 'a', error: 'no' }]);
  });

  it('Warm-up that is stopped before the server is ready begins no other text', async () => {
    const database = databaseThat(() => sleep(20, []));
    const parts = { database, engine: engineThat(async () => ANSWER), log: log() };
    const warmUp = new WarmUp(parts, work({ reads: ['a', 'b', 'c', 'd'].map((text) => ({ text })) }));
    const planning = warmUp.beforeReady();
    await warmUp.stop();
    await planning;
    expect(database.texts).toEqual(['a', 'b']);
  });

  it('Each step of the warm-up waits while a request runs, and no longer than two seconds', async () => {
    const { read, texts } = databaseThat(async () => []);
    let isBusy = true;
    const parts = { database: { read }, engine: engineThat(async () => ANSWER), log: log(), isBusy: () => isBusy };
    const reads = [{ text: 'first' }, { text: 'second' }];
    const warmUp = begun(new WarmUp(parts, work({ reads })));
    await sleep(200);
    expect(texts).toEqual([]);
    isBusy = false;
    await expect.poll(() => texts, { timeout: 10_000 }).toEqual(['first', 'second']);
    isBusy = true;
    warmUp.again();
    await expect.poll(() => texts, { timeout: 20_000 }).toEqual(['first', 'second', 'first again', 'second again']);
    await warmUp.stop();
  });
});
