import { beforeAll, describe, expect, it } from 'vitest';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import type { Database } from '../../../store/database.ts';
import { runExpanded } from '../../graph/expanded-query.ts';
import { analystDatabase } from '../../support/graph.ts';
import { expectExample, expectKnownColumns } from '../../support/procedure-examples.ts';

let database: Database;

beforeAll(async () => {
  database = await analystDatabase();
});

const run = (query: string) => runExpanded(database, query);

describe('every procedure', () => {
  it.each(procedureCatalog.all().map((procedure) => [procedure.name, procedure] as const))(
    '%s runs its own example and yields its declared columns',
    (_name, procedure) => expectExample(run, procedure),
  );

  it.each(procedureCatalog.all().map((procedure) => [procedure.name, procedure] as const))(
    '%s answers an unknown column with those that it has',
    (_name, procedure) => expectKnownColumns(run, procedure),
  );

  it('The catalog has more than 30 procedures', () => {
    expect(procedureCatalog.all().length).toBeGreaterThan(30);
  });
});
