import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { FEED_ROWS, FEED_SAMPLE, MOST_SAMPLED, SOON_REMOVED } from '../../facts/feed-scores.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { profile } from '../http/plans.ts';
import { plannedDatabase } from '../support/graph.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 7, 1);

/** A threat list of six hundred addresses of which another has the first, a popularity list, and loads of one of them. */
const GRAPH = `
  CREATE (bad:FEED_SOURCE {id: 'bad', name: 'Bad', category: 'Phishing', publisher: 'one', isThreat: true, lastRefresh: $now - 2 * $day}),
    (rival:FEED_SOURCE {id: 'rival', name: 'A rival', publisher: 'two', isThreat: true, entries: 'active', reliability: 'verified'}),
    (popular:FEED_SOURCE {id: 'popular', name: 'Popular', publisher: 'three', isPopularity: true}),
    (shared:HOSTNAME {name: 'both.example', rank: 7}), (shared)-[:LISTED_IN {firstSeen: $now - 3 * $day}]->(rival), (shared)-[:LISTED_IN]->(popular),
    (:HOSTNAME {name: 'only.example'})-[:LISTED_IN]->(rival),
    (:LOAD_RUN {id: 'r1', source: 'bad', part: '', status: 'completed', finishedAt: $now - $day, refused: 9}),
    (:LOAD_RUN {id: 'r2', source: 'bad', part: '', status: 'completed', finishedAt: $now, refused: 4}),
    (:CHANGE_RECORD {id: 'c1', subject: 'x.example', field: 'LISTED_IN', source: 'bad', before: [], after: ['Bad'], observedAt: $now - 3 * $day, recordedAt: $now - $day}),
    (:CHANGE_RECORD {id: 'c2', subject: 'x.example', field: 'LISTED_IN', source: 'bad', before: ['Bad'], after: [], observedAt: $now, recordedAt: $now}),
    (:CHANGE_RECORD {id: 'c3', subject: 'y.example', field: 'LISTED_IN', source: 'bad', before: ['Bad'], after: [], observedAt: $now, recordedAt: $now})
  WITH bad UNWIND range(1, 600) AS i CREATE (:IPV4 {name: '198.18.' + (i / 250) + '.' + (i % 250)})-[:LISTED_IN]->(bad)`;

/** In a separate transaction. Of edges from one transaction, a store that held others before may take any as the last. */
const LAST = `MATCH (shared:HOSTNAME {name: 'both.example'}), (bad:FEED_SOURCE {id: 'bad'})
  CREATE (shared)-[:LISTED_IN {firstSeen: $now - 5 * $day}]->(bad)`;

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  const parameters = { now: BigInt(NOW), day: BigInt(DAY) };
  database = await plannedDatabase(async (empty) => {
    await empty.write({ text: GRAPH, parameters });
    await empty.write({ text: LAST, parameters });
  });
  engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(new Date(NOW)) });
}, 600_000);

describe('svc.feeds', () => {
  it('svc.feeds returns one row for each feed, threat lists first, with null for what was not measured', async () => {
    const { rows } = await engine.run({ query: 'CALL svc.feeds()' });
    expect(rows.map(({ id }) => id)).toEqual(['rival', 'bad', 'popular']);
    expect(rows[0]).toEqual({
      ...{ id: 'rival', name: 'A rival', category: null, publisher: 'two', entries: 'active', reliability: 'verified' },
      ...{ rows: 2, refused: null, age: null, unique: 0.5, first: 0, overlap: [{ feed: 'bad', share: 0.5 }] },
      ...{ onPopular: 0.5, removedWithin7d: null, sampled: 2 },
    });
    expect(rows[1]).toMatchObject({
      ...{ rows: 601, refused: 4, age: 2, entries: null, reliability: null, first: 1, sampled: MOST_SAMPLED },
      ...{ unique: 0.998, removedWithin7d: 1 },
    });
    expect(rows[2]).toMatchObject({
      ...{ rows: 1, unique: null, first: null, overlap: null, onPopular: null, sampled: 0, removedWithin7d: null },
    });
  });

  it('svc.feeds works with YIELD and WHERE', async () => {
    const { rows } = await engine.run({
      query: 'CALL svc.feeds() YIELD id, unique WHERE unique < 0.9 RETURN id',
    });
    expect(rows).toEqual([{ id: 'rival' }]);
  });

  it('svc.feeds reads by short queries that scan nothing, and of a feed no more than its sample', async () => {
    const given = [
      { text: FEED_ROWS },
      { text: FEED_SAMPLE.text, parameters: { input: { feeds: ['bad'] } } },
      { text: SOON_REMOVED },
    ];
    for (const statement of given) {
      expect(statement.text.length).toBeLessThan(2_500);
      const { operators, hits } = await profile(database, statement);
      expect(operators.filter((operator) => /LabelScan|AllNodes/.test(operator))).toEqual([]);
      expect(hits).toBeLessThan(MOST_SAMPLED * 20);
    }
  });
});
