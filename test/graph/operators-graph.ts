import { addressKey } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';

/** Networks of a plane: first and last address, the network, and the other properties of its range. */
const RANGES: readonly (readonly [string, string, string, string, string, object])[] = [
  ['vendor', 'VENDOR_RANGE', '192.0.2.0', '192.0.2.255', '192.0.2.0/24', { delegation: '192.0.2.0/24' }],
  [
    'vendor',
    'VENDOR_RANGE',
    '198.51.100.128',
    '198.51.100.255',
    '198.51.100.128/25',
    { delegation: '198.51.100.128/25' },
  ],
  ['vendor', 'VENDOR_RANGE', '2001:db8::', '2001:db8::ffff', '2001:db8::/112', { delegation: '2001:db8::/112' }],
  ['registered', 'REGISTRY_RANGE', '203.0.113.0', '203.0.113.255', '203.0.113.0/24', {}],
  ['announced', 'ROUTE_RANGE', '192.0.2.0', '192.0.2.255', '192.0.2.0/24', { origins: [64500n] }],
  ['announced', 'ROUTE_RANGE', '198.51.100.0', '198.51.100.255', '198.51.100.0/24', { origins: [64501n] }],
  ['announced', 'ROUTE_RANGE', '198.18.0.0', '198.18.255.255', '198.18.0.0/16', { origins: [64502n, 64503n] }],
  ['announced', 'ROUTE_RANGE', '198.19.0.0', '198.19.255.255', '198.19.0.0/16', { origins: [64500n] }],
];

const GRAPH = `
  CREATE (cdn:VENDOR {name: 'examplecdn', canonicalName: 'Example CDN', category: 'cdn'})
  CREATE (cloud:VENDOR {name: 'examplecloud', canonicalName: 'Example Cloud', category: 'cloud'})
  CREATE (mail:VENDOR {name: 'examplemail', canonicalName: 'Example Mail', category: 'saas'})
  CREATE (:PREFIX {name: '192.0.2.0/24'})-[:DELEGATED_TO {channel: 'published-range'}]->(cdn)
  CREATE (gathered:PREFIX {name: '198.51.100.128/25'})-[:DELEGATED_TO {channel: 'curated', service: 'Compute'}]->(cloud)
  CREATE (gathered)-[:EGRESS_OF]->(cloud)
  CREATE (:PREFIX {name: '2001:db8::/112'})-[:DELEGATED_TO {channel: 'published-range'}]->(cloud)
  CREATE (:REGISTERED_PREFIX {name: '203.0.113.0/24'})-[:REGISTERED_TO_ENTITY {role: 'registrant'}]->(:RDAP_ENTITY {name: 'ripencc:ORG-EX1', displayName: 'Häfen & Co. GmbH'})
  CREATE (:ASN {name: 'AS64500', asn: 64500})-[:HAS_NAME]->(:ASN_NAME {name: 'EXAMPLECDN - Examplecdn, Inc.', handle: 'EXAMPLECDN', legalName: 'Examplecdn, Inc.'})
  CREATE (:ASN {name: 'AS64501', asn: 64501})-[:HAS_NAME]->(:ASN_NAME {name: 'HOSTER - Example Hoster B.V.', handle: 'HOSTER', legalName: 'Example Hoster B.V.'})
  CREATE (raw:ORGANIZATION {name: 'amazon emea sarl', displayName: 'Amazon EMEA SARL'})-[:SAME_ORG_AS]->(:ORGANIZATION {name: 'amazon.com, inc.', displayName: 'Amazon.com, Inc.'})
  CREATE (:ASN {name: 'AS64502', asn: 64502})-[:REGISTERED_BY]->(raw)

  CREATE (www:HOSTNAME {name: 'www.example.com', apex: 'example.com'}), (apex:HOSTNAME {name: 'example.com', apex: 'example.com'})
  CREATE (www)-[:CHILD_OF]->(apex), (www)-[:RESOLVES_TO]->(a10:IPV4 {name: '192.0.2.10'})
  CREATE (shop:HOSTNAME {name: 'shop.example.com', apex: 'example.com'})-[:RESOLVES_TO]->(:IPV4 {name: '192.0.2.20'})
  CREATE (apex)-[:RESOLVES_TO]->(a10)
  CREATE (ns:HOSTNAME {name: 'ns1.examplecdn.net', apex: 'examplecdn.net'})-[:NAMESERVER_FOR]->(apex)
  CREATE (:HOSTNAME {name: 'examplecdn.net', apex: 'examplecdn.net'})-[:DELEGATED_TO {channel: 'curated'}]->(cdn)
  CREATE (mx:HOSTNAME {name: 'mx.examplemail.net', apex: 'examplemail.net'})-[:MAIL_FOR]->(apex)
  CREATE (mailApex:HOSTNAME {name: 'examplemail.net', apex: 'examplemail.net'})-[:DELEGATED_TO {channel: 'dns'}]->(mail)
  CREATE (auto:HOSTNAME {name: 'autodiscover.example.com', apex: 'example.com'})-[:ALIAS_OF]->(:HOSTNAME {name: 'in.examplemail.net', apex: 'examplemail.net'})
  CREATE (mixed:HOSTNAME {name: 'mixed.example.org', apex: 'example.org'})-[:RESOLVES_TO]->(a10)
  CREATE (mixed)-[:RESOLVES_TO]->(:IPV4 {name: '192.0.2.11'}), (mixed)-[:RESOLVES_TO]->(:IPV4 {name: '198.51.100.200'})
  CREATE (:PUBLIC_SUFFIX {name: 'pages.example', section: 'private', submitterOrg: 'GitHub, Inc.'})
  CREATE (:PUBLIC_SUFFIX {name: 'edge.example', section: 'private', submitterOrg: 'Examplecloud LLC'})
  CREATE (:HOSTNAME {name: 'front.example.org', apex: 'example.org'})-[:ALIAS_OF]->(:HOSTNAME {name: 'd1.edge.example', apex: 'd1.edge.example'})
  CREATE (parked:HOSTNAME {name: 'parked.example', apex: 'parked.example'})-[:RESOLVES_TO]->(:IPV4 {name: '203.0.113.5'})
  CREATE (:HOSTNAME {name: 'ns.parking.example'})-[:NAMESERVER_FOR]->(parked)
  WITH 1 AS one MATCH (n:HOSTNAME {name: 'ns.parking.example'})
  CREATE (n)-[:LISTED_IN]->(:FEED_SOURCE {name: 'Name servers of parked domains', id: 'misp-parking-domain-ns'})
  CREATE (r:HOSTNAME {name: 'owned.example', apex: 'owned.example'})-[:REGISTERED_BY]->(o:ORGANIZATION {name: 'owner'})
  CREATE (:HOSTNAME {name: 'also-owned.example', apex: 'also-owned.example'})-[:REGISTERED_BY]->(o)
  CREATE (r)-[:HAS_REGISTRAR]->(:REGISTRAR {name: 'registrar:examplecdn', displayName: 'ExampleCDN, LLC'})
  CREATE (r)-[:DELEGATED_TO {channel: 'curated'}]->(:VENDOR {name: 'lone', canonicalName: 'Lone', category: 'hosting'})
  CREATE (:IPV4 {name: '198.18.0.53'})-[:LISTED_IN]->(resolvers:FEED_SOURCE {name: 'Well-known resolvers', id: 'weft-resolvers'})
  CREATE (:IPV4 {name: '198.19.0.53'})-[:LISTED_IN]->(resolvers)
  CREATE (:IPV4 {name: '198.18.0.54'})-[:LISTED_IN]->(:FEED_SOURCE {name: 'Public DNS resolvers', id: 'misp-public-dns'})
  CREATE (:ANNOUNCED_PREFIX {name: '192.0.2.0/24', originAsns: [64500]}), (:ANNOUNCED_PREFIX {name: '198.51.100.0/24', originAsns: [64501]})
  CREATE (:ANNOUNCED_PREFIX {name: '198.18.0.0/16', originAsns: [64502, 64503]})`;

/** A name server of 20,000 zones, and an address of 20,000 names: what no step may read to its end. */
const HUB = `
  MATCH (ns:HOSTNAME {name: 'ns1.examplecdn.net'}), (a:IPV4 {name: '192.0.2.20'})
  UNWIND range(1, 20000) AS i
  CREATE (h:HOSTNAME {name: 'h' + i + '.hub.example', apex: 'h' + i + '.example'})
  CREATE (ns)-[:NAMESERVER_FOR]->(h), (h)-[:RESOLVES_TO]->(a)`;

/** Writes names, addresses and networks of a few vendors and organisations, with two hubs among them. */
export async function createOperatorsGraph(database: Database): Promise<void> {
  await database.write({ text: GRAPH });
  const ranges = RANGES.map(([plane, label, first, last, network, payload]) => ({
    plane,
    label,
    properties: { start: `1:${addressKey(first)}`, end: `1:${addressKey(last)}`, networks: [network], ...payload },
  }));
  for (const label of ['VENDOR_RANGE', 'REGISTRY_RANGE', 'ROUTE_RANGE']) {
    await database.write({
      text: `UNWIND $ranges AS range CREATE (r:${label}) SET r = range.properties`,
      parameters: { ranges: ranges.filter((range) => range.label === label) },
    });
  }
  await database.write({
    text: "UNWIND $planes AS plane CREATE (:RANGE_PLANE {name: plane, generation: '1'})",
    parameters: { planes: ['vendor', 'registered', 'announced'] },
  });
  const rows = await database.read({ text: 'MATCH (n:IPV4) RETURN n.name AS name' });
  await database.write({
    text: 'UNWIND $keys AS k MATCH (n:IPV4 {name: k.name}) SET n.orderKey = k.key',
    parameters: { keys: rows.map(({ name }) => ({ name, key: addressKey(String(name)) })) },
  });
  await database.write({
    text: "MATCH (a:IPV4), (p:ANNOUNCED_PREFIX {name: '192.0.2.0/24'}) WHERE a.name STARTS WITH '192.0.2.' CREATE (a)-[:ANNOUNCED_BY]->(p)",
  });
  await database.write({ text: HUB });
}
