import { beforeAll, describe, expect, it } from 'vitest';
import type { QueryLimits } from '../../engine/contract/limits.ts';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { QueryProblem } from '../../schema/problem.ts';
import type { Database } from '../../store/database.ts';
import { plannedDatabase } from '../support/graph.ts';

/** Limits under which thirty nodes of a label are many, and time for a server that is busy with other tests. */
const LIMITS: Partial<QueryLimits> = { scannedNodes: 28, productRows: 500, depth: 4, adviceMs: 30_000 };

const HOST = 'MATCH (h:HOSTNAME {name: "www.example.com"})';

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  const graph = {
    text: `CREATE (com:TLD {name: 'com'}), (:TLD {name: 'net'}), (f:FEED_SOURCE {name: 'IPsum', id: 'ipsum'}),
        (www:HOSTNAME {name: 'www.example.com', rank: 7})-[:RESOLVES_TO]->(ip:IPV4 {name: '192.0.2.10'}),
        (www)-[:CHILD_OF]->(:HOSTNAME {name: 'example.com'})-[:CHILD_OF]->(com),
        (ip)-[:LISTED_IN]->(f), (ip)-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX {name: '192.0.2.0/24'}),
        (:ASN {name: 'AS64500'})-[:ROUTES]->(p)
      FOREACH (i IN range(1, 30) |
        CREATE (:HOSTNAME {name: 'h' + i + '.example.net', rank: 100 + i})
          -[:RESOLVES_TO]->(a:IPV4 {name: '198.51.100.' + i})-[:ANNOUNCED_BY]->(p) CREATE (a)-[:LISTED_IN]->(f))`,
  };
  database = await plannedDatabase((empty) => empty.write(graph));
  engine = createQueryEngine({
    database,
    catalog: procedureCatalog,
    clock: fixedClock(new Date('2026-08-01T00:00:00Z')),
    limits: LIMITS,
  });
  // A server that has planned nothing yet takes longer than a suggestion may.
  await engine.run({ query: `${HOST}-[:RESOLVES_TO]->(i) RETURN h.name AS name, count(i) AS addresses ORDER BY name` });
  await engine.run({ query: 'CALL db.relationshipTypes()' });
});

async function problemOf(query: string): Promise<QueryProblem> {
  const problem: unknown = await engine.run({ query }).then(
    (answer) => new Error(`answered with ${answer.rows.length} rows`),
    (thrown: unknown) => thrown,
  );
  if (problem instanceof QueryProblem) return problem;
  throw problem;
}

/** A failing query, the kind of a suggestion that mends it, and how many rows that gives. */
const FAILING: readonly (readonly [query: string, kind: string, rows: number])[] = [
  ['MATCH (h:HOSTNAME {name: "www.example.com") RETURN h', 'balance_punctuation', 1],
  ['MTACH (h:HOSTNAME {name: "www.example.com"}) RETRUN h', 'balance_punctuation', 1],
  ["SELECT name FROM hostname WHERE name LIKE 'www.%'", 'balance_punctuation', 1],
  [`${HOST} RETURN h WHERE h.rank = 7`, 'balance_punctuation', 1],
  [`${HOST}`, 'balance_punctuation', 1],
  ['MATCH (t:TLD) RETURN t.name LIMIT 1 ORDER BY t.name', 'balance_punctuation', 1],
  ['MATCH (h:HOSTNAME {name: www.example.com}) RETURN h', 'balance_punctuation', 1],
  [`${HOST} SET h.a = 1 RETURN h`, 'readonly_engine', 1],
  ['MERGE (t:TLD {name: "com"}) RETURN t', 'readonly_engine', 1],
  [`${HOST} RETURN toUper(h.name)`, 'replace_function', 1],
  ['CALL svc.reslove("www.example.com")', 'replace_procedure', 1],
  [`${HOST}-[:RESOLVES_TO]->(i) WITH i RETURN h.name`, 'bind_variable', 1],
  [`${HOST}-[:RESOLVES_TO]->(:IPV4) RETURN ip.name`, 'bind_variable', 1],
  [`${HOST} CALL { MATCH (h)-[:RESOLVES_TO]->(i:IPV4) RETURN i.name AS ip } RETURN ip`, 'bind_variable', 1],
  ['MATCH (n) RETURN n', 'add_anchor', 1],
  ['MATCH (h:HOSTNAME) RETURN h.name', 'add_anchor', 1],
  ['MATCH (h:HOSTNAME) RETURN h.name', 'add_limit', 25],
  ['MATCH (h:HOSTNAME) RETURN h.name ORDER BY h.rank LIMIT 3', 'add_limit', 3],
  ['MATCH (i)-[:ANNOUNCED_BY]->(p) RETURN i.name, p.name LIMIT 5', 'add_anchor', 1],
  ['MATCH (h:HOSTNAME), (i:IPV4) RETURN h.name, i.name', 'add_anchor', 1],
  [`${HOST}-[:CHILD_OF*]->(t:TLD) RETURN t.name`, 'bound_path', 1],
  [`${HOST}-[:CHILD_OF*1..9]->(t:TLD) RETURN t.name`, 'split_depth', 1],
  ['MATCH (h:HOSTNAME)-[r:RESOLVES_TO]->(:IPV4) RETURN count(r)', 'use_counts', -1],
];

describe('a suggestion', () => {
  it.each(FAILING)('The suggestion for %j, %s, runs and returns its rows', async (query, kind, rows) => {
    const { suggestions } = await problemOf(query);
    const meant = suggestions.filter((suggestion) => suggestion.kind === kind);
    expect(meant, JSON.stringify(suggestions)).not.toEqual([]);
    const answers = await Promise.all(
      meant.flatMap(({ rewrite }) => (rewrite === null ? [] : [engine.run({ query: rewrite })])),
    );
    if (rows >= 0) expect(answers.map((answer) => answer.rows.length)).toContain(rows);
    else expect(answers[0]?.rows.length).toBeGreaterThan(0);
  });

  it('A suggestion is an object of five members, and never safe to retry without a rewrite', async () => {
    for (const [query] of FAILING) {
      for (const suggestion of (await problemOf(query)).suggestions) {
        expect(Object.keys(suggestion).toSorted()).toEqual([
          'confidence',
          'kind',
          'rationale',
          'rewrite',
          'safeToAutoRetry',
        ]);
        if (suggestion.rewrite === null) expect(suggestion.safeToAutoRetry).toBe(false);
      }
    }
  });

  it('A suggestion names a node that the graph holds, if the usual example is not stored', async () => {
    const { suggestions } = await problemOf('MATCH (p:IPV4) RETURN p.name');
    const anchor = suggestions.find(({ kind }) => kind === 'add_anchor');
    expect(anchor?.rewrite).toMatch(/\{name: "(192\.0\.2\.10|198\.51\.100\.\d+)"\}/);
  });

  it('Each failed item of a batch has its suggestions', async () => {
    const query = 'RETURN 1 AS one; MTACH (t:TLD) RETURN t; MATCH (t:TLD) RETURN u';
    const { results } = await engine.run({ query });
    const kinds = results?.map((item) => (item.success ? [] : item.error.extras.suggestions));
    expect(kinds).toMatchObject([
      [],
      [{ kind: 'balance_punctuation', rewrite: 'MATCH (t:TLD) RETURN t' }],
      [{ kind: 'bind_variable' }],
    ]);
  });
});

describe('a plan of Neo4j', () => {
  it.each([
    ['MATCH (h:HOSTNAME) RETURN h LIMIT 5', null],
    ['MATCH (h:HOSTNAME) RETURN h SKIP 5 LIMIT 5', null],
    ['MATCH (h:HOSTNAME) WITH h LIMIT 5 MATCH (h)-[:RESOLVES_TO]->(i) RETURN i', null],
    ['MATCH (h:HOSTNAME) RETURN count(h) AS c', null],
    ['MATCH ()-[r:RESOLVES_TO]->() RETURN count(r) AS c', null],
    ['MATCH ()-[r]->() RETURN count(r) AS c', null],
    ['MATCH (h:HOSTNAME)-[r:RESOLVES_TO]->() RETURN count(r) AS c', null],
    ['MATCH (t:TLD) RETURN t', null],
    ['MATCH (h:HOSTNAME) WHERE h.rank < 10 RETURN h', null],
    ['MATCH (h:HOSTNAME) WHERE h.isThreat = true RETURN h LIMIT 3', null],
    ['MATCH (h:HOSTNAME) WHERE h.rank IS NOT NULL RETURN h ORDER BY h.rank LIMIT 3', null],
    ['MATCH (h:HOSTNAME) WHERE h.name CONTAINS "example" RETURN h LIMIT 3', null],
    ['MATCH (f:FEED_SOURCE {name: "IPsum"})<-[:LISTED_IN]-(i) WHERE i.name CONTAINS "198" RETURN i LIMIT 3', null],
    ['MATCH (h:HOSTNAME) RETURN h', 'unanchored_label_scan'],
    ['MATCH (h:HOSTNAME) RETURN h ORDER BY h.rank LIMIT 3', 'unanchored_label_scan'],
    ['MATCH (h:HOSTNAME) WHERE h.isApex = true RETURN h LIMIT 3', 'unanchored_label_scan'],
    ['MATCH (h:HOSTNAME) WHERE h.soa CONTAINS "a" RETURN h LIMIT 3', 'unanchored_label_scan'],
    ['MATCH (h:HOSTNAME) RETURN h.apex, count(*) AS c ORDER BY c LIMIT 1', 'unanchored_label_scan'],
    [`${HOST} OPTIONAL MATCH (x:HOSTNAME) RETURN x`, 'unanchored_label_scan'],
    [`${HOST} RETURN COLLECT { MATCH (x:HOSTNAME) RETURN x.name } AS all`, 'unanchored_label_scan'],
    [`${HOST} CALL { MATCH (x:HOSTNAME) RETURN x } RETURN x`, 'unanchored_label_scan'],
    [`${HOST} RETURN h UNION MATCH (h:HOSTNAME) RETURN h`, 'unanchored_label_scan'],
    [`${HOST} WHERE EXISTS { MATCH (x:HOSTNAME) WHERE x.soa = h.soa } RETURN h`, 'unanchored_label_scan'],
    ['MATCH (i)-[:ANNOUNCED_BY]->(p) RETURN i LIMIT 5', 'unanchored_virtual_edge_scan'],
    ['MATCH (t:TLD), (h:HOSTNAME), (i:IPV4) RETURN t, h, i', 'cartesian_product'],
    ['MATCH (n) RETURN n LIMIT 5', 'unlabelled_node'],
    [`${HOST}-[:CHILD_OF*]->(t) RETURN t`, 'unbounded_path'],
  ])('The plan of %j is judged: %s', async (query, reason) => {
    const outcome = await engine.run({ query }).then(
      () => null,
      (problem) => problem.extras?.reason ?? problem,
    );
    expect(outcome).toBe(reason);
  });
});
