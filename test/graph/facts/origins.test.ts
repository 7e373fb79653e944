import { beforeAll, describe, expect, it } from 'vitest';
import { readAddressesOfNames, readAliasChains } from '../../../facts/alias-chains.ts';
import { readAliasesOfHosts, readAliasTargets } from '../../../facts/dangling-names.ts';
import { readDelegations, readTldListings } from '../../../facts/delegations.ts';
import { readNameLevels } from '../../../facts/name-levels.ts';
import { readOriginAddresses } from '../../../facts/origin-addresses.ts';
import { readOriginHosts } from '../../../facts/origin-host.ts';
import { readMailHosts, readSpfRecords } from '../../../facts/origin-mail.ts';
import { readNamesWithAddress } from '../../../facts/origin-names.ts';
import { readRegistrants, readSharedCertificates } from '../../../facts/origin-relatives.ts';
import { readServiceNames } from '../../../facts/origin-services.ts';
import { readVendorCategories } from '../../../facts/vendor-categories.ts';
import { implicitProperties } from '../../../schema/implicit-properties.ts';
import type { Database, Reader, Statement } from '../../../store/database.ts';
import { profile } from '../../http/plans.ts';
import { plannedDatabase } from '../../support/graph.ts';

/** Characters of one text of facts. */
const LONGEST_TEXT = 2_500;

/** A host with one of everything, and three thousand of every label that nothing of it leads to. */
const GRAPH = `UNWIND range(1, 3000) AS i
  CREATE (h:HOSTNAME {name: 'h' + i + '.other.example', apex: 'other.example', reversedName: reverse('h' + i + '.other.example')})
    -[:RESOLVES_TO {lastSeen: i}]->(a:IPV4 {name: '198.18.' + (i / 250) + '.' + (i % 250)}),
    (h)-[:ALIAS_OF]->(:HOSTNAME {name: 'alias' + i + '.else.example', apex: 'else.example', reversedName: reverse('alias' + i + '.else.example')}),
    (a)-[:DELEGATED_TO]->(:VENDOR {name: 'vendor' + i, category: 'cloud'}),
    (:PUBLIC_SUFFIX {name: 'suffix' + i, section: 'private'}), (:TLD {name: 'tld' + i, claims: ['x']}),
    (h)-[:HAS_CERTIFICATE]->(:TLS_CERTIFICATE {name: 'certificate' + i}), (h)-[:REGISTERED_BY]->(:ORGANIZATION {name: 'owner' + i}),
    (:CHANGE_RECORD {id: 'c' + i, subject: 'h' + i + '.other.example', field: 'RESOLVES_TO', label: 'HOSTNAME', before: [], observedAt: 1}),
    (:PREFIX {name: '10.' + (i / 250) + '.' + (i % 250) + '.0/24'}), (:LOAD_RUN {id: 'run' + i, source: 'other', part: '', status: 'completed', observedAt: i}),
    (:ASN {name: 'AS' + i, asn: i})-[:HAS_NAME]->(:ASN_NAME {name: 'name' + i})
  WITH count(*) AS done
  CREATE (www:HOSTNAME {name: 'www.an.example', apex: 'an.example'})-[:ALIAS_OF {lastSeen: 5}]->(cdn:HOSTNAME {name: 'x.cdn.example', apex: 'cdn.example'}),
    (www)-[:RESOLVES_TO {lastSeen: 4, firstSeen: 2}]->(ip:IPV4 {name: '192.0.2.1'}),
    (cdn)-[:RESOLVES_TO {lastSeen: 5}]->(edge:IPV4 {name: '192.0.2.2'}), (cdn)-[:DELEGATED_TO {takeover: 'edge-case', service: 'CDN'}]->(v:VENDOR {name: 'cdn', category: 'cdn'}),
    (an:HOSTNAME {name: 'an.example', apex: 'an.example', zoneObservedAt: 9, domainStatus: ['ok'], expiryDate: '2027-01-01'}),
    (an)-[:SPF_IP]->(ip), (an)-[:SPF_IP]->(:PREFIX {name: '192.0.2.0/28'}), (an)-[:SPF_A]->(www), (an)-[:HAS_REGISTRAR {observed_at: 7}]->(:REGISTRAR {name: 'r'}),
    (:HOSTNAME {name: 'mx.an.example', apex: 'an.example'})-[:MAIL_FOR]->(an), (ip)-[:HAS_PTR]->(www),
    (:HOSTNAME {name: 'ns.cdn.example', apex: 'cdn.example'})-[:NAMESERVER_FOR {observed_at: 6, sources: ['zone-file']}]->(an),
    (www)-[:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE {name: 'c'})<-[:HAS_CERTIFICATE]-(:HOSTNAME {name: 'b.example', apex: 'b.example'}),
    (an)-[:REGISTERED_BY]->(:ORGANIZATION {name: 'o'})<-[:REGISTERED_BY]-(:HOSTNAME {name: 'c.example', apex: 'c.example'}),
    (www)-[:LINKS_TO]->(:HOSTNAME {name: 'l.example', apex: 'l.example'}), (edge)-[:DELEGATED_TO {service: 'CLOUDFRONT'}]->(v),
    (edge)-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX {name: '192.0.2.0/24'})<-[:ROUTES]-(:ASN {name: 'AS64500', asn: 64500})-[:HAS_NAME]->(:ASN_NAME {name: 'N', handle: 'H'}),
    (edge)-[:LISTED_IN]->(:FEED_SOURCE {name: 'Shared', id: 'shared', meaning: 'shared'}),
    (:CHANGE_RECORD {id: 'c', subject: 'www.an.example', field: 'RESOLVES_TO', label: 'HOSTNAME', before: ['192.0.2.1', '192.0.2.9'], observedAt: 3}),
    (:PUBLIC_SUFFIX {name: 'cdn.example', section: 'private'}), (:TLD {name: 'example', claims: ['x'], zoneObservedAt: 8}),
    (:LOAD_RUN {id: 'run', source: 'iana-tlds', part: '', status: 'completed', observedAt: 11})`;

let database: Database;

beforeAll(async () => {
  database = await plannedDatabase(fill);
}, 600_000);

async function fill(empty: Database): Promise<void> {
  await empty.write({ text: GRAPH });
  for (const label of ['HOSTNAME', 'IPV4', 'PREFIX']) {
    const rows = await empty.read({ text: `MATCH (n:${label}) RETURN n.name AS name` });
    const nodes = rows.map(({ name }) => ({ name, properties: implicitProperties(label, String(name)) }));
    await empty.write({
      text: `UNWIND $nodes AS node MATCH (n:${label} {name: node.name}) SET n += node.properties`,
      parameters: { nodes },
    });
  }
}

const HOST = { host: 'www.an.example', zone: 'an.example' };

/** Reads, what they answer, and the most that Neo4j may read of its store for it. */
const READS: readonly (readonly [string, (reader: Reader) => Promise<unknown>, number])[] = [
  ['a host', (reader) => readOriginHosts(reader, [HOST]), 120],
  ['SPF records', (reader) => readSpfRecords(reader, [{ ...HOST, levels: ['www.an.example', 'an.example'] }]), 80],
  ['mail hosts', (reader) => readMailHosts(reader, ['www.an.example', 'an.example']), 30],
  [
    'names of a domain',
    (reader) => readNamesWithAddress(reader, [{ zone: 'an.example', below: 'an.example' }], 1_000),
    100,
  ],
  [
    'certificates',
    (reader) => readSharedCertificates(reader, [{ ...HOST, covering: ['www.an.example', '*.an.example'] }]),
    50,
  ],
  ['registrants', (reader) => readRegistrants(reader, ['an.example']), 60],
  ['addresses of names', (reader) => readAddressesOfNames(reader, ['www.an.example', 'none.example']), 60],
  ['services', (reader) => readServiceNames(reader, ['x.cdn.example']), 80],
  ['addresses', (reader) => readOriginAddresses(reader, [{ address: '192.0.2.2', hasNode: true }]), 120],
  ['vendors', (reader) => readVendorCategories(reader, ['cdn', 'none']), 15],
  ['aliases', (reader) => readAliasesOfHosts(reader, ['an.example'], { under: true, most: 2_000 }), 100],
  ['chains', (reader) => readAliasChains(reader, ['www.an.example']), 40],
  ['targets', (reader) => readAliasTargets(reader, ['x.cdn.example']), 40],
  ['levels', (reader) => readNameLevels(reader, ['x.cdn.example', 'cdn.example']), 60],
  ['delegations', (reader) => readDelegations(reader, ['an.example']), 60],
  ['top-level domains', (reader) => readTldListings(reader, ['example']), 30],
];

/** The statements that a read sends. */
async function sent(read: (reader: Reader) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  await read({
    read: (statement) => {
      statements.push(statement);
      return database.read(statement);
    },
  });
  return statements;
}

describe('the facts of origins and dangling aliases', () => {
  it.each(READS)('%s: one short text that scans nothing and reads little', async (_, read, most) => {
    const statements = await sent(read);
    expect(statements).toHaveLength(1);
    for (const statement of statements) {
      expect(statement.text.length).toBeLessThanOrEqual(LONGEST_TEXT);
      const { operators, hits } = await profile(database, statement);
      expect(operators.filter((name) => /Scan/.test(name))).toEqual([]);
      expect(hits).toBeLessThanOrEqual(most);
    }
  });

  it('An empty input sends no query', async () => {
    const statements = await sent(async (reader) => {
      await Promise.all([readOriginHosts(reader, []), readMailHosts(reader, []), readAliasChains(reader, [])]);
      await Promise.all([readOriginAddresses(reader, []), readNameLevels(reader, []), readDelegations(reader, [])]);
    });
    expect(statements).toEqual([]);
  });
});

describe('what the facts hold', () => {
  it('The facts of a host hold its times, addresses, aliases and links', async () => {
    expect([
      ...(await readOriginHosts(database, [HOST, { host: 'none.example', zone: 'none.example' }])).values(),
    ]).toEqual([
      {
        host: 'www.an.example',
        isStored: true,
        newest: 5,
        hasTimes: true,
        addresses: [{ name: '192.0.2.1', seen: 4 }],
        aliases: [{ name: 'x.cdn.example', seen: 5 }],
        gone: [{ name: '192.0.2.9', seen: 3 }],
        linksTo: ['l.example'],
        linkedFrom: [],
        vendors: [],
      },
      {
        ...{ host: 'none.example', isStored: false, newest: null, hasTimes: false, addresses: [], aliases: [] },
        ...{ gone: [], linksTo: [], linkedFrom: [], vendors: [] },
      },
    ]);
  });

  it('The facts of an address are read by its node, or by its ranges alone', async () => {
    const given = [
      { address: '192.0.2.2', hasNode: true },
      { address: '192.0.2.2', hasNode: false },
    ];
    const read = await readOriginAddresses(database, given);
    expect(given.map((one) => read.of(one))).toEqual([
      {
        id: 'node 192.0.2.2',
        ownOperators: [{ network: null, name: 'cdn', category: 'cdn', service: 'CLOUDFRONT' }],
        rangeOperators: [],
        asn: 'AS64500',
        asNames: [{ name: 'N', organisation: 'H' }],
        egressClasses: [],
        feeds: [{ id: 'shared', name: 'Shared', meaning: 'shared' }],
        domains: 1,
      },
      {
        ...{ id: 'ranges 192.0.2.2', ownOperators: [], rangeOperators: [], asn: null, asNames: [], egressClasses: [] },
        ...{ feeds: [], domains: 0 },
      },
    ]);
  });

  it('The facts of an alias target hold its levels and its domain', async () => {
    expect((await readAliasTargets(database, ['x.cdn.example'])).get('x.cdn.example')).toEqual({
      name: 'x.cdn.example',
      apex: 'cdn.example',
      missingAt: null,
      resolvedAt: 5,
      hasRecords: true,
    });
    expect([...(await readNameLevels(database, ['x.cdn.example', 'cdn.example'])).values()]).toEqual([
      {
        ...{
          name: 'x.cdn.example',
          zoneAt: null,
          hasNameServers: false,
          isAlias: false,
          hasWildcard: false,
          suffixes: [],
        },
        services: [{ vendor: 'cdn', service: 'CDN', takeover: 'edge-case', isGoneUnclaimed: false, fingerprint: null }],
      },
      {
        ...{ name: 'cdn.example', zoneAt: null, hasNameServers: false, isAlias: false, hasWildcard: false },
        ...{ suffixes: ['cdn.example'], services: [] },
      },
    ]);
    expect((await readDelegations(database, ['an.example'])).get('an.example')).toEqual({
      domain: 'an.example',
      registryAt: 8,
      nameServersAt: 6,
      isInZoneFile: true,
      resolvedAt: null,
      recordAt: 7,
      statuses: ['ok'],
      expiryDate: '2027-01-01',
    });
    expect((await readTldListings(database, ['example'])).get('example')).toEqual({
      tld: 'example',
      isListed: true,
      listedAt: 11,
    });
  });
});
