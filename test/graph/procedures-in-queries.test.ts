import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { writeResolvedHosts } from '../support/resolved-hosts.ts';
import { runExpanded } from './expanded-query.ts';

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeResolvedHosts(database);
});

const run = (query: string, parameters: Record<string, unknown> = {}) => runExpanded(database, query, parameters);

describe('procedures in a larger query', () => {
  it('A procedure takes an argument from rows: UNWIND $list AS x CALL svc.resolve(x) YIELD host, a RETURN host, a', async () => {
    const { rows, columns, statements, notices } = await run(
      'UNWIND $list AS x CALL svc.resolve(x) YIELD host, a RETURN host, a',
      { list: ['https://www.example.com/', 'bare.example', 'BARE.example'] },
    );
    expect(columns).toEqual(['host', 'a']);
    expect(rows).toEqual([
      { host: 'www.example.com', a: ['192.0.2.9', '192.0.2.10'] },
      { host: 'bare.example', a: [] },
      { host: 'bare.example', a: [] },
    ]);
    expect(statements).toBe(3);
    expect(notices).toEqual(['input-folded']);
  });

  it('A call with an argument from rows keeps nodes, edges and values', async () => {
    const { rows, columns } = await run(
      `MATCH (h:HOSTNAME {name: "cdn.example.net"})-[r:RESOLVES_TO]->(i)
       OPTIONAL MATCH (h)-[:MAIL_FOR]->(m)
       WITH h, r, i, m, 7 AS n, 1.0 AS f, datetime("2026-08-01T00:00:00Z") AS t
       CALL svc.resolve(h.name) YIELD cname
       MATCH (h)-[:ALIAS_OF]->(target)
       RETURN h.name, r.lastSeen, i.name, m, n % 4 AS n, f, t.year AS year, cname, target.name, [1, 2, 3, 4, 5, 6, 7, 8][n] AS item`,
    );
    expect(columns).toEqual(['h.name', 'r.lastSeen', 'i.name', 'm', 'n', 'f', 'year', 'cname', 'target.name', 'item']);
    expect(rows).toEqual([
      {
        'h.name': 'cdn.example.net',
        'r.lastSeen': 5000,
        'i.name': '2001:db8::10',
        m: null,
        n: 3,
        f: 1,
        year: 2026,
        cname: ['edge.example.net', 'www.example.com'],
        'target.name': 'edge.example.net',
        item: 8,
      },
    ]);
  });

  it('A call with an argument from rows keeps lists of nodes and edges, and what OPTIONAL MATCH left empty', async () => {
    const { rows } = await run(
      `MATCH (h:HOSTNAME {name: "cdn.example.net"})-[e:ALIAS_OF*2]->(w)
       OPTIONAL MATCH (h)-[o:MAIL_FOR]->(m)
       WITH h, e, [w, m] AS ends, [o] AS none, {k: [1, {deep: true}]} AS map
       CALL svc.resolve(h.name) YIELD host
       RETURN [x IN e | type(x)] AS types, size(e) AS steps, [n IN ends | n.name] AS names, none, map, host`,
    );
    expect(rows).toEqual([
      {
        types: ['ALIAS_OF', 'ALIAS_OF'],
        steps: 2,
        names: ['www.example.com', null],
        none: [null],
        map: { k: [1n, { deep: true }] },
        host: 'cdn.example.net',
      },
    ]);
  });

  it('One query may have several calls, each on the rows of the one before', async () => {
    const { rows, statements } = await run(
      `MATCH (h:HOSTNAME {name: "www.example.com"})
       CALL svc.resolve(h.name) YIELD cname UNWIND cname AS alias
       CALL svc.resolve(alias) YIELD host AS target, a WHERE size(a) > 0
       CALL svc.version() YIELD release
       RETURN h.name AS host, target, a[0] AS first, release ORDER BY target`,
    );
    expect(rows).toEqual([
      { host: 'www.example.com', target: 'cdn.example.net', first: '192.0.2.9', release: '2026-08' },
      { host: 'www.example.com', target: 'edge.example.net', first: '192.0.2.9', release: '2026-08' },
    ]);
    expect(statements).toBe(5);
  });

  it('A call with constant arguments is allowed anywhere, in subqueries and UNION too', async () => {
    const { rows, statements } = await run(
      `CALL () { CALL svc.resolve("bare.example") YIELD host RETURN host AS x } RETURN x
       UNION CALL svc.resolve("www.example.com") YIELD host AS x RETURN x`,
    );
    expect(rows).toEqual([{ x: 'bare.example' }, { x: 'www.example.com' }]);
    expect(statements).toBe(3);
  });

  it('A branch of a UNION may take its argument from rows', async () => {
    const { rows } = await run(
      `UNWIND ["bare.example"] AS x CALL svc.resolve(x) YIELD host RETURN host
       UNION UNWIND ["www.example.com"] AS x CALL svc.resolve(x) YIELD host RETURN host`,
    );
    expect(rows).toEqual([{ host: 'bare.example' }, { host: 'www.example.com' }]);
  });

  it('An expression without rows is computed by the database', async () => {
    const { rows } = await run('CALL svc.resolve("bare" + toLower(".EXAMPLE")) YIELD host');
    expect(rows).toEqual([{ host: 'bare.example' }]);
  });

  it('Variables may have any name', async () => {
    const { rows } = await run(
      'UNWIND ["bare.example"] AS `null` CALL svc.resolve(`null`) YIELD host AS `a ``b` RETURN *',
    );
    expect(rows).toEqual([{ null: 'bare.example', 'a `b': 'bare.example' }]);
  });

  it('A call on no rows returns no rows', async () => {
    const { rows, columns } = await run(
      'MATCH (h:HOSTNAME {name: "nowhere.example"}) CALL svc.resolve(h.name) YIELD a RETURN *',
    );
    expect(rows).toEqual([]);
    expect(columns).toEqual(['a', 'h']);
  });

  it('RETURN * shows the variables of the query and nothing of ours', async () => {
    const { columns } = await run('UNWIND ["bare.example"] AS x CALL svc.resolve(x) YIELD host AS weft_row RETURN *');
    expect(columns).toEqual(['weft_row', 'x']);
  });

  it('EXPLAIN of a staged query plans it and runs nothing', async () => {
    const { rows } = await run('EXPLAIN UNWIND [1, 2] AS x CALL svc.resolve(x) YIELD host RETURN host');
    expect(rows).toEqual([]);
  });

  it.each([
    [
      'MATCH p = (:HOSTNAME {name: "bare.example"}) CALL svc.resolve(nodes(p)[0].name) YIELD a RETURN p, a',
      'path_kept_over_call',
    ],
    [
      'MATCH (h:HOSTNAME {name: "bare.example"}) CALL (h) { CALL svc.resolve(h.name) YIELD a RETURN a } RETURN a',
      'row_argument_in_subquery',
    ],
    [
      'MATCH (h:HOSTNAME {name: "bare.example"}) WITH h, {node: h} AS m CALL svc.resolve(h.name) YIELD a RETURN m, a',
      'path_kept_over_call',
    ],
    [
      'MATCH (h:HOSTNAME {name: "bare.example"}) CALL svc.resolve(collect(h.name)) YIELD a RETURN a',
      'aggregated_argument',
    ],
  ])('%s is refused as unservable', async (query, reason) => {
    await expect(run(query)).rejects.toMatchObject({ slug: 'query-unservable', extras: { reason } });
  });

  it('A path that the rest of the query does not use is no obstacle', async () => {
    const { rows } = await run(
      'MATCH p = (:HOSTNAME {name: "bare.example"}) CALL svc.resolve(nodes(p)[0].name) YIELD host RETURN host',
    );
    expect(rows).toEqual([{ host: 'bare.example' }]);
  });

  it('OPTIONAL CALL keeps the row that a call leaves empty', async () => {
    const { rows } = await run('UNWIND [1, 2] AS n OPTIONAL CALL svc.resolve([]) YIELD host RETURN n, host');
    expect(rows).toEqual([
      { n: 1, host: null },
      { n: 2, host: null },
    ]);
  });
});
