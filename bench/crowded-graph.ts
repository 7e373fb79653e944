/** A product with a thousand CVEs of eight ranges each, and an AS of ten thousand blocks with more exposed services than are looked at. */

import { rangeText } from '../schema/affected-range.ts';
import { addressKey, cidrRange } from '../schema/keys/index.ts';
import { rangeKeys } from '../schema/range-keys.ts';
import { chunksOf } from '../store/batches.ts';
import type { Database } from '../store/database.ts';

const CVES = 1_000;
const RANGES = 8;
const BLOCKS = 10_000;
const SERVICES = 6_000;
/** CVEs that an address is vulnerable to. */
const EACH = 20;
export const SYSTEM = 4_200_000_001;
export const PRODUCT = 'cpe:2.3:a:bench:crowded:*:*:*:*:*:*:*:*';

/** Makes the product, the AS, and what is observed in it. */
export async function make(database: Database): Promise<void> {
  const cves = Array.from({ length: CVES }, (_, at) => {
    const ranges = Array.from({ length: RANGES }, (__, major) =>
      rangeText({
        scheme: 'generic',
        versionStartIncluding: `${major + 1}.${at % 20}.0`,
        versionEndExcluding: `${major + 1}.${(at % 20) + 3}.4`,
      }),
    );
    const name = `CVE-2099-${10_000 + at}`;
    return { name, cvss: 4 + (at % 60) / 10, epss: (at % 97) / 1000, ranges, keys: rangeKeys(ranges) };
  });
  await database.write({
    text: `CREATE (p:PACKAGE {name: $product, part: 'a', vendor: 'bench', product: 'crowded'})
      WITH p UNWIND $cves AS cve
      CREATE (:CVE {name: cve.name, cvss: cve.cvss, epss: cve.epss, summary: 'what it is, in a sentence of the usual length, made for a measurement'})
        -[:AFFECTS {nvdRanges: cve.ranges, rangeKeys: cve.keys}]->(p)`,
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
  // A small Neo4j cannot hold all of it in one transaction.
  for (const some of chunksOf(services, 1_000)) {
    await database.write({
      text: `UNWIND $services AS service
      CREATE (ip:IPV4 {name: service.address, orderKey: service.key})
        -[:RUNS_SERVICE]->(:SERVICE {name: service.name, orderKey: service.key, cpe: service.cpe, product: 'crowded', observed_at: timestamp()})
      WITH ip, service UNWIND range(0, ${EACH - 1}) AS i
      MATCH (c:CVE {name: 'CVE-2099-' + (10000 + (service.at * 7 + i * 13) % ${CVES})})
      CREATE (ip)-[:VULNERABLE_TO {port: 80, package: $product, confidence: 'version', observed_at: timestamp(), source: 'bench'}]->(c)`,
      parameters: { services: some, product: PRODUCT },
    });
  }
}

/** Removes them. */
export async function remove(database: Database): Promise<void> {
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
