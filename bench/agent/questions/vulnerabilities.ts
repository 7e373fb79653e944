import { type Question, query } from '../question.ts';

const OF_PACKAGE =
  'CALL svc.cve.byPackage({cpe: $cpe, limit: 500}) YIELD cve, fixedIn, isKev WHERE cve IN $cves RETURN cve, fixedIn, isKev';

/** What is vulnerable, exploited, past its end, and how popular. */
export const VULNERABILITIES: readonly Question[] = [
  {
    asks: 'Since when is CVE-2024-4577 known to be exploited, by ransomware too, and how likely is it?',
    source:
      'vulnerabilities/known_exploited_vulnerabilities.json, lines 4242 to 4250; epss_kev_nvd.csv, line 286: 0.99987',
    least: 1,
    calls: [
      query(
        'MATCH (c:CVE {name: $cve}) RETURN c.isKev AS isKev, c.kevDateAdded AS added, c.isRansomware AS isRansomware, c.epss AS epss',
        { cve: 'CVE-2024-4577' },
      ),
    ],
    gold: [{ isKev: true, added: Date.UTC(2024, 5, 12), isRansomware: true, epss: 0.99987 }],
    isAll: true,
  },
  {
    asks: 'Which vulnerabilities did CISA add on 25 August 2025?',
    source: 'vulnerabilities/known_exploited_vulnerabilities.json, lines 8, 24 and 39',
    least: 1,
    calls: [
      query('MATCH (c:CVE) WHERE c.isKev AND c.kevDateAdded = $day RETURN c.name AS cve', {
        day: Date.UTC(2025, 7, 25),
      }),
    ],
    gold: ['CVE-2025-48384', 'CVE-2024-8068', 'CVE-2024-8069'].map((cve) => ({ cve })),
    isAll: true,
  },
  {
    asks: 'Which exploited vulnerabilities has Citrix?',
    source: 'vulnerabilities/known_exploited_vulnerabilities.json: five entries with vendorProject Citrix',
    least: 1,
    calls: [
      query('MATCH (v:Vulnerability) WHERE v.isKev AND v.vendor = $vendor RETURN v.name AS cve', { vendor: 'Citrix' }),
      query('MATCH (c:CVE) WHERE c.isKev AND c.vendor = $vendor RETURN c.name AS cve', { vendor: 'Citrix' }),
    ],
    gold: ['CVE-2024-8068', 'CVE-2024-8069', 'CVE-2025-5777', 'CVE-2025-6543', 'CVE-2023-4966'].map((cve) => ({ cve })),
    isAll: true,
  },
  {
    asks: 'How many vulnerabilities does ransomware use?',
    source: 'vulnerabilities/known_exploited_vulnerabilities.json: 63 entries say Known',
    least: 1,
    calls: [query('MATCH (c:CVE) WHERE c.isRansomware RETURN count(c) AS count')],
    gold: [{ count: 63 }],
    isAll: true,
  },
  {
    asks: 'Has Apache httpd 2.4.49 the path traversal CVE-2021-41773?',
    source: 'vulnerabilities/nvd_server_software.json.gz, line 297: cpe:2.3:a:apache:http_server:2.4.49',
    least: 1,
    calls: [query(OF_PACKAGE, { cpe: 'apache:http_server:2.4.49', cves: ['CVE-2021-41773'] })],
    gold: [{ cve: 'CVE-2021-41773', isKev: true }],
    isAll: true,
  },
  {
    asks: 'And 2.4.48 CVE-2021-40438, and which version mends that?',
    source: 'vulnerabilities/bitnami_vulndb.jsonl.gz, line 1: fixed 2.4.49',
    least: 1,
    calls: [query(OF_PACKAGE, { cpe: 'apache:http_server:2.4.48', cves: ['CVE-2021-40438', 'CVE-2021-41773'] })],
    gold: [{ cve: 'CVE-2021-40438', fixedIn: '2.4.49' }],
    isAll: true,
  },
  {
    asks: 'Does Apache httpd 2.2.34 still get fixes?',
    source: 'vulnerabilities/endoflife.md.gz, lines 255 to 259: 2.2, eol 2017-07-11',
    least: 1,
    calls: [
      query('CALL svc.vulnPosture($product) YIELD isEndOfLife, eolDate RETURN isEndOfLife, eolDate', {
        product: 'apache:http_server:2.2.34',
      }),
    ],
    gold: [{ isEndOfLife: true, eolDate: '2017-07-11' }],
    isAll: true,
  },
  {
    asks: 'Which ports were open at 54.239.28.85?',
    source:
      'services/nmap/defectdojo_google_amazon_2025.xml, lines 32 to 36: 80 and 443 open, 135, 139 and 445 filtered',
    least: 1,
    calls: [
      query('MATCH (:IPV4 {name: $ip})-[:RUNS_SERVICE]->(s:SERVICE) RETURN s.name AS service', { ip: '54.239.28.85' }),
    ],
    gold: [{ service: '54.239.28.85:80/tcp' }, { service: '54.239.28.85:443/tcp' }],
    isAll: true,
  },
  {
    asks: 'Which web server ran at 66.35.250.168?',
    source: 'services/nmap/ullaakut_scan_base.xml, lines 48 to 50: Apache httpd 1.3.39',
    least: 1,
    calls: [
      query(
        'MATCH (:IPV4 {name: $ip})-[:RUNS_SERVICE]->(s:SERVICE) RETURN s.name AS service, s.product AS product, s.version AS version',
        { ip: '66.35.250.168' },
      ),
    ],
    gold: [{ service: '66.35.250.168:80/tcp', product: 'Apache httpd', version: '1.3.39' }],
    isAll: true,
  },
  {
    asks: 'How popular are github.com and paypal.com on the list of Moz?',
    source: 'popularity/moz_top-sites.json, lines 99 and 471: 17 and 79',
    least: 1,
    calls: [
      query(
        'UNWIND $hosts AS host MATCH (:HOSTNAME {name: host})-[l:LISTED_IN]->(f:FEED_SOURCE) WHERE f.id = "moz-top-500" RETURN host, l.rank AS rank',
        { hosts: ['github.com', 'paypal.com'] },
      ),
    ],
    gold: [
      { host: 'github.com', rank: 17 },
      { host: 'paypal.com', rank: 79 },
    ],
    isAll: true,
  },
];
