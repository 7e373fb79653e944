import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({
    text: "UNWIND range(1, 9) AS n CREATE (:HOSTNAME {name: 'h' + n + '.example.com', rank: n})",
  });
  engine = createQueryEngine({
    database,
    catalog: { find: () => undefined, all: () => [] },
    clock: fixedClock(new Date('2026-08-01T00:00:00Z')),
  });
});

/** The texts and parameters that go to the server for some work. */
async function sent(work: () => Promise<unknown>): Promise<{ text: string; parameters: unknown }[]> {
  const texts: { text: string; parameters: unknown }[] = [];
  const open = database.session.bind(database);
  const spy = vi.spyOn(database, 'session').mockImplementation((mode) => {
    const session = open(mode);
    const run = session.run.bind(session);
    session.run = (query, parameters, settings) => {
      texts.push({ text: String(query), parameters });
      return run(query, parameters, settings);
    };
    return session;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return texts;
}

const answerOf = (query: string, parameters: Record<string, unknown>) => engine.run({ query, parameters });

describe('the parameters of a query', () => {
  it('The parameters of a query go to the server in one map, and only the run sends their values', async () => {
    const query = 'MATCH (h:HOSTNAME) WHERE h.name IN $names AND h.rank < $rank RETURN h.rank AS rank ORDER BY rank';
    const parameters = { names: ['h1.example.com', 'h2.example.com', 'h3.example.com'], rank: 3 };
    const text =
      'MATCH (h:HOSTNAME) WHERE h.name IN $weft.names AND h.rank < $weft.rank RETURN h.rank AS rank ORDER BY rank';
    const texts = await sent(async () => {
      expect((await answerOf(query, parameters)).rows).toEqual([{ rank: 1 }, { rank: 2 }]);
    });
    expect(texts.filter(({ text: one }) => one.includes('HOSTNAME') && one.includes('rank'))).toEqual([
      { text: `EXPLAIN ${text}`, parameters: { weft: {} } },
      { text, parameters: { weft: { names: parameters.names, rank: 3n } } },
    ]);
  });

  it('The parameters of a query leave the column headings as they are written', async () => {
    const { columns, rows } = await answerOf('RETURN $x, $`a b` + 1, [$x, "y"] AS list, $map.key, $0', {
      x: 2,
      'a b': 3,
      map: { key: 'v' },
      0: 'nought',
    });
    expect(columns).toEqual(['$x', '$`a b` + 1', 'list', '$map.key', '$0']);
    expect(rows).toEqual([{ $x: 2, '$`a b` + 1': 4, list: [2, 'y'], '$map.key': 'v', $0: 'nought' }]);
    expect((await answerOf('WITH {a: 1} AS map RETURN map {.a, b: $x}', { x: 2 })).columns).toEqual(['map']);
  });

  it('The parameters of SKIP and LIMIT work, also when one has the name of the map', async () => {
    const query = 'UNWIND $list AS n RETURN n SKIP $skip LIMIT $weft';
    const texts = await sent(async () => {
      expect((await answerOf(query, { list: [1, 2, 3, 4], skip: 1, weft: 2 })).rows).toEqual([{ n: 2 }, { n: 3 }]);
    });
    expect(texts[0]?.text).toBe('UNWIND $weftx.list AS n RETURN n SKIP $skip LIMIT $weft');
    expect((await answerOf('UNWIND range(1, 5) AS n RETURN n LIMIT $n', { n: 2 })).rows).toHaveLength(2);
    await expect(answerOf('UNWIND $list AS n RETURN n LIMIT $n', { list: [1], n: 'x' })).rejects.toMatchObject({
      message: expect.stringContaining('SKIP and LIMIT take integers'),
    });
  });

  it('Expressions with parameters aggregate, group and sort as ever', async () => {
    const query = 'UNWIND $list AS n RETURN n % $two AS odd, count(*) * $two AS twice, $two ORDER BY n % $two DESC';
    expect((await answerOf(query, { list: [1, 2, 3], two: 2 })).rows).toEqual([
      { odd: 1, twice: 4, $two: 2 },
      { odd: 0, twice: 2, $two: 2 },
    ]);
  });

  it('The parameters of a query have their own names in plans and errors', async () => {
    const { rows } = await answerOf('EXPLAIN MATCH (h:HOSTNAME {name: $name}) RETURN h.rank', {});
    expect(JSON.stringify(rows)).toContain('name = $name');
    expect(JSON.stringify(rows)).not.toContain('weft');
    const profile = await answerOf('PROFILE MATCH (h:HOSTNAME {name: $name}) RETURN h.rank', {
      name: 'h1.example.com',
    });
    expect(JSON.stringify(profile.rows)).toContain('name = $name');
    await expect(answerOf('MATCH (h:HOSTNAME $map) WHERE h.name = "x" RETURN h', { map: {} })).rejects.toMatchObject({
      message: expect.not.stringContaining('weft'),
    });
  });
});

describe('a query that reads nothing of the graph', () => {
  it.each([
    'RETURN 1 + 1 AS two',
    'UNWIND range(1, 10) AS n RETURN count(n) AS count',
    'UNWIND $list AS n WITH n WHERE n > 1 RETURN n ORDER BY n LIMIT 3',
  ])('%s is not planned before it runs', async (query) => {
    const texts = await sent(() => answerOf(query, { list: [1, 2] }));
    expect(texts.map(({ text }) => text).filter((text) => text.startsWith('EXPLAIN'))).toEqual([]);
  });

  it('A query that reads the graph is planned before it runs', async () => {
    const texts = await sent(() => answerOf('MATCH (h:HOSTNAME {name: "other.example"}) RETURN h.rank AS never', {}));
    expect(texts[0]?.text).toMatch(/^EXPLAIN MATCH/);
  });
});

describe('the lists of an internal text', () => {
  const text =
    'UNWIND $names AS name MATCH (h:HOSTNAME {name: name}) WHERE h.rank < $rank RETURN h.rank AS rank ORDER BY rank';
  const parameters = { names: ['h1.example.com', 'h7.example.com'], rank: 9n };
  const sentAs = {
    text: 'UNWIND $weft_lists.names AS name MATCH (h:HOSTNAME {name: name}) WHERE h.rank < $rank RETURN h.rank AS rank ORDER BY rank',
    parameters: { weft_lists: { names: parameters.names }, rank: 9n },
  };

  it('The lists of an internal text go to the server in one map, so that one plan serves any length', async () => {
    const texts = await sent(async () => {
      expect(await database.read({ text, parameters })).toEqual([{ rank: 1 }, { rank: 7 }]);
    });
    expect(texts).toEqual([sentAs]);
  });

  it('The lists of an internal text go to the server in one map in transactions, too', async () => {
    const records = await database.transaction(
      async (transaction) => (await transaction.run(text, parameters)).records,
    );
    expect(records.map((record) => Number(record.get('rank')))).toEqual([1, 7]);
    await database.write({
      text: 'UNWIND $names AS name MATCH (h:HOSTNAME {name: name}) SET h.isSeen = true',
      parameters,
    });
    expect(await database.read({ text: 'MATCH (h:HOSTNAME {isSeen: true}) RETURN count(*) AS seen' })).toEqual([
      { seen: 2 },
    ]);
  });
});
