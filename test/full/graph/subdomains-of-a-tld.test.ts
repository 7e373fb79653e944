import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../http/test-app.ts';
import { schemaDatabase } from '../../support/graph.ts';

const NAMES = 100_000;

let served: TestApp;

/** 100,000 names below a TLD: 1,000 apexes, the last of which is popular, a wildcard for each, and names below them. */
beforeAll(async () => {
  const database = await schemaDatabase();
  await database.applySchema(
    `UNWIND range(0, ${NAMES - 1}) AS i
     CALL (i) {
       WITH 'apex' + (i % 1000) + '.com' AS apex
       WITH CASE i / 1000 WHEN 0 THEN apex WHEN 1 THEN '*.' + apex ELSE 'n' + i / 1000 + '.' + apex END AS name
       CREATE (n:HOSTNAME {name: name, reversedName: reverse(name)})
       SET n.rank = CASE name WHEN 'apex999.com' THEN 1 END
     } IN TRANSACTIONS OF 10000 ROWS`,
  );
  served = await testApp(database);
});

it('The subdomains of a TLD with 100,000 names are returned in bounded memory, and all are counted', async () => {
  const answer = await served.ask('/v1/indicators/domain/com/subdomains?limit=3');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    domain: 'com',
    // The nearest of the first names in the order of the index, the most popular of them first.
    subdomains: expect.arrayContaining([expect.stringMatching(/^apex\d+\.com$/)]),
    totalCount: NAMES - 1000,
    next: '3',
  });
  const most = await served.json('/v1/indicators/domain/com/subdomains?limit=10000');
  expect(most.subdomains).toHaveLength(10_000);
  expect(most.totalCount).toBe(NAMES - 1000);
}, 120_000);

it('The immediate subdomains of a TLD with 100,000 names are returned in bounded memory', async () => {
  const { results } = await served.json('/domainer/api/domains/subdomains/com?level=IMMEDIATE&limit=1000');
  expect(results).toEqual(expect.arrayContaining(['apex0.com']));
  expect(JSON.stringify(results)).not.toMatch(/"[^"]*\.[^"]*\.com"/);
}, 120_000);
