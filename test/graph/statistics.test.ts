import { beforeEach, describe, expect, it } from 'vitest';
import { StoreCounts } from '../../engine/run/store-counts.ts';
import { LoadLock } from '../../loaders/pipeline/lock.ts';
import { EDGES } from '../../schema/edges.ts';
import { LABELS } from '../../schema/labels.ts';
import { LAYERS } from '../../schema/layers.ts';
import { readAsOf } from '../../store/as-of.ts';
import type { Database } from '../../store/database.ts';
import { readStoredCounts } from '../../store/statistics/count-store.ts';
import { readStatistics } from '../../store/statistics/statistics.ts';
import { schemaDatabase } from '../support/graph.ts';

const AS_OF = new Date('2026-08-10T00:00:00Z');
const HOUR = 3_600_000;

let database: Database;

beforeEach(async () => {
  database = await schemaDatabase();
});

/** Records a load as the pipeline does. */
async function recordLoad(run: {
  source: string;
  layer: string;
  status: string;
  observedAt: Date;
  startedAt: number;
  cadenceHours?: number;
  part?: string;
  error?: string;
  shapes?: string[];
  holder?: string;
}): Promise<void> {
  const parameters = { part: '', cadenceHours: 24, ...run, observedAt: run.observedAt.getTime() };
  await database.write({
    text: `CREATE (r:LOAD_RUN {id: randomUUID()}) SET r += $run, r.observedAt = toInteger($run.observedAt),
      r.startedAt = toInteger($run.startedAt), r.cadenceHours = toInteger($run.cadenceHours), r.finishedAt = r.startedAt + 1`,
    parameters: { run: parameters },
  });
}

async function heldLock() {
  const lock = await LoadLock.acquire(database, 'load feed-a', { purpose: 'this test' });
  return { holder: lock.holder, release: () => lock.release() };
}

async function layer(id: string, asOf = AS_OF) {
  return (await readStatistics(database, asOf)).layers.find((candidate) => candidate.layer === id);
}

describe('totals', () => {
  it('The totals count every label and edge type of the contract once, and never internal nodes', async () => {
    await database.write({
      text: `UNWIND $labels AS label CREATE (:$(label) {name: 'x'}) WITH count(*) AS created
        CREATE (:API_KEY {hash: 'x'}), (:LOAD_RUN {id: 'x', status: 'running'}), (:SETTING {name: 'x'})`,
      parameters: { labels: LABELS.map(({ label }) => label) },
    });
    const stored = EDGES.filter(({ reverseOf }) => reverseOf === undefined);
    const ends = stored.flatMap(({ type, ends: pairs }) =>
      pairs.flatMap(({ from, to }) => from.flatMap((source) => to.map((target) => ({ type, source, target })))),
    );
    await database.write({
      text: 'UNWIND $ends AS end MATCH (a:$(end.source)), (b:$(end.target)) CREATE (a)-[:$(end.type)]->(b)',
      parameters: { ends },
    });
    const statistics = await readStatistics(database, AS_OF);
    expect(statistics.total).toEqual({ nodeCount: LABELS.length, edgeCount: ends.length });
    expect(statistics).toMatchObject({
      nodeCount: LABELS.length,
      edgeCount: ends.length,
      objectCount: LABELS.length + ends.length,
      asOf: '2026-08-10T00:00:00.000Z',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(statistics.virtual.nodeCount).toBe(2);
    expect(statistics.physical.edgeCount + statistics.virtual.edgeCount).toBe(ends.length);
    const inLayers = statistics.layers.reduce((sum, { edgeCount }) => sum + edgeCount, 0);
    expect(inLayers).toBe(ends.length);
  });

  it('The threat block says what is loaded', async () => {
    expect((await readStatistics(database, AS_OF)).threatIntel).toEqual({
      available: false,
      threatIntelLoaded: false,
      hasTaxonomy: false,
      asnEnrichmentLoaded: false,
      prefixBgpEnrichmentLoaded: false,
      feedSourceCount: 0,
      categoryCount: 0,
      totalListedInEdges: 0,
    });
    await database.write({
      text: `CREATE (:IPV4 {name: '192.0.2.1'})-[:LISTED_IN]->(f:FEED_SOURCE {name: 'F'})-[:BELONGS_TO]->(:CATEGORY {name: 'C'}),
        (:IPV4 {name: '192.0.2.2'})-[:LISTED_IN]->(f), (:ASN {name: 'AS64500'})-[:HAS_NAME]->(:ASN_NAME {name: 'X'})`,
    });
    expect((await readStatistics(database, AS_OF)).threatIntel).toEqual({
      available: true,
      threatIntelLoaded: true,
      hasTaxonomy: true,
      asnEnrichmentLoaded: true,
      prefixBgpEnrichmentLoaded: false,
      feedSourceCount: 1,
      categoryCount: 1,
      totalListedInEdges: 2,
    });
  });
});

describe('the count store', () => {
  it('The count store has nodes by label and edges by type and side, for several types, and for all if none is named', async () => {
    await database.write({
      text: `CREATE (a:IPV4 {name: '192.0.2.1'})-[:LISTED_IN]->(f:FEED_SOURCE {name: 'F'}), (:HOSTNAME {name: 'a.example'})-[:LISTED_IN]->(f),
        (:HOSTNAME {name: 'b.example'})-[:RESOLVES_TO]->(a)`,
    });
    const stored = await readStoredCounts(database);
    expect([stored.nodes('HOSTNAME'), stored.nodes('IPV4'), stored.nodes('ASN'), stored.nodes('NOPE')]).toEqual([
      2, 1, 0, 0,
    ]);
    expect([stored.edges('LISTED_IN'), stored.edges('NOPE'), stored.allEdges]).toEqual([2, 0, 3]);
    expect(stored.edges('LISTED_IN', { side: 'from', label: 'IPV4' })).toBe(1);
    expect(stored.edges('LISTED_IN', { side: 'to', label: 'FEED_SOURCE' })).toBe(2);
    expect(stored.edges('LISTED_IN', { side: 'to', label: 'IPV4' })).toBe(0);
    const counts = new StoreCounts(database, 60_000);
    expect([await counts.edges(['LISTED_IN', 'RESOLVES_TO']), await counts.edges([])]).toEqual([3, 3]);
    await database.write({ text: `CREATE (:HOSTNAME {name: 'c.example'})` });
    expect(await counts.nodes('HOSTNAME')).toBe(2);
    counts.forget();
    expect(await counts.nodes('HOSTNAME')).toBe(3);
  });
});

describe('coverage of a layer', () => {
  const run = {
    source: 'feed-a',
    layer: 'threat-listings',
    startedAt: 1,
    observedAt: new Date('2026-08-09T12:00:00Z'),
  };
  const listing = "CREATE (:IPV4 {name: '192.0.2.1'})-[:LISTED_IN]->(:FEED_SOURCE {name: 'F'})";

  it('The list of layers has every layer, EMPTY without rows', async () => {
    const { layers } = await readStatistics(database, AS_OF);
    expect(layers.map((one) => one.layer)).toEqual(LAYERS.map(({ id }) => id));
    expect(
      layers.every(({ coverage, lastRefresh, nodeCount }) => coverage === 'EMPTY' && !lastRefresh && !nodeCount),
    ).toBe(true);
  });

  it('A layer is OK while its newest data is within the cadence, with its age as of the given instant', async () => {
    await database.write({ text: listing });
    await recordLoad({ ...run, status: 'completed' });
    expect(await layer('threat-listings')).toEqual({
      layer: 'threat-listings',
      coverage: 'OK',
      lastRefresh: '2026-08-09T12:00:00.000Z',
      ageSeconds: 12 * 3600,
      nodeCount: 1,
      edgeCount: 1,
      edgeTypes: expect.arrayContaining(['LISTED_IN', 'BELONGS_TO']),
      sources: [{ source: 'feed-a', rows: 0, extent: null, ageSeconds: 12 * 3600 }],
      reason: null,
      fill: null,
    });
  });

  it('A layer is DEGRADED once its newest data is older than the cadence', async () => {
    await database.write({ text: listing });
    await recordLoad({ ...run, status: 'completed' });
    const later = new Date(run.observedAt.getTime() + 9 * 24 * HOUR);
    expect(await layer('threat-listings', later)).toMatchObject({
      coverage: 'DEGRADED',
      reason: 'age: its newest data is 9 days old; its sources are published every 24 hours.',
    });
  });

  it('Data from after the given instant has the age zero', async () => {
    await database.write({ text: listing });
    await recordLoad({ ...run, status: 'completed', observedAt: new Date('2026-08-10T20:00:00Z') });
    expect(await layer('threat-listings')).toMatchObject({ coverage: 'OK', ageSeconds: 0 });
  });

  it.each([
    ['failed', 'The last load of feed-a failed: line 3 is cut off'],
    ['partial', 'The last load of feed-a was partial: line 3 is cut off'],
  ])(
    'A layer is DEGRADED when the last load %s, and keeps the date of the last complete one',
    async (status, reason) => {
      await database.write({ text: listing });
      await recordLoad({ ...run, status: 'completed' });
      await recordLoad({ ...run, status, startedAt: 2, observedAt: AS_OF, error: 'line 3 is cut off' });
      expect(await layer('threat-listings')).toMatchObject({
        coverage: 'DEGRADED',
        lastRefresh: '2026-08-09T12:00:00.000Z',
        reason,
      });
    },
  );

  it('A running load changes nothing yet, and a completed one heals the layer', async () => {
    await database.write({ text: listing });
    await recordLoad({ ...run, status: 'failed' });
    await recordLoad({ ...run, status: 'completed', startedAt: 2 });
    const { holder, release } = await heldLock();
    await recordLoad({ ...run, status: 'running', startedAt: 3, holder });
    expect(await layer('threat-listings')).toMatchObject({ coverage: 'OK' });
    await release();
  });

  it.each([
    ['is not held any more', 'REMOVE l.holder'],
    ['belongs to a process of this machine that has ended', 'SET l.process = 2147483647'],
    ['was not renewed by a process of another machine', "SET l.host = 'another', l.expiresAt = timestamp() - 1"],
  ])(
    'A load that is marked as running, and whose lock %s, was interrupted: its layer is DEGRADED',
    async (_, change) => {
      await database.write({ text: listing });
      await recordLoad({ ...run, status: 'completed' });
      const { holder, release } = await heldLock();
      await recordLoad({ ...run, status: 'running', startedAt: 2, holder });
      await database.write({ text: `MATCH (l:LOAD_LOCK {holder: $holder}) ${change}`, parameters: { holder } });
      expect(await layer('threat-listings')).toMatchObject({
        coverage: 'DEGRADED',
        reason: 'The last load of feed-a was interrupted: load it again.',
      });
      await release();
    },
  );

  it('A load of a process of another machine that renews its lock is running', async () => {
    await database.write({ text: listing });
    await recordLoad({ ...run, status: 'completed' });
    const { holder, release } = await heldLock();
    await recordLoad({ ...run, status: 'running', startedAt: 2, holder });
    const elsewhere = "SET l.host = 'another', l.process = 2147483647";
    await database.write({ text: `MATCH (l:LOAD_LOCK {holder: $holder}) ${elsewhere}`, parameters: { holder } });
    expect(await layer('threat-listings')).toMatchObject({ coverage: 'OK' });
    await release();
  });

  it('A failed part is not healed by another part', async () => {
    await database.write({ text: listing });
    await recordLoad({ ...run, status: 'failed', part: 'AS64500' });
    await recordLoad({ ...run, status: 'completed', part: 'AS64501', startedAt: 2 });
    expect(await layer('threat-listings')).toMatchObject({
      coverage: 'DEGRADED',
      reason: 'The last load of feed-a failed.',
    });
  });

  it('Rows that came with other layers do not make a layer OK', async () => {
    await database.write({ text: "CREATE (:CITY {name: 'Somewhere, NL'})" });
    expect(await layer('geolocation')).toMatchObject({ coverage: 'DEGRADED', lastRefresh: null });
  });

  it('A layer without its own sources is as fresh as the loads that put edges into it', async () => {
    await database.write({
      text: "CREATE (:HOSTNAME {name: 'a.example'})-[:LINKS_TO]->(:URL {name: '/x'}), (:HOSTNAME {name: 'b.example'})",
    });
    await recordLoad({ ...run, status: 'completed', shapes: ['LINKS_TO HOSTNAME URL', 'HOSTNAME'] });
    expect(await layer('urls')).toMatchObject({ coverage: 'OK', nodeCount: 1, edgeCount: 1 });
    expect(await layer('web')).toMatchObject({ coverage: 'EMPTY', edgeCount: 0 });
  });

  it('A layer that is derived from another one is as old as that one', async () => {
    await database.write({ text: "CREATE (:ASN {name: 'AS64500'})-[:BGP_NEIGHBOR]->(:ASN {name: 'AS64501'})" });
    expect(await layer('bgp-adjacency')).toMatchObject({ coverage: 'DEGRADED', lastRefresh: null });
    await recordLoad({ ...run, source: 'paths', layer: 'bgp-paths', status: 'completed' });
    expect(await layer('bgp-adjacency')).toMatchObject({ coverage: 'OK', lastRefresh: expect.any(String) });
  });

  it('A layer of nodes alone is as fresh as the loads that name its nodes', async () => {
    await database.write({ text: "CREATE (:FILE_HASH {name: 'd41d8cd98f00b204e9800998ecf8427e'})" });
    await recordLoad({ ...run, status: 'completed', shapes: ['LISTED_IN FILE_HASH FEED_SOURCE'] });
    expect(await layer('hashes')).toMatchObject({ coverage: 'OK', nodeCount: 1, edgeTypes: [] });
  });

  it('A layer of node properties counts the nodes that have them', async () => {
    await database.write({ text: "CREATE (:HOSTNAME {name: 'a.example', rank: 1}), (:HOSTNAME {name: 'b.example'})" });
    expect(await layer('popularity')).toMatchObject({ coverage: 'EMPTY', nodeCount: 0 });
    await recordLoad({ ...run, source: 'ranks', layer: 'popularity', status: 'completed' });
    expect(await layer('popularity')).toMatchObject({ coverage: 'OK', nodeCount: 1 });
  });
});

describe('the instant that ages are measured from', () => {
  it('Ages are measured from the operator’s instant, else the day of the newest feed of the sample, else now', async () => {
    expect(await readAsOf(database, new Date('2026-08-01T06:00:00Z'))).toEqual(new Date('2026-08-01T06:00:00Z'));
    const before = Date.now();
    expect((await readAsOf(database)).getTime()).toBeGreaterThanOrEqual(before);
    await database.write({ text: "CREATE (:SETTING {name: 'as_of', value: '2026-08-03'})" });
    expect(await readAsOf(database)).toEqual(new Date('2026-08-03T00:00:00Z'));
    expect(await readAsOf(database, new Date('2026-08-01'))).toEqual(new Date('2026-08-01T00:00:00Z'));
  });
});
