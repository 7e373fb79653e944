import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { schemaDatabase } from '../support/graph.ts';

let engine: QueryEngine;

beforeAll(async () => {
  const database = await schemaDatabase();
  await database.write({
    text: `CREATE (h:HOSTNAME {name: 'www.example.com'}) WITH h
      UNWIND range(1, 300) AS n CREATE (h)-[:RESOLVES_TO]->(:IPV4 {name: '198.51.' + toString(100 + n / 250) + '.' + toString(n % 250)})`,
  });
  engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(new Date('2026-08-23')) });
});

/** Whether the engine finds a query light, and how many rows it has. */
async function asked(query: string, parameters = {}, mostOfAnswer = {}) {
  let isLight = false;
  const onLight = () => {
    isLight = true;
  };
  const answer = await engine.run({ query, parameters, onLight, ...mostOfAnswer });
  return [isLight, answer.statistics.rowCount, answer.statistics.truncated];
}

describe('what the engine says of a query that it answered', () => {
  it.each([
    ['RETURN 1 AS one', 1],
    ['MATCH (h:HOSTNAME {name: $host}) RETURN h.name', 1],
    ['MATCH (h:HOSTNAME {name: $host})-[:RESOLVES_TO]->(i:IPV4) RETURN i.name LIMIT 20', 20],
    ['MATCH (h:HOSTNAME {name: $host})-[:RESOLVES_TO]->(i) RETURN count(i) AS n', 1],
    ['MATCH (h:HOSTNAME {name: "none.example.com"}) RETURN h', 0],
  ])('%s was light', async (query, rows) => {
    expect(await asked(query, { host: 'www.example.com' })).toEqual([true, rows, false]);
  });

  it.each([
    ['MATCH (h:HOSTNAME {name: $host})-[:RESOLVES_TO]->(i:IPV4) RETURN i.name', 300],
    ['MATCH (h:HOSTNAME {name: $host})-[:RESOLVES_TO]->(i) RETURN collect(i.name) AS all', 1],
    ['CALL svc.version()', 1],
    ['RETURN 1 AS one; RETURN 2 AS two', 1],
    ['RETURN $unbounded + $unbounded AS twice', 1],
  ])('%s was not light', async (query, rows) => {
    expect(await asked(query, { host: 'www.example.com', unbounded: 'x' })).toEqual([false, rows, false]);
  });

  it('An answer that is cut by the ceilings of a light query says so, and the same query without them has all rows', async () => {
    const query = 'MATCH (h:HOSTNAME {name: $host})-[:RESOLVES_TO]->(i:IPV4) RETURN i.name';
    const parameters = { host: 'www.example.com' };
    expect(await asked(query, parameters, { mostOfAnswer: { rows: 200, bytes: 65_536 } })).toEqual([false, 200, true]);
    expect(await asked(query, parameters, { mostOfAnswer: { rows: 1000, bytes: 500 } })).toEqual([
      false,
      expect.any(Number),
      true,
    ]);
    expect(await asked(query, parameters)).toEqual([false, 300, false]);
  });
});
