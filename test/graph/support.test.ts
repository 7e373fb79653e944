import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';

let database: Database;
beforeAll(async () => {
  database = await schemaDatabase();
});

it('The test support gives each worker a server with the schema and no data', async () => {
  await database.write({ text: 'CREATE (:HOSTNAME {name: "left.example"})' });
  const emptied = await schemaDatabase();
  expect(await emptied.read({ text: 'MATCH (n) WHERE NOT n:MIGRATION RETURN count(n) AS nodes' })).toEqual([
    { nodes: 0 },
  ]);
  expect(await emptied.read({ text: 'MATCH (n:MIGRATION) RETURN count(n) > 0 AS migrated' })).toEqual([
    { migrated: true },
  ]);
});
