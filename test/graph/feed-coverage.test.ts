import { beforeAll, describe, expect, it } from 'vitest';
import { derive } from '../../loaders/derive/derive.ts';
import { reconcileAsOf } from '../../loaders/reconcile-ages.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';

const AS_OF = new Date('2026-08-10T00:00:00Z');
const DAY = 86_400_000;

let database: Database;

/** Feeds by what is known of them, each of a daily source: how old its data is, how its last load ended, how much it lists. */
const FEEDS = [
  { id: 'fresh', days: 0.5, status: 'completed', entries: 1 },
  { id: 'old', days: 908, status: 'completed', entries: 1 },
  { id: 'broken', days: 0.5, status: 'failed', entries: 1 },
  { id: 'bare', days: 0.5, status: 'completed', entries: 0 },
  { id: 'unheard', days: null, status: null, entries: 1 },
];

beforeAll(async () => {
  database = await schemaDatabase();
  const rows = FEEDS.map((feed) => ({
    ...feed,
    observedAt: feed.days === null ? null : BigInt(AS_OF.getTime() - feed.days * DAY),
  }));
  await database.write({
    text: `UNWIND $rows AS row
      CREATE (f:FEED_SOURCE {id: row.id, name: 'The feed ' + row.id, isThreat: true, category: 'Spam', weight: 1.0})
      FOREACH (n IN range(1, row.entries) | CREATE (:HOSTNAME {name: row.id + '.example'})-[:LISTED_IN {seenAt: 1, observed_at: 1}]->(f))
      FOREACH (n IN CASE WHEN row.days IS NULL THEN [] ELSE [1] END | CREATE (:LOAD_RUN {id: row.id, source: row.id, part: '',
        layer: 'threat-listings', status: row.status, startedAt: 1, finishedAt: 2, observedAt: row.observedAt, cadenceHours: 24}))`,
    parameters: { rows },
  });
});

async function coverages(): Promise<unknown> {
  const rows = await database.read({
    text: 'MATCH (f:FEED_SOURCE) RETURN f.id AS id, f.coverage AS coverage ORDER BY id',
  });
  return Object.fromEntries(rows.map(({ id, coverage }) => [id, coverage]));
}

describe('the coverage of a feed', () => {
  it('A feed is EMPTY without entries, DEGRADED if its data is old, badly loaded or of no known load, else OK', async () => {
    await derive(database, { asOf: AS_OF, parts: ['verdicts'] });
    expect(await coverages()).toEqual({
      bare: 'EMPTY',
      broken: 'DEGRADED',
      fresh: 'OK',
      old: 'DEGRADED',
      unheard: 'DEGRADED',
    });
    const [report] = await derive(database, { asOf: AS_OF, parts: ['verdicts'] });
    expect(report?.nodesWritten).toBe(0);
  });

  it('The coverage of a feed falls as time passes', async () => {
    expect(await reconcileAsOf(database, new Date(AS_OF.getTime() + DAY))).toBeGreaterThan(0);
    expect(await coverages()).toMatchObject({ fresh: 'DEGRADED', bare: 'EMPTY' });
  });
});
