/**
 * `npm run bench:vulnerabilities`: what `svc.cve.byPackage` and `svc.vulnPosture` cost on the sample and a product and an AS that are made beside it, asked
 * at `/api/query`: a product with 1,000 CVEs of eight ranges each, an AS with 10,000 blocks and more exposed services than are looked at, a
 * /8 around it. Each is asked once, then by turns with `RETURN 1`. The client, the server and Neo4j share the machine: read the
 * ratios. With `WEFT_BENCH_HOME` a home is kept and used again.
 */
import type { Database } from '../engine/database/database.ts';
import { rangeText } from '../schema/affected-range.ts';
import { addressKey, cidrRange } from '../schema/keys/index.ts';
import { send } from './http-client.ts';
import { loadAverages } from './load-average.ts';
import { byTurns } from './measure.ts';
import { type BenchServer, withBenchServer } from './server.ts';

const TIMES = 40;
const CVES = 1_000;
const RANGES = 8;
const BLOCKS = 10_000;
const SERVICES = 6_000;
/** CVEs that an address is vulnerable to. */
const EACH = 20;
const SYSTEM = 4_200_000_001;
const PRODUCT = 'cpe:2.3:a:bench:crowded:*:*:*:*:*:*:*:*';

const QUESTIONS = [
  [
    'the product with the most CVEs',
    'CALL svc.cve.byPackage($subject) YIELD cve RETURN count(cve) AS found',
    'bench:crowded:3.7.2',
  ],
  ['the same, every row', 'CALL svc.cve.byPackage({cpe: $subject, limit: 5000})', 'bench:crowded:3.7.2'],
  ['its posture', 'CALL svc.vulnPosture($subject)', 'bench:crowded:3.7.2'],
  ['the largest AS', 'CALL svc.vulnPosture($subject)', `AS${SYSTEM}`],
  ['a /8', 'CALL svc.vulnPosture($subject)', '240.0.0.0/8'],
  ['a /24 of it', 'CALL svc.vulnPosture($subject)', '240.0.4.0/24'],
  ['one address', 'CALL svc.vulnPosture($subject)', '240.0.4.1'],
] as const;

await withBenchServer(18_093, async (server) => {
  await remove(server.database);
  await make(server.database);
  try {
    for (const [what, query, subject] of QUESTIONS) await print(server, what, query, subject);
  } finally {
    await remove(server.database);
  }
});
console.log(loadAverages());

async function print({ url, key }: BenchServer, what: string, query: string, subject: string): Promise<void> {
  const ask = (body: object) => send(new URL('/api/query', url), key, JSON.stringify(body)).then(JSON.parse);
  const body = { query, parameters: { subject } };
  const begun = performance.now();
  const { rows } = await ask(body);
  const first = performance.now() - begun;
  const { subject: taken, baseline } = await byTurns(
    () => ask(body),
    () => ask({ query: 'RETURN 1' }),
    TIMES,
  );
  console.log(
    `${what}, ${subject}: ${rows?.length} rows; first ${first.toFixed(0)} ms, then p50 ${taken.toFixed(1)} ms, ` +
      `RETURN 1 ${baseline.toFixed(1)} ms: ${(taken / baseline).toFixed(1)} times`,
  );
}

/** A product, an AS, and what is observed in it. */
async function make(database: Database): Promise<void> {
  const cves = Array.from({ length: CVES }, (_, at) => ({
    name: `CVE-2099-${10_000 + at}`,
    cvss: 4 + (at % 60) / 10,
    epss: (at % 97) / 1000,
    ranges: Array.from({ length: RANGES }, (__, major) =>
      rangeText({
        scheme: 'generic',
        versionStartIncluding: `${major + 1}.${at % 20}.0`,
        versionEndExcluding: `${major + 1}.${(at % 20) + 3}.4`,
      }),
    ),
  }));
  await database.write({
    text: `CREATE (p:PACKAGE {name: $product, part: 'a', vendor: 'bench', product: 'crowded'})
      WITH p UNWIND $cves AS cve
      CREATE (:CVE {name: cve.name, cvss: cve.cvss, epss: cve.epss, summary: 'what it is, in a sentence of the usual length, made for a measurement'})
        -[:AFFECTS {nvdRanges: cve.ranges}]->(p)`,
    parameters: { product: PRODUCT, cves },
  });
  const blocks = Array.from({ length: BLOCKS }, (_, at) => `240.${at >> 8}.${at & 255}.0/24`);
  await database.write({
    text: `MERGE (plane:RANGE_PLANE {name: 'announced'}) ON CREATE SET plane.generation = '00000001'
      CREATE (a:ASN {name: 'AS' + $asn, asn: $asn}), (:ASN_EXPOSURE {asn: 'AS' + $asn, announcedIpv4: $addresses})
      WITH plane, a UNWIND $blocks AS block
      CREATE (a)-[:ROUTES]->(:ANNOUNCED_PREFIX {name: block.name, orderKey: block.start}),
        (:ROUTE_RANGE {start: plane.generation + ':' + block.start, end: plane.generation + ':' + block.end, origins: [$asn], networks: [block.name]})`,
    parameters: {
      asn: BigInt(SYSTEM),
      addresses: BigInt(BLOCKS * 256),
      blocks: blocks.map((name) => ({ name, ...cidrRange(name) })),
    },
  });
  const services = Array.from({ length: SERVICES }, (_, at) => {
    const address = `240.${at >> 8}.${at & 255}.1`;
    const version = `${1 + (at % RANGES)}.${at % 20}.${at % 9}`;
    return {
      at: BigInt(at),
      address,
      key: addressKey(address),
      name: `${address}:80/tcp`,
      cpe: `cpe:2.3:a:bench:crowded:${version}:*:*:*:*:*:*:*`,
    };
  });
  await database.write({
    text: `UNWIND $services AS service
      CREATE (ip:IPV4 {name: service.address, orderKey: service.key})
        -[:RUNS_SERVICE]->(:SERVICE {name: service.name, orderKey: service.key, cpe: service.cpe, product: 'crowded', observed_at: timestamp()})
      WITH ip, service UNWIND range(0, ${EACH - 1}) AS i
      MATCH (c:CVE {name: 'CVE-2099-' + (10000 + (service.at * 7 + i * 13) % ${CVES})})
      CREATE (ip)-[:VULNERABLE_TO {port: 80, package: $product, confidence: 'version', observed_at: timestamp(), source: 'bench'}]->(c)`,
    parameters: { services, product: PRODUCT },
  });
}

async function remove(database: Database): Promise<void> {
  const ours = [
    `MATCH (p:PACKAGE {name: '${PRODUCT}'})<-[:AFFECTS]-(n:CVE)`,
    `MATCH (n:PACKAGE {name: '${PRODUCT}'})`,
    `MATCH (:ASN {name: 'AS${SYSTEM}'})-[:ROUTES]->(n:ANNOUNCED_PREFIX)`,
    `MATCH (n:ASN {name: 'AS${SYSTEM}'})`,
    `MATCH (n:ASN_EXPOSURE {asn: 'AS${SYSTEM}'})`,
    `MATCH (n:SERVICE) WHERE n.name STARTS WITH '240.'`,
    `MATCH (n:IPV4) WHERE n.name STARTS WITH '240.'`,
    `MATCH (plane:RANGE_PLANE {name: 'announced'}) MATCH (n:ROUTE_RANGE) WHERE n.start STARTS WITH plane.generation + ':' + '${cidrRange('240.0.0.0/8').start.slice(0, 26)}'`,
  ];
  for (const found of ours) {
    await database.applySchema(`${found} CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS`);
  }
}
