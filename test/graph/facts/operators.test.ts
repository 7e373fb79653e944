import { beforeAll, describe, expect, it } from 'vitest';
import {
  ADDRESS_RANGES,
  NETWORK_OPERATORS,
  ORIGIN_SYSTEMS,
  readAddressSurroundings,
} from '../../../facts/address-operators.ts';
import { NAMES, readNames } from '../../../facts/name-operators.ts';
import { AROUND_UNKNOWN, NEXT_TO_FIRST, NEXT_TO_OTHERS, readNeighbours } from '../../../facts/neighbours.ts';
import { readVendors, VENDORS } from '../../../facts/organisations.ts';
import { type NamedThing, readByName } from '../../../facts/read-by-name.ts';
import { SIBLINGS } from '../../../facts/siblings.ts';
import { ADDRESSES, HOSTS, readSubjects } from '../../../facts/subjects.ts';
import { addressKey, LIBRARY_SUFFIXES, zonesOf } from '../../../schema/keys/index.ts';
import type { Database } from '../../../store/database.ts';
import { profile } from '../../http/plans.ts';
import { plannedDatabase } from '../../support/graph.ts';
import { createOperatorsGraph } from '../operators-graph.ts';

let database: Database;

beforeAll(async () => {
  database = await plannedDatabase(createOperatorsGraph);
});

const host = (name: string) => ({ name, host: name, address: null, key: null, zones: zonesOf(name, LIBRARY_SUFFIXES) });
const address = (name: string) => ({ name, host: null, address: name, key: addressKey(name), zones: [] });

describe('what is known of a subject itself', () => {
  it('The facts of a subject hold its aliases, feeds and registrars, and what the names on it are', async () => {
    const nothing = {
      hostClass: null,
      aliases: [],
      feeds: [],
      registrars: [],
      isNameServer: false,
      isMailHost: false,
      apexes: [],
      servers: [],
      parents: [],
    };
    const subjects = [
      host('autodiscover.example.com'),
      host('ns.parking.example'),
      host('owned.example'),
      host('nowhere.example'),
      address('198.18.0.53'),
      address('192.0.2.10'),
      address('10.0.0.1'),
    ];
    const facts = await readSubjects(
      database,
      subjects.map((subject) => ({ subject, isWide: false })),
    );
    const stored = { ...nothing, id: expect.any(String) };
    expect(Object.fromEntries(facts)).toEqual({
      'autodiscover.example.com': {
        ...stored,
        name: 'autodiscover.example.com',
        aliases: ['in.examplemail.net'],
        apexes: ['example.com'],
      },
      'ns.parking.example': {
        ...stored,
        name: 'ns.parking.example',
        feeds: ['misp-parking-domain-ns'],
        isNameServer: true,
        apexes: [null],
      },
      'owned.example': { ...stored, name: 'owned.example', registrars: ['ExampleCDN, LLC'], apexes: ['owned.example'] },
      'nowhere.example': { ...nothing, name: 'nowhere.example', id: null },
      '198.18.0.53': { ...stored, name: '198.18.0.53', feeds: ['weft-resolvers'] },
      '192.0.2.10': { ...stored, name: '192.0.2.10', apexes: expect.arrayContaining(['example.com', 'example.org']) },
      '10.0.0.1': { ...nothing, name: '10.0.0.1', id: null },
    });
  });

  it('The facts of a subject hold the servers of its zones, nearest first, and the stored names above it', async () => {
    const subjects = [host('a.www.example.com'), host('parked.example')];
    const around = await readSubjects(
      database,
      subjects.map((subject) => ({ subject, isWide: true })),
    );
    expect(around.get('a.www.example.com')).toMatchObject({
      servers: [
        { type: 'MAIL_FOR', level: 2, name: 'mx.examplemail.net', feeds: [] },
        { type: 'NAMESERVER_FOR', level: 2, name: 'ns1.examplecdn.net', feeds: [] },
      ],
      parents: ['www.example.com', 'example.com'],
    });
    expect(around.get('parked.example')).toMatchObject({
      servers: [{ type: 'NAMESERVER_FOR', level: 0, name: 'ns.parking.example', feeds: ['misp-parking-domain-ns'] }],
      parents: [],
    });
  });
});

describe('what is stated of a name', () => {
  it('The facts of a name hold the vendors of it and of names above it, and its private suffix', async () => {
    const facts = await readNames(database, ['new.examplemail.net', 'd1.edge.example', 'com'], []);
    expect(Object.fromEntries(facts)).toEqual({
      'new.examplemail.net': {
        name: 'new.examplemail.net',
        stated: [
          {
            level: 1,
            at: 'examplemail.net',
            id: 'examplemail',
            canonicalName: 'Example Mail',
            category: 'saas',
            service: null,
          },
        ],
        suffix: null,
        addresses: [],
      },
      'd1.edge.example': {
        name: 'd1.edge.example',
        stated: [],
        suffix: { name: 'edge.example', organisation: 'Examplecloud LLC' },
        addresses: [],
      },
      com: { name: 'com', stated: [], suffix: null, addresses: [] },
    });
  });

  it('The facts of a name hold its addresses in order', async () => {
    const names = await readNames(database, ['examplecdn.net'], ['mixed.example.org', 'nowhere.example']);
    expect([...names].map(([name, { stated, addresses }]) => [name, stated.length, addresses])).toEqual([
      ['examplecdn.net', 1, []],
      [
        'mixed.example.org',
        0,
        ['192.0.2.10', '192.0.2.11', '198.51.100.200'].map((name) => ({
          name,
          label: 'IPV4',
          key: addressKey(name),
        })),
      ],
      ['nowhere.example', 0, []],
    ]);
  });
});

describe('what holds an address', () => {
  it('The facts around an address hold its ranges, and what is stated of the networks and ASNs among them', async () => {
    const asked = ['198.51.100.200', '203.0.113.9', '198.18.0.1'].map((name) => ({ name, key: addressKey(name) }));
    const surroundings = await readAddressSurroundings(database, asked);
    expect(surroundings.get('198.51.100.200')?.address).toEqual({
      name: '198.51.100.200',
      stated: [],
      delegation: '198.51.100.128/25',
      vendorNetworks: ['198.51.100.128/25'],
      registeredNetworks: [],
      announcedNetworks: ['198.51.100.0/24'],
      origins: [64501],
      originSeen: null,
    });
    const { networks, systems } = surroundings.get('198.18.0.1') ?? {};
    expect(networks?.get('198.51.100.128/25')).toEqual({
      name: '198.51.100.128/25',
      delegated: [
        {
          id: 'examplecloud',
          canonicalName: 'Example Cloud',
          category: 'cloud',
          service: 'Compute',
          channel: 'curated',
        },
      ],
      egress: ['examplecloud'],
      registrant: null,
    });
    expect(networks?.get('203.0.113.0/24')).toEqual({
      name: '203.0.113.0/24',
      delegated: [],
      egress: [],
      registrant: {
        organisation: 'Häfen & Co. GmbH',
        path: 'REGISTERED_PREFIX:203.0.113.0/24->REGISTERED_TO_ENTITY->RDAP_ENTITY:ripencc:ORG-EX1',
      },
    });
    expect(Object.fromEntries(systems ?? [])).toEqual({
      AS64501: { name: 'AS64501', asName: 'HOSTER - Example Hoster B.V.', organisation: 'Example Hoster B.V.' },
      AS64502: { name: 'AS64502', asName: null, organisation: 'Amazon.com, Inc.' },
      AS64503: { name: 'AS64503', asName: null, organisation: null },
    });
  });

  it('Only slugs of the graph are vendors', async () => {
    expect(Object.fromEntries(await readVendors(database, ['lone', 'nobody']))).toEqual({
      lone: { id: 'lone', canonicalName: 'Lone', category: 'hosting' },
    });
  });
});

describe('each query', () => {
  const zones = ['www.example.com', 'example.com'];
  const www = { name: 'www.example.com', zones, around: zones };
  const servers = ['ns1.examplecdn.net', 'examplecdn.net'];
  const server = { name: 'ns1.examplecdn.net', names: servers, isPlaced: true };
  const hub = { name: '192.0.2.20', key: addressKey('192.0.2.20') };

  it.each([
    ['of hosts', HOSTS, www, 120],
    ['of a name server of 20,000 zones', HOSTS, { name: server.name, zones: servers, around: servers }, 120],
    ['of addresses', ADDRESSES, hub, 1_500],
    ['of names', NAMES, server, 80],
    ['of ranges of addresses', ADDRESS_RANGES, hub, 80],
    ['of operators of networks', NETWORK_OPERATORS, { name: '198.51.100.128/25' }, 60],
    ['of origins', ORIGIN_SYSTEMS, { name: 'AS64502' }, 40],
    ['of vendors', VENDORS, { name: 'lone' }, 10],
    ['around the unknown', AROUND_UNKNOWN, { name: '-', above: ['example.com'], networks: ['192.0.2.0/24'] }, 40],
    [
      'of siblings',
      SIBLINGS,
      { ...www, addresses: [hub.name], blocks: ['192.0.2.0/24'], servers: [server.name] },
      1_500,
    ],
  ])(
    'The query %s is short, seeks what it reads in indexes, and reads no hub to its end',
    async (_what, { text }, thing, most) => {
      expect(text.length).toBeLessThanOrEqual(2_500);
      const statement = { text, parameters: { input: { things: [thing] } } };
      const { operators, hits } = await profile(database, statement);
      expect(operators.filter((operator) => operator.includes('Scan'))).toEqual([]);
      expect(hits).toBeLessThan(most);
    },
  );

  it.each([
    ['next to the first node', NEXT_TO_FIRST, 400],
    ['next to others', NEXT_TO_OTHERS, 300],
  ])(
    'The query %s is short and scans nothing, also at a name server of 20,000 zones',
    async (_what, { text }, most) => {
      const [row = {}] = await database.read({
        text: "MATCH (n:HOSTNAME {name: 'ns1.examplecdn.net'}) RETURN elementId(n) AS name",
      });
      expect(text.length).toBeLessThanOrEqual(2_500);
      const statement = { text, parameters: { input: { things: [row] } } };
      const { operators, hits } = await profile(database, statement);
      expect(operators.filter((operator) => operator.includes('Scan'))).toEqual([]);
      expect(hits).toBeLessThan(most);
    },
  );
});

describe('the neighbours of a node', () => {
  it('A step reads a limited number of neighbours of each type, and rare types first', async () => {
    const [row] = await database.read({
      text: "MATCH (n:HOSTNAME {name: 'ns1.examplecdn.net'}) RETURN elementId(n) AS id",
    });
    const id = String(row?.id);
    const first = (await readNeighbours(database, [id], true)).get(id) ?? [];
    expect(first.map(({ type, direction, rank }) => [type, direction, rank])).toEqual(
      Array.from({ length: 10 }, () => ['NAMESERVER_FOR', 'out', 1]),
    );
    expect((await readNeighbours(database, [id], false)).get(id)).toEqual([]);
  });
});

describe('reads by name', () => {
  it('Reads by name ask for each name once, 500 at a time', async () => {
    const sizes: number[] = [];
    const reader: Pick<Database, 'read'> = {
      read: (statement) => {
        const input: unknown = statement.parameters?.input;
        sizes.push(isThings(input) ? input.things.length : 0);
        return database.read(statement);
      },
    };
    const names = Array.from({ length: 1_200 }, (_, index) => ({ name: `v${index % 1_100}` }));
    expect((await readByName(reader, VENDORS, [...names, { name: 'lone' }])).size).toBe(1);
    expect(sizes).toEqual([500, 500, 101]);
  });
});

function isThings(input: unknown): input is { readonly things: readonly NamedThing[] } {
  return typeof input === 'object' && input !== null && 'things' in input && Array.isArray(input.things);
}
