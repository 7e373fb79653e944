import { beforeAll, describe, expect, it } from 'vitest';
import type { QueryEngine } from '../../engine/query-engine.ts';
import type { Database } from '../../store/database.ts';
import { lookAtPatterns } from '../support/fast-patterns.ts';
import { plannedDatabase } from '../support/graph.ts';
import { expectPlans, FORM_PARAMETERS, FORMS, PATH, WWW } from '../support/language-forms.ts';
import { smallGraphEngine, writeSmallGraph } from '../support/small-graph.ts';

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await plannedDatabase(writeSmallGraph);
  engine = smallGraphEngine(database);
});

async function values(query: string, parameters: Record<string, unknown> = {}): Promise<unknown[][]> {
  return (await engine.run({ query, parameters })).rows.map((row) => Object.values(row));
}

describe('clauses', () => {
  it.each(FORMS)('%s: %s', async (_form, query, rows) => {
    expect(await values(query, FORM_PARAMETERS)).toEqual(rows);
  });

  it.each(FORMS.filter((_, place) => place % 5 === 0))(
    '%s is planned under EXPLAIN, and profiled under PROFILE: %s',
    async (_form, query) => {
      await expectPlans(engine, query);
    },
  );
});

/** Every row of contract 3.2 with an exact answer. */
const FUNCTIONS: readonly (readonly [expression: string, value: unknown])[] = [
  ['point(52.5, 13.4)', { latitude: 52.5, longitude: 13.4, srid: 4326 }],
  ['round(distance(point(0, 0), point(0, 1)))', 111320],
  ['round(Distance(point(0.0, 0.0), point({latitude: 0, longitude: 1})))', 111320],
  ['COLLECT { UNWIND [1, 2, 3, 4] AS x RETURN percentile_disc(x, 0.5) }[0]', 2],
  ['COLLECT { UNWIND [1, 2, 3, 4] AS x RETURN Percentile_Cont(x, 0.5) }[0]', 2.5],
  ['COLLECT { UNWIND [1, 3] AS x RETURN stdevp(x) }[0] + COLLECT { UNWIND [1, 3] AS x RETURN STDEVP(x) }[0]', 2],
  ['COLLECT { UNWIND [1, 3] AS x RETURN stdev(x) }[0]', Math.SQRT2],
  ['ltrim("  x")', 'x'],
  ['RTRIM("x  ")', 'x'],
  ['toupper("x") + TOLOWER("Y") + SubString("abc", 1)', 'Xybc'],
  ['min([3, 1, 2])', 1],
  ['max([3, 1, 2])', 3],
  ['MAX(["b", "a", null])', 'b'],
  ['min([])', null],
  ['ln(e())', 1],
  ['log(1)', 0],
  ['isEmpty([])', true],
  ['isempty({})', true],
  ['isEmpty("x")', false],
  ['timestamp() > 1700000000000', true],
  ['datetime("2026-08-01T10:00:00Z")', '2026-08-01T10:00:00Z'],
  ['date("2026-08-01")', '2026-08-01'],
  ['date("2026-08-01").year + datetime("2026-08-01T10:00:00Z").hour', 2036],
  ['duration("P1DT2H")', 'P1DT2H'],
  ['"abc" =~ "a.*"', true],
  ['"abc" =~ "b"', false],
  ['"abc" ENDS WITH "bc"', true],
];

describe('functions', () => {
  it.each(FUNCTIONS)('The expression %s has its exact value', async (expression, value) => {
    expect(await values(`RETURN ${expression} AS value`)).toEqual([[value]]);
  });

  it('The functions min and max aggregate over rows', async () => {
    expect(await values('UNWIND [3, 1, 2] AS x RETURN min(x), max(x)')).toEqual([[1, 3]]);
  });

  it('A literal list in min or max may refer to the row, anywhere in a query', async () => {
    const query =
      'UNWIND [3, 1] AS x WITH x WHERE max([x, 2]) > 2 RETURN [y IN [5] | min([x, y])] AS l, sum(max([x, 9])) AS s';
    expect(await values(query)).toEqual([[[3], 9]]);
  });

  it('id(n) returns the string id of an answer, and that id finds its node', async () => {
    expect(await values(`MATCH ${WWW} RETURN id(h)`)).toEqual([['hostname/www.example.com']]);
    expect(await values('MATCH (n) WHERE id(n) = "ipv4/192.0.2.10" RETURN n.name')).toEqual([['192.0.2.10']]);
  });

  it('id(n) compared with a number matches nothing, with a notice', async () => {
    const answer = await engine.run({ query: `MATCH ${WWW} WHERE id(h) = 5 RETURN h.name` });
    expect([answer.rows, answer.advisories.map(({ kind }) => kind)]).toEqual([[], ['id-is-string']]);
  });

  it('elementId(n) returns opaque text', async () => {
    expect(await values(`MATCH ${WWW} RETURN valueType(elementId(h))`)).toEqual([['STRING NOT NULL']]);
  });

  it('properties(n) returns all properties that an answer shows', async () => {
    expect(await values('MATCH (a:ASN {name: "AS64500"}) RETURN properties(a)')).toEqual([
      [{ name: 'AS64500', asn: 64500 }],
    ]);
  });

  it('nodes(p) and relationships(p) return nodes and edges', async () => {
    const query = `MATCH p = ${PATH} RETURN [n IN nodes(p) | n.name], [r IN relationships(p) | type(r)]`;
    expect(await values(query)).toEqual([
      [
        ['www.example.com', 'example.com', 'com'],
        ['CHILD_OF', 'CHILD_OF'],
      ],
    ]);
  });

  it.each([
    [`RETURN "a" =~ "${'a'.repeat(1001)}"`, 'LIMIT_ERROR'],
    ['RETURN "a" =~ "(a+)+"', 'LIMIT_ERROR'],
    ['RETURN nosuch(1)', 'UNKNOWN_FUNCTION'],
  ])('%s is refused', async (query, code) => {
    await expect(engine.run({ query })).rejects.toMatchObject({ extras: { code } });
  });

  it('Queries in older forms of Neo4j 4 run', async () => {
    const query = `MATCH ${WWW} RETURN exists(h.rank), exists(h.apex), size((h)-[:RESOLVES_TO]->())`;
    expect(await values(query)).toEqual([[true, false, 1]]);
  });
});

describe('text predicates on names', () => {
  it.each([
    ['h.name = "www.example.com"', 'lookup'],
    ['h.name STARTS WITH "www."', 'prefix'],
    ['h.name ENDS WITH ".com"', 'suffix'],
    ['h.name ENDS WITH $end', 'suffix'],
    ['h.name CONTAINS "exam"', 'fulltext'],
  ])('A search for HOSTNAME by %s uses an index, and EXPLAIN reports access %s', async (condition, access) => {
    const query = `EXPLAIN MATCH (h:HOSTNAME) WHERE ${condition} RETURN h.name`;
    const { rows } = await engine.run({ query, parameters: { end: '.com' } });
    expect(rows.flatMap((row) => row.access ?? [])).toEqual([access]);
  });

  it('ENDS WITH finds what ends so, on top-level domains too', async () => {
    const query = 'MATCH (h:HOSTNAME|TLD) WHERE h.name ENDS WITH $end RETURN h.name ORDER BY h.name';
    expect(await values(query, { end: 'e.com' })).toEqual([['example.com'], ['www.example.com']]);
    expect(await values(query, { end: 'com' })).toEqual([['com'], ['example.com'], ['www.example.com']]);
    expect(await values('MATCH (h:HOSTNAME) WHERE NOT h.name ENDS WITH "w.example.com" RETURN h.name')).toEqual([
      ['example.com'],
    ]);
  });
});

describe('EXPLAIN and PROFILE', () => {
  it('EXPLAIN has a row for each operator and runs nothing', async () => {
    const { rows } = await engine.run({ query: `EXPLAIN MATCH ${WWW}-[:RESOLVES_TO]->(i) RETURN i.name` });
    expect(rows.map(({ operator, depth, access }) => [operator, depth, access])).toEqual([
      ['ProduceResults', 0, null],
      ['Projection', 1, null],
      ['Expand(All)', 2, null],
      ['NodeUniqueIndexSeek', 3, 'lookup'],
    ]);
    expect(rows[3]).toMatchObject({
      identifiers: ['h'],
      details: expect.stringContaining('HOSTNAME(name)'),
      estimatedRows: expect.any(Number),
    });
  });

  it('PROFILE runs the query, and reports rows and hits of each operator and the total time', async () => {
    const { columns, rows } = await engine.run({ query: `PROFILE MATCH ${WWW} RETURN h.name` });
    expect(columns).toEqual([
      'operator',
      'details',
      'estimatedRows',
      'depth',
      'identifiers',
      'access',
      'rows',
      'dbHits',
      'timeMs',
    ]);
    expect(rows[0]).toMatchObject({ operator: 'ProduceResults', rows: 1, dbHits: expect.any(Number) });
    expect(rows[0]?.timeMs).toBeGreaterThanOrEqual(0);
  });

  it('EXPLAIN does not show the names of internal labels', async () => {
    const { rows } = await engine.run({ query: 'EXPLAIN CALL svc.version()' });
    expect(JSON.stringify(rows)).not.toMatch(/MIGRATION|API_KEY|LOAD_RUN/);
  });
});

describe('introspection', () => {
  it('Every tenth fast pattern of db.schema is planned without a scan and without a notice', async () => {
    const { asked, costly } = await lookAtPatterns(engine, (_, place) => place % 10 === 0);
    expect(asked).toBeGreaterThan(20);
    expect(costly).toEqual([]);
  }, 180_000);
});
