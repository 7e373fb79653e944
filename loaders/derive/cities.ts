/** Writes cities as the location sources describe them: one node for each name and country, even if several places share it. */

import { chunksOf } from '../../store/batches.ts';
import type { Row } from '../../store/database.ts';
import { cityOf } from '../../store/ranges/address-links.ts';
import { provenance, type Said } from '../../store/ranges/provenance.ts';
import { provenanceOf } from '../pipeline/claims.ts';
import { decodeClaims } from '../pipeline/stored-claims.ts';
import { isNothing } from '../pipeline/touched.ts';
import { ensureNodes, reconcileEdges, reconcileNodes } from './reconcile.ts';
import type { DerivationWriter } from './writer.ts';

/** A city with the coordinates of one source; absent if no source states them. */
interface City {
  readonly name: string;
  readonly country: string;
  readonly region: string | undefined;
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
  readonly said: Said;
  readonly cidr: string;
}

const OWNED = ['latitude', 'longitude', 'region', 'country'];
const SHAPE = { type: 'HAS_COUNTRY', from: 'CITY', to: 'COUNTRY' };

const PLACES = `MATCH (g:GEO_NETWORK) WHERE g.cityName IS NOT NULL AND g.countryCode IS NOT NULL
RETURN g.cityName AS city, g.countryCode AS country, g.regionName AS region, g.latitude AS latitude,
  g.longitude AS longitude, g.source AS source, g.observedAt AS observedAt, g.cidr AS cidr`;

/** The cities that addresses need. Writes all of them again if location sources were touched, else only the missing ones. */
export class CityBook {
  readonly #writer: DerivationWriter;
  #described: ReadonlyMap<string, City> | undefined;

  constructor(writer: DerivationWriter) {
    this.#writer = writer;
  }

  /** Writes those of the named cities that may differ from what the location sources say. */
  async write(names: readonly string[]): Promise<void> {
    const isTouched = !isNothing(this.#writer.touched.nodes('GEO_NETWORK'));
    const wanted = isTouched ? names : await this.#missing(names);
    if (wanted.length > 0) await this.#describe(wanted);
  }

  /** Writes the cities that a table of cities now states differently, whether an address is in them or not. */
  async writeStated(): Promise<void> {
    const touched = this.#writer.touched.nodes('CITY');
    if (isNothing(touched)) return;
    const names = touched === 'all' ? await this.#stated() : [...touched].sort();
    for (const chunk of chunksOf(names)) await this.#describe(chunk);
  }

  async #stated(): Promise<readonly string[]> {
    const names: string[] = [];
    const text = 'MATCH (c:CITY) WHERE c.claims IS NOT NULL RETURN c.name AS name';
    for await (const { name } of this.#writer.database.stream({ text })) names.push(String(name));
    return names.sort();
  }

  async #describe(names: readonly string[]): Promise<void> {
    this.#described ??= await readCities(this.#writer);
    await writeCities(this.#writer, await withStated(this.#writer, names, this.#described));
  }

  async #missing(names: readonly string[]): Promise<readonly string[]> {
    const text = 'UNWIND $names AS name MATCH (c:CITY {name: name}) RETURN name';
    const rows = await this.#writer.database.read({ text, parameters: { names } });
    const stored = new Set(rows.map(({ name }) => String(name)));
    return names.filter((name) => !stored.has(name));
  }
}

/** Reads every city that a location source names. One statement describes each: one with coordinates if there is one, then the newest. */
async function readCities({ database }: DerivationWriter): Promise<ReadonlyMap<string, City>> {
  const cities = new Map<string, City>();
  for await (const row of database.stream({ text: PLACES })) {
    const name = cityOf(row.city, row.country);
    if (name === null) continue;
    const city = describe(name, row);
    const known = cities.get(name);
    if (known === undefined || describesBetter(city, known)) cities.set(name, city);
  }
  return cities;
}

function describe(name: string, row: Row): City {
  return {
    name,
    country: name.slice(-2),
    region: typeof row.region === 'string' ? row.region : undefined,
    latitude: typeof row.latitude === 'number' ? row.latitude : undefined,
    longitude: typeof row.longitude === 'number' ? row.longitude : undefined,
    said: { source: String(row.source), observedAt: Number(row.observedAt) },
    cidr: String(row.cidr),
  };
}

function describesBetter(one: City, other: City): boolean {
  const hasPlace = Number(one.latitude !== undefined) - Number(other.latitude !== undefined);
  const isNewer = one.said.observedAt - other.said.observedAt;
  if (hasPlace !== 0 || isNewer !== 0) return (hasPlace || isNewer) > 0;
  return `${one.said.source} ${one.cidr}` < `${other.said.source} ${other.cidr}`;
}

/**
 * Returns the named cities as a table of cities states them, else as the location sources describe them. Leaves out a city that neither
 * knows.
 */
async function withStated(
  { database }: DerivationWriter,
  names: readonly string[],
  described: ReadonlyMap<string, City>,
): Promise<readonly City[]> {
  const rows = await database.read({ text: STATED, parameters: { names } });
  const stated = new Map(rows.map((row) => [String(row.city), row]));
  return names.flatMap((name) => {
    const row = stated.get(name);
    const city =
      described.get(name) ?? (row === undefined ? undefined : describe(name, { ...row, ...statedIn(row.claims) }));
    if (city === undefined || row === undefined) return city ?? [];
    const { region, latitude, longitude } = describe(name, row);
    const place = latitude === undefined || longitude === undefined ? {} : { latitude, longitude };
    return { ...city, ...place, region: region ?? city.region };
  });
}

const STATED = `UNWIND $names AS name MATCH (c:CITY {name: name}) WHERE c.claims IS NOT NULL
RETURN c.name AS city, c.statedLatitude AS latitude, c.statedLongitude AS longitude, c.statedRegion AS region,
  c.claims AS claims, '' AS cidr`;

/** Returns the source of a city: the newest of the tables that state it. */
function statedIn(claims: unknown): { readonly source: string; readonly observedAt: number } {
  const stored = decodeClaims(Array.isArray(claims) ? claims.map(String) : []);
  const { source, observed_at: observedAt } = provenanceOf(stored);
  return { source, observedAt };
}

/** Writes these cities, their countries and the edges between them. */
async function writeCities(writer: DerivationWriter, cities: readonly City[]): Promise<void> {
  for (const chunk of chunksOf(cities)) {
    const nodes = chunk.map(({ name, latitude, longitude, region, country }) => ({
      name,
      properties: { latitude, longitude, region, country },
    }));
    await reconcileNodes(writer, 'CITY', OWNED, nodes);
    const countries = chunk.map(({ country }) => country);
    await ensureNodes(writer, 'COUNTRY', countries);
    const edges = chunk.map(({ name, country, said }) => ({
      from: name,
      to: country,
      properties: { ...provenance([said], true), basis: 'geo' },
    }));
    await reconcileEdges(writer, SHAPE, { side: 'from', names: chunk.map(({ name }) => name) }, edges);
  }
}

/** Deletes the cities in which nothing lies any more, unless a source states them. */
export async function removeEmptyCities(writer: DerivationWriter): Promise<void> {
  const [row] = await writer.run(
    `MATCH (c:CITY) WHERE c.claims IS NULL AND NOT EXISTS { (c)<-[:LOCATED_IN]-() }
     DETACH DELETE c RETURN count(*) AS count`,
  );
  writer.count({ nodesDeleted: Number(row?.count ?? 0) });
}
