import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../engine/database/database.ts';
import { plannedDatabase } from '../../support/graph.ts';
import { scansOf, TEXTS_OF_FACTS } from '../../support/texts-of-facts.ts';

let database: Database;

// A graph that is empty again: `test/full/graph/facts/empty-graph.test.ts` asks one that never held anything.
beforeAll(async () => {
  database = await plannedDatabase();
});

// Servers keep the first plan that they make of a text, and the first start of all makes it when nothing is in the graph.
it.each(TEXTS_OF_FACTS)('text %# of facts seeks on an empty graph', async (statement) => {
  expect(await scansOf(database, statement)).toEqual([]);
});
