import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createQueryEngine, type QueryEngine, type QueryRequest } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import type { Advisory } from '../../schema/advisory.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';

const DAY = 86_400_000;
const AS_OF = new Date('2026-08-01T00:00:00Z');

let database: Database;
let engine: QueryEngine;

/** DNS and feeds with separate loads: DNS fresh, feeds nine days old, vendors by a load that failed; no web, no WHOIS. */
const GRAPH = `
  CREATE (com:TLD {name: 'com'}), (apex:HOSTNAME {name: 'example.com', verdictScore: 5.0, verdictLevel: 'LOW'})-[:CHILD_OF]->(com)
  CREATE (www:HOSTNAME {name: 'www.example.com'})-[:CHILD_OF]->(apex)
  CREATE (www)-[:RESOLVES_TO]->(i:IPV4 {name: '192.0.2.10'}), (mx:HOSTNAME {name: 'mx.example.com'})-[:MAIL_FOR]->(apex)
  CREATE (i)-[:LISTED_IN]->(:FEED_SOURCE {name: 'Feed One', id: 'feed-one'})
  CREATE (:PREFIX {name: '192.0.0.0/16'}), (:CITY {name: 'Amsterdam, NL'}), (:ORGANIZATION {name: 'example org, inc.'})
  CREATE (:DNSSEC_ALGORITHM {name: 'ED25519'}), (i)-[:DELEGATED_TO]->(:VENDOR {name: 'examplehost'})
  CREATE (:IPV4 {name: '192.0.2.11'})-[:LISTED_IN {source: 'feed-one', observed_at: $nineDaysAgo}]->(:FEED_SOURCE {name: 'Feed Two'})
  CREATE (:IPV4 {name: '192.0.2.12'})-[:LISTED_IN {source: 'feed-one', observed_at: $yesterday}]->(:FEED_SOURCE {name: 'Feed Three'})
  WITH com UNWIND range(1, 37) AS n CREATE (:HOSTNAME {name: 'n' + n + '.example.net'})-[:CHILD_OF]->(com)`;

const RUNS = `
  UNWIND $runs AS run
  CREATE (r:LOAD_RUN) SET r = run {.*, part: '', isDerived: false, finishedAt: run.startedAt}`;

beforeAll(async () => {
  database = await schemaDatabase();
  const [nineDaysAgo, yesterday] = [AS_OF.getTime() - 9 * DAY, AS_OF.getTime() - DAY];
  await database.write({ text: GRAPH, parameters: { nineDaysAgo, yesterday } });
  const run = (source: string, layer: string, days: number, more: object = {}) => ({
    id: source,
    source,
    layer,
    status: 'completed',
    startedAt: AS_OF.getTime() - days * DAY,
    observedAt: AS_OF.getTime() - days * DAY,
    cadenceHours: 48,
    ...more,
  });
  const runs = [
    run('names', 'dns', 1),
    run('feed-one', 'threat-listings', 9),
    run('examplehost', 'vendors', 1, { status: 'failed', error: 'ENOENT: /a/path' }),
  ];
  await database.write({ text: RUNS, parameters: { runs } });
  engine = createQueryEngine({ database, catalog: { find: () => undefined, all: () => [] }, clock: fixedClock(AS_OF) });
  // The state of the layers is read while the first queries run.
  await vi.waitFor(async () => expect(await notices('MATCH (w:WHOIS_RECORD) RETURN w')).not.toEqual([]), 20_000);
});

async function notices(query: string | QueryRequest): Promise<readonly Advisory[]> {
  const request = typeof query === 'string' ? { query } : query;
  return (await engine.run(request)).advisories;
}

const HOST = '(h:HOSTNAME {name: "www.example.com"})';

describe('a SKIP past the rows', () => {
  it('The notice on a SKIP past the rows gives the number of rows, with a query for the first one', async () => {
    const all =
      'MATCH (:TLD {name: "com"})<-[:CHILD_OF]-(h) WHERE h.name ENDS WITH "example.net" RETURN DISTINCT h.name';
    expect(await notices(`${all} ORDER BY h.name SKIP 500 LIMIT 10`)).toEqual([
      {
        kind: 'skip-past-cardinality',
        severity: 'info',
        message: 'SKIP 500 is past the 37 rows.',
        rewrite: `${all} ORDER BY h.name SKIP 0 LIMIT 10`,
        subject: null,
      },
    ]);
    expect(await notices({ query: `${all} SKIP $s`, parameters: { s: 37 } })).toMatchObject([
      { kind: 'skip-past-cardinality', message: 'SKIP 37 is past the 37 rows.', rewrite: `${all} SKIP 0` },
    ]);
    expect(await notices(`${all} SKIP 36`)).toEqual([]);
  });

  it('A SKIP is not named as the reason when there are no rows to skip', async () => {
    const kinds = (await notices('MATCH (h:HOSTNAME {name: "absent.example"}) RETURN h SKIP 5')).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(['anchor-unknown']);
  });
});

describe('a layer without data', () => {
  it('A layer without data is reported where it may be the reason for missing rows', async () => {
    const web = {
      kind: 'vdp-plane-empty',
      severity: 'warning',
      message:
        'No web links data is loaded, so an empty answer proves nothing. To fill it: weft load commoncrawl-domain-links edges.txt',
      rewrite: null,
      subject: 'web',
    };
    expect(await notices(`MATCH ${HOST}-[:LINKS_TO]->(x:HOSTNAME) RETURN x`)).toEqual([web]);
    const beside = {
      ...web,
      message: 'No web links data is loaded. To fill it: weft load commoncrawl-domain-links edges.txt',
    };
    expect(await notices(`MATCH ${HOST} OPTIONAL MATCH (h)-[:LINKS_TO]->(x:HOSTNAME) RETURN h.name, x`)).toEqual([
      beside,
    ]);
    expect(await notices(`MATCH ${HOST} RETURN h.name, EXISTS { (h)-[:LINKS_TO]->(:HOSTNAME) } AS links`)).toEqual([
      beside,
    ]);
    expect(await notices(`MATCH ${HOST}-[:LINKS_TO|RESOLVES_TO]->(x) RETURN x.name`)).toEqual(
      expect.arrayContaining([beside]),
    );
    expect(await notices('MATCH (w:WHOIS_RECORD) RETURN count(w)')).toMatchObject([
      {
        kind: 'vdp-plane-empty',
        subject: 'whois',
        message:
          'No WHOIS data is loaded, so an empty answer proves nothing. To fill it: weft load whois-text example.com.txt',
      },
    ]);
  });

  it('A layer with nodes but no edge of the type is reported by the type', async () => {
    expect(await notices(`MATCH ${HOST}-[:SIGNED_WITH]->(a) RETURN a`)).toMatchObject([
      {
        kind: 'vdp-plane-empty',
        message:
          'No SIGNED_WITH data is loaded, so an empty answer proves nothing. To fill it: weft refresh iana-root-zone',
        subject: 'dnssec',
      },
    ]);
  });

  it('A layer without data is not reported for a query that does not ask for it', async () => {
    expect(await notices(`MATCH ${HOST}-[:RESOLVES_TO]->(i) RETURN i.name`)).toEqual([]);
    expect(await notices(`MATCH ${HOST}--(x) RETURN x.name`)).toEqual([]);
  });

  it('A layer without data is not reported any more once something is loaded', async () => {
    const query = 'MATCH (t:TOR_RELAY) RETURN t.name';
    expect(await notices(query)).toMatchObject([{ kind: 'vdp-plane-empty', subject: 'tor' }]);
    await database.write({ text: `CREATE (:TOR_RELAY {name: '${'A'.repeat(40)}'})` });
    engine.forgetPlans();
    await vi.waitFor(async () => expect(await notices(query)).toEqual([]), 20_000);
    await database.write({ text: 'MATCH (t:TOR_RELAY) DELETE t' });
  });
});

describe('a layer that is not fresh', () => {
  it('A layer that is not fresh is reported once in an answer, with its age', async () => {
    const query =
      'MATCH (i:IPV4 {name: "192.0.2.10"})-[:LISTED_IN]->(f) OPTIONAL MATCH (f)<-[:LISTED_IN]-(o) RETURN f.name, o';
    expect(await notices(query)).toEqual([
      {
        kind: 'layer-degraded',
        severity: 'info',
        message: 'Threat listings were last refreshed 9 days ago.',
        rewrite: null,
        subject: 'threat-listings',
      },
    ]);
  });

  it('A layer that is not fresh is reported by the sources of the rows, with the date of their data', async () => {
    const listed = (name: string) =>
      notices(`MATCH (i:IPV4 {name: "${name}"})-[:LISTED_IN]->(f) RETURN f.name AS feed ORDER BY feed LIMIT 5`);
    expect(await listed('192.0.2.11')).toMatchObject([
      {
        kind: 'layer-degraded',
        message: 'Threat listings in this answer: feed-one of 2026-07-23, 9 days old.',
        subject: 'threat-listings',
      },
    ]);
    expect(await listed('192.0.2.12')).toEqual([]);
  });

  it('A layer that is not fresh is reported with the load that failed, without details for the operator alone', async () => {
    const [notice] = await notices('MATCH (i:IPV4 {name: "192.0.2.10"})-[:DELEGATED_TO]->(v) RETURN v.name');
    expect(notice).toMatchObject({ kind: 'layer-degraded', subject: 'vendors' });
    expect(notice?.message).toBe('Vendors were never refreshed completely. The last load of examplehost failed.');
  });

  it('No notice reports a layer whose rows come with other layers, nor nodes next to fresh edges', async () => {
    expect(await notices('MATCH (c:CITY {name: "Amsterdam, NL"}) RETURN c.name')).toEqual([]);
  });
});

describe('an empty answer', () => {
  const unknown = async (query: string | QueryRequest) => {
    const found = (await notices(query)).filter(({ kind }) => kind === 'anchor-unknown');
    return found.map(({ message, rewrite }) => ({ message, rewrite }));
  };

  it('An empty answer to a name that is not stored names the nearest one that is, with a query that finds it', async () => {
    const [notice] = await unknown('MATCH (h:HOSTNAME {name: "a.b.example.com"}) RETURN h.name AS name');
    expect(notice).toEqual({
      message: 'HOSTNAME a.b.example.com is not in the graph; example.com is.',
      rewrite: 'MATCH (h:HOSTNAME {name: "example.com"}) RETURN h.name AS name',
    });
    expect((await engine.run({ query: notice?.rewrite ?? '' })).rows).toEqual([{ name: 'example.com' }]);
  });

  it('An empty answer to a city without its capital letters names the city', async () => {
    expect(await unknown('MATCH (c:CITY {name: "amsterdam, nl"}) RETURN c.name AS name')).toEqual([
      {
        message: 'CITY amsterdam, NL is not in the graph; Amsterdam, NL is.',
        rewrite: 'MATCH (c:CITY {name: "Amsterdam, NL"}) RETURN c.name AS name',
      },
    ]);
  });

  it('An empty answer to a name of another label names that label', async () => {
    expect(await unknown('MATCH (h:HOSTNAME {name: "com"}) RETURN h')).toEqual([
      { message: 'HOSTNAME com is not in the graph; TLD com is.', rewrite: 'MATCH (h:TLD {name: "com"}) RETURN h' },
    ]);
    expect(await unknown('MATCH (p:ANNOUNCED_PREFIX) WHERE p.name = "192.0.0.0/16" RETURN p')).toEqual([
      {
        message: 'ANNOUNCED_PREFIX 192.0.0.0/16 is not in the graph; PREFIX 192.0.0.0/16 is.',
        rewrite: 'MATCH (p:PREFIX) WHERE p.name = "192.0.0.0/16" RETURN p',
      },
    ]);
  });

  it('An empty answer to the beginning of a name gives a full name that begins so', async () => {
    expect(await unknown('MATCH (o:ORGANIZATION {name: "example org"}) RETURN o')).toMatchObject([
      { message: 'ORGANIZATION example org is not in the graph; example org, inc. is.' },
    ]);
  });

  it('An unknown name in a parameter, a list or a count is reported, with a rewrite only if the text has it', async () => {
    const message = 'HOSTNAME absent.example is not in the graph.';
    const query = 'MATCH (h:HOSTNAME) WHERE h.name IN $names RETURN count(h) AS n';
    expect(await unknown({ query, parameters: { names: ['absent.example'] } })).toEqual([{ message, rewrite: null }]);
    expect(await unknown('MATCH (h:HOSTNAME) WHERE h.name IN ["absent.example"] RETURN h')).toEqual([
      { message, rewrite: null },
    ]);
  });

  it('An empty answer of a stored node without such an edge says so', async () => {
    const messages = async (query: string) => (await notices(query)).map(({ kind, message }) => `${kind}: ${message}`);
    expect(await messages('MATCH (h:HOSTNAME {name: "example.com"})-[:RESOLVES_TO]->(i) RETURN i')).toEqual([
      'anchor-without-edge: HOSTNAME example.com has no RESOLVES_TO edge.',
    ]);
    expect(await messages(`MATCH ${HOST}-[:RESOLVES_TO]->(i:IPV6) RETURN i`)).toEqual([
      'anchor-without-edge: HOSTNAME www.example.com has no RESOLVES_TO edge to IPV6.',
    ]);
  });

  it('An empty answer of a chain that breaks after its first step says where', async () => {
    const messages = async (query: string) => (await notices(query)).map(({ kind, message }) => `${kind}: ${message}`);
    const ofExample = '(:HOSTNAME {name: "example.com"})<-[:CHILD_OF]-(:HOSTNAME)-[:DELEGATED_TO]->(:VENDOR)';
    expect(await messages(`MATCH ${ofExample} RETURN 1`)).toContain(
      'anchor-without-edge: No node that HOSTNAME example.com leads to by CHILD_OF has DELEGATED_TO edges to VENDOR.',
    );
  });

  it('An empty answer of an edge in the other direction shows the arrow, with a query that has rows', async () => {
    const query = 'MATCH (m:HOSTNAME {name: "mx.example.com"})<-[:MAIL_FOR]-(d:HOSTNAME) RETURN d.name';
    const [notice, second] = await notices(query);
    expect(notice).toMatchObject({
      kind: 'edge-direction',
      rewrite: 'MATCH (m:HOSTNAME {name: "mx.example.com"})-[:MAIL_FOR]->(d:HOSTNAME) RETURN d.name',
      subject: 'MAIL_FOR',
    });
    expect(second).toBeUndefined();
    expect((await engine.run({ query: notice?.rewrite ?? '' })).rows).toEqual([{ 'd.name': 'example.com' }]);
  });

  it('An empty answer looks up all its anchors at most once, and gives at most four notices', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `absent${index}.example`);
    const found = await notices({ query: 'MATCH (h:HOSTNAME) WHERE h.name IN $names RETURN h', parameters: { names } });
    expect(found.length).toBe(4);
  });

  it('An empty answer that only a condition causes has no notice', async () => {
    expect(
      await notices(`MATCH ${HOST}-[:RESOLVES_TO]->(i) WHERE i.name = "192.0.2.10" AND h.rank > 5 RETURN i`),
    ).toEqual([]);
    expect(await notices('RETURN [] AS nothing, 0 AS none')).toEqual([]);
  });
});

describe('an answer of the engine', () => {
  it('An answer gets a LIMIT if the engine is set to add one, and includes the text that ran', async () => {
    const limits = { addsLimit: true, rows: 5 };
    const agent = createQueryEngine({
      database,
      catalog: { find: () => undefined, all: () => [] },
      clock: fixedClock(AS_OF),
      limits,
    });
    const query = 'MATCH (:TLD {name: "com"})<-[:CHILD_OF]-(h) RETURN h.name';
    const answer = await agent.run({ query });
    expect(answer.rows.length).toBe(5);
    expect(answer.advisories).toMatchObject([{ kind: 'limit-added', rewrite: `${query} LIMIT 5` }]);
    expect(answer.rewrittenQuery).toBe(`${query} LIMIT 5`);
    const cut = createQueryEngine({
      database,
      catalog: { find: () => undefined, all: () => [] },
      clock: fixedClock(AS_OF),
      limits: { rows: 5 },
    });
    const { advisories, statistics } = await cut.run({ query: `${query} ORDER BY h.name` });
    expect(statistics.truncated).toBe(true);
    expect(advisories).toMatchObject([{ kind: 'truncated', rewrite: `${query} ORDER BY h.name SKIP 5` }]);
    expect((await cut.run({ query: advisories[0]?.rewrite ?? '' })).rows.length).toBe(5);
  });

  it('An answer without its verdict has a rewrite that returns the verdict', async () => {
    const query = 'MATCH (h:HOSTNAME {name: "example.com"}) RETURN h';
    const { advisories } = await engine.run({ query, projectionFull: false });
    const [notice] = advisories;
    expect(notice?.kind).toBe('projection-verdict-omitted');
    const { rows } = await engine.run({ query: notice?.rewrite ?? '', projectionFull: false });
    expect(rows).toMatchObject([{ 'h.verdictScore': 5, 'h.verdictLevel': 'LOW', 'h.verdictBlocking': null }]);
  });

  it('An answer to a query whose LIMIT is null has as many rows as its rewrite', async () => {
    const query = 'MATCH (:TLD {name: "com"})<-[:CHILD_OF]-(h) RETURN h.name LIMIT $n';
    const answer = await engine.run({ query, parameters: { n: null } });
    const [notice] = answer.advisories;
    expect(notice).toMatchObject({ kind: 'null-pagination-param', message: '$n was null; used the default of 100.' });
    expect((await engine.run({ query: notice?.rewrite ?? '' })).rows.length).toBe(answer.rows.length);
  });
});

describe('answers with verdicts of an earlier day', () => {
  const NOTICE = {
    kind: 'verdicts-as-of',
    severity: 'info',
    message: 'Verdicts are as of 2026-08-01, 8 days before today.',
    rewrite: null,
    subject: '2026-08-01',
  };
  const asOfNotices = async (query: string, today: Date) => {
    const dated = createQueryEngine({
      database,
      catalog: procedureCatalog,
      clock: fixedClock(AS_OF),
      today: () => today,
    });
    return (await dated.run({ query })).advisories.filter(({ kind }) => kind === 'verdicts-as-of');
  };
  const later = (days: number) => new Date(AS_OF.getTime() + days * DAY);

  it.each([
    ['a whole node with a verdict', 'MATCH (h:HOSTNAME {name: "example.com"}) RETURN h'],
    ['a property of a verdict', 'MATCH (h:HOSTNAME {name: "example.com"}) RETURN h.verdictLevel AS level'],
    ['a procedure that judges', 'CALL explain("192.0.2.11") YIELD level RETURN level'],
  ])('An answer of %s says of which day it is once that is more than seven days ago', async (_, query) => {
    expect(await asOfNotices(query, later(8))).toEqual([NOTICE]);
    expect(await asOfNotices(query, later(7))).toEqual([]);
  });

  it('An answer without verdicts has no such notice', async () => {
    expect(await asOfNotices('MATCH (h:HOSTNAME {name: "example.com"}) RETURN h.name AS name', later(8))).toEqual([]);
    expect(await asOfNotices('MATCH (h:HOSTNAME {name: "www.example.com"}) RETURN h', later(8))).toEqual([]);
  });
});
