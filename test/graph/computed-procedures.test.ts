import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type {
  ComputedAnswer,
  ComputedProcedure,
  Procedure,
  ProcedureCatalog,
} from '../../engine/contract/procedure-catalog.ts';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import type { Advisory } from '../../schema/advisory.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';

const AS_OF = new Date('2026-08-01T00:00:00Z');

let database: Database;
let engine: QueryEngine;
/** What the procedures were called with, a list for each answer that they gave. */
let asked: unknown[][] = [];

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({
    text: "UNWIND range(1, 20) AS n CREATE (:HOSTNAME {name: 'h' + n + '.example.com', rank: n})",
  });
  const procedures: readonly Procedure[] = [wide, typed, noted, reading];
  const catalog: ProcedureCatalog = {
    find: (name) => procedures.find((one) => one.name === name.toLowerCase()),
    all: () => procedures,
  };
  engine = createQueryEngine({ database, catalog, clock: fixedClock(AS_OF) });
});

beforeEach(() => {
  asked = [];
});

function remembered<T>(calls: readonly T[]): readonly T[] {
  asked.push([...calls]);
  return calls;
}

const WIDE = z.object({ rows: z.number() });
/** Many rows of a kilobyte each. */
const wide: ComputedProcedure<typeof WIDE.shape> = {
  name: 'svc.wide',
  description: 'Wide rows.',
  example: 'CALL svc.wide(3)',
  columns: [
    { name: 'n', type: 'INTEGER', description: 'which row' },
    { name: 'text', type: 'STRING', description: 'a kilobyte' },
    { name: 'parts', type: 'LIST<MAP>', description: 'some maps' },
  ],
  parameters: WIDE,
  answer: async (calls) => ({
    rows: calls.map(({ rows }) =>
      Array.from({ length: rows }, (_, n) => ({
        n: BigInt(n),
        text: String(n).padStart(6, '0').repeat(150),
        parts: [{ a: 'b'.repeat(50), c: 1n }, { a: null }],
      })),
    ),
  }),
};

const TYPED = z.object({ value: z.unknown() });
/** Numbers of both types, wherever a value may hold them. */
const typed: ComputedProcedure<typeof TYPED.shape> = {
  name: 'svc.typed',
  description: 'Numbers.',
  example: 'CALL svc.typed(1)',
  columns: [
    { name: 'given', type: 'ANY', description: 'what was given' },
    { name: 'integer', type: 'INTEGER', description: 'four' },
    { name: 'float', type: 'FLOAT', description: 'four' },
    { name: 'nested', type: 'MAP', description: 'both' },
  ],
  inExpressions: true,
  parameters: TYPED,
  answer: async (calls) => ({
    rows: remembered(calls).map(({ value }) => [
      { given: value, integer: 4n, float: 4, nested: { list: [4n, 4], deep: { integer: 5n, float: 5 } } },
    ]),
  }),
};

const NOTED = z.object({ name: z.string() });
const notice = (name: string, row: number): Advisory => ({
  kind: `row-${row}`,
  severity: 'info',
  message: `About row ${row}.`,
  rewrite: null,
  subject: name,
});
/** Three rows a name, with a notice about each but the first; none for a name that begins with a dot. */
const noted: ComputedProcedure<typeof NOTED.shape> = {
  name: 'svc.noted',
  description: 'Rows with notices.',
  example: 'CALL svc.noted("a")',
  columns: [
    { name: 'name', type: 'STRING', description: 'what was given' },
    { name: 'row', type: 'INTEGER', description: 'which row' },
  ],
  inExpressions: true,
  parameters: NOTED,
  answer: async (calls): Promise<ComputedAnswer> => {
    const own = remembered(calls).map(({ name }) =>
      name.startsWith('.') ? [] : [0, 1, 2].map((row) => ({ name, row })),
    );
    return {
      rows: own.map((rows) => rows.map(({ name, row }) => ({ name, row: BigInt(row) }))),
      rowNotices: own.map((rows) => rows.map(({ name, row }) => (row === 0 ? [] : [notice(name, row)]))),
    };
  },
};

const READING = z.object({ names: z.array(z.string()) });
/** Reads ranks of hosts. */
const reading: ComputedProcedure<typeof READING.shape> = {
  name: 'svc.reading',
  description: 'Ranks.',
  example: 'CALL svc.reading(["h1.example.com"])',
  columns: [
    { name: 'name', type: 'STRING', description: 'the host' },
    { name: 'rank', type: 'INTEGER', description: 'its rank' },
  ],
  parameters: READING,
  answer: async (calls, { reader }) => {
    if (calls.length === 0) return { rows: [] };
    const names = calls.flatMap((call) => call.names);
    const text = 'UNWIND $input.names AS name MATCH (h:HOSTNAME {name: name}) RETURN h.name AS name, h.rank AS rank';
    const found = await reader.read({ text, parameters: { input: { names } } });
    return {
      rows: calls.map((call) =>
        found
          .filter(({ name }) => call.names.includes(String(name)))
          .map(({ name, rank }) => ({ name, rank: BigInt(Number(rank)) })),
      ),
    };
  },
};

async function rowsOf(query: string, parameters: Record<string, unknown> = {}) {
  return (await engine.run({ query, parameters, timeoutMs: 60_000 })).rows;
}

async function noticesOf(query: string, parameters: Record<string, unknown> = {}) {
  return (await engine.run({ query, parameters })).advisories.map(({ kind, subject }) => `${kind}: ${subject}`);
}

describe('the rows of a computed procedure', () => {
  it.each([
    'CALL svc.wide(20000) YIELD n, text, parts RETURN n, text, parts ORDER BY text DESC SKIP 19990 LIMIT 5',
    'UNWIND [20000] AS rows CALL svc.wide(rows) YIELD n, text, parts RETURN n, text, parts ORDER BY text DESC SKIP 19990 LIMIT 5',
    'UNWIND range(1, 40) AS one CALL svc.wide(500) YIELD n, text, parts WITH * ORDER BY one DESC, text DESC SKIP 19990 LIMIT 5 RETURN n, text, parts',
  ])(
    'The rows of a computed procedure are sorted in bounded memory, 20,000 of a kilobyte each: %s',
    async (query) => {
      const rows = await rowsOf(query);
      expect(rows.map(({ n }) => n)).toEqual([9, 8, 7, 6, 5]);
      expect(rows[0]).toEqual({ n: 9, text: '000009'.repeat(150), parts: [{ a: 'b'.repeat(50), c: 1 }, { a: null }] });
    },
    120_000,
  );

  it('The rows of a computed procedure are counted, filtered and joined with stored nodes', async () => {
    expect(
      await rowsOf(
        'CALL svc.reading(["h3.example.com", "h2.example.com"]) YIELD name, rank MATCH (h:HOSTNAME {name: name}) RETURN h.rank = rank AS same, count(*) AS hosts',
      ),
    ).toEqual([{ same: true, hosts: 2 }]);
  });

  it('The rows of a computed procedure keep the types of their numbers, at any depth', async () => {
    const types =
      'valueType(integer) AS i, valueType(float) AS f, [x IN nested.list | valueType(x)] AS l, valueType(nested.deep.integer) AS di, valueType(nested.deep.float) AS df, 7 / integer AS whole, 7 / float AS part';
    const expected = {
      i: 'INTEGER NOT NULL',
      f: 'FLOAT NOT NULL',
      l: ['INTEGER NOT NULL', 'FLOAT NOT NULL'],
      di: 'INTEGER NOT NULL',
      df: 'FLOAT NOT NULL',
      whole: 1,
      part: 1.75,
    };
    expect(await rowsOf(`CALL svc.typed(1) YIELD integer, float, nested RETURN ${types}`)).toEqual([expected]);
    expect(await rowsOf(`UNWIND [1] AS x CALL svc.typed(x) YIELD integer, float, nested RETURN ${types}`)).toEqual([
      expected,
    ]);
    expect(
      await rowsOf(
        `WITH svc.typed(1)[0] AS row WITH row.integer AS integer, row.float AS float, row.nested AS nested RETURN ${types}`,
      ),
    ).toEqual([expected]);
  });

  it('The rows of a computed procedure do not change the numbers of the rows before the call', async () => {
    expect(
      await rowsOf(
        'UNWIND [1] AS x WITH x, 4.0 AS float, 4 AS integer CALL svc.typed(x) YIELD given RETURN valueType(float) AS f, valueType(integer) AS i',
      ),
    ).toEqual([{ f: 'FLOAT NOT NULL', i: 'INTEGER NOT NULL' }]);
  });
});

describe('calls with arguments from rows', () => {
  it('A call with arguments from rows is answered once for each distinct set, and each row gets its own answer', async () => {
    const rows = await rowsOf('UNWIND ["a", "b", "a", "a"] AS x CALL svc.noted(x) YIELD name, row RETURN x, name, row');
    expect(asked).toEqual([[{ name: 'a' }, { name: 'b' }]]);
    expect(rows.map(({ x, name, row }) => `${x}${name}${row}`)).toEqual(
      ['a', 'b', 'a', 'a'].flatMap((x) => [0, 1, 2].map((row) => `${x}${x}${row}`)),
    );
  });

  it('Arguments from rows keep integers apart from floats, and texts apart from numbers', async () => {
    await rowsOf(
      'UNWIND [1, 1.5, "1", [1], {value: "{}"}, true, null, 1] AS x CALL svc.typed(x) YIELD given RETURN given',
    );
    expect(asked).toEqual([[1, 1.5, '1', [1], '{}', true, null].map((value) => ({ value }))]);
  });

  it('A call in an expression gives a list of rows, and is answered once too', async () => {
    const rows = await rowsOf('UNWIND ["a", ".none", "a"] AS x RETURN x, [one IN svc.noted(x) | one.row] AS rows');
    expect(asked).toEqual([[{ name: 'a' }, { name: '.none' }]]);
    expect(rows).toEqual([
      { x: 'a', rows: [0, 1, 2] },
      { x: '.none', rows: [] },
      { x: 'a', rows: [0, 1, 2] },
    ]);
  });
});

describe('notices about rows', () => {
  it('Notices about rows come with an answer that ends in the call, one for all that are alike', async () => {
    expect(await noticesOf('CALL svc.noted("a")')).toEqual(['row-1: a', 'row-2: a']);
    expect(await noticesOf('UNWIND ["a", "b"] AS x CALL svc.noted(x) YIELD row')).toEqual([
      'row-1: a, b',
      'row-2: a, b',
    ]);
    expect(await noticesOf('UNWIND [1, 2] AS x CALL svc.noted("a") YIELD row')).toEqual(['row-1: a, a', 'row-2: a, a']);
  });

  it('Notices about rows come only from the rows that a condition lets through', async () => {
    const answer = await engine.run({ query: 'CALL svc.noted("a") YIELD name, row WHERE row < 2' });
    expect(answer.columns).toEqual(['name', 'row']);
    expect(answer.rows).toEqual([
      { name: 'a', row: 0 },
      { name: 'a', row: 1 },
    ]);
    expect(answer.advisories.map(({ kind }) => kind)).toEqual(['row-1']);
    const staged = 'UNWIND ["a", "b"] AS x CALL svc.noted(x) YIELD row AS n WHERE n = 2 AND x = "b"';
    expect(await rowsOf(staged)).toEqual([{ n: 2 }]);
    expect(await noticesOf(staged)).toEqual(['row-2: b']);
  });

  it('Notices about rows are left out where the RETURN of the query decides about the rows', async () => {
    expect(await noticesOf('CALL svc.noted("a") YIELD row RETURN row')).toEqual([]);
    expect(
      await noticesOf('CALL svc.noted("a") YIELD row RETURN row UNION CALL svc.noted("b") YIELD row RETURN row'),
    ).toEqual([]);
    expect(await noticesOf('RETURN svc.noted("a") AS rows')).toEqual([]);
  });

  it('An OPTIONAL CALL still has a row without values where there are notices about rows', async () => {
    expect(await rowsOf('UNWIND [".none", "a"] AS x OPTIONAL CALL svc.noted(x) YIELD name, row')).toEqual([
      { name: null, row: null },
      { name: 'a', row: 0 },
      { name: 'a', row: 1 },
      { name: 'a', row: 2 },
    ]);
    expect(await rowsOf('UNWIND [1, 2] AS x OPTIONAL CALL svc.noted(".none") YIELD name')).toEqual([
      { name: null },
      { name: null },
    ]);
  });

  it('The rows of a call keep the order of the query', async () => {
    const rows = await rowsOf('UNWIND ["b", "a", "b"] AS x WITH x ORDER BY x CALL svc.noted(x) YIELD name, row');
    expect(rows.map(({ name, row }) => `${name}${row}`)).toEqual([
      'a0',
      'a1',
      'a2',
      'b0',
      'b1',
      'b2',
      'b0',
      'b1',
      'b2',
    ]);
  });

  it('A name that is declared twice is an error of the query as always', async () => {
    await expect(rowsOf('WITH 1 AS name CALL svc.noted("a") YIELD name')).rejects.toMatchObject({
      message: expect.stringContaining('already declared'),
    });
    await expect(rowsOf('CALL svc.noted("a") YIELD name AS x, row AS x')).rejects.toMatchObject({
      extras: { code: 'SYNTAX_ERROR' },
    });
  });
});

describe('EXPLAIN and PROFILE', () => {
  const TEXT = 'UNWIND $input.names AS name MATCH (h:HOSTNAME {name: name}) RETURN h.name AS name, h.rank AS rank';

  it('EXPLAIN lists what the procedures would read, then the plan of the query', async () => {
    const rows = await rowsOf('EXPLAIN CALL svc.reading(["h1.example.com"]) YIELD name RETURN name');
    expect(rows[0]).toEqual({
      operator: 'ProcedureRead',
      details: TEXT,
      estimatedRows: null,
      depth: 0,
      identifiers: [],
      access: null,
    });
    expect(rows[1]).toMatchObject({ operator: 'ProduceResults', depth: 0 });
    const staged = await rowsOf(
      'EXPLAIN MATCH (h:HOSTNAME {name: "h1.example.com"}) CALL svc.reading([h.name]) YIELD rank RETURN rank',
    );
    expect(staged.map(({ operator }) => operator).slice(0, 2)).toEqual(['ProcedureRead', 'ProduceResults']);
  });

  it('PROFILE lists what they did read', async () => {
    const rows = await rowsOf('PROFILE CALL svc.reading(["h1.example.com", "h2.example.com"])');
    expect(rows[0]).toMatchObject({ operator: 'ProcedureRead', details: TEXT, rows: 2, timeMs: expect.any(Number) });
    expect(rows[1]).toMatchObject({ operator: 'ProduceResults', rows: 2 });
  });
});
