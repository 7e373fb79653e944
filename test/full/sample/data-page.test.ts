import { beforeAll, describe, expect, it } from 'vitest';
import { readAsOf } from '../../../engine/as-of.ts';
import type { Database } from '../../../engine/database/database.ts';
import { dataPage } from '../../support/data-page.ts';
import { sampleDatabase } from '../../support/graph.ts';

let database: Database;

beforeAll(async () => {
  database = await sampleDatabase();
});

describe('docs/data.md', () => {
  it('tells what the sample holds now; `vitest run test/full/sample/data-page.test.ts -u` writes it anew', async () => {
    const page = await dataPage(database, await readAsOf(database));
    await expect(page).toMatchFileSnapshot('../../../docs/data.md');
  });
});
