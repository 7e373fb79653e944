import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { DEGREES, ENDS, EVIDENCE } from '../../facts/connections.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { profile } from '../http/plans.ts';
import { plannedDatabase } from '../support/graph.ts';

const GRAPH = `
  CREATE (ip:IPV4 {name: '203.0.113.7'}), (feed:FEED_SOURCE {name: 'A list', id: 'a-list'}), (tld:TLD {name: 'example'}),
    (registrar:REGISTRAR {name: 'iana:1'}), (ns:HOSTNAME {name: 'ns.one.example'}), (cert:TLS_CERTIFICATE {name: 'c0ffee'})
  WITH * UNWIND ['check.example', 'invoice.example', 'login.example'] AS name
  CREATE (h:HOSTNAME {name: name})-[:RESOLVES_TO]->(ip), (h)-[:LISTED_IN]->(feed), (h)-[:CHILD_OF]->(tld), (h)-[:HAS_REGISTRAR]->(registrar),
    (ns)-[:NAMESERVER_FOR]->(h)
  WITH ip, feed, tld, registrar, ns, cert, count(*) AS done
  CREATE (:HOSTNAME {name: 'alone.example'})-[:LISTED_IN]->(feed),
    (far:HOSTNAME {name: 'far.example'})-[:HAS_CERTIFICATE]->(cert)<-[:HAS_CERTIFICATE]-(:HOSTNAME {name: 'near.example'})-[:RESOLVES_TO]->(ip)
  WITH ip UNWIND range(1, 3000) AS i
  CREATE (:HOSTNAME {name: 'h' + i + '.other.example'})-[:RESOLVES_TO]->(:IPV4 {name: '198.18.' + (i / 250) + '.' + (i % 250)})
  WITH DISTINCT ip MERGE (crowd:IPV4 {name: '203.0.113.99'}) WITH ip, crowd UNWIND range(1, 150) AS i
  CREATE (:HOSTNAME {name: 't' + i + '.crowd.example'})-[:RESOLVES_TO]->(crowd)`;

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await plannedDatabase((empty) => empty.write({ text: GRAPH }));
  engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(new Date('2026-08-01')) });
}, 600_000);

const run = (query: string, parameters: Record<string, unknown> = {}) => engine.run({ query, parameters });

describe('svc.connect', () => {
  it('svc.connect returns the shared address first, then name server and registrar, and never the list or the suffix', async () => {
    const { rows, columns } = await run('CALL svc.connect("check.example", "https://invoice.example/pay")');
    expect(columns).toEqual(['a', 'b', 'path', 'types', 'strength', 'sharedBy', 'query']);
    expect(rows[0]).toMatchObject({
      ...{ a: 'check.example', b: 'invoice.example', path: ['check.example', '203.0.113.7', 'invoice.example'] },
      ...{ types: ['RESOLVES_TO', 'RESOLVES_TO'], strength: 0.8182, sharedBy: 2 },
    });
    expect(rows.map(({ path }) => path)).toEqual([
      ['check.example', '203.0.113.7', 'invoice.example'],
      ['check.example', 'ns.one.example', 'invoice.example'],
      ['check.example', 'iana:1', 'invoice.example'],
    ]);
  });

  it('svc.connect returns a query that shows the path', async () => {
    const { rows } = await run('CALL svc.connect({a: "check.example", b: "invoice.example", limit: 1}) YIELD query');
    expect(rows).toHaveLength(1);
    expect((await run(String(rows[0]?.query))).rows).toHaveLength(1);
  });

  it('svc.connect searches further where the two share nothing near', async () => {
    const { rows } = await run('CALL svc.connect("far.example", "check.example") YIELD path, types, sharedBy');
    expect(rows[0]).toEqual({
      path: ['far.example', 'c0ffee', 'near.example', '203.0.113.7', 'check.example'],
      types: ['HAS_CERTIFICATE', 'HAS_CERTIFICATE', 'RESOLVES_TO', 'RESOLVES_TO'],
      sharedBy: 2,
    });
  });

  it('svc.connect returns an edge between the two as a path', async () => {
    const { rows } = await run('CALL svc.connect("203.0.113.7", "check.example") YIELD types, strength, sharedBy');
    expect(rows[0]).toEqual({ types: ['RESOLVES_TO'], strength: 0.95, sharedBy: null });
  });

  it('svc.connect returns a joint that very many share with a low strength, and follows no path through it', async () => {
    const { rows, advisories } = await run('CALL svc.connect("t1.crowd.example", "t2.crowd.example")');
    expect(rows).toMatchObject([{ path: ['t1.crowd.example', '203.0.113.99', 't2.crowd.example'], sharedBy: 148 }]);
    expect(Number(rows[0]?.strength)).toBeLessThan(0.15);
    expect(advisories.map(({ kind, subject }) => [kind, subject])).toContainEqual([
      'hub-edges-skipped',
      '203.0.113.99',
    ]);
  });

  it('svc.connect reports not-related where the two share only a list', async () => {
    const { rows, advisories } = await run('CALL svc.connect("alone.example", "check.example")');
    expect(rows).toEqual([]);
    expect(advisories.map(({ kind }) => kind)).toContain('not-related');
  });

  it('svc.connect names the one of the two that is not stored', async () => {
    const { rows, advisories } = await run('CALL svc.connect("check.example", "nowhere.example")');
    expect(rows).toEqual([]);
    expect(advisories.map(({ kind, subject }) => [kind, subject])).toContainEqual([
      'anchor-unknown',
      'nowhere.example',
    ]);
  });

  it('svc.connect takes its arguments from rows, and works in an expression', async () => {
    const { rows } = await run(
      'UNWIND ["invoice.example", "login.example"] AS x RETURN x, svc.connect("check.example", x)[0].path[1] AS joint',
    );
    expect(rows).toEqual(['invoice.example', 'login.example'].map((x) => ({ x, joint: '203.0.113.7' })));
  });

  it.each([
    ['svc.connect("a.example")', 'b is missing'],
    ['svc.connect("a.example", null)', 'null is none'],
    ['svc.connect("a.example", ["b.example", "c.example"])', 'takes at most 1 entries'],
    ['svc.connect({a: "a.example", b: "b.example", limit: 0})', 'limit is a whole number from 1 to 100'],
  ])('%s is an error that says why', async (call, reason) => {
    await expect(run(`CALL ${call}`)).rejects.toThrow(reason);
  });

  it('svc.connect reads by short queries that scan nothing and read little, even at a hub', async () => {
    const [row] = await database.read({
      text: "MATCH (n:IPV4 {name: '203.0.113.99'}) RETURN elementId(n) AS id",
    });
    const given = [
      [ENDS.text, ['check.example'], 60],
      [EVIDENCE.text, [row?.id], 900],
      [DEGREES.text, [row?.id], 200],
    ] as const;
    for (const [text, things, most] of given) {
      const statement = { text, parameters: { input: { things } } };
      expect(text.length).toBeLessThan(4_000);
      const { operators, hits } = await profile(database, statement);
      expect(operators.filter((operator) => /Scan/.test(operator))).toEqual([]);
      expect(hits).toBeLessThanOrEqual(most);
    }
  });
});
