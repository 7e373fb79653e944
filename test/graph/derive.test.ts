import { beforeAll, describe, expect, test } from 'vitest';
import { derive } from '../../loaders/derive/derive.ts';
import { addressKey, foldAddress } from '../../schema/keys/index.ts';
import type { Database, Row } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';

const OLD = Date.UTC(2015, 10, 1);
const NEW = Date.UTC(2025, 11, 31);

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  await observe('1.1.1.0/24', 15169, 'table', OLD);
  await observe('1.1.1.0/24', 13335, 'lists', NEW, true);
  await observe('1.1.1.1/32', 45899, 'table', OLD);
  await observe('8.8.8.0/24', 15169, 'table', OLD);
  await observe('8.8.8.0/24', 15169, 'lists', NEW, true);
  await observe('8.0.0.0/9', 3356, 'table', OLD);
  await observe('2001:4860::/32', 15169, 'table', OLD);
  await observe('192.0.2.0/24', 64500, 'table', OLD);
  await observe('192.0.2.0/24', 64501, 'table', OLD);
  await observe('203.0.113.0/24', 64500, 'lists', NEW, true);
  await observe('203.0.113.0/24', 64501, 'lists', NEW, true);
  await roa('1.1.1.0/24', 13335, 24);
  await roa('8.8.0.0/16', 15169, 20);
  await roa('192.0.2.0/24', 64500, 24);
  await register('8.0.0.0/8', 'US');
  await list('8.8.0.0/17', 'DROP');
  await locate('8.8.8.0/24', 'table-geo', OLD, { cityName: 'Old Town', countryCode: 'US' });
  await locate('8.8.8.0/24', 'new-geo', NEW, {
    cityName: 'Mountain View',
    countryCode: 'US',
    latitude: 37.4,
    longitude: -122.1,
    accuracyRadius: 20,
  });
  await locate('2001:4860::/32', 'new-geo', NEW, { countryCode: 'US' });
  for (const address of ['1.1.1.1', '8.8.8.8', '8.1.2.3', '2001:4860::8888', '198.51.100.1']) await store(address);
  await derive(database);
});

async function observe(prefix: string, asn: number, source: string, at: number, approximate = false): Promise<void> {
  await database.write({
    text: `CREATE (:ORIGIN_OBSERVATION {name: $name, prefix: $prefix, asn: $asn, source: $source,
      firstSeen: $at, lastSeen: $at, approximate: $approximate})`,
    parameters: { name: `${prefix} AS${asn} ${source}`, prefix, asn: BigInt(asn), source, at: BigInt(at), approximate },
  });
}

async function roa(prefix: string, asn: number, maxLength: number): Promise<void> {
  await database.write({
    text: `MERGE (a:ASN {name: 'AS' + toString($asn)})
      CREATE (:ROA {name: $name, prefix: $prefix, asn: $asn, maxLength: $maxLength})
        -[:AUTHORIZES {source: 'rpki', sources: ['rpki'], observed: [5], observed_at: 5, inferred: false}]->(a)`,
    parameters: { name: `${prefix} AS${asn} ${maxLength}`, prefix, asn: BigInt(asn), maxLength: BigInt(maxLength) },
  });
}

async function register(name: string, country: string): Promise<void> {
  await database.write({
    text: `MERGE (c:COUNTRY {name: $country}) MERGE (r:RIR {name: 'ARIN'}) CREATE (p:REGISTERED_PREFIX {name: $name})
      CREATE (p)-[:HAS_COUNTRY {sources: ['rir'], observed: [7], source: 'rir', observed_at: 7}]->(c)
      CREATE (p)-[:BELONGS_TO {sources: ['rir'], observed: [7], source: 'rir', observed_at: 7}]->(r)`,
    parameters: { name, country },
  });
}

async function list(name: string, feed: string): Promise<void> {
  await database.write({
    text: `MERGE (f:FEED_SOURCE {name: $feed}) MERGE (p:PREFIX {name: $name})
      CREATE (p)-[:LISTED_IN {sources: ['drop'], observed: [9], source: 'drop', observed_at: 9}]->(f)`,
    parameters: { name, feed },
  });
}

async function locate(cidr: string, source: string, at: number, record: Record<string, unknown>): Promise<void> {
  const { accuracyRadius, ...rest } = record;
  const radius = typeof accuracyRadius === 'number' ? { accuracyRadius: BigInt(accuracyRadius) } : {};
  await database.write({
    text: 'CREATE (g:GEO_NETWORK {name: $cidr + " " + $source, cidr: $cidr, source: $source, observedAt: $at}) SET g += $record',
    parameters: { cidr, source, at: BigInt(at), record: { ...rest, ...radius } },
  });
}

async function store(address: string): Promise<void> {
  const { label, name } = foldAddress(address);
  await database.write({
    text: `CREATE (n:${label} {name: $name, orderKey: $key})`,
    parameters: { name, key: addressKey(name) },
  });
}

function read(text: string): Promise<Row[]> {
  return database.read({ text });
}

/** The neighbours of a node over edges of one type, as `LABEL name`. */
async function neighbours(node: string, type: string): Promise<string[]> {
  const [label, ...name] = node.split(' ');
  const rows = await database.read({
    text: `MATCH (:${label} {name: $name})-[:${type}]-(m) RETURN labels(m)[0] + ' ' + m.name AS neighbour ORDER BY neighbour`,
    parameters: { name: name.join(' ') },
  });
  return rows.map(({ neighbour }) => String(neighbour));
}

async function prefix(name: string): Promise<unknown> {
  const text = 'MATCH (p:ANNOUNCED_PREFIX {name: $name}) RETURN properties(p) AS properties';
  const [row] = await database.read({ text, parameters: { name } });
  return row?.properties;
}

describe('routing', () => {
  test('The newest observation is the origin: 1.1.1.0/24 is at AS13335 now, and was at AS15169', async () => {
    expect(await neighbours('ANNOUNCED_PREFIX 1.1.1.0/24', 'ROUTES')).toEqual(['ASN AS13335']);
    expect(await neighbours('PREFIX 1.1.1.0/24', 'ROUTES')).toEqual(['ASN AS13335']);
    expect(await prefix('1.1.1.0/24')).toMatchObject({
      originAsns: [13335],
      hasOriginChanged: true,
      isMoas: false,
      wasMoas: false,
      isWithdrawn: false,
      firstSeen: OLD,
      lastSeen: NEW,
    });
    expect(await neighbours('ASN AS15169', 'CONFLICTS_WITH')).toEqual([]);
  });

  test('An edge names every source that saw the current origin, and the newest is its source', async () => {
    const rows = await read(
      "MATCH (:ASN)-[r:ROUTES]->(:ANNOUNCED_PREFIX {name: '8.8.8.0/24'}) RETURN properties(r) AS properties",
    );
    expect(rows).toEqual([
      {
        properties: {
          sources: ['lists', 'table'],
          observed: [NEW, OLD],
          source: 'lists',
          observed_at: NEW,
          inferred: false,
          firstSeen: OLD,
          lastSeen: NEW,
        },
      },
    ]);
  });

  test('Two origins at one exact date are a MOAS with a conflict, and at an approximate date nothing is known', async () => {
    expect(await prefix('192.0.2.0/24')).toMatchObject({ isMoas: true, originAsns: [64500, 64501] });
    expect(await neighbours('ANNOUNCED_PREFIX 192.0.2.0/24', 'CONFLICTS_WITH')).toEqual(['ASN AS64501']);
    expect(await prefix('203.0.113.0/24')).not.toHaveProperty('isMoas');
    expect(await neighbours('ANNOUNCED_PREFIX 203.0.113.0/24', 'CONFLICTS_WITH')).toEqual([]);
  });

  test('An announced block belongs to the block of its name, which has family and length', async () => {
    expect(await neighbours('ANNOUNCED_PREFIX 2001:4860::/32', 'BELONGS_TO')).toContain('PREFIX 2001:4860::/32');
    expect(
      await read("MATCH (p:PREFIX {name: '2001:4860::/32'}) RETURN p.family AS family, p.length AS length"),
    ).toEqual([{ family: 6, length: 32 }]);
  });
});

describe('route origin validation', () => {
  test('Announced prefixes have their RPKI state and the ROA that decided', async () => {
    expect(await prefix('1.1.1.0/24')).toMatchObject({ rpkiStatus: 'VALID', isRpkiValid: true, roaAsn: 13335 });
    expect(await prefix('8.8.8.0/24')).toMatchObject({
      rpkiStatus: 'INVALID',
      isRpkiValid: false,
      invalidReason: 'length',
      roaMaxLength: 20,
    });
    expect(await prefix('192.0.2.0/24')).toMatchObject({ rpkiStatus: 'INVALID', invalidReason: 'asn' });
    const unknown = await prefix('8.0.0.0/9');
    expect(unknown).toMatchObject({ rpkiStatus: 'NOT_FOUND' });
    expect(unknown).not.toHaveProperty('isRpkiValid');
  });

  test('ROAs are linked to the blocks that they cover, with the result and whether the length is allowed', async () => {
    const covered = await read(
      `MATCH (p:ANNOUNCED_PREFIX)-[e:COVERED_BY_ROA]->(r:ROA)
       RETURN p.name + ' ' + r.name + ' ' + e.result AS link ORDER BY link`,
    );
    expect(covered.map(({ link }) => link)).toEqual([
      '1.1.1.0/24 1.1.1.0/24 AS13335 24 VALID',
      '1.1.1.1/32 1.1.1.0/24 AS13335 24 INVALID',
      '192.0.2.0/24 192.0.2.0/24 AS64500 24 VALID',
      '8.8.8.0/24 8.8.0.0/16 AS15169 20 INVALID',
    ]);
    const specific = await read(
      `MATCH (r:ROA)-[e:COVERS_MORE_SPECIFIC]->(p)
       RETURN labels(p)[0] + ' ' + p.name AS block, e.withinMaxLength AS isAllowed, e.source AS source ORDER BY block`,
    );
    expect(specific).toEqual([
      { block: 'ANNOUNCED_PREFIX 1.1.1.1/32', isAllowed: false, source: 'rpki' },
      { block: 'ANNOUNCED_PREFIX 8.8.8.0/24', isAllowed: false, source: 'rpki' },
      { block: 'PREFIX 1.1.1.1/32', isAllowed: false, source: 'rpki' },
      { block: 'PREFIX 8.8.0.0/17', isAllowed: true, source: 'rpki' },
      { block: 'PREFIX 8.8.8.0/24', isAllowed: false, source: 'rpki' },
    ]);
  });
});

describe('links of stored addresses', () => {
  test('An address is announced by the most specific block of its family', async () => {
    expect(await neighbours('IPV4 8.8.8.8', 'ANNOUNCED_BY')).toEqual(['ANNOUNCED_PREFIX 8.8.8.0/24']);
    expect(await neighbours('IPV4 8.1.2.3', 'ANNOUNCED_BY')).toEqual(['ANNOUNCED_PREFIX 8.0.0.0/9']);
    expect(await neighbours('IPV6 2001:4860::8888', 'ANNOUNCED_BY')).toEqual(['ANNOUNCED_PREFIX 2001:4860::/32']);
    expect(await neighbours('IPV4 198.51.100.1', 'ANNOUNCED_BY')).toEqual([]);
  });

  test('An old leaked host route does not outweigh the newer block around it: 1.1.1.1 is at AS13335', async () => {
    expect(await neighbours('IPV4 1.1.1.1', 'ANNOUNCED_BY')).toEqual(['ANNOUNCED_PREFIX 1.1.1.0/24']);
    expect(await neighbours('IPV4 1.1.1.1', 'BELONGS_TO')).toEqual(['PREFIX 1.1.1.0/24']);
    expect(await prefix('1.1.1.1/32')).not.toHaveProperty('isWithdrawn');
    expect(await neighbours('ANNOUNCED_PREFIX 1.1.1.1/32', 'ROUTES')).toEqual(['ASN AS45899']);
  });

  test('An address belongs to its routed, its listed and its registered block', async () => {
    expect(await neighbours('IPV4 8.8.8.8', 'BELONGS_TO')).toEqual([
      'PREFIX 8.8.0.0/17',
      'PREFIX 8.8.8.0/24',
      'REGISTERED_PREFIX 8.0.0.0/8',
    ]);
  });

  test('A link of an address names the source of the network, and is marked as inferred', async () => {
    const rows = await read(
      `MATCH (:IPV4 {name: '8.8.8.8'})-[r:BELONGS_TO]->(p)
       RETURN p.name AS name, r.source AS source, r.observed_at AS at, r.inferred AS inferred ORDER BY name`,
    );
    expect(rows).toEqual([
      { name: '8.0.0.0/8', source: 'rir', at: 7, inferred: true },
      { name: '8.8.0.0/17', source: 'drop', at: 9, inferred: true },
      { name: '8.8.8.0/24', source: 'lists', at: NEW, inferred: true },
    ]);
  });

  test('The newer of two location sources places an address, in a city of its country', async () => {
    expect(await neighbours('IPV4 8.8.8.8', 'LOCATED_IN')).toEqual(['CITY Mountain View, US']);
    expect(await neighbours('CITY Mountain View, US', 'HAS_COUNTRY')).toEqual(['COUNTRY US']);
    const city = "MATCH (c:CITY {name: 'Mountain View, US'}) RETURN c.latitude AS latitude, c.longitude AS longitude";
    expect(await read(city)).toEqual([{ latitude: 37.4, longitude: -122.1 }]);
    expect(await read("MATCH (c:CITY {name: 'Old Town, US'}) RETURN c")).toEqual([]);
  });

  test('An IPv4 address has a country edge, and an IPv6 address has none', async () => {
    expect(await neighbours('IPV4 8.8.8.8', 'HAS_COUNTRY')).toEqual(['COUNTRY US']);
    expect(await neighbours('IPV6 2001:4860::8888', 'HAS_COUNTRY')).toEqual([]);
  });

  test('An announced block has the country of the registered block around it', async () => {
    expect(await neighbours('ANNOUNCED_PREFIX 8.8.8.0/24', 'HAS_COUNTRY')).toEqual(['COUNTRY US']);
    expect(await neighbours('ANNOUNCED_PREFIX 1.1.1.0/24', 'HAS_COUNTRY')).toEqual([]);
  });
});

describe('the chains of the contract', () => {
  test.each([
    `MATCH (:IPV4 {name: '8.8.8.8'})-[:BELONGS_TO]->(:PREFIX)<-[:ROUTES]-(a:ASN) RETURN a.name AS answer`,
    `MATCH (:IPV4 {name: '8.8.8.8'})-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)<-[:ROUTES]-(a:ASN) RETURN a.name AS answer`,
  ])('An address leads to its origin: %s', async (query) => {
    expect(await read(query)).toEqual([{ answer: 'AS15169' }]);
  });

  test('A country leads to a sample of its addresses', async () => {
    const query = `MATCH (:COUNTRY {name: 'US'})<-[:HAS_COUNTRY]-(:CITY)<-[:LOCATED_IN]-(ip:IPV4) RETURN ip.name AS name LIMIT 1`;
    expect(await read(query)).toEqual([{ name: '8.8.8.8' }]);
  });
});

/** Every node and edge of the graph as text, to see that nothing at all has changed. */
async function picture(): Promise<string[]> {
  const nodes = await read('MATCH (n) RETURN elementId(n) AS line ORDER BY line');
  const edges = await read('MATCH ()-[r]->() RETURN elementId(r) AS line ORDER BY line');
  return [...nodes, ...edges].map(({ line }) => String(line));
}

describe('deriving again', () => {
  test('A second derivation changes nothing', async () => {
    const before = await picture();
    for (const { part, milliseconds, ...tally } of await derive(database)) {
      expect(milliseconds, part).toBeGreaterThanOrEqual(0);
      expect(tally, part).toEqual({ nodesWritten: 0, nodesDeleted: 0, edgesWritten: 0, edgesDeleted: 0 });
    }
    expect(await picture()).toEqual(before);
  });

  test('A new observation moves the origin, and the old edge is deleted', async () => {
    await observe('8.0.0.0/9', 64999, 'lists', NEW);
    await derive(database);
    expect(await neighbours('ANNOUNCED_PREFIX 8.0.0.0/9', 'ROUTES')).toEqual(['ASN AS64999']);
    expect(await prefix('8.0.0.0/9')).toMatchObject({ hasOriginChanged: true, originAsns: [64999] });
    expect(await read("MATCH (a:ASN {name: 'AS3356'}) RETURN a")).toEqual([]);
  });

  test('A prefix that a newer snapshot of its source lacks is withdrawn: no origin, no address, no block', async () => {
    await database.write({
      text: "CREATE (:LOAD_RUN {id: 'x', source: 'table', part: '', status: 'completed', observedAt: $at})",
      parameters: { at: BigInt(OLD + 1) },
    });
    await derive(database);
    expect(await prefix('2001:4860::/32')).toMatchObject({ isWithdrawn: true, originAsns: [] });
    expect(await prefix('2001:4860::/32')).not.toHaveProperty('rpkiStatus');
    expect(await neighbours('IPV6 2001:4860::8888', 'ANNOUNCED_BY')).toEqual([]);
    expect(await read("MATCH (p:PREFIX {name: '2001:4860::/32'}) RETURN p")).toEqual([]);
    expect(await prefix('8.8.8.0/24')).toMatchObject({ isWithdrawn: false });
  });

  test('Deriving deletes what no source states any more, and keeps what a feed still lists', async () => {
    await database.write(
      { text: "MATCH (o:ORIGIN_OBSERVATION) WHERE o.prefix STARTS WITH '8.' DELETE o" },
      { text: "MATCH (g:GEO_NETWORK {cidr: '8.8.8.0/24'}) DELETE g" },
    );
    await derive(database);
    expect(await prefix('8.8.8.0/24')).toBeUndefined();
    expect(await neighbours('IPV4 8.8.8.8', 'BELONGS_TO')).toEqual([
      'PREFIX 8.8.0.0/17',
      'REGISTERED_PREFIX 8.0.0.0/8',
    ]);
    expect(await read('MATCH (c:CITY) RETURN c.name AS name')).toEqual([]);
    expect(await read("MATCH (p:PREFIX {name: '8.8.8.0/24'}) RETURN p")).toEqual([]);
    expect(await read("MATCH (r:ROUTE_RANGE) WHERE '8.8.8.0/24' IN r.networks RETURN r")).toEqual([]);
  });
});
