import { beforeAll, describe, expect, it, vi } from 'vitest';
import { creationStatements } from '../../../engine/anchor/creation-statements.ts';
import type { QueryEngine } from '../../../engine/query-engine.ts';
import type { Database } from '../../../store/database.ts';
import { loadAnchorGraph } from '../../graph/anchor-graph.ts';
import { anchorEngine, anchorQuestions, LISTED, ofAnchors, STORED, UNSEEN } from '../../graph/anchor-questions.ts';
import { plan } from '../../http/plans.ts';
import { schemaDatabase } from '../../support/graph.ts';

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  await loadAnchorGraph(database);
  engine = anchorEngine(database);
});

const { ask, values, synthesised, edgesOf } = anchorQuestions(() => engine);

describe('an IPv6 address that is not in the graph', () => {
  it('An IPv6 address that is not in the graph leads to its networks, its place and its feeds, and to no country', async () => {
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

describe('a network that is not in the graph', () => {
  it('A network that is not in the graph has nothing of the smaller networks inside it', async () => {
    expect(await edgesOf('PREFIX', '192.0.2.0/23')).toEqual(['LISTED_IN Toy Feed', 'LISTED_IN Wide Feed']);
    expect(await edgesOf('PREFIX', '198.51.100.0/23')).toEqual([]);
  });

  it('A network that is not in the graph looks like a stored one', async () => {
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
  it('A stored anchor keeps its own edges, and none appears twice', async () => {
    const query =
      'MATCH (p:PREFIX {name: "192.0.2.0/25"})-[r:LISTED_IN]->(f:FEED_SOURCE) RETURN f.name + " " + toString(r.weight) + " " + toString(r.inferred) AS l ORDER BY l';
    expect(await values(query)).toEqual(['Toy Feed 2.5 false', 'Wide Feed 0.5 true']);
    expect(await values('MATCH (:PREFIX {name: "192.0.2.0/24"})<-[r:ROUTES]-(a:ASN) RETURN a.name')).toEqual([
      'AS64500',
    ]);
  });
});

describe('an anchor is found', () => {
  it('Anchors are found in EXISTS, COUNT, comprehensions and UNION', async () => {
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

  it('Anchors are found in paths of several steps and in shortestPath()', async () => {
    const walked = `MATCH (n:IPV4 {name: "${UNSEEN}"})-[:ANNOUNCED_BY|ROUTES*1..2]-(a:ASN) RETURN a.name`;
    expect(await values(walked)).toEqual(['AS64500']);
    const shortest = `MATCH p = shortestPath((n:IPV4 {name: "${UNSEEN}"})-[*1..6]-(h:HOSTNAME {name: "a.example.com"})) RETURN [x IN nodes(p) | x.name][0], length(p)`;
    const { rows, advisories } = await ask(shortest);
    expect(Object.values(rows[0] ?? {})).toEqual([UNSEEN, 3]);
    expect(advisories.map(({ kind }) => kind)).toContain('anchor-synthesised');
  });

  it('Many anchors are found at once, stored ones among them', async () => {
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

  it('Anchors are found in the first stage of a procedure and after it', async () => {
    const query = `MATCH (h:HOSTNAME {name: "a.example.com"})
      MATCH (i:IPV4 {name: "${UNSEEN}"})-[r:LISTED_IN]->(f:FEED_SOURCE {name: "Toy Feed"})
      CALL svc.resolve(h.name) YIELD coverage RETURN i.name, type(r) AS t, f.name, coverage`;
    expect((await ask(query)).rows).toEqual([
      { 'i.name': UNSEEN, t: 'LISTED_IN', 'f.name': 'Toy Feed', coverage: 'resolved' },
    ]);
    expect(await synthesised(query)).toEqual([UNSEEN]);
  });
});

describe('names that are no anchors', () => {
  it('A name that a query excludes or only compares with is not an anchor', async () => {
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

  it('EXPLAIN adds no anchor, and PROFILE runs with it', async () => {
    expect(await synthesised(`EXPLAIN MATCH (n:IPV4 {name: "${UNSEEN}"}) RETURN n`)).toEqual([]);
    const { rows, advisories } = await ask(`PROFILE MATCH (n:IPV4 {name: "${UNSEEN}"}) RETURN n`);
    expect(rows[0]).toMatchObject({ operator: 'ProduceResults', rows: 1 });
    expect(ofAnchors(advisories)).toMatchObject([{ kind: 'anchor-synthesised' }]);
  });

  it('An announced or registered network that is not in the graph is not added as an anchor', async () => {
    expect(await values('MATCH (p:ANNOUNCED_PREFIX {name: "192.0.2.128/25"}) RETURN p')).toEqual([]);
    expect(await values('MATCH (p:REGISTERED_PREFIX {name: "192.0.2.128/25"}) RETURN p')).toEqual([]);
  });
});

describe('an anchor that no stored network holds', () => {
  it('A routable address outside every stored network returns itself, with a notice that no network contains it', async () => {
    const { rows, advisories } = await ask(
      'MATCH (n:IPV4 {name: "203.0.113.9"}) OPTIONAL MATCH (n)-[r]->() RETURN n.name, r',
    );
    expect(rows).toEqual([{ 'n.name': '203.0.113.9', r: null }]);
    expect(ofAnchors(advisories).map(({ message }) => message)).toEqual([
      '203.0.113.9 is not in the graph; no network that contains it is in the graph.',
    ]);
  });

  it.each([
    ['10.1.2.3', 'private'],
    ['127.0.0.1', 'loopback'],
    ['169.254.1.1', 'link-local'],
    ['224.0.0.1', 'multicast'],
  ])('An address that is not routable returns no row, with a notice that says why: %s', async (name, scope) => {
    const { rows, advisories } = await ask('MATCH (n:IPV4 {name: $name}) RETURN n', { name });
    expect(rows).toEqual([]);
    expect(ofAnchors(advisories)).toMatchObject([
      { kind: 'anchor-unroutable', subject: name, message: expect.stringContaining(scope) },
    ]);
  });
});

describe('what anchors cost', () => {
  it('Anchors cost only index seeks, in every statement', async () => {
    // An engine caches what the tests before asked for during ten seconds. A new engine has cached nothing.
    engine = anchorEngine(database);
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
    for (const text of [...texts, ...creation.map(({ text }) => text)]) {
      const operators = await plan(database, { text, parameters: { anchors: [], ids: [] } });
      expect([text, operators.filter((name) => /Scan|AllNodes/.test(name))]).toEqual([text, []]);
    }
    expect(texts.size).toBe(8);
  });
});
