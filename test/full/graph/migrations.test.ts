import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lengthKey } from '../../../schema/keys/index.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../../../schema/migrations.ts';
import { schemaStatements } from '../../../schema/statements.ts';
import type { Database } from '../../../store/database.ts';
import { migrate } from '../../../store/migrations.ts';
import { writeBlocks, writePlane } from '../../http/location-data.ts';
import { plannedDatabase } from '../../support/graph.ts';
import { dropEverything, recordsOf, rulesOf } from '../../support/schema-rules.ts';

let database: Database;

beforeEach(async () => {
  database = await plannedDatabase();
});

describe('migrating', () => {
  describe('a database from nothing', () => {
    beforeEach(() => dropEverything(database));
    afterEach(() => migrate(database));

    it('Two processes that migrate at once end in one schema, applied once', async () => {
      const [one, other] = await Promise.all([migrate(database), migrate(database)]);
      expect([one, other]).toEqual([SCHEMA_VERSION, SCHEMA_VERSION]);
      expect(await rulesOf(database)).toHaveLength(schemaStatements().length);
      expect(await recordsOf(database)).toHaveLength(MIGRATIONS.length);
    });

    it('A migration that died halfway continues where it stopped', async () => {
      for (const statement of schemaStatements().slice(0, 10)) await database.applySchema(statement);
      expect(await recordsOf(database)).toEqual([]);
      expect(await migrate(database)).toBe(SCHEMA_VERSION);
      expect(await rulesOf(database)).toHaveLength(schemaStatements().length);
    });
  });

  describe('a database of version 5', () => {
    const version = 'MATCH (m:MIGRATION) WHERE m.version > 5';
    const blocks = ['192.0.2.0/24', '192.0.2.64/26', '2001:db8::/32'];

    it('The migration from version 5 gives located blocks their length keys from the plane that they form', async () => {
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
    it('The migration from version 6 sets dates of listings and claims in milliseconds and renames neutral to descriptive', async () => {
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
});
