import { beforeAll, describe, expect, it } from 'vitest';
import { derive } from '../../../loaders/derive/derive.ts';
import { adjacencyFact } from '../../../loaders/formats/adjacency.ts';
import { loadFile } from '../../../loaders/load.ts';
import type { Fact } from '../../../loaders/source.ts';
import type { Database } from '../../../store/database.ts';
import { DAY, resolves, toyFile, toySource } from '../../graph/pipeline-toys.ts';
import { schemaDatabase } from '../../support/graph.ts';

const HOUR = 3_600_000;
let database: Database;
let clock = DAY;

beforeAll(async () => {
  database = await schemaDatabase();
});

/** Loads a newer file of a source as the program does: what it touched is derived. */
async function load(source: string, facts: readonly Fact[], part = ''): Promise<void> {
  clock += HOUR;
  const path = await toyFile(
    `${source}-${clock}.jsonl`,
    facts.map((fact) => [fact]),
  );
  const declaration = part === '' ? toySource(source) : toySource(source, { part: () => part });
  const report = await loadFile(database, declaration, path, { observedAt: clock, allowShrink: true });
  expect([report.status, report.error]).toEqual(['completed', null]);
}

/** What a full derivation changes after a derivation of what was touched. It must be nothing. */
async function leftOver(): Promise<string[]> {
  const reports = await derive(database);
  return reports
    .filter(({ nodesWritten, nodesDeleted, edgesWritten, edgesDeleted }) =>
      [nodesWritten, nodesDeleted, edgesWritten, edgesDeleted].some((count) => count > 0),
    )
    .map((report) => JSON.stringify(report));
}

const announces = (prefix: string, asn: number): Fact => ({ kind: 'announcement', prefix, asn });
const locates = (cidr: string, cityName: string): Fact => ({
  kind: 'location',
  cidr,
  record: { cityName, countryCode: 'NL', latitude: 52 },
});
const tellsAsOf = (cidr: string, asn: number): Fact => ({ kind: 'location', cidr, record: { asn } });
const names = (asn: string, statedHandle: string): Fact => ({
  kind: 'node',
  label: 'ASN',
  name: asn,
  properties: { statedHandle },
});
const edge = (type: string, from: [string, string], to: [string, string], properties = {}): Fact => ({
  kind: 'edge',
  type,
  from: { label: from[0], name: from[1] },
  to: { label: to[0], name: to[1] },
  properties,
});
const lists = (prefix: string): Fact =>
  edge('LISTED_IN', ['PREFIX', prefix], ['FEED_SOURCE', 'Toy Feed'], { weight: 1 });
const authorizes = (prefix: string, asn: number, maxLength: number): readonly Fact[] => {
  const name = `${prefix} AS${asn} ${maxLength}`;
  return [
    { kind: 'node', label: 'ROA', name, properties: { prefix, asn, maxLength } },
    edge('AUTHORIZES', ['ROA', name], ['ASN', `AS${asn}`]),
  ];
};
const registers = (prefix: string, country: string): readonly Fact[] => [
  { kind: 'node', label: 'REGISTERED_PREFIX', name: prefix, properties: { rir: 'RIPENCC' } },
  edge('BELONGS_TO', ['REGISTERED_PREFIX', prefix], ['RIR', 'RIPENCC']),
  edge('HAS_COUNTRY', ['REGISTERED_PREFIX', prefix], ['COUNTRY', country]),
];

/** Loads in turn; each changes what an earlier one had led to. */
const STEPS: readonly (readonly [title: string, source: string, facts: readonly Fact[]])[] = [
  [
    'addresses without anything around them',
    'dns',
    [
      resolves('a.example.com', '192.0.2.1'),
      resolves('b.example.com', '192.0.2.200'),
      resolves('c.example.com', '198.51.100.7'),
    ],
  ],
  ['a first routing table', 'table', [announces('192.0.2.0/24', 64500), announces('198.51.0.0/16', 64501)]],
  ['names of networks', 'asnames', [names('AS64500', 'EXAMPLENET'), names('AS64501', 'OTHERNET')]],
  ['registrations', 'rir', [...registers('192.0.0.0/16', 'NL'), ...registers('198.51.100.0/24', 'DE')]],
  ['authorisations', 'rpki', [...authorizes('192.0.2.0/24', 64500, 24), ...authorizes('198.51.0.0/16', 64999, 20)]],
  [
    'a table with a more specific route',
    'table',
    [announces('192.0.2.0/24', 64500), announces('192.0.2.128/25', 64502), announces('198.51.0.0/16', 64501)],
  ],
  ['places', 'geo', [locates('192.0.2.0/24', 'Amsterdam'), locates('198.51.100.0/28', 'Utrecht')]],
  ['a listed network around one that is not', 'feed', [lists('198.51.100.0/22'), lists('203.0.113.0/24')]],
  [
    'an address more',
    'dns2',
    [resolves('d.example.com', '203.0.113.9'), resolves('e.example.com', '2001:db8::1')].map((fact) =>
      fact.to.name.includes(':') ? { ...fact, to: { label: 'IPV6', name: fact.to.name } } : fact,
    ),
  ],
  ['an IPv6 route', 'table6', [announces('2001:db8::/32', 64500)]],
  [
    'authorisations that changed',
    'rpki',
    [...authorizes('192.0.2.0/24', 64500, 25), ...authorizes('192.0.0.0/8', 0, 32)],
  ],
  [
    'a table without the more specific route and with another origin',
    'table',
    [announces('192.0.2.0/24', 64503), announces('198.51.0.0/16', 64501)],
  ],
  ['places that moved', 'geo', [locates('192.0.2.0/25', 'Rotterdam'), locates('192.0.2.0/24', 'Amsterdam')]],
  [
    'places that name another network',
    'geo-as',
    [tellsAsOf('198.51.100.7/32', 64777), tellsAsOf('203.0.113.9/32', 64778)],
  ],
  ['places that name it no more', 'geo-as', [tellsAsOf('203.0.113.9/32', 64778)]],
  ['a feed that delists', 'feed', [lists('203.0.113.0/24')]],
  ['registrations that went', 'rir', registers('192.0.2.0/23', 'BE')],
  ['names that changed', 'asnames', [names('AS64500', 'NEWNET')]],
  [
    'listed addresses',
    'threats',
    [
      { kind: 'node', label: 'FEED_SOURCE', name: 'Threats', properties: { isThreat: true } },
      edge('LISTED_IN', ['IPV4', '192.0.2.1'], ['FEED_SOURCE', 'Threats']),
      edge('LISTED_IN', ['IPV4', '198.51.200.7'], ['FEED_SOURCE', 'Threats']),
    ],
  ],
  ['networks that are adjacent', 'paths', [adjacencyFact(64501, 64503), adjacencyFact(64501, 64504)]],
  ['a listed network whose route went', 'table', [announces('192.0.2.0/24', 64504), announces('198.51.0.0/16', 64501)]],
  ['networks that are adjacent no more', 'paths', [adjacencyFact(64501, 64505)]],
  ['addresses that went', 'dns', [resolves('a.example.com', '192.0.2.1')]],
];

describe('a derivation of what a load touched equals a full derivation', () => {
  it.each(STEPS)(
    'A derivation of what was touched leaves a full derivation nothing to change after %s',
    async (_, source, facts) => {
      await load(source, facts);
      expect(await leftOver()).toEqual([]);
    },
  );

  it('Changes of routing and RPKI are stored with their old and new values, under the load that showed them', async () => {
    const rows = await database.read({
      text: `MATCH (c:CHANGE_RECORD) WHERE c.kind IN ['routing', 'rpki'] AND c.subject = '192.0.2.0/24'
        RETURN c.field AS field, c.before AS before, c.after AS after, c.source AS source ORDER BY c.recordedAt, field`,
    });
    expect(rows).toEqual([
      { field: 'rpkiStatus', before: ['NOT_FOUND'], after: ['VALID'], source: 'rpki' },
      { field: 'originAsns', before: ['64500'], after: ['64503'], source: 'table' },
      { field: 'rpkiStatus', before: ['VALID'], after: ['INVALID'], source: 'table' },
      { field: 'originAsns', before: ['64503'], after: ['64504'], source: 'table' },
    ]);
  });
});

describe('changes between loads of one source', () => {
  it('Changes of DNS and listings are stored between loads of one source: additions, removals, nothing of a first load', async () => {
    const rows = await database.read({
      text: `MATCH (c:CHANGE_RECORD) WHERE c.kind IN ['dns', 'reputation']
        RETURN c.kind AS kind, c.subject AS subject, c.field AS field, c.before AS before, c.after AS after, c.source AS source
        ORDER BY c.recordedAt, subject`,
    });
    expect(rows).toEqual([
      {
        kind: 'reputation',
        subject: '198.51.100.0/22',
        field: 'LISTED_IN',
        before: ['Toy Feed'],
        after: [],
        source: 'feed',
      },
      {
        kind: 'dns',
        subject: 'b.example.com',
        field: 'RESOLVES_TO',
        before: ['192.0.2.200'],
        after: [],
        source: 'dns',
      },
      {
        kind: 'dns',
        subject: 'c.example.com',
        field: 'RESOLVES_TO',
        before: ['198.51.100.7'],
        after: [],
        source: 'dns',
      },
    ]);
  });
});
