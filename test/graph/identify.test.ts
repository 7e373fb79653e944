import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import type { AnswerContext } from '../../engine/contract/procedure-catalog.ts';
import { Seal } from '../../engine/contract/seal.ts';
import { identify } from '../../procedures/identify/identify.ts';
import { walk } from '../../procedures/walk/walk.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import type { Database, Reader, Row, Statement } from '../../store/database.ts';
import { hits, plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';
import { runExpanded } from './expanded-query.ts';
import { createOperatorsGraph } from './operators-graph.ts';

let database: Database;

const HOSTS = ['www.example.com', 'nowhere.example', '192.0.2.10', '198.51.100.3'];

beforeAll(async () => {
  database = await schemaDatabase();
  await createOperatorsGraph(database);
});

const run = (query: string, parameters: Record<string, unknown> = {}) => runExpanded(database, query, parameters);

async function identified(host: string): Promise<Row> {
  const { rows } = await run('CALL svc.identify($host)', { host });
  return rows[0] ?? {};
}

describe('svc.identify of an address', () => {
  it("An address in a vendor's range is identified by the range first, stored or not, as DIRECT", async () => {
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

  it('A curated range counts a little less than a published one, and reports its egress role', async () => {
    expect(await identified('198.51.100.200')).toMatchObject({
      vendor_id: 'examplecloud',
      confidence: 0.9,
      band: 'DIRECT',
      roles: ['CLOUD_HOST', 'EGRESS'],
      asn: 'AS64501',
      prefix: '198.51.100.0/24',
    });
  });

  it('An address without a vendor range is identified by the registrant of its block, as DIRECT', async () => {
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

  it('An address without a range or a registrant is identified by its BGP origin, as DERIVED', async () => {
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

  it('A well-known resolver is a service, whichever AS announces it', async () => {
    expect(await identified('198.18.0.53')).toMatchObject({ roles: ['ORIGIN_AS'], host_class: 'service' });
  });

  it('A resolver and other addresses that the AS of a CDN announces do not have the CDN role', async () => {
    const announced = { vendor_id: 'examplecdn', category: 'cdn', band: 'DERIVED', roles: ['ORIGIN_AS'] };
    expect(await identified('198.19.0.53')).toMatchObject({ ...announced, host_class: 'service' });
    expect(await identified('198.19.0.7')).toMatchObject({ ...announced, host_class: null });
  });

  it('An open resolver is not a service just because it answers', async () => {
    expect(await identified('198.18.0.54')).toMatchObject({ host_class: null });
  });

  it('One of several BGP origins lowers the confidence, and a raw registrant folds to its company', async () => {
    expect(await identified('198.18.0.1')).toMatchObject({
      vendor_id: 'aws',
      canonical_name: 'Amazon.com, Inc.',
      is_canonical: false,
      confidence: 0.72,
      asn: 'AS64502',
    });
  });

  it('An IPv6 address is identified by its own ranges', async () => {
    expect(await identified('2001:DB8::A')).toMatchObject({
      host: '2001:db8::a',
      vendor_id: 'examplecloud',
      band: 'DIRECT',
    });
  });

  it('An address without data is UNKNOWN, without a guess, and its special purpose is reported', async () => {
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
      evidence: ['special-purpose:10.0.0.0/8 private use (RFC 1918)', 'coverage:no-data'],
      asn: null,
      prefix: null,
    });
    expect((await identified('45.155.205.1')).evidence).toEqual(['coverage:no-data']);
  });
});

describe('svc.identify of a host', () => {
  it('A host is identified by its addresses, with the roles of the vendor for it', async () => {
    expect(await identified('www.example.com')).toMatchObject({
      vendor_id: 'examplecdn',
      confidence: 0.93,
      roles: ['DNS_OPERATOR', 'CDN', 'ORIGIN_AS'],
      host_class: 'cdn',
      evidence: ['RESOLVES_TO->IPV4:192.0.2.10->BELONGS_TO->PREFIX:192.0.2.0/24->DELEGATED_TO->VENDOR:examplecdn'],
      asn: 'AS64500',
    });
  });

  it('A vendor that is stated for the host name itself has the highest confidence', async () => {
    expect(await identified('examplecdn.net')).toMatchObject({
      confidence: 0.96,
      band: 'DIRECT',
      evidence: ['DELEGATED_TO->VENDOR:examplecdn'],
    });
  });

  it("A host that is an alias of a vendor's service belongs to the vendor", async () => {
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

  it('A host on several vendors gets the one with most of its addresses, by its share, and names the others', async () => {
    expect(await identified('mixed.example.org')).toMatchObject({
      vendor_id: 'examplecdn',
      confidence: 0.77,
      band: 'DERIVED',
      evidence: expect.arrayContaining(['other:examplecloud']),
    });
  });

  it('A host that is not in the graph is identified by the names above it and by its public suffix', async () => {
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

  it('A host without other evidence is identified by its neighbourhood as HEURISTIC, unless that is turned off', async () => {
    const { rows } = await run('CALL svc.identify({hosts: "new.example.com", neighbourhood: true})');
    expect(rows).toMatchObject([{ vendor_id: 'examplecdn', confidence: 0.4, band: 'HEURISTIC' }]);
    const alone = await run('CALL svc.identify({hosts: "new.example.com", neighbourhood: false})');
    expect(alone.rows).toMatchObject([{ vendor_id: null, band: 'UNKNOWN' }]);
  });

  it('svc.identify classifies name servers, mail hosts, parked domains, unresolved hosts and services', async () => {
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
  it('256 by a few reads, however many they are, in their order, duplicates once', async () => {
    const hosts = Array.from({ length: 255 }, (_, index) => (index % 2 ? `192.0.2.${index}` : `h${index}.example.net`));
    const { rows, statements, notices } = await run('CALL svc.identify($hosts)', {
      hosts: [...hosts, '192.0.2.1'],
    });
    expect(rows.map(({ host }) => host)).toEqual(hosts);
    expect([statements, notices]).toEqual([4 * 7, ['duplicate-input']]);
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

  it('svc.identify takes its argument from rows and works in an expression', async () => {
    const { rows } = await run('UNWIND ["192.0.2.1", "10.0.0.1"] AS x CALL svc.identify(x) YIELD band RETURN x, band');
    expect(rows).toEqual([
      { x: '192.0.2.1', band: 'DIRECT' },
      { x: '10.0.0.1', band: 'UNKNOWN' },
    ]);
  });
});

describe('svc.identify and svc.enrich', () => {
  it('svc.identify and svc.enrich name the same owner of an address, whatever source states it', async () => {
    const addresses = [
      ...['192.0.2.10', '192.0.2.77', '198.51.100.200', '203.0.113.9', '198.51.100.3', '198.18.0.53'],
      '2001:db8::9',
    ];
    const owners = (await run('CALL svc.enrich($addresses) YIELD name, owner', { addresses })).rows;
    const identities = (await run('CALL svc.identify($addresses) YIELD host, canonical_name', { addresses })).rows;
    expect(owners.map(({ name, owner }) => [name, owner])).toEqual(
      identities.map(({ host, canonical_name }) => [host, canonical_name]),
    );
    expect(new Set(owners.map(({ owner }) => owner)).size).toBeGreaterThan(4);
  });
});

describe('svc.walk', () => {
  async function walked(argument: string): Promise<Row> {
    return plainRow((await run(`CALL svc.walk(${argument})`)).rows[0]);
  }

  it('svc.walk returns the nearest vendors, the neighbours and the siblings of a host', async () => {
    const { columns, rows } = await run('CALL svc.walk({host: "www.example.com", budget_ms: 30000})');
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

  it('svc.walk goes to the requested depth and returns no node twice', async () => {
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

  it('svc.walk names the siblings that share a registrant', async () => {
    const { siblings, nearest_known_vendors: vendors } = await walked('"owned.example"');
    expect(siblings).toEqual([{ name: 'also-owned.example', via: 'registrant' }]);
    expect(vendors).toEqual([expect.objectContaining({ vendor_id: 'lone', via_ip: null, channel: 'DELEGATED_TO' })]);
  });

  it('svc.walk gives a vendor the same confidence as svc.identify', async () => {
    const nearest = async (host: string) => (await walked(`"${host}"`)).nearest_known_vendors;
    expect(await nearest('front.example.org')).toMatchObject([{ vendor_id: 'examplecloud', confidence: 0.9 }]);
    expect(await nearest('new.example.com')).toMatchObject([
      { vendor_id: 'examplecdn', channel: 'DELEGATED_TO', confidence: 0.4 },
      { vendor_id: 'examplecdn', channel: 'ORIGIN_AS', confidence: 0.4 },
      { vendor_id: 'examplemail', channel: 'DELEGATED_TO', confidence: 0.4 },
    ]);
  });

  it('svc.walk recognises a vendor by the names of the servers that it runs for the zone of a host', async () => {
    await database.write({
      text: `CREATE (agency:HOSTNAME {name: 'agency.example', apex: 'agency.example'}),
        (:HOSTNAME {name: 'www.agency.example', apex: 'agency.example'})-[:CHILD_OF]->(agency),
        (:HOSTNAME {name: 'ns-1234.awsdns-12.co.uk', apex: 'awsdns-12.co.uk'})-[:NAMESERVER_FOR]->(agency),
        (:HOSTNAME {name: 'agency-example.mail.protection.outlook.com', apex: 'outlook.com'})-[:MAIL_FOR]->(agency)`,
    });
    const { nearest_known_vendors: vendors } = await walked('"agency.example"');
    expect(vendors).toMatchObject([
      { vendor_id: 'aws', channel: 'DELEGATED_TO', via_ip: null, confidence: 0.4, is_canonical: false },
      { vendor_id: 'microsoft', channel: 'DELEGATED_TO', via_ip: null, confidence: 0.4, is_canonical: false },
    ]);
    const below = await walked('"www.agency.example"');
    expect(below.nearest_known_vendors).toMatchObject([{ vendor_id: 'aws' }, { vendor_id: 'microsoft' }]);
  });

  it('svc.walk finds the block of an address that is not stored, and reports no-data for a host not in the graph', async () => {
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

  it('svc.walk from a hub costs no more than from any other node', async () => {
    const reads = await readsOf(({ reader }) =>
      walk.answer([walk.parameters.parse({ host: 'ns1.examplecdn.net', budget_ms: 30_000 })], { ...CONTEXT, reader }),
    );
    const costs = await Promise.all(reads.map((read) => hits(database, read)));
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeLessThan(20_000);
  });

  it('svc.walk reports when its time ended before it had looked everywhere', async () => {
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

/** The context of a procedure call, without the reader. */
const CONTEXT = {
  asOf: new Date('2026-08-01T00:00:00Z'),
  procedures: [],
  caller: null,
  limits: DEFAULT_LIMITS,
  suffixes: async () => LIBRARY_SUFFIXES,
  seal: new Seal(Buffer.from('the secret of a test')),
};

/** The statements that an answer reads. */
async function readsOf(answer: (context: { readonly reader: Reader }) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const read = (statement: Statement) => {
    statements.push(statement);
    return database.read(statement);
  };
  await answer({ reader: { read } });
  return statements;
}

describe('both', () => {
  it.each([
    [
      'svc.identify',
      (context: AnswerContext) => identify.answer([identify.parameters.parse({ hosts: HOSTS })], context),
    ],
    ['svc.walk', (context: AnswerContext) => walk.answer([walk.parameters.parse({ host: HOSTS })], context)],
  ])('%s reads indexes alone, by short texts', async (_name, answer) => {
    const reads = await readsOf(({ reader }) => answer({ ...CONTEXT, reader }));
    expect(reads.filter(({ text }) => text.length > 2_500)).toEqual([]);
    const texts = [...new Map(reads.map((read) => [read.text, read])).values()];
    const operators = (await Promise.all(texts.map((read) => plan(database, read)))).flat();
    expect(
      operators.filter((name) => /^(AllNodesScan|\w*ByLabelScan|\w*RelationshipTypeScan|NodeIndexScan)/.test(name)),
    ).toEqual([]);
  });
});
