import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { derive } from '../../loaders/derive/derive.ts';
import { adjacencyFact } from '../../loaders/formats/adjacency.ts';
import { asPath } from '../../loaders/formats/mrt/as-path.ts';
import { linkFacts, pathFacts } from '../../loaders/formats/observed-paths.ts';
import { aspaFacts } from '../../loaders/formats/roa-payloads.ts';
import { Touched } from '../../loaders/pipeline/touched.ts';
import type { Fact } from '../../loaders/source.ts';
import { MRT_ARCHIVES } from '../../loaders/sources/routing/mrt-archives.ts';
import { risLive } from '../../loaders/sources/routing/ris-live.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { ROOT } from '../support/paths.ts';
import { load, toyFile, toySource } from './pipeline-toys.ts';

const TABLES = toySource('ris-tables');
const RELATIONS = toySource('caida-as-rel');
const ASPAS = toySource('rpki-client-vrps');
const ORGANIZATIONS = toySource('asn2org');
const PARTS = ['organizations', 'routing', 'adjacency', 'validation', 'routeLeaks'] as const;
const DAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

let database: Database;

/** A path as a table has it: `2914 27978 6453`, for a block that its last network announces. */
function seen(text: string, prefix: string, at = DAY): readonly Fact[] {
  const path = asPath([{ type: 'sequence', asns: text.split(' ').map(Number) }]);
  const asn = path.origins[0] ?? 0;
  return [
    { kind: 'announcement', prefix, asn },
    ...pathFacts({ path, prefix, collector: 'rrc00', at }),
    ...linkFacts(path.links),
  ];
}

function holder(asn: number, name: string): Fact {
  const to = { label: 'ORGANIZATION', name };
  return { kind: 'edge', type: 'REGISTERED_BY', from: { label: 'ASN', name: `AS${asn}` }, to };
}

async function table(name: string, observedAt: number, ...rows: readonly (readonly Fact[])[]): Promise<void> {
  const { status } = await load(database, TABLES, await toyFile(name, rows), { observedAt, allowShrink: true });
  expect(status).toBe('completed');
}

async function signals(): Promise<unknown[]> {
  const rows = await database.read({
    text: `MATCH (a:ASN)-[:SHOWS_SIGNAL]->(s:ROUTING_SIGNAL) RETURN s.name AS name, a.name AS asn, s.peersSeeing AS peers,
      s.prefixes AS prefixes, s.confidence AS confidence ORDER BY name`,
  });
  return rows.map(({ name, asn, peers, prefixes, confidence }) => [name, asn, Number(peers), prefixes, confidence]);
}

async function marks(): Promise<unknown[]> {
  const rows = await database.read({
    text: 'MATCH (a:ASN) WHERE a.isRouteLeaker IS NOT NULL RETURN a.name AS name, a.isRouteLeaker AS is, a.routeLeakCount AS count ORDER BY a.asn',
  });
  return rows.map(({ name, is, count }) => [name, is, Number(count)]);
}

describe('a route leak', () => {
  const LEAK = 'route-leak|AS27978|AS6453 to AS2914';

  beforeAll(async () => {
    database = await schemaDatabase();
    await table(
      'one.txt',
      DAY,
      seen('2914 27978 6453 8468', '192.0.2.0/24'),
      seen('2914 27978 6453 8468 8468', '198.51.100.0/24', DAY - 1000),
      seen('1299 2914 27978 6453 5459', '203.0.113.0/24'),
      seen('3257 6453 8468', '192.0.2.0/24'),
    );
    await derive(database, { parts: PARTS });
  });

  it('A route leak is a signal of the network that passed a route on, with blocks, paths, peers and days', async () => {
    expect(await signals()).toEqual([[LEAK, 'AS27978', 2, ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'], 0.9]]);
    const [row] = await database.read({
      text: `MATCH (s:ROUTING_SIGNAL {name: $name}) RETURN s.kind AS kind, s.prefixCount AS prefixCount, s.paths AS paths, s.firstSeen AS firstSeen,
        s.lastSeen AS lastSeen, s.rpkiStatus AS rpkiStatus, s.aspaStatus AS aspaStatus, s.excuses AS excuses,
        COLLECT { MATCH (s)-[:CONCERNS_ASN]->(a) RETURN a.name ORDER BY a.name } AS networks,
        COLLECT { MATCH (s)-[:CONCERNS_PREFIX]->(p:ANNOUNCED_PREFIX) RETURN p.name ORDER BY p.name } AS blocks,
        COLLECT { MATCH (s)<-[r:SHOWS_SIGNAL]-() RETURN r.source + ' ' + r.inferred } AS said`,
      parameters: { name: LEAK },
    });
    expect(row).toMatchObject({
      kind: 'route-leak',
      paths: ['2914 27978 6453 8468', '1299 2914 27978 6453 5459', '2914 27978 6453 8468 8468'],
      rpkiStatus: 'NOT_FOUND',
      aspaStatus: null,
      excuses: null,
      networks: ['AS2914', 'AS6453'],
      blocks: ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'],
      said: ['ris-tables true'],
    });
    expect([row?.prefixCount, row?.firstSeen, row?.lastSeen].map(Number)).toEqual([3, DAY - 1000, DAY]);
  });

  it('A route leak marks its network, and the networks that carry routes without leaking, and no others', async () => {
    expect(await marks()).toEqual([
      ['AS2914', false, 0],
      ['AS6453', false, 0],
      ['AS27978', true, 1],
    ]);
  });

  it('A route leak is not written again when nothing changed', async () => {
    const reports = await derive(database, { parts: PARTS });
    expect(reports.find(({ part }) => part === 'routeLeaks')).toMatchObject({
      nodesWritten: 0,
      nodesDeleted: 0,
      edgesWritten: 0,
      edgesDeleted: 0,
    });
  });

  it('A route leak that no path shows any more keeps its first day, and is deleted when paths are a year newer', async () => {
    await table('one.txt', DAY + DAY_MS, seen('2914 27978 6453 8468', '192.0.2.0/24', DAY + DAY_MS));
    await derive(database, { parts: PARTS });
    expect(await signals()).toEqual([[LEAK, 'AS27978', 1, ['192.0.2.0/24'], 0.8]]);
    const dates = async () => {
      const rows = await database.read({
        text: 'MATCH (s:ROUTING_SIGNAL) RETURN s.firstSeen AS firstSeen, s.lastSeen AS lastSeen, s.excuses AS excuses, s.isOver AS isOver',
      });
      return rows.map(({ firstSeen, lastSeen, excuses, isOver }) => [
        Number(firstSeen),
        Number(lastSeen),
        excuses,
        isOver,
      ]);
    };
    const single = ['only one peer of the collectors sees it'];
    expect(await dates()).toEqual([[DAY - 1000, DAY + DAY_MS, single, null]]);

    const later = DAY + 100 * DAY_MS;
    await table('one.txt', later, seen('3257 6453 8468', '192.0.2.0/24', later));
    await derive(database, { parts: PARTS });
    expect(await dates()).toEqual([[DAY - 1000, DAY + DAY_MS, single, true]]);
    expect(await marks()).toEqual([['AS6453', false, 0]]);

    const muchLater = DAY + 400 * DAY_MS;
    await table('one.txt', muchLater, seen('3257 6453 8468', '192.0.2.0/24', muchLater));
    await derive(database, { parts: PARTS });
    expect(await dates()).toEqual([]);
    const rows = await database.read({ text: "MATCH (a:ASN {name: 'AS27978'}) RETURN a.name AS name" });
    expect(rows).toEqual([]);
  });
});

describe('what looks like a leak', () => {
  beforeAll(async () => {
    database = await schemaDatabase();
    await table(
      'two.txt',
      DAY,
      seen('2914 3549 6453 8468', '192.0.2.0/24'),
      seen('174 55002 6453 8468', '192.0.2.0/24'),
      seen('3257 1299 174 8468', '198.51.100.0/24'),
      seen('1299 27978 6453 64512', '203.0.113.0/24'),
      seen('1299 64512 6453 8468', '203.0.113.0/24'),
      seen('1299 15703 6453 8468', '203.0.113.0/24'),
    );
    await load(
      database,
      ORGANIZATIONS,
      await toyFile('organizations.txt', [[holder(3549, 'ntt')], [holder(2914, 'ntt')], [holder(15703, 'fullstaq')]]),
    );
    await derive(database, { parts: PARTS });
  });

  it('Networks of one organisation and reserved AS numbers do not leak; a filter of attacks is excused', async () => {
    expect(await signals()).toEqual([
      ['route-leak|AS1299|AS174 to AS3257', 'AS1299', 1, ['198.51.100.0/24'], 0.35],
      ['route-leak|AS15703|AS6453 to AS1299', 'AS15703', 1, ['203.0.113.0/24'], 0.8],
      ['route-leak|AS27978|AS6453 to AS1299', 'AS27978', 1, ['203.0.113.0/24'], 0.8],
      ['route-leak|AS55002|AS6453 to AS174', 'AS55002', 1, ['192.0.2.0/24'], 0.35],
    ]);
    const rows = await database.read({
      text: "MATCH (s:ROUTING_SIGNAL) WHERE s.name STARTS WITH 'route-leak|AS55002' RETURN head(s.excuses) AS excuse",
    });
    expect(rows).toEqual([
      { excuse: 'AS55002 (F5 Silverline) filters attacks for others, and passes on their routes meanwhile' },
    ]);
  });

  it('A leak counts only if little speaks against it', async () => {
    expect((await marks()).filter((mark) => Array.isArray(mark) && mark[1] === true)).toEqual([
      ['AS15703', true, 1],
      ['AS27978', true, 1],
    ]);
  });

  it('A leak ends when an ASPA or a source of relations allows the route; an ASPA overrides that source', async () => {
    const attested = [...aspaFacts({ customer: 1299, providers: [27978] })];
    await load(database, ASPAS, await toyFile('aspas.txt', [attested]));
    const related: Fact[] = [
      adjacencyFact(6453, 15703, { relClass: 'provider-customer', provider: 15703 }),
      adjacencyFact(1299, 27978, { relClass: 'provider-customer', provider: 1299 }),
    ];
    await load(database, RELATIONS, await toyFile('as-rel.txt', [related]));
    const touched = Touched.nothing();
    touched.noteNodes('ADJACENCY_CLAIM', ['1299 27978', '6453 15703']);
    await derive(database, { parts: PARTS, touched });
    expect((await signals()).map((signal) => Array.isArray(signal) && signal[0])).toEqual([
      'route-leak|AS1299|AS174 to AS3257',
      'route-leak|AS55002|AS6453 to AS174',
    ]);
    const [relation] = await database.read({
      text: "MATCH (a:ASN)-[r:BGP_NEIGHBOR]-(:ASN {name: 'AS1299'}) WHERE a.name = 'AS27978' RETURN r.relClass AS relClass, startNode(r).name AS provider, r.basis AS basis, r.confidence AS confidence",
    });
    expect(relation).toEqual({ relClass: 'provider-customer', provider: 'AS27978', basis: 'aspa', confidence: 1 });
  });
});

describe('an update of the live stream', () => {
  it('An update of the live stream raises a signal as it is loaded, from only what that load touched', async () => {
    database = await schemaDatabase();
    await derive(database, { parts: PARTS });
    const message = (path: readonly number[], prefix: string) => ({
      type: 'ris_message',
      data: {
        type: 'UPDATE',
        timestamp: DAY / 1000,
        host: 'rrc10.ripe.net',
        path,
        announcements: [{ next_hop: '2001:db8::1', prefixes: [prefix] }],
      },
    });
    const lines = [
      message([3333, 1299, 15703, 6453, 8468], '192.0.2.0/24'),
      message([1103, 1299, 15703, 6453, 8468], '192.0.2.0/24'),
      message([1103, 1299, 6453, 8468], '192.0.2.0/24'),
    ];
    const path = await toyFile(
      'ris-live.jsonl',
      lines.map((line) => JSON.stringify(line)),
    );
    const { status, touched } = await load(database, risLive, path);
    expect(status).toBe('completed');
    await derive(database, { parts: PARTS, touched });
    expect(await signals()).toEqual([['route-leak|AS15703|AS6453 to AS1299', 'AS15703', 2, ['192.0.2.0/24'], 0.9]]);
  });
});

describe('an IPv6 table of RouteViews of 2015', () => {
  beforeAll(async () => {
    database = await schemaDatabase();
    const source = MRT_ARCHIVES.find(({ id }) => id === 'routeviews-tables');
    if (source === undefined) throw new Error('there is no source of tables');
    const { status } = await load(database, source, join(ROOT, 'test/data/routing/rib6.20151101.0600.gz'));
    expect(status).toBe('completed');
    await derive(database, { parts: PARTS });
  });

  it('An IPv6 table of 2015 shows two leaks, each by a small network between two that sell transit to all', async () => {
    const at = Date.UTC(2015, 10, 1, 6);
    const rows = await database.read({
      text: 'MATCH (s:ROUTING_SIGNAL) RETURN s.name AS name, s.paths AS paths, s.lastSeen AS lastSeen ORDER BY name',
    });
    expect(rows.map(({ name, paths, lastSeen }) => [name, paths, Number(lastSeen)])).toEqual([
      ['route-leak|AS15703|AS6939 to AS3257', ['3257 15703 6939 8674 35052', '53364 3257 15703 6939 8674 35052'], at],
      ['route-leak|AS27978|AS6453 to AS2914', ['2914 27978 6453 8468 5459 200070'], at],
    ]);
  });
});
