import { expect } from 'vitest';
import type { QueryEngine } from '../../engine/query-engine.ts';

/** The host of the small graph that queries ask for. */
export const WWW = '(h:HOSTNAME {name: "www.example.com"})';
/** The way from it to its top-level domain. */
export const PATH = `${WWW}-[:CHILD_OF*1..2]->(t:TLD {name: "com"})`;

/** Every form of contract 3.1 with its exact answer on the small graph. */
export const FORMS: readonly (readonly [form: string, query: string, rows: unknown[][]])[] = [
  ['MATCH', `MATCH ${WWW} RETURN h.name`, [['www.example.com']]],
  ['OPTIONAL MATCH', `MATCH ${WWW} OPTIONAL MATCH (h)-[:MAIL_FOR]->(m) RETURN m`, [[null]]],
  ['WHERE', 'MATCH (h:HOSTNAME) WHERE h.name = "example.com" RETURN h.name', [['example.com']]],
  ['WITH', `MATCH ${WWW} WITH h.rank AS r WHERE r > 5 RETURN r`, [[7]]],
  ['DISTINCT', 'UNWIND [1, 1, 2] AS x RETURN DISTINCT x', [[1], [2]]],
  ['ORDER BY, SKIP, LIMIT', 'UNWIND [3, 1, 2] AS x RETURN x ORDER BY x DESC SKIP 1 LIMIT 1', [[2]]],
  ['UNION', 'RETURN 1 AS x UNION RETURN 1 AS x', [[1]]],
  ['UNION ALL', 'RETURN 1 AS x UNION ALL RETURN 1 AS x', [[1], [1]]],
  ['UNWIND', 'UNWIND [1, 2] AS x RETURN x', [[1], [2]]],
  ['CASE', 'RETURN CASE 2 WHEN 1 THEN "a" ELSE "b" END, CASE WHEN true THEN 1 END', [['b', 1]]],
  [
    'a bare CALL',
    'CALL svc.resolve("www.example.com")',
    [['www.example.com', ['192.0.2.10'], [], 1785542400000, 'resolved', []]],
  ],
  [
    'CALL with YIELD and nothing behind',
    'CALL svc.resolve("www.example.com") YIELD host, a',
    [['www.example.com', ['192.0.2.10']]],
  ],
  [
    'YIELD with an alias',
    'CALL svc.resolve("www.example.com") YIELD a AS addresses, host',
    [[['192.0.2.10'], 'www.example.com']],
  ],
  ['YIELD *', 'CALL svc.version() YIELD * RETURN release', [['2026-08']]],
  ['YIELD with WHERE', 'CALL db.labels() YIELD label, count WHERE count > 1 RETURN label, count', [['HOSTNAME', 2]]],
  ['YIELD with WHERE at the end', 'CALL db.labels() YIELD label, count WHERE label = "TLD"', [['TLD', 1]]],
  ['procedure names in any case', 'call DB.LABELS() yield label where label = "TLD" return label', [['TLD']]],
  ['OPTIONAL CALL', 'OPTIONAL CALL svc.resolve([]) YIELD host RETURN host', [[null]]],
  ['a procedure after WITH', 'WITH "www.example.com" AS x CALL svc.resolve(x) YIELD a RETURN a', [[['192.0.2.10']]]],
  ['a procedure behind MATCH', `MATCH ${WWW} CALL svc.resolve(h.name) YIELD a RETURN h.rank, a`, [[7, ['192.0.2.10']]]],
  ['CALL { }', 'CALL { RETURN 1 AS x UNION RETURN 2 AS x } RETURN x ORDER BY x', [[1], [2]]],
  ['CALL (variables) { }', 'UNWIND [1, 2] AS x CALL (x) { RETURN x * 2 AS y } RETURN y', [[2], [4]]],
  ['CALL { WITH variables }', 'UNWIND [1, 2] AS x CALL { WITH x RETURN x * 2 AS y } RETURN y', [[2], [4]]],
  ['EXISTS { }', `MATCH ${WWW} RETURN EXISTS { (h)-[:RESOLVES_TO]->(:IPV4) }`, [[true]]],
  ['COUNT { }', `MATCH ${WWW} RETURN COUNT { (h)-[:RESOLVES_TO]->() }`, [[1]]],
  ['COLLECT { }', `MATCH ${WWW} RETURN COLLECT { MATCH (h)-[:CHILD_OF]->(p) RETURN p.name }`, [[['example.com']]]],
  ['list comprehension', 'RETURN [x IN range(1, 4) WHERE x % 2 = 0 | x * x]', [[[4, 16]]]],
  ['pattern comprehension', `MATCH ${WWW} RETURN [(h)-[:CHILD_OF]->(p) | p.name]`, [[['example.com']]]],
  [
    'quantifiers',
    'RETURN all(x IN [1] WHERE x > 0), any(x IN [1] WHERE x > 1), none(x IN [] WHERE x), single(x IN [1, 2] WHERE x = 1)',
    [[true, false, true, true]],
  ],
  ['reduce', 'RETURN reduce(s = 0, x IN [1, 2, 3] | s + x)', [[6]]],
  ['shortestPath', `MATCH p = shortestPath(${WWW}-[*1..6]-(a:ASN {name: "AS64500"})) RETURN length(p)`, [[3]]],
  ['allShortestPaths', `MATCH p = allShortestPaths(${WWW}-[*1..6]-(a:ASN {name: "AS64500"})) RETURN length(p)`, [[3]]],
  ['parameters', 'RETURN $list[1] AS x', [['b']]],
  ['alternative labels', 'MATCH (n:HOSTNAME|TLD {name: "com"}) RETURN n.name', [['com']]],
  [
    'alternative types',
    `MATCH ${WWW}-[r:RESOLVES_TO|CHILD_OF]->(n) RETURN type(r) ORDER BY type(r)`,
    [['CHILD_OF'], ['RESOLVES_TO']],
  ],
  ['alternative types without a variable', `MATCH ${WWW}-[:RESOLVES_TO|CHILD_OF]->(n) RETURN count(n)`, [[2]]],
  [
    'variable length',
    `MATCH p = ${PATH} RETURN length(p), [n IN nodes(p) | n.name]`,
    [[2, ['www.example.com', 'example.com', 'com']]],
  ],
  [
    'consecutive MATCH',
    `MATCH ${WWW}-[:RESOLVES_TO]->(i) MATCH (i)-[:ANNOUNCED_BY]->(p) RETURN p.name`,
    [['192.0.2.0/24']],
  ],
  [
    'several patterns by comma',
    `MATCH ${WWW}-[:RESOLVES_TO]->(i), (i)-[:ANNOUNCED_BY]->(p) RETURN p.name`,
    [['192.0.2.0/24']],
  ],
  [
    'map projection',
    `MATCH ${WWW} RETURN h {.name, .rank, twice: h.rank * 2}`,
    [[{ name: 'www.example.com', rank: 7, twice: 14 }]],
  ],
  ['& and ! in labels', 'MATCH (n:HOSTNAME&!TLD {name: "example.com"}) RETURN n.name', [['example.com']]],
  [
    'quantified path',
    `MATCH ${WWW} ((a)-[:CHILD_OF]->(b)){2} (t:TLD) RETURN t.name, [x IN b | x.name]`,
    [['com', ['example.com', 'com']]],
  ],
  ['conditions inside a node', 'MATCH (h:HOSTNAME WHERE h.rank = 7) RETURN h.name', [['www.example.com']]],
  ['comments', '// one\nRETURN /* two */ 1 // three', [[1]]],
  ['a trailing semicolon', 'RETURN 1;', [[1]]],
];

/** What a form is asked with. */
export const FORM_PARAMETERS = { list: ['a', 'b'] };

/** Asks for the plan of a form, without and with a run of it. */
export async function expectPlans(engine: QueryEngine, query: string): Promise<void> {
  for (const word of ['EXPLAIN', 'profile']) {
    const { columns, rows } = await engine.run({ query: `${word} ${query}`, parameters: FORM_PARAMETERS });
    expect(columns.slice(0, 6)).toEqual(['operator', 'details', 'estimatedRows', 'depth', 'identifiers', 'access']);
    const roots = rows.filter(({ depth }) => depth === 0).map(({ operator }) => operator);
    // The reads of a procedure have their own plans, which come first.
    const reads = roots.filter((operator) => operator === 'ProcedureRead');
    expect([rows[0]?.depth, ...roots]).toEqual([0, ...reads, 'ProduceResults']);
  }
}
