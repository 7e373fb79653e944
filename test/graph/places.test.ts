import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFile } from '../../loaders/load.ts';
import type { SourceDeclaration } from '../../loaders/source.ts';
import { geofeeds } from '../../loaders/sources/places/geofeeds.ts';
import { geonamesCities } from '../../loaders/sources/places/geonames-cities.ts';
import { ipinfo } from '../../loaders/sources/places/ipinfo.ts';
import { maxmindCsv } from '../../loaders/sources/places/maxmind.ts';
import { rangeCsv } from '../../loaders/sources/places/range-csv.ts';
import { foldCidr } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { readLocations } from '../../views/location.ts';
import { readNetworkLocation } from '../../views/location-network.ts';
import { schemaDatabase } from '../support/graph.ts';
import { toySource } from './pipeline-toys.ts';

const AUGUST = Date.UTC(2026, 7, 1);

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await schemaDatabase();
  folder = await mkdtemp(join(tmpdir(), 'weft-places-'));
});

afterAll(async () => rm(folder, { recursive: true }));

function rowOf(id: string): SourceDeclaration {
  const found = [...geofeeds, ...geonamesCities, ...ipinfo, ...maxmindCsv, ...rangeCsv].find(
    (source) => source.id === id,
  );
  if (found === undefined) throw new Error(`no row ${id}`);
  return found;
}

async function load(source: SourceDeclaration, text: string, observedAt = AUGUST): Promise<void> {
  const path = join(folder, `${source.id}.txt`);
  await writeFile(path, text);
  const report = await loadFile(database, source, path, { observedAt, allowShrink: true });
  expect([report.status, report.refused, report.error]).toEqual(['completed', 0, null]);
}

const ADDRESSES = toySource('toy-addresses');

async function city(name: string): Promise<unknown> {
  const [row] = await database.read({
    text: `MATCH (c:CITY {name: $name}) OPTIONAL MATCH (c)-[r:HAS_COUNTRY]->(n:COUNTRY)
      RETURN c.latitude AS latitude, c.longitude AS longitude, c.region AS region, c.country AS country, n.name AS of, r.source AS source`,
    parameters: { name },
  });
  return row;
}

describe('places of several sources', () => {
  it('One address has one record: place, network and flags each from the most specific source that has them', async () => {
    await load(ADDRESSES, '[{"kind":"node","label":"IPV4","name":"192.0.2.9"}]\n');
    await load(rowOf('dbip-city-lite'), '192.0.2.0,192.0.2.255,EU,NL,Utrecht,Utrecht,52.09,5.12\n');
    await load(rowOf('dbip-asn-lite'), '192.0.0.0,192.0.255.255,64500,Example\n');
    await load(
      rowOf('geoip2-anonymous-ip-csv-ipv4'),
      'network,is_anonymous,is_anonymous_vpn,is_hosting_provider,is_public_proxy,is_tor_exit_node,is_residential_proxy\n192.0.2.8/31,1,1,0,0,0,0\n',
    );
    const expected = {
      country: { isoCode: 'NL' },
      city: { name: 'Utrecht' },
      location: { latitude: 52.09, longitude: 5.12 },
      isp: { name: 'Example', asn: 64500 },
      traits: { isVpn: true, isTorExitNode: false },
    };
    expect((await readLocations(database, ['192.0.2.9'])).get('192.0.2.9')).toMatchObject(expected);
    expect(await readNetworkLocation(database, foldCidr('192.0.2.8/31'))).toMatchObject(expected);
    expect((await readLocations(database, ['192.0.2.7'])).get('192.0.2.7')).toMatchObject({
      ...expected,
      traits: { isVpn: null },
    });
    const links = await database.read({
      text: 'MATCH (:IPV4 {name: "192.0.2.9"})-[r:LOCATED_IN]->(c:CITY) RETURN c.name AS city, r.source AS source',
    });
    expect(links).toEqual([{ city: 'Utrecht, NL', source: 'dbip-city-lite' }]);
  });

  it('Sources of one range name the company that uses it, and the network that announces it', async () => {
    await load(
      rowOf('ipinfo-asn'),
      '{"start_ip":"203.0.112.0","end_ip":"203.0.112.255","asn":"AS64502","name":"Example Networks","type":"isp"}\n',
    );
    await load(
      rowOf('ipinfo-company'),
      '{"start_ip":"203.0.112.0","end_ip":"203.0.112.255","name":"Example Company","type":"business","asn":"AS64502","as_name":"Example Networks","as_type":"isp"}\n',
    );
    const expected = {
      isp: { name: 'Example Networks', organization: 'Example Company', asn: 64502 },
      traits: { userType: 'business' },
    };
    expect((await readLocations(database, ['203.0.112.9'])).get('203.0.112.9')).toMatchObject(expected);
    expect(await readNetworkLocation(database, foldCidr('203.0.112.0/24'))).toMatchObject({ isp: expected.isp });
  });

  it('The sweep of one source leaves what the others say', async () => {
    await load(rowOf('dbip-asn-lite'), '198.51.100.0,198.51.100.255,64501,Other\n', AUGUST + 1);
    expect((await readLocations(database, ['192.0.2.9'])).get('192.0.2.9')).toMatchObject({
      city: { name: 'Utrecht' },
      isp: { asn: null },
      traits: { isVpn: true },
    });
  });
});

describe('a city', () => {
  const row = (name: string, at: string, population: number) =>
    [
      '1',
      name,
      name,
      '',
      ...at.split(','),
      'P',
      'PPL',
      'NL',
      '',
      '09',
      '',
      '',
      '',
      population,
      '',
      '1',
      'x',
      '2026-01-01',
    ].join('\t');

  it('A city without coordinates from a location source has those of a table of cities', async () => {
    await load(rowOf('geofeed'), '203.0.113.0/24,NL,,Delft,\n');
    await load(
      ADDRESSES,
      '[{"kind":"node","label":"IPV4","name":"192.0.2.9"},{"kind":"node","label":"IPV4","name":"203.0.113.5"}]\n',
    );
    expect(await city('Delft, NL')).toMatchObject({ latitude: null, of: 'NL', source: 'geofeed' });
    await load(
      rowOf('geonames-cities500'),
      `${row('Delft', '52.00667,4.35556', 101030)}\n${row('Utrecht', '52.1,5.2', 290000)}\n`,
    );
    expect(await city('Delft, NL')).toEqual({
      latitude: 52.00667,
      longitude: 4.35556,
      region: null,
      country: 'NL',
      of: 'NL',
      source: 'geofeed',
    });
  });

  it('A city that a location source places has the coordinates of the table, and its region if the table has none', async () => {
    expect(await city('Utrecht, NL')).toMatchObject({ latitude: 52.1, longitude: 5.2, region: 'Utrecht' });
  });

  it('A city without addresses is in the country that the table states, and is deleted with its row there', async () => {
    const twoOf = `${row('Delft', '52.00667,4.35556', 101030)}\n${row('Gouda', '52,4.7', 75000)}\n`;
    await load(rowOf('geonames-cities500'), twoOf, AUGUST + 1);
    expect(await city('Gouda, NL')).toMatchObject({
      latitude: 52,
      country: 'NL',
      of: 'NL',
      source: 'geonames-cities500',
    });
    expect(await city('Utrecht, NL')).toMatchObject({ latitude: 52.09, longitude: 5.12 });
    await load(rowOf('geonames-cities500'), `${row('Delft', '52.00667,4.35556', 101030)}\n`, AUGUST + 2);
    expect(await city('Gouda, NL')).toBeUndefined();
  });
});
