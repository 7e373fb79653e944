import Cypher from '@neo4j/cypher-builder';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { namesBelow } from '../../facts/names-below.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { implicitProperties } from '../../schema/implicit-properties.ts';
import { addressKey } from '../../schema/keys/index.ts';
import { cypherText } from '../../store/cypher-text.ts';
import type { Database, Row } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { REVERSED_NAMES } from '../support/small-graph.ts';
import { runExpanded } from './expanded-query.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 7, 1);

/** Names and the addresses that they resolve to now; those of 192.0.2.0/24 are a CDN's. */
const RESOLVES: Readonly<Record<string, string>> = {
  'www.former.example': '192.0.2.1',
  'gone.example': '192.0.2.2',
  'www.spf.example': '192.0.2.3',
  'www.mx.example': '192.0.2.4',
  'mail.hoster.example': '203.0.113.4',
  'www.sub.example': '192.0.2.5',
  'ftp.sub.example': '203.0.113.5',
  'www.cert.example': '192.0.2.6',
  'cert-staging.example': '203.0.113.6',
  'www.owned.example': '192.0.2.7',
  'also-owned.example': '203.0.113.7',
  'www.links.example': '192.0.2.8',
  'static.linked.example': '203.0.113.8',
  'www.ptr.example': '192.0.2.9',
  'plain.example': '203.0.113.10',
  'www.example.com': '192.0.2.10',
  'shop.example.com': '203.0.113.40',
  'in.example.com': '203.0.113.41',
  'blog.example.com': '198.51.100.1',
  'assets.example.com': '192.0.2.11',
  'intranet.example.com': '10.0.0.1',
};

const EDGES = `
  MATCH (n:IPV4) WHERE n.name STARTS WITH '192.0.2.' MATCH (v:VENDOR {name: 'examplecdn'})
  CREATE (n)-[:DELEGATED_TO {channel: 'published-range'}]->(v)
  WITH count(*) AS done
  MATCH (saas:VENDOR {name: 'examplesites'}), (cloud:VENDOR {name: 'examplecloud'}), (sites:IPV4 {name: '198.51.100.1'}), (own:IPV4 {name: '203.0.113.40'})
  CREATE (sites)-[:DELEGATED_TO]->(saas), (own)-[:DELEGATED_TO {service: 'Compute'}]->(cloud)
  CREATE (own)-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX {name: '203.0.113.0/24'})<-[:ROUTES]-(:ASN {name: 'AS64501', asn: 64501})-[:HAS_NAME]->(:ASN_NAME {name: 'EXAMPLEHOST - Example Hosting'})
  WITH own
  MATCH (former:HOSTNAME {name: 'www.former.example'}), (www:HOSTNAME {name: 'www.example.com'})
  CREATE (former)-[:RESOLVES_TO {lastSeen: $now - 90 * $day, observed_at: $now - 90 * $day}]->(:IPV4 {name: '203.0.113.1'})
  CREATE (www)-[:RESOLVES_TO {lastSeen: $now - 90 * $day, observed_at: $now - 90 * $day}]->(own)
  CREATE (:CHANGE_RECORD {id: 'c1', kind: 'dns', label: 'HOSTNAME', subject: 'gone.example', field: 'RESOLVES_TO', before: ['2001:db8::2'], after: [], observedAt: $now})
  CREATE (:HOSTNAME {name: 'spf.example'})-[:SPF_IP {qualifier: '+'}]->(:IPV4 {name: '203.0.113.3'})
  CREATE (:HOSTNAME {name: 'mx.example'})
  CREATE (com:HOSTNAME {name: 'example.com'})-[:SPF_IP]->(own)
  WITH com
  MATCH (spf:HOSTNAME {name: 'spf.example'}) CREATE (spf)-[:SPF_IP {qualifier: '-'}]->(:IPV4 {name: '203.0.113.33'})
  WITH com
  MATCH (mx:HOSTNAME {name: 'mx.example'}), (mail:HOSTNAME {name: 'mail.hoster.example'}) CREATE (mail)-[:MAIL_FOR]->(mx)
  WITH com
  MATCH (mail:HOSTNAME {name: 'in.example.com'}) CREATE (mail)-[:MAIL_FOR]->(com)
  WITH 1 AS one
  MATCH (a:HOSTNAME {name: 'www.cert.example'}), (b:HOSTNAME {name: 'cert-staging.example'})
  CREATE (a)-[:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE {name: 'c0ffee'})<-[:HAS_CERTIFICATE]-(b)
  WITH 1 AS one
  MATCH (b:HOSTNAME {name: 'also-owned.example'})
  CREATE (:HOSTNAME {name: 'owned.example'})-[:REGISTERED_BY {role: 'registrant'}]->(:ORGANIZATION {name: 'owner'})<-[:REGISTERED_BY]-(b)
  WITH 1 AS one
  MATCH (a:HOSTNAME {name: 'www.links.example'}), (b:HOSTNAME {name: 'static.linked.example'}) CREATE (a)-[:LINKS_TO]->(b)
  WITH 1 AS one
  CREATE (:IPV4 {name: '203.0.113.9'})-[:HAS_PTR]->(:HOSTNAME {name: 'host9.ptr.example'})
  CREATE (a:HOSTNAME {name: 'a.loop.example'})-[:ALIAS_OF]->(b:HOSTNAME {name: 'b.loop.example'})-[:ALIAS_OF]->(a)
  CREATE (a)-[:RESOLVES_TO {lastSeen: $now}]->(:IPV4 {name: '203.0.113.12'})`;

/** An address of 101 domains, a mail host and an alias of several, a certificate of 11, a registrant of 101, and a domain of 25,000 names. */
const CROWDS = `
  CREATE (crowded:IPV4 {name: '203.0.113.101'}), (mail:HOSTNAME {name: 'mx.provider.example'})-[:RESOLVES_TO]->(:IPV4 {name: '203.0.113.102'})
  CREATE (c:TLS_CERTIFICATE {name: 'crowd'}), (who:ORGANIZATION {name: 'privacy service'})
  CREATE (h:HOSTNAME {name: 'www.crowd.example'})-[:HAS_CERTIFICATE]->(c)
  CREATE (d:HOSTNAME {name: 'crowd.example'})-[:REGISTERED_BY]->(who)
  CREATE (mail)-[:MAIL_FOR]->(d), (:HOSTNAME {name: 'shop.crowd.example'})-[:RESOLVES_TO]->(crowded)
  WITH crowded, mail, c, who UNWIND range(1, 101) AS i
  CREATE (t:HOSTNAME {name: 'tenant' + i + '.example'})-[:RESOLVES_TO]->(crowded), (t)-[:REGISTERED_BY]->(who)
  WITH t, i, mail, c WHERE i <= 10
  MERGE (service:HOSTNAME {name: 'links.sender.example'})
  CREATE (mail)-[:MAIL_FOR]->(t), (t)-[:HAS_CERTIFICATE]->(c), (:HOSTNAME {name: 'link.tenant' + i + '.example'})-[:ALIAS_OF]->(service)
  WITH service, count(*) AS done
  CREATE (service)-[:RESOLVES_TO]->(:IPV4 {name: '203.0.113.103'}), (:HOSTNAME {name: 'link.crowd.example'})-[:ALIAS_OF]->(service)
  WITH done UNWIND range(1, 25000) AS i
  CREATE (:HOSTNAME {name: 'n' + i + '.huge.example'})-[:ALIAS_OF]->(:HOSTNAME {name: 'n' + i + '.sites.example'})`;

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({
    text: `CREATE (:VENDOR {name: 'examplecdn', category: 'cdn'}), (:VENDOR {name: 'examplesites', category: 'saas'}), (:VENDOR {name: 'examplecloud', category: 'cloud'})
      WITH 1 AS one UNWIND $pairs AS pair
      MERGE (h:HOSTNAME {name: pair[0]}) MERGE (a:IPV4 {name: pair[1]}) CREATE (h)-[:RESOLVES_TO {lastSeen: $now, observed_at: $now}]->(a)`,
    parameters: { pairs: Object.entries(RESOLVES), now: BigInt(NOW) },
  });
  await database.write({ text: EDGES, parameters: { now: BigInt(NOW), day: BigInt(DAY) } });
  await database.write({ text: CROWDS });
  await writeNameProperties();
  engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(new Date(NOW)) });
});

/** What a load derives of names alone. */
async function writeNameProperties(): Promise<void> {
  const rows = await database.read({
    text: 'MATCH (n:HOSTNAME|IPV4|IPV6|PREFIX) RETURN labels(n)[0] AS label, n.name AS name',
  });
  for (const label of ['HOSTNAME', 'IPV4', 'IPV6', 'PREFIX']) {
    const nodes = rows
      .filter((row) => row.label === label)
      .map(({ name }) => ({ name, properties: implicitProperties(label, String(name)) }));
    await database.write({
      text: `UNWIND $nodes AS node MATCH (n:${label} {name: node.name}) SET n += node.properties`,
      parameters: { nodes },
    });
  }
}

const run = (query: string, parameters: Record<string, unknown> = {}) => runExpanded(database, query, parameters);

async function originsOf(host: string, options: Record<string, unknown> = {}): Promise<readonly Row[]> {
  return (await run('CALL svc.origins($host, $options)', { host, options })).rows;
}

/** A row without a candidate. */
const NONE = { ip: null, confidence: null, methods: [], asn: null, asnName: null, kind: null };

describe('svc.origins: each method separately', () => {
  it.each<[string, string, string, number, string, string[]]>([
    [
      'www.former.example',
      '203.0.113.1',
      'former_a',
      0.7,
      'origin',
      ['RESOLVES_TO->203.0.113.1', 'last-seen:2026-05-03'],
    ],
    ['gone.example', '2001:db8::2', 'former_a', 0.7, 'origin', ['RESOLVES_TO->2001:db8::2', 'gone-by:2026-08-01']],
    ['www.spf.example', '203.0.113.3', 'spf_ip', 0.6, 'origin', ['HOSTNAME:spf.example->SPF_IP->203.0.113.3']],
    [
      'mx.example',
      '203.0.113.4',
      'mx_host',
      0.095,
      'mail',
      ['MAIL_FOR<-HOSTNAME:mail.hoster.example->RESOLVES_TO->203.0.113.4'],
    ],
    [
      'www.sub.example',
      '203.0.113.5',
      'subdomain_a',
      0.55,
      'origin',
      ['HOSTNAME:ftp.sub.example->RESOLVES_TO->203.0.113.5'],
    ],
    [
      'www.cert.example',
      '203.0.113.6',
      'certificate_san',
      0.65,
      'origin',
      [
        'HAS_CERTIFICATE->TLS_CERTIFICATE:c0ffee<-HAS_CERTIFICATE<-HOSTNAME:cert-staging.example->RESOLVES_TO->203.0.113.6',
      ],
    ],
    [
      'www.owned.example',
      '203.0.113.7',
      'same_registrant',
      0.35,
      'related',
      ['REGISTERED_BY->ORGANIZATION:owner<-REGISTERED_BY<-HOSTNAME:also-owned.example->RESOLVES_TO->203.0.113.7'],
    ],
    [
      'www.links.example',
      '203.0.113.8',
      'links_to',
      0.2,
      'related',
      ['LINKS_TO->HOSTNAME:static.linked.example->RESOLVES_TO->203.0.113.8'],
    ],
    [
      'www.ptr.example',
      '203.0.113.9',
      'ptr_name',
      0.45,
      'origin',
      ['HOSTNAME:host9.ptr.example->HAS_PTR<-203.0.113.9'],
    ],
    ['plain.example', '203.0.113.10', 'current_a', 0.9, 'origin', ['RESOLVES_TO->203.0.113.10']],
  ])('%s is found at %s by %s', async (host, ip, method, confidence, kind, evidence) => {
    expect(await originsOf(host)).toEqual([
      { ip, confidence, methods: [method], asn: null, asnName: null, kind, host, evidence },
    ]);
  });
});

describe('svc.origins: several ways together', () => {
  it('svc.origins combines its methods as a probability, each address once, the surest one first', async () => {
    const { columns, rows } = await run('CALL svc.origins("https://WWW.example.com/x")');
    expect(columns).toEqual(['ip', 'confidence', 'methods', 'asn', 'asnName', 'kind', 'host', 'evidence']);
    expect(rows).toEqual([
      {
        ip: '203.0.113.40',
        confidence: 0.946,
        methods: ['former_a', 'spf_ip', 'subdomain_a'],
        asn: 'AS64501',
        asnName: 'EXAMPLEHOST - Example Hosting',
        kind: 'origin',
        host: 'www.example.com',
        evidence: [
          'RESOLVES_TO->203.0.113.40',
          'last-seen:2026-05-03',
          'HOSTNAME:example.com->SPF_IP->203.0.113.40',
          'HOSTNAME:shop.example.com->RESOLVES_TO->203.0.113.40',
        ],
      },
    ]);
  });

  it('svc.origins leaves out addresses of CDNs and shared providers; include_related shows them and why', async () => {
    const rows = await originsOf('www.example.com', { include_related: true });
    expect(rows.map(({ ip, confidence, methods, kind }) => [ip, confidence, methods, kind])).toEqual([
      ['203.0.113.40', 0.946, ['former_a', 'spf_ip', 'subdomain_a'], 'origin'],
      ['192.0.2.10', 0.0038, ['current_a'], 'cdn'],
      ['192.0.2.11', 0.001, ['subdomain_a'], 'cdn'],
      ['198.51.100.1', 0.001, ['subdomain_a'], 'shared'],
      ['203.0.113.41', 0.0095, ['subdomain_a', 'mx_host'], 'mail'],
    ]);
    expect(rows[3]?.evidence).toEqual([
      'HOSTNAME:blog.example.com->RESOLVES_TO->198.51.100.1',
      'DELEGATED_TO->VENDOR:examplesites',
    ]);
  });

  it('svc.origins lists mail relays last, and only if the host takes mail itself', async () => {
    const kinds = async (host: string, options = {}) => (await originsOf(host, options)).map(({ kind }) => kind);
    expect(await kinds('www.mx.example')).toEqual([null]);
    expect(await kinds('www.mx.example', { include_related: true })).toEqual(['cdn', 'mail']);
    expect(await kinds('example.com')).toEqual(['origin', 'mail']);
  });

  it('The confidences of one host sum to 1 at most', async () => {
    for (const host of ['www.example.com', 'www.crowd.example', 'huge.example', 'www.former.example']) {
      const rows = await originsOf(host, { include_related: true, limit: 500 });
      expect(rows.reduce((sum, { confidence }) => sum + Number(confidence), 0)).toBeLessThanOrEqual(1);
    }
  });

  it('The limit of svc.origins cuts the rows of each host', async () => {
    const { rows } = await run(
      'CALL svc.origins({host: ["www.example.com", "plain.example"], limit: 1}) YIELD host, ip',
    );
    expect(rows).toEqual([
      { host: 'www.example.com', ip: '203.0.113.40' },
      { host: 'plain.example', ip: '203.0.113.10' },
    ]);
  });
});

/** Notices of the procedure, not those on layers that no load of this graph has filled. */
async function noticesOf(query: string) {
  const { advisories } = await engine.run({ query });
  return advisories.filter(({ kind }) => kind !== 'vdp-plane-empty').map(({ kind, subject }) => [kind, subject]);
}

describe('svc.origins: what is no candidate', () => {
  it('Shared addresses, mail providers, alias targets, certificates and registrants of strangers are no candidates', async () => {
    expect(await originsOf('www.crowd.example')).toEqual([
      { ...NONE, host: 'www.crowd.example', evidence: ['candidates:0', 'left-out:3'] },
    ]);
    const rows = await originsOf('www.crowd.example', { include_related: true });
    expect(rows.map(({ ip, kind, evidence }) => [ip, kind, String(evidence).split(',').at(-1)])).toEqual([
      ['203.0.113.102', 'shared', 'service-name:mx.provider.example'],
      ['203.0.113.101', 'shared', 'shared-host:many-domains'],
      ['203.0.113.103', 'shared', 'service-name:links.sender.example'],
    ]);
  });

  it("An address of a provider is a candidate only for the provider's own hosts, not for its customers", async () => {
    await database.write({
      text: `MATCH (v:VENDOR {name: 'examplesites'})
        CREATE (:HOSTNAME {name: 'examplesites.example'})-[:DELEGATED_TO {channel: 'curated'}]->(v)
        CREATE (:HOSTNAME {name: 'customer.example'})-[:DELEGATED_TO {channel: 'dns'}]->(v)
        WITH v UNWIND ['www.examplesites.example', 'www.customer.example'] AS name
        CREATE (:HOSTNAME {name: name})-[:RESOLVES_TO]->(:IPV4 {name: '198.51.100.7', orderKey: '${addressKey('198.51.100.7')}'})-[:DELEGATED_TO]->(v)`,
    });
    const rows = [...(await originsOf('www.examplesites.example')), ...(await originsOf('www.customer.example'))];
    expect(rows.map(({ host, ip, kind }) => [host, ip, kind])).toEqual([
      ['www.examplesites.example', '198.51.100.7', 'origin'],
      ['www.customer.example', null, null],
    ]);
  });

  it('An address that is not reachable from outside is no candidate', async () => {
    const rows = await originsOf('www.example.com', { include_related: true });
    expect(rows.map(({ ip }) => ip)).not.toContain('10.0.0.1');
  });

  it('An SPF mechanism that refuses its address makes no candidate', async () => {
    expect((await originsOf('www.spf.example')).map(({ ip }) => ip)).toEqual(['203.0.113.3']);
  });

  it('Names under a suffix whose owner gives out names do not belong to one owner', async () => {
    await database.write({
      text: `CREATE (a:HOSTNAME {name: 'someone.github.io', reversedName: reverse('someone.github.io')})-[:RESOLVES_TO]->(:IPV4 {name: '203.0.113.50', orderKey: '${addressKey('203.0.113.50')}'})
        CREATE (:HOSTNAME {name: 'other.github.io', reversedName: reverse('other.github.io')})-[:RESOLVES_TO]->(:IPV4 {name: '203.0.113.51', orderKey: '${addressKey('203.0.113.51')}'})`,
    });
    expect((await originsOf('someone.github.io')).map(({ ip }) => ip)).toEqual(['203.0.113.50']);
    expect((await originsOf('github.io')).map(({ ip }) => ip)).toEqual([null]);
  });
});

describe('svc.origins: rows and notices', () => {
  it('A host that is not in the graph still has its row, without an address', async () => {
    expect(await originsOf('nowhere.example')).toEqual([
      { ...NONE, host: 'nowhere.example', evidence: ['coverage:no-data'] },
    ]);
    expect(await noticesOf('CALL svc.origins("nowhere.example")')).toEqual([['anchor-unknown', 'nowhere.example']]);
  });

  it('A host that is not in the graph is answered from its domain', async () => {
    const rows = await originsOf('new.sub.example');
    expect(rows.map(({ ip, methods }) => [ip, methods])).toEqual([['203.0.113.5', ['subdomain_a']]]);
  });

  it('svc.origins says what it left out, and where one sighting does not show what was there before', async () => {
    expect(await noticesOf('CALL svc.origins("www.example.com")')).toEqual([['addresses-left-out', 'www.example.com']]);
    expect(await noticesOf('CALL svc.origins("plain.example")')).toEqual([['history-unknown', 'plain.example']]);
    expect(await noticesOf('CALL svc.origins("spf.example")')).toContainEqual(['history-unknown', 'spf.example']);
  });

  it('svc.origins names the empty layers of its methods only if it finds no address', async () => {
    const empty = async (host: string) => {
      const { advisories } = await engine.run({ query: 'CALL svc.origins($host)', parameters: { host } });
      return advisories.filter(({ kind }) => kind === 'vdp-plane-empty').map(({ subject }) => subject);
    };
    await vi.waitFor(async () => expect(await empty('nowhere.example')).toContain('whois'), 20_000);
    expect(await empty('plain.example')).not.toContain('whois');
  });

  it('svc.origins of a list keeps the given order, duplicates once, and takes its argument from rows', async () => {
    const { rows, notices } = await run('CALL svc.origins($hosts) YIELD host, ip', {
      hosts: ['www.sub.example', 'nowhere.example', 'https://www.spf.example/', 'WWW.sub.example'],
    });
    expect(rows).toEqual([
      { host: 'www.sub.example', ip: '203.0.113.5' },
      { host: 'nowhere.example', ip: null },
      { host: 'www.spf.example', ip: '203.0.113.3' },
    ]);
    expect(notices).toEqual(['input-folded', 'duplicate-input']);
    const counted = await run(
      'UNWIND ["www.sub.example", "nowhere.example"] AS x CALL svc.origins(x) YIELD ip RETURN x, count(ip) AS candidates',
    );
    expect(counted.rows).toEqual([
      { x: 'www.sub.example', candidates: 1 },
      { x: 'nowhere.example', candidates: 0 },
    ]);
  });

  it('svc.origins takes its options as a map, in the map form, by position, and in an expression', async () => {
    const size = async (call: string) => (await run(`RETURN size(${call}) AS size`)).rows[0]?.size;
    expect(await size('svc.origins("www.example.com")')).toBe(1);
    expect(await size('svc.origins("www.example.com", {include_related: true})')).toBe(5);
    expect(await size('svc.origins("www.example.com", {include_related: true, limit: 3})')).toBe(3);
    expect(await size('svc.origins({host: "www.example.com", include_related: true, limit: 4})')).toBe(4);
    expect(await size('svc.origins("www.example.com", true, 1)')).toBe(1);
  });

  it.each([
    ['CALL svc.origins()', 'host is missing'],
    ['CALL svc.origins(null)', 'null is none'],
    ['CALL svc.origins("192.0.2.1")', '192.0.2.1'],
    ['CALL svc.origins("a.example", {related: true})', 'The options are include_related and limit.'],
    ['CALL svc.origins("a.example", {include_related: "yes"})', 'include_related is true or false'],
    ['CALL svc.origins("a.example", "yes")', 'include_related is true or false, or a map'],
    ['CALL svc.origins({host: "a.example", limit: 501})', 'limit is a whole number from 1 to 500'],
    ['CALL svc.origins("a.example", {limit: 0})', 'limit is a whole number from 1 to 500'],
  ])('%s is an error that says why', async (query, reason) => {
    await expect(run(query)).rejects.toThrow(reason);
  });

  it('svc.origins ends when aliases form a circle', async () => {
    expect((await originsOf('b.loop.example')).map(({ ip }) => ip)).toEqual(['203.0.113.12']);
  });

  it('svc.origins reads only the first names of a very large domain, and says so', async () => {
    expect(await noticesOf('CALL svc.origins("huge.example")')).toContainEqual(['truncated', 'huge.example']);
  });
});

describe('the names under a domain', () => {
  it('The names under a domain come from any layer, at any depth, the nearest first, without the domain itself', async () => {
    await database.write({
      text: `UNWIND ['under.example', 'a.under.example', 'deep.er.under.example', 'notunder.example', 'under.example.com'] AS name
          CREATE (n:HOSTNAME {name: name, reversedName: reverse(name)})
        WITH collect(n) AS made
        CREATE (:TLS_CERTIFICATE {name: 'under'})<-[:HAS_CERTIFICATE]-(:HOSTNAME {name: 'san.under.example'}),
          (:IPV4 {name: '203.0.113.60'})-[:HAS_PTR]->(:HOSTNAME {name: 'ptr.under.example'}),
          (:HOSTNAME {name: 'ns.under.example'})-[:NAMESERVER_FOR]->(:HOSTNAME {name: 'mx.under.example'})-[:MAIL_FOR]->(:HOSTNAME {name: 'z.example'}),
          (:URL {name: '/kit'})<-[:LINKS_TO]-(:HOSTNAME {name: 'kit.under.example'}),
          (:HOSTNAME {name: 'bad.under.example', rank: 3})-[:LISTED_IN]->(:FEED_SOURCE {name: 'A feed', id: 'a-feed'})`,
    });
    await database.write(REVERSED_NAMES);
    const [row] = await database.read({
      text: cypherText(
        "WITH {below: 'under.example'} AS domain",
        namesBelow(Cypher.true),
        'RETURN [n IN below | n.name] AS names, isCut',
      ),
      parameters: { input: { most: 7n } },
    });
    expect(row?.names).toEqual(['bad', 'a', 'san', 'ptr', 'ns', 'kit', 'mx'].map((label) => `${label}.under.example`));
    expect(row?.isCut).toBe(true);
  });
});
