import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { findHits } from '../../procedures/search/find-hits.ts';
import { fieldsOf, readToken } from '../../procedures/search/read-token.ts';
import { fixedClock } from '../../schema/clock.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import type { Database, Reader, Statement } from '../../store/database.ts';
import { plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';

const MD5 = 'ab'.repeat(16);
const SHA1 = 'cd'.repeat(20);
const SHA256 = 'ef'.repeat(32);
const JARM = `jarm:${'07d1'.repeat(15)}07`;

let database: Database;
let engine: QueryEngine;

const GRAPH = `
  CREATE (:TLD {name: 'com'}), (:TLD {name: 'gov'}), (:HOSTNAME {name: 'example.com', rank: 7}),
    (:HOSTNAME {name: 'www.example.com', rank: 3}), (:HOSTNAME {name: 'a.example.com'}), (:HOSTNAME {name: '*.example.com'}),
    (:HOSTNAME {name: 'example.com.evil.example'}), (:HOSTNAME {name: 'evil.example'}), (:HOSTNAME {name: 'exam.gov', rank: 90}),
    (:HOSTNAME {name: 'nasa.gov', rank: 40}), (:HOSTNAME {name: 'unranked.gov'})
  CREATE (:URL {name: 'evil.example/x', kind: 'url'}), (:URL {name: '/secure/login.php', kind: 'path', kit: 'kit-1'})
  CREATE (net:ASN {name: 'AS64500', asn: 64500})-[:HAS_NAME]->(:ASN_NAME {name: 'EXAMPLENET - Example Networks B.V.', searchName: 'examplenet - example networks b.v.'}),
    (big:ASN {name: 'AS64501', asn: 64501})-[:HAS_NAME]->(:ASN_NAME {name: 'EXAMPLE - Example', searchName: 'example - example'}),
    (:ASN {name: 'AS64502', asn: 64502})-[:HAS_NAME]->(:ASN_NAME {name: 'X - Short', searchName: 'x - short'})
  CREATE (p24:ANNOUNCED_PREFIX {name: '192.0.2.0/24'})<-[:ROUTES]-(net), (p16:ANNOUNCED_PREFIX {name: '192.0.0.0/16'})<-[:ROUTES]-(big),
    (:ANNOUNCED_PREFIX {name: '192.0.2.128/25', isWithdrawn: true}), (six:ANNOUNCED_PREFIX {name: '2001:db8::/32'})<-[:ROUTES]-(net),
    (:REGISTERED_PREFIX {name: '192.0.2.0/23', netName: 'EXAMPLE-NET'}),
    (run:PREFIX {name: '192.0.2.0/24'})-[:DELEGATED_TO]->(cdn:VENDOR {name: 'examplecdn', canonicalName: 'Example CDN'}),
    (:PREFIX {name: '192.0.2.64/26'})-[:LISTED_IN]->(:FEED_SOURCE {name: 'Example Blocklist', id: 'example-drop'})
  CREATE (:IPV4 {name: '192.0.2.10'}), (:IPV4 {name: '192.0.2.11'}), (:IPV6 {name: '2001:db8::10'})
  CREATE (:ORGANIZATION {name: 'example org, inc.', displayName: 'Example Org, Inc.', searchName: 'example org, inc.'}),
    (:ACTOR {name: 'APT28', aliases: ['Fancy Bear', 'Sofacy'], attackId: 'G0007'}),
    (:CATEGORY {name: 'Phishing', id: 'phishing'}), (:REGISTRAR {name: 'iana:9999', displayName: 'Example Registrar'}),
    (:COUNTRY {name: 'NL', displayName: 'Netherlands'}), (:AS_SET {name: 'AS-EXAMPLE', sourceRir: 'RIPE'})
  CREATE (:CVE {name: 'CVE-2021-44228', summary: 'Log4Shell', epss: 0.9}), (:CVE {name: 'CVE-2021-44111', epss: 0.1}),
    (:FILE_HASH {name: $md5, family: 'emotet'}), (:FILE_HASH {name: $sha1}), (:TOR_RELAY {name: toUpper($sha1), nickname: 'relay'}),
    (:FILE_HASH {name: $sha256}), (:TLS_CERTIFICATE {name: $sha256, subjectCn: 'example.com'}),
    (:TLS_FINGERPRINT {name: 'ja3:' + $md5, family: 'tool'}), (:TLS_FINGERPRINT {name: $jarm}),
    (:EMAIL {name: 'email:admin@example.com'}), (:PHONE {name: '+14155550100'}), (:ATTACK_PATTERN {name: 'T1566', displayName: 'Phishing'}),
    (:CRYPTO_ADDRESS {name: 'eth:0x0000000000000000000000000000000000000001'})`;

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({ text: GRAPH, parameters: { md5: MD5, sha1: SHA1, sha256: SHA256, jarm: JARM } });
  await database.write({ text: 'MATCH (n:HOSTNAME|TLD) SET n.reversedName = reverse(n.name)' });
  engine = createQueryEngine({
    database,
    catalog: procedureCatalog,
    clock: fixedClock(new Date('2026-08-01T00:00:00Z')),
  });
});

async function ask(token: unknown, more: Record<string, unknown> = {}) {
  const query = 'CALL svc.search({token: $token, limit: $limit, labels: $labels})';
  const { rows, advisories } = await engine.run({ query, parameters: { token, limit: 25, labels: null, ...more } });
  return { rows, advisories };
}

/** What a token finds, one line a row: label, name, how it matched, what it was read as. */
async function found(token: unknown, more: Record<string, unknown> = {}) {
  const { rows } = await ask(token, more);
  expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, index) => index + 1));
  return rows.map(({ label, name, matchType, kind }) => `${label} ${name} ${matchType} ${kind}`);
}

/** Plans of the texts that were looked at: tokens of one kind are looked up by the same. */
const plans = new Map<string, Promise<string[]>>();

function planned(statement: Statement): Promise<string[]> {
  const known = plans.get(statement.text) ?? plan(database, statement);
  plans.set(statement.text, known);
  return known;
}

describe('svc.search', () => {
  it('svc.search returns rows with all columns, the best first', async () => {
    const { rows, columns } = await engine.run({ query: 'CALL svc.search("AS64500")' });
    expect(columns).toEqual(['label', 'name', 'displayName', 'nodeId', 'matchType', 'kind', 'rank']);
    expect(rows).toEqual([
      {
        label: 'ASN',
        name: 'AS64500',
        displayName: 'EXAMPLENET - Example Networks B.V.',
        nodeId: 'asn/AS64500',
        matchType: 'exact',
        kind: 'asn',
        rank: 1,
      },
    ]);
  });

  it('A search for an address returns the networks that hold it, most specific first, even if it is not stored', async () => {
    const around = [
      'ANNOUNCED_PREFIX 192.0.2.0/24 contained-in ip',
      'PREFIX 192.0.2.0/24 contained-in ip',
      'REGISTERED_PREFIX 192.0.2.0/23 contained-in ip',
      'ANNOUNCED_PREFIX 192.0.0.0/16 contained-in ip',
    ];
    expect(await found('192.0.2.10')).toEqual(['IPV4 192.0.2.10 exact ip', ...around]);
    expect(await found('192.0.2.200')).toEqual(around);
    expect(await found('2001:0db8:0::ff')).toEqual(['ANNOUNCED_PREFIX 2001:db8::/32 contained-in ip']);
    expect((await ask('192.0.2.200')).rows.map(({ displayName }) => displayName)).toEqual([
      'AS64500 EXAMPLENET - Example Networks B.V.',
      'Example CDN',
      'EXAMPLE-NET',
      'AS64501 EXAMPLE - Example',
    ]);
  });

  it('A search for a network returns the network and those that hold it', async () => {
    expect(await found('192.0.2.77/24')).toEqual([
      'ANNOUNCED_PREFIX 192.0.2.0/24 exact cidr',
      'PREFIX 192.0.2.0/24 exact cidr',
      'REGISTERED_PREFIX 192.0.2.0/23 contained-in cidr',
      'ANNOUNCED_PREFIX 192.0.0.0/16 contained-in cidr',
    ]);
    expect((await found('192.0.2.64/27'))[0]).toBe('PREFIX 192.0.2.64/26 contained-in cidr');
  });

  it('A search for a host returns the host, then names below it and names that begin so, by popularity', async () => {
    expect(await found('Example.com.')).toEqual([
      'HOSTNAME example.com exact host',
      'HOSTNAME www.example.com suffix host-suffix',
      'HOSTNAME *.example.com suffix host-suffix',
      'HOSTNAME a.example.com suffix host-suffix',
      'HOSTNAME example.com.evil.example prefix host-prefix',
    ]);
  });

  it('A search for a host that is not in the graph returns the domains above it', async () => {
    expect(await found('b.a.example.com')).toEqual([
      'HOSTNAME example.com contained-in host',
      'HOSTNAME a.example.com contained-in host',
    ]);
  });

  it.each(['.gov', '*.gov'])('%s is the end of host names, the most popular first', async (token) => {
    expect(await found(token)).toEqual([
      'TLD gov exact host',
      'HOSTNAME nasa.gov suffix host-suffix',
      'HOSTNAME exam.gov suffix host-suffix',
      'HOSTNAME unranked.gov suffix host-suffix',
    ]);
  });

  it('A search for a suffix of several labels returns the domain as well', async () => {
    expect((await found('*.example.com')).slice(0, 3)).toEqual([
      'HOSTNAME *.example.com exact host',
      'HOSTNAME www.example.com suffix host-suffix',
      'HOSTNAME example.com contained-in host',
    ]);
    expect((await found('.example.com'))[0]).toBe('HOSTNAME example.com exact host');
  });

  it('A word matches the beginning of hosts and names; the best of every label precedes the second best of any', async () => {
    expect(await found('example')).toEqual([
      'ASN AS64501 name network-name',
      'HOSTNAME example.com prefix host-prefix',
      'FEED_SOURCE Example Blocklist name feed',
      'ORGANIZATION example org, inc. name organization',
      'REGISTRAR iana:9999 name registrar',
      'VENDOR examplecdn name vendor',
      'ASN AS64500 name network-name',
      'HOSTNAME example.com.evil.example prefix host-prefix',
    ]);
    expect(await found('Example Org, INC.')).toEqual(['ORGANIZATION example org, inc. exact organization']);
    expect(await found('example.')).toEqual([
      'HOSTNAME example.com prefix host-prefix',
      'HOSTNAME example.com.evil.example prefix host-prefix',
    ]);
    expect((await found('examplecdn'))[0]).toBe('VENDOR examplecdn exact vendor');
  });

  it.each([
    ['apt-28', 'ACTOR APT28 exact actor'],
    ['Fancy Bear', 'ACTOR APT28 alias actor'],
    ['g0007', 'ACTOR APT28 exact actor'],
    ['sofa', 'ACTOR APT28 alias actor'],
    ['phishing', 'CATEGORY Phishing exact category'],
    ['example-drop', 'FEED_SOURCE Example Blocklist exact feed'],
    ['AS-EXAMPLE', 'AS_SET AS-EXAMPLE exact as-set'],
    ['T1566', 'ATTACK_PATTERN T1566 exact technique'],
    ['cve-2021-44228', 'CVE CVE-2021-44228 exact cve'],
    [JARM, `TLS_FINGERPRINT ${JARM} exact tls-fingerprint`],
    ['+1 415 555 0100', 'PHONE +14155550100 exact phone'],
    [
      '0x0000000000000000000000000000000000000001',
      'CRYPTO_ADDRESS eth:0x0000000000000000000000000000000000000001 exact wallet',
    ],
    ['64500', 'ASN AS64500 exact asn'],
    ['/secure/login.php', 'URL /secure/login.php exact url'],
  ])('%s finds %s alone', async (token, line) => {
    expect(await found(token)).toEqual([line]);
  });

  it('Hexadecimal digits are looked up as every kind of hash with that many digits', async () => {
    expect(await found(MD5.toUpperCase())).toEqual([
      `FILE_HASH ${MD5} exact hash`,
      `TLS_FINGERPRINT ja3:${MD5} exact tls-fingerprint`,
    ]);
    expect(await found(SHA1)).toEqual([`FILE_HASH ${SHA1} exact hash`, `TOR_RELAY ${SHA1.toUpperCase()} exact hash`]);
    expect(await found(`sha256:${SHA256}`)).toEqual([
      `FILE_HASH ${SHA256} exact hash`,
      `TLS_CERTIFICATE ${SHA256} exact hash`,
    ]);
  });

  it('A search for a URL, also a defanged one, returns its host and what is listed of the URL', async () => {
    expect(await found('hxxp://evil[.]example/x')).toEqual([
      'HOSTNAME evil.example exact host',
      'URL evil.example/x exact url',
    ]);
    expect(await found('https://www.example.com/secure/login.php?id=7')).toEqual([
      'HOSTNAME www.example.com exact host',
      'URL /secure/login.php contained-in url',
      'HOSTNAME example.com contained-in host',
    ]);
    expect((await ask('hxxp://evil[.]example/x')).advisories).toMatchObject([
      { kind: 'input-folded', message: 'Took hxxp://evil[.]example/x as host evil.example.' },
    ]);
  });

  it('A search for an e-mail address returns its domain too', async () => {
    expect(await found('Admin@example.com')).toEqual([
      'EMAIL email:admin@example.com exact email',
      'HOSTNAME example.com contained-in host',
    ]);
  });

  it('A search completes the beginning of an address or of a CVE', async () => {
    expect(await found('192.0.2.')).toEqual([
      'ANNOUNCED_PREFIX 192.0.2.0/24 prefix ip-prefix',
      'IPV4 192.0.2.10 prefix ip-prefix',
      'PREFIX 192.0.2.0/24 prefix ip-prefix',
      'REGISTERED_PREFIX 192.0.2.0/23 prefix ip-prefix',
      'IPV4 192.0.2.11 prefix ip-prefix',
      'PREFIX 192.0.2.64/26 prefix ip-prefix',
    ]);
    expect(await found('2001:db8:')).toEqual([
      'ANNOUNCED_PREFIX 2001:db8::/32 prefix ip-prefix',
      'IPV6 2001:db8::10 prefix ip-prefix',
    ]);
    expect(await found('CVE-2021-44')).toEqual(['CVE CVE-2021-44228 prefix cve', 'CVE CVE-2021-44111 prefix cve']);
  });

  it('Fewer than three letters are looked up only verbatim', async () => {
    expect(await found('nl')).toEqual(['COUNTRY NL exact country']);
    expect(await found('x')).toEqual(['ASN AS64502 name network-name']);
    expect(await found('ex')).toEqual([]);
    expect((await ask('ex')).advisories).toMatchObject([
      { kind: 'token-unknown', message: expect.stringContaining('fewer than three letters') },
    ]);
  });

  it('Names of services and policies come after those of hosts', async () => {
    await database.write({
      text: `UNWIND ['_dmarc.many.test', '_sip._tcp.many.test', 'zz.many.test', 'selector._domainkey.many.test', 'aa.many.test'] AS name
        CREATE (:HOSTNAME {name: name, reversedName: reverse(name)})`,
    });
    for (const token of ['*.many.test', '.many.test', 'many.test']) {
      const names = (await ask(token)).rows.map(({ name }) => name);
      expect({ token, names }).toEqual({
        token,
        names: [
          ...['aa.many.test', 'zz.many.test'],
          ...['_dmarc.many.test', '_sip._tcp.many.test', 'selector._domainkey.many.test'],
        ],
      });
    }
    await database.write({ text: "MATCH (n:HOSTNAME) WHERE n.name ENDS WITH '.many.test' DETACH DELETE n" });
  });

  it.each([
    ['exmaple.com', ['example.com']],
    ['http://www.exampl.com/', ['example.com']],
    ['nasaa.gov', ['nasa.gov']],
    ['exampelcdn', ['examplecdn']],
    ['nowhere-at-all.com', []],
  ])('A search for %s suggests what is one slip away: %j', async (token, near) => {
    const { rows, advisories } = await ask(token);
    const [unknown] = advisories.filter(({ kind }) => kind === 'token-unknown');
    expect(rows).toEqual([]);
    expect(unknown?.rewrite).toBe(near.length === 0 ? null : `CALL svc.search("${near[0]}")`);
    const said = / Near: (.*)\.$/.exec(unknown?.message ?? '')?.[1]?.split(', ') ?? [];
    expect(said).toEqual(near);
  });

  it('A token without a match has no rows, and a notice says what it was looked up as', async () => {
    const { rows, advisories } = await ask('nowhere-at-all');
    expect(rows).toEqual([]);
    expect(advisories).toEqual([
      {
        kind: 'token-unknown',
        severity: 'info',
        message:
          'The graph has no match for nowhere-at-all. It was looked up as the beginning of host names, networks and organisations, and a vendor, actor, feed, category, registrar or country.',
        rewrite: null,
        subject: 'nowhere-at-all',
      },
    ]);
    expect((await ask('10.1.2.3')).advisories).toMatchObject([
      { message: expect.stringContaining('10.1.2.3 (private)') },
    ]);
  });

  it('svc.search takes labels, one or a list in any case, and a limit', async () => {
    expect(await found('example', { labels: ['vendor', 'ASN'] })).toEqual([
      'ASN AS64501 name network-name',
      'VENDOR examplecdn name vendor',
      'ASN AS64500 name network-name',
    ]);
    expect(await found('192.0.2.10', { labels: 'PREFIX' })).toEqual(['PREFIX 192.0.2.0/24 contained-in ip']);
    expect(await found('example', { limit: 2 })).toHaveLength(2);
  });

  it('svc.search takes tokens of any kind from rows, and works in an expression', async () => {
    const query = 'UNWIND $tokens AS t CALL svc.search(t) YIELD name, rank WHERE rank = 1 RETURN t, name';
    const tokens = ['192.0.2.10', 'apt28', 'nobody-knows', 'www.example.com', 'AS64500'];
    const { rows } = await engine.run({ query, parameters: { tokens } });
    expect(rows).toEqual([
      { t: '192.0.2.10', name: '192.0.2.10' },
      { t: 'apt28', name: 'APT28' },
      { t: 'www.example.com', name: 'www.example.com' },
      { t: 'AS64500', name: 'AS64500' },
    ]);
    const inside = await engine.run({ query: 'RETURN svc.search("sofacy")[0].name AS name' });
    expect(inside.rows).toEqual([{ name: 'APT28' }]);
  });

  const EXAMPLE = 'CALL svc.search("example")';

  it.each<[unknown, object, string, string]>([
    [null, {}, 'null is none', EXAMPLE],
    [' ', {}, 'an empty text is none', EXAMPLE],
    [['a.example', 'b.example'], {}, 'UNWIND $tokens AS token CALL svc.search(token)', EXAMPLE],
    ['example', { limit: 101 }, 'from 1 to 100', 'CALL svc.search({token: $token, labels: $labels})'],
    ['example', { limit: 0 }, 'from 1 to 100', 'CALL svc.search({token: $token, labels: $labels})'],
    ['example', { labels: ['HOSTNAM'] }, 'nearest is HOSTNAME.', 'CALL svc.search({token: $token, limit: $limit})'],
  ])('svc.search(%j) with %j is an error that says what to give', async (token, more, reason, rewrite) => {
    await expect(ask(token, { ...more })).rejects.toMatchObject({
      slug: 'query-error',
      message: expect.stringContaining(reason),
      suggestions: [{ rewrite }],
    });
  });

  it('svc.search finds the best known of more hosts than it reads from the index', async () => {
    await database.write({
      text: `UNWIND range(1, 1200) AS i CREATE (:HOSTNAME {name: 'many' + toString(10000 + i) + '.example', reversedName: 'elpmaxe.' + i})
        WITH count(*) AS c CREATE (:HOSTNAME {name: 'manyzzz.example', rank: 17, reversedName: 'elpmaxe.zzzynam'})`,
    });
    expect((await found('many', { limit: 2 }))[0]).toBe('HOSTNAME manyzzz.example prefix host-prefix');
    expect((await found('.example', { limit: 2 }))[0]).toBe('HOSTNAME manyzzz.example suffix host-suffix');
  });

  it.each([
    '192.0.2.10',
    '2001:db8::10',
    '192.0.2.0/24',
    '192.0.2.',
    '2001:db8:',
    'AS64500',
    'www.example.com',
    '.gov',
    '*.example.com',
    'example',
    'https://www.example.com/x',
    'admin@example.com',
    'CVE-2021-44228',
    'CVE-2021',
    MD5,
    SHA256,
    '+14155550100',
  ])('%s is looked up by indexes: no label is scanned but the small ones of names', async (token) => {
    const statements: Statement[] = [];
    const reader: Reader = {
      read: (statement) => {
        statements.push(statement);
        return database.read(statement);
      },
    };
    await findHits(reader, [{ fields: fieldsOf(readToken(token), LIBRARY_SUFFIXES), labels: null }]);
    const operators = (await Promise.all(statements.map(planned))).flat();
    const isWord = statements.some(({ text }) =>
      text.includes('n:VENDOR|ACTOR|FEED_SOURCE|CATEGORY|REGISTRAR|COUNTRY'),
    );
    expect(operators.filter((operator) => /Scan/.test(operator))).toEqual(isWord ? ['UnionNodeByLabelsScan'] : []);
    expect(operators.some((operator) => /Index\w*Seek/.test(operator))).toBe(true);
  });

  it('A search for an unknown actor reports that no actors are loaded, if there are none', async () => {
    await database.write({ text: 'MATCH (n:ACTOR) DETACH DELETE n' });
    engine.forgetPlans();
    await vi.waitFor(async () => {
      expect((await ask('cozy bear')).advisories).toMatchObject([
        { kind: 'token-unknown' },
        { kind: 'vdp-plane-empty', subject: 'tags-attribution' },
      ]);
    }, 20_000);
  });
});
