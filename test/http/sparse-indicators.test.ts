/** What little is held of a thing is told as that: nothing that nobody looked at is told as a fact. */
import { beforeAll, describe, expect, it, test } from 'vitest';
import { schemaDatabase } from '../support/graph.ts';
import { REVERSED_NAMES } from '../support/small-graph.ts';
import { writePlane } from './location-data.ts';
import { type TestApp, testApp } from './test-app.ts';

let app: TestApp;

beforeAll(async () => {
  const database = await schemaDatabase();
  await database.write(
    {
      text: `CREATE (bought:HOSTNAME {name: 'bought.example', apex: 'bought.example', isApex: true, createDate: '2021-02-03',
          queryTime: '2026-07-20 08:15:00', registrantAddress: '1 Example St', registrantCity: 'Exampleville',
          registrantState: 'CA', registrantZip: '90000'})-[:HAS_COUNTRY]->(:COUNTRY {name: 'US'})
        CREATE (:HOSTNAME {name: 'popular.example', apex: 'popular.example', isApex: true, rank: 7})-[:LISTED_IN {rank: 7, observed_at: 1}]->
          (:FEED_SOURCE {name: 'Top names', id: 'top-names', isThreat: false, isPopularity: true, category: 'Popularity/Trust', weight: 1.0})
        CREATE (:REGISTERED_PREFIX {name: '41.0.0.0/11'})-[:HAS_COUNTRY {source: 'rir', observed_at: 1}]->(:COUNTRY {name: 'ZA'})`,
    },
    REVERSED_NAMES,
  );
  await writePlane(database, 'registered', [{ first: '41.0.0.0', last: '41.31.255.255', networks: ['41.0.0.0/11'] }]);
  app = await testApp(database);
});

describe('a registration of which no snapshot was kept', () => {
  it('has the address of its registrant', async () => {
    expect(await app.json('/v1/indicators/domain/bought.example')).toMatchObject({
      registration: {
        domainName: 'bought.example',
        queryTime: '2026-07-20 08:15:00',
        registrantAddress: '1 Example St',
        registrantCity: 'Exampleville',
        registrantState: 'CA',
        registrantZip: '90000',
        registrantCountry: 'US',
      },
      summary: { location: 'Exampleville, United States' },
    });
  });

  it('is a history of one record, of the day on which it was looked up', async () => {
    expect(await app.json('/v1/indicators/domain/bought.example/history?historyType=whois')).toMatchObject({
      history: {
        total_records: 1,
        oldest_date: '2026-07-20',
        newest_date: '2026-07-20',
        records: [{ queryTime: '2026-07-20 08:15:00', createDate: '2021-02-03' }],
      },
    });
  });
});

it('a popularity list is no threat feed that held something of a domain', async () => {
  const { metadata } = await app.json('/v1/indicators/domain/popular.example');
  expect(metadata).toMatchObject({ data_sources: [] });
});

it('certificates of which no log was read are not none', async () => {
  const { ssl, metadata } = await app.json('/v1/indicators/domain/popular.example?include=ssl_details');
  expect(ssl).toEqual({ active: null, chain: [], total_certificates: null });
  expect(metadata).toMatchObject({ errors: expect.arrayContaining(['certificate_transparency_empty']) });
});

it('an address without a place is where its block is registered', async () => {
  expect(await app.json('/v1/indicators/ip/41.0.0.1')).toMatchObject({
    summary: { location: 'South Africa' },
    geolocation: { country: { isoCode: 'ZA' }, countryBasis: 'registration' },
  });
});

describe('words of a parameter', () => {
  test.each([
    ['?include=WHOIS', 'summary'],
    ['?include=Dns_Details', 'dns_details'],
    ['/history?historyType=WHOIS', 'history'],
  ])('are taken in any case: %s', async (asked, block) => {
    expect(await app.json(`/v1/indicators/domain/bought.example${asked}`)).toHaveProperty(block);
  });

  test.each([
    ['?include=whois,toString', 'toString'],
    ['?include=foo', 'foo'],
  ])('that are none are named: %s', async (asked, word) => {
    expect(await app.json(`/v1/indicators/domain/bought.example${asked}`)).toMatchObject({
      status: 400,
      detail: expect.stringContaining(`'${word}'`),
    });
  });
});
