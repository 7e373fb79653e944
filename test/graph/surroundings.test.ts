import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { LOOK_UPS_SETTING } from '../../facts/look-ups.ts';
import { DEGRADED_LAYERS_SETTING } from '../../facts/reconciled.ts';
import { readSurroundings } from '../../facts/surroundings.ts';
import { ALL_PARTS, derive } from '../../loaders/derive/derive.ts';
import { writeSetting } from '../../loaders/pipeline/settings.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { addressKey, cidrRange } from '../../schema/keys/index.ts';
import type { Database, Row } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { wholeLookUps } from '../support/look-ups.ts';

const AS_OF = new Date('2026-08-01T12:00:00Z');
const SEEN = AS_OF.getTime() - 86_400_000;
/** A plan of a text that was never asked takes seconds where the machine is busy. */
const PATIENCE_MS = 300_000;

const FEEDS = [
  ['phish', 'Phishing', true, 'reported', 'automated', null],
  ['c2', 'C2 Servers', true, 'reported', 'verified', null],
  ['drop', 'Malicious Infrastructure', true, 'active', 'verified', null],
  ['ddns', 'Reference Data', false, 'active', 'verified', 'dynamic-dns'],
  ['services', 'Reference Data', false, 'active', 'verified', 'user-content'],
] as const;

/** What is listed itself, by feed; everything else is listed nowhere. */
const LISTED: Readonly<Record<string, readonly (readonly [label: string, name: string])[]>> = {
  phish: [
    ...['listed.example', 'c2.under.example', 'bad.example', 'alone.example', 'crowd.example', 'servers.example'].map(
      (name) => ['HOSTNAME', name] as const,
    ),
    ...['pages.example/kit/a.php', 'pages.example/b', 'tenants.example/kit'].map((name) => ['URL', name] as const),
    ...['80.94.92.5/x', '80.94.92.5:8080/y', '80.94.92.55/z', '[2a0e:b107::7]/x'].map((name) => ['URL', name] as const),
  ],
  c2: [
    ['HOSTNAME', 'worse.example'],
    ['IPV4', '45.155.205.23'],
  ],
  drop: [['PREFIX', '94.102.49.0/24']],
  ddns: [['HOSTNAME', 'ddns.example']],
  services: [['HOSTNAME', 'tenants.example']],
};

/** Which names resolve to which addresses. The last address has as many registrable domains as make a crowd. */
const RESOLVES = [
  ['login.listed.example', '91.240.118.77'],
  ['www.listed.example', '91.240.118.77'],
  ['pages.example', '91.240.118.78'],
  ['tenants.example', '91.240.118.83'],
  ['moved.example', '45.155.205.23'],
  ['neighbour.example', '91.240.118.9'],
  ['bad.example', '91.240.118.9'],
  ['alone.example', '91.240.118.82'],
  ['www.alone.example', '91.240.118.82'],
  ['served.example', '91.240.118.79'],
  ['my.ddns.example', '91.240.118.80'],
  ['clean.example', '91.240.118.81'],
  ['under.example', '91.240.118.84'],
  ['worse.example', '80.94.92.6'],
  ['plain.example', '80.94.92.5'],
  ['tenant.example', '91.240.118.50'],
  ['crowd.example', '91.240.118.50'],
  ...Array.from({ length: 101 }, (_, at) => [`site-${at}.example`, '91.240.118.50'] as const),
] as const;

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  const listed = Object.entries(LISTED).flatMap(([feed, things]) =>
    things.map(([label, name]) => ({ feed, label, name, key: keyOf(label, name) })),
  );
  await database.write(
    {
      text: `UNWIND $feeds AS feed CREATE (:FEED_SOURCE {id: feed[0], name: feed[0], publisher: feed[0], category: feed[1],
        weight: 1.0, isThreat: feed[2], isPopularity: false, entries: feed[3], reliability: feed[4], meaning: feed[5]})`,
      parameters: { feeds: FEEDS },
    },
    {
      text: `UNWIND $listed AS row MATCH (f:FEED_SOURCE {id: row.feed})
        MERGE (n:$(row.label) {name: row.name}) SET n.orderKey = row.key,
          n.reversedName = CASE row.label WHEN 'HOSTNAME' THEN reverse(row.name) END
        CREATE (n)-[:LISTED_IN {source: row.feed, sources: [row.feed], observed: [$seen], observed_at: $seen, inferred: false,
          weight: f.weight, lastSeen: $seen, seenAt: $seen, isDated: true}]->(f)`,
      parameters: { listed, seen: BigInt(SEEN) },
    },
    {
      text: `UNWIND $rows AS row MERGE (h:HOSTNAME {name: row[0]}) MERGE (a:IPV4 {name: row[1]}) SET a.orderKey = row[2]
        CREATE (h)-[:RESOLVES_TO {source: 'dns', sources: ['dns'], observed: [$seen], observed_at: $seen, inferred: false}]->(a)`,
      parameters: { rows: RESOLVES.map(([host, address]) => [host, address, addressKey(address)]), seen: BigInt(SEEN) },
    },
    {
      text: `MATCH (pages:HOSTNAME {name: 'pages.example'}), (served:HOSTNAME {name: 'served.example'}), (bad:HOSTNAME {name: 'bad.example'})
        UNWIND ['pages.example/kit/a.php', 'pages.example/b', 'pages.example/unlisted'] AS url
        MERGE (u:URL {name: url}) CREATE (pages)-[:LINKS_TO]->(u)
        WITH DISTINCT served, bad
        CREATE (:HOSTNAME {name: 'ns1.servers.example'})-[:NAMESERVER_FOR]->(served),
          (:HOSTNAME {name: 'ns1.fine.example'})-[:NAMESERVER_FOR]->(served),
          (bad)-[:ATTRIBUTED_TO]->(apt:ACTOR {name: 'APT28'})
        WITH apt MATCH (u:URL {name: 'pages.example/b'}) CREATE (u)-[:ATTRIBUTED_TO]->(apt)`,
    },
    {
      text: `MATCH (h:HOSTNAME {name: 'tenants.example'}), (u:URL {name: 'tenants.example/kit'}) CREATE (h)-[:LINKS_TO]->(u)`,
    },
    {
      text: `CREATE (a:ASN {name: 'AS64500', asn: 64500, curatedSignals: ['bulletproof-hosting']})
        CREATE (p:ANNOUNCED_PREFIX {name: '94.102.49.0/24', orderKey: $key, isWithdrawn: false, originAsns: [64500], firstSeen: $seen})
        CREATE (a)-[:ROUTES {source: 'toy', sources: ['toy'], observed: [$seen]}]->(p)
        CREATE (:IPV4 {name: '94.102.49.5', orderKey: $address})`,
      parameters: {
        key: cidrRange('94.102.49.0/24').start,
        address: addressKey('94.102.49.5'),
        seen: BigInt(SEEN),
      },
    },
  );
  // No source observed the announcement that is written here: the routing part would take it back.
  await derive(database, { asOf: AS_OF, parts: ALL_PARTS.filter((part) => part !== 'routing') });
  // No layer is missing, so that only findings next to an indicator keep it from being clean.
  await writeSetting(database, DEGRADED_LAYERS_SETTING, '');
  await writeSetting(database, LOOK_UPS_SETTING, wholeLookUps(SEEN));
  engine = createQueryEngine({
    database,
    catalog: procedureCatalog,
    clock: fixedClock(AS_OF),
    limits: { maximumTimeoutMs: PATIENCE_MS },
  });
}, PATIENCE_MS);

function keyOf(label: string, name: string): string | null {
  if (label === 'PREFIX') return cidrRange(name).start;
  return label === 'IPV4' ? addressKey(name) : null;
}

async function around(label: 'HOSTNAME' | 'IPV4' | 'IPV6' | 'URL', name: string) {
  return (await readSurroundings(database, [{ label, name }])).get(`${label} ${name}`);
}

async function ask(query: string, all: readonly string[]): Promise<readonly Row[]> {
  return (await engine.run({ query, parameters: { all }, timeoutMs: PATIENCE_MS })).rows;
}

const NONE = { count: 0, example: null, levels: [] };
const NOTHING_AROUND_A_HOST = { parents: [], urls: NONE, below: NONE, nameServers: [], parentsMeant: [] };

/** An address of a host on which nothing is listed. */
function quiet(name: string, apexes = 1) {
  return { name, level: null, isThreat: false, apexes, others: NONE };
}

describe('what is read around a host', () => {
  it.each([
    [
      'the listed name above it, and none above its registrable domain',
      'login.listed.example',
      { parents: [{ name: 'listed.example', level: 'HIGH' }], addresses: [quiet('91.240.118.77')] },
    ],
    [
      'the same of a name that is not stored, however deep',
      'a.b.listed.example',
      { parents: [{ name: 'listed.example', level: 'HIGH' }], addresses: [] },
    ],
    [
      'the listed URLs on it, and no others',
      'pages.example',
      {
        urls: { count: 2, example: 'pages.example/b', levels: ['HIGH'] },
        addresses: [quiet('91.240.118.78')],
      },
    ],
    [
      'the listed address that it resolves to',
      'moved.example',
      { addresses: [{ ...quiet('45.155.205.23'), level: 'HIGH', isThreat: true }] },
    ],
    [
      'the other listed names on its address',
      'neighbour.example',
      {
        addresses: [{ ...quiet('91.240.118.9', 2), others: { count: 1, example: 'bad.example', levels: ['HIGH'] } }],
      },
    ],
    ['never itself among these', 'bad.example', { addresses: [quiet('91.240.118.9', 2)] }],
    [
      'how many registrable domains its address has, at most one more than a crowd',
      'tenant.example',
      {
        addresses: [
          { ...quiet('91.240.118.50', 101), others: { count: 1, example: 'crowd.example', levels: ['HIGH'] } },
        ],
      },
    ],
    [
      'the name servers of its zone whose domain is listed, and no others',
      'served.example',
      { nameServers: [{ name: 'ns1.servers.example', level: 'HIGH' }], addresses: [quiet('91.240.118.79')] },
    ],
    [
      'what reference lists call the names above it',
      'my.ddns.example',
      {
        parentsMeant: [{ name: 'ddns.example', meaning: 'dynamic-dns', list: 'ddns' }],
        addresses: [quiet('91.240.118.80')],
      },
    ],
    ['nothing where nothing is listed', 'clean.example', { addresses: [quiet('91.240.118.81')] }],
  ])('The surroundings of a host: %s', async (_, name, expected) => {
    expect((await around('HOSTNAME', name))?.host).toEqual({
      ...{ name, actors: expect.anything(), former: [] },
      ...NOTHING_AROUND_A_HOST,
      ...expected,
    });
  });

  it('The surroundings of a host, and of a listed URL, have the actors that it is attributed to', async () => {
    expect((await around('HOSTNAME', 'bad.example'))?.actors).toEqual(['APT28']);
    expect(await around('URL', 'pages.example/b')).toEqual({ actors: ['APT28'], former: [] });
    expect((await around('HOSTNAME', 'clean.example'))?.actors).toEqual([]);
  });
});

describe('what is read around an address', () => {
  const nothing = { actors: [], former: [], hosts: NONE, urls: NONE, networks: [], systems: [] };

  it.each([
    [
      'the listed names that resolve to it',
      'IPV4',
      '80.94.92.6',
      { hosts: { count: 1, example: 'worse.example', levels: ['HIGH'] } },
    ],
    [
      'the listed URLs on it, also behind a port; of no address that begins alike',
      'IPV4',
      '80.94.92.5',
      { urls: { count: 2, example: '80.94.92.5/x', levels: ['HIGH'] } },
    ],
    [
      'the same of an IPv6 address that is not stored',
      'IPV6',
      '2a0e:b107::7',
      { urls: { count: 1, example: '[2a0e:b107::7]/x', levels: ['HIGH'] } },
    ],
    [
      'the network around it that is worth a look, and the signals of its AS',
      'IPV4',
      '94.102.49.5',
      {
        networks: [{ name: '94.102.49.0/24', level: 'HIGH', isListed: true, isBulletproof: false }],
        systems: [{ name: 'AS64500', signals: ['bulletproof-hosting'] }],
      },
    ],
    ['nothing where nothing is listed', 'IPV4', '91.240.118.81', {}],
  ] as const)('The surroundings of an address: %s', async (_, label, name, expected) => {
    expect((await around(label, name))?.address).toEqual({ name, ...nothing, ...expected });
  });
});

describe('findings next to an indicator', () => {
  /** Each finding rules out `known-clean`, and alone makes an indicator without a voucher suspicious. */
  const BESIDE = [
    [
      'login.listed.example',
      'parent-listed listed.example HIGH 1',
      'The name above it, listed.example, is listed (HIGH)',
    ],
    ['pages.example', 'urls-listed pages.example HIGH 2', '2 listed URLs are on it, such as pages.example/b'],
    ['under.example', 'names-listed under.example HIGH 1', 'One listed name is below it, such as c2.under.example'],
    ['moved.example', 'address-listed 45.155.205.23 HIGH 1', 'It resolves to 45.155.205.23, which is listed'],
    [
      'neighbour.example',
      'cohosted-listed 91.240.118.9 HIGH 1',
      'One other name on its address is listed, such as bad.example',
    ],
    [
      'served.example',
      'nameserver-listed ns1.servers.example HIGH 1',
      'The domain of its name server ns1.servers.example is listed',
    ],
    ['80.94.92.6', 'hosts-listed 80.94.92.6 HIGH 1', 'One listed name resolves to it, such as worse.example'],
    ['80.94.92.5', 'urls-listed 80.94.92.5 HIGH 2', '2 listed URLs are on it, such as 80.94.92.5/x'],
  ] as const;

  it.each(BESIDE)('The finding next to %s is %s', async (name, finding, sentence) => {
    const [kind, subject, level, count] = finding.split(' ');
    const [row] = await ask('CALL explain($all)', [name]);
    expect(row).toMatchObject({
      level: 'NONE',
      coverage: { verdictCoverage: 'structural-only' },
      explanation: expect.stringContaining(`${sentence}.`),
      context: [{ kind, subject, level, count: Number(count), query: expect.stringContaining('MATCH ') }],
    });
    expect(await ask('CALL svc.assess($all)', [name])).toMatchObject([
      { label: 'suspicious', band: 'NONE', coverage: 'structural-only', isThreat: false, context: [{ kind }] },
    ]);
  });

  it('The query of a finding has as many rows as the finding counts', async () => {
    for (const [name, finding] of BESIDE) {
      const [row] = await ask('CALL explain($all) YIELD context UNWIND context AS found RETURN found.query AS query', [
        name,
      ]);
      const { rows } = await engine.run({ query: String(row?.query), timeoutMs: PATIENCE_MS });
      expect({ name, rows: rows.length }).toEqual({ name, rows: Number(finding.split(' ').at(-1)) });
    }
  });

  it('A name that is not in the graph has its findings, and stays UNKNOWN by its band', async () => {
    expect(await ask('CALL explain($all)', ['a.b.listed.example'])).toMatchObject([
      {
        level: 'UNKNOWN',
        context: [{ kind: 'parent-listed', subject: 'listed.example' }],
        explanation:
          'a.b.listed.example is not in the graph: nothing is known for or against it itself. The name above it, listed.example, is listed (HIGH).',
      },
    ]);
  });

  it('The www of a domain is no finding, as it is listed because the domain is', async () => {
    expect(await ask('CALL explain($all) YIELD level, context', ['alone.example', 'www.alone.example'])).toEqual([
      { level: 'HIGH', context: [] },
      { level: 'HIGH', context: [] },
    ]);
  });

  it('A list that took an indicator off is a finding, with the date, unless it has the indicator again', async () => {
    const taken = (subject: string, list: string, day: string) => ({ subject, list, at: BigInt(Date.parse(day)) });
    await database.write({
      text: `UNWIND $rows AS row CREATE (:CHANGE_RECORD {id: randomUUID(), kind: 'reputation', field: 'LISTED_IN', subject: row.subject,
        before: [row.list], after: [], observedAt: row.at})`,
      parameters: {
        rows: [
          taken('former.example', 'phish', '2026-06-01'),
          taken('former.example', 'phish', '2026-07-02'),
          taken('former.example', 'c2', '2026-05-01'),
          taken('former.example', 'ddns', '2026-07-20'),
          taken('bad.example', 'phish', '2026-05-01'),
          taken('198.18.7.7', 'c2', '2026-07-02'),
        ],
      },
    });
    const reported = await ask('CALL explain($all) YIELD indicator, level, explanation, context', [
      'former.example',
      'bad.example',
    ]);
    expect(reported).toMatchObject([
      {
        indicator: 'former.example',
        level: 'UNKNOWN',
        explanation: expect.stringContaining('It was on phish until 2026-07-02, and on one other list.'),
        context: [{ kind: 'historic', subject: 'phish', example: '2026-07-02', count: 2 }],
      },
      { indicator: 'bad.example', context: [] },
    ]);
    expect(await ask('CALL svc.assess($all) YIELD context', ['198.18.7.7'])).toMatchObject([
      { context: [{ kind: 'historic', subject: 'c2' }, { kind: 'special-purpose' }] },
    ]);
  });

  it('An address has findings on the network around it and on its AS', async () => {
    const [row] = await ask('CALL explain($all)', ['94.102.49.5']);
    expect(row).toMatchObject({
      level: 'HIGH',
      coverage: { granularity: 'network', scope: 'parent' },
      context: [
        { kind: 'network-listed', subject: '94.102.49.0/24', level: 'HIGH' },
        { kind: 'asn-signal', subject: 'AS64500', example: 'bulletproof-hosting' },
      ],
    });
  });

  it.each([
    ['clean.example', []],
    ['tenant.example', []],
    ['my.ddns.example', [{ kind: 'dynamic-dns', subject: 'ddns' }]],
  ])('%s stays clean: what many share, or what a host is, does not count against it', async (name, context) => {
    const [row] = await ask('CALL svc.assess($all)', [name]);
    expect(row).toMatchObject({ label: 'benign', coverage: 'known-clean', context });
  });

  it('A listed URL is judged separately, and another path of its host takes no verdict from it', async () => {
    const urls = [
      'https://pages.example/b',
      'https://pages.example/b?id=7',
      'https://pages.example/kit/a.php',
      'https://pages.example/other',
    ];
    const reported = (await ask('CALL explain($all)', urls)).map(({ indicator, type, level }) => [
      indicator,
      type,
      level,
    ]);
    expect(reported).toEqual([
      ['pages.example/b', 'url', 'HIGH'],
      ['pages.example/b?id=7', 'url', 'HIGH'],
      ['pages.example/kit/a.php', 'url', 'HIGH'],
      ['pages.example', 'domain', 'NONE'],
    ]);
    expect(await ask('CALL svc.assess($all)', ['https://pages.example/other'])).toMatchObject([
      { label: 'suspicious', band: 'NONE', coverage: 'structural-only', context: [{ kind: 'urls-listed', count: 2 }] },
    ]);
  });

  it('A listed URL on a host that many share does not count against another path of that host', async () => {
    const path = 'https://tenants.example/other';
    const beside = [{ kind: 'urls-listed', count: 1 }, { kind: 'user-content' }];
    expect(await ask('CALL svc.assess($all)', [path])).toMatchObject([
      { label: 'unknown', band: 'NONE', coverage: 'structural-only', context: beside },
    ]);
    expect(await ask('CALL svc.assessUrl($all)', [path])).toMatchObject([{ label: 'unknown', band: 'NONE' }]);
  });

  it('A host has the same answer in a call that also has a URL of it', async () => {
    const [both, alone] = await Promise.all([
      ask('CALL svc.assess($all)', ['https://clean.example/a', 'clean.example']),
      ask('CALL svc.assess($all)', ['clean.example']),
    ]);
    expect(both).toEqual(alone);
    expect(both).toMatchObject([{ label: 'benign', coverage: 'known-clean' }]);
  });
});
