import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { schemaDatabase } from '../support/graph.ts';

let engine: QueryEngine;

beforeAll(async () => {
  const clock = fixedClock(new Date('2026-08-01T00:00:00Z'));
  engine = createQueryEngine({ database: await schemaDatabase(), catalog: procedureCatalog, clock });
});

describe('what an agent asks', () => {
  it('A query of an agent gets at most 500 rows, a LIMIT where it has none, and the layers that it rests on', async () => {
    const query = 'UNWIND range(1, 600) AS n RETURN n';
    const asked = await engine.run({ query, forAgent: true });
    expect(asked).toMatchObject({ statistics: { rowCount: 500, truncated: true }, dependsOn: [] });
    expect(asked.advisories.map(({ kind }) => kind)).toContain('limit-added');
    const clamped = await engine.run({ query: `${query} LIMIT 550`, forAgent: true });
    expect(clamped.advisories.map(({ kind }) => kind)).toContain('limit-clamped');
    const others = await engine.run({ query });
    expect(others).toMatchObject({ statistics: { rowCount: 600, truncated: false }, advisories: [] });
    expect(others).not.toHaveProperty('dependsOn');
  });

  it('A query of an agent on a layer without data names the layer without a source', async () => {
    const query = 'MATCH (:IPV4 {name: "192.0.2.1"})-[:LISTED_IN]->(f:FEED_SOURCE) RETURN f.name';
    const { dependsOn } = await engine.run({ query, forAgent: true });
    expect(dependsOn).toEqual([{ layer: 'threat-listings', source: null, observedAt: null }]);
  });
});
