import { beforeAll, describe, expect, it, vi } from 'vitest';
import { creationStatements } from '../../engine/anchor/creation-statements.ts';
import type { Database } from '../../engine/database/database.ts';
import { createQueryEngine, type QueryAnswer, type QueryEngine } from '../../engine/query-engine.ts';
import { anchorVerdicts } from '../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { schemaDatabase } from '../support/graph.ts';
import { ANCHOR_DAY, loadAnchorGraph } from './anchor-graph.ts';

const UNSEEN = '192.0.2.77';
const STORED = '192.0.2.10';

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  await loadAnchorGraph(database);
  engine = newEngine();
});

const newEngine = (): QueryEngine =>
  createQueryEngine({
    database,
    anchorVerdicts,
    catalog: procedureCatalog,
    limits: { anchoredTimeoutMs: 30_000 },
    clock: fixedClock(new Date('2026-08-23T00:00:00Z')),
  });

const ask = (query: string, parameters: Record<string, unknown> = {}): Promise<QueryAnswer> =>
  engine.run({ query, parameters });

/** Values of the only column, in the order of the answer. */
async function values(query: string, parameters: Record<string, unknown> = {}): Promise<unknown[]> {
  const { rows } = await ask(query, parameters);
  return rows.flatMap((row) => Object.values(row));
}

/** What was said of anchors. */
const ofAnchors = (advisories: QueryAnswer['advisories']) =>
  advisories.filter(({ kind }) => kind.startsWith('anchor-'));

/** Names of what the query synthesised. */
async function synthesised(query: string, parameters: Record<string, unknown> = {}): Promise<unknown[]> {
  const { advisories } = await ask(query, parameters);
  return advisories.filter(({ kind }) => kind === 'anchor-synthesised').map(({ subject }) => subject);
}

const EDGES = 'MATCH (n {name: $name})-[r]-(m) RETURN type(r) + " " + m.name AS edge ORDER BY edge';
const edgesOf = (label: string, name: string) => values(EDGES.replace('(n ', `(n:${label} `), { name });

/** What two feeds that list the network around a thing give it, stored or not: one accuses, the other says what it is. */
const LISTED = {
  isAnonymizer: true,
  isSpam: true,
  isThreat: true,
  isVpn: true,
  threatFirstSeen: 1_784_000_000_000,
  threatLastSeen: 1_785_000_000_000,
  threatSources: 1,
  verdictAsOf: ANCHOR_DAY.getTime(),
  verdictBlocking: false,
  verdictLabel: 'suspicious',
};

describe('an IPv4 address that was never stored', () => {
  it('leads to the networks that hold it, its place, and the feeds that list its networks', async () => {
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

  it('leads to whoever runs its network and whose traffic leaves there, and to a city that no stored address needed', async () => {
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

  it('is listed as its most specific listed network is, and inferred so', async () => {
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

  it('looks as a stored one does, hidden properties hidden', async () => {
    const node = {
      nodeId: `ipv4/${UNSEEN}`,
      label: 'IPV4',
      name: UNSEEN,
      egressClasses: ['vpn'],
      isEgressRisk: true,
      ...LISTED,
      threatLevel: 'LOW',
      threatScore: 2.86,
      verdictLevel: 'LOW',
      verdictScore: 26,
    };
    const { nodeId: _, label: __, ...properties } = node;
    expect(await values(`MATCH (n:IPV4 {name: "${UNSEEN}"}) RETURN n`)).toEqual([node]);
    expect(await values(`MATCH (n:IPV4 {name: "${UNSEEN}"}) RETURN properties(n)`)).toEqual([properties]);
    expect(await values(`MATCH (n:IPV4 {name: "${UNSEEN}"}) RETURN id(n)`)).toEqual([`ipv4/${UNSEEN}`]);
    expect(await values(`MATCH (n:IPV4) WHERE id(n) = "ipv4/${UNSEEN}" RETURN count(*)`)).toEqual([1]);
  });

  it('is told of with a notice, once', async () => {
    const { advisories } = await ask(`MATCH (n:IPV4 {name: "${UNSEEN}"}), (m:IPV4 {name: "${UNSEEN}"}) RETURN n, m`);
    expect(ofAnchors(advisories)).toEqual([
      {
        kind: 'anchor-synthesised',
        severity: 'info',
        message: `${UNSEEN} is not stored; its network answered.`,
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

describe('an IPv6 address that was never stored', () => {
  it('leads to its networks, its place and its feeds, and to no country of its own', async () => {
    expect(await edgesOf('IPV6', '2001:db8:1::7')).toEqual([
      'ANNOUNCED_BY 2001:db8::/32',
      'BELONGS_TO 2001:db8:1::/48',
      'BELONGS_TO 2001:db8::/32',
      'BELONGS_TO 2001:db8::/32',
      'LISTED_IN Toy Feed',
      'LOCATED_IN Amsterdam, NL',
    ]);
  });
});

describe('a network that was never stored', () => {
  it('leads to the origin, registry, feeds and vendors of what covers it', async () => {
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

  it('is told of with the network that answered: none says that no network holds it', async () => {
    const query = 'MATCH (p:PREFIX {name: "192.0.2.128/25"})<-[:ROUTES]-(a) RETURN a.name';
    const { rows, advisories } = await ask(query);
    expect(rows).toEqual([{ 'a.name': 'AS64500' }]);
    expect(ofAnchors(advisories).map(({ message }) => message)).toEqual([
      '192.0.2.128/25 is not stored; its network answered.',
    ]);
  });

  it('has nothing of the smaller networks inside it', async () => {
    expect(await edgesOf('PREFIX', '192.0.2.0/23')).toEqual(['LISTED_IN Toy Feed', 'LISTED_IN Wide Feed']);
    expect(await edgesOf('PREFIX', '198.51.100.0/23')).toEqual([]);
  });

  it('looks as a stored one does', async () => {
    expect(await values('MATCH (p:PREFIX {name: "192.0.2.128/25"}) RETURN p')).toEqual([
      {
        nodeId: 'prefix/192.0.2.128/25',
        label: 'PREFIX',
        name: '192.0.2.128/25',
        family: 4,
        length: 25,
        ...LISTED,
        threatLevel: 'LOW',
        threatScore: 1.14,
        threatNeighborCount: 0,
        verdictLevel: 'LOW',
        verdictScore: 22.7,
      },
    ]);
  });
});

describe('a stored anchor', () => {
  it('has the same feeds as one that was never stored, and no notice', async () => {
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

  it('keeps the edges that it has of its own: none is there twice', async () => {
    const query =
      'MATCH (p:PREFIX {name: "192.0.2.0/25"})-[r:LISTED_IN]->(f:FEED_SOURCE) RETURN f.name + " " + toString(r.weight) + " " + toString(r.inferred) AS l ORDER BY l';
    expect(await values(query)).toEqual(['Toy Feed 2.5 false', 'Wide Feed 0.5 true']);
    expect(await values('MATCH (:PREFIX {name: "192.0.2.0/24"})<-[r:ROUTES]-(a:ASN) RETURN a.name')).toEqual([
      'AS64500',
    ]);
  });
});

describe('an anchor is found', () => {
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

  it('in EXISTS, COUNT, comprehensions and UNION', async () => {
    const asn = 'MATCH (a:ASN {name: "AS64500"})';
    const pattern = `(a)-[:ROUTES]->()<-[:ANNOUNCED_BY]-(:IPV4 {name: "${UNSEEN}"})`;
    expect(await values(`${asn} RETURN EXISTS { ${pattern} }`)).toEqual([true]);
    expect(await values(`${asn} RETURN COUNT { ${pattern} }`)).toEqual([1]);
    expect(
      await values(`${asn} RETURN [(a)-[:ROUTES]->(p)<-[:ANNOUNCED_BY]-(:IPV4 {name: "${UNSEEN}"}) | p.name]`),
    ).toEqual([['192.0.2.0/24']]);
    const union = `MATCH (n:IPV4 {name: "${UNSEEN}"}) RETURN n.name AS name UNION ALL MATCH (n:IPV6 {name: "2001:db8::7"}) RETURN n.name AS name`;
    expect(await values(union)).toEqual([UNSEEN, '2001:db8::7']);
  });

  it('in paths of several steps and in shortestPath()', async () => {
    const walked = `MATCH (n:IPV4 {name: "${UNSEEN}"})-[:ANNOUNCED_BY|ROUTES*1..2]-(a:ASN) RETURN a.name`;
    expect(await values(walked)).toEqual(['AS64500']);
    const shortest = `MATCH p = shortestPath((n:IPV4 {name: "${UNSEEN}"})-[*1..6]-(h:HOSTNAME {name: "a.example.com"})) RETURN [x IN nodes(p) | x.name][0], length(p)`;
    const { rows, advisories } = await ask(shortest);
    expect(Object.values(rows[0] ?? {})).toEqual([UNSEEN, 3]);
    expect(advisories.map(({ kind }) => kind)).toContain('anchor-synthesised');
  });

  it('many at once, stored ones among them', async () => {
    const query =
      'UNWIND $ips AS ip MATCH (n {name: ip})-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX) RETURN ip + " " + p.name';
    const ips = [UNSEEN, STORED, '198.51.100.3', '198.51.100.200', '2001:db8::7', '203.0.113.9'];
    expect(await values(query.replace('(n ', '(n:IPV4|IPV6 '), { ips })).toEqual([
      `${UNSEEN} 192.0.2.0/24`,
      `${STORED} 192.0.2.0/24`,
      '198.51.100.3 198.51.100.0/24',
      '198.51.100.200 198.51.100.128/25',
      '2001:db8::7 2001:db8::/32',
    ]);
    expect(await synthesised(query.replace('(n ', '(n:IPV4|IPV6 '), { ips })).toEqual([
      UNSEEN,
      '198.51.100.200',
      '198.51.100.3',
      '203.0.113.9',
      '2001:db8::7',
    ]);
  });

  it('in a first stage of a procedure and behind it', async () => {
    const query = `MATCH (h:HOSTNAME {name: "a.example.com"})
      MATCH (i:IPV4 {name: "${UNSEEN}"})-[r:LISTED_IN]->(f:FEED_SOURCE {name: "Toy Feed"})
      CALL svc.resolve(h.name) YIELD coverage RETURN i.name, type(r) AS t, f.name, coverage`;
    expect((await ask(query)).rows).toEqual([
      { 'i.name': UNSEEN, t: 'LISTED_IN', 'f.name': 'Toy Feed', coverage: 'resolved' },
    ]);
    expect(await synthesised(query)).toEqual([UNSEEN]);
  });

  it('in each statement of a batch', async () => {
    const { results } = await ask(
      `MATCH (n:IPV4 {name: "${UNSEEN}"}) RETURN n.name; MATCH (n:IPV4 {name: "${STORED}"}) RETURN n.name`,
    );
    const told = results?.map((item) => (item.success ? [item.rows, ofAnchors(item.advisories).length] : null));
    expect(told).toEqual([
      [[{ 'n.name': UNSEEN }], 1],
      [[{ 'n.name': STORED }], 0],
    ]);
  });
});

describe('no anchor', () => {
  it('is what a query excludes, or only looks near', async () => {
    const inside = 'MATCH (p:ANNOUNCED_PREFIX {name: "192.0.2.0/24"})<-[:ANNOUNCED_BY]-(n:IPV4)';
    for (const condition of [
      `NOT n.name = "${UNSEEN}"`,
      `n.name <> "${UNSEEN}"`,
      `NOT n.name IN ["${UNSEEN}"]`,
      `n.name < "${UNSEEN}"`,
      `n.name STARTS WITH "192.0.2.7"`,
    ]) {
      expect(await synthesised(`${inside} WHERE ${condition} RETURN n.name`)).toEqual([]);
    }
  });

  it('is under EXPLAIN; PROFILE runs with it', async () => {
    expect(await synthesised(`EXPLAIN MATCH (n:IPV4 {name: "${UNSEEN}"}) RETURN n`)).toEqual([]);
    const { rows, advisories } = await ask(`PROFILE MATCH (n:IPV4 {name: "${UNSEEN}"}) RETURN n`);
    expect(rows[0]).toMatchObject({ operator: 'ProduceResults', rows: 1 });
    expect(ofAnchors(advisories)).toMatchObject([{ kind: 'anchor-synthesised' }]);
  });

  it('is made of an announced or registered network that there is not', async () => {
    expect(await values('MATCH (p:ANNOUNCED_PREFIX {name: "192.0.2.128/25"}) RETURN p')).toEqual([]);
    expect(await values('MATCH (p:REGISTERED_PREFIX {name: "192.0.2.128/25"}) RETURN p')).toEqual([]);
  });
});

describe('an anchor that no stored network holds', () => {
  it('answers itself where it is routable, and says that nothing is around it', async () => {
    const { rows, advisories } = await ask(
      'MATCH (n:IPV4 {name: "203.0.113.9"}) OPTIONAL MATCH (n)-[r]->() RETURN n.name, r',
    );
    expect(rows).toEqual([{ 'n.name': '203.0.113.9', r: null }]);
    expect(ofAnchors(advisories).map(({ message }) => message)).toEqual([
      '203.0.113.9 is not stored; no network that holds it is stored either.',
    ]);
  });

  it.each([
    ['10.1.2.3', 'private'],
    ['127.0.0.1', 'loopback'],
    ['169.254.1.1', 'link-local'],
    ['224.0.0.1', 'multicast'],
  ])('answers nothing where it is not routable, and says so: %s', async (name, scope) => {
    const { rows, advisories } = await ask('MATCH (n:IPV4 {name: $name}) RETURN n', { name });
    expect(rows).toEqual([]);
    expect(ofAnchors(advisories)).toMatchObject([
      { kind: 'anchor-unroutable', subject: name, message: expect.stringContaining(scope) },
    ]);
  });
});

describe('what anchors cost', () => {
  it('has a bound, beyond which the query is refused before it runs', async () => {
    const ips = Array.from({ length: 1001 }, (_, index) => `203.0.${100 + (index >> 8)}.${index & 255}`);
    await expect(ask('MATCH (n:IPV4) WHERE n.name IN $ips RETURN count(*)', { ips })).rejects.toMatchObject({
      slug: 'query-unservable',
      extras: { reason: 'too_many_anchors' },
    });
    expect(await values('MATCH (n:IPV4) WHERE n.name IN $ips RETURN count(*)', { ips: ips.slice(1) })).toEqual([1000]);
  });

  it('is index seeks alone, in every statement', async () => {
    // What the tests before this one asked for is kept for ten seconds, and then read again: a new engine keeps nothing.
    engine = newEngine();
    const read = vi.spyOn(database, 'read');
    await ask('MATCH (a:IPV4 {name: $a})-[r]-(m), (b:IPV6 {name: $b}), (p:PREFIX {name: $p}) RETURN count(*)', {
      a: '198.51.100.200',
      b: '2001:db8::7',
      p: '192.0.2.128/25',
    });
    const ips = Array.from({ length: 30 }, (_, host) => `192.0.2.${host}`);
    for (const label of ['IPV4', 'PREFIX']) {
      await ask(`MATCH (n:${label})-[r]-(m) WHERE n.name IN $ips RETURN count(*)`, {
        ips: label === 'PREFIX' ? ips.map((ip) => `${ip}/32`) : ips,
      });
    }
    // What a new engine asks for the vocabulary and the age of the data has no anchors.
    const texts = new Set(read.mock.calls.map(([{ text }]) => text).filter((text) => text.includes('$input')));
    read.mockRestore();
    const facts = { properties: {}, derived: [], inherited: [], own: new Set<string>(), city: null, isHeld: true };
    const nodes = (['IPV4', 'IPV6', 'PREFIX'] as const).map((label) => ({
      ...facts,
      label,
      name: { IPV4: '192.0.2.1', IPV6: '2001:db8::1', PREFIX: '192.0.2.0/24' }[label],
    }));
    const creation = creationStatements({ nodes, links: [], unroutable: [], anchors: 3 });
    for (const text of [...texts, ...creation.map(({ text }) => text)]) expect(await scansOf(text)).toEqual([]);
    expect(texts.size).toBe(8);
  });
});

/** Operators of the plan that read more than an index tells them to. */
async function scansOf(text: string): Promise<string[]> {
  const session = database.session('WRITE');
  const { summary } = await session.run(`EXPLAIN ${text}`, { anchors: [], ids: [] });
  await session.close();
  const open = summary.plan === false ? [] : [summary.plan];
  const operators: string[] = [];
  for (let plan = open.pop(); plan !== undefined; plan = open.pop()) {
    operators.push(plan.operatorType);
    open.push(...plan.children);
  }
  return operators.filter((name) => /Scan|AllNodes/.test(name));
}
