import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../../store/database.ts';
import { ownDatabase, plannedDatabase } from '../../../support/graph.ts';
import { scansOf, TEXTS_OF_FACTS } from '../../../support/texts-of-facts.ts';

// Servers keep the first plan that they make of a text, and the first start of all makes it when nothing is in the graph.
describe.each([
  ['that never held anything', () => ownDatabase('facts-of-nothing')],
  ['that is empty again', () => plannedDatabase()],
] as const)('a graph %s', (_, open) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
  });

  it.each(TEXTS_OF_FACTS)('Fact query %# only seeks on an empty graph', async (statement) => {
    expect(await scansOf(database, statement)).toEqual([]);
  });
});
