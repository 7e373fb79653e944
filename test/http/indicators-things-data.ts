import { THING_EXAMPLES } from '../../http/indicators/thing-examples.ts';
import type { Database } from '../../store/database.ts';
import type { THING_TYPES } from '../../views/indicators/query-block.ts';
import { AS_OF, writeIndicators } from './indicators-data.ts';

const MS = (time: string) => Date.parse(time);
const SEEN = MS('2026-08-02');

/** One indicator of each type of that graph, as a client writes it: those of the examples. */
export const THING_VALUES = {
  url: THING_EXAMPLES.url.query.indicator,
  asn: THING_EXAMPLES.asn.query.indicator,
  cidr: THING_EXAMPLES.cidr.query.indicator,
  hash: THING_EXAMPLES.hash.query.indicator,
  cve: THING_EXAMPLES.cve.query.indicator,
  email: THING_EXAMPLES.email.query.indicator,
  certificate: THING_EXAMPLES.certificate.query.indicator,
} as const satisfies Record<(typeof THING_TYPES)[number], string>;

const FEEDS = `
  CREATE (phish:FEED_SOURCE {name: 'Example Phish List', id: 'example-phish', isThreat: true, category: 'Phishing', weight: 1.0, publisher: 'one'})
  CREATE (malware:FEED_SOURCE {name: 'Example Malware List', id: 'example-malware', isThreat: true, category: 'Malware Distribution', weight: 1.0, publisher: 'two'})
  CREATE (bad:HOSTNAME {name: 'evil.example', apex: 'evil.example', isApex: true, isThreat: true, verdictLevel: 'MEDIUM'})
  CREATE (bad)-[:LISTED_IN {firstSeen: ${SEEN}, lastSeen: ${SEEN}, seenAt: ${SEEN}, observed_at: ${SEEN}}]->(malware)
  CREATE (url:URL {name: 'evil.example/login.php?id=1'})<-[:LINKS_TO]-(bad)
  CREATE (url)-[:LISTED_IN {firstSeen: ${SEEN}, lastSeen: ${SEEN}, seenAt: ${SEEN}, observed_at: ${SEEN}, tags: ['kit']}]->(phish)
  CREATE (:FILE_HASH {name: '${THING_VALUES.hash}', algorithm: 'md5', family: 'ExampleLoader', fileType: 'exe', sha256: '${'cd'.repeat(32)}'})
    -[:LISTED_IN {firstSeen: ${SEEN}, lastSeen: ${SEEN}, seenAt: ${SEEN}, observed_at: ${SEEN}}]->(malware)`;

const VULNERABILITIES = `
  CREATE (:CVE {name: 'CVE-2021-44228', summary: 'Example server executes code from a request.', cvss: 10.0, cvssVersion: '3.1',
      cvssVector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', epss: 0.97, isKev: true, isRansomware: true,
      kevDateAdded: ${MS('2021-12-10')}, vendor: 'Example', product: 'Server', cwes: ['CWE-502'], published: ${MS('2021-12-10')}, modified: ${MS('2025-10-27')}})
    -[:AFFECTS]->(:PACKAGE {name: 'cpe:2.3:a:example:server:*:*:*:*:*:*:*:*'})`;

const CONTACTS = `
  MATCH (mail:EMAIL {name: 'email:owner@example.com'}), (bad:HOSTNAME {name: 'evil.example'}), (apex:HOSTNAME {name: 'example.com'})
  MATCH (sold:HOSTNAME {name: 'sold.example'})-[had:HAS_EMAIL]->(mail) SET had.role = 'admin'
  CREATE (mail)-[:CHILD_OF]->(apex), (bad)-[:HAS_EMAIL]->(mail)
  WITH apex MATCH (block:ANNOUNCED_PREFIX {name: '192.0.2.0/24'}) SET block.originAsns = [64500]
  CREATE (:ASN_EXPOSURE {asn: 'AS64500', prefixCount: 1, announcedIpv4: 256})`;

/** The indicators graph with a listed URL, hash and host, a vulnerability, and contacts and certificates of these. */
export async function writeThings(database: Database): Promise<void> {
  await writeIndicators(database);
  for (const text of [FEEDS, VULNERABILITIES, CONTACTS]) await database.write({ text });
  await database.write({
    text: `UNWIND ['urls', 'hashes', 'vulnerabilities'] AS layer
      CREATE (:LOAD_RUN {source: 'example-' + layer, part: '', layer: layer, status: 'completed', cadenceHours: 24,
        startedAt: ${AS_OF.valueOf()}, finishedAt: ${AS_OF.valueOf()}, observedAt: ${AS_OF.valueOf()}})`,
  });
}
