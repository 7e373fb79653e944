import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createQueryEngine } from '../../../engine/query-engine.ts';
import { anchorVerdicts } from '../../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { SCHEMA_VERSION } from '../../../schema/migrations.ts';
import { post, type TestApp, testApp } from '../../http/test-app.ts';
import { sampleDatabase, schemaDatabase } from '../../support/graph.ts';

const AS_OF = new Date('2026-08-23T00:00:00Z');
const ORIGIN =
  'MATCH (:IPV4 {name: "8.8.8.8"})-[:ANNOUNCED_BY]->(p)-[:ROUTES]-(a:ASN) RETURN p.name AS prefix, a.name AS asn';

let app: TestApp;

beforeAll(async () => {
  const database = await sampleDatabase();
  const engine = createQueryEngine({ database, anchorVerdicts, catalog: procedureCatalog, clock: fixedClock(AS_OF) });
  // The sample is for reading only: the key lies elsewhere.
  app = await testApp(database, { engine, keyStore: await schemaDatabase(), settings: { clock: fixedClock(AS_OF) } });
});

describe('with the sample', () => {
  it('A query gets the same rows in every form of request', async () => {
    const answer = {
      columns: ['prefix', 'asn'],
      rows: [{ prefix: '8.8.8.0/24', asn: 'AS15169' }],
      statistics: {
        rowCount: 1,
        truncated: false,
        executionTimeMs: expect.any(Number),
        planTimeMs: expect.any(Number),
      },
      advisories: [
        {
          kind: 'layer-degraded',
          severity: 'info',
          message: 'BGP announcements in this answer: ipverse-as-prefixes of 2026-01-05, 230 days old.',
          rewrite: null,
          subject: 'bgp-announcements',
        },
      ],
    };
    // The first answers of a server do not wait until it knows how old its layers are.
    const isKnown = async () => expect(await app.json('/api/query', post({ query: ORIGIN }))).toEqual(answer);
    await vi.waitFor(isKnown, { timeout: 30_000, interval: 500 });
    expect(await app.json(`/api/query?q=${encodeURIComponent(ORIGIN)}`)).toEqual(answer);
  });

  it('The statistics cover all layers, and each total is the sum of its stored and virtual counts', async () => {
    const { physical, virtual, total, layers } = await app.json('/api/query/stats');
    const [stored, made] = [Object(physical), Object(virtual)];
    expect(stored.nodeCount).toBeGreaterThan(100_000);
    expect(total).toEqual({
      nodeCount: stored.nodeCount + made.nodeCount,
      edgeCount: stored.edgeCount + made.edgeCount,
    });
    expect(layers).toContainEqual(
      expect.objectContaining({ layer: 'bgp-announcements', lastRefresh: expect.stringMatching(/^2026-/) }),
    );
  });

  it('The server is ready, and its metrics count the loads', async () => {
    expect(await app.json('/ready')).toEqual({ status: 'ready', schemaVersion: SCHEMA_VERSION });
    const figures = await (await app.ask('/metrics')).text();
    expect(figures).toMatch(/^weft_load_runs\{layer="geolocation",status="completed"\} [1-9]/m);
    expect(figures).toMatch(/^weft_load_finished_timestamp_seconds\{layer="geolocation",status="completed"\} \d{10}/m);
  });
});
