import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../store/database.ts';
import { sampleDatabase } from '../../support/graph.ts';
import { differing, originAnswers } from '../../support/one-origin.ts';

let database: Database;

beforeAll(async () => {
  database = await sampleDatabase();
});

describe('the current origin of an address', () => {
  test('The current origin of an address is the same on every route, for every address of the sample', async () => {
    const answers = await originAnswers(database);
    expect(differing(answers)).toEqual([]);
    expect(answers.filter(({ pattern }) => pattern !== null).length).toBeGreaterThan(20_000);
  });

  test('The current origin of nine addresses in ten is the one that the newest source of addresses names', async () => {
    const rows = await database.read({
      text: `MATCH (g:GEO_NETWORK {source: 'tweetfeed-ipmeta'}) WHERE g.asn IS NOT NULL
        MATCH (:IPV4|IPV6 {name: split(g.cidr, '/')[0]})-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)
        RETURN count(g) AS told, count(CASE WHEN g.asn IN p.originAsns THEN 1 END) AS same`,
    });
    expect(Number(rows[0]?.told)).toBeGreaterThan(9_000);
    expect(Number(rows[0]?.same) / Number(rows[0]?.told)).toBeGreaterThan(0.9);
  });
});
