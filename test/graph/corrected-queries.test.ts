import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({
    text: `CREATE (www:HOSTNAME {name: 'www.example.com'})-[:RESOLVES_TO]->(ip:IPV4 {name: '192.0.2.10'}),
        (www)-[:CHILD_OF]->(apex:HOSTNAME {name: 'example.com'})-[:CHILD_OF]->(:TLD {name: 'com'}),
        (ip)-[:ANNOUNCED_BY]->(announced:ANNOUNCED_PREFIX {name: '192.0.2.0/24'}),
        (ip)-[:BELONGS_TO]->(prefix:PREFIX {name: '192.0.2.0/24'}),
        (a:ASN {name: 'AS64500'})-[:ROUTES]->(announced), (a)-[:ROUTES]->(prefix),
        (a)-[:HAS_NAME]->(:ASN_NAME {name: 'EXAMPLENET - Example Networks B.V.', searchName: 'examplenet - example networks b.v.'}),
        (a)-[:PEERS_WITH]->(:ASN {name: 'AS64501'}), (:API_KEY {hash: 'x'}),
        (ip)-[:LOCATED_IN]->(:CITY {name: 'Amsterdam, NL'})-[:HAS_COUNTRY]->(:COUNTRY {name: 'NL'}),
        (prefix)-[:BELONGS_TO]->(:RIR {name: 'RIPENCC'}),
        (ip)-[:LISTED_IN]->(feed:FEED_SOURCE {name: 'Example Feed', id: 'example-feed'}),
        (feed)-[:BELONGS_TO]->(:CATEGORY {name: 'C2 Servers', id: 'c2-servers'}),
        (ip)-[:ATTRIBUTED_TO]->(:ACTOR {name: 'APT28', aliases: ['Fancy Bear', 'Grizzly Steppe']}),
        (:ACTOR {name: 'APT29', aliases: ['Grizzly Steppe', 'APT28']}),
        (:HOSTNAME {name: 'mx1.example.net'})-[:MAIL_FOR]->(apex),
        (:HOSTNAME {name: 'ns1.example.net'})-[:NAMESERVER_FOR]->(apex),
        (:HOSTNAME {name: 'alias.example.com'})-[:ALIAS_OF]->(www),
        (apex)-[:HAS_REGISTRAR]->(:REGISTRAR {name: 'iana:292', displayName: 'MarkMonitor Inc.'}),
        (apex)-[:HAS_EMAIL]->(:EMAIL {name: 'email:registrant@example.com'}),
        (apex)-[:REGISTERED_BY]->(:ORGANIZATION {name: 'example org, inc.', displayName: 'Example Org, Inc.', searchName: 'example org, inc.'}),
        (www)-[:HAS_CERTIFICATE]->(:TLS_CERTIFICATE {name: '${'ab'.repeat(32)}', issuer: 'Example CA'})
        SET apex.isApex = true, apex.expiryDate = '2027-01-01', ip.threatScore = 6.5`,
  });
  engine = createQueryEngine({
    database,
    catalog: procedureCatalog,
    clock: fixedClock(new Date('2026-08-01T00:00:00Z')),
  });
});

async function rows(query: string, parameters: Record<string, unknown> = {}) {
  return (await engine.run({ query, parameters })).rows;
}

describe('edges that read both ways', () => {
  it.each(['-[:ROUTES]->', '<-[:ROUTES]-', '-[:ROUTES]-'])('(prefix)%s(asn) gives each network once', async (arrow) => {
    const query = `MATCH (:IPV4 {name: "192.0.2.10"})-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)${arrow}(a:ASN)-[:HAS_NAME]->(n:ASN_NAME)
      RETURN p.name, a.name, n.name`;
    expect(await rows(query)).toEqual([
      { 'p.name': '192.0.2.0/24', 'a.name': 'AS64500', 'n.name': 'EXAMPLENET - Example Networks B.V.' },
    ]);
  });

  it.each(['-[:ROUTES]->', '<-[:ROUTES]-', '-[:ROUTES]-'])('(asn)%s(prefix) gives each prefix once', async (arrow) => {
    const query = `MATCH (a:ASN {name: 64500})${arrow}(p) RETURN labels(p)[0] AS label ORDER BY label`;
    expect(await rows(query)).toEqual([{ label: 'ANNOUNCED_PREFIX' }, { label: 'PREFIX' }]);
  });

  it.each(['AS64500', 'AS64501'])('A peering is found from %s', async (name) => {
    expect(await rows('MATCH (:ASN {name: $name})-[:PEERS_WITH]->(b:ASN) RETURN b.name', { name })).toHaveLength(1);
  });

  it('PARENT_OF walks CHILD_OF backwards, over several steps too', async () => {
    const query = 'MATCH (:TLD {name: "COM"})-[:PARENT_OF*1..3]->(h) RETURN h.name ORDER BY h.name';
    expect(await rows(query)).toEqual([{ 'h.name': 'example.com' }, { 'h.name': 'www.example.com' }]);
  });
});

describe('what a caller meant', () => {
  it('One query may have labels of other products, names in any form, and a procedure', async () => {
    const answer = await engine.run({
      query:
        'MATCH (d:Domain {name: $host})-[:RESOLVES_TO]->(i:IpAddress) CALL svc.resolve(d.name) YIELD a RETURN d.name, i.name, a',
      parameters: { host: 'https://WWW.example.com/index.html' },
    });
    expect(answer.rows).toEqual([{ 'd.name': 'www.example.com', 'i.name': '192.0.2.10', a: ['192.0.2.10'] }]);
    expect(answer.advisories.map(({ kind }) => kind)).toEqual([
      'schema-drift-rewrite',
      'schema-drift-rewrite',
      'input-folded',
    ]);
    expect(answer.rewrittenQuery).toBe(
      'MATCH (d:HOSTNAME {name: $host})-[:RESOLVES_TO]->(i:IPV4|IPV6) CALL svc.resolve(d.name) YIELD a RETURN d.name, i.name, a',
    );
  });

  it('The heading of a column stays as the caller wrote it', async () => {
    const { columns } = await engine.run({
      query: 'MATCH (d:Domain {name: "Example.com"}) RETURN d.name = "Example.com"',
    });
    expect(columns).toEqual(['d.name = "Example.com"']);
  });

  it('The beginning of a network name is found in any case', async () => {
    expect(await rows('MATCH (n:ASN_NAME) WHERE n.name STARTS WITH "ExampleNet" RETURN n.name')).toHaveLength(1);
  });

  it.each([
    // Ends that the edge never joins.
    ['MATCH (:IPV4 {name: "192.0.2.10"})-[:ANNOUNCED_BY]->(a:ASN) RETURN a.name AS x', 'AS64500'],
    ['MATCH (:IPV4 {name: "192.0.2.10"})-[:ANNOUNCED_BY]->(a)-[:HAS_NAME]->(n) RETURN a.name AS x', 'AS64500'],
    ['MATCH (:IPV4 {name: "192.0.2.10"})-[:LOCATED_IN]->(c:COUNTRY) RETURN c.name AS x', 'NL'],
    ['MATCH (c:Country {name: "Netherlands"})<-[:LOCATED_IN]-(i:IPV4) RETURN i.name AS x', '192.0.2.10'],
    ['MATCH (:IPV4 {name: "192.0.2.10"})-[:BELONGS_TO]->(r:RIR) RETURN r.name AS x', 'RIPENCC'],
    ['MATCH (:IPV4 {name: "192.0.2.10"})-[:LISTED_IN]->(c:CATEGORY) RETURN c.name AS x', 'C2 Servers'],
    ['MATCH (h:HOSTNAME {name: "www.example.com"})-[:RESOLVES_TO]->(a:ASN) RETURN a.name AS x', 'AS64500'],
    ['MATCH (h:HOSTNAME {name: "www.example.com"})-[:CHILD_OF]->(t:TLD) RETURN t.name AS x', 'com'],
    // Arrows that lie backwards.
    ['MATCH (i:IPV4 {name: "192.0.2.10"})-[:RESOLVES_TO]->(h:HOSTNAME) RETURN h.name AS x', 'www.example.com'],
    ['MATCH (d:HOSTNAME {name: "example.com"})-[:MAIL_FOR]->(mx) RETURN mx.name AS x', 'mx1.example.net'],
    ['MATCH (d:HOSTNAME {name: "example.com"})-[:NAMESERVER_FOR]->(ns) RETURN ns.name AS x', 'ns1.example.net'],
    [
      'MATCH (d:DomainName {name: "example.com"})-[:MANAGED_BY]->(ns:AuthoritativeNameServer) RETURN ns.name AS x',
      'ns1.example.net',
    ],
    // Names, properties and forms of others.
    ['MATCH (a:AS {number: "64500"})-[:NAME]->(n:Name) RETURN a.name AS x', 'AS64500'],
    ['MATCH (i:`IPv4-Addr` {value: "192.0.2.10"}) RETURN i.address AS x', '192.0.2.10'],
    ['MATCH (i:IPV4 {name: "192.0.2.10"}) RETURN i.threat_score AS x', 6.5],
    ['MATCH (c:Certificate {name: "www.example.com"}) RETURN c.issuer AS x', 'Example CA'],
    ['MATCH (h:HOSTNAME {name: "www.example.com"})-[:HAS_REGISTRAR]->(r) RETURN r.name AS x', 'iana:292'],
    ['MATCH (h:HOSTNAME {name: "www.example.com"}) RETURN h.expiryDate AS x', '2027-01-01'],
    [
      'MATCH (i:IPV4)<-[:RESOLVES_TO]-(h:HOSTNAME {name: "www.example.com"})-[:HAS_EMAIL]->(e) RETURN e.name AS x',
      'email:registrant@example.com',
    ],
    ['MATCH (r:REGISTRAR {name: "MarkMonitor Inc."}) RETURN r.name AS x', 'iana:292'],
    ['MATCH (r:REGISTRAR) WHERE r.name STARTS WITH "Mark" RETURN r.name AS x', 'iana:292'],
    ['MATCH (o:ORGANIZATION) WHERE o.name STARTS WITH "Example Org" RETURN o.displayName AS x', 'Example Org, Inc.'],
    ['MATCH (e:EMAIL {name: "Registrant@example.com"}) RETURN e.name AS x', 'email:registrant@example.com'],
    ['MATCH (a:ACTOR {name: "fancy bear"}) RETURN a.name AS x', 'APT28'],
    ['MATCH (f:Feed {name: "example-feed"}) RETURN f.name AS x', 'Example Feed'],
    ['MATCH (c:CATEGORY {name: "c2 servers"}) RETURN c.name AS x', 'C2 Servers'],
    ['UNWIND ["WWW.example.com."] AS h MATCH (n:HOSTNAME {name: h}) RETURN n.name AS x', 'www.example.com'],
    ['MATCH (d:Domain) WHERE toUpper(d.name) = "EXAMPLE.COM" RETURN d.name AS x', 'example.com'],
  ])('%s gives %s', async (query, x) => {
    expect(await rows(query)).toEqual([{ x }]);
  });

  it('A name that two actors share gives a notice, and an actor whose own name it is answers', async () => {
    const both = await engine.run({ query: 'MATCH (a:ACTOR {name: "GRIZZLY STEPPE"}) RETURN a.name' });
    expect([both.rows, both.advisories.map(({ message }) => message)]).toEqual([
      [],
      ['GRIZZLY STEPPE is a name of APT28 and APT29: name the one you mean, or list them all with IN.'],
    ]);
    const own = await engine.run({ query: 'MATCH (a:ACTOR {name: "apt28"}) RETURN a.name AS x' });
    expect([own.rows, own.advisories.map(({ message }) => message)]).toEqual([
      [{ x: 'APT28' }],
      ['apt28 is also a name of APT29; the answer is for APT28.'],
    ]);
  });

  it('An answer without rows says that an arrow between two hosts may be backwards, and how to turn it', async () => {
    const query = 'MATCH (h:HOSTNAME {name: "www.example.com"})-[:ALIAS_OF]->(x) RETURN x.name';
    const { rows: none, advisories } = await engine.run({ query });
    expect(none).toEqual([]);
    const rewrite = advisories.find(({ kind }) => kind === 'edge-direction')?.rewrite ?? '';
    expect(await rows(rewrite)).toEqual([{ 'x.name': 'alias.example.com' }]);
  });

  it('An unknown country is refused, with what to type', async () => {
    await expect(engine.run({ query: 'MATCH (c:COUNTRY {name: "Atlantis"}) RETURN c' })).rejects.toMatchObject({
      extras: { code: 'INVALID_KEY' },
    });
  });

  it('Every suggestion that is sent has been planned, and runs', async () => {
    const failing = [
      'MATCH (n:HOSTNAM {name: "example.com"}) RETURN n',
      'MATCH (n:IPV4 {name: "2001:db8::1"}) RETURN n',
      'MATCH (n:HOSTNAME {name: "example.com"})-[:RESOLVE_TO]->(i) RETURN i',
      'MATCH (p:PREFIX {name: "192.0.2.0/24"})-[:ROUTES|BELONGS_TO]->(x) RETURN x',
      'CALL svc.resolve("www..example.com")',
      'MATCH (h:HOSTNAME {name: "www.example.com"})-[:HOSTED_BY]->(x) RETURN x',
      'MATCH (h:HOSTNAME {name: "www.example.com"})-[:OWNED_BY]->(x) RETURN x',
      'MATCH (h:HOSTNAM {name: "www.example.com"})-[:RESOLVE_TO]->(i) RETURN i',
      'MATCH (a:ASN {name: "AS64500"})-[:HAS_NAME]->(o:ORGANIZATION) RETURN o',
      'MATCH (a:ASN {name: "AS64500"})-[:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE) RETURN c',
      'MATCH (m:Malware {name: "Emotet"}) RETURN m',
      'MATCH (n:Nameserver {name: "ns1.example.net"}) RETURN n',
      'MATCH (a:ASN {name: "EXAMPLENET"}) RETURN a',
    ];
    for (const query of failing) {
      const error = await engine.run({ query }).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ status: 400 });
      const suggestions = (error as { suggestions: { rewrite: string | null }[] }).suggestions;
      expect(suggestions[0]?.rewrite).toEqual(expect.any(String));
      for (const { rewrite } of suggestions) if (rewrite !== null) await engine.run({ query: rewrite });
    }
  });

  it('An internal label is unknown in every place where a label may be', async () => {
    for (const query of [
      'MATCH (n:API_KEY) RETURN n',
      'MATCH (n:API_KEY|HOSTNAME) RETURN n',
      'MATCH (h:HOSTNAME {name: "example.com"}) WHERE h:API_KEY RETURN h',
      'MATCH (h:HOSTNAME&!API_KEY {name: "example.com"}) RETURN h',
      'RETURN COUNT { (:API_KEY) } AS n',
      'RETURN EXISTS { MATCH (n:`API_KEY`) RETURN n } AS n',
      'EXPLAIN MATCH (n:API_KEY) RETURN n',
    ]) {
      await expect(engine.run({ query })).rejects.toMatchObject({ extras: { code: 'UNKNOWN_LABEL' } });
    }
  });
});
