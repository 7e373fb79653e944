/** Reads what the exposure of ASNs is computed from: routes, cells, and how long blocks have been announced. */

import Cypher from '@neo4j/cypher-builder';
import { chunksOf } from '../../store/batches.ts';
import { cypherText } from '../../store/cypher-text.ts';
import type { Database, Row } from '../../store/database.ts';
import { PLANES, seek } from '../../store/ranges/planes.ts';
import type { AuthorizationOfBlock, Route } from './asn-spaces.ts';
import { storedRange } from './generations.ts';
import { overlapping, type Stretch } from './threat-cells-read.ts';
import type { ThreatCell } from './threat-cells-wanted.ts';

/** Routes whose places one statement reads. */
const AT_ONCE = 2_000;

/** Reads the announced ranges that share an address with a stretch, in order, each with its place. */
export async function* readRoutes(database: Database, stretches: readonly Stretch[]): AsyncGenerator<Route> {
  const [state] = await database.read({
    text: `OPTIONAL MATCH (p:RANGE_PLANE {name: 'announced'})
      RETURN p.generation AS generation, EXISTS { (:GEO_RANGE) } AS isPlaced`,
  });
  const rows = overlapping(database, PLANES.announced, `${String(state?.generation ?? '')}:`, stretches);
  let waiting: Route[] = [];
  for await (const { properties } of rows) {
    const { start, end, networks, properties: stored } = storedRange(properties);
    const origins = Array.isArray(stored.origins) ? stored.origins.map(Number) : [];
    const route = { start, end, networks, origins, country: '' };
    if (state?.isPlaced !== true) yield route;
    else if (waiting.push(route) === AT_ONCE) {
      yield* placed(database, waiting);
      waiting = [];
    }
  }
  yield* placed(database, waiting);
}

const COUNTRIES = cypherText(
  'UNWIND $keys AS key',
  seek('geolocation', new Cypher.NamedVariable('key'), { as: 'geo', optional: true }),
  'RETURN geo.countryCode AS country',
);

async function* placed(database: Database, routes: readonly Route[]): AsyncGenerator<Route> {
  if (routes.length === 0) return;
  const rows = await database.read({ text: COUNTRIES, parameters: { keys: routes.map(({ start }) => start) } });
  for (const [at, route] of routes.entries()) yield { ...route, country: textOf(rows[at]?.country) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Reads the stored cells that share an address with a stretch, in order. */
export async function* readCounts(database: Database, stretches: readonly Stretch[]): AsyncGenerator<ThreatCell> {
  for await (const { properties } of overlapping(database, 'THREAT_CELL', '', stretches)) yield countedCell(properties);
}

function countedCell(properties: unknown): ThreatCell {
  const cell: Row = Object.fromEntries(Object.entries(properties ?? {}));
  const numbers = (value: unknown) => (Array.isArray(value) ? value.map(Number) : []);
  const mixed = {
    badAt: numbers(cell.badAt),
    suspiciousAt: numbers(cell.suspiciousAt),
    descriptiveAt: numbers(cell.descriptiveAt),
  };
  return {
    start: String(cell.start),
    end: String(cell.end),
    length: Number(cell.length),
    bad: Number(cell.bad),
    suspicious: Number(cell.suspicious),
    descriptive: Number(cell.descriptive),
    ...(cell.badAt === undefined ? {} : mixed),
    categories: Array.isArray(cell.categories) ? cell.categories.map(String) : [],
    categoryCounts: numbers(cell.categoryCounts),
  };
}

/** A block that is announced now. */
export interface AnnouncedBlock {
  readonly name: string;
  readonly origins: readonly number[];
  /** Epoch ms. */
  readonly firstSeen: number;
  readonly authorization: AuthorizationOfBlock;
}

const BLOCK =
  'WHERE p.isWithdrawn = false RETURN p.name AS name, p.originAsns AS origins, p.firstSeen AS firstSeen, p.rpkiStatus AS status';

/** Reads the blocks that are announced now: all, or those of some ASNs (names). */
export async function* readBlocks(database: Database, asns: readonly string[] | 'all'): AsyncGenerator<AnnouncedBlock> {
  if (asns === 'all') return yield* blocksOf(database.stream({ text: `MATCH (p:ANNOUNCED_PREFIX) ${BLOCK}` }));
  const text = `UNWIND $names AS name MATCH (a:ASN {name: name}) MATCH (a)-[:ROUTES]->(p:ANNOUNCED_PREFIX) WITH DISTINCT p ${BLOCK}`;
  for (const names of chunksOf(asns)) yield* blocksOf(database.stream({ text, parameters: { names } }));
}

async function* blocksOf(rows: AsyncIterable<Row>): AsyncGenerator<AnnouncedBlock> {
  for await (const { name, origins, firstSeen, status } of rows) {
    yield {
      name: String(name),
      origins: Array.isArray(origins) ? origins.map(Number) : [],
      firstSeen: Number(firstSeen),
      authorization: status === 'VALID' ? 'valid' : status === null ? 'unknown' : 'not-valid',
    };
  }
}

/** Reads when each source of announcements was first loaded, epoch ms. A block in that first table may be of any age. */
export async function readFirstTables(database: Database): Promise<readonly number[]> {
  const rows = await database.read({
    text: `MATCH (r:LOAD_RUN {status: 'completed', layer: 'bgp-announcements'})
      RETURN min(r.observedAt) AS first, r.source AS source, r.part AS part`,
  });
  return rows.map(({ first }) => Number(first));
}
