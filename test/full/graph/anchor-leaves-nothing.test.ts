import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../../engine/query-engine.ts';
import { derive } from '../../../loaders/derive/derive.ts';
import { anchorVerdicts } from '../../../procedures/anchor-verdicts.ts';
import { fixedClock } from '../../../schema/clock.ts';
import type { Database } from '../../../store/database.ts';
import { loadAnchorGraph } from '../../graph/anchor-graph.ts';
import { graphText, load, resolves, toyFile, toySource } from '../../graph/pipeline-toys.ts';
import { schemaDatabase } from '../../support/graph.ts';

const UNSEEN = '198.51.100.200';
const EDGES = 'MATCH (n:IPV4 {name: $name})-[r]->(m) RETURN type(r) + " " + m.name AS edge ORDER BY edge';
/** Runs for minutes: nothing of it can be planned away. */
const ENDLESS =
  `MATCH (n:IPV4 {name: $name})-[:ANNOUNCED_BY]->() UNWIND range(1, 30000) AS a UNWIND range(1, 30000) AS b
  WITH a, b WHERE a * b % 7 = n.name RETURN count(*)`.replace('= n.name', '= 8');

let database: Database;
let engine: QueryEngine;
let before: readonly string[];

beforeAll(async () => {
  database = await schemaDatabase();
  await loadAnchorGraph(database);
  engine = engineWith({ anchoredTimeoutMs: 30_000 });
  await engine.run({ query: EDGES, parameters: { name: UNSEEN } });
});

function engineWith(limits: Parameters<typeof createQueryEngine>[0]['limits'] & object): QueryEngine {
  const catalog = { all: () => [], find: () => undefined };
  return createQueryEngine({
    database,
    anchorVerdicts,
    catalog,
    limits,
    clock: fixedClock(new Date('2026-08-23T00:00:00Z')),
  });
}

async function openTransactions(): Promise<number> {
  const rows = await database.read({ text: 'SHOW TRANSACTIONS YIELD currentQuery RETURN currentQuery' });
  return rows.filter(({ currentQuery }) => !String(currentQuery).startsWith('SHOW TRANSACTIONS')).length;
}

/** Waits until no query runs any more, as one that lost its client ends a little later. */
async function settled(): Promise<void> {
  for (let left = 100; left > 0 && (await openTransactions()) > 0; left -= 1) await sleep(100);
}

describe('a query that adds missing anchors leaves nothing behind', () => {
  beforeEach(async () => {
    before = await graphText(database);
  });

  afterEach(async () => {
    await settled();
    expect(await openTransactions()).toBe(0);
    expect(await graphText(database)).toEqual(before);
  });

  it('A query that adds missing anchors leaves nothing after its answer', async () => {
    for (const name of [UNSEEN, '192.0.2.77', '192.0.2.10', '8.8.8.8']) {
      await engine.run({ query: EDGES, parameters: { name } });
    }
    await engine.run({ query: 'MATCH (p:PREFIX {name: "192.0.2.128/25"})-[r]-(m) RETURN r, m' });
    await engine.run({ query: 'MATCH (p:IPV6 {name: "2001:db8:1::5"})-[r]-(m) RETURN r, m' });
  });

  it('A query that adds missing anchors leaves nothing after a truncated answer', async () => {
    const query = 'MATCH (n:IPV4 {name: $name}) UNWIND range(1, 50) AS x RETURN n, x';
    const { rows, statistics } = await engineWith({ rows: 5 }).run({ query, parameters: { name: UNSEEN } });
    expect([rows.length, statistics.truncated]).toEqual([5, true]);
  });

  it('A query that adds missing anchors leaves nothing after an error', async () => {
    const query = 'MATCH (n:IPV4 {name: $name}) RETURN 1 / (size(n.name) - size(n.name))';
    await expect(engine.run({ query, parameters: { name: UNSEEN } })).rejects.toMatchObject({ slug: 'query-error' });
  });

  it('A query that adds missing anchors has a shorter timeout, reports it, and leaves nothing after it', async () => {
    const limited = engineWith({ anchoredTimeoutMs: 400 });
    await expect(limited.run({ query: ENDLESS, parameters: { name: UNSEEN } })).rejects.toMatchObject({
      slug: 'query-timeout',
      extras: { timeoutMs: 400 },
    });
  });

  it('A query that adds missing anchors leaves nothing after a timeout that the request set', async () => {
    const request = { query: ENDLESS, parameters: { name: UNSEEN }, timeoutMs: 1500 };
    await expect(engine.run(request)).rejects.toMatchObject({ slug: 'query-timeout' });
  });

  it('A query that adds missing anchors leaves nothing after its client left', async () => {
    const leaving = new AbortController();
    const answer = engine.run({ query: ENDLESS, parameters: { name: UNSEEN }, signal: leaving.signal });
    const outcome = answer.then(
      () => 'answered',
      () => 'ended',
    );
    for (let left = 100; left > 0 && (await openTransactions()) === 0; left -= 1) await sleep(20);
    await sleep(300);
    leaving.abort();
    expect(await outcome).toBe('ended');
  });

  it('Twenty clients at once ask for one address that is not in the graph, get equal answers, and leave nothing', async () => {
    const expected = (await engine.run({ query: EDGES, parameters: { name: UNSEEN } })).rows;
    const requests = Array.from({ length: 20 }, () => engine.run({ query: EDGES, parameters: { name: UNSEEN } }));
    for (const { rows, advisories } of await Promise.all(requests)) {
      expect(rows).toEqual(expected);
      expect(advisories.map(({ kind }) => kind)).toContain('anchor-synthesised');
    }
    expect(expected).toHaveLength(8);
  });

  it('A slow query with added anchors does not block the same address, network, city or country for others', async () => {
    const slow = engineWith({ anchoredTimeoutMs: 5000 })
      .run({ query: ENDLESS, parameters: { name: UNSEEN } })
      .catch(() => 'over');
    for (let left = 100; left > 0 && (await openTransactions()) === 0; left -= 1) await sleep(20);
    await sleep(500);
    for (const name of [UNSEEN, '198.51.100.201']) {
      expect((await engine.run({ query: EDGES, parameters: { name } })).rows).toHaveLength(8);
    }
    expect(await slow).toBe('over');
  });
});

describe('while a load is running', () => {
  it('Queries are answered during a load, the load ends well, and the graph is that of the load', async () => {
    const addresses = Array.from({ length: 200 }, (_, index) => `198.51.${100 - (index >> 7)}.${index & 127}`);
    const facts = addresses.map((address, index) => [resolves(`h${index}.example.com`, address)]);
    const path = await toyFile('busy.jsonl', facts);
    const work = load(database, toySource('dns'), path).then(async (report) => {
      await derive(database);
      return report;
    });
    let isOver = false;
    const over = work.finally(() => {
      isOver = true;
    });
    const names = new Set<string>();
    try {
      for (let host = 128; !isOver && host < 228; host += 1) {
        const name = `198.51.100.${host}`;
        names.add(name);
        expect((await engine.run({ query: EDGES, parameters: { name } })).rows.length).toBeGreaterThan(0);
      }
    } finally {
      // Waits for the load even after a failure, so that the next file has the server to itself.
      await over;
    }
    expect((await over).status).toBe('completed');
    const again = await derive(database);
    expect(
      again.filter(({ nodesWritten, edgesWritten, edgesDeleted }) => nodesWritten + edgesWritten + edgesDeleted > 0),
    ).toEqual([]);
    const text = 'MATCH (n:IPV4) WHERE n.name IN $names RETURN n.name';
    expect(await database.read({ text, parameters: { names: [...names] } })).toEqual([]);
    const [count] = await database.read({
      text: 'MATCH (n:IPV4) RETURN count(*) AS all, count(DISTINCT n.name) AS names',
    });
    expect(count?.all).toBe(count?.names);
  }, 300_000);
});
