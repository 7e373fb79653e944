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
  it('has put every declared rule in place, each online, and recorded each version once', async () => {
    const names = schemaStatements().map((text) => /^CREATE \w+(?: INDEX)? (\w+)/.exec(text)?.[1]);
    expect(await rulesOf(database)).toEqual(names.map((name) => `${name} ONLINE`).toSorted());
    expect((await recordsOf(database)).map(([version]) => version)).toEqual(
      MIGRATIONS.map((migration) => migration.version),
    );
  });

  it('again changes nothing and answers the same version', async () => {
    const before = [await rulesOf(database), await recordsOf(database)];
    expect(await migrate(database)).toBe(SCHEMA_VERSION);
    expect([await rulesOf(database), await recordsOf(database)]).toEqual(before);
  });

  it('keeps two addresses or networks of one name from two writers possible, and two hosts not', async () => {
    const twice = (label: string) => ({ text: `UNWIND [1, 2] AS i CREATE (:${label} {name: '192.0.2.0'})` });
    for (const label of ['IPV4', 'IPV6', 'PREFIX', 'CITY', 'COUNTRY']) await database.write(twice(label));
    await expect(database.write(twice('HOSTNAME'))).rejects.toThrow('already exists');
  });

  describe('a database that a newer Weft wrote', () => {
    const newer = SCHEMA_VERSION + 6;

    beforeEach(() => database.write({ text: `CREATE (:MIGRATION {version: ${newer}})` }));
    afterEach(() => database.write({ text: `MATCH (m:MIGRATION {version: ${newer}}) DELETE m` }));

    it('is refused with both versions and what to do, and left as it is', async () => {
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
