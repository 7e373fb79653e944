import { beforeEach, describe, expect, it } from 'vitest';
import type { Fact } from '../../loaders/source.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { handlesOf, pathsOpened } from '../support/open-files.ts';
import { DAY, edgesOf, graphText, load, namesOf, resolves, toyFile, toySource } from './pipeline-toys.ts';

let database: Database;

beforeEach(async () => {
  database = await schemaDatabase();
});

const HOUR = 60 * 60 * 1000;

describe('a load', () => {
  it('A load turns facts into nodes and edges with their provenance', async () => {
    const path = await toyFile('one.jsonl', [
      [
        resolves('www.example.com', '192.0.2.1', {
          properties: { firstSeen: DAY - HOUR, ttl: 300 },
          observedAt: DAY - HOUR,
        }),
      ],
      [{ kind: 'node', label: 'HOSTNAME', name: 'www.example.com', properties: { rank: 7 } }],
    ]);
    await load(database, toySource('toy'), path);
    const [edge] = await database.read({
      text: `MATCH (h:HOSTNAME {name: 'www.example.com'})-[r:RESOLVES_TO]->(a:IPV4 {name: '192.0.2.1'})
        RETURN properties(r) AS r, h.rank AS rank, h.apex AS apex, a.orderKey AS orderKey`,
    });
    expect(edge).toEqual({
      r: {
        sources: ['toy'],
        observed: [DAY - HOUR],
        source: 'toy',
        observed_at: DAY - HOUR,
        inferred: false,
        firstSeen: DAY - HOUR,
        ttl: 300,
      },
      rank: 7,
      apex: 'example.com',
      orderKey: '00000000000000000000ffffc0000201',
    });
  });

  it('A load joins each host to its parents, up to the TLD', async () => {
    await load(
      database,
      toySource('toy'),
      await toyFile('hosts.jsonl', [[resolves('a.b.example.co.uk', '192.0.2.1')]]),
    );
    expect(await edgesOf(database, 'CHILD_OF')).toEqual([
      'a.b.example.co.uk > b.example.co.uk by toy',
      'b.example.co.uk > example.co.uk by toy',
      'example.co.uk > uk by toy',
    ]);
    expect(await namesOf(database, 'TLD')).toEqual(['uk']);
  });

  it('A load stores announcements and locations as islands, with folded copies to search by', async () => {
    const facts: Fact[] = [
      { kind: 'announcement', prefix: '192.0.2.0/24', asn: 64500 },
      {
        kind: 'location',
        cidr: '192.0.2.0/24',
        record: { cityName: 'São Paulo', countryCode: 'BR', latitude: -23, asn: 64500 },
      },
    ];
    await load(database, toySource('toy'), await toyFile('islands.jsonl', [facts]), { approximate: true });
    expect(await database.read({ text: 'MATCH (o:ORIGIN_OBSERVATION) RETURN properties(o) AS o' })).toEqual([
      {
        o: {
          name: '192.0.2.0/24 AS64500 toy',
          prefix: '192.0.2.0/24',
          asn: 64500,
          source: 'toy',
          firstSeen: DAY,
          lastSeen: DAY,
          approximate: true,
        },
      },
    ]);
    const [network] = await database.read({
      text: 'MATCH (g:GEO_NETWORK) RETURN g.name AS name, g.cityKey AS cityKey, g.asn AS asn',
    });
    expect(network).toEqual({ name: '192.0.2.0/24 toy', cityKey: 'sao paulo', asn: 64500 });
    expect(await database.read({ text: 'MATCH (n)--() RETURN n' })).toEqual([]);
  });

  it('A load writes the feed of its source, with its category', async () => {
    const evidence = { entries: 'active', reliability: 'automated' } as const;
    const feed = { id: 'toy-feed', name: 'Toy Feed', category: 'Popularity/Trust', weight: 1, evidence };
    const fact: Fact = {
      kind: 'edge',
      type: 'LISTED_IN',
      from: { label: 'HOSTNAME', name: 'example.com' },
      to: { label: 'FEED_SOURCE', name: 'Toy Feed' },
      properties: { weight: 1 },
    };
    await load(database, toySource('toy', { feed }), await toyFile('feed.jsonl', [[fact]]));
    const [row] = await database.read({
      text: `MATCH (f:FEED_SOURCE {id: 'toy-feed'})-[:BELONGS_TO]->(c:CATEGORY)
        RETURN f.isThreat AS isThreat, f.isPopularity AS isPopularity, f.lastRefresh AS lastRefresh, c.name AS name, c.class AS class`,
    });
    expect(row).toEqual({
      isThreat: false,
      isPopularity: true,
      lastRefresh: DAY,
      name: 'Popularity/Trust',
      class: 'trust',
    });
  });

  it('A load of the same file a second time writes nothing', async () => {
    const path = await toyFile('twice.jsonl', [
      [resolves('www.example.com', '192.0.2.1', { properties: { ttl: 5, firstSeen: DAY } })],
      [{ kind: 'node', label: 'COUNTRY', name: 'DE', properties: { displayName: 'Germany' } }],
      [{ kind: 'announcement', prefix: '192.0.2.0/24', asn: 64500 }],
      [{ kind: 'location', cidr: '192.0.2.0/24', record: { cityName: 'Berlin', accuracyRadius: 20, latitude: 52 } }],
    ]);
    const first = await load(database, toySource('toy'), path);
    const before = await graphText(database);
    const second = await load(database, toySource('toy'), path);
    expect(first).toMatchObject({ unchanged: 0, status: 'completed' });
    expect(second).toMatchObject({ written: 0, swept: 0, unchanged: first.written, status: 'completed' });
    expect(await graphText(database)).toEqual(before);
  });

  it('An edge that two sources state is one edge with both in its lists, the newest first', async () => {
    const records = [[resolves('www.example.com', '192.0.2.1')]];
    await load(database, toySource('alpha'), await toyFile('a.jsonl', records), { observedAt: DAY });
    await load(database, toySource('beta'), await toyFile('b.jsonl', records), { observedAt: DAY - HOUR });
    const rows = await database.read({ text: 'MATCH (:HOSTNAME)-[r:RESOLVES_TO]->() RETURN properties(r) AS r' });
    expect(rows).toEqual([
      {
        r: {
          sources: ['alpha', 'beta'],
          observed: [DAY, DAY - HOUR],
          source: 'alpha',
          observed_at: DAY,
          inferred: false,
        },
      },
    ]);
  });

  it('A load counts and reports what it refused, with the line and the reason, and continues', async () => {
    const path = await toyFile('bad.jsonl', [
      [resolves('a.example.com', '192.0.2.1')],
      'rubbish',
      [resolves('', '192.0.2.2')],
      [resolves('b.example.com', '192.0.2.3')],
    ]);
    const report = await load(database, toySource('toy'), path);
    expect(report).toMatchObject({
      status: 'completed',
      read: 4,
      refused: 2,
      refusals: ["line 2: expected a list, got 'rubbish'", 'line 3: an empty name'],
    });
    expect(await namesOf(database, 'IPV4')).toEqual(['192.0.2.1', '192.0.2.3']);
    const [run] = await database.read({
      text: 'MATCH (r:LOAD_RUN) RETURN r.refused AS refused, r.refusals AS refusals',
    });
    expect(run).toEqual({ refused: 2, refusals: report.refusals });
  });

  it('A load stores a record of its run', async () => {
    const path = await toyFile('run.jsonl', [[resolves('www.example.com', '192.0.2.1')]]);
    const report = await load(database, toySource('toy'), path, { approximate: true });
    const [row] = await database.read({ text: 'MATCH (r:LOAD_RUN) RETURN properties(r) AS r' });
    expect(row?.r).toMatchObject({
      id: report.id,
      source: 'toy',
      part: '',
      layer: 'dns',
      cadenceHours: 24,
      file: 'run.jsonl',
      sha256: report.sha256,
      observedAt: DAY,
      dateIsApproximate: true,
      read: 1,
      written: report.written,
      refused: 0,
      status: 'completed',
      shapes: ['CHILD_OF HOSTNAME HOSTNAME', 'CHILD_OF HOSTNAME TLD', 'RESOLVES_TO HOSTNAME IPV4'],
    });
  });

  it('A load opens its file once for all its readers', async () => {
    const facts = Array.from({ length: 2_000 }, (_, index) => [resolves(`h${index}.example.com`, '192.0.2.1')]);
    const path = await toyFile('once.jsonl', facts);
    const source = toySource('toy', {
      dateOf: async (input) => {
        for await (const line of input.lines()) if (line.includes('h9.')) return DAY - HOUR;
        return null;
      },
    });
    const opens = await pathsOpened(async () => {
      expect(await load(database, source, path)).toMatchObject({ read: 2_000, observedAt: DAY - HOUR });
    });
    expect(opens).toEqual([path]);
    expect(handlesOf(path)).toBe(0);
  });

  it("A load prefers the date in the file to the given date, and uses the file's age last, as approximate", async () => {
    const path = await toyFile('dates.jsonl', [[resolves('www.example.com', '192.0.2.1')]]);
    const own = await load(database, toySource('own', { dateOf: async () => DAY - HOUR }), path, { approximate: true });
    expect(own).toMatchObject({ observedAt: DAY - HOUR, dateIsApproximate: false });
    const given = await load(database, toySource('given', { dateOf: async () => null }), path);
    expect(given).toMatchObject({ observedAt: DAY, dateIsApproximate: false });
  });

  it('A load of data with a date in the future is refused', async () => {
    const path = await toyFile('future.jsonl', [[resolves('www.example.com', '192.0.2.1')]]);
    const future = Date.now() + 48 * HOUR;
    await expect(load(database, toySource('toy'), path, { observedAt: future })).rejects.toThrow('yet to come');
  });

  it('A load fails, and says so, when the loader states what the schema does not declare', async () => {
    const path = await toyFile('wrong.jsonl', [[{ kind: 'node', label: 'DOMAIN', name: 'example.com' }]]);
    const report = await load(database, toySource('toy'), path);
    expect(report.status).toBe('failed');
    expect(report.error).toContain('schema/labels does not declare');
  });

  it('A load that is cancelled fails between two batches', async () => {
    const path = await toyFile('aborted.jsonl', [[resolves('www.example.com', '192.0.2.1')]]);
    const stop = new AbortController();
    // The file is opened, then looked at, then read for the first batch.
    let parts = 0;
    const report = await load(database, toySource('toy'), path, {
      signal: stop.signal,
      onReading: (isReading) => {
        parts += isReading ? 1 : 0;
        if (parts === 3) stop.abort(new Error('called off'));
      },
    });
    expect(report).toMatchObject({ status: 'failed', error: 'called off' });
    expect(await namesOf(database, 'IPV4')).toEqual([]);
  });

  it('A load that is cancelled before its file is read throws the reason and leaves nothing', async () => {
    const path = await toyFile('aborted.jsonl', [[resolves('www.example.com', '192.0.2.1')]]);
    const signal = AbortSignal.abort(new Error('called off'));
    await expect(load(database, toySource('never'), path, { signal })).rejects.toThrow('called off');
    expect(await database.read({ text: "MATCH (r:LOAD_RUN {source: 'never'}) RETURN r.id AS id" })).toEqual([]);
  });
});
