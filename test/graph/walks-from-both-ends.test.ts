import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { adjacencyFact } from '../../loaders/formats/adjacency.ts';
import { anchorVerdicts } from '../../procedures/anchor-verdicts.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { loadAnchorGraph } from './anchor-graph.ts';
import { resolves } from './pipeline-toys.ts';

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  const listed = ['192.0.2.10', '198.51.100.5', '198.51.100.9'];
  await loadAnchorGraph(database, [
    ...listed.map((name) => ({
      kind: 'edge' as const,
      type: 'LISTED_IN',
      from: { label: 'IPV4', name },
      to: { label: 'FEED_SOURCE', name: 'Toy Feed' },
    })),
    ...Array.from({ length: 40 }, (_, host) => resolves(`n${host}.example.com`, `192.0.2.${100 + host}`)),
    adjacencyFact(64500, 64501),
    { kind: 'node', label: 'ASN', name: 'AS64500', properties: { statedHandle: 'EXAMPLENET' } },
  ]);
  const catalog = { all: () => [], find: () => undefined };
  const limits = { anchoredTimeoutMs: 30_000 };
  engine = createQueryEngine({
    database,
    anchorVerdicts,
    catalog,
    limits,
    clock: fixedClock(new Date('2026-08-23T00:00:00Z')),
  });
});

async function values(query: string, parameters: Record<string, unknown> = {}): Promise<unknown[]> {
  return (await engine.run({ query, parameters })).rows.flatMap((row) => Object.values(row));
}

describe('stored edges walk from both ends', () => {
  it('A walk from a feed reaches all that it lists: addresses and networks', async () => {
    const query = 'MATCH (f:FEED_SOURCE {name: "Toy Feed"})<-[:LISTED_IN]-(n) RETURN n.name ORDER BY n.name';
    expect(await values(query)).toEqual([
      '192.0.0.0/16',
      '192.0.2.0/25',
      '192.0.2.10',
      '198.51.100.5',
      '198.51.100.9',
      '2001:db8:1::/48',
    ]);
    expect(await values('MATCH (f:FEED_SOURCE {id: "toy-feed"})<-[:LISTED_IN]-(n:IPV4) RETURN count(n)')).toEqual([3]);
  });

  it.each([
    ['with the arrow', '(a:ASN {name: "AS64500"})-[:ROUTES]->(p:ANNOUNCED_PREFIX)'],
    ['against it', '(a:ASN {name: "AS64500"})<-[:ROUTES]-(p:ANNOUNCED_PREFIX)'],
    ['and without one', '(a:ASN {name: "AS64500"})-[:ROUTES]-(p:ANNOUNCED_PREFIX)'],
  ])('A walk from a network reaches the blocks that it routes, %s', async (_, pattern) => {
    expect(await values(`MATCH ${pattern} RETURN p.name ORDER BY p.name`)).toEqual(['192.0.2.0/24', '2001:db8::/32']);
  });

  it.each([
    ['with the arrow', '(p:PREFIX {name: "192.0.2.0/24"})-[:ROUTES]->(a:ASN)'],
    ['against it', '(p:PREFIX {name: "192.0.2.0/24"})<-[:ROUTES]-(a:ASN)'],
  ])('A walk from a block reaches the networks that route it, %s', async (_, pattern) => {
    expect(await values(`MATCH ${pattern} RETURN a.name`)).toEqual(['AS64500']);
  });

  it('A walk from a country reaches a bounded sample of its addresses', async () => {
    const query = `MATCH (:COUNTRY {name: "NL"})<-[:HAS_COUNTRY]-(:CITY)<-[:LOCATED_IN]-(i:IPV4)
      RETURN i.name LIMIT 7`;
    const sample = await values(query);
    expect(new Set(sample).size).toBe(7);
    for (const name of sample) expect(name).toMatch(/^192\.0\.2\./);
  });

  it.each(['PEERS_WITH', 'NEIGHBORS'])('A walk between adjacent networks works either way: %s', async (type) => {
    for (const [one, other] of [
      ['AS64500', 'AS64501'],
      ['AS64501', 'AS64500'],
    ]) {
      for (const arrow of [`-[r:${type}]->`, `<-[r:${type}]-`, `-[r:${type}]-`]) {
        expect(await values(`MATCH (:ASN {name: $one})${arrow}(b:ASN) RETURN b.name`, { one })).toEqual([other]);
      }
    }
    const shared = 'MATCH (:ASN {name: "AS64501"})-[r:NEIGHBORS]-(:ASN) RETURN r.sharedThreats';
    expect(await values(shared)).toEqual([1]);
  });

  it('A walk from a network reaches its name', async () => {
    expect(await values('MATCH (:ASN {name: "AS64500"})-[:HAS_NAME]->(n:ASN_NAME) RETURN n.name')).toEqual([
      'EXAMPLENET',
    ]);
    expect(await values('MATCH (n:ASN_NAME {name: "EXAMPLENET"})<-[:HAS_NAME]-(a:ASN) RETURN a.name')).toEqual([
      'AS64500',
    ]);
  });

  it('A walk from an address that is not stored goes back down to other addresses and up to names', async () => {
    const names = `MATCH (i:IPV4 {name: "192.0.2.77"})-[:ANNOUNCED_BY]->()-[:ROUTES]->(a:ASN)-[:HAS_NAME]->(n) RETURN n.name`;
    expect(await values(names)).toEqual(['EXAMPLENET']);
    const near = `MATCH (i:IPV4 {name: "192.0.2.77"})-[:LISTED_IN]->(f {name: "Toy Feed"})<-[:LISTED_IN]-(o:IPV4) RETURN o.name ORDER BY o.name`;
    expect(await values(near)).toEqual(['192.0.2.10', '198.51.100.5', '198.51.100.9']);
  });
});
