import { beforeAll, describe, expect, it } from 'vitest';
import { derive } from '../../loaders/derive/derive.ts';
import { announcement } from '../../loaders/formats/announcements.ts';
import { siteFacts } from '../../loaders/formats/sites.ts';
import { Touched } from '../../loaders/pipeline/touched.ts';
import type { Fact } from '../../loaders/source.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { DAY, load, toyFile, toySource } from './pipeline-toys.ts';

const FACILITIES = toySource('peeringdb-fac');
const PRESENCES = toySource('peeringdb-netfac');
const POINTS = toySource('submarinecablemap-landing-points');
const ROOTS = toySource('root-servers');
const TABLE = toySource('routeviews-tables');
const ANYCAST = toySource('bgptools-anycast');
const PARTS = ['landings', 'housing'] as const;
const EARLIER = DAY - 86_400_000;

let database: Database;

function site(label: string, name: string, place: readonly [number, number] | null, city?: string): readonly Fact[] {
  const properties = place === null ? {} : { latitude: place[0], longitude: place[1] };
  return [...siteFacts({ label, name }, properties, { city, country: 'NL' })];
}

function present(asn: string, facility: string): readonly Fact[] {
  const to = { label: 'FACILITY', name: facility };
  return [{ kind: 'edge', type: 'AS_PRESENT_AT', from: { label: 'ASN', name: asn }, to }];
}

function root(name: string, city: string, asn: string): readonly Fact[] {
  const from = { label: 'DNS_ROOT_INSTANCE', name };
  const origin: Fact = { kind: 'edge', type: 'ORIGINATED_BY', from, to: { label: 'ASN', name: asn } };
  return [...site('DNS_ROOT_INSTANCE', name, null, city), origin];
}

async function landings(): Promise<unknown[]> {
  return database.read({
    text: `MATCH (f:FACILITY)-[r:NEAR_LANDING]->(l:LANDING_POINT)
      RETURN f.name + ' > ' + l.name AS edge, r.distanceKm AS km, r.inferred AS inferred, r.source AS source, r.observed_at AS at
      ORDER BY edge`,
  });
}

async function housing(): Promise<unknown[]> {
  return database.read({
    text: `MATCH (s)-[r:HOUSED_AT]->(f:FACILITY)
      RETURN s.name + ' > ' + f.name AS edge, r.confidence AS confidence, r.inferred AS inferred, r.sources AS sources ORDER BY edge`,
  });
}

/** Amsterdam, Katwijk at 39 km, Scheveningen at 55 km. */
const AMS = ['FACILITY', 'AMS1', [52.37, 4.9], 'Amsterdam'] as const;
const KATWIJK = site('LANDING_POINT', 'Katwijk, Netherlands', [52.2, 4.4]);
const SCHEVENINGEN = site('LANDING_POINT', 'Scheveningen, Netherlands', [52.1, 4.22]);

describe('what is inferred of sites', () => {
  beforeAll(async () => {
    database = await schemaDatabase();
    await load(
      database,
      FACILITIES,
      await toyFile('fac', [site(...AMS), site('FACILITY', 'AMS2', null, 'Amsterdam')]),
      {
        observedAt: EARLIER,
      },
    );
    await load(database, POINTS, await toyFile('points', [KATWIJK, SCHEVENINGEN]));
    await load(database, PRESENCES, await toyFile('netfac', [present('AS64500', 'AMS1'), present('AS64500', 'AMS2')]));
    const roots = [root('k.amsterdam-nl', 'Amsterdam', 'AS64500'), root('m.delft-nl', 'Delft', 'AS64500')];
    await load(database, ROOTS, await toyFile('roots', roots));
    await derive(database, { parts: PARTS });
  });

  it('A facility near a landing point gets an inferred edge with the distance and the source of the positions', async () => {
    expect(await landings()).toEqual([
      { edge: 'AMS1 > Katwijk, Netherlands', km: 38.9, inferred: true, source: POINTS.id, at: DAY },
    ]);
  });

  it('A root server gets an edge to each facility of its AS in its city, with equal confidence', async () => {
    const sources = [PRESENCES.id, ROOTS.id].sort();
    expect(await housing()).toEqual([
      { edge: 'k.amsterdam-nl > AMS1', confidence: 0.4, inferred: true, sources },
      { edge: 'k.amsterdam-nl > AMS2', confidence: 0.4, inferred: true, sources },
    ]);
  });

  it('A second derivation of sites writes nothing', async () => {
    const reports = await derive(database, { parts: PARTS });
    expect(reports.map(({ edgesWritten, edgesDeleted }) => edgesWritten + edgesDeleted)).toEqual([0, 0]);
  });

  it('Inferred edges of sites follow a facility that moves, a landing point that goes and an AS that leaves', async () => {
    const [, ...rest] = site(...AMS);
    const moved = await load(
      database,
      FACILITIES,
      await toyFile('fac', [
        [...site('FACILITY', 'AMS1', [52.08, 4.3]), ...rest],
        site('FACILITY', 'AMS2', null, 'Amsterdam'),
      ]),
    );
    await derive(database, { parts: PARTS, touched: moved.touched });
    expect(await landings()).toMatchObject([
      { edge: 'AMS1 > Katwijk, Netherlands', km: 15 },
      { edge: 'AMS1 > Scheveningen, Netherlands', km: 5.9 },
    ]);
    const gone = await load(database, POINTS, await toyFile('points', [SCHEVENINGEN]), { allowShrink: true });
    await derive(database, { parts: PARTS, touched: gone.touched });
    expect(await landings()).toMatchObject([{ edge: 'AMS1 > Scheveningen, Netherlands' }]);
    const left = await load(database, PRESENCES, await toyFile('netfac', [present('AS64500', 'AMS2')]), {
      allowShrink: true,
    });
    await derive(database, { parts: PARTS, touched: left.touched });
    expect(await housing()).toMatchObject([{ edge: 'k.amsterdam-nl > AMS2', confidence: 0.8 }]);
    expect(await derive(database, { parts: PARTS, touched: Touched.nothing() })).toMatchObject([
      { edgesWritten: 0 },
      { edgesWritten: 0 },
    ]);
  });

  it('An inferred edge does not keep a landing point that its source drops', async () => {
    await load(database, POINTS, await toyFile('points', [KATWIJK]), { allowShrink: true });
    expect(await database.read({ text: 'MATCH (l:LANDING_POINT) RETURN l.name AS name' })).toEqual([
      { name: 'Katwijk, Netherlands' },
    ]);
  });
});

describe('anycast', () => {
  const listed = (name: string): readonly Fact[] => [
    { kind: 'node', label: 'PREFIX', name, properties: { statedAnycast: true } },
  ];
  const parts = ['routing', 'anycast'] as const;

  async function marked(): Promise<unknown[]> {
    return database.read({
      text: 'MATCH (p:ANNOUNCED_PREFIX) RETURN p.name AS name, p.isAnycast AS isAnycast ORDER BY name',
    });
  }

  it('An announced prefix is anycast if a list names exactly that prefix, and otherwise nothing is known', async () => {
    database = await schemaDatabase();
    const table = ['198.18.0.0/24', '198.18.1.0/24'].map((prefix) => [announcement(1, prefix, 64500)]);
    await load(database, TABLE, await toyFile('table', table));
    const file = await toyFile('anycast', [listed('198.18.0.0/24'), listed('198.18.9.0/24')]);
    await load(database, ANYCAST, file);
    await derive(database, { parts });
    expect(await marked()).toEqual([
      { name: '198.18.0.0/24', isAnycast: true },
      { name: '198.18.1.0/24', isAnycast: null },
    ]);
    const [, again] = await derive(database, { parts });
    expect(again).toMatchObject({ part: 'anycast', nodesWritten: 0 });
  });

  it('The mark of anycast goes with the list, and is added to a prefix that is announced later', async () => {
    const { touched } = await load(database, ANYCAST, await toyFile('anycast', [listed('198.18.9.0/24')]), {
      allowShrink: true,
    });
    await derive(database, { parts, touched });
    expect(await marked()).toMatchObject([{ isAnycast: null }, { isAnycast: null }]);
    const more = await load(
      database,
      toySource('ris-tables'),
      await toyFile('more', [[announcement(1, '198.18.9.0/24', 64501)]]),
    );
    await derive(database, { parts, touched: more.touched });
    expect(await marked()).toMatchObject([{}, {}, { name: '198.18.9.0/24', isAnycast: true }]);
  });
});
