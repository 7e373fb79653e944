import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import { derive } from '../../loaders/derive/derive.ts';
import { NETWORKS } from '../../loaders/derive/signal-evidence.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { ROOT } from '../support/paths.ts';
import { load } from './pipeline-toys.ts';

const MANIFEST = z.array(z.looseObject({ source: z.string(), file: z.string(), observedAt: z.string() }));
/** The files of the sample on sites, regions and sets, and the ranges that lie in the regions. */
const FILES =
  /^(?:physical\/|registries\/ipinfo|\.\.\/curated\/(?:cloud-regions|facilities|internet-exchanges|root-servers)|reference\/country|vendors\/(?:aws|gcp)_)/;

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  const rows = MANIFEST.parse(JSON.parse(await readFile(join(ROOT, 'sample/manifest.json'), 'utf8')));
  for (const { source, file, observedAt } of rows.filter((row) => FILES.test(row.file))) {
    const declaration = sourceDeclaration(source);
    if (declaration === undefined) throw new Error(`${source} is not in the catalog`);
    const report = await load(database, declaration, join(ROOT, 'sample', file), {
      observedAt: Date.parse(observedAt),
    });
    const refused = file === 'physical/aws-edge-locations.json' ? 1 : 0;
    expect([file, report.status, report.refused]).toEqual([file, 'completed', refused]);
  }
  await derive(database);
}, 300_000);

async function answers(text: string): Promise<unknown[]> {
  return database.read({ text });
}

describe('the sites of the sample', () => {
  it('The sites of the sample are points of presence and regions, each of its vendor', async () => {
    expect(
      await answers(`MATCH (v:VENDOR)-[r:HAS_POP|HAS_REGION]->(s) RETURN v.name AS vendor, type(r) AS type, count(s) AS sites
        ORDER BY vendor, type`),
    ).toEqual([
      { vendor: 'aws', type: 'HAS_POP', sites: 106 },
      { vendor: 'aws', type: 'HAS_REGION', sites: 35 },
      { vendor: 'cloudflare', type: 'HAS_POP', sites: 339 },
      { vendor: 'google-cloud', type: 'HAS_REGION', sites: 43 },
      { vendor: 'oracle-cloud', type: 'HAS_REGION', sites: 36 },
    ]);
  });

  it('The sites of the sample are in cities that have their countries, so that a country leads to its sites', async () => {
    expect(
      await answers(`MATCH (k:COUNTRY {name: 'IE'})<-[:HAS_COUNTRY]-(c:CITY)<-[:LOCATED_IN]-(s:CDN_POP|CLOUD_REGION)
        RETURN k.displayName AS country, c.name AS city, s.name AS site ORDER BY city, site`),
    ).toEqual(
      ['aws:DUB', 'aws:eu-west-1', 'cloudflare:DUB'].map((site) => ({ country: 'Ireland', city: 'Dublin, IE', site })),
    );
    expect(
      await answers(`MATCH (c:CITY)<-[:LOCATED_IN]-(:CDN_POP|CLOUD_REGION)
        WHERE NOT EXISTS { (c)-[:HAS_COUNTRY]->(:COUNTRY) } RETURN c.name AS city`),
    ).toEqual([]);
  });

  it('The edges of a site have source and date: a range lies in a region with a name and a city of other sources', async () => {
    expect(
      await answers(`MATCH (p:PREFIX)-[i:IN_REGION]->(r:CLOUD_REGION {name: 'google-cloud:europe-west3'})-[l:LOCATED_IN]->(c:CITY)
        WITH r, i, l, c, p ORDER BY p.name LIMIT 1
        RETURN r.displayName AS region, r.latitude AS latitude, i.source AS range, l.source AS place, c.name AS city`),
    ).toEqual([
      {
        region: 'Frankfurt, Germany',
        latitude: 50.1109,
        range: 'google-cloud-ranges',
        place: 'weft-cloud-regions',
        city: 'Frankfurt am Main, DE',
      },
    ]);
  });

  it('A network leads by its exchange to buildings, and to the other networks there', async () => {
    expect(
      await answers(`MATCH (a:ASN {name: 'AS714'})-[:IX_MEMBER]->(x:INTERNET_EXCHANGE)-[:IX_AT]->(f:FACILITY)-[:LOCATED_IN]->(c:CITY)
        RETURN x.name AS exchange, f.name AS facility, c.name AS city ORDER BY facility`),
    ).toEqual([
      { exchange: 'NAPAfrica', facility: 'Teraco CT1', city: 'Cape Town, ZA' },
      { exchange: 'NAPAfrica', facility: 'Teraco JB1', city: 'Johannesburg, ZA' },
    ]);
    expect(
      await answers(`MATCH (x:INTERNET_EXCHANGE {name: 'NAPAfrica'})-[:IX_AT]->(f:FACILITY)<-[p:AS_PRESENT_AT]-(a:ASN)
        RETURN f.name AS facility, a.name AS asn, p.source AS source, p.observed_at AS at ORDER BY facility, asn`),
    ).toEqual(
      [
        ['Teraco CT1', 'AS12076', Date.UTC(2026, 3, 28)],
        ['Teraco CT1', 'AS13335', Date.UTC(2026, 0, 21)],
        ['Teraco JB1', 'AS12076', Date.UTC(2026, 3, 28)],
        ['Teraco JB1', 'AS13335', Date.UTC(2026, 0, 21)],
        ['Teraco JB1', 'AS16509', Date.UTC(2023, 3, 27)],
      ].map(([facility, asn, at]) => ({ facility, asn, source: 'weft-facilities', at })),
    );
  });

  it('Facilities house points of presence, as their vendor says, and have root servers next to them in their city', async () => {
    expect(
      await answers(`MATCH (v:VENDOR)-[:HAS_POP]->(p:CDN_POP)-[h:HOUSED_AT]->(f:FACILITY)-[:LOCATED_IN]->(c:CITY {name: 'Tokyo, JP'})
        RETURN v.name AS vendor, p.name AS pop, f.name AS facility, h.inferred AS inferred ORDER BY facility`),
    ).toEqual(
      ['AT TOKYO CC1', 'Equinix TY2'].map((facility) => ({
        vendor: 'cloudflare',
        pop: 'cloudflare:NRT',
        facility,
        inferred: false,
      })),
    );
    expect(
      await answers(`MATCH (p:CDN_POP)-[:HOUSED_AT]->(:FACILITY)
        WHERE NOT EXISTS { (:VENDOR)-[:HAS_POP]->(p) } RETURN p.name AS unknown`),
    ).toEqual([]);
    expect(
      await answers(`MATCH (c:CITY {name: 'Tokyo, JP'})<-[:LOCATED_IN]-(r:DNS_ROOT_INSTANCE)-[o:ORIGINATED_BY]->(a:ASN)
        RETURN r.name AS site, a.name AS asn, o.observed_at AS at ORDER BY site`),
    ).toEqual([
      { site: 'k.tokyo-jp', asn: 'AS25152', at: Date.UTC(2006, 0, 12) },
      { site: 'm.tokyo-jp', asn: 'AS7500', at: Date.UTC(2026, 10, 24) },
    ]);
  });

  it("A network has each of its exchange ports, so that a block around a port is known as the exchange's", async () => {
    const [row] = await database.read({ text: NETWORKS, parameters: { names: ['AS6695'] } });
    expect(row?.exchangePorts).toEqual([
      '80.81.192.157',
      '80.81.193.157',
      '2001:7f8::1a27:5051:c09d',
      '2001:7f8::1a27:5051:c19d',
    ]);
  });

  it('Every label and edge type of exchanges, buildings and root servers has rows in the sample', async () => {
    expect(
      await answers(`UNWIND ['AS_PRESENT_AT', 'IX_MEMBER', 'IX_AT', 'HOUSED_AT', 'ORIGINATED_BY'] AS type
        RETURN type, COUNT { ()-[r]->() WHERE type(r) = type } AS edges`),
    ).toEqual([
      { type: 'AS_PRESENT_AT', edges: 190 },
      { type: 'IX_MEMBER', edges: 70 },
      { type: 'IX_AT', edges: 18 },
      { type: 'HOUSED_AT', edges: 11 },
      { type: 'ORIGINATED_BY', edges: 29 },
    ]);
  });

  it('Two networks of the sample state which AS set they are in', async () => {
    expect(
      await answers(`MATCH (a:ASN)-[m:MEMBER_OF]->(s:AS_SET) RETURN a.name AS asn, s.name AS name, m.inferred AS inferred
        ORDER BY asn`),
    ).toEqual([
      { asn: 'AS263029', name: 'AS263029:AS-ANNOUNCEMENTS', inferred: false },
      { asn: 'AS263476', name: 'AS263476:AS-ANNOUNCEMENTS', inferred: false },
    ]);
  });
});
