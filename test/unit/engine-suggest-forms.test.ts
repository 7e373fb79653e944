import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, type QueryLimits } from '../../engine/contract/limits.ts';
import type { Procedure, ProcedureCatalog } from '../../engine/contract/procedure-catalog.ts';
import { guard } from '../../engine/guard/guard.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { QueryProblem, type Suggestion } from '../../schema/problem.ts';

const HOST = 'MATCH (h:HOSTNAME {name: "example.com"})';

function problemOf(
  text: string,
  limits: Partial<QueryLimits> = {},
  catalog: ProcedureCatalog = procedureCatalog,
): QueryProblem {
  try {
    guard(parseStatement(text), { catalog, limits: { ...DEFAULT_LIMITS, ...limits } });
  } catch (error) {
    if (error instanceof QueryProblem) return error;
    throw error;
  }
  throw new Error(`the guard lets this through: ${text}`);
}

const first = (problem: QueryProblem): Suggestion | undefined => problem.suggestions[0];

describe('a write', () => {
  it.each([
    [`${HOST} SET h.a = 1 RETURN h`, `${HOST} RETURN h`],
    [`${HOST} SET h.a = 1`, `${HOST} RETURN *`],
    [`${HOST} REMOVE h:OLD RETURN h.name`, `${HOST} RETURN h.name`],
    [`${HOST} DETACH DELETE h`, `${HOST} RETURN *`],
    [`${HOST} FOREACH (x IN [h] | SET x.a = 1) RETURN h`, `${HOST} RETURN h`],
    ['MERGE (h:HOSTNAME {name: "example.com"}) ON CREATE SET h.a = 1 RETURN h', `${HOST} RETURN h`],
    [`${HOST} CREATE (h)-[:X]->(:TLD) RETURN h`, `${HOST} RETURN h`],
    ['CREATE (h:HOSTNAME {name: "example.com"}) RETURN h', null],
  ])('The reading part is offered for %s', (text, rewrite) => {
    const [suggestion] = problemOf(text).suggestions;
    expect(suggestion).toMatchObject({ kind: 'readonly_engine', confidence: 1, safeToAutoRetry: false });
    expect(suggestion?.rewrite?.trim() ?? null).toBe(rewrite);
  });

  it.each([
    ['USE neo4j MATCH (c:TLD) RETURN c', 'MATCH (c:TLD) RETURN c'],
    ['CYPHER runtime=slotted MATCH (c:TLD) RETURN c', 'MATCH (c:TLD) RETURN c'],
    [`${HOST} USING INDEX h:HOSTNAME(name) RETURN h`, `${HOST} RETURN h`],
    [
      'UNWIND [1] AS x CALL (x) { RETURN x AS y } IN TRANSACTIONS RETURN y',
      'UNWIND [1] AS x CALL (x) { RETURN x AS y } RETURN y',
    ],
    ['SHOW DATABASES', 'CALL svc.version()'],
  ])('The rewrite of %s leaves a part out or asks in another way', (text, rewrite) => {
    expect(first(problemOf(text))).toMatchObject({ kind: 'readonly_engine', rewrite });
  });
});

describe('clauses', () => {
  it.each([
    ['MATCH (c:TLD) RETURN c LIMIT 5 ORDER BY c.name', 'MATCH (c:TLD) RETURN c ORDER BY c.name LIMIT 5', 31],
    ['MATCH (c:TLD) RETURN c LIMIT 5 SKIP 2', 'MATCH (c:TLD) RETURN c SKIP 2 LIMIT 5', 31],
    ['MATCH (c:TLD)', 'MATCH (c:TLD) RETURN *', 0],
    ['MATCH (:TLD)', 'MATCH (:TLD) RETURN count(*)', 0],
    ['RETURN c MATCH (c:TLD)', 'MATCH (c:TLD) RETURN c', 9],
    ['MATCH (c:TLD) RETURN c MATCH (c)<--(h) RETURN h', 'MATCH (c:TLD) WITH c MATCH (c)<--(h) RETURN h', 23],
    ['MATCH (c:TLD) WITH c.name RETURN c.name', 'MATCH (c:TLD) WITH c.name AS name RETURN name', 19],
    ['MATCH (c:TLD) WITH count(c) RETURN count(c)', 'MATCH (c:TLD) WITH count(c) AS count RETURN count', 19],
    ['MATCH (c:TLD) WHERE c.name != "a" RETURN c', 'MATCH (c:TLD) WHERE c.name <> "a" RETURN c', 27],
  ])('The suggestion for %j puts its clauses in order', (text, rewrite, position) => {
    const problem = problemOf(text);
    expect(first(problem)).toMatchObject({ kind: 'balance_punctuation', rewrite, safeToAutoRetry: false });
    expect(problem.extras).toMatchObject({ code: 'SYNTAX_ERROR', position });
  });

  it.each([
    ['MATCH (c:TLD) FILTER c.name = "a" RETURN c', 'MATCH (c:TLD) WITH * WHERE c.name = "a" RETURN c'],
    ['MATCH (c:TLD) LET n = c.name RETURN n', 'MATCH (c:TLD) WITH *, c.name AS n RETURN n'],
    ['FOR x IN [1, 2] RETURN x', 'UNWIND [1, 2] AS x RETURN x'],
    ['MATCH (c:TLD) RETURN c.name, count(*) GROUP BY c.name', 'MATCH (c:TLD) RETURN c.name, count(*) '],
    ['MATCH (c:TLD) RETURN c.name AS n NEXT RETURN n', 'MATCH (c:TLD) WITH c.name AS n RETURN n'],
  ])('The error for clauses of Cypher 25, as in %j, names them and writes them in Cypher 5', (text, rewrite) => {
    const problem = problemOf(text);
    expect(problem.extras.code).toBe('UNSUPPORTED_FORM');
    expect(problem.message).toContain('Cypher 25');
    expect(first(problem)?.rewrite).toBe(rewrite);
  });
});

describe('a name without its colon', () => {
  it.each([
    [
      'MATCH (HOSTNAME {name: "a.com"}) RETURN HOSTNAME',
      'replace_label',
      'MATCH (HOSTNAME:HOSTNAME {name: "a.com"}) RETURN HOSTNAME',
    ],
    [`${HOST}-[RESOLVES_TO]->(i) RETURN i`, 'replace_type', `${HOST}-[:RESOLVES_TO]->(i) RETURN i`],
  ])('The rewrite adds the missing colon to %s', (text, kind, rewrite) => {
    expect(first(problemOf(text))).toMatchObject({ kind, rewrite, safeToAutoRetry: false });
  });

  it('A variable with the name of a label stays a variable', () => {
    expect(() => problemOf('MATCH (ASN:ASN {name: "AS1"}) MATCH (ASN)-[:HAS_NAME]->(n) RETURN n')).toThrow(
      'lets this through',
    );
  });
});

describe('a pattern that is too deep', () => {
  it.each([
    [`${HOST}-[:CHILD_OF*1..20]->(b:TLD) RETURN b`, `${HOST}-[:CHILD_OF*1..3]->(b:TLD) RETURN b`],
    [
      `${HOST}-[:A]->(b)-[:B]->(:TLD)-[:C]->(d)-[:D]->(e) RETURN e`,
      `${HOST}-[:A]->(b)-[:B]->(step2:TLD) RETURN h, b, step2 LIMIT 25`,
    ],
  ])('The first half of %s is offered, with what to go on from', (text, rewrite) => {
    const problem = problemOf(text, { depth: 3 });
    expect(problem.extras).toMatchObject({ actualDepth: expect.any(Number), maxAllowedDepth: 3 });
    expect(first(problem)).toMatchObject({ kind: 'split_depth', rewrite, confidence: 0.7, safeToAutoRetry: false });
  });

  it('The error for a pattern that is too deep offers a procedure if the catalog has one', () => {
    const explain = { ...procedureCatalog.all()[0], name: 'explain' } as Procedure;
    const catalog = { ...procedureCatalog, find: (name: string) => (name === 'explain' ? explain : undefined) };
    const text = 'MATCH (a:ASN {name: "AS64500"})-[:ROUTES]->(p)<-[:ANNOUNCED_BY]-(i)-[:LISTED_IN]->(f) RETURN f';
    expect(problemOf(text, { depth: 2 }, catalog).suggestions).toContainEqual({
      kind: 'use_procedure',
      rationale: expect.any(String),
      rewrite: 'CALL explain("AS64500")',
      confidence: 0.8,
      safeToAutoRetry: true,
    });
    const without = { ...procedureCatalog, find: () => undefined };
    expect(problemOf(text, { depth: 2 }, without).suggestions.map(({ kind }) => kind)).toEqual(['split_depth']);
  });
});

describe('a LIMIT above the ceiling', () => {
  it('A LIMIT above the ceiling is refused if the limits say so, with the ceiling in its place', () => {
    expect(problemOf('MATCH (c:TLD) RETURN c LIMIT 5000', { refusedLimit: 500 }).suggestions).toEqual([
      {
        kind: 'clamp_limit',
        rationale: 'LIMIT may be at most 500.',
        rewrite: 'MATCH (c:TLD) RETURN c LIMIT 500',
        confidence: 1,
        safeToAutoRetry: true,
      },
    ]);
  });

  it.each(['MATCH (c:TLD) RETURN c LIMIT 500', 'MATCH (c:TLD) WITH c LIMIT 5000 RETURN count(c)'])(
    'The guard accepts %s',
    (text) => {
      expect(() => problemOf(text, { refusedLimit: 500 })).toThrow('lets this through');
    },
  );
});

describe('a procedure that there is not', () => {
  it.each([
    ['CALL svc.reslove("a.com") YIELD a RETURN a', 'CALL svc.resolve("a.com") YIELD a RETURN a'],
    ['CALL resolve("a.com")', 'CALL svc.resolve("a.com")'],
    ['CALL apoc.meta.stats()', 'CALL db.labels()'],
    [
      `${HOST} CALL apoc.path.subgraphNodes(h, {maxLevel: 3}) YIELD node RETURN node LIMIT 5`,
      `${HOST} MATCH (h)-[*1..3]-(node) RETURN node LIMIT 5`,
    ],
    [
      `${HOST} CALL apoc.path.expand(h, '', '', 1, 2) YIELD path RETURN path`,
      `${HOST} MATCH path = (h)-[*1..2]-() RETURN path LIMIT 25`,
    ],
    [
      "CALL db.index.fulltext.queryNodes('x', 'Shop*') YIELD node RETURN node",
      'MATCH (node:HOSTNAME) WHERE node.name CONTAINS "shop" RETURN node LIMIT 25',
    ],
  ])('The rewrite of %s is a procedure of Weft, or a pattern', (text, rewrite) => {
    expect(first(problemOf(text))).toMatchObject({ kind: 'replace_procedure', rewrite, safeToAutoRetry: false });
  });

  it.each([
    ['CALL dbms.components() YIELD name RETURN name', 'CALL svc.version()'],
    ['CALL dbms.listConfig()', 'CALL db.procedures()'],
    ['CALL tx.setMetaData({})', 'CALL db.procedures()'],
  ])('%s calls a procedure of the server, which no query reaches', (text, rewrite) => {
    expect(first(problemOf(text))).toMatchObject({ kind: 'readonly_engine', rewrite, safeToAutoRetry: false });
  });

  it('A procedure that nothing replaces is an error with the suggestion readonly_engine', () => {
    expect(first(problemOf('CALL gds.pageRank.stream("g")'))?.kind).toBe('readonly_engine');
  });
});
