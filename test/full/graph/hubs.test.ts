import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../../engine/query-engine.ts';
import { fixedClock } from '../../../schema/clock.ts';
import type { Database } from '../../../store/database.ts';
import { schemaDatabase } from '../../support/graph.ts';

let database: Database;
let engine: QueryEngine;

/**
 * Hosts of two registrants that have only `com`, a country and a registrar in common, two that share an address, two that share a
 * name server, and a feed and its category. `com` serves a zone, so that directed paths could run through it as well. Two more hosts have
 * only their vendor and a tag in common, their addresses only the registry.
 */
const GRAPH = `
  CREATE (com:TLD {name: 'com'}), (nl:COUNTRY {name: 'NL'}), (c2:CATEGORY {name: 'C2 Servers', id: 'c2-servers'})
  CREATE (a:HOSTNAME {name: 'alpha.com'})-[:CHILD_OF]->(com), (b:HOSTNAME {name: 'beta.com'})-[:CHILD_OF]->(com)
  CREATE (c:HOSTNAME {name: 'gamma.com'})-[:CHILD_OF]->(com), (d:HOSTNAME {name: 'delta.com'})-[:CHILD_OF]->(com)
  CREATE (wa:HOSTNAME {name: 'www.alpha.com'})-[:CHILD_OF]->(a), (wb:HOSTNAME {name: 'www.beta.com'})-[:CHILD_OF]->(b)
  CREATE (a)-[:HAS_COUNTRY]->(nl), (b)-[:HAS_COUNTRY]->(nl)
  CREATE (r:REGISTRAR {name: 'iana:292'}), (a)-[:HAS_REGISTRAR]->(r), (b)-[:HAS_REGISTRAR]->(r)
  CREATE (shared:IPV4 {name: '192.0.2.10'}), (a)-[:RESOLVES_TO]->(shared), (c)-[:RESOLVES_TO]->(shared)
  CREATE (ns:HOSTNAME {name: 'ns1.example.net'}), (ns)-[:NAMESERVER_FOR]->(a), (ns)-[:NAMESERVER_FOR]->(d)
  CREATE (com)-[:NAMESERVER_FOR]->(:HOSTNAME {name: 'nic.example'})
  CREATE (f:FEED_SOURCE {name: 'Feed One', id: 'feed-one'})-[:BELONGS_TO]->(c2)
  CREATE (g:FEED_SOURCE {name: 'Feed Two', id: 'feed-two'})-[:BELONGS_TO]->(c2)
  CREATE (shared)-[:LISTED_IN]->(f)
  CREATE (cdn:VENDOR {name: 'a-cdn'}), (tag:MISP_TAG {name: 'tlp:white'}), (rir:RIR {name: 'RIPENCC'})
  CREATE (one:HOSTNAME {name: 'one.example'})-[:DELEGATED_TO]->(cdn), (two:HOSTNAME {name: 'two.example'})-[:DELEGATED_TO]->(cdn)
  CREATE (one)-[:TAGGED_AS]->(tag), (two)-[:TAGGED_AS]->(tag)
  CREATE (p:PREFIX {name: '198.51.100.0/24'})-[:BELONGS_TO]->(rir), (q:PREFIX {name: '203.0.113.0/24'})-[:BELONGS_TO]->(rir)
  CREATE (:API_KEY {id: 'key-1', name: 'alpha.com', hash: 'secret'}), (:SETTING {name: 'com'})`;

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({ text: GRAPH });
  engine = createQueryEngine({
    database,
    catalog: { find: () => undefined, all: () => [] },
    clock: fixedClock(new Date('2026-08-01T00:00:00Z')),
  });
});

const ALPHA = '(a:HOSTNAME {name: "alpha.com"})';
const BETA = '(b:HOSTNAME {name: "beta.com"})';
const GAMMA = '(b:HOSTNAME {name: "gamma.com"})';
const DELTA = '(b:HOSTNAME {name: "delta.com"})';
const COM = '(t:TLD {name: "com"})';

async function rows(query: string, parameters: Record<string, unknown> = {}): Promise<readonly unknown[]> {
  return (await engine.run({ query, parameters })).rows;
}

async function kinds(query: string): Promise<string[]> {
  return (await engine.run({ query })).advisories.map(({ kind }) => kind);
}

/** Every way to ask whether two hosts are joined within two or more hops without naming an edge type. */
const MEETINGS: readonly (readonly [string, (a: string, b: string) => string])[] = [
  ['a chain', (a, b) => `MATCH ${a}--(x)--${b} RETURN count(*) AS n`],
  ['a chain with variables', (a, b) => `MATCH p = ${a}-[r]-(x)-[s]-${b} RETURN count(p) AS n`],
  ['[*1..3]', (a, b) => `MATCH ${a}-[*1..3]-${b} RETURN count(*) AS n`],
  ['[r*2]', (a, b) => `MATCH p = ${a}-[r*2]-${b} WHERE size(r) = 2 RETURN count(p) AS n`],
  ['[*0..2] between bound ends', (a, b) => `MATCH ${a}, ${b} MATCH (a)-[*0..2]-(b) RETURN count(*) AS n`],
  ['[:%*1..3]', (a, b) => `MATCH ${a}-[:%*1..3]-${b} RETURN count(*) AS n`],
  ['--{1,3}', (a, b) => `MATCH ${a}--{1,3}${b} RETURN count(*) AS n`],
  ['a quantified group', (a, b) => `MATCH ${a}((x)--(y)){1,3}${b} RETURN count(*) AS n`],
  ['two groups', (a, b) => `MATCH ${a}((x)--(y)){1,2}((z)--(w)){1,2}${b} RETURN count(*) AS n`],
  ['shortestPath', (a, b) => `MATCH p = shortestPath(${a}-[*1..4]-${b}) RETURN count(p) AS n`],
  ['a nameless shortestPath', (a, b) => `MATCH ${a}, ${b} MATCH shortestPath((a)-[*..4]-(b)) RETURN count(*) AS n`],
  ['allShortestPaths', (a, b) => `MATCH p = allShortestPaths(${a}-[*1..4]-${b}) RETURN count(p) AS n`],
  ['ANY SHORTEST', (a, b) => `MATCH p = ANY SHORTEST ${a}--{1,4}${b} RETURN count(p) AS n`],
  ['EXISTS { }', (a, b) => `MATCH ${a}, ${b} WHERE EXISTS { (a)-[*1..3]-(b) } RETURN count(*) AS n`],
  ['EXISTS { MATCH }', (a, b) => `MATCH ${a}, ${b} WHERE EXISTS { MATCH (a)--(x)--(b) RETURN x } RETURN count(*) AS n`],
  ['COUNT { }', (a, b) => `MATCH ${a}, ${b} RETURN COUNT { (a)-[*1..3]-(b) } AS n`],
  ['COLLECT { }', (a, b) => `MATCH ${a}, ${b} RETURN size(COLLECT { MATCH (a)-[*1..3]-(b) RETURN 1 }) AS n`],
  ['a comprehension', (a, b) => `MATCH ${a}, ${b} RETURN size([p = (a)-[*1..3]-(b) WHERE b.name <> "|" | p]) AS n`],
  ['a comprehension of a chain', (a, b) => `MATCH ${a}, ${b} RETURN size([(a)--(x)--(b) | x]) AS n`],
  ['a pattern in WHERE', (a, b) => `MATCH ${a}, ${b} WHERE (a)-[*1..3]-(b) RETURN count(*) AS n`],
  ['a chain in WHERE', (a, b) => `MATCH ${a}, ${b} WHERE (a)--()--(b) RETURN count(*) AS n`],
  ['exists()', (a, b) => `MATCH ${a}, ${b} WHERE exists((a)-[*1..3]-(b)) RETURN count(*) AS n`],
  [
    'shortestPath as a value',
    (a, b) => `MATCH ${a}, ${b} RETURN coalesce(length(shortestPath((a)-[*..4]-(b))), 0) AS n`,
  ],
  ['allShortestPaths as a value', (a, b) => `MATCH ${a}, ${b} RETURN size(allShortestPaths((a)-[*..4]-(b))) AS n`],
  [
    'a pattern next to shortestPath',
    (a, b) =>
      `MATCH ${a}-[*1..3]-${b}, shortestPath((:HOSTNAME {name: "www.alpha.com"})-[:CHILD_OF*..2]->(:TLD {name: "com"})) RETURN count(*) AS n`,
  ],
  ['a subquery', (a, b) => `MATCH ${a} CALL { WITH a MATCH (a)-[*1..3]-${b} RETURN b } RETURN count(b) AS n`],
];

describe('an untyped path', () => {
  it.each(MEETINGS)(
    'An untyped path does not join two hosts by com, a country or a registrar: %s',
    async (_form, query) => {
      expect(await rows(query(ALPHA, BETA))).toEqual([{ n: 0 }]);
    },
  );

  it.each(MEETINGS)(
    'An untyped path does not join two hosts or networks by a vendor, a tag or a registry: %s',
    async (_form, query) => {
      expect(await rows(query('(a:HOSTNAME {name: "one.example"})', '(b:HOSTNAME {name: "two.example"})'))).toEqual([
        { n: 0 },
      ]);
      expect(await rows(query('(a:PREFIX {name: "198.51.100.0/24"})', '(b:PREFIX {name: "203.0.113.0/24"})'))).toEqual([
        { n: 0 },
      ]);
    },
  );

  it.each(MEETINGS)(
    'An untyped path joins two hosts by the address or the name server that they share: %s',
    async (form, query) => {
      const other = form.length % 2 === 0 ? GAMMA : DELTA;
      expect(await rows(query(ALPHA, other))).not.toEqual([{ n: 0 }]);
    },
  );

  it('An untyped path may end at a hub', async () => {
    const hubs = [{ name: 'NL' }, { name: 'com' }];
    const order = 'RETURN DISTINCT h.name AS name ORDER BY name';
    expect(await rows(`MATCH ${ALPHA}-[*1..3]-(h:TLD|COUNTRY) ${order}`)).toEqual(hubs);
    expect(await rows(`MATCH ${ALPHA}-[*1..3]-(h) WHERE h:TLD OR h:COUNTRY ${order}`)).toEqual(hubs);
    expect(await rows(`MATCH (w:HOSTNAME {name: "www.alpha.com"})--()--(h) WHERE h:TLD OR h:COUNTRY ${order}`)).toEqual(
      hubs,
    );
    const shortest = 'shortestPath((w:HOSTNAME {name: "www.alpha.com"})-[*1..6]-(h:TLD {name: "com"}))';
    expect(await rows(`MATCH p = ${shortest} RETURN [n IN nodes(p) | n.name] AS names`)).toEqual([
      { names: ['www.alpha.com', 'alpha.com', 'com'] },
    ]);
  });

  it('An untyped path may begin at a hub', async () => {
    const names = 'RETURN DISTINCT x.name AS name ORDER BY name';
    expect(await rows(`MATCH ${COM}<-[*2]-(x) ${names}`)).toEqual([
      { name: 'ns1.example.net' },
      { name: 'www.alpha.com' },
      { name: 'www.beta.com' },
    ]);
    expect(await rows(`MATCH ${COM}-[r*0..1]-(x) RETURN count(r) AS n`)).toEqual([{ n: 6 }]);
    expect(await rows(`MATCH ${COM}-[r*1..2]-(x:FEED_SOURCE) RETURN x`)).toEqual([]);
  });

  it('A path runs through a hub when the query names the edge type, or the label of the hub', async () => {
    expect(await rows(`MATCH ${ALPHA}-[:CHILD_OF]-(x)-[:CHILD_OF]-${BETA} RETURN x.name AS x`)).toEqual([{ x: 'com' }]);
    expect(await rows(`MATCH ${ALPHA}-[:CHILD_OF|HAS_COUNTRY*2]-${BETA} RETURN count(*) AS n`)).toEqual([{ n: 2 }]);
    expect(await rows(`MATCH ${ALPHA}--(x:TLD)--${BETA} RETURN x.name AS x`)).toEqual([{ x: 'com' }]);
    expect(await rows(`MATCH p = shortestPath(${ALPHA}-[:CHILD_OF*1..4]-${BETA}) RETURN length(p) AS n`)).toEqual([
      { n: 2 },
    ]);
  });

  it('An untyped path does not join two feeds by their category', async () => {
    const feeds = ['(f:FEED_SOURCE {id: "feed-one"})', '(g:FEED_SOURCE {id: "feed-two"})'] as const;
    expect(await rows(`MATCH ${feeds[0]}-[*1..4]-${feeds[1]} RETURN f`)).toEqual([]);
    expect(await rows(`MATCH ${feeds[0]}-[*1..2]->(c:CATEGORY) RETURN c.name AS c`)).toEqual([{ c: 'C2 Servers' }]);
  });

  it('An untyped path keeps the columns that the query asks for, and its list of relationships', async () => {
    const { columns, rows: answered } = await engine.run({
      query: `MATCH ${ALPHA}-[r*2]-${GAMMA} RETURN [x IN r | type(x)]`,
    });
    expect(columns).toEqual(['[x IN r | type(x)]']);
    expect(answered).toEqual([{ '[x IN r | type(x)]': ['RESOLVES_TO', 'RESOLVES_TO'] }]);
    const all = await engine.run({ query: `MATCH ${ALPHA}, ${GAMMA} MATCH shortestPath((a)-[*..4]-(b)) RETURN *` });
    expect(all.columns).toEqual(['a', 'b']);
    expect(Object.keys(all.rows[0] ?? {})).toEqual(['a', 'b']);
  });

  it('An untyped path never shows an edge that a type expression excludes', async () => {
    const types = await rows(
      `MATCH ${ALPHA}-[r:!CHILD_OF&!HAS_COUNTRY&!HAS_REGISTRAR]-(x) RETURN DISTINCT type(r) AS type ORDER BY type`,
    );
    expect(types).toEqual([{ type: 'NAMESERVER_FOR' }, { type: 'RESOLVES_TO' }]);
  });
});

describe('every form of an untyped path', () => {
  const ENDS = [
    [ALPHA, '(b)'],
    ['(b)', ALPHA],
    [COM, '(b)'],
    [COM, '(b:HOSTNAME)'],
    ['(b)', COM],
    ['(f:FEED_SOURCE {id: "feed-one"})', '(b)'],
    ['(a:HOSTNAME {name: "one.example"})', '(b)'],
    ['(a:PREFIX {name: "198.51.100.0/24"})', '(b)'],
  ] as const;
  const HUBLESS =
    'WHERE none(n IN nodes(p)[1..-1] WHERE n:TLD OR n:COUNTRY OR n:CATEGORY OR n:FEED_SOURCE OR n:REGISTRAR OR n:VENDOR OR n:MISP_TAG OR n:RIR)';
  const STEPS = ['-[*1..3]-', '-[r*0..2]-', '-[r*2..2]-', '-[*1..3]->', '<-[*2..3]-', '-[r]-{0,2}', '-->{2}'];

  it.each(ENDS)(
    'An untyped path from %s to %s has the paths of the database without those that run through a hub',
    async (from, to) => {
      for (const step of STEPS) {
        const path = `MATCH p = ${from}${step}${to}`;
        const tail = 'RETURN reduce(t = "", n IN nodes(p) | t + " " + n.name) AS path ORDER BY path';
        const expected = await database.read({ text: `${path} ${HUBLESS} ${tail}` });
        expect({ step, rows: await rows(`${path} ${tail}`) }).toEqual({ step, rows: expected });
      }
    },
  );

  it('Two untyped steps have the paths of the database without hubs, also where one step may be left out', async () => {
    for (const middle of ['-[*0..2]-(x)-[*1..2]-', '-[*0..1]-(x)--', '--(x)-[*0..2]-', '--(x)--(y)--']) {
      for (const [from, to] of ENDS) {
        const path = `MATCH p = ${from}${middle}${to}`;
        const tail = 'RETURN reduce(t = "", n IN nodes(p) | t + " " + n.name) AS path ORDER BY path';
        const expected = await database.read({ text: `${path} ${HUBLESS} ${tail}` });
        expect({ path, rows: await rows(`${path} ${tail}`) }).toEqual({ path, rows: expected });
      }
    }
  });
});

describe('the notice hub-edges-skipped', () => {
  it('The notice hub-edges-skipped names the hub, the edge types, and the query that runs through it', async () => {
    const { advisories } = await engine.run({ query: `MATCH ${ALPHA}--(x)--${BETA} RETURN x.name AS x` });
    const notice = advisories.find(({ kind }) => kind === 'hub-edges-skipped');
    expect(notice).toMatchObject({
      severity: 'info',
      message: expect.stringMatching(
        /^Paths do not pass through .*com.*any COUNTRY.*; name .*CHILD_OF.* to allow it\.$/,
      ),
      subject: expect.stringContaining('any FEED_SOURCE'),
    });
    expect(await rows(notice?.rewrite ?? '')).toEqual(expect.arrayContaining([{ x: 'com' }, { x: 'NL' }]));
  });

  it('The notice hub-edges-skipped is sent once where only a path through a hub could exist, and for no other query', async () => {
    const once = [
      `MATCH ${ALPHA}-[*1..3]-${BETA} RETURN b`,
      `MATCH p = shortestPath(${ALPHA}-[*1..4]-${BETA}) RETURN p`,
      `MATCH ${ALPHA}--{2}${BETA} RETURN b`,
      `MATCH ${ALPHA} RETURN [(a)--()--(x:HOSTNAME {name: "beta.com"}) | x.name] AS names`,
    ];
    for (const query of once)
      expect({ query, kinds: await kinds(query) }).toEqual({ query, kinds: expect.toSatisfy(hasOne) });
    const never = [
      `MATCH ${ALPHA}-[*1..3]-(x) RETURN x`,
      `MATCH p = shortestPath(${ALPHA}-[*1..4]-${GAMMA}) RETURN p`,
      `MATCH ${ALPHA}--(x) RETURN x`,
      `MATCH ${ALPHA}-[:CHILD_OF*1..3]-(x) RETURN x`,
      `MATCH ${ALPHA}--(x:HOSTNAME)--(y) RETURN y`,
      `MATCH ${ALPHA}--(x:TLD)--(y) RETURN y`,
      'MATCH (v:CVE {name: "CVE-2021-44228"})--()--(x) RETURN x',
      'MATCH (i:IPV4 {name: "192.0.2.10"})-[*1..2]->(x) RETURN x',
      'MATCH (w:HOSTNAME {name: "www.alpha.com"})-->()-->(x) RETURN x',
    ];
    for (const query of never)
      expect({ query, kinds: await kinds(query) }).not.toEqual({ query, kinds: expect.toSatisfy(hasOne) });
  });

  it('The notice hub-edges-skipped carries a rewrite that runs', async () => {
    for (const [, query] of MEETINGS.filter((_, index) => index % 3 === 0)) {
      const { advisories } = await engine.run({ query: query(ALPHA, BETA) });
      const rewrite = advisories.find(({ kind }) => kind === 'hub-edges-skipped')?.rewrite;
      expect(rewrite).toBeTypeOf('string');
      expect(await rows(rewrite ?? '')).not.toEqual([{ n: 0 }]);
    }
  });
});

function hasOne(list: readonly string[]): boolean {
  return list.filter((kind) => kind === 'hub-edges-skipped').length === 1;
}

describe('an internal node', () => {
  it.each([
    'MATCH (n:HOSTNAME {name: "alpha.com"})-[*0..3]-(x) RETURN DISTINCT labels(x) AS l',
    'MATCH (n:HOSTNAME {name: "alpha.com"})((y)--(z)){0,3}(x) RETURN DISTINCT labels(x) AS l',
    'MATCH (n:HOSTNAME {name: "alpha.com"})--{0,3}(x) RETURN DISTINCT labels(x) AS l',
    'MATCH (n:HOSTNAME {name: "alpha.com"}) UNWIND [(n)-[*0..3]-(x) | labels(x)] AS l RETURN DISTINCT l',
    'MATCH (n:HOSTNAME {name: "alpha.com"}) UNWIND COLLECT { MATCH (n)-[*0..3]-(x) RETURN labels(x) } AS l RETURN DISTINCT l',
    'MATCH p = (n:HOSTNAME {name: "alpha.com"})-[*1..3]-() UNWIND nodes(p) AS x RETURN DISTINCT labels(x) AS l',
  ])('An internal node is on no path: %s', async (query) => {
    const labels = (await rows(query)).flatMap((row) => Object.values(row ?? {})).flat();
    expect(labels.length).toBeGreaterThan(2);
    expect(labels).not.toContain('API_KEY');
    expect(labels).not.toContain('SETTING');
  });
});
