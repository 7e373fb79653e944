import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS, SCHEMA_VERSION } from '../../schema/migrations.ts';
import { Problem } from '../../schema/problem.ts';
import { schemaStatements } from '../../schema/statements.ts';
import type { Database } from '../../store/database.ts';
import { migrate } from '../../store/migrations.ts';
import { plannedDatabase } from '../support/graph.ts';
import { recordsOf, rulesOf } from '../support/schema-rules.ts';

let database: Database;

beforeEach(async () => {
  database = await plannedDatabase();
});

describe('migrating', () => {
  it('Migrating creates every declared rule, each online, and records each version once', async () => {
    const names = schemaStatements().map((text) => /^CREATE \w+(?: INDEX)? (\w+)/.exec(text)?.[1]);
    expect(await rulesOf(database)).toEqual(names.map((name) => `${name} ONLINE`).toSorted());
    expect((await recordsOf(database)).map(([version]) => version)).toEqual(
      MIGRATIONS.map((migration) => migration.version),
    );
  });

  it('Migrating a second time changes nothing and returns the same version', async () => {
    const before = [await rulesOf(database), await recordsOf(database)];
    expect(await migrate(database)).toBe(SCHEMA_VERSION);
    expect([await rulesOf(database), await recordsOf(database)]).toEqual(before);
  });

  it('The schema allows two writers to create one address or network twice, but not one host', async () => {
    const twice = (label: string) => ({ text: `UNWIND [1, 2] AS i CREATE (:${label} {name: '192.0.2.0'})` });
    for (const label of ['IPV4', 'IPV6', 'PREFIX', 'CITY', 'COUNTRY']) await database.write(twice(label));
    await expect(database.write(twice('HOSTNAME'))).rejects.toThrow('already exists');
  });

  describe('a database that a newer Weft wrote', () => {
    const newer = SCHEMA_VERSION + 6;

    beforeEach(() => database.write({ text: `CREATE (:MIGRATION {version: ${newer}})` }));
    afterEach(() => database.write({ text: `MATCH (m:MIGRATION {version: ${newer}}) DELETE m` }));

    it('A database that a newer Weft wrote is refused with both versions and what to do, and stays unchanged', async () => {
      const before = await rulesOf(database);
      const error = await migrate(database).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Problem);
      expect(error).toMatchObject({ extras: { databaseVersion: newer, programVersion: SCHEMA_VERSION } });
      expect(String(error)).toContain(`schema version ${newer}`);
      expect(String(error)).toContain(`up to ${SCHEMA_VERSION}`);
      expect(String(error)).toContain('Start the newer Weft');
      expect(await rulesOf(database)).toEqual(before);
    });
  });
});
