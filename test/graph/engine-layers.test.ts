import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import { Deadline } from '../../engine/execution/deadline.ts';
import { guardIslands } from '../../engine/guard/islands.ts';
import { parseStatement, splitStatements } from '../../engine/parse/parse.ts';
import { decodeUnicodeEscapes } from '../../engine/parse/unicode-escapes.ts';
import { PlanJudge } from '../../engine/run/plan-judge.ts';
import { Serialiser } from '../../engine/serialise/serialiser.ts';
import { QueryProblem } from '../../schema/problem.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { FORBIDDEN, ISLANDS } from '../support/hostile-queries.ts';
import { inventoryOf } from '../support/inventory.ts';
import { writeSmallGraph } from '../support/small-graph.ts';

/* Tests each layer of the guard alone: no other layer is called. Where a layer lets something through by design, its test says so. */

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeSmallGraph(database);
});

/** Sends a text unchanged, past every layer of ours except the access mode. Returns the rows, or the code of the error. */
async function sent(text: string, timeout = 5000): Promise<readonly unknown[] | string> {
  const session = database.session('READ');
  try {
    return (await session.run(text, { file: 'file:///etc/passwd' }, { timeout })).records.map((record) =>
      record.toObject(),
    );
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'no code';
  } finally {
    await session.close();
  }
}

function judge(text: string): Promise<unknown> {
  return new PlanJudge(database, DEFAULT_LIMITS).judge({
    text,
    planning: {},
    deadline: new Deadline(10_000, DEFAULT_LIMITS),
  });
}

const SHORT = FORBIDDEN.filter(({ query }) => query.length < 1000);
/** Texts that write or import by a clause, not by a command that has no plan. */
const WRITING = /^(?:MATCH|MERGE|CREATE[^A-Za-z]*\(|INSERT|LOAD|FOREACH)\b(?!.*\\u)/i;
const IMPORTS = SHORT.filter(({ query }) => /LOAD\W+CSV/i.test(query) && !/^EXPLAIN/i.test(query));

describe('unicode escapes, decoded before anything is read', () => {
  it('Unicode escapes are read as Neo4j reads them: in keywords, names and strings', async () => {
    for (const [escaped, plain] of [
      ['RETURN "\\u0061" AS x', 'RETURN "a" AS x'],
      ['R\\u0045TURN 1 AS x', 'RETURN 1 AS x'],
      ['RETURN 1 AS \\u0078', 'RETURN 1 AS x'],
      ['RETURN "a\\u0022 AS x //"', 'RETURN "a" AS x //"'],
    ] as const) {
      expect(decodeUnicodeEscapes(escaped)).toBe(plain);
      expect(await sent(escaped)).toEqual(await sent(plain));
      expect(await sent(escaped)).toHaveLength(1);
    }
  });

  it('Unicode escapes hide no clause from the tree', () => {
    for (const text of ['CRE\\u0041TE (n)', '\\u0043REATE (n)', 'RETURN "a\\u0022 CREATE (n) //"'])
      expect(parseStatement(decodeUnicodeEscapes(text)).outline.all('write').length).toBeLessThanOrEqual(1);
    expect(parseStatement('CRE\\u0041TE (n)').outline.all('write')).toHaveLength(1);
  });
});

describe('the access mode READ', () => {
  it('The access mode READ lets no text write anything', async () => {
    const before = await inventoryOf(database);
    // This server's own password is not put at stake, and no other host is asked.
    const texts = SHORT.filter(({ code, query }) => code === 'READ_ONLY' && !/ALTER USER|http/.test(query));
    expect(texts.length).toBeGreaterThan(80);
    for (const { query } of texts) await sent(query, 2000);
    expect(await inventoryOf(database)).toEqual(before);
  });
});

describe('the server’s settings', () => {
  it('The server’s settings let no text read a file', async () => {
    for (const { query } of IMPORTS.filter(({ query }) => !/http/.test(query)))
      expect(await sent(query), query).toMatch(/^Neo\./);
  });

  it('The server has none of the procedures that read files or other hosts', async () => {
    const rows = await sent(
      "SHOW PROCEDURES YIELD name WHERE NOT name =~ '(db|dbms|tx|cdc)[.].*' RETURN collect(name) AS names",
    );
    expect(rows).toEqual([{ names: [] }]);
  });

  it('The server’s settings end a query by its memory and by its time', async () => {
    expect(await sent('UNWIND range(1, 100000000) AS x RETURN collect([x, x])', 60_000)).toMatch(/OutOfMemory/);
    expect(await sent('UNWIND range(1, 100000000) AS x UNWIND range(1, 1000) AS y RETURN count(*)', 200)).toMatch(
      /TimedOut/,
    );
  });
});

describe('the type of a plan', () => {
  it('The type of a plan refuses what would write or import, whatever the text looks like', async () => {
    const texts = SHORT.filter(({ code, query }) => code === 'READ_ONLY' && WRITING.test(query));
    expect(texts.length).toBeGreaterThan(20);
    for (const { query } of texts) await expect(judge(query), query).rejects.toHaveProperty('message');
  });
});

describe('islands by text', () => {
  it('The text guard of islands refuses queries of them without the guard’s other filters', () => {
    for (const { query } of ISLANDS.filter(({ code }) => code === 'UNKNOWN_LABEL' || code === 'QUERY_UNSERVABLE')) {
      const guarded = () => {
        for (const text of splitStatements(query)) guardIslands(parseStatement(text));
      };
      expect(guarded, query).toThrow(QueryProblem);
    }
  });
});

describe('islands by plan', () => {
  it('The plan guard of islands refuses a plan that reads all nodes, whatever the text looks like', async () => {
    for (const text of ['MATCH (n) RETURN n', 'MATCH (n)-[*0..1]-(m) RETURN n', 'MATCH (n:!HOSTNAME) RETURN n'])
      expect(await judge(text), text).toMatchObject({ reason: 'unlabelled_node' });
  });
});

describe('the serialiser', () => {
  it('The serialiser writes no node outside the contract, at any place in a value', async () => {
    const session = database.session('READ');
    try {
      for (const item of ['n', '[n]', '{a: {b: [n]}}', 'collect(n)', 'COLLECT { RETURN n }']) {
        const { records } = await session.run(`MATCH (n:API_KEY) RETURN ${item} AS x`);
        const write = () =>
          records.map((record) => new Serialiser({ keepVerdict: true, hidesKeys: false }).row(record));
        expect(write, item).toThrow(QueryProblem);
      }
    } finally {
      await session.close();
    }
  });
});
