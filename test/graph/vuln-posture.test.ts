import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { PACKAGE_CYCLES } from '../../facts/affected-packages.ts';
import { EXPOSED_HOSTS, EXPOSED_NETWORKS, EXPOSED_SYSTEMS, EXPOSURE_EVIDENCE } from '../../facts/exposures.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { implicitProperties } from '../../schema/implicit-properties.ts';
import { addressKey, cidrRange } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { profile } from '../http/plans.ts';
import { plannedDatabase } from '../support/graph.ts';

const AUGUST = Date.UTC(2026, 7, 22);
const MAY = Date.UTC(2026, 4, 1);
const OPENSSL = 'cpe:2.3:a:openssl:openssl:*:*:*:*:*:*:*:*';
const OPENSSH = 'cpe:2.3:a:openbsd:openssh:*:*:*:*:*:*:*:*';

/** Observed services, each on its own address: what it shows, and when. */
const SERVICES = [
  { address: '192.0.2.1', port: 443, cpe: 'cpe:2.3:a:openssl:openssl:1.0.1f:*:*:*:*:*:*:*', at: AUGUST },
  {
    address: '192.0.2.2',
    port: 22,
    cpe: 'cpe:2.3:a:openbsd:openssh:8.4:p1:*:*:*:*:*:*',
    distribution: 'debian',
    at: MAY,
  },
  { address: '192.0.2.3', port: 80, banner: 'hello', at: AUGUST },
  { address: '192.0.2.200', port: 443, cpe: 'cpe:2.3:a:openssl:openssl:3.5.1:*:*:*:*:*:*:*', at: AUGUST },
  { address: '2001:db8::1', port: 25, banner: 'smtp', at: AUGUST },
  { address: '172.20.64.1', port: 80, banner: 'among sixteen', at: AUGUST },
  ...Array.from({ length: 5_100 }, (_, at) => {
    const address = `10.${at >> 12}.${(at >> 8) & 15}.${at & 255}`;
    return { address, port: 80, cpe: `cpe:2.3:a:openssl:openssl:1.0.1${'abc'[at % 3]}:*:*:*:*:*:*:*`, at: MAY };
  }),
];

const ROUTES = [
  ['192.0.2.0', '192.0.2.127', 64500, '192.0.2.0/24'],
  ['192.0.2.128', '192.0.2.255', 64501, '192.0.2.128/25'],
  ['10.0.0.0', '10.255.255.255', 64502, '10.0.0.0/8'],
  ['203.0.113.0', '203.0.113.255', 64503, '203.0.113.0/24'],
  ...Array.from({ length: 16 }, (_, at): [string, string, number, string] => {
    const third = at * 16;
    return [`172.20.${third}.0`, `172.20.${third + 15}.255`, 64504, `172.20.${third}.0/20`];
  }),
] as const;

const GRAPH = `
  CREATE (kev:CVE {name: 'CVE-2099-0001', cvss: 9.8, epss: 0.9, isKev: true, isRansomware: true}), (grave:CVE {name: 'CVE-2099-0002', cvss: 9.8}),
    (old:CVE {name: 'CVE-2099-0003', cvss: 5.0, epss: 0.02}), (claimed:CVE {name: 'CVE-2099-0004', cvss: 9.1}),
    (openssl:PACKAGE {name: '${OPENSSL}', releaseCycles: ['{"cycle":"1.0.1","eol":"2016-12-31","latest":"1.0.1u"}', '{"cycle":"3.5","eol":"2030-04-08","lts":true}']}),
    (openssh:PACKAGE {name: '${OPENSSH}'}), (kev)-[:AFFECTS]->(openssl), (old)-[:AFFECTS]->(openssh),
    (:CVE {name: 'CVE-2099-0099'})-[:AFFECTS]->(:PACKAGE {name: 'cpe:2.3:a:x:y:*:*:*:*:*:*:*:*'})
  WITH kev, grave, old, claimed
  MATCH (a:IPV4 {name: '192.0.2.1'}), (b:IPV4 {name: '192.0.2.2'})
  CREATE (a)-[:VULNERABLE_TO {port: 443, package: '${OPENSSL}', confidence: 'version', observed_at: ${AUGUST}, source: 'nmap-xml'}]->(kev),
    (a)-[:VULNERABLE_TO {port: 443, package: '${OPENSSL}', confidence: 'unbounded', observed_at: ${AUGUST}, source: 'nmap-xml'}]->(grave),
    (b)-[:VULNERABLE_TO {port: 22, package: '${OPENSSH}', confidence: 'upstream-version', observed_at: ${MAY}, source: 'shodan'}]->(old),
    (h:HOSTNAME {name: 'www.example.com', apex: 'example.com'})-[:VULNERABLE_TO {port: 443, confidence: 'claimed', observed_at: ${AUGUST}, source: 'nuclei'}]->(claimed),
    (h)-[:ALIAS_OF]->(:HOSTNAME {name: 'edge.example.net', apex: 'example.net'})-[:RESOLVES_TO]->(a),
    (:HOSTNAME {name: 'quiet.example.com', apex: 'example.com'})
  WITH kev
  MATCH (n:IPV4) WHERE n.name STARTS WITH '10.'
  CREATE (n)-[:VULNERABLE_TO {port: 80, confidence: 'version', observed_at: ${MAY}, source: 'masscan'}]->(kev)`;

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await plannedDatabase(fill);
  engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(new Date(AUGUST)) });
}, 600_000);

async function fill(empty: Database): Promise<void> {
  const rows = SERVICES.map(({ address, port, at, ...shown }) => {
    const label = address.includes(':') ? 'IPV6' : 'IPV4';
    const name = `${label === 'IPV6' ? `[${address}]` : address}:${port}/tcp`;
    const service = { name, ...implicitProperties('SERVICE', name), ...shown, observed_at: BigInt(at) };
    return { label, address: { name: address, orderKey: addressKey(address) }, service };
  });
  for (const label of ['IPV4', 'IPV6']) {
    await empty.write({
      text: `UNWIND $rows AS row CREATE (n:${label})-[:RUNS_SERVICE]->(s:SERVICE) SET n = row.address, s = row.service`,
      parameters: { rows: rows.filter((row) => row.label === label) },
    });
  }
  await empty.write({
    text: `CREATE (:RANGE_PLANE {name: 'announced', generation: '1'}), (:ASN_EXPOSURE {asn: 'AS64500', announcedIpv4: 128}),
        (:ASN_EXPOSURE {asn: 'AS64502', announcedIpv4: 16777216})
      WITH 1 AS one UNWIND $routes AS route
      MERGE (a:ASN {name: 'AS' + route.asn}) SET a.asn = route.asn
      CREATE (:ROUTE_RANGE {start: '1:' + route.start, end: '1:' + route.end, origins: [route.asn], networks: [route.prefix]}),
        (a)-[:ROUTES]->(:ANNOUNCED_PREFIX {name: route.prefix, orderKey: route.first})`,
    parameters: {
      routes: ROUTES.map(([start, end, asn, prefix]) => ({
        ...{ start: addressKey(start), end: addressKey(end), asn: BigInt(asn), prefix, first: cidrRange(prefix).start },
      })),
    },
  });
  await empty.write({ text: GRAPH });
}

async function posture(subject: string): Promise<Record<string, unknown>> {
  const { rows } = await engine.run({ query: 'CALL svc.vulnPosture($subject)', parameters: { subject } });
  expect(rows).toHaveLength(1);
  return rows[0] ?? {};
}

const EXPIRED = {
  ...{ package: OPENSSL, version: '1.0.1f', cycle: '1.0.1', eolDate: '2016-12-31', latest: '1.0.1u' },
  ...{ services: 1, example: '192.0.2.1:443/tcp' },
};

describe('svc.vulnPosture', () => {
  it('The posture of an address is what its services are vulnerable to, the worst first, with the evidence', async () => {
    const row = await posture('192.0.2.1');
    expect(row).toMatchObject({
      ...{ subject: '192.0.2.1', subjectKind: 'ip', band: 'CRITICAL', cveCount: 2, kevCount: 1, ransomwareCount: 1 },
      ...{ criticalCount: 1, highCount: 0, mediumCount: 0, lowCount: 1, maxCvss: 9.8, maxEpss: 0.9, unknownCves: null },
      ...{
        serviceCount: 1,
        observedHosts: 1,
        exposedHosts: 1,
        coverage: 'full',
        endOfLifeCount: 1,
        endOfLife: [EXPIRED],
      },
      ...{ observedFrom: '2026-08-22', observedTo: '2026-08-22', isEndOfLife: null },
      explanation:
        'Of 2 that are known, 1 is exploited in ransomware attacks. They concern 1 address of 1 observed. 1 version past end of life.',
    });
    expect(row.exposures).toEqual([
      {
        ...{ cve: 'CVE-2099-0001', band: 'CRITICAL', hosts: 1, example: '192.0.2.1', port: 443, package: OPENSSL },
        ...{ confidence: 'version', source: 'nmap-xml', observedAt: '2026-08-22' },
      },
      {
        ...{ cve: 'CVE-2099-0002', band: 'LOW', hosts: 1, example: '192.0.2.1', port: 443, package: OPENSSL },
        ...{ confidence: 'unbounded', source: 'nmap-xml', observedAt: '2026-08-22' },
      },
    ]);
  });

  it('The posture of a host is what is claimed of the host itself, and what its addresses show', async () => {
    expect(await posture('www.example.com')).toMatchObject({
      ...{ subjectKind: 'domain', band: 'CRITICAL', cveCount: 3, serviceCount: 1, observedHosts: 1, exposedHosts: 1 },
      coverage: 'full',
    });
    const { exposures } = await posture('https://www.example.com/path');
    expect(exposures).toMatchObject([
      { cve: 'CVE-2099-0001', example: '192.0.2.1' },
      { cve: 'CVE-2099-0004', example: 'www.example.com', confidence: 'claimed', source: 'nuclei' },
      { cve: 'CVE-2099-0002', example: '192.0.2.1' },
    ]);
  });

  it('The posture of a network is what was observed in it, and its coverage is never full', async () => {
    expect(await posture('192.0.2.0/24')).toMatchObject({
      ...{ subjectKind: 'network', band: 'CRITICAL', cveCount: 3, serviceCount: 4, observedHosts: 4, exposedHosts: 2 },
      ...{ endOfLifeCount: 1, endOfLife: [EXPIRED], observedFrom: '2026-05-01', coverage: 'partial' },
      explanation:
        'Of 3 that are known, 1 is exploited in ransomware attacks. They concern 2 addresses of 4 observed. 1 version past end of life. Of 1 service nothing could be looked up.',
    });
    expect(await posture('192.0.2.2/31')).toMatchObject({
      cveCount: 1,
      band: 'LOW',
      endOfLifeCount: null,
      serviceCount: 2,
    });
  });

  it('The posture of an AS is what was observed where it announces, without the blocks of others inside', async () => {
    expect(await posture('AS64500')).toMatchObject({
      ...{ subjectKind: 'asn', band: 'CRITICAL', cveCount: 3, serviceCount: 3, exposedHosts: 2, coverage: 'partial' },
    });
    expect(await posture('AS64501')).toMatchObject({ band: 'NONE', cveCount: 0, serviceCount: 1, exposedHosts: 0 });
    // Sixteen adjacent blocks are searched as one.
    expect(await posture('AS64504')).toMatchObject({ subjectKind: 'asn', serviceCount: 1, observedHosts: 1 });
  });

  it('The posture of an AS with few exposed addresses is a step lower, and says how much was looked at', async () => {
    const { explanation, ...row } = await posture('AS64502');
    expect(row).toMatchObject({
      ...{ band: 'HIGH', criticalCount: 1, serviceCount: 5000, endOfLifeCount: 3, coverage: 'partial' },
      topCves: [{ cve: 'CVE-2099-0001', band: 'CRITICAL' }],
    });
    expect(explanation).toContain('Only the first 5,000 services were looked at.');
    expect(await posture('10.0.0.0/8')).toMatchObject({ band: 'CRITICAL', serviceCount: 5000 });
    expect(await posture('0.0.0.0/0')).toMatchObject({ serviceCount: 5000 });
  });

  it('A subject where nothing was observed, or nothing that could be looked up, is not clean', async () => {
    for (const subject of [
      '203.0.113.7',
      '203.0.113.0/24',
      'AS64503',
      'AS64999',
      'quiet.example.com',
      'never.example.org',
    ]) {
      const row = await posture(subject);
      expect([
        subject,
        row.band,
        row.cveCount,
        row.serviceCount,
        row.exposedHosts,
        row.exposures,
        row.coverage,
      ]).toEqual([...[subject, 'UNKNOWN', null, 0, null, null, 'no-data']]);
      expect(row.explanation).toBe(`No service was observed on ${subject}: its exposure is not known.`);
    }
    expect(await posture('2001:db8::/64')).toMatchObject({
      ...{ band: 'UNKNOWN', cveCount: null, serviceCount: 1, observedHosts: 1, coverage: 'no-data', endOfLife: null },
      explanation: 'Of 1 service on 1 address none shows a product and version that CVEs are known of.',
    });
  });

  it('svc.vulnPosture has a row for each of several subjects of every kind, in their order', async () => {
    const subjects = ['AS64500', '192.0.2.2', 'CVE-2099-0001', 'openssl:openssl:1.0.1f', '192.0.2.0/24'];
    const { rows } = await engine.run({
      query:
        'UNWIND $subjects AS s CALL svc.vulnPosture(s) YIELD subjectKind, cveCount, eolDate RETURN s, subjectKind, cveCount, eolDate',
      parameters: { subjects },
    });
    expect(rows).toEqual([
      { s: 'AS64500', subjectKind: 'asn', cveCount: 3, eolDate: null },
      { s: '192.0.2.2', subjectKind: 'ip', cveCount: 1, eolDate: null },
      { s: 'CVE-2099-0001', subjectKind: 'cves', cveCount: 1, eolDate: null },
      { s: 'openssl:openssl:1.0.1f', subjectKind: 'package', cveCount: 0, eolDate: '2016-12-31' },
      { s: '192.0.2.0/24', subjectKind: 'network', cveCount: 3, eolDate: null },
    ]);
  });
});

describe('the texts', () => {
  const most = { most: 5_001n, mostBlocks: 20_000n };
  const asked = (thing: object) => ({ input: { asked: [{ at: 0n, ...thing }], ...most } });
  const things = [{ host: '192.0.2.1', cve: 'CVE-2099-0001' }];
  it.each([
    ['of networks', { text: EXPOSED_NETWORKS, parameters: asked(cidrRange('192.0.2.0/24')) }, 250],
    ['of AS', { text: EXPOSED_SYSTEMS, parameters: asked({ name: 'AS64500', asn: 64500n }) }, 350],
    ['of hosts', { text: EXPOSED_HOSTS, parameters: asked({ name: 'www.example.com' }) }, 150],
    [
      'of a network with more than are looked at',
      { text: EXPOSED_NETWORKS, parameters: asked(cidrRange('10.0.0.0/8')) },
      250_000,
    ],
    ['of evidence', { text: EXPOSURE_EVIDENCE, parameters: { input: { things } } }, 40],
    ['of products', { text: PACKAGE_CYCLES, parameters: { input: { names: [OPENSSL] } } }, 20],
  ])('%s read by indexes alone', async (_, statement, mostHits) => {
    expect(statement.text.length).toBeLessThan(4_096);
    const { operators, hits } = await profile(database, statement);
    expect(operators.filter((operator) => /Scan/.test(operator))).toEqual([]);
    expect(hits).toBeLessThanOrEqual(mostHits);
  });
});
