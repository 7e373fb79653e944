import { beforeAll, describe, expect, it } from 'vitest';
import { derive } from '../../loaders/derive/derive.ts';
import { Touched } from '../../loaders/pipeline/touched.ts';
import { addressKey } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';

const AS_OF = Date.parse('2026-08-01T00:00:00Z');

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  const rows = Array.from({ length: 20 }, (_, at) => `203.0.113.${at}`).map((name) => ({
    name,
    key: addressKey(name),
  }));
  await database.write(
    {
      text: `CREATE (:FEED_SOURCE {id: 'blacklist', category: 'General Blacklists', aggregates: true, isThreat: true, isPopularity: false})
        CREATE (:FEED_SOURCE {id: 'scanners', name: 'scanners', category: 'Reference Data', meaning: 'scanner', isPopularity: false})`,
    },
    {
      text: `UNWIND $rows AS row MATCH (f:FEED_SOURCE {id: 'blacklist'}) CREATE (n:IPV4 {name: row.name, orderKey: row.key})
        CREATE (n)-[:LISTED_IN {source: 'toy', seenAt: $seen, observed_at: $seen, count: 5}]->(f)`,
      parameters: { rows, seen: BigInt(AS_OF - 3_600_000) },
    },
  );
});

/** How many addresses count as confirmed bad and as suspicious, after a load that touched these networks of the list of scanners. */
async function counted(...networks: readonly string[]): Promise<unknown> {
  const touched = Touched.nothing();
  const edges = networks.map((from) => ({ from, to: 'scanners' }));
  touched.noteEdges({ type: 'LISTED_IN', from: 'PREFIX', to: 'FEED_SOURCE' }, edges);
  await derive(database, { parts: ['planes', 'egress', 'threatCells'], touched, asOf: new Date(AS_OF) });
  const [cell] = await database.read({
    text: 'MATCH (c:THREAT_CELL) RETURN sum(c.bad) AS bad, sum(c.suspicious) AS suspicious',
  });
  return cell;
}

describe('addresses that ten blacklists name', () => {
  it('Addresses that ten blacklists name accuse their network, unless it belongs to a known scanner operator', async () => {
    expect(await counted()).toEqual({ bad: 20, suspicious: 0 });
    await database.write({
      text: `MATCH (f:FEED_SOURCE {id: 'scanners'})
        CREATE (:PREFIX {name: '203.0.113.0/28'})-[:LISTED_IN {source: 'toy', seenAt: 7, observed_at: 7}]->(f)`,
    });
    expect(await counted('203.0.113.0/28')).toEqual({ bad: 4, suspicious: 16 });
    await database.write({ text: 'MATCH (:PREFIX)-[r:LISTED_IN]->() DELETE r' });
    expect(await counted('203.0.113.0/28')).toEqual({ bad: 20, suspicious: 0 });
  });
});
