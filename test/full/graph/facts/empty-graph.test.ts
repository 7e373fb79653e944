import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../../engine/database/database.ts';
import { ownDatabase } from '../../../support/graph.ts';
import { scansOf, TEXTS_OF_FACTS } from '../../../support/texts-of-facts.ts';

let database: Database;

beforeAll(async () => {
  database = await ownDatabase('facts-of-nothing');
});

it.each(TEXTS_OF_FACTS)('text %# of facts seeks on a graph that never held anything', async (statement) => {
  expect(await scansOf(database, statement)).toEqual([]);
});
