import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { readAsOf } from '../../store/as-of.ts';
import { miniSampleDatabase, schemaDatabase } from '../support/graph.ts';
import { post, type TestApp, testApp } from './test-app.ts';

let app: TestApp;

beforeAll(async () => {
  const database = await miniSampleDatabase();
  const asOf = fixedClock(await readAsOf(database));
  // Other tests hold the limits of time; here a busy machine fails nothing.
  const limits = { defaultTimeoutMs: 60_000, anchoredTimeoutMs: 60_000 };
  const engine = createQueryEngine({ database, catalog: procedureCatalog, clock: asOf, limits });
  app = await testApp(database, { engine, keyStore: await schemaDatabase(), settings: { clock: asOf } });
});

const ROWS = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });
const rowsOf = async (query: string, parameters: object = {}) =>
  ROWS.parse(await app.json('/api/query', post({ query, parameters }))).rows;

/** Listed names and addresses, names that no feed lists, some above or below listed ones, and indicators that are not in the graph. */
async function subjects(): Promise<(readonly [type: 'ip' | 'domain', name: string])[]> {
  const listed = await rowsOf('MATCH (:FEED_SOURCE)<-[:LISTED_IN]-(h:HOSTNAME) RETURN DISTINCT h.name AS name LIMIT 5');
  const addresses = await rowsOf('MATCH (:FEED_SOURCE)<-[:LISTED_IN]-(a:IPV4) RETURN DISTINCT a.name AS name LIMIT 5');
  return [
    ...listed.map(({ name }) => ['domain', String(name)] as const),
    ...addresses.map(({ name }) => ['ip', String(name)] as const),
    ...['github.com', 'api.github.com', 'www.github.com', 'cica.gov.uk', 'google.com'].map(
      (name) => ['domain', name] as const,
    ),
    ...['192.162.174.94', '8.8.8.8', '8.8.8.77', '1.0.0.4', '140.82.112.3'].map((name) => ['ip', name] as const),
  ];
}

it('The verdict of a body equals that of explain and of svc.assess', async () => {
  const asked = await subjects();
  const names = asked.map(([, name]) => name);
  const explained = new Map(
    (
      await rowsOf(
        'CALL explain($names) YIELD indicator, level, score, verdictScore, verdictBlocking, notBlocking, tags, actors, factors, context RETURN *',
        { names },
      )
    ).map((row) => [row.indicator, row]),
  );
  const assessed = new Map((await rowsOf('CALL svc.assess($names)', { names })).map((row) => [row.host, row]));
  expect(asked.length).toBeGreaterThanOrEqual(20);
  for (const [type, name] of asked) {
    const body = await app.json(`/v1/indicators/${type}/${name}`);
    const { level, score, verdictScore, verdictBlocking, ...rest } = explained.get(name) ?? {};
    const { notBlocking, tags, actors, factors, context } = rest;
    const { label, coverage, sub_labels, band } = assessed.get(name) ?? {};
    expect(band).toBe(level);
    expect([name, body.verdict]).toEqual([
      name,
      {
        ...{
          level,
          score,
          verdictScore,
          blocking: verdictBlocking,
          not_blocking: notBlocking,
          label,
          coverage,
          sub_labels,
        },
        ...{ tags, actors, factors, context },
      },
    ]);
  }
}, 300_000);
