import { beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { procedureCatalog } from '../../procedures/catalog.ts';
import { SCHEMA_VERSION } from '../../schema/migrations.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { expectExample, expectKnownColumns } from '../support/procedure-examples.ts';
import { writeResolvedHosts } from '../support/resolved-hosts.ts';
import { runExpanded } from './expanded-query.ts';

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeResolvedHosts(database);
});

const run = (query: string, parameters: Record<string, unknown> = {}) => runExpanded(database, query, parameters);

describe('svc.version', () => {
  it('svc.version returns the version of the program, the contract, the schema and the database', async () => {
    const { rows } = await run('call SVC.Version()');
    expect(rows).toEqual([
      {
        name: packageJson.name,
        version: packageJson.version,
        release: '2026-08',
        schemaVersion: SCHEMA_VERSION,
        database: expect.stringMatching(/^5\.\d+\.\d+/),
        startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
  });
});

describe('every fourth procedure', () => {
  const procedures = procedureCatalog.all().filter((_, place) => place % 4 === 0);

  it.each(procedures.map((procedure) => [procedure.name, procedure] as const))(
    '%s runs its own example and yields its declared columns',
    (_name, procedure) => expectExample(run, procedure),
  );

  it.each(procedures.map((procedure) => [procedure.name, procedure] as const))(
    '%s answers an unknown column with those that it has',
    (_name, procedure) => expectKnownColumns(run, procedure),
  );
});
