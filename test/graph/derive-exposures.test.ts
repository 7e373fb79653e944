import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { derive } from '../../loaders/derive/derive.ts';
import { CURATED_REGISTER } from '../../loaders/feeds/actor-register.ts';
import { affectedFacts } from '../../loaders/formats/affected-products.ts';
import { type ObservedService, serviceFacts } from '../../loaders/formats/services/observed-service.ts';
import { Touched } from '../../loaders/pipeline/touched.ts';
import type { Fact, SourceDeclaration } from '../../loaders/source.ts';
import { nmap } from '../../loaders/sources/services/nmap.ts';
import { zgrab2 } from '../../loaders/sources/services/zgrab2.ts';
import { nvd20, nvdFeed11 } from '../../loaders/sources/vulnerabilities/nvd.ts';
import { bitnamiOsv } from '../../loaders/sources/vulnerabilities/osv.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { LIBRARY_SUFFIXES, readCpe } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { ROOT } from '../support/paths.ts';
import { DAY, load, toyFile, toySource } from './pipeline-toys.ts';

const SCAN = toySource('nmap', { accumulates: true, layer: 'services' });
const CLAIMS = toySource('nuclei', { accumulates: true, layer: 'services' });
const CVES = toySource('nvd', { layer: 'vulnerabilities' });
const PARTS = ['exposures'] as const;
const HTTPD = 'cpe:2.3:a:apache:http_server:*:*:*:*:*:*:*:*';

let database: Database;

function seen(service: ObservedService): readonly Fact[] {
  const context = { observedAt: DAY, suffixes: LIBRARY_SUFFIXES, actors: CURATED_REGISTER, earlierEdition: null };
  return [...serviceFacts(1, service, context)];
}

function affects(cve: string, versionEndExcluding?: string): readonly Fact[] {
  return [
    ...affectedFacts(cve, 'nvd', [{ product: readCpe(HTTPD), range: { scheme: 'generic', versionEndExcluding } }]),
  ];
}

async function edges(address: string): Promise<unknown[]> {
  return database.read({
    text: `MATCH (:IPV4 {name: $address})-[v:VULNERABLE_TO]->(c:CVE)
      RETURN c.name AS cve, v.confidence AS confidence, v.port AS port, v.sources AS sources, v.observed_at AS at ORDER BY cve`,
    parameters: { address },
  });
}

/** Loads records of a toy source and derives what they touch. */
async function loaded(source: typeof SCAN, name: string, records: readonly (readonly Fact[])[], observedAt = DAY) {
  const { touched, status, error } = await load(database, source, await toyFile(name, records), {
    observedAt,
    allowShrink: true,
  });
  expect([status, error]).toEqual(['completed', null]);
  const [report] = await derive(database, { parts: PARTS, touched });
  return report;
}

describe('what services are vulnerable to', () => {
  beforeAll(async () => {
    database = await schemaDatabase();
    await loaded(CVES, 'cves-1', [
      affects('CVE-2099-0001', '2.4.50'),
      affects('CVE-2099-0002', '2.4.10'),
      affects('CVE-2099-0003'),
    ]);
  }, 120_000);

  it("A vulnerability follows from the version of a service, marked if it is a distribution's or has no bounds", async () => {
    await loaded(SCAN, 'scan-1', [
      seen({ address: '198.51.100.1', port: 443, service: 'http', banner: 'Apache/2.4.49 (Unix)' }),
      seen({ address: '198.51.100.1', port: 80, service: 'http', banner: 'Apache/2.4.49 (Unix)' }),
      seen({ address: '198.51.100.2', port: 80, service: 'http', banner: 'Apache/2.4.6 (CentOS)' }),
      seen({ address: '198.51.100.3', port: 80, service: 'http', banner: 'Apache' }),
    ]);
    expect(await edges('198.51.100.1')).toEqual([
      { cve: 'CVE-2099-0001', confidence: 'version', port: 80, sources: ['nmap'], at: DAY },
      { cve: 'CVE-2099-0003', confidence: 'unbounded', port: 80, sources: ['nmap'], at: DAY },
    ]);
    expect(await edges('198.51.100.2')).toEqual([
      { cve: 'CVE-2099-0001', confidence: 'upstream-version', port: 80, sources: ['nmap'], at: DAY },
      { cve: 'CVE-2099-0002', confidence: 'upstream-version', port: 80, sources: ['nmap'], at: DAY },
      { cve: 'CVE-2099-0003', confidence: 'unbounded', port: 80, sources: ['nmap'], at: DAY },
    ]);
    expect(await edges('198.51.100.3')).toEqual([]);
  });

  it('A vulnerability by version appears with the claims of a scanner, which never count as a version', async () => {
    await loaded(CLAIMS, 'claims', [
      [
        ...seen({
          address: '198.51.100.1',
          port: 8443,
          claimed: ['CVE-2099-0001', 'CVE-2099-0009'],
          seenAt: DAY + 1000,
        }),
      ],
    ]);
    expect(await edges('198.51.100.1')).toEqual([
      { cve: 'CVE-2099-0001', confidence: 'version', port: 80, sources: ['nmap', 'nuclei'], at: DAY + 1000 },
      { cve: 'CVE-2099-0003', confidence: 'unbounded', port: 80, sources: ['nmap'], at: DAY },
      { cve: 'CVE-2099-0009', confidence: 'claimed', port: 8443, sources: ['nuclei'], at: DAY + 1000 },
    ]);
  });

  it('A second derivation of exposures changes nothing, in part or whole', async () => {
    for (const touched of [Touched.everything(), Touched.nothing()]) {
      const [report] = await derive(database, { parts: PARTS, touched });
      expect([report?.edgesWritten, report?.edgesDeleted]).toEqual([0, 0]);
    }
  });

  it('A vulnerability is deleted with the version that had it, also where a claim of it stays', async () => {
    const newer = DAY + 86_400_000;
    const upgraded = { service: 'http', banner: 'Apache/2.4.62 (Unix)', seenAt: newer };
    await loaded(
      SCAN,
      'scan-2',
      [
        seen({ address: '198.51.100.1', port: 443, ...upgraded }),
        seen({ address: '198.51.100.1', port: 80, ...upgraded }),
        // The port alone: what it showed before is still what is known of it.
        seen({ address: '198.51.100.2', port: 80, seenAt: newer }),
      ],
      newer,
    );
    expect(await edges('198.51.100.1')).toEqual([
      { cve: 'CVE-2099-0001', confidence: 'claimed', port: 8443, sources: ['nuclei'], at: DAY + 1000 },
      { cve: 'CVE-2099-0003', confidence: 'unbounded', port: 80, sources: ['nmap'], at: newer },
      { cve: 'CVE-2099-0009', confidence: 'claimed', port: 8443, sources: ['nuclei'], at: DAY + 1000 },
    ]);
    expect(await edges('198.51.100.2')).toHaveLength(3);
  });

  it('Exposures follow new CVEs of a product, and lose those that no longer affect it', async () => {
    await loaded(
      CVES,
      'cves-2',
      [affects('CVE-2099-0001', '2.4.5'), affects('CVE-2099-0002', '2.4.10'), affects('CVE-2099-0004', '3.0')],
      DAY + 1,
    );
    const cves = async (address: string) => (await edges(address)).map((row) => Object(row).cve);
    expect(await cves('198.51.100.2')).toEqual(['CVE-2099-0002', 'CVE-2099-0004']);
    expect(await cves('198.51.100.1')).toEqual(['CVE-2099-0001', 'CVE-2099-0004', 'CVE-2099-0009']);
  });
});

/** How `svc.cve.byPackage` and the edge call the same thing. */
const CONFIDENCES: Readonly<Record<string, string>> = { 'no-bounds': 'unbounded' };

describe('the services of real files', () => {
  beforeAll(async () => {
    database = await schemaDatabase();
    const files: readonly (readonly [SourceDeclaration, string])[] = [
      [nvd20, 'sample/vulnerabilities/nvd_server_software.json.gz'],
      [nvdFeed11, 'sample/vulnerabilities/nvdcve-1.1-2022.json.gz'],
      [bitnamiOsv, 'sample/vulnerabilities/bitnami_vulndb.jsonl.gz'],
      [nmap, 'test/data/services/nmap/ullaakut_scan_base.xml'],
      [nmap, 'test/data/services/nmap/libnmap_dionaea_scan.xml'],
      [nmap, 'test/data/services/nmap/defectdojo_issue4406_vulners.xml'],
      [zgrab2, 'test/data/services/zgrab2/ssh-ssh.json'],
    ];
    for (const [source, file] of files) {
      const { status, error } = await load(database, source, join(ROOT, file), { allowShrink: true });
      expect([file, status, error]).toEqual([file, 'completed', null]);
    }
    await derive(database, { parts: PARTS });
  }, 300_000);

  it('The services of real files are vulnerable to what svc.cve.byPackage lists for their versions, and no more', async () => {
    const engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(new Date(DAY)) });
    const found = await database.read({
      text: `MATCH (a:IPV4)-[:RUNS_SERVICE]->(s:SERVICE) UNWIND [s.cpe] + coalesce(s.otherCpes, []) AS cpe
        WITH a, cpe, s.distribution AS distribution WHERE cpe IS NOT NULL AND NOT cpe CONTAINS ':*:*:*:*:*:*:*:*'
        RETURN DISTINCT a.name AS address, cpe, distribution ORDER BY address, cpe`,
    });
    const wanted: string[] = [];
    for (const { address, cpe, distribution } of found) {
      const { rows } = await engine.run({
        query: 'CALL svc.cve.byPackage({cpe: $cpe, limit: 1000}) YIELD cve, basis RETURN cve, basis',
        parameters: { cpe: String(cpe) },
      });
      for (const row of rows) {
        const basis = String(Object(row).basis);
        const isMarked = basis === 'version' && distribution !== null;
        const confidence = isMarked ? 'upstream-version' : (CONFIDENCES[basis] ?? basis);
        wanted.push(`${address} ${Object(row).cve} ${confidence} ${cpe}`);
      }
    }
    const edges = await database.read({
      text: `MATCH (a:IPV4)-[v:VULNERABLE_TO]->(c:CVE)
        RETURN a.name + ' ' + c.name + ' ' + v.confidence + ' ' + v.package AS edge`,
    });
    expect(edges.map(({ edge }) => String(edge)).sort()).toEqual(wanted.sort());
    const counts = Map.groupBy(wanted, (edge) => edge.split(' ')[0]);
    expect([...counts].map(([address, ofAddress]) => [address, ofAddress.length]).sort()).toEqual([
      ['172.17.0.3', 3],
      ['172.28.1.3', 6],
      ['66.35.250.168', 29],
    ]);
    expect(wanted.filter((edge) => edge.startsWith('172.17.0.3')).sort()).toEqual(
      ['CVE-2015-8325', 'CVE-2016-6515', 'CVE-2016-8858'].map(
        (cve) => `172.17.0.3 ${cve} upstream-version cpe:2.3:a:openbsd:openssh:7.2p2:*:*:*:*:*:*:*`,
      ),
    );
  });

  it('A walk from an address reaches its services and its vulnerabilities', async () => {
    const engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(new Date(DAY)) });
    const { rows } = await engine.run({
      query: `MATCH (a:IPV4 {name: "66.35.250.168"})-[:RUNS_SERVICE]->(s:SERVICE)
        RETURN s.name AS service, s.product AS product, s.version AS version, s.cpe AS cpe`,
    });
    expect(rows).toEqual([
      {
        service: '66.35.250.168:80/tcp',
        product: 'Apache httpd',
        version: '1.3.39',
        cpe: 'cpe:2.3:a:apache:http_server:1.3.39:*:*:*:*:*:*:*',
      },
    ]);
    const walked = await engine.run({ query: 'CALL svc.walk({host: "66.35.250.168", budget_ms: 30000, limit: 100})' });
    const types = JSON.stringify(walked.rows);
    expect([types.includes('RUNS_SERVICE'), types.includes('VULNERABLE_TO')]).toEqual([true, true]);
  });
});
