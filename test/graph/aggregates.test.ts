import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { EVIDENCE_SOURCES, readEvidence } from '../../facts/read.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database, Row } from '../../store/database.ts';
import { judge } from '../../verdicts/judge.ts';
import { plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';
import { AS_OF, aggregate, networksOf, writeNetworks, writeSystems } from './aggregates-graph.ts';
import { runExpanded } from './expanded-query.ts';

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeNetworks(database);
}, 400_000);

describe('a network', () => {
  it('A network is scored by the number and density of its confirmed-bad addresses: the figures of contract 5.5', async () => {
    const found = await networksOf(database, '203.0.113.0/24', '198.51.100.0/24', '192.0.2.0/24', '172.16.0.0/12');
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

  it('A network shows its arithmetic and its listings by category, and is not for blocking', async () => {
    const { '198.51.100.0/24': verdict } = await networksOf(database, '198.51.100.0/24');
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
        'L 40, confirmed bad by their own listings within 90 days; scanners and shared exits do not count',
        '35 x log2(1 + 40) x sqrt(40 / 256) = 74.12',
        'inside 74.12 -> HIGH',
        'verdictScore 60 + 20 x 0.7412 = 74.8',
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

  it('A network longer than a /24 counts the listed addresses in it, and its own listing counts none of them', async () => {
    const found = await networksOf(
      database,
      '198.51.100.32/28',
      '198.51.100.48/28',
      '100.64.128.64/27',
      '100.64.192.0/24',
    );
    expect(Object.values(found).map(({ breakdown }) => (breakdown as Row).listedIps)).toEqual([8, 0, 0, 0]);
  });

  it('A network on a list of hijacked networks gets the verdict of the addresses in it, and blocks', async () => {
    const { '100.64.192.0/24': listed, '100.64.192.64/26': part } = await networksOf(
      database,
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

  it('A network that only a blacklist covers is LOW, and its source is the feed that lists the network around it', async () => {
    const { '100.64.128.64/26': verdict } = await networksOf(database, '100.64.128.64/26');
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

  it('A network on descriptive lists alone scores nothing, and trust and reference lists are not counted', async () => {
    const { '100.64.0.0/17': verdict } = await networksOf(database, '100.64.0.0/17');
    expect(verdict).toMatchObject({
      score: 0,
      level: 'NONE',
      label: 'unknown',
      breakdown: { listedIps: 0, describedIps: 1, confirmedBadIps: 0 },
    });
  });

  it('A network of IPv6 is scored by its confirmed-bad /64s and their density in its /48s', async () => {
    const { '2001:db8::/44': wide, '2001:db8:1::/48': narrow } = await networksOf(
      database,
      '2001:db8::/44',
      '2001:db8:1::/48',
    );
    expect(wide?.breakdown).toMatchObject({ listedIps: 3, describedIps: 1, subnets: 4, density: 2 / 16 });
    // 35 x log2(4) x sqrt(2 / 16), and 35 x log2(3) x 1.
    expect([wide?.score, narrow?.score]).toEqual([24.75, 55.47]);
  });

  it('A network without listings is UNKNOWN outside the graph, clean if announced, and structural-only as a part', async () => {
    const found = await networksOf(database, '198.18.0.0/15', '10.9.0.0/16', '10.9.8.0/24');
    expect(Object.values(found).map(({ level, score, coverage }) => [level, score, coverage])).toEqual([
      ['UNKNOWN', null, 'no-data'],
      ['NONE', 0, 'known-clean'],
      ['NONE', 0, 'structural-only'],
    ]);
  });

  it('A network of bulletproof hosting is HIGH whatever is listed, by a signal on it, around it or on its AS', async () => {
    await database.write({ text: "MATCH (a:ASN {name: 'AS64510'}) SET a.isBulletproof = true" });
    const { '10.9.0.0/16': whole, '10.9.8.0/24': part } = await networksOf(database, '10.9.0.0/16', '10.9.8.0/24');
    await database.write({ text: "MATCH (a:ASN {name: 'AS64510'}) REMOVE a.isBulletproof" });
    expect([whole?.level, part?.level, part?.verdictScore]).toEqual(['HIGH', 'HIGH', 60]);
    expect(part?.factors).toContain('curated as bulletproof hosting: HIGH');
  });

  it('The verdict of a network is read from indexes alone', async () => {
    for (const text of EVIDENCE_SOURCES.PREFIX.texts) {
      const operators = await plan(database, { text, parameters: { input: { things: [] } } });
      expect(operators.filter((name) => /LabelScan|AllNodesScan|IndexScan|RelationshipTypeScan/.test(name))).toEqual(
        [],
      );
    }
  });
});

describe('an AS', () => {
  it('An AS is scored by its space, past, neighbours, age of announcements and own listing', async () => {
    await writeSystems(database);
    await aggregate(database);
    const rows = await stored(
      'MATCH (a:ASN) WHERE a.verdictLevel IS NOT NULL RETURN a.name AS name, a.verdictScore AS score,\
      a.verdictLevel AS level, a.overallThreatLevel AS overall, a.hasThreateningPrefixes AS threatening ORDER BY name',
    );
    expect(rows).toEqual([
      // 0.5 x 100 + 0.2 x 0 + 0.2 x 100 (its one neighbour, AS64502) + 0.1 x 0 = 70.
      ['AS64501', 74, 'HIGH', 'HIGH', true],
      // 0.5 x 43.61 (41 of 768 addresses) + 0.2 x 28.35 (one signal of a year) + 0.2 x 50 (one of two) + 0.1 x 33.33 (new) = 40.81.
      ['AS64502', 48.2, 'MEDIUM', 'MEDIUM', true],
      // No neighbour of it is known: (0.5 x 29.7 + 0.2 x 0 + 0.1 x 0) / 0.8 = 18.56.
      ['AS64503', 3.7, 'INFO', 'INFO', true],
      ['AS64504', 0, 'NONE', 'NONE', false],
      // Three /64s in two of 65,536 /48s: (0.5 x 0.39) / 0.8 = 0.24.
      ['AS64505', 0.1, 'INFO', 'INFO', true],
      // By its own listing, as a network is; its neighbour alone would make it 20, LOW.
      ['AS64510', 63.3, 'HIGH', 'HIGH', false],
    ]);
  });

  it('An AS has its density, categories and worst blocks, as well as its own verdict', async () => {
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

  it('The space of an AS excludes more specific blocks that another AS announces', async () => {
    const rows = await stored(
      "MATCH (x:ASN_EXPOSURE) WHERE x.asn IN ['AS64504', 'AS64505'] RETURN x.asn AS asn, x.announcedIpv4 AS ipv4,\
       x.announced48s AS ipv6, x.prefixCount AS prefixes, x.bad6 AS bad, x.bad48s AS sites ORDER BY asn",
    );
    expect(rows).toEqual([
      ['AS64504', 65536 - 256, 0, 1, 0, 0],
      ['AS64505', 256, 65536, 2, 3, 2],
    ]);
  });

  it('An AS has the countries of its announced blocks and of its registration, and the shares sum to 1', async () => {
    await database.write({
      text: `CREATE (:GEO_NETWORK {name: '198.51.100.0/24 toy ', cidr: '198.51.100.0/24', source: 'toy', part: '', observedAt: 7,
        countryCode: 'DE'})`,
    });
    await aggregate(database);
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

  it.each(['svc.asnCountries', 'svc.asnThreatDensity'])(
    'An unknown AS gets no rows from %s, and the notice as-space-unknown',
    async (name) => {
      const engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(new Date(AS_OF)) });
      const { rows, advisories } = await engine.run({ query: `CALL ${name}("AS64999")` });
      expect([rows, advisories.map(({ kind, subject }) => [kind, subject])]).toEqual([
        [],
        expect.arrayContaining([['as-space-unknown', 'AS64999']]),
      ]);
    },
  );

  it('AS are listed in the order of their announced blocks, with name and country', async () => {
    const { rows } = await runExpanded(database, 'CALL svc.topAsnsByPrefixCount(2)');
    expect(rows).toEqual([
      { asn: 'AS64502', name: 'EXAMPLENET', prefixCount: 3, country: 'NL' },
      { asn: 'AS64505', name: null, prefixCount: 2, country: null },
    ]);
    await expect(runExpanded(database, 'CALL svc.topAsnsByPrefixCount(0)')).rejects.toThrow('limit is a whole number');
  });
});

/** Whole numbers inside lists and maps as numbers. */
function plain(rows: readonly Row[]): unknown {
  return JSON.parse(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? Number(value) : value)));
}

async function stored(text: string): Promise<unknown[][]> {
  return (await database.read({ text })).map((row) => Object.values(row));
}
