import { beforeAll, describe, expect, test } from 'vitest';
import { asnOf } from '../../attribution/address-operators.ts';
import type { Database } from '../../engine/database/database.ts';
import { readAddressSurroundings } from '../../facts/address-operators.ts';
import { ADDRESS_BITS, readWhereabouts } from '../../procedures/enrich/whereabouts.ts';
import { readRoutes } from '../../procedures/projections/indicators/address-routes.ts';
import { readLocations } from '../../procedures/projections/location.ts';
import { fixedClock } from '../../schema/clock.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import { miniSampleDatabase } from '../support/graph.ts';

/** An address that a source names, with its order key. */
interface Known {
  readonly name: string;
  readonly key: string;
}

let database: Database;
let addresses: readonly Known[];

beforeAll(async () => {
  database = await miniSampleDatabase();
  const rows = await database.read({
    text: "MATCH (ip:IPV4|IPV6) WHERE ip.name > '' RETURN ip.name AS name, ip.orderKey AS key ORDER BY name",
  });
  addresses = rows.map(({ name, key }) => ({ name: String(name), key: String(key) }));
});

/** Who announces an address by the pattern of the contract: the lowest number of those who do. */
async function byPattern(): Promise<ReadonlyMap<string, string>> {
  const rows = await database.read({
    text: `UNWIND $names AS name MATCH (:IPV4|IPV6 {name: name})-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)<-[:ROUTES]-(a:ASN)
      RETURN name, min(a.asn) AS asn`,
    parameters: { names: addresses.map(({ name }) => name) },
  });
  return new Map(rows.map(({ name, asn }) => [String(name), `AS${asn}`]));
}

describe('the current origin of an address', () => {
  test('is the same by the pattern, by enrich, by identify, by location and by the routes of REST, for every stored address', async () => {
    const names = addresses.map(({ name }) => name);
    const sources = { reader: database, clock: fixedClock(new Date()), suffixes: async () => LIBRARY_SUFFIXES };
    const [pattern, enriched, identified, located, routed] = await Promise.all([
      byPattern(),
      readWhereabouts(
        database,
        addresses.map(({ name, key }) => ({ address: name, key, last: key, length: ADDRESS_BITS })),
      ),
      readAddressSurroundings(database, addresses),
      readLocations(database, names),
      readRoutes(sources, addresses),
    ]);
    const answers = names.map((name, at) => {
      const around = identified.get(name);
      const asn = located.get(name)?.isp.asn ?? null;
      const origin = routed.get(name)?.origins[0]?.asn ?? null;
      const enrichedAsn = enriched[at]?.asn ?? null;
      return {
        name,
        pattern: pattern.get(name) ?? null,
        enrich: enrichedAsn === null ? null : `AS${enrichedAsn}`,
        identify: around === undefined ? null : asnOf(around.address),
        location: asn === null ? null : `AS${asn}`,
        rest: origin === null ? null : `AS${origin}`,
      };
    });
    const different = answers.filter(
      ({ pattern, enrich, identify, location, rest }) => new Set([pattern, enrich, identify, location, rest]).size > 1,
    );
    expect(different).toEqual([]);
    expect(answers.filter((answer) => answer.pattern !== null).length).toBeGreaterThan(100);
  });

  test('is what was seen last: a table of 2015 does not outvote the map of 2025, nor that the sources of places of 2026', async () => {
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

  test('that is past has no routes, no state of RPKI and no address', async () => {
    const [row] = await database.read({
      text: `MATCH (p:ANNOUNCED_PREFIX) WHERE p.isWithdrawn
        RETURN count(CASE WHEN p.rpkiStatus IS NOT NULL THEN 1 END) AS judged,
          count(CASE WHEN EXISTS { (p)<-[:ROUTES]-() } THEN 1 END) AS routed,
          count(CASE WHEN EXISTS { (p)<-[:ANNOUNCED_BY]-() } THEN 1 END) AS holding`,
    });
    expect(row).toEqual({ judged: 0, routed: 0, holding: 0 });
  });

  test('of merged blocks is validated from inside: none is INVALID', async () => {
    const rows = await database.read({
      text: `MATCH (p:ANNOUNCED_PREFIX) WHERE p.isInferred AND NOT coalesce(p.isWithdrawn, false)
        RETURN p.rpkiStatus AS status, count(*) AS count ORDER BY status`,
    });
    const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]));
    expect(counts.get('INVALID')).toBeUndefined();
    expect(counts.get('VALID')).toBeGreaterThan(50);
  });
});
