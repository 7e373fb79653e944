import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../../engine/query-engine.ts';
import { loadedSuffixes } from '../../../facts/suffix-list.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { readAsOf } from '../../../store/as-of.ts';
import type { Database } from '../../../store/database.ts';
import { dataPage } from '../../support/data-page.ts';
import { sampleDatabase } from '../../support/graph.ts';
import { CHAINS } from '../../support/sample-chains.ts';
import { outdatedReasons, type Unfilled, unfilled } from '../../support/unfilled.ts';

let database: Database;
let engine: QueryEngine;
let empty: Unfilled[];
let asOf: Date;

beforeAll(async () => {
  database = await sampleDatabase();
  asOf = await readAsOf(database);
  engine = createQueryEngine({
    ...{ database, catalog: procedureCatalog, suffixes: () => loadedSuffixes(database) },
    clock: fixedClock(asOf),
  });
  empty = await unfilled(database);
});

describe('docs/data.md', () => {
  it('docs/data.md matches the sample; `vitest run test/full/sample/data-page.test.ts -u` updates it', async () => {
    await expect(await dataPage(database, engine, empty, asOf)).toMatchFileSnapshot('../../../docs/data.md');
  });

  it.each(CHAINS.map(({ title, query }) => [title, query]))(
    'Each chain of docs/data.md returns one row: %s',
    async (_, query) => {
      expect((await engine.run({ query })).rows).toHaveLength(1);
    },
  );

  it('docs/data.md gives a reason for everything without rows, and none for anything with rows', () => {
    expect(empty.filter(({ reason }) => reason === null)).toEqual([]);
    expect(outdatedReasons(empty)).toEqual([]);
  });
});
