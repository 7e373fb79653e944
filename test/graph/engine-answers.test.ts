import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine, type QueryRequest } from '../../engine/query-engine.ts';
import { anchorVerdicts } from '../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { HIDDEN_PROPERTIES } from '../../schema/introspection.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { writeSmallGraph } from '../support/small-graph.ts';

const AS_OF = new Date('2026-08-01T00:00:00Z');

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeSmallGraph(database);
});

beforeEach(() => {
  engine = createQueryEngine({ database, anchorVerdicts, catalog: procedureCatalog, clock: fixedClock(AS_OF) });
});

async function rows(query: string, more: Partial<QueryRequest> = {}): Promise<readonly Record<string, unknown>[]> {
  return (await engine.run({ query, ...more })).rows;
}

async function kinds(query: string, more: Partial<QueryRequest> = {}): Promise<string[]> {
  return (await engine.run({ query, ...more })).advisories.map(({ kind }) => kind);
}

describe('values of an answer', () => {
  it('A node has its id, label, name and properties', async () => {
    expect(await rows('MATCH (h:HOSTNAME {name: "www.example.com"}) RETURN h')).toEqual([
      {
        h: {
          nodeId: 'hostname/www.example.com',
          label: 'HOSTNAME',
          name: 'www.example.com',
          rank: 7,
          verdictScore: 1.5,
          verdictLevel: 'INFO',
          verdictBlocking: false,
        },
      },
    ]);
  });

  it('An answer never shows the properties that only our own seeks use', async () => {
    const [hidden = ''] = HIDDEN_PROPERTIES;
    const text = `MATCH (i:IPV4 {name: "192.0.2.10"})-[a:ANNOUNCED_BY]->() SET i.${hidden} = 1, a.${hidden} = 1`;
    await database.write({ text });
    const node = { nodeId: 'ipv4/192.0.2.10', label: 'IPV4', name: '192.0.2.10' };
    const edge = { type: 'ANNOUNCED_BY', start: 'ipv4/192.0.2.10', end: 'announced_prefix/192.0.2.0/24' };
    expect(await rows('MATCH (i:IPV4 {name: "192.0.2.10"})-[a:ANNOUNCED_BY]->() RETURN i, a')).toEqual([
      { i: node, a: edge },
    ]);
    expect(await rows('MATCH (i:IPV4 {name: "192.0.2.10"}) RETURN properties(i) AS a, i {.*} AS b')).toEqual([
      { a: { name: '192.0.2.10' }, b: { name: '192.0.2.10' } },
    ]);
  });

  it('projectionFull false leaves the verdict out of whole nodes, with a notice', async () => {
    const query = 'MATCH (h:HOSTNAME {name: "www.example.com"}) RETURN h, h.verdictScore AS score';
    const answer = await engine.run({ query, projectionFull: false });
    expect(answer.rows).toEqual([
      { h: { nodeId: 'hostname/www.example.com', label: 'HOSTNAME', name: 'www.example.com', rank: 7 }, score: 1.5 },
    ]);
    expect(answer.advisories).toMatchObject([{ kind: 'projection-verdict-omitted' }]);
  });

  it('An edge has its type, properties and the node ids of its ends, also when no node is returned', async () => {
    const edge = {
      type: 'RESOLVES_TO',
      source: 'test',
      observed_at: 1785542400000,
      inferred: false,
      start: 'hostname/www.example.com',
      end: 'ipv4/192.0.2.10',
    };
    const pattern = 'MATCH (h:HOSTNAME {name: "www.example.com"})-[r:RESOLVES_TO]->(i)';
    expect(await rows(`${pattern} RETURN r`)).toEqual([{ r: edge }]);
    expect(await rows(`${pattern} RETURN [r] AS list, i.name AS name`)).toEqual([{ list: [edge], name: '192.0.2.10' }]);
  });

  it('A path lists its nodes and relationships and has its length', async () => {
    const [row] = await rows('MATCH p = (:HOSTNAME {name: "www.example.com"})-[:CHILD_OF*2]->(:TLD) RETURN p');
    expect(row?.p).toMatchObject({
      nodes: [{ name: 'www.example.com' }, { name: 'example.com' }, { nodeId: 'tld/com' }],
      relationships: [
        { type: 'CHILD_OF', start: 'hostname/www.example.com', end: 'hostname/example.com' },
        { type: 'CHILD_OF', start: 'hostname/example.com', end: 'tld/com' },
      ],
      length: 2,
    });
  });

  it('An integer beyond 2^53 is a decimal string', async () => {
    expect(
      await rows('RETURN 9007199254740991 AS small, 9007199254740993 AS large, -9223372036854775808 AS least'),
    ).toEqual([{ small: 9007199254740991, large: '9007199254740993', least: '-9223372036854775808' }]);
  });

  it('NaN and infinity are null, with a notice for the column', async () => {
    const answer = await engine.run({ query: 'RETURN 0.0 / 0.0 AS nan, [1.0 / 0.0] AS list' });
    expect(answer.rows).toEqual([{ nan: null, list: [null] }]);
    expect(answer.advisories.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['non-finite-number', 'nan'],
      ['non-finite-number', 'list'],
    ]);
  });

  it('Dates, times and durations are ISO 8601', async () => {
    const query = `RETURN date("2026-08-01") AS date, datetime("2026-08-01T10:00:00+02:00[Europe/Berlin]") AS zoned,
      localdatetime("2026-08-01T10:00:00.5") AS local, time("10:00:00Z") AS time, duration("P1DT2H") AS duration,
      duration("P1Y2D") AS days, duration({seconds: -1, milliseconds: 500}) AS fraction,
      localtime("10:00:00.500000002") AS nanosecond, duration("PT0S") AS none`;
    expect(await rows(query)).toEqual([
      {
        date: '2026-08-01',
        zoned: '2026-08-01T10:00:00+02:00',
        local: '2026-08-01T10:00:00.5',
        time: '10:00:00Z',
        duration: 'P1DT2H',
        days: 'P1Y2D',
        fraction: 'PT-0.5S',
        nanosecond: '10:00:00.500000002',
        none: 'PT0S',
      },
    ]);
  });

  it.each([
    'RETURN datetime({year: 999999999, timezone: "Europe/Stockholm"}) AS x',
    'RETURN datetime({year: 300000, timezone: "Europe/Stockholm"}) AS x',
    'RETURN datetime({year: -300000, timezone: "Europe/Stockholm"}) AS x',
    'UNWIND range(1, 2000) AS i RETURN [datetime({year: 299000 + i, timezone: "Asia/Tokyo"})] AS x',
  ])('A date that the driver cannot read is refused, and the next query is answered: %s', async (query) => {
    await expect(engine.run({ query })).rejects.toMatchObject({
      slug: 'query-error',
      status: 400,
      message: expect.stringContaining('has a date or time that Weft cannot read'),
    });
    expect((await engine.run({ query: query.replace('AS x', 'IS NOT NULL AS x') })).rows[0]).toEqual({ x: true });
  });

  it('A date of any year is answered without a zone or as a text', async () => {
    const query = `RETURN localdatetime({year: 999999999}) AS local, datetime({year: -999999999}) AS early,
      toString(datetime({year: 999999999, timezone: "Europe/Stockholm"})) AS text`;
    expect((await engine.run({ query })).rows).toEqual([
      {
        local: '+999999999-01-01T00:00:00',
        early: '-999999999-01-01T00:00:00Z',
        text: '+999999999-01-01T00:00:00+01:00[Europe/Stockholm]',
      },
    ]);
  });

  it('A point has latitude, longitude and its reference system', async () => {
    expect(await rows('RETURN point({latitude: 52.5, longitude: 13.4}) AS p')).toEqual([
      { p: { latitude: 52.5, longitude: 13.4, srid: 4326 } },
    ]);
  });

  it('A column may have any name', async () => {
    const [row] = await rows('RETURN 1 AS `__proto__`, {`constructor`: 2} AS map');
    expect(JSON.stringify(row)).toBe('{"__proto__":1,"map":{"constructor":2}}');
  });

  it('Headings are the expressions as written, also where the engine changed them', async () => {
    const { columns } = await engine.run({
      query: 'MATCH (n) WHERE id(n) = "ipv4/192.0.2.10" RETURN n.name, id(n),  toUpper( "x" )',
    });
    expect(columns).toEqual(['n.name', 'id(n)', 'toUpper( "x" )']);
  });
});

describe('parameters', () => {
  it('Whole numbers in parameters are integers, nested ones too', async () => {
    const parameters = { limit: 2, list: [1, 2.5], map: { a: 1 } };
    expect(
      await rows('UNWIND range(1, 9) AS x RETURN x, $list AS list, valueType($map.a) AS type LIMIT $limit', {
        parameters,
      }),
    ).toEqual([
      { x: 1, list: [1, 2.5], type: 'INTEGER NOT NULL' },
      { x: 2, list: [1, 2.5], type: 'INTEGER NOT NULL' },
    ]);
  });

  it('A parameter without a value is named in the error', async () => {
    await expect(engine.run({ query: 'RETURN $x + $y', parameters: { x: 1 } })).rejects.toMatchObject({
      slug: 'query-error',
      message: 'Parameter $y has no value.',
      extras: { code: 'MISSING_PARAMETER', position: 12, suggestions: [{ kind: 'bind_parameter' }] },
    });
  });

  it('A null LIMIT is the default of 100, with a notice', async () => {
    const query = 'UNWIND range(1, 200) AS x RETURN x SKIP $skip LIMIT $limit';
    const answer = await engine.run({ query, parameters: { limit: null, skip: null } });
    expect(answer.rows.length).toBe(100);
    expect(answer.advisories.map(({ message }) => message)).toEqual([
      '$skip was null; used the default of 0.',
      '$limit was null; used the default of 100.',
    ]);
  });

  it('A regular expression that could run for very long is refused when it is bound', async () => {
    const query = 'RETURN "aaaa" =~ $pattern AS matches';
    expect(await rows(query, { parameters: { pattern: 'a+' } })).toEqual([{ matches: true }]);
    await expect(engine.run({ query, parameters: { pattern: '(a+)+' } })).rejects.toMatchObject({
      slug: 'query-error',
    });
  });
});

describe('ceilings', () => {
  it('An answer ends after 10,000 rows and says so', async () => {
    const answer = await engine.run({ query: 'UNWIND range(1, 20000) AS x RETURN x' });
    expect(answer.statistics).toMatchObject({ rowCount: 10_000, truncated: true });
    expect(answer.advisories).toMatchObject([{ kind: 'truncated', severity: 'warning' }]);
  });

  it('A LIMIT above the ceiling is lowered, with a notice', async () => {
    const answer = await engine.run({ query: 'UNWIND range(1, 20000) AS x RETURN x LIMIT 15000' });
    expect(answer.statistics).toMatchObject({ rowCount: 10_000, truncated: true });
    expect(answer.advisories).toMatchObject([{ kind: 'limit-clamped' }]);
  });

  it('An answer ends before it exceeds its bytes', async () => {
    engine = createQueryEngine({
      database,
      anchorVerdicts,
      catalog: procedureCatalog,
      clock: fixedClock(AS_OF),
      limits: { bytes: 1000 },
    });
    const answer = await engine.run({
      query: 'UNWIND range(1, 100) AS x RETURN "0123456789012345678901234567890123456789" AS s',
    });
    expect(answer.statistics.truncated).toBe(true);
    expect(JSON.stringify(answer.rows).length).toBeLessThanOrEqual(1100);
  });

  it('A query over its time is a 408 with a suggestion, and ends in time', async () => {
    const started = performance.now();
    const slow =
      'UNWIND range(1, 20000) AS a UNWIND range(1, 20000) AS b WITH a, b WHERE a * b % 7 = 8 RETURN count(*)';
    await expect(engine.run({ query: slow, timeoutMs: 700 })).rejects.toMatchObject({
      slug: 'query-timeout',
      status: 408,
      extras: { timeoutMs: 700, suggestions: [{ kind: 'shrink_timeout_scope' }] },
    });
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it('A timeout above the ceiling is lowered, with a notice', async () => {
    expect(await kinds('RETURN 1', { timeoutMs: 3_600_000 })).toEqual(['timeout-lowered']);
  });

  it('A query ends when its client goes away', async () => {
    const gone = new AbortController();
    const slow =
      'UNWIND range(1, 20000) AS a UNWIND range(1, 20000) AS b WITH a, b WHERE a * b % 7 = 9 RETURN count(*)';
    const run = engine.run({ query: slow, signal: gone.signal });
    setTimeout(() => gone.abort(), 300);
    await expect(run).rejects.toHaveProperty('name', 'AbortError');
    await expect.poll(runningQueries, { timeout: 10_000 }).toEqual([]);
  });
});

async function runningQueries(): Promise<unknown[]> {
  const text =
    'SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery CONTAINS "% 7 = 9" AND NOT currentQuery CONTAINS "SHOW" RETURN currentQuery';
  return database.read({ text });
}

describe('plans', () => {
  it('A scan of a large label is refused with an anchor that runs', async () => {
    engine = createQueryEngine({
      database,
      anchorVerdicts,
      catalog: procedureCatalog,
      clock: fixedClock(AS_OF),
      limits: { scannedNodes: 1 },
    });
    await expect(engine.run({ query: 'MATCH (h:HOSTNAME) RETURN h.name' })).rejects.toMatchObject({
      slug: 'query-unservable',
      extras: {
        reason: 'unanchored_label_scan',
        suggestions: expect.arrayContaining([
          expect.objectContaining({
            kind: 'add_anchor',
            rewrite: expect.stringMatching(/^MATCH \(h:HOSTNAME \{name: ".+"\}\) RETURN h\.name$/),
          }),
        ]),
      },
    });
    expect(await rows('MATCH (h:HOSTNAME) RETURN count(h) AS n')).toEqual([{ n: 2 }]);
    expect(await rows('MATCH (t:TLD) RETURN t.name')).toEqual([{ 't.name': 'com' }]);
  });

  it('An edge with both ends open is refused', async () => {
    engine = createQueryEngine({
      database,
      anchorVerdicts,
      catalog: procedureCatalog,
      clock: fixedClock(AS_OF),
      limits: { scannedNodes: 1 },
    });
    await expect(engine.run({ query: 'MATCH (a)-[r:CHILD_OF]->(b) RETURN a.name' })).rejects.toMatchObject({
      extras: { reason: 'unanchored_virtual_edge_scan' },
    });
  });

  it('A product of parts that are not joined is refused by its estimate', async () => {
    // Enough of both that the planner has one way and an estimate far above the limit: on a few nodes it varies.
    const many =
      'UNWIND range(1, 200) AS number CREATE (:RIR {name: "R" + number}) CREATE (:ACTOR {name: "A" + number})';
    await database.write({ text: many });
    engine = createQueryEngine({
      database,
      anchorVerdicts,
      catalog: procedureCatalog,
      clock: fixedClock(AS_OF),
      limits: { productRows: 1000 },
    });
    const query = 'MATCH (r:RIR), (a:ACTOR) RETURN r.name, a.name';
    await expect(engine.run({ query })).rejects.toMatchObject({ extras: { reason: 'cartesian_product' } });
    await database.write({ text: 'MATCH (n:RIR|ACTOR) WHERE n.name =~ "[RA][0-9]+" DELETE n' });
  });

  it('A judgement of a plan is dropped when plans are forgotten', async () => {
    engine = createQueryEngine({
      database,
      anchorVerdicts,
      catalog: procedureCatalog,
      clock: fixedClock(AS_OF),
      limits: { scannedNodes: 0 },
    });
    const query = 'MATCH (c:VENDOR) RETURN c.name';
    expect(await rows(query)).toEqual([]);
    await database.write({ text: 'CREATE (:VENDOR {name: "example"})' });
    expect(await rows(query)).toEqual([{ 'c.name': 'example' }]);
    engine.forgetPlans();
    await expect(engine.run({ query })).rejects.toMatchObject({ slug: 'query-unservable' });
  });

  it('EXPLAIN answers the operators and runs nothing', async () => {
    const answer = await engine.run({ query: 'EXPLAIN MATCH (h:HOSTNAME {name: "www.example.com"}) RETURN h' });
    expect(answer.columns).toEqual(['operator', 'details', 'estimatedRows', 'depth', 'identifiers', 'access']);
    expect(answer.rows).toMatchObject([
      { operator: 'ProduceResults', depth: 0 },
      { operator: 'NodeUniqueIndexSeek', depth: 1, access: 'lookup', identifiers: ['h'] },
    ]);
  });

  it('PROFILE answers what each operator did', async () => {
    const answer = await engine.run({ query: 'PROFILE MATCH (t:TLD) RETURN t.name' });
    expect(answer.columns.slice(-3)).toEqual(['rows', 'dbHits', 'timeMs']);
    expect(answer.rows[0]).toMatchObject({ operator: 'ProduceResults', rows: 1 });
  });
});

describe('batches and errors', () => {
  it('Statements between semicolons run in order, with one answer each', async () => {
    const { results, rows: last } = await engine.run({
      query: 'RETURN 1 AS a; RETRUN 2; RETURN 1 / 0 AS c; RETURN ";" AS d;',
    });
    expect(results?.map(({ outcome }) => outcome)).toEqual(['OK', 'PARSE_ERROR', 'EXECUTION_ERROR', 'OK']);
    expect(results?.[0]).toMatchObject({ success: true, rows: [{ a: 1 }] });
    expect(last).toEqual([{ d: ';' }]);
  });

  it('An empty query is refused with 400', async () => {
    for (const query of ['', '  ', ';', '/* nothing */']) {
      await expect(engine.run({ query })).rejects.toMatchObject({ status: 400 });
    }
    await expect(engine.run({ query: ' ' })).rejects.toMatchObject({ slug: 'query-validation-error' });
  });

  it('A variable out of scope is named in the error', async () => {
    await expect(engine.run({ query: 'MATCH (t:TLD) WITH 1 AS one RETURN t' })).rejects.toMatchObject({
      slug: 'query-error',
      extras: { code: 'UNBOUND_VARIABLE', suggestions: [{ kind: 'bind_variable' }] },
    });
  });

  it('An error of the database keeps its words and loses its internals', async () => {
    await expect(engine.run({ query: 'RETURN toInteger({a: 1}) AS x' })).rejects.toMatchObject({
      slug: 'query-error',
      status: 400,
      message: expect.not.stringMatching(/Neo\.|offset|\n/),
    });
  });

  it('A text beyond 32,768 characters is a 413', async () => {
    await expect(engine.run({ query: `RETURN "${'x'.repeat(33_000)}"` })).rejects.toMatchObject({
      slug: 'body-too-large',
      status: 413,
    });
  });
});
