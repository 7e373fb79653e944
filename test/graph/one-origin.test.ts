import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../store/database.ts';
import { readLocations } from '../../views/location.ts';
import { miniSampleDatabase } from '../support/graph.ts';

let database: Database;

beforeAll(async () => {
  database = await miniSampleDatabase();
});

describe('the current origin of an address', () => {
  test('The latest origin wins: the map of 2025 over a table of 2015, and the location sources of 2026 over the map', async () => {
    const asked = [
      { name: '1.13.175.24', asn: 45090 },
      { name: '18.136.148.19', asn: 16509 },
      { name: '1.1.1.1', asn: 13335 },
    ];
    const rows = await database.read({
      text: `MATCH (p:ANNOUNCED_PREFIX) WHERE p.isWithdrawn AND p.originAsns = [] AND p.lastSeen < $before
        RETURN count(p) AS past`,
      parameters: { before: BigInt(Date.UTC(2016, 0, 1)) },
    });
    expect(Number(rows[0]?.past)).toBeGreaterThan(100);
    const located = await readLocations(
      database,
      asked.map(({ name }) => name),
    );
    expect(asked.map(({ name }) => ({ name, asn: located.get(name)?.isp.asn }))).toEqual(asked);
  });

  test('A withdrawn block has no routes, no RPKI status and no address', async () => {
    const [row] = await database.read({
      text: `MATCH (p:ANNOUNCED_PREFIX) WHERE p.isWithdrawn
        RETURN count(CASE WHEN p.rpkiStatus IS NOT NULL THEN 1 END) AS judged,
          count(CASE WHEN EXISTS { (p)<-[:ROUTES]-() } THEN 1 END) AS routed,
          count(CASE WHEN EXISTS { (p)<-[:ANNOUNCED_BY]-() } THEN 1 END) AS holding`,
    });
    expect(row).toEqual({ judged: 0, routed: 0, holding: 0 });
  });

  test('The current origin of merged blocks is validated from the blocks inside: none is INVALID', async () => {
    const rows = await database.read({
      text: `MATCH (p:ANNOUNCED_PREFIX) WHERE p.isInferred AND NOT coalesce(p.isWithdrawn, false)
        RETURN p.rpkiStatus AS status, count(*) AS count ORDER BY status`,
    });
    const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]));
    expect(counts.get('INVALID')).toBeUndefined();
    expect(counts.get('VALID')).toBeGreaterThan(50);
  });
});
