import { beforeAll, describe, it } from 'vitest';
import { readAsOf } from '../../engine/as-of.ts';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { miniSampleDatabase, schemaDatabase } from '../support/graph.ts';
import { post, type TestApp, testApp } from './test-app.ts';

let app: TestApp;

beforeAll(async () => {
  const database = await miniSampleDatabase();
  const asOf = await readAsOf(database);
  const engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(asOf) });
  app = await testApp(database, { engine, keyStore: await schemaDatabase(), settings: { clock: fixedClock(asOf) } });
});

describe('x', () => {
  it.each([
    '/api/query/stats',
    '/v1/location/ip/8.8.8.8',
    '/v1/location/ip/1.0.0.4',
    '/v1/location/network/8.8.8.0%2F24',
    '/v1/location/search?field=asn&value=AS15169&limit=3',
    '/v1/location/stats',
    '/v1/indicators/domain/github.com',
    '/v1/indicators/ip/192.162.174.94',
    '/v1/indicators/ip/8.8.8.8?include=routing,rpki',
    '/v1/indicators/ip/8.8.8.8/history',
    '/v1/indicators/domain/github.com/graph?limit=20',
    '/v1/indicators/domain/cica.gov.uk/subdomains?limit=10',
    '/intelligence/v1/ip/8.8.8.8',
    '/intelligence/v1/domain/github.com',
  ])('%s', async (path) => {
    console.log(path, JSON.stringify(await app.json(path)).slice(0, 3500));
  });
  it.each([
    'MATCH (:IPV4 {name: "8.8.8.8"})-[:ANNOUNCED_BY]->(p)-[:ROUTES]-(a:ASN) RETURN p.name AS prefix, a.name AS asn',
    'CALL explain("192.162.174.94")',
    'CALL svc.assess(["biglobemailsjp.vercel.app", "8.8.8.8", "google.com"])',
    'CALL svc.identify("8.8.8.8")',
    'CALL svc.origins("github.com")',
    'CALL svc.resolve("github.com")',
    'CALL svc.variants.of("googl.com")',
    'MATCH (p:PREFIX)<-[:ROUTES]-(a:ASN) RETURN p.rpkiStatus AS s, count(*) AS n ORDER BY s',
  ])('%s', async (query) => {
    const body = await app.json('/api/query', post({ query }));
    console.log(query, JSON.stringify(body).slice(0, 3000));
  });
});
