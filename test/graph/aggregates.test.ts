import { beforeAll, describe, expect, it } from 'vitest';
import type { Database, Row } from '../../engine/database/database.ts';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { EVIDENCE_SOURCES, readEvidence } from '../../facts/read.ts';
import { agedAsns } from '../../loaders/derive/aggregate-ageing.ts';
import { type DerivationPart, derive } from '../../loaders/derive/derive.ts';
import { writeSetting } from '../../loaders/pipeline/settings.ts';
import { Touched } from '../../loaders/pipeline/touched.ts';
import { reconcileAsOf } from '../../loaders/reconcile-ages.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { addressKey, cidrRange, foldAddress } from '../../schema/keys/index.ts';
import { judge } from '../../verdicts/judge.ts';
import { plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';
import { runExpanded } from './expanded-query.ts';

const AS_OF = Date.parse('2026-08-01T00:00:00Z');
const DAY = 86_400_000;
const PARTS: readonly DerivationPart[] = ['routePlanes', 'planes', 'addresses', 'threatCells', 'aggregates', 'removal'];
/** Each with whether it is a threat list, what its rows are, and who vouches for them. */
const FEEDS = [
  ['c2', 'C2 Servers', 1.5, true, 'reported', 'automated'],
  ['brute', 'Brute Force', 1, true, 'reported', 'community'],
  ['tor', 'TOR Network', 0.5, false, 'active', 'verified'],
  ['drop', 'Malicious Infrastructure', 1.2, true, 'active', 'verified'],
  ['blacklist', 'General Blacklists', 1.2, true, 'reported', 'community'],
  ['ads', 'Ad/Tracking Blocklists', 0.7, false, 'reported', 'community'],
  ['resolvers', 'Reference Data', 1, false, 'active', 'verified'],
] as const;

let database: Database;

const hosts = (network: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `${network}.${at + from}`);

async function list(feed: string, names: readonly string[], touched = Touched.everything()): Promise<void> {
  for (const label of ['IPV4', 'IPV6', 'PREFIX', 'ASN']) {
    const rows = names.filter((name) => labelOf(name) === label).map((name) => ({ name, key: keyOf(name) }));
    await database.write({
      text: `UNWIND $rows AS row MERGE (n:${label} {name: row.name}) SET n.orderKey = row.key
        WITH n MATCH (f:FEED_SOURCE {id: $feed}) CREATE (n)-[:LISTED_IN {source: 'toy', sources: ['toy'], observed: [7],
          observed_at: 7, inferred: false, weight: f.weight, lastSeen: $seen, seenAt: $seen, isDated: true}]->(f)`,
      parameters: { rows, feed, seen: BigInt(AS_OF - DAY / 24) },
    });
    touched.noteEdges(
      { type: 'LISTED_IN', from: label, to: 'FEED_SOURCE' },
      rows.map(({ name }) => ({ from: name, to: feed })),
    );
  }
}

function labelOf(name: string): string {
  if (name.startsWith('AS')) return 'ASN';
  return name.includes('/') ? 'PREFIX' : foldAddress(name).label;
}

function keyOf(name: string): string | null {
  if (name.startsWith('AS')) return null;
  return name.includes('/') ? cidrRange(name).start : addressKey(name);
}

async function announce(prefix: string, asn: number, firstSeen = AS_OF - 300 * DAY): Promise<void> {
  await database.write({
    text: `MERGE (a:ASN {name: 'AS' + $asn}) SET a.asn = $asn MERGE (b:PREFIX {name: $prefix}) SET b.orderKey = $key
      MERGE (p:ANNOUNCED_PREFIX {name: $prefix}) SET p.orderKey = $key, p.isWithdrawn = false, p.firstSeen = $firstSeen,
        p.originAsns = coalesce(p.originAsns, []) + $asn
      CREATE (a)-[:ROUTES {source: 'toy', sources: ['toy'], observed: [7]}]->(p)`,
    parameters: { prefix, asn: BigInt(asn), key: cidrRange(prefix).start, firstSeen: BigInt(firstSeen) },
  });
}

async function aggregate(touched = Touched.everything(), asOf = AS_OF): Promise<number> {
  const reports = await derive(database, { parts: PARTS, touched, asOf: new Date(asOf) });
  return reports.reduce((sum, { nodesWritten, nodesDeleted }) => sum + nodesWritten + nodesDeleted, 0);
}

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({
    text: `UNWIND $feeds AS feed MERGE (c:CATEGORY {name: feed[1]})
      CREATE (:FEED_SOURCE {id: feed[0], name: feed[0], publisher: feed[0], category: feed[1], weight: feed[2],
        isThreat: feed[3], isPopularity: false, entries: feed[4], reliability: feed[5], aggregates: false})
        -[:BELONGS_TO]->(c)`,
    parameters: { feeds: FEEDS },
  });
  await database.write({
    text: "CREATE (:LOAD_RUN {id: 'first', source: 'table', part: '', status: 'completed', layer: 'bgp-announcements', observedAt: $first})",
    parameters: { first: BigInt(AS_OF - 300 * DAY) },
  });
  for (const [prefix, asn] of [
    ['203.0.113.0/24', 64501],
    ['198.51.100.0/24', 64502],
    ['192.0.2.0/24', 64502],
    ['172.16.0.0/12', 64503],
    ['100.64.0.0/16', 64504],
    ['100.64.128.0/24', 64505],
    ['2001:db8::/32', 64505],
    ['10.9.0.0/16', 64510],
  ] as const)
    await announce(prefix, asn);
  await list('c2', hosts('203.0.113', 151));
  await list('brute', hosts('198.51.100', 40));
  await list('c2', ['192.0.2.9']);
  const many = Array.from({ length: 5000 }, (_, at) => `172.${16 + (at % 16)}.${at >> 6}.${1 + (at & 63)}`);
  await list('c2', many);
  await list('c2', ['2001:db8:1::1', '2001:db8:1::2', '2001:db8:1:1::1', '2001:db8:2::1']);
  await list('tor', ['2001:db8:1::1', '2001:db8:3::1']);
  await list('ads', ['100.64.1.1']);
  await list('resolvers', ['100.64.2.2']);
  await list('blacklist', ['100.64.128.0/25']);
  await list('drop', ['100.64.192.0/24']);
  await aggregate();
}, 400_000);

/** A verdict with its whole numbers as numbers. */
function withNumbers(value: object): Row {
  return JSON.parse(JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? Number(part) : part)));
}

async function networks(...names: string[]): Promise<Record<string, Row>> {
  const things = await readEvidence(
    database,
    names.map((name) => ({ label: 'PREFIX', name })),
    AS_OF,
  );
  return Object.fromEntries(
    things.map(({ name, evidence }) => [name, withNumbers(judge({ ...evidence, degradedLayers: [] }, AS_OF))]),
  );
}

describe('a network', () => {
  it('is scored by how many of its addresses are confirmed bad, and how densely: the worked figures of contract 5.5', async () => {
    const found = await networks('203.0.113.0/24', '198.51.100.0/24', '192.0.2.0/24', '172.16.0.0/12');
    expect(Object.values(found).map(({ score, level, verdictScore }) => [score, level, verdictScore])).toEqual([
      // 151 of 256: 35 x 7.25 x 0.768 is more than 100.
      [100, 'CRITICAL', 100],
      // 40 of 256: 35 x 5.358 x 0.3953.
      [74.12, 'HIGH', 74.8],
      // 1 of 256: 35 x 1 x 0.0625.
      [2.19, 'INFO', 0.4],
      // 5,000 of 1,048,576: 35 x 12.288 x 0.06905.
      [29.7, 'LOW', 25.9],
    ]);
  });

  it('tells its arithmetic, what is listed in it by category, and that nobody should block it', async () => {
    const { '198.51.100.0/24': verdict } = await networks('198.51.100.0/24');
    expect(verdict).toMatchObject({
      label: 'malicious',
      blocking: false,
      subLabels: ['brute-force'],
      // Its addresses are listed, it is not.
      coverage: 'structural-only',
      sources: [],
      isThreat: false,
      factors: [
        '40 confirmed-bad, 0 suspicious and 0 descriptive of 256 addresses',
        'L 40, confirmed bad by listings of their own within 90 days',
        '35 x log2(1 + 40) x sqrt(40 / 256) = 74.12',
        'inside 74.12 -> HIGH',
      ],
      breakdown: {
        listedIps: 40,
        describedIps: 0,
        confirmedBadIps: 40,
        addresses: 256,
        density: 0.15625,
        subnets: 1,
        byCategory: { 'brute-force': 40 },
      },
    });
  });

  it('longer than a /24 counts the addresses in it; that it is listed itself lists none of them', async () => {
    const found = await networks('198.51.100.32/28', '198.51.100.48/28', '100.64.128.64/27', '100.64.192.0/24');
    expect(Object.values(found).map(({ breakdown }) => (breakdown as Row).listedIps)).toEqual([8, 0, 0, 0]);
  });

  it('that a list of hijacked networks names is judged as each address in it is, by that listing, and blocks', async () => {
    const { '100.64.192.0/24': listed, '100.64.192.64/26': part } = await networks(
      '100.64.192.0/24',
      '100.64.192.64/26',
    );
    const [address] = await readEvidence(database, [{ label: 'IPV4', name: '100.64.192.7' }], AS_OF);
    const inherited = address && judge({ ...address.evidence, degradedLayers: [] }, AS_OF);
    for (const verdict of [listed, part, inherited]) {
      // 1.2 x log2(2) x 1.2, seen within a day; confirmed by a verified source.
      expect(verdict).toMatchObject({ score: 1.44, level: 'HIGH', verdictScore: 63.3, label: 'malicious' });
      expect(verdict).toMatchObject({ coverage: 'malicious-evidenced', flags: ['isThreat'], isThreat: true });
      expect(verdict?.sources).toMatchObject([{ feedId: 'drop', weight: 1.2, network: '100.64.192.0/24' }]);
    }
    expect([listed?.blocking, part?.blocking]).toEqual([true, true]);
  });

  it('that a blacklist alone names is LOW, and the feed that lists a network around it is its source', async () => {
    const { '100.64.128.64/26': verdict } = await networks('100.64.128.64/26');
    expect(verdict).toMatchObject({
      level: 'LOW',
      verdictScore: 23.3,
      label: 'suspicious',
      blocking: false,
      isThreat: true,
      flags: ['isThreat', 'isBlacklist'],
    });
    expect(verdict?.sources).toMatchObject([{ feedId: 'blacklist', weight: 1.2, network: '100.64.128.0/25' }]);
  });

  it('has the worse of its two verdicts: a blacklist around it takes nothing from what is in it', async () => {
    await list('blacklist', ['198.51.100.0/25']);
    await aggregate();
    const { '198.51.100.0/25': verdict } = await networks('198.51.100.0/25');
    await database.write({ text: "MATCH (:PREFIX {name: '198.51.100.0/25'})-[r:LISTED_IN]->() DELETE r" });
    await aggregate();
    // 40 of 128: 35 x 5.358 x 0.559 is more than 100.
    expect(verdict).toMatchObject({ score: 100, level: 'CRITICAL', label: 'malicious', blocking: false });
    expect(verdict).toMatchObject({ coverage: 'structural-only', isThreat: true, feedCount: 1 });
  });

  it('on descriptive lists alone scores nothing, and trust and reference lists are not counted', async () => {
    const { '100.64.0.0/17': verdict } = await networks('100.64.0.0/17');
    expect(verdict).toMatchObject({
      score: 0,
      level: 'NONE',
      label: 'unknown',
      breakdown: { listedIps: 0, describedIps: 1, confirmedBadIps: 0 },
    });
  });

  it('of IPv6 is scored by its confirmed-bad /64s, as densely as its /48s hold them', async () => {
    const { '2001:db8::/44': wide, '2001:db8:1::/48': narrow } = await networks('2001:db8::/44', '2001:db8:1::/48');
    expect(wide?.breakdown).toMatchObject({ listedIps: 3, describedIps: 1, subnets: 4, density: 2 / 16 });
    // 35 x log2(4) x sqrt(2 / 16), and 35 x log2(3) x 1.
    expect([wide?.score, narrow?.score]).toEqual([24.75, 55.47]);
  });

  it('never met is UNKNOWN; announced by itself and without listings it is clean, a part of it was not looked at', async () => {
    const found = await networks('198.18.0.0/15', '10.9.0.0/16', '10.9.8.0/24');
    expect(Object.values(found).map(({ level, score, coverage }) => [level, score, coverage])).toEqual([
      ['UNKNOWN', null, 'no-data'],
      ['NONE', 0, 'known-clean'],
      ['NONE', 0, 'structural-only'],
    ]);
  });

  it('of bulletproof hosting is HIGH whatever is listed, by the signal on it, around it, or on who announces it', async () => {
    await database.write({ text: "MATCH (a:ASN {name: 'AS64510'}) SET a.isBulletproof = true" });
    const { '10.9.0.0/16': whole, '10.9.8.0/24': part } = await networks('10.9.0.0/16', '10.9.8.0/24');
    await database.write({ text: "MATCH (a:ASN {name: 'AS64510'}) REMOVE a.isBulletproof" });
    expect([whole?.level, part?.level, part?.verdictScore]).toEqual(['HIGH', 'HIGH', 60]);
    expect(part?.factors).toContain('curated as bulletproof hosting: HIGH');
  });

  it('is answered from indexes alone', async () => {
    for (const text of EVIDENCE_SOURCES.PREFIX.texts) {
      const operators = await plan(database, { text, parameters: { input: { things: [] } } });
      expect(operators.filter((name) => /LabelScan|AllNodesScan|IndexScan|RelationshipTypeScan/.test(name))).toEqual(
        [],
      );
    }
  });
});

describe('an AS', () => {
  it('is scored by its space, its past, its neighbours and the age of its announcements, and by its own listing', async () => {
    await database.write({
      text: `MATCH (a:ASN {name: 'AS64502'}), (bad:ASN {name: 'AS64501'}), (other:ASN {name: 'AS64510'})
        CREATE (a)-[:PEERS_WITH]->(bad), (a)-[:PEERS_WITH]->(other)
        MERGE (n:ASN_NAME {name: 'EXAMPLENET'}) CREATE (a)-[:HAS_NAME]->(n)
        MERGE (c:COUNTRY {name: 'NL'}) SET c.displayName = 'Netherlands' CREATE (a)-[:HAS_COUNTRY {basis: 'registry'}]->(c)`,
    });
    await show('AS64502', [{}], { recent: 30, old: 0 });
    await show('AS64501', [{ at: 'old' }]);
    await announce('192.0.3.0/24', 64502, AS_OF - 10 * DAY);
    await list('drop', ['AS64510']);
    await aggregate();
    const rows = await stored(
      'MATCH (a:ASN) WHERE a.verdictLevel IS NOT NULL RETURN a.name AS name, a.verdictScore AS score,\
      a.verdictLevel AS level, a.overallThreatLevel AS overall, a.hasThreateningPrefixes AS threatening ORDER BY name',
    );
    expect(rows).toEqual([
      // 0.5 x 100 + 0.2 x 0 + 0.2 x 100 (its one neighbour, AS64502) + 0.1 x 0 = 70.
      ['AS64501', 74, 'HIGH', 'HIGH', true],
      // 0.5 x 43.61 (41 of 768 addresses) + 0.2 x 28.35 (one signal of a year) + 0.2 x 50 (one of two) + 0.1 x 33.33 (new) = 40.81.
      ['AS64502', 48.2, 'MEDIUM', 'MEDIUM', true],
      // Nobody is known to be next to it: (0.5 x 29.7 + 0.2 x 0 + 0.1 x 0) / 0.8 = 18.56.
      ['AS64503', 3.7, 'INFO', 'INFO', true],
      ['AS64504', 0, 'NONE', 'NONE', false],
      // Three /64s in two of 65,536 /48s: (0.5 x 0.39) / 0.8 = 0.24.
      ['AS64505', 0.1, 'INFO', 'INFO', true],
      // By its own listing, as a network is; its neighbour alone would make it 20, LOW.
      ['AS64510', 63.3, 'HIGH', 'HIGH', false],
    ]);
  });

  it('has its density, categories and worst blocks counted, its own verdict beside them', async () => {
    const { rows, columns } = await runExpanded(database, 'CALL svc.asnThreatDensity(["as64502", 64505, "AS65000"])');
    expect(columns).toEqual(
      'asn listedIps describedIps announcedIpv4 densityRatio routedPrefixes coverage band verdictScore threatDensityScore byCategory worstPrefixes'.split(
        ' ',
      ),
    );
    expect(plain(rows)).toEqual([
      {
        asn: 'AS64502',
        listedIps: 41,
        describedIps: 0,
        announcedIpv4: 768,
        densityRatio: 0.053385,
        routedPrefixes: 3,
        coverage: 'computed',
        band: 'MEDIUM',
        verdictScore: 48.2,
        threatDensityScore: 43.61,
        byCategory: { 'brute-force': 40, 'c2-servers': 1 },
        worstPrefixes: [
          { prefix: '198.51.100.0/24', listedIps: 40, densityRatio: 0.15625 },
          { prefix: '192.0.2.0/24', listedIps: 1, densityRatio: 0.003906 },
        ],
      },
      expect.objectContaining({
        asn: 'AS64505',
        listedIps: 0,
        announcedIpv4: 256,
        threatDensityScore: 0.39,
        worstPrefixes: [{ prefix: '2001:db8::/32', listedIps: 3, densityRatio: 0.000031 }],
      }),
    ]);
  });

  it('announces what no more specific block of another takes from it', async () => {
    const rows = await stored(
      "MATCH (x:ASN_EXPOSURE) WHERE x.asn IN ['AS64504', 'AS64505'] RETURN x.asn AS asn, x.announcedIpv4 AS ipv4,\
       x.announced48s AS ipv6, x.prefixCount AS prefixes, x.bad6 AS bad, x.bad48s AS sites ORDER BY asn",
    );
    expect(rows).toEqual([
      ['AS64504', 65536 - 256, 0, 1, 0, 0],
      ['AS64505', 256, 65536, 2, 3, 2],
    ]);
  });

  it('is where its announced blocks are placed, and where it is registered: the shares sum to 1', async () => {
    await database.write({
      text: `CREATE (:GEO_NETWORK {name: '198.51.100.0/24 toy ', cidr: '198.51.100.0/24', source: 'toy', part: '', observedAt: 7,
        countryCode: 'DE'})`,
    });
    await aggregate();
    const { rows } = await runExpanded(database, 'CALL svc.asnCountries(["AS64502", "AS65000"])');
    expect(
      rows.map(({ country, countryName, prefixCount, ipv4Addresses, share, isRegistration, coverage, placedShare }) => [
        country,
        countryName,
        prefixCount,
        ipv4Addresses,
        share,
        isRegistration,
        coverage,
        placedShare,
      ]),
    ).toEqual([
      [null, null, 2, 512, 2 / 3, false, 'partial', 1 / 3],
      ['DE', null, 1, 256, 1 / 3, false, 'partial', 1 / 3],
      ['NL', 'Netherlands', 0, 0, 0, true, 'partial', 1 / 3],
    ]);
  });

  it.each(['svc.asnCountries', 'svc.asnThreatDensity'])('says of %s that nothing is known of an AS', async (name) => {
    const engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(new Date(AS_OF)) });
    const { rows, advisories } = await engine.run({ query: `CALL ${name}("AS64999")` });
    expect([rows, advisories.map(({ kind, subject }) => [kind, subject])]).toEqual([
      [],
      expect.arrayContaining([['as-space-unknown', 'AS64999']]),
    ]);
  });

  it('stands in the order of its announced blocks, with its name and country', async () => {
    const { rows } = await runExpanded(database, 'CALL svc.topAsnsByPrefixCount(2)');
    expect(rows).toEqual([
      { asn: 'AS64502', name: 'EXAMPLENET', prefixCount: 3, country: 'NL' },
      { asn: 'AS64505', name: null, prefixCount: 2, country: null },
    ]);
    await expect(runExpanded(database, 'CALL svc.topAsnsByPrefixCount(0)')).rejects.toThrow('limit is a whole number');
  });
});

describe('what a load touched', () => {
  it('is counted and judged as everything would be, and counting again changes nothing', async () => {
    const touched = Touched.nothing();
    await list('c2', ['100.64.128.200', '100.64.3.3', '2001:db8:2::1'], touched);
    await list('drop', ['100.64.0.0/18'], touched);
    expect(await aggregate(touched)).toBeGreaterThan(0);
    expect(await aggregate()).toBe(0);
    const gone = Touched.nothing();
    await database.write({ text: "MATCH (:PREFIX {name: '100.64.0.0/18'})-[r:LISTED_IN]->() DELETE r" });
    gone.noteEdges({ type: 'LISTED_IN', from: 'PREFIX', to: 'FEED_SOURCE' }, [{ from: '100.64.0.0/18', to: 'drop' }]);
    expect(await aggregate(gone)).toBeGreaterThan(0);
    expect(await aggregate()).toBe(0);
    expect(
      await stored(
        "MATCH (p:PREFIX {name: '100.64.0.0/18'}) RETURN p.verdictLevel AS level, p.threatNeighborCount AS listed",
      ),
    ).toEqual([['INFO', 1]]);
  });
});

/** Signals on an AS of its own each, that announces one old block, and for how many they count. */
const SIGNALS: readonly (readonly [told: string, count: number, shown: readonly Shown[]])[] = [
  ['a signal of this year', 1, [{}]],
  ['a signal of years ago', 0, [{ at: 'old' }]],
  ['one that is over, of this year', 1, [{ isOver: true }]],
  ['one that more speaks against than for', 0, [{ confidence: 0.49 }]],
  ['two of one kind, against two', 2, [{}, { subject: 'AS64998' }]],
  ['two against one: one event, told by two kinds', 1, [{}, { kind: 'more-specific-of-other' }]],
  ['leaks, each by itself', 3, [{ kind: 'route-leak' }, { kind: 'route-leak', subject: 'AS64998' }, {}]],
  ['nothing', 0, []],
];

/** What of a signal is not as of most: a MOAS with AS64999 that little speaks against. */
interface Shown {
  readonly kind?: string;
  readonly subject?: string;
  readonly confidence?: number;
  readonly at?: 'recent' | 'old';
  readonly isOver?: boolean;
}

const SHOW = `MATCH (a:ASN {name: $asn}) UNWIND $shown AS one
  MERGE (s:ROUTING_SIGNAL {name: one.kind + '|' + $asn + '|' + one.subject})
  SET s.kind = one.kind, s.confidence = one.confidence, s.lastSeen = one.lastSeen, s.isOver = one.isOver
  CREATE (a)-[:SHOWS_SIGNAL]->(s)`;

async function show(asn: string, shown: readonly Shown[], daysAgo = { recent: 200, old: 500 }): Promise<void> {
  const rows = shown.map(({ kind = 'moas-origin', subject = 'AS64999', confidence = 0.5, at = 'recent', isOver }) => ({
    ...{ kind, subject, confidence, isOver: isOver ?? null },
    lastSeen: BigInt(AS_OF - daysAgo[at] * DAY),
  }));
  await database.write({ text: SHOW, parameters: { asn, shown: rows } });
}

describe('the past of an AS', () => {
  it.each(['explain', 'svc.asnThreatDensity'])(
    'counts hijack, leak and MOAS signals of a year, as %s tells',
    async (name) => {
      if (name === 'explain') await signal();
      const asns = SIGNALS.map((_, at) => `AS${64520 + at}`);
      const counted = SIGNALS.map(([, count]) => Math.round(10_000 * (1 - Math.exp(-count / 3))) / 100);
      const { rows } = await runExpanded(database, `CALL ${name}($asns) YIELD *`, { asns });
      const byName = new Map(rows.map((row) => [row.indicator ?? row.asn, row]));
      const of = (column: string) => asns.map((asn) => byName.get(asn)?.[column]);
      // Nobody is next to them: 0.2 of 0.8, and by its past alone none is more than LOW.
      expect(of('verdictScore')).toEqual(counted.map((score) => Math.round(score / 2) / 10));
      if (name === 'explain') {
        expect(of('breakdown')).toMatchObject(
          counted.map((historicalScore) => ({ historicalScore, prefixAgeScore: 0 })),
        );
      } else expect(of('band')).toEqual(counted.map((score) => (score > 0 ? 'INFO' : 'NONE')));
    },
  );
});

async function signal(): Promise<void> {
  for (const [at, [, , shown]] of SIGNALS.entries()) {
    await announce(`10.${20 + at}.0.0/24`, 64520 + at);
    await show(`AS${64520 + at}`, shown);
  }
  await aggregate();
}

describe('as time passes', () => {
  const at = (days: number) => AS_OF + days * DAY;
  const parts = async (asn: string) => {
    const { rows } = await runExpanded(database, 'CALL explain($asn) YIELD breakdown', { asn });
    return rows[0]?.breakdown;
  };
  const age = async (days: number) => {
    await writeSetting(database, 'verdict_as_of', String(at(days)));
    return aggregate(Touched.nothing(), at(days));
  };

  it('announced space grows old, for the networks alone that this concerns', async () => {
    expect(await parts('AS64502')).toMatchObject({ prefixAgeScore: 33.33, historicalScore: 28.35 });
    // Listings grow old too: on a new day whatever is listed is judged anew, beside those whose space or past has aged.
    expect(await agedAsns(database, at(85))).toEqual({
      spaces: new Set(['AS64502']),
      signals: new Set(),
      isNewDay: true,
    });
    expect(await reconcileAsOf(database, new Date(at(85)))).toBeGreaterThan(0);
    expect(await parts('AS64502')).toEqual({
      threatDensityScore: 43.61,
      graphMetricsScore: 50,
      historicalScore: 28.35,
      prefixAgeScore: 0,
    });
  }, 300_000);

  it('what lists a network or an AS grows old by itself', async () => {
    const level = (label: string, name: string) =>
      stored(`MATCH (n:${label} {name: '${name}'}) RETURN n.verdictLevel AS level, n.verdictBlocking AS blocking`);
    // Confirmed 85 days ago by a strong source: MEDIUM, and no sighting of these days.
    expect(await level('PREFIX', '100.64.192.0/24')).toEqual([['MEDIUM', false]]);
    expect(await level('ASN', 'AS64510')).toEqual([['MEDIUM', false]]);
  });

  it('signals lapse after a year, and what is left is what deriving everything at that instant gives', async () => {
    const lapsed = await agedAsns(database, at(180));
    expect(lapsed.spaces).toEqual(new Set());
    expect([...lapsed.signals].sort()).toEqual(['AS64520', 'AS64522', 'AS64523', 'AS64524', 'AS64525', 'AS64526']);
    await age(340);
    expect(await parts('AS64502')).toEqual({
      // What was confirmed 340 days ago is no longer bad.
      threatDensityScore: 0,
      graphMetricsScore: 0,
      historicalScore: 0,
      prefixAgeScore: 0,
    });
    expect(await parts('AS64526')).toMatchObject({ historicalScore: 0 });
    expect(await aggregate(Touched.everything(), at(340))).toBe(0);
  });

  it('nobody looks within the hour, and an earlier instant brings back what was true then', async () => {
    expect(await agedAsns(database, at(340) + DAY / 25)).toEqual({
      spaces: new Set(),
      signals: new Set(),
      isNewDay: false,
    });
    await age(0);
    expect(await parts('AS64502')).toEqual({
      threatDensityScore: 43.61,
      graphMetricsScore: 50,
      historicalScore: 28.35,
      prefixAgeScore: 33.33,
    });
    expect(await aggregate()).toBe(0);
  });
});

/** Whole numbers inside lists and maps as numbers. */
function plain(rows: readonly Row[]): unknown {
  return JSON.parse(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? Number(value) : value)));
}

async function stored(text: string): Promise<unknown[][]> {
  return (await database.read({ text })).map((row) => Object.values(row));
}
