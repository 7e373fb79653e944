import { X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { activeScan } from '../../cli/active-scan.ts';
import { readSettings } from '../../cli/settings.ts';
import { EXPOSURES, SERVICES_OF_ADDRESSES } from '../../facts/exposed-services.ts';
import { SCAN_RESULT } from '../../http/ops/job-results.ts';
import { notResolved } from '../../net/fetch-errors.ts';
import type { ActiveScanOptions } from '../../ops/scan/active-scan.ts';
import { scanJob } from '../../ops/scan/scan-job.ts';
import { ScanTargets } from '../../ops/scan/scan-targets.ts';
import { fixedClock } from '../../schema/clock.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { DnsServer } from '../support/dns-server.ts';
import { schemaDatabase } from '../support/graph.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '../support/test-certificate.ts';
import { plan } from './plans.ts';
import { post, testApp } from './test-app.ts';

const JOB = { id: 'a job', owner: { id: 'a key', name: 'test' } };
const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };
const DOMAIN = 'scan.weft.net';

let database: Database;
let dns: DnsServer;
let web: HttpServer;
let secure: HttpServer;
let ssh: Server;
let home: string;
const asked: string[] = [];
/** Lines of the operator's log about names that lead inside. */
const logged: object[] = [];

beforeAll(async () => {
  database = await schemaDatabase();
  dns = await DnsServer.start({
    [DOMAIN]: [{ type: 'A', value: '127.0.0.1' }],
    'inside.weft.net': [{ type: 'A', value: '10.1.2.3' }],
  });
  const answer =
    (name: string, server: string): RequestListener =>
    (request, response) => {
      asked.push(`${name} ${request.method}`);
      response.writeHead(301, { server, 'x-powered-by': 'PHP/8.2.1', location: 'http://127.0.0.1:1/elsewhere' }).end();
    };
  web = createHttpServer(answer('http', 'Apache/2.4.49 (Unix)'));
  secure = createHttpsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, answer('https', 'nginx/1.24.0'));
  ssh = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n');
  });
  for (const server of [web, secure, ssh]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  home = mkdtempSync(join(tmpdir(), 'weft-scan-test-'));
  const apache = 'cpe:2.3:a:apache:http_server:*:*:*:*:*:*:*:*';
  const range = { cpe: apache, versionStartIncluding: '2.4.49', versionEndIncluding: '2.4.50' };
  await database.write({
    text: `CREATE (:PACKAGE {name: $apache, product: 'http_server', vendor: 'apache'})<-[:AFFECTS {nvdRanges: [$range]}]-
      (:CVE {name: 'CVE-2021-41773', summary: 'Path traversal in Apache HTTP Server 2.4.49.', cvss: 7.5, isKev: true, isRansomware: true, epss: 0.97})
      CREATE (:HOSTNAME {name: 'www.${DOMAIN}', reversedName: reverse('www.${DOMAIN}'), apex: 'weft.net'})`,
    parameters: { apache, range: JSON.stringify(range) },
  });
});

afterAll(async () => {
  for (const server of [web, secure, ssh]) server.close();
  await dns.stop();
  rmSync(home, { recursive: true, force: true });
});

const portOf = (server: Server) => {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

/** Options as an operator sets them, except the ports: the test servers listen on random ones. */
function active(targets: string, more: Partial<ActiveScanOptions> = {}): ActiveScanOptions {
  const settings = readSettings({
    WEFT_ACTIVE_SCAN: 'on',
    WEFT_SCAN_TARGETS: targets,
    WEFT_FETCH_ALLOW: '127.0.0.1',
    WEFT_RESOLVERS: dns.address,
  });
  const options = activeScan(settings, database, { warn: (details) => void logged.push(details) });
  if (options === null) throw new Error('scans are off');
  const webPorts = [
    { port: portOf(web), isTls: false },
    { port: portOf(secure), isTls: true },
  ];
  return { ...options, webPorts, ports: [portOf(ssh), portOf(web)], timeoutMs: 20_000, ...more };
}

const sources = () => ({
  reader: database,
  clock: fixedClock(new Date('2026-08-22T00:00:00Z')),
  suffixes: async () => LIBRARY_SUFFIXES,
  coverages: async () => ({ layers: new Map(), emptyTypes: new Set<string>() }),
});

async function scan(options: ActiveScanOptions | null, params: object = {}) {
  const job = scanJob(sources(), options);
  const result = await job.run({ domain: DOMAIN, ...params }, new AbortController().signal, () => undefined, LOG, JOB);
  return SCAN_RESULT.parse(result);
}

describe('a scan', () => {
  it('A scan returns only stored data when its operator has enabled nothing, and connects to no host', async () => {
    const before = asked.length;
    const { modules, summary, ...rest } = await scan(null);
    expect(rest).toEqual({ domain: DOMAIN, type: 'comprehensive', status: 'completed' });
    expect(modules).toEqual({
      subdomains: { status: 'completed', reason: null, data: { subdomains: [`www.${DOMAIN}`], totalCount: 1 } },
      dns: { status: 'completed', reason: `nothing is known of ${DOMAIN}`, data: null },
      ssl: { status: 'completed', reason: `no certificate of ${DOMAIN} is stored`, data: null },
      whois: { status: 'completed', reason: 'no registration of weft.net is stored', data: null },
      ports: { status: 'skipped', reason: 'active probing is disabled', data: null },
      technologies: { status: 'skipped', reason: 'active probing is disabled', data: null },
      vulnerabilities: {
        status: 'completed',
        reason: null,
        data: { findings: [], severityCounts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 } },
      },
    });
    expect(summary).toEqual({ completed: 5, skipped: 2, failed: 0 });
    expect([asked.length, dns.asked]).toEqual([before, []]);
  });

  it('A scan probes nothing that its operator does not list, and says so', async () => {
    const { modules } = await scan(active('weft.org,192.0.2.0/24'));
    const reason = `${DOMAIN} is not in WEFT_SCAN_TARGETS: this is what the graph has`;
    expect(modules.ports).toEqual({ status: 'skipped', reason, data: null });
    expect(modules.dns).toMatchObject({ status: 'completed', reason });
    expect([asked, dns.asked]).toEqual([[], []]);
  });

  it('A scan reaches no address that is not public unless that is allowed, even when the address is listed', async () => {
    const { modules } = await scan(active('weft.net,10.0.0.0/8'), { domain: 'inside.weft.net' });
    const reason = notResolved('inside.weft.net');
    expect(modules.ports).toMatchObject({ status: 'skipped', reason });
    expect(modules.ssl).toMatchObject({ reason });
    expect(asked).toEqual([]);
  });

  it('A scan tries no port of an address that is not listed, even when its name is', async () => {
    const { modules } = await scan(active('weft.net'), { type: 'ports' });
    expect(Object.keys(modules)).toEqual(['ports']);
    expect(modules.ports).toEqual({
      status: 'skipped',
      reason: `no address of ${DOMAIN} is in a range of WEFT_SCAN_TARGETS`,
      data: null,
    });
  });

  it('A scan asks DNS, makes TLS handshakes and tries ports of listed targets; its finds are stored and returned', async () => {
    const { modules, summary } = await scan(active('weft.net,127.0.0.0/8'));
    expect([...new Set(asked)].toSorted()).toEqual(['http HEAD', 'https HEAD']);
    expect(modules.dns?.data).toMatchObject({ A: [{ value: '127.0.0.1', source: 'weft-live-dns' }] });
    const own = new X509Certificate(TEST_CERTIFICATE);
    expect(modules.ssl).toMatchObject({
      status: 'completed',
      reason: null,
      data: { chain: [{ sans: [DOMAIN], sha256: own.fingerprint256.replaceAll(':', '').toLowerCase() }] },
    });
    const ports = [
      {
        port: portOf(web),
        protocol: 'tcp',
        service: 'Apache 2.4.49',
        banner: 'Server: Apache/2.4.49 (Unix); X-Powered-By: PHP/8.2.1',
      },
      {
        port: portOf(secure),
        protocol: 'tcp',
        service: 'nginx 1.24.0',
        banner: 'Server: nginx/1.24.0; X-Powered-By: PHP/8.2.1',
      },
      { port: portOf(ssh), protocol: 'tcp', service: 'OpenSSH 9.2p1', banner: 'SSH-2.0-OpenSSH_9.2p1 Debian-2' },
    ];
    expect(modules.ports).toEqual({
      status: 'completed',
      reason: null,
      data: { hosts: [{ ip: '127.0.0.1', ports: ports.toSorted((one, other) => one.port - other.port) }] },
    });
    expect(modules.technologies?.data).toEqual({
      technologies: [
        { name: 'Apache', category: 'web server', version: '2.4.49' },
        { name: 'OpenSSH', category: 'remote access', version: '9.2p1' },
        { name: 'PHP', category: 'language', version: '8.2.1' },
        { name: 'nginx', category: 'web server', version: '1.24.0' },
      ],
    });
    expect(modules.vulnerabilities?.data).toEqual({
      findings: [
        {
          id: 'CVE-2021-41773',
          severity: 'high',
          title: 'Path traversal in Apache HTTP Server 2.4.49.',
          evidence: `cpe:2.3:a:apache:http_server:2.4.49:*:*:*:*:*:*:* on 127.0.0.1:${portOf(web)}, known to be exploited (KEV), by weft-scan`,
        },
      ],
      severityCounts: { critical: 0, high: 1, medium: 0, low: 0, info: 0 },
    });
    expect(summary).toEqual({ completed: 7, skipped: 0, failed: 0 });
    const stored = await database.read({
      text: `MATCH (a:IPV4 {name: '127.0.0.1'})-[r:RUNS_SERVICE]->(s:SERVICE)
        RETURN s.name AS name, r.source AS source, r.observed_at > 0 AND s.observed_at > 0 AS isDated ORDER BY name`,
    });
    expect(stored).toEqual(
      [portOf(web), portOf(secure), portOf(ssh)]
        .map((port) => ({ name: `127.0.0.1:${port}/tcp`, source: 'weft-scan', isDated: true }))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    );
  });

  it('A scan has nmap probe the ports when the operator has it, and returns the services that it names', async () => {
    const nmap = join(home, 'nmap');
    const report = `<?xml version="1.0"?><nmaprun><host><address addr="127.0.0.1" addrtype="ipv4"/><ports>
      <port protocol="tcp" portid="6379"><state state="open"/><service name="redis" product="Redis key-value &amp; store" version="7.0.1"><cpe>cpe:/a:redislabs:redis:7.0.1</cpe></service></port>
      <port protocol="tcp" portid="23"><state state="closed"/><service name="telnet"/></port></ports></host></nmaprun>`;
    writeFileSync(nmap, `#!/bin/sh\necho "$@" > ${join(home, 'arguments')}\ncat <<'XML'\n${report}\nXML\n`);
    chmodSync(nmap, 0o700);
    const { modules } = await scan(active('weft.net,127.0.0.0/8', { nmap, ports: [23, 6379] }), { type: 'ports' });
    const found = modules.ports?.data?.hosts[0]?.ports.filter(({ port }) => port === 6379 || port === 23);
    expect(found).toEqual([{ port: 6379, protocol: 'tcp', service: 'Redis key-value & store 7.0.1', banner: null }]);
    const failing = await scan(active('weft.net,127.0.0.0/8', { nmap: join(home, 'none'), ports: [1] }), {
      type: 'ports',
    });
    expect(failing.modules.ports?.reason).toMatch(/^nmap failed: spawn .* ENOENT$/);
  });

  it('The statements of a scan use only indexes', async () => {
    for (const text of [SERVICES_OF_ADDRESSES, EXPOSURES]) {
      const operators = await plan(database, { text, parameters: { input: { names: ['127.0.0.1'] } } });
      expect([text, operators.filter((name) => /Scan/.test(name))]).toEqual([text, []]);
    }
  });
});

describe('POST /v1/ops/scan', () => {
  test.each([
    [{ domain: 'Example.COM.' }, { domain: 'example.com', type: 'comprehensive' }],
    [
      { domain: 'example.com', type: 'vulnerability' },
      { domain: 'example.com', type: 'vulnerabilities' },
    ],
    [
      { target: 'example.com', target_type: 'domain', scan_depth: 3 },
      { domain: 'example.com', type: 'comprehensive' },
    ],
  ])('POST /v1/ops/scan takes %j as %j', async (body, params) => {
    const app = await testApp(database);
    const { statusUrl } = await app.json('/v1/ops/scan', post(body));
    expect(await app.json(String(statusUrl))).toMatchObject({ type: 'infra_scan', status: 'pending', params });
  });

  test.each([
    [{ domain: 'printer.local' }, 'TARGET_NOT_ALLOWED', 'domain'],
    [{ domain: 'localhost' }, 'TARGET_NOT_ALLOWED', 'domain'],
    [{ domain: '192.0.2.1' }, 'INVALID_DOMAIN_FORMAT', 'domain'],
    [{}, 'INVALID_BODY', 'domain'],
    [{ target: '192.0.2.0/24', target_type: 'cidr' }, 'INVALID_BODY', 'target_type'],
    [{ domain: 'example.com', type: 'everything' }, 'INVALID_BODY', 'type'],
  ])('POST /v1/ops/scan refuses %j with %s about %s', async (body, error, field) => {
    const app = await testApp(database);
    expect(await app.json('/v1/ops/scan', post(body))).toMatchObject({ status: 400, error, details: { field } });
  });

  it('POST /v1/ops/scan and POST /v1/ops/map need the scope ops', async () => {
    const app = await testApp(database, { scopes: ['lookup'] });
    expect((await app.ask('/v1/ops/scan', post({ domain: 'example.com' }))).status).toBe(403);
    expect((await app.ask('/v1/ops/map', post({ startPoint: 'example.com' }))).status).toBe(403);
  });
});

describe('targets of scans', () => {
  const targets = new ScanTargets('example.com, 192.0.2.0/24,2001:db8::/32 ,198.51.100.7', []);

  it('Scan targets are names with all names below them, and ranges', () => {
    expect(['example.com', 'a.example.com', 'badexample.com', 'com'].map((name) => targets.hasName(name))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const addresses = ['192.0.2.9', '192.0.3.9', '2001:db8::1', '2001:db9::1', '198.51.100.7', '::ffff:192.0.2.9', 'x'];
    expect(addresses.map((address) => targets.hasAddress(address))).toEqual([
      true,
      false,
      true,
      false,
      true,
      true,
      false,
    ]);
  });

  it('An entry of WEFT_SCAN_TARGETS that is neither a name nor a range is refused by name', () => {
    expect(() => new ScanTargets('example.com,-', [])).toThrow(
      "'-' is neither a domain nor a CIDR such as 10.20.0.0/16",
    );
    expect(() => readSettings({ WEFT_ACTIVE_SCAN: 'on' })).toThrow(/^WEFT_SCAN_TARGETS: expected the domains/);
    expect(readSettings({ WEFT_SCAN_TARGETS: 'example.com' }).scan).toBeNull();
  });
});
