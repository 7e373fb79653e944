import { expect, it } from 'vitest';
import { parseStatement } from '../../engine/parse/parse.ts';
import { readsGraph } from '../../engine/run/reads-graph.ts';

it.each([
  'RETURN 1 + 1',
  'UNWIND range(1, 10) AS n WITH n WHERE n > 3 RETURN n ORDER BY n DESC LIMIT 2',
  'WITH [1, 2] AS list RETURN [x IN list WHERE x > 1 | x * 2] AS more, reduce(a = 0, x IN list | a + x) AS sum',
  'RETURN 1 AS n UNION RETURN 2 AS n',
  'RETURN datetime("2026-08-01").year AS year, $x AS x, collect("MATCH (n) RETURN n") AS texts',
])('%s only computes', (query) => {
  expect(readsGraph(parseStatement(query))).toBe(false);
});

it.each([
  'MATCH (n:HOSTNAME) RETURN n',
  'OPTIONAL MATCH (n:HOSTNAME {name: "a.example"}) RETURN n',
  'RETURN COUNT { (:HOSTNAME)-->() } AS n',
  'RETURN EXISTS { MATCH (h:HOSTNAME) } AS any',
  'RETURN COLLECT { UNWIND [1] AS x RETURN x } AS all',
  'RETURN [(a:HOSTNAME)-->(b) | b.name] AS names',
  'WITH 1 AS one WHERE (:HOSTNAME {name: "a"})-->() RETURN one',
  'RETURN shortestPath((:A)-[*..3]-(:B)) AS p',
  'CALL db.labels()',
  'CALL () { RETURN 1 AS one } CALL () { RETURN 2 AS two } RETURN one, two',
  'LOAD CSV FROM "file:///x" AS row RETURN row',
  'CREATE (n:HOSTNAME)',
])('%s may read', (query) => {
  expect(readsGraph(parseStatement(query))).toBe(true);
});
