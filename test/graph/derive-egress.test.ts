import { beforeAll, describe, expect, test } from 'vitest';
import { derive } from '../../loaders/derive/derive.ts';
import { Touched } from '../../loaders/pipeline/touched.ts';
import { addressKey, foldAddress } from '../../schema/keys/index.ts';
import type { Database, Row } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';

const PROVENANCE = "source: 'toy', sources: ['toy'], observed: [7], observed_at: 7, inferred: false";

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  for (const address of ['192.0.2.1', '192.0.2.200', '198.51.100.7', '203.0.113.9', '2001:db8::1'])
    await store(address);
  await resolve('cloud.example', '192.0.2.1');
  await resolve('both.example', '192.0.2.1', '198.51.100.7');
  await resolve('plain.example', '203.0.113.9');
  await database.write({ text: "CREATE (:HOSTNAME {name: 'unresolved.example'})" });
});

async function store(address: string): Promise<void> {
  const { label, name } = foldAddress(address);
  await database.write({
    text: `CREATE (:${label} {name: $name, orderKey: $key})`,
    parameters: { name, key: addressKey(name) },
  });
}

async function resolve(host: string, ...addresses: string[]): Promise<void> {
  await database.write({
    text: `MERGE (h:HOSTNAME {name: $host}) WITH h UNWIND $addresses AS name MATCH (a:IPV4 {name: name})
      CREATE (h)-[:RESOLVES_TO {${PROVENANCE}}]->(a)`,
    parameters: { host, addresses },
  });
}

async function published(cidr: string, vendor: string, properties: Record<string, unknown>): Promise<void> {
  const { egressClass, ...delegation } = properties;
  await database.write({
    text: `MERGE (p:PREFIX {name: $cidr}) MERGE (v:VENDOR {name: $vendor})
      MERGE (p)-[d:DELEGATED_TO]->(v) SET d = {${PROVENANCE}}, d += $delegation
      WITH p, v WHERE $egressClass IS NOT NULL MERGE (p)-[e:EGRESS_OF]->(v)
      SET e = {${PROVENANCE}}, e.egressClass = $egressClass`,
    parameters: { cidr, vendor, delegation, egressClass: egressClass ?? null },
  });
}

async function listed(label: string, name: string, feed: string, category: string): Promise<void> {
  await database.write({
    text: `MERGE (i:${label} {name: $name}) MERGE (f:FEED_SOURCE {name: $feed}) SET f.id = $feed, f.category = $category
      CREATE (i)-[:LISTED_IN {${PROVENANCE}}]->(f)`,
    parameters: { name, feed, category },
  });
}

async function egress(): Promise<Record<string, readonly unknown[]>> {
  const rows = await database.read({
    text: `MATCH (n:IPV4|IPV6|HOSTNAME) RETURN n.name AS name, n.egressClasses AS classes, n.isEgressRisk AS risk
      ORDER BY name`,
  });
  return Object.fromEntries(rows.map(({ name, classes, risk }) => [String(name), [classes, risk]]));
}

function delegations(): Promise<Row[]> {
  return database.read({
    text: `MATCH (a:IPV4|IPV6)-[r:DELEGATED_TO]->(v:VENDOR) RETURN a.name AS address, v.name AS vendor,
      r.channel AS channel, r.region AS region, r.source AS source, r.inferred AS inferred ORDER BY address, vendor`,
  });
}

async function writes(touched?: Touched): Promise<number> {
  const reports = await derive(database, {
    parts: ['planes', 'egress'],
    ...(touched === undefined ? {} : { touched }),
  });
  return reports.reduce(
    (sum, { nodesWritten, edgesWritten, edgesDeleted }) => sum + nodesWritten + edgesWritten + edgesDeleted,
    0,
  );
}

describe('egress', () => {
  test('Egress is unknown before a source of classes is loaded', async () => {
    await writes();
    expect(new Set(Object.values(await egress()).map(String))).toEqual(new Set([',']));
  });

  test('Egress of a cloud is the class of its addresses and their hosts, and the risk stays unknown without a list', async () => {
    await published('192.0.2.0/24', 'cloud', { channel: 'published-range', region: 'eu', egressClass: 'cloud-egress' });
    await published('192.0.2.128/25', 'shop', { channel: 'curated' });
    await published('2001:db8::/32', 'cloud', { channel: 'published-range' });
    expect(await writes()).toBeGreaterThan(0);
    expect(await egress()).toEqual({
      '192.0.2.1': [['cloud-egress'], null],
      '192.0.2.200': [['cloud-egress'], null],
      '198.51.100.7': [null, null],
      '2001:db8::1': [null, null],
      '203.0.113.9': [null, null],
      'both.example': [['cloud-egress'], null],
      'cloud.example': [['cloud-egress'], null],
      'plain.example': [null, null],
      'unresolved.example': [null, null],
    });
  });

  test('Egress links an address to the vendors of the most specific network with a known operator', async () => {
    expect(await delegations()).toEqual([
      {
        address: '192.0.2.1',
        vendor: 'cloud',
        channel: 'published-range',
        region: 'eu',
        source: 'toy',
        inferred: true,
      },
      { address: '192.0.2.200', vendor: 'shop', channel: 'curated', region: null, source: 'toy', inferred: true },
      {
        address: '2001:db8::1',
        vendor: 'cloud',
        channel: 'published-range',
        region: null,
        source: 'toy',
        inferred: true,
      },
    ]);
  });

  test('An address belongs to the network with a known operator, so that a path leads to its vendor', async () => {
    await derive(database, { parts: ['addresses'] });
    const paths = await database.read({
      text: `MATCH (a:IPV4|IPV6)-[r:BELONGS_TO]->(p:PREFIX)-[:DELEGATED_TO]->(v:VENDOR)
        RETURN a.name AS address, p.name AS network, v.name AS vendor, r.sources AS sources ORDER BY address`,
    });
    expect(paths).toEqual([
      { address: '192.0.2.1', network: '192.0.2.0/24', vendor: 'cloud', sources: ['toy'] },
      { address: '192.0.2.200', network: '192.0.2.128/25', vendor: 'shop', sources: ['toy'] },
      { address: '2001:db8::1', network: '2001:db8::/32', vendor: 'cloud', sources: ['toy'] },
    ]);
  });

  test('Egress is a risk for a VPN network, a proxy or a Tor exit, and for others it stays unknown', async () => {
    await listed('PREFIX', '198.51.100.0/24', 'vpn-list', 'VPNs');
    await listed('IPV4', '203.0.113.9', 'tor-exits', 'TOR Network');
    await listed('IPV4', '192.0.2.200', 'tor-guards', 'TOR Network');
    await listed('HOSTNAME', 'unresolved.example', 'proxy-hosts', 'Proxies');
    await writes();
    expect(await egress()).toEqual({
      '192.0.2.1': [['cloud-egress'], null],
      '192.0.2.200': [['cloud-egress'], null],
      '198.51.100.7': [['vpn'], true],
      '2001:db8::1': [null, null],
      '203.0.113.9': [['tor-exit'], true],
      'both.example': [['cloud-egress', 'vpn'], true],
      'cloud.example': [['cloud-egress'], null],
      'plain.example': [['tor-exit'], true],
      'unresolved.example': [['proxy'], true],
    });
  });

  test('A second derivation of egress changes nothing', async () => {
    expect(await writes()).toBe(0);
  });

  test('Egress is derived again for what a load touched, also for hosts of changed addresses, and for nothing else', async () => {
    await database.write({ text: "MATCH (p:PREFIX {name: '198.51.100.0/24'})-[r:LISTED_IN]->() DELETE r" });
    await database.write({ text: "MATCH (n:IPV4 {name: '192.0.2.1'}) SET n.egressClasses = ['scanner']" });
    const touched = Touched.nothing();
    touched.noteEdges({ type: 'LISTED_IN', from: 'PREFIX', to: 'FEED_SOURCE' }, [
      { from: '198.51.100.0/24', to: 'vpn-list' },
    ]);
    await writes(touched);
    const after = await egress();
    expect([after['198.51.100.7'], after['both.example']]).toEqual([
      [null, null],
      [['scanner'], null],
    ]);
    expect([after['192.0.2.1'], after['cloud.example']]).toEqual([
      [['scanner'], null],
      [['cloud-egress'], null],
    ]);
  });

  test('Egress is unknown again when what stated it is deleted', async () => {
    await database.write({ text: 'MATCH ()-[r:LISTED_IN]->(:FEED_SOURCE) DELETE r' });
    await writes(Touched.everything());
    const after = await egress();
    expect([after['203.0.113.9'], after['unresolved.example']]).toEqual([
      [null, null],
      [null, null],
    ]);
    await database.write({ text: 'MATCH ()-[r:EGRESS_OF]->() DELETE r' });
    const touched = Touched.nothing();
    touched.noteEdges({ type: 'EGRESS_OF', from: 'PREFIX', to: 'VENDOR' }, [{ from: '192.0.2.0/24', to: 'cloud' }]);
    await writes(touched);
    expect(Object.values(await egress()).filter(([classes]) => classes !== null)).toEqual([]);
  });

  test("An address belongs to the most specific network of a vendor's egress as soon as one is stated", async () => {
    const touched = Touched.nothing();
    for (const cidr of ['203.0.113.0/24', '203.0.113.0/25']) {
      await database.write({
        text: `MERGE (v:VENDOR {name: 'relay'}) CREATE (:PREFIX {name: $cidr})-[:EGRESS_OF {${PROVENANCE}, egressClass: 'privacy-relay'}]->(v)`,
        parameters: { cidr },
      });
      touched.noteEdges({ type: 'EGRESS_OF', from: 'PREFIX', to: 'VENDOR' }, [{ from: cidr, to: 'relay' }]);
    }
    await derive(database, { parts: ['planes', 'addresses'], touched });
    const blocks = await database.read({
      text: `MATCH (:IPV4 {name: '203.0.113.9'})-[r:BELONGS_TO]->(p:PREFIX)
        RETURN p.name AS network, r.sources AS sources, r.inferred AS inferred`,
    });
    expect(blocks).toEqual([{ network: '203.0.113.0/25', sources: ['toy'], inferred: true }]);
  });
});
