import { LOOK_UPS_SETTING } from '../../facts/look-ups.ts';
import { EXAMPLE_CERTIFICATE } from '../../http/indicators/examples.ts';
import { writeSetting } from '../../loaders/pipeline/settings.ts';
import type { Database } from '../../store/database.ts';
import { wholeLookUps } from '../support/look-ups.ts';
import { REVERSED_NAMES } from '../support/small-graph.ts';
import { EXAMPLE_BLOCK, writeAnnouncements, writeLocations, writePlane } from './location-data.ts';

/** The instant that ages of the small graph are measured from. */
export const AS_OF = new Date('2026-08-03T00:00:00Z');

/** The name of the certificate before the one of the examples. */
const OLD_CERTIFICATE = 'a'.repeat(64);

/**
 * example.com with all that a domain may have, its address 192.0.2.10 with all that an address may have, shop.example.com
 * that has next to nothing, and 203.0.113.0/24 that a feed lists as a whole.
 */
export async function writeIndicators(database: Database): Promise<void> {
  await writeLocations(database, [EXAMPLE_BLOCK]);
  await writeAnnouncements(database, [
    {
      ...{ prefix: '192.0.2.0/24', asn: 64500, handle: 'EXAMPLE-AS', legalName: 'Example Networks B.V.' },
      ...{ source: 'example-route-collector', observedAt: MS('2026-08-03T08:00:00Z') },
    },
  ]);
  await writePlane(database, 'registered', [
    { first: '192.0.2.0', last: '192.0.2.255', networks: ['192.0.2.0/24'] },
    { first: '198.51.100.0', last: '198.51.100.255', networks: ['198.51.100.0/24'] },
  ]);
  await writePlane(database, 'listed', [{ first: '203.0.113.0', last: '203.0.113.255', networks: ['203.0.113.0/24'] }]);
  for (const text of [NAMES, REGISTRATION, ROUTING, CERTIFICATES, FEEDS, CHANGES, VERDICTS, LOADS])
    await database.write({ text });
  await database.write(REVERSED_NAMES);
  await writeSetting(database, LOOK_UPS_SETTING, wholeLookUps(AS_OF.valueOf()));
}

const MS = (time: string) => Date.parse(time);

const NAMES = `
  CREATE (apex:HOSTNAME {name: 'example.com', apex: 'example.com', isApex: true, rank: 640, txtRecords: ['v=spf1 -all'],
    caaRecords: ['0 issue "example-ca.example"'], soa: 'ns1.example.net hostmaster.example.com 1 7200 3600 1209600 300'})
  CREATE (www:HOSTNAME {name: 'www.example.com', apex: 'example.com'}), (shop:HOSTNAME {name: 'shop.example.com', apex: 'example.com'})
  CREATE (deep:HOSTNAME {name: 'a.b.example.com', apex: 'example.com'}), (b:HOSTNAME {name: 'b.example.com', apex: 'example.com'})
  CREATE (wild:HOSTNAME {name: '*.example.com', apex: 'example.com'})
  CREATE (ns1:HOSTNAME {name: 'ns1.example.net', apex: 'example.net'}), (ns2:HOSTNAME {name: 'ns2.example.net', apex: 'example.net'})
  CREATE (mx:HOSTNAME {name: 'mx1.example.net', apex: 'example.net'})
  CREATE (blog:HOSTNAME {name: 'blog.example.org', apex: 'example.org', rank: 9}), (docs:HOSTNAME {name: 'docs.example.org', apex: 'example.org'})
  CREATE (tenant:HOSTNAME {name: 'tenant.example.org', apex: 'example.org', rank: 50})
  CREATE (com:TLD {name: 'com'})
  CREATE (a:IPV4 {name: '192.0.2.10', orderKey: '00000000000000000000ffffc000020a'}), (a11:IPV4 {name: '192.0.2.11', orderKey: '00000000000000000000ffffc000020b'})
  CREATE (aaaa:IPV6 {name: '2001:db8::10', orderKey: '20010db8000000000000000000000010'})
  CREATE (nsip:IPV4 {name: '198.51.100.53', orderKey: '00000000000000000000ffffc6336435'}), (mxip:IPV4 {name: '203.0.113.25', orderKey: '00000000000000000000ffffcb007119'})
  CREATE (apex)-[:RESOLVES_TO {ttl: 300, firstSeen: ${MS('2026-06-14T03:10:00Z')}, lastSeen: ${MS('2026-08-02T00:00:00Z')}, observed_at: ${MS('2026-08-02T00:00:00Z')}}]->(a)
  CREATE (apex)-[:RESOLVES_TO {observed_at: ${MS('2026-08-01T00:00:00Z')}}]->(aaaa)
  CREATE (www)-[:ALIAS_OF {observed_at: ${MS('2026-08-01T00:00:00Z')}}]->(apex)
  CREATE (tenant)-[:RESOLVES_TO {observed_at: 1}]->(a), (tenant)-[:RESOLVES_TO {observed_at: 1}]->(a11)
  CREATE (ns1)-[:NAMESERVER_FOR {observed_at: ${MS('2026-08-01T00:00:00Z')}}]->(apex), (ns2)-[:NAMESERVER_FOR {observed_at: ${MS('2026-08-01T00:00:00Z')}}]->(apex)
  CREATE (mx)-[:MAIL_FOR {preference: 10, observed_at: ${MS('2026-08-01T00:00:00Z')}}]->(apex)
  CREATE (ns1)-[:RESOLVES_TO]->(nsip), (mx)-[:RESOLVES_TO]->(mxip)
  CREATE (apex)-[:SIGNED_WITH {keyTag: 4711, digestType: 2, observed_at: ${MS('2026-08-01T00:00:00Z')}}]->(:DNSSEC_ALGORITHM {name: 'ECDSAP256SHA256', number: 13})
  CREATE (a)-[:HAS_PTR {observed_at: 1}]->(:HOSTNAME {name: 'host10.example.net', apex: 'example.net'})
  CREATE (apex)-[:CHILD_OF]->(com), (www)-[:CHILD_OF]->(apex), (shop)-[:CHILD_OF]->(apex), (b)-[:CHILD_OF]->(apex), (deep)-[:CHILD_OF]->(b), (wild)-[:CHILD_OF]->(apex)
  CREATE (blog)-[:LINKS_TO {count: 4}]->(apex), (apex)-[:LINKS_TO {count: 1}]->(docs)`;

const REGISTRATION = `
  MATCH (apex:HOSTNAME {name: 'example.com'})
  SET apex.createDate = '2003-04-22', apex.dnsSec = 'signedDelegation'
  CREATE (apex)-[:HAS_WHOIS_RECORD]->(:WHOIS_RECORD {name: 'example.com@2025-07-30 04:42:07', num: '5120447', queryTime: '2025-07-30 04:42:07',
    createDate: '2003-04-22', updateDate: '2025-05-02', expiryDate: '2026-04-22', registrarName: 'Older Registrar', registrantCompany: 'Older Org'})
  CREATE (apex)-[:HAS_WHOIS_RECORD {source: 'example-whois'}]->(:WHOIS_RECORD {name: 'example.com@2026-07-30 04:42:07', num: '5120448', queryTime: '2026-07-30 04:42:07',
    createDate: '2003-04-22', updateDate: '2026-05-02', expiryDate: '2027-04-22', registrarIana: '9999', registrarName: 'Example Registrar, Inc.',
    registrarWebsite: 'https://registrar.example', registrantCompany: 'Example Org', registrantAddress: '1 Example St',
    registrantCity: 'Exampleville', registrantState: 'CA', registrantZip: '90000', registrantCountry: 'US',
    registrantEmail: 'owner@example.com', registrantPhone: '+1.5555550100', nameServers: ['ns1.example.net', 'ns2.example.net'],
    domainStatus: ['clientDeleteProhibited', 'clientTransferProhibited']})
  CREATE (sold:HOSTNAME {name: 'sold.example', apex: 'sold.example', isApex: true, createDate: '2020-01-02T00:00:00Z', registrarIana: '292'})
  CREATE (sold)-[:HAS_REGISTRAR]->(:REGISTRAR {name: 'iana:292', displayName: 'MarkMonitor Inc.', ianaId: 292, website: 'https://markmonitor.example'})
  CREATE (sold)-[:HAS_EMAIL]->(mail:EMAIL {name: 'email:owner@example.com'}), (apex)-[:HAS_EMAIL]->(mail)
  CREATE (block:REGISTERED_PREFIX {name: '192.0.2.0/24', netName: 'EXAMPLE-NET', rir: 'RIPENCC', status: 'assigned', country: 'NL',
    registeredDate: ${MS('2014-02-11')}, updatedDate: ${MS('2021-06-30')}})
  CREATE (block)-[:REGISTERED_TO_ENTITY {role: 'registrant'}]->(:RDAP_ENTITY {name: 'ripencc:ORG-EX1', displayName: 'Example Hosting BV'})
  CREATE (block)-[:REGISTERED_TO_ENTITY {role: 'abuse'}]->(:RDAP_ENTITY {name: 'ripencc:AR-EX1', displayName: 'Abuse desk', abuseEmail: 'abuse@example.net'})
  CREATE (:REGISTERED_PREFIX {name: '198.51.100.0/24', rir: 'ARIN'})`;

const ROUTING = `
  MATCH (p:ANNOUNCED_PREFIX {name: '192.0.2.0/24'})<-[:ROUTES]-(as:ASN)
  SET p.peersSeeing = 291, p.rpkiStatus = 'VALID', as.asn = 64500, as.verdictScore = 1.2
  CREATE (as)-[:HAS_COUNTRY]->(:COUNTRY {name: 'NL'})
  CREATE (p)-[:COVERED_BY_ROA {result: 'VALID'}]->(:ROA {name: '192.0.2.0/24 AS64500 24', prefix: '192.0.2.0/24', asn: 64500, maxLength: 24, trustAnchor: 'RIPENCC'})
  CREATE (p)-[:COVERED_BY_ROA {result: 'INVALID'}]->(:ROA {name: '192.0.2.0/24 AS64999 24', prefix: '192.0.2.0/24', asn: 64999, maxLength: 24, trustAnchor: 'RIPENCC'})
  CREATE (:PREFIX {name: '192.0.2.0/24', verdictScore: 4.4})
  CREATE (:ORIGIN_OBSERVATION {name: '192.0.2.0/24 AS64499 old', prefix: '192.0.2.0/24', asn: 64499, source: 'old',
    firstSeen: ${MS('2013-01-01')}, lastSeen: ${MS('2014-01-01')}, peersSeeing: 7})
  CREATE (:ORIGIN_OBSERVATION {name: '192.0.2.0/24 AS64500 new', prefix: '192.0.2.0/24', asn: 64500, source: 'new',
    firstSeen: ${MS('2014-02-11')}, lastSeen: ${MS('2026-08-03T08:00:00Z')}, peersSeeing: 291})
  CREATE (:ROUTE_OBJECT {name: '192.0.2.0/24 AS64500 RADB', prefix: '192.0.2.0/24', asn: 64500, registry: 'RADB'})
  CREATE (:ROUTE_OBJECT {name: '192.0.2.0/24 AS64500 RIPE', prefix: '192.0.2.0/24', asn: 64500, registry: 'RIPE'})
  CREATE (:ROUTE_OBJECT {name: '192.0.2.0/24 AS64999 RIPE', prefix: '192.0.2.0/24', asn: 64999, registry: 'RIPE'})
  WITH p UNWIND ['192.0.2.10', '192.0.2.11'] AS address MATCH (a:IPV4 {name: address}) CREATE (a)-[:ANNOUNCED_BY]->(p)`;

const CERTIFICATES = `
  MATCH (apex:HOSTNAME {name: 'example.com'}), (www:HOSTNAME {name: 'www.example.com'})
  CREATE (old:TLS_CERTIFICATE {name: '${OLD_CERTIFICATE}', subjectCn: 'example.com', issuer: 'Example CA', serial: '01',
    notBefore: ${MS('2026-04-01')}, notAfter: ${MS('2026-06-30')}, keyType: 'RSA 2048'})
  CREATE (new:TLS_CERTIFICATE {name: '${EXAMPLE_CERTIFICATE}', subjectCn: 'example.com', issuer: 'Example CA', serial: '02',
    notBefore: ${MS('2026-07-01')}, notAfter: ${MS('2026-09-29')}, keyType: 'ECDSA P-256'})
  CREATE (apex)-[:HAS_CERTIFICATE {isSan: true, logged_at: ${MS('2026-04-01T06:00:00Z')}}]->(old)
  CREATE (apex)-[:HAS_CERTIFICATE {isSan: true, logged_at: ${MS('2026-07-01T06:00:00Z')}}]->(new), (www)-[:HAS_CERTIFICATE {isSan: true}]->(new)`;

const FEEDS = `
  MATCH (a:IPV4 {name: '192.0.2.10'}), (apex:HOSTNAME {name: 'example.com'})
  CREATE (scanners:FEED_SOURCE {name: 'Example Scanner List', id: 'example-scanner-list', isThreat: true, category: 'General Blacklists', weight: 1.0})
  CREATE (popular:FEED_SOURCE {name: 'Example Top Names', id: 'example-top', isThreat: false, isPopularity: true, category: 'Popularity/Trust', weight: 1.0})
  CREATE (a)-[:LISTED_IN {firstSeen: ${MS('2026-07-01')}, lastSeen: ${MS('2026-08-02')}, observed_at: ${MS('2026-08-02')}}]->(scanners)
  CREATE (apex)-[:LISTED_IN {rank: 640, observed_at: ${MS('2026-08-02')}}]->(popular)
  CREATE (:PREFIX {name: '203.0.113.0/24'})-[:LISTED_IN {observed_at: ${MS('2026-08-02')}, lastSeen: ${MS('2026-08-02')}}]->(scanners)`;

const change = (fields: string) => `CREATE (:CHANGE_RECORD {recordedAt: 1, ${fields}})`;

const CHANGES = [
  change(
    `id: '1', kind: 'dns', label: 'HOSTNAME', subject: 'example.com', field: 'RESOLVES_TO', before: ['198.51.100.7'], after: [], source: 's', observedAt: ${MS('2026-06-14T03:10:00Z')}`,
  ),
  change(
    `id: '2', kind: 'dns', label: 'HOSTNAME', subject: 'example.com', field: 'RESOLVES_TO', before: [], after: ['192.0.2.10'], source: 's', observedAt: ${MS('2026-06-14T03:10:00Z')}`,
  ),
  change(
    `id: '3', kind: 'dns', label: 'HOSTNAME', subject: 'example.com', field: 'txtRecords', before: ['old', 'v=spf1 -all'], after: ['v=spf1 -all'], source: 's', observedAt: ${MS('2026-05-01')}`,
  ),
  change(
    `id: '4', kind: 'rpki', label: 'ANNOUNCED_PREFIX', subject: '192.0.2.0/24', field: 'rpkiStatus', before: ['NOT_FOUND'], after: ['VALID'], observedAt: ${MS('2025-01-01')}`,
  ),
  change(
    `id: '5', kind: 'reputation', label: 'IPV4', subject: '192.0.2.10', field: 'LISTED_IN', before: ['Example Scanner List'], after: [], source: 's', observedAt: ${MS('2026-01-01')}`,
  ),
  change(
    `id: '6', kind: 'dns', label: 'HOSTNAME', subject: 'gone.example', field: 'RESOLVES_TO', before: ['192.0.2.99'], after: [], source: 's', observedAt: ${MS('2026-03-01')}`,
  ),
].join('\n');

/** Of each layer that answers draw on one load, as new as the instant that ages are measured from. */
const LOADS = `UNWIND ['dns', 'whois', 'threat-listings', 'web', 'geolocation', 'bgp-announcements', 'rpki', 'certificate-transparency', 'registry-delegations'] AS layer
  CREATE (:LOAD_RUN {source: 'example-' + layer, part: '', layer: layer, status: 'completed', cadenceHours: 24,
    startedAt: ${AS_OF.valueOf()}, finishedAt: ${AS_OF.valueOf()}, observedAt: ${AS_OF.valueOf()}})`;

/** As the last reconcile has left them: the first as it is judged, the others as of listings that are not written here. */
const VERDICTS = `UNWIND [['192.0.2.10', 23.1], ['198.51.100.53', 2.0], ['203.0.113.25', 4.0]] AS row
  MATCH (a:IPV4 {name: row[0]}) SET a.verdictScore = row[1], a.verdictAsOf = ${AS_OF.valueOf()}`;
