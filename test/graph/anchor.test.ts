import { beforeAll, describe, expect, it } from 'vitest';
import type { QueryEngine } from '../../engine/query-engine.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { loadAnchorGraph } from './anchor-graph.ts';
import { anchorEngine, anchorQuestions, LISTED, ofAnchors, STORED, UNSEEN } from './anchor-questions.ts';

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  await loadAnchorGraph(database);
  engine = anchorEngine(database);
});

const { ask, values, synthesised, edgesOf } = anchorQuestions(() => engine);

describe('an IPv4 address that is not in the graph', () => {
  it('An IPv4 address that is not in the graph leads to its networks, its place and the feeds of its networks', async () => {
    expect(await edgesOf('IPV4', UNSEEN)).toEqual([
      'ANNOUNCED_BY 192.0.2.0/24',
      'BELONGS_TO 192.0.2.0/24',
      'BELONGS_TO 192.0.2.0/24',
      'BELONGS_TO 192.0.2.0/25',
      'HAS_COUNTRY NL',
      'LISTED_IN Toy Feed',
      'LISTED_IN Wide Feed',
      'LOCATED_IN Amsterdam, NL',
    ]);
  });

  it('An address not in the graph leads to its operator, its egress vendor and a city that no stored address needed', async () => {
    expect(await edgesOf('IPV4', '198.51.100.200')).toEqual([
      'ANNOUNCED_BY 198.51.100.128/25',
      'BELONGS_TO 198.51.100.0/24',
      'BELONGS_TO 198.51.100.128/25',
      'BELONGS_TO 198.51.100.192/26',
      'DELEGATED_TO examplecloud',
      'EGRESS_OF examplecloud',
      'HAS_COUNTRY DE',
      'LOCATED_IN Bonn, DE',
    ]);
    const query =
      'MATCH (:IPV4 {name: "198.51.100.7"})-[:LOCATED_IN]->(c)-[h:HAS_COUNTRY]->(x) RETURN c, h.basis, x.name';
    expect((await ask(query)).rows).toEqual([
      {
        c: {
          nodeId: 'city/Bonn, DE',
          label: 'CITY',
          name: 'Bonn, DE',
          country: 'DE',
          latitude: 50.73,
          longitude: 7.1,
        },
        'h.basis': 'geo',
        'x.name': 'DE',
      },
    ]);
  });

  it('An address that is not in the graph is listed as its most specific listed network, marked as inferred', async () => {
    const query = `MATCH (:IPV4 {name: "${UNSEEN}"})-[r:LISTED_IN]->(:FEED_SOURCE {name: "Toy Feed"}) RETURN r`;
    expect(await values(query)).toEqual([
      {
        type: 'LISTED_IN',
        start: `ipv4/${UNSEEN}`,
        end: 'feed_source/Toy Feed',
        weight: 2.5,
        firstSeen: 1_784_000_000_000,
        lastSeen: 1_785_000_000_000,
        inferred: true,
        source: 'toy',
        sources: ['toy'],
        observed: [Date.UTC(2026, 7, 22)],
        observed_at: Date.UTC(2026, 7, 22),
      },
    ]);
  });

  it('An address that is not in the graph looks like a stored one, without hidden properties', async () => {
    const node = {
      nodeId: `ipv4/${UNSEEN}`,
      label: 'IPV4',
      name: UNSEEN,
      egressClasses: ['vpn'],
      isEgressRisk: true,
      ...LISTED,
      threatLevel: 'LOW',
      threatListedFrom: LISTED.threatFirstSeen,
      threatScore: 2.86,
      threatSeenFrom: LISTED.threatLastSeen,
      threatSeenUntil: LISTED.threatLastSeen,
      verdictLevel: 'LOW',
      verdictNotBlocking: 'band',
      verdictScore: 26,
    };
    const { nodeId: _, label: __, ...properties } = node;
    expect(await values(`MATCH (n:IPV4 {name: "${UNSEEN}"}) RETURN n`)).toEqual([node]);
    expect(await values(`MATCH (n:IPV4 {name: "${UNSEEN}"}) RETURN properties(n)`)).toEqual([properties]);
    expect(await values(`MATCH (n:IPV4 {name: "${UNSEEN}"}) RETURN id(n)`)).toEqual([`ipv4/${UNSEEN}`]);
    expect(await values(`MATCH (n:IPV4) WHERE id(n) = "ipv4/${UNSEEN}" RETURN count(*)`)).toEqual([1]);
  });

  it('An address that is not in the graph gives one notice', async () => {
    const { advisories } = await ask(`MATCH (n:IPV4 {name: "${UNSEEN}"}), (m:IPV4 {name: "${UNSEEN}"}) RETURN n, m`);
    expect(ofAnchors(advisories)).toEqual([
      {
        kind: 'anchor-synthesised',
        severity: 'info',
        message: `${UNSEEN} is not in the graph; the answer is for its network.`,
        rewrite: null,
        subject: UNSEEN,
      },
    ]);
  });
});

describe('the place of an address', () => {
  it.each([UNSEEN, STORED])('%s says how far around it may be, where the source does', async (name) => {
    const query = 'MATCH (:IPV4 {name: $name})-[r:LOCATED_IN]->(:CITY) RETURN r.accuracyKm AS accuracy';
    expect((await ask(query, { name })).rows).toEqual([{ accuracy: 20 }]);
    expect((await ask(query, { name: '198.51.100.7' })).rows).toEqual([{ accuracy: null }]);
  });
});

describe('a network that is not in the graph', () => {
  it('A network that is not in the graph leads to origin, registry, feeds and vendors of what covers it', async () => {
    expect(await edgesOf('PREFIX', '192.0.2.128/25')).toEqual([
      'BELONGS_TO RIPENCC',
      'COVERS_MORE_SPECIFIC 192.0.2.0/24 AS64500 25',
      'LISTED_IN Toy Feed',
      'LISTED_IN Wide Feed',
      'ROUTES AS64500',
    ]);
    expect(await edgesOf('PREFIX', '198.51.100.16/28')).toEqual([
      'DELEGATED_TO examplecloud',
      'EGRESS_OF examplecloud',
      'ROUTES AS64501',
    ]);
    expect(await edgesOf('PREFIX', '2001:db8:1:8000::/49')).toEqual([
      'BELONGS_TO RIPENCC',
      'LISTED_IN Toy Feed',
      'ROUTES AS64500',
    ]);
  });

  it('A network that is not in the graph gives a notice that its covering network answered', async () => {
    const query = 'MATCH (p:PREFIX {name: "192.0.2.128/25"})<-[:ROUTES]-(a) RETURN a.name';
    const { rows, advisories } = await ask(query);
    expect(rows).toEqual([{ 'a.name': 'AS64500' }]);
    expect(ofAnchors(advisories).map(({ message }) => message)).toEqual([
      '192.0.2.128/25 is not in the graph; the answer is for its network.',
    ]);
  });
});

describe('a stored anchor', () => {
  it('A stored anchor has the feeds of one that is not in the graph, and no notice', async () => {
    const query = 'MATCH (n:IPV4 {name: $name})-[:LISTED_IN]->(f) RETURN f.name ORDER BY f.name';
    expect(await values(query, { name: STORED })).toEqual(['Toy Feed', 'Wide Feed']);
    expect(await synthesised(query, { name: STORED })).toEqual([]);
    const network =
      'MATCH (p:PREFIX {name: "192.0.2.64/26"})-[r]-(m) WHERE type(r) <> "SPF_IP" RETURN type(r) + " " + m.name AS e ORDER BY e';
    expect(await values(network)).toEqual([
      'BELONGS_TO RIPENCC',
      'COVERS_MORE_SPECIFIC 192.0.2.0/24 AS64500 25',
      'LISTED_IN Toy Feed',
      'LISTED_IN Wide Feed',
      'ROUTES AS64500',
    ]);
  });
});

describe('anchors are found', () => {
  it.each<[string, string, Record<string, unknown>]>([
    ['as a literal in a pattern', `MATCH (n:IPV4 {name: "${UNSEEN}"}) RETURN n.name`, {}],
    ['as a parameter in a pattern', 'MATCH (n:IPV4 {name: $ip}) RETURN n.name', { ip: UNSEEN }],
    ['in an equality', `MATCH (n:IPV4) WHERE n.name = "${UNSEEN}" RETURN n.name`, {}],
    ['in an equality the other way', `MATCH (n:IPV4) WHERE "${UNSEEN}" = n.name RETURN n.name`, {}],
    ['in a condition inside the pattern', `MATCH (n:IPV4 WHERE n.name = "${UNSEEN}") RETURN n.name`, {}],
    ['in a list', `MATCH (n:IPV4) WHERE n.name IN ["${UNSEEN}"] RETURN n.name`, {}],
    ['in a list in a parameter', 'MATCH (n:IPV4) WHERE n.name IN $ips RETURN n.name', { ips: [UNSEEN] }],
    ['in a list of parameters', 'MATCH (n:IPV4) WHERE n.name IN [$one] RETURN n.name', { one: UNSEEN }],
    ['unwound from a literal list', `UNWIND ["${UNSEEN}"] AS ip MATCH (n:IPV4 {name: ip}) RETURN n.name`, {}],
    ['unwound from a parameter', 'UNWIND $ips AS ip MATCH (n:IPV4 {name: ip}) RETURN n.name', { ips: [UNSEEN] }],
    [
      'unwound from a list of maps',
      'UNWIND $rows AS row MATCH (n:IPV4 {name: row.ip}) RETURN n.name',
      { rows: [{ ip: UNSEEN, note: 'x' }] },
    ],
    ['in a map of a parameter', 'MATCH (n:IPV4 {name: $p.ip}) RETURN n.name', { p: { ip: UNSEEN } }],
    ['carried by WITH', `WITH "${UNSEEN}" AS ip MATCH (n:IPV4 {name: ip}) RETURN n.name`, {}],
    ['inside a function', 'MATCH (n:IPV4 {name: trim($ip)}) RETURN n.name', { ip: UNSEEN }],
    ['under either label of the foreign IpAddress', `MATCH (n:IpAddress {name: "${UNSEEN}"}) RETURN n.name`, {}],
    ['of two labels', `MATCH (n:IPV4|IPV6 {name: "${UNSEEN}"}) RETURN n.name`, {}],
    ['in another form', `MATCH (n:IPV4 {name: "${UNSEEN}/32"}) RETURN n.name`, {}],
    [
      'at the far end of a path, without a label',
      `MATCH (p:ANNOUNCED_PREFIX {name: "192.0.2.0/24"})<-[:ANNOUNCED_BY]-(n {name: "${UNSEEN}"}) RETURN n.name`,
      {},
    ],
    [
      'in an OPTIONAL MATCH',
      `MATCH (a:ASN {name: "AS64500"}) OPTIONAL MATCH (n:IPV4 {name: "${UNSEEN}"})-[:ANNOUNCED_BY]->()<-[:ROUTES]-(a) RETURN n.name`,
      {},
    ],
    [
      'in a subquery',
      `CALL { MATCH (n:IPV4 {name: "${UNSEEN}"})-[:HAS_COUNTRY]->(:COUNTRY {name: "NL"}) RETURN n } RETURN n.name`,
      {},
    ],
  ])('%s', async (_, query, parameters) => {
    expect(await values(query, parameters)).toEqual([UNSEEN]);
    expect(await synthesised(query, parameters)).toEqual([UNSEEN]);
  });

  it('Anchors are found in each statement of a batch', async () => {
    const { results } = await ask(
      `MATCH (n:IPV4 {name: "${UNSEEN}"}) RETURN n.name; MATCH (n:IPV4 {name: "${STORED}"}) RETURN n.name`,
    );
    const reported = results?.map((item) => (item.success ? [item.rows, ofAnchors(item.advisories).length] : null));
    expect(reported).toEqual([
      [[{ 'n.name': UNSEEN }], 1],
      [[{ 'n.name': STORED }], 0],
    ]);
  });
});

describe('what anchors cost', () => {
  it('A query with more anchors than the bound is refused before it runs', async () => {
    const ips = Array.from({ length: 1001 }, (_, index) => `203.0.${100 + (index >> 8)}.${index & 255}`);
    await expect(ask('MATCH (n:IPV4) WHERE n.name IN $ips RETURN count(*)', { ips })).rejects.toMatchObject({
      slug: 'query-unservable',
      extras: { reason: 'too_many_anchors' },
    });
    expect(await values('MATCH (n:IPV4) WHERE n.name IN $ips RETURN count(*)', { ips: ips.slice(1) })).toEqual([1000]);
  });
});
