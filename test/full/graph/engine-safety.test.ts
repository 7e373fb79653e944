import { beforeAll, expect, it } from 'vitest';
import type { QueryEngine } from '../../../engine/query-engine.ts';
import type { Database } from '../../../store/database.ts';
import { COSTLY } from '../../support/costly-queries.ts';
import { expectRewritesToRun, expectToSurvive } from '../../support/engine-survives.ts';
import { schemaDatabase } from '../../support/graph.ts';
import { HOSTILE } from '../../support/hostile-queries.ts';
import { smallGraphEngine, writeSmallGraph } from '../../support/small-graph.ts';

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeSmallGraph(database);
  engine = smallGraphEngine(database);
});

it('A hostile query offers only rewrites that run', async () => {
  expect(HOSTILE.length).toBeGreaterThan(100);
  await expectRewritesToRun(engine, HOSTILE);
}, 300_000);

it('A costly query is answered, refused or runs out of time, and the next one answers', async () => {
  await expectToSurvive(engine, database, COSTLY);
}, 300_000);
