import { describe, expect, it } from 'vitest';
import type { EdgeFact, Fact, NodeFact } from '../../../loaders/source.ts';
import { httpx } from '../../../loaders/sources/services/httpx.ts';
import { masscan } from '../../../loaders/sources/services/masscan.ts';
import { naabu } from '../../../loaders/sources/services/naabu.ts';
import { nmap } from '../../../loaders/sources/services/nmap.ts';
import { nuclei } from '../../../loaders/sources/services/nuclei.ts';
import { servicesCsv, servicesNdjson } from '../../../loaders/sources/services/plain-services.ts';
import { shodan, shodanInternetDb } from '../../../loaders/sources/services/shodan.ts';
import { zgrab2 } from '../../../loaders/sources/services/zgrab2.ts';
import { AUGUST_22, memoryInput, readSource, testDataInput } from '../../support/source-input.ts';

const any = (vendor: string, product: string, version: string) =>
  `cpe:2.3:a:${vendor}:${product}:${version}:*:*:*:*:*:*:*`;

/** Services by name: product, version, CPE name, distribution. */
function services(facts: readonly Fact[]): unknown[] {
  return facts
    .filter((fact): fact is NodeFact => fact.kind === 'node' && fact.label === 'SERVICE')
    .map(({ name, properties: { product, version, cpe, distribution } = {} }) =>
      [name, product, version, cpe, distribution].filter((value) => value !== undefined),
    );
}

function edges(facts: readonly Fact[], ...types: readonly string[]): unknown[] {
  return facts
    .filter((fact): fact is EdgeFact => fact.kind === 'edge' && types.includes(fact.type))
    .map(({ type, from, to, properties, observedAt }) => [type, from.name, to.name, { ...properties }, observedAt]);
}

describe('nmap', () => {
  it('An nmap file gives the services of public hosts, and the names that nmap looked up', async () => {
    const input = await testDataInput('services/nmap/defectdojo_google_amazon_2025.xml');
    const { facts, refusals } = await readSource(nmap, input);
    const [google, amazon] = [1746624464000, 1746624465000];
    expect(refusals).toEqual([]);
    expect(services(facts)).toEqual(
      ['172.217.18.238:80/tcp', '172.217.18.238:443/tcp', '54.239.28.85:80/tcp', '54.239.28.85:443/tcp'].map((name) => [
        name,
      ]),
    );
    expect(edges(facts, 'RESOLVES_TO', 'HAS_PTR')).toEqual([
      ['RESOLVES_TO', 'google.com', '172.217.18.238', { lastSeen: google }, google],
      ['HAS_PTR', '172.217.18.238', 'par10s10-in-f238.1e100.net', { lastSeen: google }, google],
      ['RESOLVES_TO', 'amazon.com', '54.239.28.85', { lastSeen: amazon }, amazon],
    ]);
    expect(edges(facts, 'RUNS_SERVICE')[0]).toEqual([
      'RUNS_SERVICE',
      '172.217.18.238',
      '172.217.18.238:80/tcp',
      {},
      google,
    ]);
    expect(await nmap.dateOf?.(input)).toBe(1746624387000);
  });

  it('An nmap file gives software with its version, even without a CPE name, and skips closed ports', async () => {
    const { facts } = await readSource(nmap, await testDataInput('services/nmap/ullaakut_scan_base.xml'));
    // The host's own time lies years after the run: it is the run's that counts.
    expect(facts.filter((fact) => fact.kind === 'node' && fact.label === 'SERVICE')).toEqual([
      {
        kind: 'node',
        label: 'SERVICE',
        name: '66.35.250.168:80/tcp',
        properties: {
          product: 'Apache httpd',
          version: '1.3.39',
          cpe: any('apache', 'http_server', '1.3.39'),
          otherCpes: [any('php', 'php', '4.4.7')],
          packages: ` ${any('apache', 'http_server', '*')} ${any('php', 'php', '*')} `,
          observed_at: 1201479002000,
        },
      },
    ]);
  });

  it('CPE 2.2 names in an nmap file are read, under the names that the NVD has now', async () => {
    const { facts } = await readSource(nmap, await testDataInput('services/nmap/defectdojo_issue4406_vulners.xml'));
    expect(services(facts)).toHaveLength(25);
    expect(services(facts)).toContainEqual([
      '10.250.195.71:22/tcp',
      'OpenSSH',
      '7.4',
      any('openbsd', 'openssh', '7.4'),
    ]);
    expect(services(facts)).toContainEqual([
      '10.250.195.71:30367/tcp',
      'MySQL',
      '5.7.32',
      any('oracle', 'mysql', '5.7.32'),
    ]);
    // What the script vulners lists follows from the version by somebody's database: it is no finding.
    expect(edges(facts, 'VULNERABLE_TO')).toEqual([]);
    const pot = await readSource(nmap, await testDataInput('services/nmap/libnmap_dionaea_scan.xml'));
    expect(services(pot.facts)).toContainEqual(['172.28.1.3:80/tcp', 'nginx', any('f5', 'nginx', '*')]);
    expect(services(pot.facts)).toContainEqual([
      '172.28.1.3:11211/tcp',
      'Memcached',
      '1.4.25',
      any('memcached', 'memcached', '1.4.25'),
    ]);
  });

  it('A loopback address in an nmap file is refused, and so is a file of another format', async () => {
    const { facts, refusals } = await readSource(
      nmap,
      await testDataInput('services/nmap/libnmap_1_os_banner_scripts.xml'),
    );
    expect([facts, refusals.length]).toEqual([[], 9]);
    expect(refusals[0]?.reason).toBe("'127.0.0.1' is not an address of somebody: expected one that another can reach.");
    await expect(readSource(nmap, '<html/>')).rejects.toThrow('expected the element nmaprun, got html');
  });

  it('An nmap scan that was stopped keeps its findings and is reported as incomplete', async () => {
    const whole = new TextDecoder().decode(
      await (await testDataInput('services/nmap/defectdojo_google_amazon_2025.xml')).whole(),
    );
    const cut = whole.slice(0, whole.indexOf('</host>') + 40);
    const { facts, refusals } = await readSource(nmap, memoryInput(cut, 'scan.xml', 7));
    expect(services(facts)).toEqual([['172.217.18.238:80/tcp'], ['172.217.18.238:443/tcp']]);
    expect(refusals).toEqual([
      { line: 23, reason: expect.stringContaining('The XML is broken after line 23 (unclosed root tag') },
    ]);
  });

  it('An nmap file marks the packages of distributions, and may have IPv6 addresses', async () => {
    const port = (id: number, service: string) =>
      `<port protocol="tcp" portid="${id}"><state state="open"/>${service}</port>`;
    const file = `<nmaprun start="1746624387"><host><address addr="2001:DB8::1" addrtype="ipv6"/><ports>${[
      port(
        22,
        '<service name="ssh" product="OpenSSH" version="8.4p1 Debian 5+deb11u1" extrainfo="protocol 2.0"><cpe>cpe:/a:openbsd:openssh:8.4p1</cpe><cpe>cpe:/o:linux:linux_kernel</cpe></service>',
      ),
      port(
        80,
        '<service name="http" product="nginx" version="1.18.0"><cpe>cpe:/a:igor_sysoev:nginx:1.18.0</cpe><cpe>cpe:/o:canonical:ubuntu_linux</cpe></service>',
      ),
      port(
        445,
        '<service name="netbios-ssn" product="Samba smbd" version="3.X - 4.X"><cpe>cpe:/a:samba:samba</cpe></service>',
      ),
    ].join('')}</ports></host></nmaprun>`;
    const { facts, refusals } = await readSource(nmap, file);
    expect(refusals).toEqual([]);
    expect(services(facts)).toEqual([
      ['[2001:db8::1]:22/tcp', 'OpenSSH', '8.4p1 Debian 5+deb11u1', any('openbsd', 'openssh', '8.4p1'), 'debian'],
      ['[2001:db8::1]:80/tcp', 'nginx', '1.18.0', any('f5', 'nginx', '1.18.0'), 'ubuntu'],
      ['[2001:db8::1]:445/tcp', 'Samba smbd', '3.X - 4.X', any('samba', 'samba', '*')],
    ]);
  });

  it('An nmap file never has its document entities expanded', async () => {
    const bomb = `<!DOCTYPE nmaprun [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><nmaprun start="1746624387"><host><address addr="&b;" addrtype="ipv4"/></host></nmaprun>`;
    const { facts, refusals } = await readSource(nmap, bomb);
    expect(facts).toEqual([]);
    expect(refusals).toEqual([{ line: 1, reason: expect.stringContaining('invalid character entity') }]);
  });
});

describe('scanners that write JSON', () => {
  it('Output of naabu gives the ports of an address, with the name that naabu looked up', async () => {
    const { facts, refusals } = await readSource(naabu, await testDataInput('services/naabu/defectdojo_many.json'));
    expect(refusals).toEqual([]);
    expect(services(facts)).toHaveLength(8);
    expect(edges(facts, 'RUNS_SERVICE')[0]).toEqual([
      'RUNS_SERVICE',
      '172.29.0.3',
      '172.29.0.3:3000/tcp',
      {},
      1785456000000,
    ]);
    const named = await readSource(
      naabu,
      '{"host":"www.example.com","ip":"192.0.2.7","port":{"Port":443},"protocol":"tcp"}\n{"ip":"192.0.2.7"}\n',
    );
    expect(edges(named.facts, 'RESOLVES_TO', 'RUNS_SERVICE')).toEqual([
      ['RESOLVES_TO', 'www.example.com', '192.0.2.7', { lastSeen: AUGUST_22 }, undefined],
      ['RUNS_SERVICE', '192.0.2.7', '192.0.2.7:443/tcp', {}, AUGUST_22],
    ]);
    expect(named.refusals.map(({ line }) => line)).toEqual([2]);
  });

  it('Output of masscan may be an array with stray commas, or lines with banners', async () => {
    const { facts, refusals } = await readSource(masscan, await testDataInput('services/masscan/defectdojo_many.json'));
    expect(refusals).toEqual([]);
    expect(services(facts)).toEqual(['8080', '3000', '8443', '80'].map((port) => [`172.29.0.3:${port}/tcp`]));
    const lines = [
      '{"ip":"198.51.100.7","timestamp":"1785522037","port":22,"proto":"tcp","rec_type":"banner","data":{"service_name":"ssh","banner":"SSH-2.0-OpenSSH_7.4"}}',
      '{"ip":"198.51.100.7","timestamp":"1785522037","port":80,"proto":"tcp","rec_type":"banner","data":{"service_name":"title","banner":"A page"}}',
      '{"ip":"198.51.100.7","timestamp":"1785522037","port":81,"proto":"tcp","rec_type":"status","data":{"status":"closed"}}',
    ];
    const dump = await readSource(masscan, lines.join('\n'));
    expect(services(dump.facts)).toEqual([
      ['198.51.100.7:22/tcp', 'OpenSSH', '7.4', any('openbsd', 'openssh', '7.4')],
      ['198.51.100.7:80/tcp'],
    ]);
  });

  it('Output of httpx gives the server of a site, its fingerprint and its certificate', async () => {
    const { facts, refusals } = await readSource(httpx, await testDataInput('services/httpx/defectdojo_many.json'));
    expect(refusals).toEqual([]);
    expect(new Set(services(facts).map((service) => JSON.stringify(service)))).toEqual(
      new Set([JSON.stringify(['172.29.0.2:80/tcp', 'nginx', '1.31.3', any('f5', 'nginx', '1.31.3')])]),
    );
    const jarm = '27d40d40d29d40d1dc42d43d00041d4689ee210389f4f6b4b5b1b93f92252d';
    const sha256 = 'ab'.repeat(32);
    const line = {
      ...{
        timestamp: '2026-07-31T19:38:54Z',
        url: 'https://www.example.com',
        port: '443',
        scheme: 'https',
        webserver: 'nginx/1.18.0 (Ubuntu)',
      },
      ...{
        host_ip: '192.0.2.8',
        a: ['192.0.2.8', '192.0.2.9'],
        tech: ['Nginx:1.18.0', 'PHP:7.4.3', 'HSTS'],
        jarm_hash: jarm,
      },
      tls: { subject_cn: 'www.example.com', subject_an: ['www.example.com', 'printer'], fingerprint_hash: { sha256 } },
    };
    const found = await readSource(httpx, JSON.stringify(line));
    const at = Date.UTC(2026, 6, 31, 19, 38, 54);
    expect(services(found.facts)).toEqual([
      ['192.0.2.8:443/tcp', 'nginx', '1.18.0', any('f5', 'nginx', '1.18.0'), 'ubuntu'],
    ]);
    expect(found.facts.find((fact) => fact.kind === 'node' && fact.label === 'SERVICE')).toMatchObject({
      properties: { otherCpes: [any('php', 'php', '7.4.3')] },
    });
    expect(edges(found.facts, 'RESOLVES_TO', 'EMITS_TLS_FINGERPRINT', 'HAS_CERTIFICATE')).toEqual([
      ['RESOLVES_TO', 'www.example.com', '192.0.2.8', { lastSeen: at }, at],
      ['RESOLVES_TO', 'www.example.com', '192.0.2.9', { lastSeen: at }, at],
      ['HAS_CERTIFICATE', 'www.example.com', sha256, { isSan: true, logged_at: undefined }, undefined],
      ['EMITS_TLS_FINGERPRINT', '192.0.2.8', `jarm:${jarm}`, { port: 443, lastSeen: at }, at],
    ]);
  });

  it('Output of nuclei gives CVEs as claims, about the address only where it answers for all its names', async () => {
    const input = await testDataInput('services/nuclei/defectdojo_many_findings_new.jsonl');
    const { facts, refusals } = await readSource(nuclei, input);
    const at = Date.parse('2022-03-20T22:43:31.231312071-03:00');
    expect(edges(facts, 'VULNERABLE_TO')).toEqual([
      [
        'VULNERABLE_TO',
        'nuclei-example.com',
        'CVE-2018-15473',
        { port: 22, package: undefined, confidence: 'claimed' },
        at,
      ],
    ]);
    expect(refusals.map(({ reason }) => reason)).toEqual([
      "'127.0.0.1' is not an address of somebody: expected one that another can reach.",
    ]);
    const site = (type: string) =>
      JSON.stringify({
        info: { classification: { 'cve-id': 'cve-2021-41773' } },
        type,
        'matched-at': 'https://www.example.com/cgi-bin',
        ip: '192.0.2.8',
        timestamp: '2026-01-02T03:04:05Z',
      });
    const ends = async (type: string) =>
      (await readSource(nuclei, site(type))).facts.map((fact) =>
        fact.kind === 'edge' ? `${fact.from.name}:${fact.properties?.port}` : '',
      );
    expect(await ends('http')).toEqual(['www.example.com:443']);
    expect(await ends('tcp')).toEqual(['www.example.com:443', '192.0.2.8:443']);
    const without = await readSource(nuclei, await testDataInput('services/nuclei/defectdojo_multiple_v3.json'));
    expect([without.facts, without.refusals]).toEqual([[], []]);
    expect(without.leftOut).toHaveLength(without.records);
    expect(without.leftOut?.[0]).toEqual({ line: 2, reason: 'it has no finding that is stored' });
  });

  it.each([
    ['ftp-default', '172.17.0.3:21/tcp', 'vsFTPd', '3.0.3', any('vsftpd_project', 'vsftpd', '3.0.3')],
    ['http-https', '172.17.0.3:443/tcp', 'lighttpd', '1.4.35', any('lighttpd', 'lighttpd', '1.4.35')],
    ['memcached-1.6.38', '100.65.0.30:11211/tcp', 'memcached', '1.6.38', any('memcached', 'memcached', '1.6.38')],
    ['mssql-2017-linux', '172.17.0.3:1433/tcp', 'Microsoft SQL Server', '14.0.3015'],
    ['mysql-5.7', '172.17.0.5:3306/tcp', 'MySQL', '5.7.20', any('oracle', 'mysql', '5.7.20')],
    ['ntp-openntp', '172.17.0.3:123/udp'],
    ['pop3-banner', '172.17.0.3:110/tcp'],
    ['ssh-ssh', '172.17.0.3:22/tcp', 'OpenSSH', '7.2p2', any('openbsd', 'openssh', '7.2p2'), 'ubuntu'],
  ])('Output of zgrab2 gives the service of %s', async (file, ...service) => {
    const { facts, refusals } = await readSource(zgrab2, await testDataInput(`services/zgrab2/${file}.json`));
    expect([services(facts), refusals]).toEqual([[service], []]);
  });

  it('Output of zgrab2 gives the certificates of handshakes; a result without an address is refused', async () => {
    const { facts } = await readSource(zgrab2, await testDataInput('services/zgrab2/mysql-5.7.json'));
    expect(facts.filter((fact) => fact.kind === 'node' && fact.label === 'TLS_CERTIFICATE')).toMatchObject([
      { name: '9fc0455b75110b48ef383c153b03dac66698c4a5637e2dd3af89cd99c19e3119' },
    ]);
    // The certificate is for a name that no host has.
    expect(edges(facts, 'HAS_CERTIFICATE')).toEqual([]);
    const redis = await readSource(zgrab2, await testDataInput('services/zgrab2/redis-default-normal.json'));
    expect(redis.refusals).toEqual([{ line: 1, reason: 'ip: zgrab2 was given a name alone' }]);
  });

  it('Shodan: software, certificates and fingerprints as stated, vulnerabilities as claims', async () => {
    const jarm = '27d40d40d29d40d1dc42d43d00041d4689ee210389f4f6b4b5b1b93f92252d';
    const [sha256, ja3s] = ['cd'.repeat(32), 'ef'.repeat(16)];
    const lines = [
      {
        ...{
          ip_str: '198.51.100.20',
          port: 443,
          transport: 'tcp',
          timestamp: '2026-08-01T10:20:30.123456',
          product: 'Apache httpd',
          version: '2.4.49',
        },
        ...{
          cpe23: [
            'cpe:2.3:a:apache:http_server:2.4.49',
            'cpe:2.3:a:openssl:openssl:1.1.1k',
            'cpe:2.3:o:debian:debian_linux',
          ],
          data: 'HTTP/1.1 200 OK',
        },
        vulns: { 'CVE-2021-41773': { verified: true, cvss: 7.5 }, 'not a CVE': {} },
        _shodan: { module: 'https' },
        http: { server: 'Apache/2.4.49 (Debian)' },
        ssl: {
          jarm,
          ja3s,
          cert: {
            fingerprint: { sha256 },
            subject: { CN: 'www.example.com' },
            issued: '20260101000000Z',
            expires: '20270101000000Z',
          },
        },
      },
      {
        ip_str: '198.51.100.20',
        port: 22,
        transport: 'tcp',
        timestamp: '2026-08-01T10:20:31',
        data: 'SSH-2.0-OpenSSH_8.4p1 Debian-5+deb11u1\nKey type: ssh-rsa',
        _shodan: { module: 'ssh' },
      },
      { ip_str: '198.51.100.20', timestamp: 'x' },
    ];
    const { facts, refusals } = await readSource(shodan, lines.map((line) => JSON.stringify(line)).join('\n'));
    const at = Date.UTC(2026, 7, 1, 10, 20, 30, 123);
    expect(refusals.map(({ line }) => line)).toEqual([3]);
    expect(services(facts)).toEqual([
      ['198.51.100.20:443/tcp', 'Apache httpd', '2.4.49', any('apache', 'http_server', '2.4.49'), 'debian'],
      ['198.51.100.20:22/tcp', 'OpenSSH', '8.4p1', any('openbsd', 'openssh', '8.4p1'), 'debian'],
    ]);
    expect(
      edges(facts, 'VULNERABLE_TO', 'EMITS_TLS_FINGERPRINT', 'HAS_CERTIFICATE').map((edge) => Object(edge).slice(0, 3)),
    ).toEqual([
      ['VULNERABLE_TO', '198.51.100.20', 'CVE-2021-41773'],
      ['EMITS_TLS_FINGERPRINT', '198.51.100.20', `jarm:${jarm}`],
      ['EMITS_TLS_FINGERPRINT', '198.51.100.20', `ja3s:${ja3s}`],
      ['HAS_CERTIFICATE', 'www.example.com', sha256],
    ]);
    expect(edges(facts, 'VULNERABLE_TO')[0]).toEqual([
      'VULNERABLE_TO',
      '198.51.100.20',
      'CVE-2021-41773',
      { port: 443, package: any('apache', 'http_server', '2.4.49'), confidence: 'claimed' },
      at,
    ]);
  });

  it('InternetDB: ports, and claims of which it does not say the port', async () => {
    const answer =
      '{"cpes":["cpe:/a:apache:http_server:2.4.49"],"hostnames":["a.example.com"],"ip":"198.51.100.21","ports":[80,443],"tags":[],"vulns":["CVE-2021-41773"]}';
    const { facts } = await readSource(shodanInternetDb, answer);
    expect(services(facts)).toEqual([['198.51.100.21:80/tcp'], ['198.51.100.21:443/tcp']]);
    expect(edges(facts, 'VULNERABLE_TO')).toEqual([
      [
        'VULNERABLE_TO',
        '198.51.100.21',
        'CVE-2021-41773',
        { port: undefined, package: undefined, confidence: 'claimed' },
        AUGUST_22,
      ],
    ]);
  });
});

describe("the user's own service lists", () => {
  const CSV = [
    'ip,port,proto,product,version,cpe,cve,timestamp',
    '198.51.100.30,443,tcp,nginx,1.18.0,,,2026-08-01T00:00:00Z',
    '2001:db8::30,53,udp,,,cpe:/a:isc:bind:9.10.3:p4,CVE-2015-8704 CVE-2016-1285,1785542400',
    '198.51.100.30,0,tcp,,,,,',
    '198.51.100.30,http,tcp,,,,,',
    'nobody,80,tcp,,,,,',
    '198.51.100.30,80,icmp,,,,,',
    '198.51.100.30,80,tcp,,,,,yesterday',
  ];

  it("The user's own services are read from CSV; bad rows are refused by line", async () => {
    const { facts, refusals } = await readSource(servicesCsv, CSV.join('\n'));
    expect(services(facts)).toEqual([
      ['198.51.100.30:443/tcp', 'nginx', '1.18.0', any('f5', 'nginx', '1.18.0')],
      ['[2001:db8::30]:53/udp', 'cpe:2.3:a:isc:bind:9.10.3:p4:*:*:*:*:*:*'],
      ['198.51.100.30:80/tcp'],
    ]);
    expect(edges(facts, 'RUNS_SERVICE', 'VULNERABLE_TO').map((edge) => Object(edge).slice(1, 3))).toEqual([
      ['198.51.100.30', '198.51.100.30:443/tcp'],
      ['2001:db8::30', '[2001:db8::30]:53/udp'],
      ['2001:db8::30', 'CVE-2015-8704'],
      ['2001:db8::30', 'CVE-2016-1285'],
      ['198.51.100.30', '198.51.100.30:80/tcp'],
    ]);
    expect(refusals.map(({ line }) => line)).toEqual([4, 5, 6, 7, 8]);
    expect(refusals.at(1)?.reason).toBe('port: expected a port');
    expect(refusals.at(-1)?.reason).toBe("observed_at: 'yesterday' is no time");
  });

  it("The user's own services are read from JSON lines, with the same column names", async () => {
    const line = {
      address: '198.51.100.31',
      port: 22,
      service: 'ssh',
      banner: 'SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3',
      observed_at: '2026-08-01',
    };
    const { facts, refusals } = await readSource(servicesNdjson, `${JSON.stringify(line)}\n{"port":1}\n[]\n`);
    expect(services(facts)).toEqual([
      ['198.51.100.31:22/tcp', 'OpenSSH', '9.2p1', any('openbsd', 'openssh', '9.2p1'), 'debian'],
    ]);
    expect(refusals.map(({ line: at, reason }) => [at, reason])).toEqual([
      [2, 'address: expected an address'],
      [3, 'address: expected an address'],
    ]);
  });

  it('A banner of any length is cut short, put on one line and stripped of control characters', async () => {
    const banner = `Apache/2.4.49 \u0000\u001b[31m\u202e\ud800${'A\r\n'.repeat(500_000)}`;
    const { facts } = await readSource(
      servicesNdjson,
      JSON.stringify({ ip: '198.51.100.32', port: 80, service: 'http', banner }),
    );
    const [service] = facts.filter((fact): fact is NodeFact => fact.kind === 'node' && fact.label === 'SERVICE');
    const text = String(service?.properties?.banner);
    expect(text.length).toBeLessThanOrEqual(1_000);
    expect(text.slice(0, 24)).toBe('Apache/2.4.49 [31m A A A');
    expect(/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text)).toBe(false);
    expect(service?.properties?.cpe).toBe(any('apache', 'http_server', '2.4.49'));
  });
});
