import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Procedure, ProcedureCatalog } from '../../engine/contract/procedure-catalog.ts';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { writeSmallGraph } from '../support/small-graph.ts';
import { runExpanded } from './expanded-query.ts';

/** `svc.letters("abc")` is a row a letter; it may be called for three rows. */
const WORD = z.object({ word: z.string('takes a word.') });

const letters: Procedure<typeof WORD.shape> = {
  name: 'svc.letters',
  description: 'The letters of a word.',
  example: 'CALL svc.letters("abc")',
  columns: [
    { name: 'letter', type: 'STRING', description: 'one letter' },
    { name: 'position', type: 'INTEGER', description: 'from 0' },
  ],
  inExpressions: true,
  mostCalls: 3,
  parameters: WORD,
  compile: (calls) => ({
    text: 'UNWIND range(0, size(input.word) - 1) AS position RETURN substring(input.word, position, 1) AS letter, position',
    inputs: [...calls],
  }),
};

/** `svc.secret(word)` may only be called. */
const { inExpressions: _, ...callable } = letters;
const secret: Procedure<typeof WORD.shape> = { ...callable, name: 'svc.secret', example: 'CALL svc.secret("abc")' };

const catalog: ProcedureCatalog = {
  find: (name) => [letters, secret].find((one) => one.name === name.toLowerCase()) ?? procedureCatalog.find(name),
  all: () => [letters, secret, ...procedureCatalog.all()],
};

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeSmallGraph(database);
  engine = createQueryEngine({ database, catalog, clock: fixedClock(new Date('2026-08-01T00:00:00Z')) });
});

const run = (query: string, parameters: Record<string, unknown> = {}) => engine.run({ query, parameters });
const values = async (query: string, parameters?: Record<string, unknown>) =>
  (await run(query, parameters)).rows.map((row) => Object.values(row));

describe('a procedure in an expression', () => {
  it.each<[string, unknown[][]]>([
    [
      'RETURN svc.letters("ab")',
      [
        [
          [
            { letter: 'a', position: 0 },
            { letter: 'b', position: 1 },
          ],
        ],
      ],
    ],
    ['RETURN size(SVC.Letters("abc")) AS n', [[3]]],
    ['RETURN svc.letters("abc")[2].letter', [['c']]],
    ['RETURN [x IN svc.letters("abc") WHERE x.position > 0 | x.letter] AS l', [[['b', 'c']]]],
    ['RETURN {letters: svc.letters("a")} AS m', [[{ letters: [{ letter: 'a', position: 0 }] }]]],
    ['UNWIND svc.letters("abc") AS x RETURN x.letter LIMIT size(svc.letters("ab"))', [['a'], ['b']]],
    ['UNWIND [1, 2] AS n RETURN sum(size(svc.letters("abc"))) AS s', [[6]]],
    ['RETURN CASE WHEN size(svc.letters("")) = 0 THEN "none" END AS c', [['none']]],
    ['RETURN svc.letters(svc.letters("xyz")[1].letter)[0].letter AS nested', [['y']]],
    ['RETURN svc.letters(toUpper("a" + "b"))[1].letter AS computed', [['B']]],
    ['CALL { RETURN svc.letters("x" + "y")[1].letter AS l } RETURN l', [['y']]],
    ['RETURN svc.letters("a")[0].letter AS l UNION RETURN svc.letters("b")[0].letter AS l', [['a'], ['b']]],
    ['MATCH (h:HOSTNAME {name: svc.letters("w")[0].letter + "ww.example.com"}) RETURN h.name', [['www.example.com']]],
    [
      'MATCH (h:HOSTNAME) WHERE h.name IN [x IN svc.resolve(["www.example.com", "no.example"]) | x.host] RETURN h.name',
      [['www.example.com']],
    ],
  ])('%s needs no rows and is allowed anywhere', async (query, rows) => {
    expect(await values(query)).toEqual(rows);
  });

  it.each<[string, unknown[][]]>([
    [
      'UNWIND ["ab", "c"] AS w RETURN w, size(svc.letters(w)) AS n',
      [
        ['ab', 2],
        ['c', 1],
      ],
    ],
    ['UNWIND ["ab", "c"] AS w WITH w, svc.letters(w) AS l UNWIND l AS x RETURN x.letter', [['a'], ['b'], ['c']]],
    [
      'UNWIND ["ab", "c"] AS w UNWIND svc.letters(w) AS x RETURN w, x.letter',
      [
        ['ab', 'a'],
        ['ab', 'b'],
        ['c', 'c'],
      ],
    ],
    ['UNWIND ["ab", "c"] AS w RETURN svc.letters(svc.letters(w)[0].letter)[0].letter AS l', [['a'], ['c']]],
    ['UNWIND ["ab"] AS w RETURN svc.letters(w)[0].letter AS a, svc.letters(w + "c")[2].letter AS b', [['a', 'c']]],
    ['UNWIND ["ab", "c"] AS w WITH w WHERE size(svc.letters(w)) > 1 RETURN *', [['ab']]],
    [
      'UNWIND ["ab", "c"] AS w WITH *, size(svc.letters(w)) AS n RETURN *',
      [
        [2, 'ab'],
        [1, 'c'],
      ],
    ],
    ['UNWIND ["ab", "c"] AS w RETURN sum(size(svc.letters(w))) AS n, count(*) AS c', [[3, 2]]],
    ['UNWIND ["ab"] AS w CALL svc.letters(svc.letters(w)[1].letter) YIELD letter RETURN w, letter', [['ab', 'b']]],
    [
      'UNWIND ["ab"] AS w CALL svc.letters(w) YIELD letter WHERE size(svc.letters("a")) = 1 RETURN letter',
      [['a'], ['b']],
    ],
    [
      'CALL svc.letters("ab") YIELD letter AS x RETURN x, svc.letters(x + "!")[1].letter AS y',
      [
        ['a', '!'],
        ['b', '!'],
      ],
    ],
    [
      'UNWIND ["a"] AS w RETURN size(svc.letters(w)) AS n UNION UNWIND ["bc"] AS w RETURN size(svc.letters(w)) AS n',
      [[1], [2]],
    ],
    [
      'MATCH (h:HOSTNAME) WHERE h.name STARTS WITH "www" AND size(svc.letters(h.name)) = 15 RETURN h.name',
      [['www.example.com']],
    ],
    [
      'MATCH (h:HOSTNAME {name: "www.example.com"})-[r:RESOLVES_TO]->(i) MATCH (i)-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX {name: svc.letters(i.name)[0].letter + "92.0.2.0/24"}) RETURN h.name, r.source, p.name',
      [['www.example.com', 'test', '192.0.2.0/24']],
    ],
  ])('%s takes its argument from rows', async (query, rows) => {
    expect(await values(query)).toEqual(rows);
  });

  it('The part before a procedure runs once, whatever the clause contains', async () => {
    const { statements, rows } = await runExpanded(
      database,
      'UNWIND ["ab", "c"] AS w RETURN size(svc.letters(w)) AS n ORDER BY n',
      {},
      catalog,
    );
    expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
    expect(statements).toBe(2);
  });

  it('The heading of a column is what the user wrote', async () => {
    const query = 'UNWIND ["ab"] AS w RETURN  size( svc.letters(w) ), svc.letters("a")[0].letter';
    expect((await run(query)).columns).toEqual(['size( svc.letters(w) )', 'svc.letters("a")[0].letter']);
  });

  it('A procedure in an expression binds parameters, and gives its notices on them', async () => {
    const { rows, advisories } = await run('RETURN svc.resolve($host)[0].a AS a', {
      host: 'https://www.example.com/x',
    });
    expect(rows).toEqual([{ a: ['192.0.2.10'] }]);
    expect(advisories.map(({ kind }) => kind)).toEqual(['input-folded']);
  });

  it('A procedure in an expression is planned under EXPLAIN, and nothing runs', async () => {
    expect((await run('EXPLAIN RETURN svc.letters("abc")')).columns).toContain('operator');
    expect((await run('EXPLAIN UNWIND ["a"] AS w RETURN svc.letters(w)')).columns).toContain('operator');
  });

  it('A procedure in an expression that gets no rows returns no rows', async () => {
    expect(await values('UNWIND [] AS w RETURN svc.letters(w)')).toEqual([]);
  });
});

describe('what an expression cannot hold', () => {
  it.each([
    ['UNWIND ["ab"] AS w CALL (w) { RETURN svc.letters(w) AS l } RETURN l', 'row_argument_in_subquery'],
    ['RETURN [w IN ["ab"] | svc.letters(w)] AS l', 'row_argument_in_expression'],
    ['RETURN any(w IN ["ab"] WHERE size(svc.letters(w)) = 2) AS l', 'row_argument_in_expression'],
    ['UNWIND ["ab"] AS w RETURN w AS v ORDER BY size(svc.letters(v))', 'row_argument_of_same_clause'],
    [
      'OPTIONAL MATCH (h:HOSTNAME {name: "a"}) WHERE size(svc.letters(h.name)) > 1 RETURN h',
      'row_argument_of_same_clause',
    ],
    ['UNWIND ["ab"] AS w RETURN svc.letters(collect(w)[0]) AS l', 'aggregated_argument'],
    ['UNWIND ["ab"] AS w UNWIND svc.letters(w) AS x RETURN *', 'star_behind_expression'],
    ['MATCH p = (h:HOSTNAME {name: "www.example.com"}) RETURN p, svc.letters(h.name)', 'path_kept_over_call'],
  ])('%s is refused with the reason %s and a call that runs', async (query, reason) => {
    await expect(run(query)).rejects.toMatchObject({
      slug: 'query-unservable',
      extras: { reason, position: query.lastIndexOf('svc.letters') },
      suggestions: [{ kind: 'replace_procedure', rewrite: 'CALL svc.letters("abc")' }],
    });
  });

  it.each([
    ['RETURN svc.secret("xy")', 'CALL svc.secret("xy")'],
    ['RETURN svc.secret(toUpper("xy"))', 'CALL svc.secret(toUpper("xy"))'],
    ['UNWIND ["xy"] AS w RETURN svc.secret(w)', 'CALL svc.secret("abc")'],
    ['RETURN db.labels()', 'CALL db.labels()'],
  ])('%s is CALL-only: the suggestion is %s, which runs', async (query, rewrite) => {
    await expect(run(query)).rejects.toMatchObject({
      slug: 'query-error',
      extras: { code: 'CALL_ONLY_PROCEDURE', position: query.search(/svc|db/) },
      suggestions: [{ kind: 'replace_procedure', rewrite }],
    });
    expect((await run(rewrite)).columns.length).toBeGreaterThan(0);
  });

  it('A wrong argument shows a correct call', async () => {
    await expect(run('RETURN svc.letters(1)')).rejects.toMatchObject({
      message: 'svc.letters: takes a word.',
      extras: { code: 'INVALID_ARGUMENT' },
    });
  });
});

describe('the cost of a procedure', () => {
  it.each([
    'UNWIND ["a", "b", "c", "d"] AS w CALL svc.letters(w) YIELD letter RETURN letter',
    'UNWIND ["a", "b", "c", "d"] AS w RETURN svc.letters(w)[0].letter AS letter',
  ])('%s is refused: svc.letters may be called for three rows', async (query) => {
    await expect(run(query)).rejects.toMatchObject({
      message: expect.stringContaining('called for more than 3 rows'),
      extras: { code: 'QUERY_TOO_EXPENSIVE', reason: 'too_many_rows_before_call' },
      suggestions: [{ kind: 'add_limit' }],
    });
    expect(await values(query.replace(', "d"', ''))).toEqual([['a'], ['b'], ['c']]);
  });

  it('One query may use procedures at most twenty times', async () => {
    const query = (times: number) =>
      `EXPLAIN RETURN ${Array.from({ length: times }, (_, i) => `svc.letters("a") AS a${i}`).join(', ')}`;
    expect((await run(query(20))).columns).toContain('operator');
    await expect(run(query(21))).rejects.toMatchObject({ extras: { code: 'LIMIT_ERROR' } });
  });
});
