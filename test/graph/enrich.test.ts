import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import type { Fact } from '../../loaders/source.ts';
import { enrich } from '../../procedures/enrich/enrich.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database, Row, Statement } from '../../store/database.ts';
import { plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';
import { loadAnchorGraph } from './anchor-graph.ts';
import { runExpanded } from './expanded-query.ts';

const AS_OF = new Date('2026-08-01T00:00:00Z');
/** A plan of a text that was never asked takes seconds where the machine is busy. */
const PATIENCE_MS = 600_000;
const CATALOG = {
  find: (name: string) => (name.toLowerCase() === enrich.name ? enrich : undefined),
  all: () => [enrich],
};

const edge = (type: string, from: readonly [string, string], to: readonly [string, string], properties = {}): Fact => ({
  kind: 'edge',
  type,
  from: { label: from[0], name: from[1] },
  to: { label: to[0], name: to[1] },
  properties,
});

/** In addition to the networks of the anchor graph: their owners, and hosts that lead into them. */
const FACTS: readonly Fact[] = [
  {
    kind: 'node',
    label: 'ASN',
    name: 'AS64500',
    properties: { statedHandle: 'EXAMPLENET', statedLegalName: 'Example Networks B.V.' },
  },
  edge('HAS_COUNTRY', ['ASN', 'AS64500'], ['COUNTRY', 'NL'], { basis: 'registry' }),
  {
    kind: 'node',
    label: 'RDAP_ENTITY',
    name: 'ripencc:ORG-EX1-RIPE',
    properties: { displayName: 'Example Registrant' },
  },
  edge('REGISTERED_TO_ENTITY', ['REGISTERED_PREFIX', '192.0.2.0/24'], ['RDAP_ENTITY', 'ripencc:ORG-EX1-RIPE'], {
    role: 'registrant',
  }),
  {
    kind: 'location',
    cidr: '2001:db8:7::/48',
    record: { asn: 64777, organization: 'Example Tenant', countryCode: 'NL' },
  },
  {
    kind: 'location',
    cidr: '2001:db8:6::/48',
    record: { asn: 64500, asnOrganization: 'Example Networks', organization: 'Ministry of Tests', countryCode: 'NL' },
  },
  edge('ALIAS_OF', ['HOSTNAME', 'www.example.com'], ['HOSTNAME', 'edge.example.net']),
  edge('RESOLVES_TO', ['HOSTNAME', 'edge.example.net'], ['IPV4', '198.51.100.200']),
  edge('RESOLVES_TO', ['HOSTNAME', 'edge.example.net'], ['IPV6', '2001:db8:9::9']),
  { kind: 'node', label: 'HOSTNAME', name: 'example.com', properties: { rank: 812 } },
  { kind: 'node', label: 'HOSTNAME', name: 'unresolved.example', properties: {} },
  edge('DELEGATED_TO', ['HOSTNAME', 'own.example'], ['VENDOR', 'examplecloud'], { channel: 'curated' }),
];

/** One of each kind, as people write them. */
const MIXED = [
  'www.example.com',
  '192.0.2.10',
  'AS64500',
  '192.0.2.0/26',
  'https://A.example.com/login?x=1',
  '192.0.2.11',
  '198.51.100.7',
  '2001:db8:2::5',
  '2001:db8:7::5',
  '2001:db8:6::5',
  '203.0.113.9',
  'nowhere.example',
  'unresolved.example',
  'own.example',
  '192.0.0.0/16',
  'AS64999',
  '198.18.0.0/24',
] as const;

let database: Database;
let engine: QueryEngine;
let rows: readonly Row[];
let advisories: readonly string[];
/** What is said of what is set apart. */
let apart: readonly string[];

beforeAll(async () => {
  database = await schemaDatabase();
  await loadAnchorGraph(database, FACTS);
  const limits = { defaultTimeoutMs: PATIENCE_MS, maximumTimeoutMs: PATIENCE_MS };
  engine = createQueryEngine({ database, catalog: CATALOG, clock: fixedClock(AS_OF), limits });
  const answer = await engine.run({
    query: 'CALL svc.enrich($list) YIELD *',
    parameters: { list: [...MIXED, '192.0.2.10', 'A.EXAMPLE.COM.'] },
  });
  rows = answer.rows;
  advisories = answer.advisories.map(({ kind }) => kind);
  apart = answer.advisories
    .flatMap(({ kind, subject, message }) => (kind === 'special-purpose' ? [`${subject}: ${message}`] : []))
    .sort();
}, PATIENCE_MS);

const rowOf = (name: string) => rows.find((row) => row.name === name);

describe('svc.enrich', () => {
  it('svc.enrich returns a row for each distinct entry, in order, by canonical name, and reports what it folded', () => {
    expect(rows.map(({ name }) => name)).toEqual(
      MIXED.map((entry) => (entry.startsWith('https') ? 'a.example.com' : entry)),
    );
    expect(advisories).toEqual(expect.arrayContaining(['input-folded', 'duplicate-input']));
  });

  it('svc.enrich answers a host by the address of its aliases, IPv4 first, and ranks www as its domain', () => {
    expect(rowOf('www.example.com')).toEqual({
      name: 'www.example.com',
      owner: 'Example Cloud',
      country: 'DE',
      asn: 'AS64502',
      band: 'NONE',
      prevalence: 812,
      coverage: 'full',
      type: 'domain',
      prefix: '198.51.100.128/25',
      ip: '198.51.100.200',
      verdictScore: 0,
      verdictBlocking: false,
      city: 'Bonn',
      asnName: null,
      threatNeighbors: null,
      asnObservedAt: '2026-08-22T00:00:00Z',
      countryBasis: 'geolocation',
      ownerSource: 'vendor',
      asOf: '2026-08-23T00:00:00Z',
      uses: null,
    });
    expect(rowOf('a.example.com')).toMatchObject({ ip: '192.0.2.10', prevalence: null, country: 'NL', band: 'NONE' });
  });

  it('svc.enrich names as owner the vendor, else the registrant or user of a part (a customer too), else the network', () => {
    const owners = [
      'own.example',
      '198.51.100.7',
      '192.0.2.10',
      '2001:db8:7::5',
      '2001:db8:6::5',
      '2001:db8:2::5',
      'AS64500',
    ];
    expect(owners.map((name) => rowOf(name)?.owner)).toEqual([
      'Example Cloud',
      'Example Cloud',
      'Example Registrant',
      'Example Tenant',
      'Ministry of Tests',
      'Example Networks B.V.',
      'Example Networks B.V.',
    ]);
  });

  it('svc.enrich answers an address that is not in the graph like its stored neighbour', () => {
    const [stored, unseen] = [rowOf('192.0.2.10'), rowOf('192.0.2.11')];
    expect(unseen).toEqual({ ...stored, name: '192.0.2.11', ip: '192.0.2.11' });
    expect(stored).toMatchObject({
      country: 'NL',
      city: 'Amsterdam',
      asn: 'AS64500',
      prefix: '192.0.2.0/24',
      coverage: 'full',
    });
    expect(stored).toMatchObject({ asnName: 'EXAMPLENET - Example Networks B.V.', threatNeighbors: 0 });
  });

  it('svc.enrich takes the verdict from the model: listed networks count for the addresses inside', () => {
    expect(rowOf('192.0.2.10')).toMatchObject({
      band: expect.stringMatching(/^(LOW|MEDIUM|HIGH)$/),
      verdictBlocking: false,
    });
    // Of special purpose, and on no list.
    expect(rowOf('198.51.100.7')).toMatchObject({ band: 'UNKNOWN', verdictScore: null });
  });

  it('svc.enrich answers a network by what holds all of it, and an AS by its own facts', () => {
    expect(rowOf('192.0.2.0/26')).toMatchObject({
      type: 'network',
      owner: 'Example Registrant',
      prefix: '192.0.2.0/24',
      asn: 'AS64500',
      country: 'NL',
      ip: null,
      coverage: 'full',
    });
    expect(rowOf('192.0.0.0/16')).toMatchObject({
      prefix: null,
      asn: null,
      country: null,
      owner: null,
      coverage: 'partial',
    });
    expect(rowOf('AS64500')).toMatchObject({
      type: 'asn',
      asn: 'AS64500',
      country: 'NL',
      prefix: null,
      coverage: 'full',
    });
  });

  it('svc.enrich keeps the row of an unknown entry with no-data, and calls an entry with few facts partial', () => {
    for (const name of ['203.0.113.9', 'nowhere.example', 'AS64999', '198.18.0.0/24']) {
      expect(rowOf(name)).toMatchObject({
        name,
        owner: null,
        country: null,
        band: 'UNKNOWN',
        coverage: 'no-data',
        verdictScore: null,
      });
    }
    expect(apart).toEqual([
      '198.18.0.0/24: It is in 198.18.0.0/15: benchmarking (RFC 2544).',
      '203.0.113.9: It is in 203.0.113.0/24: documentation (TEST-NET-3) (RFC 5737).',
    ]);
    expect(rowOf('unresolved.example')).toMatchObject({ owner: null, ip: null, band: 'NONE', coverage: 'partial' });
    expect(rowOf('own.example')).toMatchObject({ owner: 'Example Cloud', country: null, coverage: 'partial' });
  });

  it(
    'svc.enrich returns its first twelve columns without YIELD, and others where they are named',
    async () => {
      const bare = await engine.run({ query: 'CALL svc.enrich("192.0.2.11")' });
      expect(bare.columns).toEqual(enrich.columns.slice(0, 12).map(({ name }) => name));
      const query =
        'UNWIND ["192.0.2.11", "192.0.2.12"] AS x CALL svc.enrich(x) YIELD name, city WHERE city = "Amsterdam" RETURN name';
      const { rows: named } = await engine.run({ query });
      expect(named).toEqual([{ name: '192.0.2.11' }, { name: '192.0.2.12' }]);
    },
    PATIENCE_MS,
  );

  it(
    'svc.enrich answers 1,000 entries by one read of each kind for every 500 of them, by index seeks alone',
    async () => {
      const list = Array.from({ length: 1000 }, (_, index) =>
        index % 2 === 0 ? `192.0.2.${(index / 4) | 0}` : `h${index}.example`,
      );
      const sent: Statement[] = [];
      const recording = new Proxy(database, {
        get: (target, name) => {
          if (name !== 'session') return Reflect.get(target, name, target);
          return () => {
            const session = target.session('READ');
            const run = session.run.bind(session);
            session.run = (text: string, parameters: Record<string, unknown>) => {
              sent.push({ text, parameters });
              return run(text, parameters);
            };
            return session;
          };
        },
      });
      const query = 'CALL svc.enrich($list) YIELD name';
      const { rows: answered } = await runExpanded(recording, query, { list }, CATALOG);
      expect(answered.map(({ name }) => name)).toEqual([...new Set(list)]);
      // 250 addresses and 500 hosts: their evidence (of addresses in two reads), the lists that there are, their surroundings, the addresses of the hosts, and the networks, owners and AS of
      // the addresses.
      expect(sent).toHaveLength(10);
      for (const { text, parameters } of sent) {
        expect(text).not.toContain('h1.example');
        const operators = await plan(database, { text, parameters: parameters ?? {} });
        expect(operators.filter((name) => /LabelScan|AllNodesScan|IndexScan|RelationshipTypeScan/.test(name))).toEqual(
          [],
        );
      }
    },
    PATIENCE_MS,
  );
});

describe('refused calls of svc.enrich', () => {
  it.each([
    ['CVE-2021-44228', 'a kind that is not accepted here (CVE)'],
    ['d41d8cd98f00b204e9800998ecf8427e', 'a kind that is not accepted here (file hash)'],
    ['192.0.2.010', '192.0.2.010'],
    ['', 'an empty text is none'],
  ])('svc.enrich refuses %j', async (entry, reason) => {
    await expect(engine.run({ query: 'CALL svc.enrich($entry)', parameters: { entry } })).rejects.toMatchObject({
      message: expect.stringContaining(reason),
      suggestions: [{ kind: 'replace_procedure' }],
    });
  });

  it('svc.enrich refuses a list of more than 1,000 entries, and never truncates it', async () => {
    const list = Array.from({ length: 1001 }, (_, index) => `h${index}.example`);
    await expect(engine.run({ query: 'CALL svc.enrich($list)', parameters: { list } })).rejects.toThrow('at most 1000');
  });
});
