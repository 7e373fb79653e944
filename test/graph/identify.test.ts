import { beforeAll, describe, expect, it } from 'vitest';
import type { Database, Row } from '../../engine/database/database.ts';
import { addressKey } from '../../schema/keys/index.ts';
import { hits, plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';
import { runExpanded } from './expanded-query.ts';

let database: Database;

/** Networks of a plane: first and last address, the network, and what its range keeps beside it. */
const RANGES: readonly (readonly [string, string, string, string, string, object])[] = [
  ['vendor', 'VENDOR_RANGE', '192.0.2.0', '192.0.2.255', '192.0.2.0/24', { delegation: '192.0.2.0/24' }],
  [
    'vendor',
    'VENDOR_RANGE',
    '198.51.100.128',
    '198.51.100.255',
    '198.51.100.128/25',
    { delegation: '198.51.100.128/25' },
  ],
  ['vendor', 'VENDOR_RANGE', '2001:db8::', '2001:db8::ffff', '2001:db8::/112', { delegation: '2001:db8::/112' }],
  ['registered', 'REGISTRY_RANGE', '203.0.113.0', '203.0.113.255', '203.0.113.0/24', {}],
  ['announced', 'ROUTE_RANGE', '192.0.2.0', '192.0.2.255', '192.0.2.0/24', { origins: [64500n] }],
  ['announced', 'ROUTE_RANGE', '198.51.100.0', '198.51.100.255', '198.51.100.0/24', { origins: [64501n] }],
  ['announced', 'ROUTE_RANGE', '198.18.0.0', '198.18.255.255', '198.18.0.0/16', { origins: [64502n, 64503n] }],
  ['announced', 'ROUTE_RANGE', '198.19.0.0', '198.19.255.255', '198.19.0.0/16', { origins: [64500n] }],
];

const GRAPH = `
  CREATE (cdn:VENDOR {name: 'examplecdn', canonicalName: 'Example CDN', category: 'cdn'})
  CREATE (cloud:VENDOR {name: 'examplecloud', canonicalName: 'Example Cloud', category: 'cloud'})
  CREATE (mail:VENDOR {name: 'examplemail', canonicalName: 'Example Mail', category: 'saas'})
  CREATE (:PREFIX {name: '192.0.2.0/24'})-[:DELEGATED_TO {channel: 'published-range'}]->(cdn)
  CREATE (gathered:PREFIX {name: '198.51.100.128/25'})-[:DELEGATED_TO {channel: 'curated', service: 'Compute'}]->(cloud)
  CREATE (gathered)-[:EGRESS_OF]->(cloud)
  CREATE (:PREFIX {name: '2001:db8::/112'})-[:DELEGATED_TO {channel: 'published-range'}]->(cloud)
  CREATE (:REGISTERED_PREFIX {name: '203.0.113.0/24'})-[:REGISTERED_TO_ENTITY {role: 'registrant'}]->(:RDAP_ENTITY {name: 'ripencc:ORG-EX1', displayName: 'Häfen & Co. GmbH'})
  CREATE (:ASN {name: 'AS64500', asn: 64500})-[:HAS_NAME]->(:ASN_NAME {name: 'EXAMPLECDN - Examplecdn, Inc.', handle: 'EXAMPLECDN', legalName: 'Examplecdn, Inc.'})
  CREATE (:ASN {name: 'AS64501', asn: 64501})-[:HAS_NAME]->(:ASN_NAME {name: 'HOSTER - Example Hoster B.V.', handle: 'HOSTER', legalName: 'Example Hoster B.V.'})
  CREATE (raw:ORGANIZATION {name: 'amazon emea sarl', displayName: 'Amazon EMEA SARL'})-[:SAME_ORG_AS]->(:ORGANIZATION {name: 'amazon.com, inc.', displayName: 'Amazon.com, Inc.'})
  CREATE (:ASN {name: 'AS64502', asn: 64502})-[:REGISTERED_BY]->(raw)

  CREATE (www:HOSTNAME {name: 'www.example.com', apex: 'example.com'}), (apex:HOSTNAME {name: 'example.com', apex: 'example.com'})
  CREATE (www)-[:CHILD_OF]->(apex), (www)-[:RESOLVES_TO]->(a10:IPV4 {name: '192.0.2.10'})
  CREATE (shop:HOSTNAME {name: 'shop.example.com', apex: 'example.com'})-[:RESOLVES_TO]->(:IPV4 {name: '192.0.2.20'})
  CREATE (apex)-[:RESOLVES_TO]->(a10)
  CREATE (ns:HOSTNAME {name: 'ns1.examplecdn.net', apex: 'examplecdn.net'})-[:NAMESERVER_FOR]->(apex)
  CREATE (:HOSTNAME {name: 'examplecdn.net', apex: 'examplecdn.net'})-[:DELEGATED_TO {channel: 'curated'}]->(cdn)
  CREATE (mx:HOSTNAME {name: 'mx.examplemail.net', apex: 'examplemail.net'})-[:MAIL_FOR]->(apex)
  CREATE (mailApex:HOSTNAME {name: 'examplemail.net', apex: 'examplemail.net'})-[:DELEGATED_TO {channel: 'dns'}]->(mail)
  CREATE (auto:HOSTNAME {name: 'autodiscover.example.com', apex: 'example.com'})-[:ALIAS_OF]->(:HOSTNAME {name: 'in.examplemail.net', apex: 'examplemail.net'})
  CREATE (mixed:HOSTNAME {name: 'mixed.example.org', apex: 'example.org'})-[:RESOLVES_TO]->(a10)
  CREATE (mixed)-[:RESOLVES_TO]->(:IPV4 {name: '192.0.2.11'}), (mixed)-[:RESOLVES_TO]->(:IPV4 {name: '198.51.100.200'})
  CREATE (:PUBLIC_SUFFIX {name: 'pages.example', section: 'private', submitterOrg: 'GitHub, Inc.'})
  CREATE (:PUBLIC_SUFFIX {name: 'edge.example', section: 'private', submitterOrg: 'Examplecloud LLC'})
  CREATE (:HOSTNAME {name: 'front.example.org', apex: 'example.org'})-[:ALIAS_OF]->(:HOSTNAME {name: 'd1.edge.example', apex: 'd1.edge.example'})
  CREATE (parked:HOSTNAME {name: 'parked.example', apex: 'parked.example'})-[:RESOLVES_TO]->(:IPV4 {name: '203.0.113.5'})
  CREATE (:HOSTNAME {name: 'ns.parking.example'})-[:NAMESERVER_FOR]->(parked)
  WITH 1 AS one MATCH (n:HOSTNAME {name: 'ns.parking.example'})
  CREATE (n)-[:LISTED_IN]->(:FEED_SOURCE {name: 'Name servers of parked domains', id: 'misp-parking-domain-ns'})
  CREATE (r:HOSTNAME {name: 'owned.example', apex: 'owned.example'})-[:REGISTERED_BY]->(o:ORGANIZATION {name: 'owner'})
  CREATE (:HOSTNAME {name: 'also-owned.example', apex: 'also-owned.example'})-[:REGISTERED_BY]->(o)
  CREATE (r)-[:HAS_REGISTRAR]->(:REGISTRAR {name: 'registrar:examplecdn', displayName: 'ExampleCDN, LLC'})
  CREATE (r)-[:DELEGATED_TO {channel: 'curated'}]->(:VENDOR {name: 'lone', canonicalName: 'Lone', category: 'hosting'})
  CREATE (:IPV4 {name: '198.18.0.53'})-[:LISTED_IN]->(resolvers:FEED_SOURCE {name: 'Well-known resolvers', id: 'weft-resolvers'})
  CREATE (:IPV4 {name: '198.19.0.53'})-[:LISTED_IN]->(resolvers)
  CREATE (:IPV4 {name: '198.18.0.54'})-[:LISTED_IN]->(:FEED_SOURCE {name: 'Public DNS resolvers', id: 'misp-public-dns'})
  CREATE (:ANNOUNCED_PREFIX {name: '192.0.2.0/24'}), (:ANNOUNCED_PREFIX {name: '198.51.100.0/24'})`;

/** A name server of 20,000 zones, and an address of 20,000 names: what no step may read to its end. */
const HUB = `
  MATCH (ns:HOSTNAME {name: 'ns1.examplecdn.net'}), (a:IPV4 {name: '192.0.2.20'})
  UNWIND range(1, 20000) AS i
  CREATE (h:HOSTNAME {name: 'h' + i + '.hub.example', apex: 'h' + i + '.example'})
  CREATE (ns)-[:NAMESERVER_FOR]->(h), (h)-[:RESOLVES_TO]->(a)`;

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({ text: GRAPH });
  const ranges = RANGES.map(([plane, label, first, last, network, payload]) => ({
    plane,
    label,
    properties: { start: `1:${addressKey(first)}`, end: `1:${addressKey(last)}`, networks: [network], ...payload },
  }));
  for (const label of ['VENDOR_RANGE', 'REGISTRY_RANGE', 'ROUTE_RANGE']) {
    await database.write({
      text: `UNWIND $ranges AS range CREATE (r:${label}) SET r = range.properties`,
      parameters: { ranges: ranges.filter((range) => range.label === label) },
    });
  }
  await database.write({
    text: "UNWIND $planes AS plane CREATE (:RANGE_PLANE {name: plane, generation: '1'})",
    parameters: { planes: ['vendor', 'registered', 'announced'] },
  });
  const { rows } = await runExpanded(database, 'MATCH (n:IPV4) RETURN n.name AS name');
  await database.write({
    text: 'UNWIND $keys AS k MATCH (n:IPV4 {name: k.name}) SET n.orderKey = k.key',
    parameters: { keys: rows.map(({ name }) => ({ name, key: addressKey(String(name)) })) },
  });
  await database.write({
    text: "MATCH (a:IPV4), (p:ANNOUNCED_PREFIX {name: '192.0.2.0/24'}) WHERE a.name STARTS WITH '192.0.2.' CREATE (a)-[:ANNOUNCED_BY]->(p)",
  });
  await database.write({ text: HUB });
});

const run = (query: string, parameters: Record<string, unknown> = {}) => runExpanded(database, query, parameters);

async function identified(host: string): Promise<Row> {
  const { rows } = await run('CALL svc.identify($host)', { host });
  return rows[0] ?? {};
}

describe('svc.identify of an address', () => {
  it('goes by the range of a vendor first, stored or not: DIRECT', async () => {
    const { columns, rows } = await run('CALL svc.identify(["192.0.2.10", "192.0.2.77"])');
    const stored = {
      host: '192.0.2.10',
      vendor_id: 'examplecdn',
      canonical_name: 'Example CDN',
      is_canonical: true,
      confidence: 0.93,
      category: 'cdn',
      roles: ['CDN', 'ORIGIN_AS'],
      host_class: 'cdn',
      band: 'DIRECT',
      evidence: ['BELONGS_TO->PREFIX:192.0.2.0/24->DELEGATED_TO->VENDOR:examplecdn'],
      asn: 'AS64500',
      prefix: '192.0.2.0/24',
    };
    expect(columns).toEqual(Object.keys(stored));
    expect(rows).toEqual([stored, { ...stored, host: '192.0.2.77' }]);
  });

  it('a range that somebody gathered counts a little less, and says what leaves from there', async () => {
    expect(await identified('198.51.100.200')).toMatchObject({
      vendor_id: 'examplecloud',
      confidence: 0.9,
      band: 'DIRECT',
      roles: ['CLOUD_HOST', 'EGRESS'],
      asn: 'AS64501',
      prefix: '198.51.100.0/24',
    });
  });

  it('then by who registered its block: DIRECT, under the name of the registry', async () => {
    expect(await identified('203.0.113.9')).toMatchObject({
      vendor_id: 'häfen',
      canonical_name: 'Häfen & Co. GmbH',
      is_canonical: false,
      confidence: 0.9,
      band: 'DIRECT',
      category: null,
      evidence: ['BELONGS_TO->REGISTERED_PREFIX:203.0.113.0/24->REGISTERED_TO_ENTITY->RDAP_ENTITY:ripencc:ORG-EX1'],
      asn: null,
      prefix: '203.0.113.0/24',
    });
  });

  it('else by its BGP origin: DERIVED', async () => {
    expect(await identified('198.51.100.3')).toMatchObject({
      vendor_id: 'example-hoster',
      canonical_name: 'Example Hoster B.V.',
      is_canonical: false,
      confidence: 0.8,
      band: 'DERIVED',
      roles: ['ORIGIN_AS'],
      evidence: ['ANNOUNCED_BY->ANNOUNCED_PREFIX:198.51.100.0/24<-ROUTES<-ASN:AS64501'],
      host_class: null,
    });
  });

  it('a well-known resolver is a service, whoever announces it', async () => {
    expect(await identified('198.18.0.53')).toMatchObject({ roles: ['ORIGIN_AS'], host_class: 'service' });
  });

  it('the AS of a CDN announces more than the CDN: its resolver, and its other addresses, have no role of one', async () => {
    const announced = { vendor_id: 'examplecdn', category: 'cdn', band: 'DERIVED', roles: ['ORIGIN_AS'] };
    expect(await identified('198.19.0.53')).toMatchObject({ ...announced, host_class: 'service' });
    expect(await identified('198.19.0.7')).toMatchObject({ ...announced, host_class: null });
  });

  it('a resolver that answers whoever asks is no service for that', async () => {
    expect(await identified('198.18.0.54')).toMatchObject({ host_class: null });
  });

  it('one of several origins is less sure, and a raw registrant is folded to its company', async () => {
    expect(await identified('198.18.0.1')).toMatchObject({
      vendor_id: 'aws',
      canonical_name: 'Amazon.com, Inc.',
      is_canonical: false,
      confidence: 0.72,
      asn: 'AS64502',
    });
  });

  it('an IPv6 address goes by its own ranges', async () => {
    expect(await identified('2001:DB8::A')).toMatchObject({
      host: '2001:db8::a',
      vendor_id: 'examplecloud',
      band: 'DIRECT',
    });
  });

  it('what nothing holds is UNKNOWN, with no guess', async () => {
    expect(await identified('10.0.0.1')).toEqual({
      host: '10.0.0.1',
      vendor_id: null,
      canonical_name: null,
      is_canonical: null,
      confidence: null,
      category: null,
      roles: [],
      host_class: null,
      band: 'UNKNOWN',
      evidence: ['coverage:no-data'],
      asn: null,
      prefix: null,
    });
  });
});

describe('svc.identify of a host', () => {
  it('goes by its addresses, and names what the vendor does for it', async () => {
    expect(await identified('www.example.com')).toMatchObject({
      vendor_id: 'examplecdn',
      confidence: 0.93,
      roles: ['DNS_OPERATOR', 'CDN', 'ORIGIN_AS'],
      host_class: 'cdn',
      evidence: ['RESOLVES_TO->IPV4:192.0.2.10->BELONGS_TO->PREFIX:192.0.2.0/24->DELEGATED_TO->VENDOR:examplecdn'],
      asn: 'AS64500',
    });
  });

  it('what is stated of the name itself is surest', async () => {
    expect(await identified('examplecdn.net')).toMatchObject({
      confidence: 0.96,
      band: 'DIRECT',
      evidence: ['DELEGATED_TO->VENDOR:examplecdn'],
    });
  });

  it("an alias of a vendor's service is the vendor's", async () => {
    expect(await identified('autodiscover.example.com')).toMatchObject({
      vendor_id: 'examplemail',
      confidence: 0.94,
      roles: ['MAIL_RECEIVER'],
      host_class: 'service',
      evidence: [
        'ALIAS_OF->HOSTNAME:in.examplemail.net->CHILD_OF->HOSTNAME:examplemail.net->DELEGATED_TO->VENDOR:examplemail',
      ],
    });
    expect(await identified('front.example.org')).toMatchObject({
      vendor_id: 'examplecloud',
      confidence: 0.9,
      evidence: ['ALIAS_OF->HOSTNAME:d1.edge.example->CHILD_OF->PUBLIC_SUFFIX:edge.example'],
    });
  });

  it('addresses of several vendors give the one with most of them, by its share, and name the others', async () => {
    expect(await identified('mixed.example.org')).toMatchObject({
      vendor_id: 'examplecdn',
      confidence: 0.77,
      band: 'DERIVED',
      evidence: expect.arrayContaining(['other:examplecloud']),
    });
  });

  it('a name that was never met goes by the names above it, and by the suffix that it lies under', async () => {
    expect(await identified('new.examplemail.net')).toMatchObject({
      vendor_id: 'examplemail',
      confidence: 0.85,
      band: 'DERIVED',
      host_class: 'service',
      evidence: ['CHILD_OF->HOSTNAME:examplemail.net->DELEGATED_TO->VENDOR:examplemail'],
    });
    expect(await identified('someone.pages.example')).toMatchObject({
      vendor_id: 'github',
      canonical_name: 'GitHub, Inc.',
      is_canonical: false,
      band: 'DERIVED',
      host_class: 'multi_tenant_user_content',
    });
  });

  it('else what stands around it tells, as a HEURISTIC, unless nothing around is wanted', async () => {
    const { rows } = await run('CALL svc.identify({hosts: "new.example.com", neighbourhood: true})');
    expect(rows).toMatchObject([{ vendor_id: 'examplecdn', confidence: 0.4, band: 'HEURISTIC' }]);
    const alone = await run('CALL svc.identify({hosts: "new.example.com", neighbourhood: false})');
    expect(alone.rows).toMatchObject([{ vendor_id: null, band: 'UNKNOWN' }]);
  });

  it('tells name servers, mail hosts and parked domains from others', async () => {
    const { rows } = await run('CALL svc.identify($hosts)', {
      hosts: ['ns1.examplecdn.net', 'mx.examplemail.net', 'parked.example', 'nowhere.example', 'owned.example'],
    });
    expect(rows.map(({ host_class }) => host_class)).toEqual([
      'nameserver',
      'mail',
      'registrar_parking',
      'unresolved',
      'service',
    ]);
  });
});

describe('svc.identify of many', () => {
  it('256 by one read, in their order, duplicates once', async () => {
    const hosts = Array.from({ length: 255 }, (_, index) => (index % 2 ? `192.0.2.${index}` : `h${index}.example.net`));
    const { rows, statements, notices } = await run('CALL svc.identify($hosts)', {
      hosts: [...hosts, '192.0.2.1'],
    });
    expect(rows.map(({ host }) => host)).toEqual(hosts);
    expect([statements, notices]).toEqual([2, ['duplicate-input']]);
  });

  it.each([
    ['CALL svc.identify($long)', 'at most 256 entries; 257 were given'],
    ['CALL svc.identify("192.0.2.0/24")', '192.0.2.0/24'],
    ['CALL svc.identify({hosts: "a.example", depth: 7})', 'depth is a whole number from 1 to 6'],
    ['CALL svc.identify({hosts: "a.example", neighbourhood: "yes"})', 'neighbourhood is true or false'],
    ['CALL svc.walk({host: "a.example", limit: 101})', 'limit is a whole number from 1 to 100'],
  ])('%s is an error that says why', async (query, reason) => {
    const long = Array.from({ length: 257 }, (_, index) => `h${index}.example`);
    await expect(run(query, { long })).rejects.toThrow(reason);
  });

  it('takes its argument from rows, and may stand in an expression', async () => {
    const { rows } = await run('UNWIND ["192.0.2.1", "10.0.0.1"] AS x CALL svc.identify(x) YIELD band RETURN x, band');
    expect(rows).toEqual([
      { x: '192.0.2.1', band: 'DIRECT' },
      { x: '10.0.0.1', band: 'UNKNOWN' },
    ]);
  });
});

describe('svc.walk', () => {
  async function walked(argument: string): Promise<Row> {
    return plainRow((await run(`CALL svc.walk(${argument})`)).rows[0]);
  }

  it('tells the nearest vendors, the neighbours and the siblings of a host', async () => {
    const { columns, rows } = await run('CALL svc.walk("www.example.com")');
    expect(columns).toEqual([
      'host',
      'coverage',
      'nearest_known_vendors',
      'siblings',
      'no_atlas_match',
      'neighbours',
      'arms',
    ]);
    const row = plainRow(rows[0]);
    expect(row).toMatchObject({
      host: 'www.example.com',
      coverage: 'full',
      no_atlas_match: false,
      nearest_known_vendors: [
        {
          vendor_id: 'examplecdn',
          canonical_name: 'Example CDN',
          channel: 'DELEGATED_TO',
          via_ip: '192.0.2.10',
          confidence: 0.93,
          is_canonical: true,
        },
        { vendor_id: 'examplecdn', channel: 'ORIGIN_AS', via_ip: '192.0.2.10', confidence: 0.8 },
      ],
      arms: { deadline_hit: false },
    });
    const next = Array.isArray(row.neighbours) ? row.neighbours.slice(0, 2) : [];
    expect(next).toMatchObject([
      {
        type: 'CHILD_OF',
        direction: 'out',
        label: 'HOSTNAME',
        name: 'example.com',
        depth: 1,
        from: 'www.example.com',
      },
      { type: 'RESOLVES_TO', direction: 'out', label: 'IPV4', name: '192.0.2.10', depth: 1 },
    ]);
    expect(row.siblings).toContainEqual({ name: 'example.com', via: 'prefix' });
    const via = { via: 'name-server', name: expect.stringMatching(/^h\d+\.hub\.example$/) };
    expect(row.siblings).toContainEqual(via);
  });

  it('goes as deep as it is asked, and no node twice', async () => {
    const { neighbours } = await walked('{host: "www.example.com", depth: 2, limit: 100}');
    const list = Array.isArray(neighbours) ? neighbours : [];
    expect(list).toContainEqual(
      expect.objectContaining({
        type: 'NAMESERVER_FOR',
        direction: 'in',
        name: 'ns1.examplecdn.net',
        depth: 2,
        from: 'example.com',
      }),
    );
    expect(list.filter(({ name }) => name === 'www.example.com')).toEqual([]);
  });

  it('names the siblings of one registrant', async () => {
    const { siblings, nearest_known_vendors: vendors } = await walked('"owned.example"');
    expect(siblings).toEqual([{ name: 'also-owned.example', via: 'registrant' }]);
    expect(vendors).toEqual([expect.objectContaining({ vendor_id: 'lone', via_ip: null, channel: 'DELEGATED_TO' })]);
  });

  it('is as sure of a vendor as svc.identify is', async () => {
    const nearest = async (host: string) => (await walked(`"${host}"`)).nearest_known_vendors;
    expect(await nearest('front.example.org')).toMatchObject([{ vendor_id: 'examplecloud', confidence: 0.9 }]);
    expect(await nearest('new.example.com')).toMatchObject([{ vendor_id: 'examplecdn', confidence: 0.4 }, {}]);
  });

  it('an address that is not stored stands in its block; a thing never met is no-data', async () => {
    expect(await walked('"198.51.100.3"')).toMatchObject({
      coverage: 'partial',
      no_atlas_match: true,
      nearest_known_vendors: [{ vendor_id: 'example-hoster', channel: 'ORIGIN_AS', is_canonical: false }],
      neighbours: [{ type: 'ANNOUNCED_BY', label: 'ANNOUNCED_PREFIX', name: '198.51.100.0/24' }],
    });
    expect(await walked('"nowhere.example"')).toMatchObject({
      coverage: 'no-data',
      nearest_known_vendors: [],
      siblings: [],
      neighbours: [],
      no_atlas_match: true,
    });
  });

  it('a hub costs no more than any other node', async () => {
    const { text } = await run('CALL svc.walk("ns1.examplecdn.net")');
    const entry = {
      name: 'ns1.examplecdn.net',
      host: 'ns1.examplecdn.net',
      address: null,
      key: null,
      zones: ['ns1.examplecdn.net', 'examplecdn.net'],
    };
    const input = { entries: [entry], depth: 2n, budget: 30_000n, limit: 25n };
    expect(await hits(database, { text, parameters: { weft_input_1: input } })).toBeLessThan(20_000);
  });

  it('says when its time was over before it had looked everywhere', async () => {
    const { rows } = await run('CALL svc.walk({host: $hosts, budget_ms: 1})', {
      hosts: ['www.example.com'],
    });
    const [{ arms, coverage } = {}] = rows;
    const { deadline_hit: isLate, elapsed_ms: elapsed } = readArms(arms);
    expect(isLate).toBe(elapsed > 1n);
    expect(coverage).toBe(isLate ? 'partial' : 'full');
  });
});

/** Whole numbers inside maps as JavaScript has them. */
function plainRow(row: Row | undefined): Row {
  return JSON.parse(JSON.stringify(row ?? {}, (_key, value) => (typeof value === 'bigint' ? Number(value) : value)));
}

function readArms(arms: unknown): { readonly deadline_hit: boolean; readonly elapsed_ms: bigint } {
  if (typeof arms !== 'object' || arms === null || !('deadline_hit' in arms) || !('elapsed_ms' in arms))
    throw new Error('no arms');
  return { deadline_hit: arms.deadline_hit === true, elapsed_ms: BigInt(String(arms.elapsed_ms)) };
}

describe('both', () => {
  it.each(['CALL svc.identify("www.example.com")', 'CALL svc.walk("www.example.com")'])(
    '%s reads indexes alone',
    async (query) => {
      const { text } = await run(query);
      const operators = await plan(database, { text, parameters: { weft_input_1: {} } });
      expect(
        operators.filter((name) => /^(AllNodesScan|\w*ByLabelScan|\w*RelationshipTypeScan|NodeIndexScan)/.test(name)),
      ).toEqual([]);
    },
  );
});
