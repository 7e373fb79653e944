import { beforeAll, describe, expect, it, test } from 'vitest';
import { searchLookups } from '../../cli/warm-up-work.ts';
import { LOCATION_STATISTICS } from '../../http/location/operations.ts';
import { EXAMPLE_BLOCKS } from '../../http/location/record-schema.ts';
import type { Database, Reader } from '../../store/database.ts';
import { LOCATION_FIELDS, searchStatement } from '../../views/location-search.ts';
import { schemaDatabase } from '../support/graph.ts';
import { UNKNOWN_BLOCKS } from './example-answers.ts';
import { writeAnnouncements, writeBlocks, writeLocations } from './location-data.ts';
import { plan } from './plans.ts';
import { type TestApp, testApp } from './test-app.ts';

let database: Database;
let app: TestApp;

const GOOGLE = { ispName: 'Google LLC', organization: 'Google Public DNS', asn: 15169 };
const VALUES: Readonly<Record<string, string>> = {
  asn: '15169',
  as_number: 'AS15169',
  latitude: '52.37',
  longitude: '4.9',
};

beforeAll(async () => {
  database = await schemaDatabase();
  await writeLocations(database, [
    {
      cidr: '8.8.8.0/24',
      countryCode: 'US',
      countryName: 'United States',
      cityName: 'Mountain View',
      regionName: 'California',
      postalCode: '94043',
      continentCode: 'NA',
      continentName: 'North America',
      ...GOOGLE,
    },
    {
      cidr: '192.0.2.0/25',
      countryCode: 'NL',
      cityName: 'Amsterdam',
      latitude: 52.37,
      longitude: 4.9,
      ispName: 'Example (Hosting) B.V.',
    },
    { cidr: '192.0.2.128/25', countryCode: 'NL', cityName: 'AMSTERDAM', latitude: 52.43, longitude: 4.9 },
    { cidr: '2001:db8::/32', countryCode: 'NL', cityName: 'Amsterdam Zuidoost' },
    { cidr: '198.51.100.0/25', cityName: 'Zürich' },
    { cidr: '198.51.100.128/25', countryCode: 'AU', regionCode: 'NSW' },
  ]);
  await writeBlocks(database, [
    {
      cidr: '192.0.2.0/25',
      source: 'older-db',
      observedAt: Date.parse('2025-08-01'),
      countryCode: 'BE',
      cityName: 'Amsterdam',
    },
  ]);
  await writeAnnouncements(database, [
    { prefix: '8.8.4.0/24', asn: 15169, handle: 'GOOGLE', legalName: 'Google LLC' },
    { prefix: '8.8.8.0/24', asn: 15169, handle: 'GOOGLE', legalName: 'Google LLC' },
  ]);
  // Announced once, and spoken against by what is announced around it since: no search finds it.
  await database.write({
    text: "MATCH (a:ASN {name: 'AS15169'}) CREATE (a)-[:ROUTES {observed_at: 1}]->(:ANNOUNCED_PREFIX {name: '8.8.4.4/32'})",
  });
  // Registered and nothing else; and placed by a source as well, which says where it is.
  await database.write({
    text: `UNWIND $rows AS row MERGE (c:COUNTRY {name: row.country})
      CREATE (:REGISTERED_PREFIX {name: row.cidr})-[:HAS_COUNTRY {source: 'rir-delegated', observed_at: 1}]->(c)`,
    parameters: {
      rows: [
        { cidr: '41.0.0.0/11', country: 'ZA' },
        { cidr: '8.8.8.0/24', country: 'ZA' },
        { cidr: '3.108.0.0/14', country: 'ZA' },
      ],
    },
  });
  await database.write({
    text: `CREATE (:PREFIX {name: '3.108.0.0/14'})-[:IN_REGION {source: 'aws', observed_at: 1}]->(r:CLOUD_REGION {name: 'aws:ap-south-1'})
      CREATE (r)-[:LOCATED_IN]->(:CITY {name: 'Mumbai, IN'})-[:HAS_COUNTRY]->(:COUNTRY {name: 'IN'})`,
  });
  app = await testApp(database);
});

const networks = async (query: string): Promise<unknown> => {
  const { totalHits, results } = await app.json(`/v1/location/search?${query}`);
  return { totalHits, networks: Array.isArray(results) ? results.map(({ network }) => network) : null };
};

describe('GET /v1/location/search', () => {
  it('A search returns each block with its first address and network, from its newest source', async () => {
    const body = await app.json('/v1/location/search?field=city&value=amsterdam');
    const { continent, country, countryBasis, source, observedAt } = EXAMPLE_BLOCKS;
    const netherlands = { ...UNKNOWN_BLOCKS, continent, country, countryBasis, source, observedAt };
    const at = (latitude: number) => ({ latitude, longitude: 4.9, accuracyRadius: null, timeZone: null });
    const isp = { name: 'Example (Hosting) B.V.', organization: null, asn: null, asnOrganization: null };
    expect(body).toEqual({
      totalHits: 2,
      timeTakenMs: expect.any(Number),
      next: null,
      results: [
        {
          ...{ ip: '192.0.2.0', network: '192.0.2.0/25', ...netherlands },
          ...{ city: { name: 'Amsterdam' }, location: at(52.37), isp },
        },
        {
          ...{ ip: '192.0.2.128', network: '192.0.2.128/25', ...netherlands },
          ...{ city: { name: 'AMSTERDAM' }, location: at(52.43) },
        },
      ],
    });
  });

  test.each([
    // No source locates the second one: its operator is the AS that announces it, as in a lookup.
    ['field=isp_name&value=Google', ['8.8.4.0/24', '8.8.8.0/24']],
    ['field=isp&value=llc%20GOOGLE', ['8.8.4.0/24', '8.8.8.0/24']],
    ['field=isp&value=Goog', []],
    ['field=isp&value=example+hosting', ['192.0.2.0/25']],
    ['field=organization&value=dns', ['8.8.8.0/24']],
    ['field=isp_name&value=dns', []],
    ['field=isp_name&value=OR%20*:*', []],
    ['field=asn&value=15169', ['8.8.4.0/24', '8.8.8.0/24']],
    ['field=as_number&value=as15169', ['8.8.4.0/24', '8.8.8.0/24']],
    ['field=asn&value=64500', []],
    ['field=country&value=united%20states', ['8.8.8.0/24']],
    ['field=country&value=Netherlands', ['192.0.2.0/25', '192.0.2.128/25', '2001:db8::/32']],
    ['field=country_code&value=us', ['8.8.8.0/24']],
    ['field=country&value=south%20africa', ['41.0.0.0/11']],
    ['field=country_code&value=za', ['41.0.0.0/11']],
    ['field=country&value=IN', ['3.108.0.0/14']],
    ['field=continent&value=north%20america', ['8.8.8.0/24']],
    ['field=continent_code&value=na', ['8.8.8.0/24']],
    // The country gives the continent when the source has only the country.
    ['field=continent&value=Europe', ['192.0.2.0/25', '192.0.2.128/25', '2001:db8::/32']],
    ['field=country&value=nl', ['192.0.2.0/25', '192.0.2.128/25', '2001:db8::/32']],
    ['field=CITY&value=Zurich', ['198.51.100.0/25']],
    ['field=city&value=Z%C3%BCRICH', ['198.51.100.0/25']],
    ['field=region&value=NSW', ['198.51.100.128/25']],
    ['field=region&value=au-nsw', ['198.51.100.128/25']],
    ['field=region&value=New%20South%20Wales', ['198.51.100.128/25']],
    ['field=region&value=CALIFORNIA', ['8.8.8.0/24']],
    ['field=postal_code&value=94043', ['8.8.8.0/24']],
    ['field=latitude&value=52.4', ['192.0.2.0/25', '192.0.2.128/25']],
    ['field=latitude&value=52.33', ['192.0.2.0/25']],
    ['field=longitude&value=-4.9', []],
    ['field=city&value=Atlantis', []],
  ])('A search with %s finds %j', async (query, expected) => {
    expect(await networks(query)).toEqual({ totalHits: expected.length, networks: expected });
  });

  it('The total of a search counts the matches before the limit', async () => {
    expect(await networks('field=city&value=amsterdam&limit=1')).toEqual({ totalHits: 2, networks: ['192.0.2.0/25'] });
  });

  it('The cursor pages through a search until there are no more results', async () => {
    const first = await app.json('/v1/location/search?field=city&value=amsterdam&limit=1');
    expect(first).toMatchObject({ totalHits: 2, next: '1' });
    const second = await app.json(`/v1/location/search?field=city&value=amsterdam&limit=1&cursor=${first.next}`);
    expect(second).toMatchObject({ totalHits: 2, results: [{ network: '192.0.2.128/25' }], next: null });
  });

  it('A search returns NDJSON or CSV when Accept asks for that, with the total and the next page in headers', async () => {
    const asked = '/v1/location/search?field=city&value=amsterdam&limit=1';
    const lines = await app.ask(asked, { headers: { accept: 'application/x-ndjson' } });
    expect(lines.headers.get('content-type')).toBe('application/x-ndjson');
    expect(lines.headers.get('x-total-count')).toBe('2');
    expect(lines.headers.get('link')).toBe(
      '</v1/location/search?field=city&value=amsterdam&limit=1&cursor=1>; rel="next"',
    );
    const [line = '', ...others] = (await lines.text()).split('\n');
    expect(others).toEqual(['']);
    expect(JSON.parse(line)).toMatchObject({ network: '192.0.2.0/25', city: { name: 'Amsterdam' } });
    const table = await app.ask(`${asked}&cursor=1`, { headers: { accept: 'text/csv' } });
    expect(table.headers.get('link')).toBeNull();
    const [columns, row] = (await table.text()).split('\r\n');
    expect(columns).toMatch(/^ip,network,continent\.code,continent\.name,country\.isoCode,/);
    expect(row).toMatch(/^192\.0\.2\.128,192\.0\.2\.128\/25,EU,Europe,NL,/);
    const json = await app.ask(asked);
    expect([json.headers.get('content-type'), json.headers.get('vary')]).toEqual([
      'application/json',
      expect.stringContaining('Accept'),
    ]);
  });

  it("A search result located by registration or by a vendor's region says so", async () => {
    expect(await app.json('/v1/location/search?field=country&value=ZA')).toMatchObject({
      results: [
        { country: { isoCode: 'ZA', name: 'South Africa' }, countryBasis: 'registration', source: 'rir-delegated' },
      ],
    });
    expect(await app.json('/v1/location/search?field=country&value=IN')).toMatchObject({
      results: [{ country: { isoCode: 'IN' }, city: { name: 'Mumbai' }, countryBasis: 'cloud-region' }],
    });
  });

  it('A region whose source has only the code gets its name', async () => {
    const body = await app.json('/v1/location/search?field=region&value=NSW');
    expect(body).toMatchObject({
      results: [{ region: { isoCode: 'NSW', name: 'New South Wales' }, continent: { code: 'OC', name: 'Oceania' } }],
    });
  });

  it('A search without a match returns 200, zero hits and an empty list', async () => {
    const response = await app.ask('/v1/location/search?field=city&value=Atlantis');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ totalHits: 0, timeTakenMs: expect.any(Number), results: [], next: null });
  });

  test.each([
    ['value=x', 'field'],
    ['field=colour&value=x', 'field'],
    ['field=constructor&value=x', 'field'],
    ['field=city', 'value'],
    ['field=city&value=', 'value'],
    [`field=city&value=${'x'.repeat(201)}`, 'value'],
    ['field=asn&value=fifteen', 'value'],
    ['field=latitude&value=north', 'value'],
    ['field=latitude&value=91', 'value'],
    ['field=isp&value=!!!', 'value'],
    ['field=city&value=x&limit=0', 'limit'],
    ['field=city&value=x&limit=1001', 'limit'],
    ['field=city&value=x&limit=ten', 'limit'],
  ])('A search with %s is refused with a problem that names %s', async (query, field) => {
    expect(await app.json(`/v1/location/search?${query}`)).toMatchObject({
      status: 400,
      error: 'INVALID_PARAMETER',
      details: { field },
    });
  });

  test.each(LOCATION_FIELDS)('A search by %s uses an index', async (field) => {
    const operators = await plan(database, searchStatement(field, VALUES[field] ?? 'Example', { limit: 10, skip: 0 }));
    expect(operators.filter((name) => /Scan/.test(name))).toEqual([]);
  });
});

it('The statements of every search are among those that the server plans after a start', async () => {
  const sent = new Set<string>();
  const reader: Reader = {
    read: async ({ text }) => {
      sent.add(text);
      return [];
    },
  };
  for (const lookUp of searchLookups()) await lookUp(reader);
  const texts = LOCATION_FIELDS.map(
    (field) => searchStatement(field, VALUES[field] ?? 'Example', { limit: 10, skip: 0 }).text,
  );
  expect(texts.filter((text) => !sent.has(text))).toEqual([]);
});

describe('GET /v1/location/stats', () => {
  it('GET /v1/location/stats counts what is stored', async () => {
    const { statistics } = LOCATION_STATISTICS.answer.examples;
    expect(await app.json('/v1/location/stats')).toEqual(statistics);
  });

  it('GET /v1/location/stats returns zeroes and nulls for an empty database', async () => {
    const { json } = await testApp(await schemaDatabase());
    expect(await json('/v1/location/stats')).toEqual({
      coverage: { ipv4Addresses: '0', ipv6Prefixes: '0', networks: 0, asns: 0 },
      geography: { countries: 0, regions: 0, cities: 0 },
      freshness: { lastUpdated: null, updateFrequency: null },
      sources: [],
      accuracy: { withCity: null, withCoordinates: null, withAsn: null },
    });
  });
});
