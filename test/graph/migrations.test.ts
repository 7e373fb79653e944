import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../engine/database/database.ts';
import { migrate } from '../../engine/database/migrations.ts';
import { Problem } from '../../engine/problem.ts';
import { lengthKey } from '../../schema/keys/index.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../../schema/migrations.ts';
import { schemaStatements } from '../../schema/statements.ts';
import { writeBlocks, writePlane } from '../http/location-data.ts';
import { schemaDatabase } from '../support/graph.ts';

let database: Database;

beforeEach(async () => {
  database = await schemaDatabase();
});

/** Every index, each constraint's own among them, with its state; but for the two that the server makes itself. */
async function rules(): Promise<string[]> {
  const rows = await database.read({
    text: `SHOW INDEXES YIELD name, type, state
      WHERE type <> 'LOOKUP' RETURN name, state ORDER BY name`,
  });
  return rows.map((row) => `${row.name} ${row.state}`);
}

async function records(): Promise<[version: unknown, appliedAt: unknown][]> {
  const rows = await database.read({
    text: 'MATCH (m:MIGRATION) WHERE m.version > 0 RETURN m.version AS version, m.appliedAt AS appliedAt ORDER BY version',
  });
  return rows.map(({ version, appliedAt }) => [version, appliedAt]);
}

async function dropEverything(): Promise<void> {
  for (const [kind, kinds] of [
    ['CONSTRAINT', 'CONSTRAINTS'],
    ['INDEX', 'INDEXES'],
  ]) {
    const rows = await database.read({ text: `SHOW ${kinds} YIELD name, type WHERE type <> 'LOOKUP' RETURN name` });
    for (const { name } of rows) await database.applySchema(`DROP ${kind} ${name}`);
  }
  await database.write({ text: 'MATCH (m:MIGRATION) DELETE m' });
}

describe('migrating', () => {
  it('has put every declared rule in place, each online, and recorded each version once', async () => {
    const names = schemaStatements().map((text) => /^CREATE \w+(?: INDEX)? (\w+)/.exec(text)?.[1]);
    expect(await rules()).toEqual(names.map((name) => `${name} ONLINE`).toSorted());
    expect((await records()).map(([version]) => version)).toEqual(MIGRATIONS.map((migration) => migration.version));
  });

  it('again changes nothing and answers the same version', async () => {
    const before = [await rules(), await records()];
    expect(await migrate(database)).toBe(SCHEMA_VERSION);
    expect([await rules(), await records()]).toEqual(before);
  });

  it('keeps two addresses or networks of one name from two writers possible, and two hosts not', async () => {
    const twice = (label: string) => ({ text: `UNWIND [1, 2] AS i CREATE (:${label} {name: '192.0.2.0'})` });
    for (const label of ['IPV4', 'IPV6', 'PREFIX', 'CITY', 'COUNTRY']) await database.write(twice(label));
    await expect(database.write(twice('HOSTNAME'))).rejects.toThrow('already exists');
  });

  describe('a database from nothing', () => {
    beforeEach(dropEverything);
    afterEach(() => migrate(database));

    it('by two processes at once ends in one schema, applied once', async () => {
      const [one, other] = await Promise.all([migrate(database), migrate(database)]);
      expect([one, other]).toEqual([SCHEMA_VERSION, SCHEMA_VERSION]);
      expect(await rules()).toHaveLength(schemaStatements().length);
      expect(await records()).toHaveLength(MIGRATIONS.length);
    });

    it('that died half way goes on where it stopped', async () => {
      for (const statement of schemaStatements().slice(0, 10)) await database.applySchema(statement);
      expect(await records()).toEqual([]);
      expect(await migrate(database)).toBe(SCHEMA_VERSION);
      expect(await rules()).toHaveLength(schemaStatements().length);
    });
  });

  describe('a database of version 5', () => {
    const version = 'MATCH (m:MIGRATION) WHERE m.version > 5';
    const blocks = ['192.0.2.0/24', '192.0.2.64/26', '2001:db8::/32'];

    it('gets the length keys of its located blocks from the plane that they make', async () => {
      await writeBlocks(
        database,
        blocks.map((cidr) => ({ cidr })),
      );
      await writePlane(database, 'geolocation', [
        { first: '192.0.2.0', last: '192.0.2.63', networks: ['192.0.2.0/24'] },
        { first: '192.0.2.64', last: '192.0.2.127', networks: ['192.0.2.64/26', '192.0.2.0/24'] },
        { first: '192.0.2.128', last: '192.0.2.255', networks: ['192.0.2.0/24'] },
        { first: '2001:db8::', last: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', networks: ['2001:db8::/32'] },
      ]);
      await database.write({ text: 'MATCH (g:GEO_NETWORK) REMOVE g.lengthKey' }, { text: `${version} DELETE m` });
      await migrate(database);
      const rows = await database.read({ text: 'MATCH (g:GEO_NETWORK) RETURN g.lengthKey AS key ORDER BY g.cidr' });
      expect(rows.map(({ key }) => key)).toEqual(blocks.map(lengthKey));
    });
  });

  describe('a database that a newer Weft wrote', () => {
    const newer = SCHEMA_VERSION + 6;

    beforeEach(() => database.write({ text: `CREATE (:MIGRATION {version: ${newer}})` }));
    afterEach(() => database.write({ text: `MATCH (m:MIGRATION {version: ${newer}}) DELETE m` }));

    it('is refused with both versions and what to do, and left as it is', async () => {
      const before = await rules();
      const error = await migrate(database).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Problem);
      expect(error).toMatchObject({ extras: { databaseVersion: newer, programVersion: SCHEMA_VERSION } });
      expect(String(error)).toContain(`schema version ${newer}`);
      expect(String(error)).toContain(`up to ${SCHEMA_VERSION}`);
      expect(String(error)).toContain('Start the newer Weft');
      expect(await rules()).toEqual(before);
    });
  });
});
