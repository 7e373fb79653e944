import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { QueryProblem } from '../../schema/problem.ts';
import type { Database } from '../../store/database.ts';
import { plannedDatabase } from '../support/graph.ts';

let database: Database;
let engine: QueryEngine;

const MANY = 40;

/** Many nodes of each label, the last three of which are what is asked for: a part of the label does not hold them. */
beforeAll(async () => {
  const graph = {
    text: `UNWIND range(1, $many) AS n
      WITH n, CASE WHEN n > $many - 3 THEN true END AS isAsked
      CREATE (:IPV4 {name: '192.0.2.' + n, isC2: isAsked, isEgressRisk: coalesce(isAsked, false),
          egressClasses: CASE WHEN isAsked THEN ['tor-exit'] ELSE [] END,
          verdictLevel: CASE WHEN isAsked THEN 'CRITICAL' ELSE 'NONE' END, verdictBlocking: coalesce(isAsked, false)}),
        (:HOSTNAME {name: 'h' + n + '.example', isWildcard: isAsked, soa: CASE WHEN isAsked THEN 'x' END,
          curatedSignals: CASE WHEN isAsked THEN ['wildcard-dns'] END,
          createDate: CASE WHEN isAsked THEN '2026-02-01' ELSE '2020-01-01' END}),
        (:ANNOUNCED_PREFIX {name: '10.' + n + '.0.0/16', isMoas: isAsked,
          rpkiStatus: CASE WHEN isAsked THEN 'INVALID' ELSE 'VALID' END})`,
    parameters: { many: BigInt(MANY) },
  };
  database = await plannedDatabase((empty) => empty.write(graph));
  engine = createQueryEngine({
    database,
    catalog: procedureCatalog,
    clock: fixedClock(new Date('2026-08-01T00:00:00Z')),
    limits: { scannedNodes: 10 },
  });
});

describe('a question about verdicts, flags, routes and registrations', () => {
  it.each([
    '(n:IPV4) WHERE n.isC2',
    '(n:IPV4|IPV6) WHERE n.isC2',
    '(n:IPV4 {isC2: true})',
    '(n:IPV4) WHERE n.verdictLevel = "CRITICAL"',
    '(n:IPV4) WHERE n.verdictLevel IN ["HIGH", "CRITICAL"]',
    '(n:IPV4) WHERE n.verdictBlocking',
    '(n:IPV4) WHERE n.isEgressRisk',
    '(n:IPV4) WHERE "tor-exit" IN n.egressClasses',
    '(n:HOSTNAME) WHERE n.isWildcard',
    '(n:HOSTNAME) WHERE "wildcard-dns" IN n.curatedSignals',
    '(n:HOSTNAME) WHERE n.createDate > "2026-01-01"',
    '(n:ANNOUNCED_PREFIX) WHERE n.rpkiStatus = "INVALID"',
    '(n:ANNOUNCED_PREFIX {rpkiStatus: "INVALID"})',
    '(n:ANNOUNCED_PREFIX) WHERE n.isMoas',
  ])('%s is answered with all that there is, by an index', async (pattern) => {
    expect((await engine.run({ query: `MATCH ${pattern} RETURN n.name LIMIT 5` })).rows).toHaveLength(3);
    expect((await engine.run({ query: `MATCH ${pattern} RETURN count(n) AS n` })).rows).toEqual([{ n: 3 }]);
  });

  it.each([
    'MATCH (n:HOSTNAME) WHERE n.soa = "x" RETURN n.name AS name LIMIT 5',
    'MATCH (n:HOSTNAME {soa: "x"}) RETURN n.name AS name LIMIT 5',
    'MATCH (n:HOSTNAME) WHERE NOT n.isWildcard RETURN n.name AS name LIMIT 5',
    'MATCH (n:IPV4) WHERE n.isC2 IS NULL RETURN n.name AS name LIMIT 5',
  ])('%s is refused, and what is offered in its place answers nothing else', async (query) => {
    const problem = await engine.run({ query }).catch((error: unknown) => error);
    if (!(problem instanceof QueryProblem)) throw problem;
    expect(problem.extras.code).toBe('QUERY_UNSERVABLE');
    const truth = (await database.read({ text: query.replace(/ LIMIT 5$/, '') })).map(({ name }) => name);
    for (const { rewrite } of problem.suggestions) {
      if (rewrite === null) continue;
      const { rows } = await engine.run({ query: rewrite });
      expect(rows.length).toBeGreaterThan(0);
      expect(truth).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
    }
  });
});

describe('neighbours in BGP', () => {
  beforeAll(async () => {
    await database.write({
      text: `CREATE (p:ASN {name: 'AS64500'}), (c:ASN {name: 'AS64501'}), (s:ASN {name: 'AS64502'}), (o:ASN {name: 'AS64503'})
        CREATE (p)-[:BGP_NEIGHBOR {relClass: 'provider-customer'}]->(c), (o)-[:BGP_NEIGHBOR {relClass: 'provider-customer'}]->(p),
          (s)-[:BGP_NEIGHBOR {relClass: 'peer-peer'}]->(p)`,
    });
  });

  const namesOf = async (pattern: string) =>
    (await engine.run({ query: `MATCH ${pattern} RETURN b.name AS name ORDER BY name` })).rows.map(({ name }) => name);

  it('The arrow of BGP_NEIGHBOR points from provider to customer, and peers are neighbours of each other', async () => {
    const of = '(a:ASN {name: "AS64500"})';
    expect(await namesOf(`${of}-[:BGP_NEIGHBOR {relClass: "provider-customer"}]->(b)`)).toEqual(['AS64501']);
    expect(await namesOf(`${of}<-[:BGP_NEIGHBOR {relClass: "provider-customer"}]-(b)`)).toEqual(['AS64503']);
    expect(await namesOf(`${of}-[:BGP_NEIGHBOR]->(b:ASN)`)).toEqual(['AS64501', 'AS64502']);
    expect(await namesOf(`${of}<-[:BGP_NEIGHBOR]-(b:ASN)`)).toEqual(['AS64502', 'AS64503']);
    expect(await namesOf(`${of}-[:BGP_NEIGHBOR {relClass: "peer-peer"}]->(b)`)).toEqual(['AS64502']);
    expect(await namesOf(`${of}-[:BGP_NEIGHBOR]-(b)`)).toEqual(['AS64501', 'AS64502', 'AS64503']);
  });

  it('A count of BGP_NEIGHBOR counts each edge once', async () => {
    const query = 'MATCH (a:ASN)-[r:BGP_NEIGHBOR]->(b:ASN) RETURN count(*) AS n';
    expect((await engine.run({ query })).rows).toEqual([{ n: 3 }]);
  });
});
