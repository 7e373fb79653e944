import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { schemaDatabase } from '../support/graph.ts';
import { writeSmallGraph } from '../support/small-graph.ts';
import { post, type TestApp, testApp } from './test-app.ts';

let app: TestApp;

beforeAll(async () => {
  const database = await schemaDatabase();
  await writeSmallGraph(database);
  const engine = createQueryEngine({
    database,
    catalog: procedureCatalog,
    clock: fixedClock(new Date('2026-08-22T00:00:00Z')),
  });
  app = await testApp(database, { engine });
});

const typed = (type: string, body: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
});
const form = (body: string) => typed('application/x-www-form-urlencoded', body);
const ask = (body: Record<string, unknown>) => app.json('/api/query', post(body));

/** The only row of a query's answer, as it came over the wire. */
async function row(query: string, more: Record<string, unknown> = {}): Promise<unknown> {
  const { rows } = await ask({ query, ...more });
  return Array.isArray(rows) ? rows[0] : rows;
}

describe('the ways to ask', () => {
  it('GET and HEAD take the text in q', async () => {
    expect(await app.json('/api/query?q=RETURN%201%20AS%20one')).toMatchObject({
      columns: ['one'],
      rows: [{ one: 1 }],
    });
    const head = await app.ask('/api/query?q=RETURN%201', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('A form takes the query in q, with plus signs for spaces', async () => {
    expect(await app.json('/api/query', form('q=RETURN+%22a%2Bb%22+AS+text'))).toMatchObject({
      rows: [{ text: 'a+b' }],
    });
  });

  it.each([
    ['text/plain', 'RETURN "a+b" AS text'],
    ['text/plain;charset=UTF-8', '\n  RETURN "a+b" AS text;\n'],
    ['application/cypher', '// a comment\nRETURN "a+b" AS text'],
    ['text/plain', '{"query": "RETURN $text AS text", "parameters": {"text": "a+b"}}'],
    ['text/plain', ' {"query": "RETURN \\"a+b\\" AS text"}'],
  ])('A body of %s is the text of the query, or the JSON body: %s', async (type, body) => {
    expect(await app.json('/api/query', typed(type, body))).toMatchObject({ rows: [{ text: 'a+b' }] });
  });

  it.each([
    ['an empty text', 'text/plain', ' \n', 'MISSING_QUERY_PARAMETER'],
    ['a JSON body with a fault', 'text/plain', '{"query": }', 'INVALID_BODY'],
    ['a JSON body without a query', 'text/plain', '{}', 'QUERY_VALIDATION_ERROR'],
    ['Cypher with a fault', 'application/cypher', 'RETURN', 'QUERY_ERROR'],
  ])('A bare text that is no query is refused: %s', async (_what, type, body, error) => {
    expect(await app.json('/api/query', typed(type, body))).toMatchObject({ status: 400, error });
  });

  it('A bare text that is not UTF-8 is refused', async () => {
    const init = { method: 'POST', body: Buffer.from([0x52, 0xff, 0xfe]), headers: { 'content-type': 'text/plain' } };
    expect(await app.json('/api/query', init)).toMatchObject({ status: 400, detail: 'The body is not UTF-8.' });
  });

  it.each([
    ['GET without q', '/api/query', {}],
    ['GET with an empty q', '/api/query?q=%20', {}],
    ['a form without q', '/api/query', form('query=RETURN+1')],
  ])('A request without a query is refused: %s', async (_way, path, init) => {
    expect(await app.json(path, init)).toMatchObject({
      status: 400,
      error: 'MISSING_QUERY_PARAMETER',
      suggestions: [],
    });
  });

  it('A query that names a parameter without a value gets a suggestion to bind it', async () => {
    expect(await app.json('/api/query?q=RETURN%20%24x')).toMatchObject({
      status: 400,
      code: 'MISSING_PARAMETER',
      suggestions: [{ kind: 'bind_parameter', rewrite: null }],
    });
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"query": '],
    ['a list', '["RETURN 1"]'],
    ['a query that is no text', '{"query": 1}'],
    ['parameters that are a list', '{"query": "RETURN 1", "parameters": [1]}'],
    ['a timeout that is no whole number', '{"query": "RETURN 1", "timeout": 1.5}'],
    ['a timeout below 1', '{"query": "RETURN 1", "timeout": 0}'],
    ['a projectionFull that is no truth value', '{"query": "RETURN 1", "projectionFull": "no"}'],
  ])('A body that is %s is invalid', async (_what, body) => {
    expect(await app.json('/api/query', typed('application/json', body))).toMatchObject({
      status: 400,
      error: 'INVALID_BODY',
      suggestions: [],
    });
  });

  it.each([{}, { query: null }, { query: '  ' }])('The body %j has no query', async (body) => {
    expect(await ask(body)).toMatchObject({ status: 400, error: 'QUERY_VALIDATION_ERROR', suggestions: [] });
  });

  it.each([';', ' ;; ', '// nothing', '/* */'])('The text %j is an empty query', async (query) => {
    expect(await ask({ query })).toMatchObject({ status: 400, suggestions: expect.any(Array) });
  });

  it.each(['text/html', 'application/xml', 'multipart/form-data; boundary=x'])(
    'A body of the type %s is not read',
    async (type) => {
      expect(await app.json('/api/query', typed(type, 'RETURN 1'))).toMatchObject({
        status: 415,
        error: 'UNSUPPORTED_MEDIA_TYPE',
        suggestions: [],
      });
    },
  );

  it('A body over 1 MiB and a query over 32,768 characters are too large', async () => {
    const body = await ask({ query: 'RETURN 1', parameters: { x: 'x'.repeat(1024 * 1024) } });
    expect(body).toMatchObject({ status: 413, error: 'BODY_TOO_LARGE', maxBytes: 1024 * 1024, suggestions: [] });
    const text = await ask({ query: `RETURN "${'x'.repeat(32_768)}"` });
    expect(text).toMatchObject({ status: 413, error: 'BODY_TOO_LARGE', maxBytes: 32_768, suggestions: [] });
  });

  it('A query without a key returns 401, with the member suggestions too', async () => {
    const body = await app.json('/api/query?q=RETURN%201', { headers: { authorization: '' } });
    expect(body).toMatchObject({ status: 401, suggestions: [] });
  });
});

describe('the members of a body', () => {
  it('The member params is read as parameters, which win when both are sent', async () => {
    const both = await ask({ query: 'RETURN $x AS x', parameters: { x: 1 }, params: { x: 2 } });
    expect(both).toMatchObject({ rows: [{ x: 1 }], advisories: [] });
    expect(await ask({ query: 'RETURN $x AS x', params: { x: 2 } })).toMatchObject({
      rows: [{ x: 2 }],
      advisories: [{ kind: 'column-alias', subject: 'params' }],
    });
  });

  it('The member projectionFull is true unless it is false', async () => {
    const query = 'MATCH (h:HOSTNAME {name: "www.example.com"}) RETURN h';
    const verdict = { verdictScore: 1.5, verdictLevel: 'INFO', verdictBlocking: false };
    const node = { nodeId: 'hostname/www.example.com', label: 'HOSTNAME', name: 'www.example.com', rank: 7 };
    expect(await row(query)).toEqual({ h: { ...node, ...verdict } });
    expect(await row(query, { projectionFull: null })).toEqual({ h: { ...node, ...verdict } });
    const short = await ask({ query, projectionFull: false });
    expect(short).toMatchObject({ rows: [{ h: node }], advisories: [{ kind: 'projection-verdict-omitted' }] });
    expect(JSON.stringify(short.rows)).not.toContain('verdict');
  });

  it('A timeout above the maximum is lowered, with a notice', async () => {
    expect(await ask({ query: 'RETURN 1', timeout: 600_000 })).toMatchObject({
      advisories: [{ kind: 'timeout-lowered' }],
    });
  });

  it('Parameters keep their types: integers, floats, texts, lists, maps, null', async () => {
    const parameters = { n: 1, f: 1.5, t: 'x', l: [1, 'a', null], m: { deep: { er: true } }, nothing: null };
    const query = 'RETURN valueType($n) AS n, valueType($f) AS f, $t AS t, $l AS l, $m AS m, $nothing AS nothing';
    expect(await row(query, { parameters })).toEqual({
      n: 'INTEGER NOT NULL',
      f: 'FLOAT NOT NULL',
      t: 'x',
      l: [1, 'a', null],
      m: { deep: { er: true } },
      nothing: null,
    });
  });

  it('Whole numbers beyond 2^53 are bound exactly', async () => {
    const body =
      '{"query": "RETURN $n AS n, $l AS l, $n % 10 AS last", "parameters": {"n": 9007199254740993, "l": [-9223372036854775808]}}';
    expect(await app.json('/api/query', typed('application/json', body))).toMatchObject({
      rows: [{ n: '9007199254740993', l: ['-9223372036854775808'], last: 3 }],
    });
  });

  it('Numbers beyond 64 bits are floats, and digits in texts stay text', async () => {
    const body =
      '{"query": "RETURN valueType($n) AS n, $t AS t", "parameters": {"n": 99999999999999999999, "t": "9007199254740993"}}';
    expect(await app.json('/api/query', typed('application/json', body))).toMatchObject({
      rows: [{ n: 'FLOAT NOT NULL', t: '9007199254740993' }],
    });
  });
});

describe('an answer', () => {
  it('A query answer has a content type and a request id', async () => {
    const response = await app.ask('/api/query', post({ query: 'RETURN 1' }));
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('x-request-id')).toMatch(/\S/);
  });

  it('A query answer has the text that ran only when it differs from the text that was sent', async () => {
    expect(await ask({ query: 'RETURN 1 AS x' })).not.toHaveProperty('rewrittenQuery');
    expect(await ask({ query: 'MATCH (d:Domain {name: "WWW.example.com"}) RETURN d.name' })).toMatchObject({
      rewrittenQuery: 'MATCH (d:HOSTNAME {name: "www.example.com"}) RETURN d.name',
      rows: [{ 'd.name': 'www.example.com' }],
    });
    expect(await ask({ query: 'RETURN ln(1) AS x' })).toMatchObject({ rewrittenQuery: 'RETURN log(1) AS x' });
  });

  it.each<[string, unknown]>([
    ['9007199254740991', 9007199254740991],
    ['9007199254740993', '9007199254740993'],
    ['[9223372036854775807]', ['9223372036854775807']],
    ['0.0 / 0.0', null],
    ['1.5', 1.5],
    ['date("2026-08-01")', '2026-08-01'],
    ['datetime("2026-08-01T10:00:00.5Z")', '2026-08-01T10:00:00.5Z'],
    ['localtime("10:00:00")', '10:00:00'],
    ['duration({days: 1, hours: 2})', 'P1DT2H'],
    ['point({latitude: 1, longitude: 2})', { latitude: 1, longitude: 2, srid: 4326 }],
    ['point({x: 1, y: 2})', { x: 1, y: 2, srid: 7203 }],
    ['{a: [1, {b: date("2026-08-01")}]}', { a: [1, { b: '2026-08-01' }] }],
    ['null', null],
    ['"ünï\\u0000"', 'ünï\u0000'],
  ])('A query answer writes %s as %j', async (expression, value) => {
    expect(await row(`RETURN ${expression} AS value`)).toEqual({ value });
  });

  it('A query answer writes nodes, edges and paths, also inside lists and maps', async () => {
    const query = `MATCH p = (h:HOSTNAME {name: "www.example.com"})-[r:RESOLVES_TO]->(i:IPV4)
      RETURN {host: h {.name}, list: [i, r]} AS map, p, length(p) AS n`;
    const address = { nodeId: 'ipv4/192.0.2.10', label: 'IPV4', name: '192.0.2.10' };
    const edge = {
      type: 'RESOLVES_TO',
      source: 'test',
      observed_at: 1785542400000,
      inferred: false,
      start: 'hostname/www.example.com',
      end: 'ipv4/192.0.2.10',
    };
    expect(await row(query)).toMatchObject({
      map: { host: { name: 'www.example.com' }, list: [address, edge] },
      p: { nodes: [{ nodeId: 'hostname/www.example.com' }, address], relationships: [edge], length: 1 },
      n: 1,
    });
  });
});

describe('a batch', () => {
  it('A batch answers each statement in order, failures included', async () => {
    const query = 'RETURN 1 AS one; RETURN (; RETURN 1 / 0 AS never; RETURN ";" AS two;';
    const { results, columns, rows } = await ask({ query });
    expect(results).toMatchObject([
      {
        success: true,
        outcome: 'OK',
        columns: ['one'],
        rows: [{ one: 1 }],
        statistics: { rowCount: 1 },
        advisories: [],
      },
      {
        success: false,
        outcome: 'PARSE_ERROR',
        error: { status: 400, code: 'SYNTAX_ERROR', suggestions: expect.any(Array) },
      },
      { success: false, outcome: 'EXECUTION_ERROR', error: { status: 400, error: 'QUERY_ERROR' } },
      { success: true, outcome: 'OK', rows: [{ two: ';' }] },
    ]);
    expect([columns, rows]).toEqual([['two'], [{ two: ';' }]]);
  });

  it('A batch reports the statement that ran out of time, and those after it', async () => {
    const slow = 'UNWIND range(1, 100000000) AS x UNWIND range(1, 1000) AS y RETURN count(x + y) AS n';
    const { results } = await ask({ query: `RETURN 1 AS one; ${slow}; RETURN 2 AS two`, timeout: 400 });
    expect(results).toMatchObject([
      { outcome: 'OK' },
      { outcome: 'DEADLINE_EXCEEDED', error: { status: 408, error: 'QUERY_TIMEOUT' } },
      { outcome: 'DEADLINE_EXCEEDED' },
    ]);
  });

  it('A batch is refused as a whole when the guard refuses one of its statements', async () => {
    const body = await ask({ query: 'RETURN 1; CREATE (n:HOSTNAME {name: "x"}) RETURN n' });
    expect(body).toMatchObject({ status: 400, suggestions: [{ kind: 'readonly_engine' }] });
    expect(body).not.toHaveProperty('results');
  });

  it('The statements of a batch share its parameters', async () => {
    const { results } = await ask({ query: 'RETURN $x AS a; RETURN $x + 1 AS b', parameters: { x: 1 } });
    expect(results).toMatchObject([{ rows: [{ a: 1 }] }, { rows: [{ b: 2 }] }]);
  });
});
