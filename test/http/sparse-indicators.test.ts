/** Answers about indicators with little data: they do not report as a fact what no source has looked at. */
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
        CREATE (signed:HOSTNAME {name: 'signed.example', apex: 'signed.example', isApex: true})
          -[:SIGNED_WITH {keyTag: 59470, digestType: 2, digest: '0a1b', ttl: 3600, observed_at: $seen}]->(:DNSSEC_ALGORITHM {name: 'RSASHA256', number: 8})
        CREATE (signed)-[:ALIAS_OF {recordType: 'ALIAS', ttl: 60, observed_at: $seen}]->(:HOSTNAME {name: 'd1.cdn.example'}),
          (:HOSTNAME {name: 'www.signed.example', apex: 'signed.example'})-[:ALIAS_OF {recordType: 'CNAME', ttl: 300, observed_at: $seen}]->(signed),
          (:HOSTNAME {name: 'ns1.signed.example', apex: 'signed.example'})-[:NAMESERVER_FOR {ttl: 172800, observed_at: $seen}]->(signed),
          (:HOSTNAME {name: 'mx1.signed.example', apex: 'signed.example'})-[:MAIL_FOR {preference: 10, ttl: 600, observed_at: $seen}]->(signed)
        CREATE (:REGISTERED_PREFIX {name: '41.0.0.0/11'})-[:HAS_COUNTRY {source: 'rir', observed_at: 1}]->(:COUNTRY {name: 'ZA'})`,
      parameters: { seen: BigInt(Date.parse('2026-08-01')) },
    },
    REVERSED_NAMES,
  );
  await writePlane(database, 'registered', [{ first: '41.0.0.0', last: '41.31.255.255', networks: ['41.0.0.0/11'] }]);
  app = await testApp(database);
});

describe('a registration without a stored snapshot', () => {
  it('A registration without a stored snapshot has the address of its registrant', async () => {
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

  it('A registration without a stored snapshot is a history of one record, of the day it was looked up', async () => {
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

it('A popularity list does not count as a threat feed with data on a domain', async () => {
  const { metadata } = await app.json('/v1/indicators/domain/popular.example');
  expect(metadata).toMatchObject({ data_sources: [] });
});

it('The number of certificates is null, not zero, when no log was read', async () => {
  const { ssl, metadata } = await app.json('/v1/indicators/domain/popular.example?include=ssl_details');
  expect(ssl).toEqual({ active: null, chain: [], total_certificates: null });
  expect(metadata).toMatchObject({ errors: expect.arrayContaining(['certificate_transparency_empty']) });
});

it('An address without a place has the country in which its block is registered', async () => {
  expect(await app.json('/v1/indicators/ip/41.0.0.1')).toMatchObject({
    summary: { location: 'South Africa' },
    geolocation: { country: { isoCode: 'ZA' }, countryBasis: 'registration' },
  });
});

describe('the records of a name', () => {
  const seen = { first_seen: null, last_seen: '2026-08-01T00:00:00Z' };

  it('DNS records have their time to live, and a DS record its digest', async () => {
    expect(await app.json('/v1/indicators/domain/signed.example?include=dns_details')).toMatchObject({
      dns_details: {
        NS: [{ value: 'ns1.signed.example', ttl: 172_800, ...seen }],
        MX: [{ value: 'mx1.signed.example', ttl: 600, priority: 10, ...seen }],
        DS: [{ value: '59470 8 2 0a1b', ttl: 3600, ...seen }],
      },
    });
    expect(await app.json('/v1/indicators/domain/www.signed.example?include=dns_details')).toMatchObject({
      dns_details: { CNAME: [{ value: 'signed.example', ttl: 300, ...seen }] },
    });
  });

  it('An alias that a provider resolves is separate from a CNAME, which DNS cannot hold with other records', async () => {
    expect(await app.json('/v1/indicators/domain/signed.example?include=dns_details')).toMatchObject({
      dns: { cname_records: [], alias_records: ['d1.cdn.example'], ns_records: ['ns1.signed.example'] },
      dns_details: { CNAME: [], ALIAS: [{ value: 'd1.cdn.example', ttl: 60, ...seen }] },
    });
    expect(await app.json('/v1/indicators/domain/www.signed.example')).toMatchObject({
      dns: { cname_records: ['signed.example'], alias_records: [] },
    });
  });
});

describe('words of a parameter', () => {
  test.each([
    ['?include=WHOIS', 'summary'],
    ['?include=Dns_Details', 'dns_details'],
    ['/history?historyType=WHOIS', 'history'],
  ])('A parameter value is read in any case: %s', async (asked, block) => {
    expect(await app.json(`/v1/indicators/domain/bought.example${asked}`)).toHaveProperty(block);
  });

  test.each([
    ['?include=whois,toString', 'toString'],
    ['?include=foo', 'foo'],
  ])('An unknown parameter value is named in the problem: %s', async (asked, word) => {
    expect(await app.json(`/v1/indicators/domain/bought.example${asked}`)).toMatchObject({
      status: 400,
      detail: expect.stringContaining(`'${word}'`),
    });
  });
});
