/** A record is a unit of truth, whatever file it comes in: editions in every order, for each format whose facts hang on no single node. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoadReport } from '../../loaders/pipeline/load-options.ts';
import { GraphWriter } from '../../loaders/pipeline/write.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { edgesOf, graphText, load, toyFile } from './pipeline-toys.ts';
import { attribute, bundle, type Edition, event, indicator, KINDS, X, Y, Z } from './restated-editions.ts';

let database: Database;

beforeEach(async () => {
  database = await schemaDatabase();
});
afterEach(() => vi.restoreAllMocks());

async function loadEdition({ source, name, text, day }: Edition, batchSize?: number): Promise<LoadReport> {
  const path = join(await toyFile('none.jsonl', []), '..', name);
  await writeFile(path, text);
  const size = batchSize === undefined ? {} : { batchSize };
  return load(database, source, path, { observedAt: Date.parse(day), allowShrink: true, ...size });
}

async function loadAll(editions: readonly Edition[]): Promise<LoadReport[]> {
  const reports = [];
  for (const edition of editions) reports.push(await loadEdition(edition));
  return reports;
}

/** The graph without its history: which changes were seen depends on the order. */
async function stored(): Promise<string[]> {
  return (await graphText(database)).filter((line) => !line.includes('"CHANGE_RECORD"'));
}

/** What the graph is after each order of loads. */
async function inEveryOrder(editions: readonly Edition[]): Promise<string[][]> {
  const graphs = [];
  for (const order of orders(editions)) {
    database = await schemaDatabase();
    for (const report of await loadAll(order)) expect(report).toMatchObject({ status: 'completed', error: null });
    graphs.push(await stored());
  }
  return graphs;
}

function orders<T>(items: readonly T[]): T[][] {
  return items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

const listed = (graph: readonly string[], type = 'LISTED_IN') =>
  graph.flatMap((line) => {
    const edge: unknown = JSON.parse(line);
    return typeof edge === 'object' && edge !== null && Reflect.get(edge, 'type') === type
      ? [String(Reflect.get(edge, 'from'))]
      : [];
  });

describe('records that are restated', () => {
  it.each(KINDS)('The graph is the same after every order of loads: %s', async (_, editions, type, names) => {
    const [first = [], ...others] = await inEveryOrder(editions);
    expect(listed(first, type).sort()).toEqual(names);
    for (const other of others) expect(other).toEqual(first);
  });

  it.each(KINDS)('All editions loaded once more, in their order, change nothing: %s', async (_, editions) => {
    await loadAll(editions);
    const before = await stored();
    await loadAll(editions);
    expect(await stored()).toEqual(before);
  });

  it('An older statement that comes later is left out and counted, with the load completed', async () => {
    const [, report] = await loadAll([
      bundle('new.json', indicator(X, '2026-07-09', ['b.weft-s.com'])),
      bundle('old.json', indicator(X, '2026-07-01', ['a.weft-s.com', 'c.weft-s.com'])),
    ]);
    expect(report).toMatchObject({ status: 'completed', read: 2, leftOut: 2, refused: 0, written: 0, swept: 0 });
  });

  it('A record that is deleted leaves of a listing what another record says of it', async () => {
    const tags = (name: string) => ({ Tag: [{ name }] });
    await loadAll([
      event('x.json', X, '2026-07-01', [attribute('a.weft-m.com')], tags('of-x')),
      event('y.json', Y, '2026-07-02', [attribute('a.weft-m.com')], tags('of-y')),
      event('x2.json', X, '2026-07-03', [attribute('a.weft-m.com')], { deleted: true }),
    ]);
    const [row] = await database.read({
      text: 'MATCH ()-[r:LISTED_IN]->() RETURN r.tags AS tags, r.sources AS sources',
    });
    expect(row).toEqual({ tags: ['of-y'], sources: ['misp-event'] });
    expect((await stored()).filter((line) => line.includes('of-x'))).toEqual([]);
  });

  it('A file that does not name a record takes nothing back', async () => {
    await loadAll([
      bundle('feed.json', indicator(X, '2026-07-01', ['a.weft-s.com'])),
      bundle('feed.json', indicator(Y, '2026-07-02', ['b.weft-s.com'])),
    ]);
    expect(await edgesOf(database, 'LISTED_IN')).toHaveLength(2);
  });

  it('Several versions of a record in one file count as in several files, in batches of every size', async () => {
    const versions = [
      indicator(X, '2026-07-01', ['a.weft-s.com']),
      indicator(X, '2026-07-09', ['b.weft-s.com']),
      indicator(X, '2026-07-05', ['c.weft-s.com']),
    ];
    for (const order of orders(versions)) {
      for (const size of [1, 20_000]) {
        database = await schemaDatabase();
        await loadEdition(bundle('versions.json', ...order), size);
        expect(listed(await stored())).toEqual(['b.weft-s.com']);
      }
    }
  });

  it('A name that very many records have in common is stored once, and stays while they are restated', async () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      indicator(`00000000-0000-4000-8000-0000000001${at + 10}`, '2026-07-01', [`h${at}.common.weft-s.com`]),
    );
    const revoked = many.map((one) => ({ ...one, modified: '2026-07-02T00:00:00Z', revoked: true }));
    await loadAll([bundle('many.json', ...many), bundle('gone.json', ...revoked.slice(0, 30))]);
    expect(await edgesOf(database, 'LISTED_IN')).toHaveLength(10);
    const [row] = await database.read({
      text: "MATCH (:HOSTNAME {name: 'common.weft-s.com'})-[r:CHILD_OF]->(:HOSTNAME {name: 'weft-s.com'}) RETURN size(r.claims) AS n",
    });
    expect(Number(row?.n)).toBe(1);
  });

  it('The ledger is not shown as a part of the graph', async () => {
    await loadAll([bundle('a.json', indicator(X, '2026-07-01', ['a.weft-s.com']))]);
    const rows = await database.read({ text: 'MATCH (r:SOURCE_RECORD) RETURN r.name AS name' });
    expect(rows).toEqual([{ name: `stix-bundle indicator--${X}` }]);
  });
});

describe('a load of restated records that dies', () => {
  const old = bundle(
    'old.json',
    indicator(X, '2026-07-01', ['a.weft-s.com', 'b.weft-s.com']),
    indicator(Y, '2026-07-01', ['f.weft-s.com']),
  );
  const next = bundle(
    'next.json',
    indicator(X, '2026-07-05', ['b.weft-s.com', 'c.weft-s.com']),
    indicator(Y, '2026-07-05', [], { revoked: true, pattern: "[domain-name:value = 'f.weft-s.com']" }),
  );
  const newest = bundle('newest.json', indicator(X, '2026-07-09', ['d.weft-s.com']));

  /** Loads a file whose load dies before its nth transaction. Returns whether it came so far. */
  async function diesAt(edition: Edition, transactions: number): Promise<boolean> {
    const whole = GraphWriter.prototype.transaction;
    let begun = 0;
    const spy = vi.spyOn(GraphWriter.prototype, 'transaction').mockImplementation(function (this: GraphWriter, work) {
      begun += 1;
      return begun > transactions ? Promise.reject(new Error('the machine stopped')) : whole.call(this, work);
    });
    const report = await loadEdition(edition, 1);
    spy.mockRestore();
    return report.status === 'failed';
  }

  it('A load that dies before any of its transactions, and is loaded again, leaves the graph of undisturbed loads', async () => {
    await loadAll([old, next]);
    const undisturbed = await stored();
    for (let at = 0, died = true; died; at += 1) {
      database = await schemaDatabase();
      await loadEdition(old);
      died = await diesAt(next, at);
      await loadEdition(next);
      expect({ at, graph: await stored() }).toEqual({ at, graph: undisturbed });
    }
  });

  it('The next newer statement takes back what a load that died had begun', async () => {
    await loadAll([old, next, newest]);
    const undisturbed = listed(await stored());
    for (let at = 0, died = true; died; at += 1) {
      database = await schemaDatabase();
      await loadEdition(old);
      died = await diesAt(next, at);
      await loadAll([newest, next]);
      expect({ at, listed: listed(await stored()) }).toEqual({ at, listed: undisturbed });
    }
  });
});

describe('any editions of any records', () => {
  it('The graph depends on the newest statement of each record alone, whatever the order and the files', {
    timeout: 600_000,
  }, async () => {
    const version = fc.record({
      id: fc.constantFrom(X, Y, Z),
      day: fc.integer({ min: 1, max: 28 }),
      hosts: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 }),
      revoked: fc.boolean(),
    });
    const versions = fc.uniqueArray(version, { minLength: 1, maxLength: 6, selector: ({ id, day }) => `${id} ${day}` });
    const shuffled = versions.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    );
    await fc.assert(
      fc.asyncProperty(shuffled, async ([all, order]) => {
        const newest = new Map(all.toSorted((one, other) => one.day - other.day).map((one) => [one.id, one]));
        const expected = new Set([...newest.values()].flatMap(({ hosts, revoked }) => (revoked ? [] : hosts)));
        database = await schemaDatabase();
        for (const [at, { id, day, hosts, revoked }] of order.entries()) {
          const date = `2026-07-${String(day).padStart(2, '0')}`;
          const names = hosts.map((host) => `${host}.weft-s.com`);
          await loadEdition(bundle(`${at}.json`, indicator(id, date, names, { revoked })));
        }
        const found = listed(await stored()).map((name) => name.slice(0, 1));
        expect(found.sort()).toEqual([...expected].sort());
      }),
      { numRuns: 25 },
    );
  });
});
