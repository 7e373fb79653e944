import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../engine/database/database.ts';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { schemaDatabase } from '../support/graph.ts';

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({
    text: `CREATE (www:HOSTNAME {name: 'www.example.com'})-[:RESOLVES_TO]->(ip:IPV4 {name: '192.0.2.10'}),
        (www)-[:CHILD_OF]->(apex:HOSTNAME {name: 'example.com'})-[:CHILD_OF]->(:TLD {name: 'com'}),
        (ip)-[:ANNOUNCED_BY]->(announced:ANNOUNCED_PREFIX {name: '192.0.2.0/24'}),
        (ip)-[:BELONGS_TO]->(prefix:PREFIX {name: '192.0.2.0/24'}),
        (a:ASN {name: 'AS64500'})-[:ROUTES]->(announced), (a)-[:ROUTES]->(prefix),
        (a)-[:HAS_NAME]->(:ASN_NAME {name: 'EXAMPLENET - Example Networks B.V.', searchName: 'examplenet - example networks b.v.'}),
        (a)-[:PEERS_WITH]->(:ASN {name: 'AS64501'}), (:API_KEY {hash: 'x'})`,
  });
  engine = createQueryEngine({ database, catalog: procedureCatalog, asOf: new Date('2026-08-01T00:00:00Z') });
});

async function rows(query: string, parameters: Record<string, unknown> = {}) {
  return (await engine.run({ query, parameters })).rows;
}

describe('edges that read both ways', () => {
  it.each(['-[:ROUTES]->', '<-[:ROUTES]-', '-[:ROUTES]-'])('(prefix)%s(asn) gives each network once', async (arrow) => {
    const query = `MATCH (:IPV4 {name: "192.0.2.10"})-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)${arrow}(a:ASN)-[:HAS_NAME]->(n:ASN_NAME)
      RETURN p.name, a.name, n.name`;
    expect(await rows(query)).toEqual([
      { 'p.name': '192.0.2.0/24', 'a.name': 'AS64500', 'n.name': 'EXAMPLENET - Example Networks B.V.' },
    ]);
  });

  it.each(['-[:ROUTES]->', '<-[:ROUTES]-', '-[:ROUTES]-'])('(asn)%s(prefix) gives each prefix once', async (arrow) => {
    const query = `MATCH (a:ASN {name: 64500})${arrow}(p) RETURN labels(p)[0] AS label ORDER BY label`;
    expect(await rows(query)).toEqual([{ label: 'ANNOUNCED_PREFIX' }, { label: 'PREFIX' }]);
  });

  it.each(['AS64500', 'AS64501'])('a peering is found from %s', async (name) => {
    expect(await rows('MATCH (:ASN {name: $name})-[:PEERS_WITH]->(b:ASN) RETURN b.name', { name })).toHaveLength(1);
  });

  it('PARENT_OF walks CHILD_OF backwards, over several steps too', async () => {
    const query = 'MATCH (:TLD {name: "COM"})-[:PARENT_OF*1..3]->(h) RETURN h.name ORDER BY h.name';
    expect(await rows(query)).toEqual([{ 'h.name': 'example.com' }, { 'h.name': 'www.example.com' }]);
  });
});

describe('what a caller meant', () => {
  it('labels of other products, names in any form, and a procedure, in one query', async () => {
    const answer = await engine.run({
      query:
        'MATCH (d:Domain {name: $host})-[:RESOLVES_TO]->(i:IpAddress) CALL svc.resolve(d.name) YIELD a RETURN d.name, i.name, a',
      parameters: { host: 'https://WWW.example.com/index.html' },
    });
    expect(answer.rows).toEqual([{ 'd.name': 'www.example.com', 'i.name': '192.0.2.10', a: ['192.0.2.10'] }]);
    expect(answer.advisories.map(({ kind }) => kind)).toEqual([
      'schema-drift-rewrite',
      'schema-drift-rewrite',
      'input-folded',
    ]);
    expect(answer.rewrittenQuery).toBe(
      'MATCH (d:HOSTNAME {name: $host})-[:RESOLVES_TO]->(i:IPV4|IPV6) CALL svc.resolve(d.name) YIELD a RETURN d.name, i.name, a',
    );
  });

  it('the heading of a column stays as it was written', async () => {
    const { columns } = await engine.run({
      query: 'MATCH (d:Domain {name: "Example.com"}) RETURN d.name = "Example.com"',
    });
    expect(columns).toEqual(['d.name = "Example.com"']);
  });

  it('the beginning of a network name, in any case', async () => {
    expect(await rows('MATCH (n:ASN_NAME) WHERE n.name STARTS WITH "ExampleNet" RETURN n.name')).toHaveLength(1);
  });

  it('suggestions that are sent have been planned, and run', async () => {
    const failing = [
      'MATCH (n:HOSTNAM {name: "example.com"}) RETURN n',
      'MATCH (n:IPV4 {name: "2001:db8::1"}) RETURN n',
      'MATCH (n:HOSTNAME {name: "example.com"})-[:RESOLVE_TO]->(i) RETURN i',
      'MATCH (p:PREFIX {name: "192.0.2.0/24"})-[:ROUTES|BELONGS_TO]->(x) RETURN x',
      'CALL svc.resolve(null)',
    ];
    for (const query of failing) {
      const error = await engine.run({ query }).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ status: 400, suggestions: [{ rewrite: expect.any(String) }] });
      const { suggestions } = error as { suggestions: { rewrite: string }[] };
      for (const { rewrite } of suggestions) await engine.run({ query: rewrite });
    }
  });

  it('a label of ours is unknown in every place where a label can stand', async () => {
    for (const query of [
      'MATCH (n:API_KEY) RETURN n',
      'MATCH (n:API_KEY|HOSTNAME) RETURN n',
      'MATCH (h:HOSTNAME {name: "example.com"}) WHERE h:API_KEY RETURN h',
      'MATCH (h:HOSTNAME&!API_KEY {name: "example.com"}) RETURN h',
      'RETURN COUNT { (:API_KEY) } AS n',
      'RETURN EXISTS { MATCH (n:`API_KEY`) RETURN n } AS n',
      'EXPLAIN MATCH (n:API_KEY) RETURN n',
    ]) {
      await expect(engine.run({ query })).rejects.toMatchObject({ extras: { code: 'UNKNOWN_LABEL' } });
    }
  });
});
