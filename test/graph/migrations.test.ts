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

  describe('a database of version 6', () => {
    it('gets the dates of its listings in milliseconds, those in claims too, and what describes under its new name', async () => {
      const claim = (part: string, first: number) =>
        JSON.stringify([
          'tweetfeed',
          part,
          1_787_356_800_000,
          false,
          { firstSeen: first, lastSeen: 1_787_000_000, weight: 1 },
        ]);
      const older = JSON.stringify([
        'kept',
        '',
        5,
        false,
        { lastSeen: 1_787_000_000 },
        { lastSeen: 1_787_000_000_000 },
      ]);
      await database.write(
        { text: 'MATCH (m:MIGRATION) WHERE m.version > 6 DELETE m' },
        {
          text: `CREATE (f:FEED_SOURCE {name: 'F', isThreat: true}), (p:FEED_SOURCE {name: 'P', isThreat: false})
            CREATE (:HOSTNAME {name: 'one.example'})-[:LISTED_IN {lastSeen: 1787000000, observed_at: 1787356800000}]->(f)
            CREATE (:HOSTNAME {name: 'two.example'})-[:LISTED_IN {firstSeen: 1786000000, lastSeen: 1787000000, claims: $claims}]->(f)
            CREATE (:HOSTNAME {name: 'new.example'})-[:LISTED_IN {lastSeen: 1787000000000, seenAt: 5}]->(f)
            CREATE (:HOSTNAME {name: 'top.example'})-[:LISTED_IN {lastSeen: 1787000000}]->(p)
            CREATE (:THREAT_CELL {start: 'x', neutral: 2, neutralAt: [1, 2]}), (:ASN_EXPOSURE {asn: 'AS64500', neutral: 1, neutral6: 3})`,
          parameters: { claims: [claim('month', 1_786_000_000), claim('year', 1_785_000_000), older] },
        },
      );
      const read = async () => {
        const rows = await database.read({
          text: 'MATCH (h:HOSTNAME)-[r:LISTED_IN]->() RETURN h.name AS name, properties(r) AS said ORDER BY name',
        });
        return rows.map(({ name, said }) => [name, said]);
      };
      await migrate(database);
      const said = await read();
      expect(said).toEqual([
        ['new.example', { lastSeen: 1_787_000_000_000, seenAt: 5 }],
        ['one.example', { lastSeen: 1_787_000_000_000, seenAt: 1_787_000_000_000, observed_at: 1_787_356_800_000 }],
        ['top.example', { lastSeen: 1_787_000_000_000 }],
        [
          'two.example',
          {
            firstSeen: 1_786_000_000_000,
            lastSeen: 1_787_000_000_000,
            seenAt: 1_787_000_000_000,
            claims: [claim('month', 1_786_000_000), claim('year', 1_785_000_000), older].map((text) =>
              text.replace(/Seen":(\d{10})(?!\d)/g, 'Seen":$1000'),
            ),
          },
        ],
      ]);
      const islands = await database.read({
        text: 'MATCH (n:THREAT_CELL|ASN_EXPOSURE) RETURN properties(n) AS p ORDER BY labels(n)[0] DESC',
      });
      expect(islands.map(({ p }) => p)).toEqual([
        { start: 'x', descriptive: 2, descriptiveAt: [1, 2] },
        { asn: 'AS64500', descriptive: 1, descriptive6: 3 },
      ]);
      await database.write({ text: 'MATCH (m:MIGRATION) WHERE m.version > 6 DELETE m' });
      await migrate(database);
      expect(await read()).toEqual(said);
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
