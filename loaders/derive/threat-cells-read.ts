/** What the cells follow from, and the cells that are stored: of all addresses, or of a few stretches of them. */
import type { Database, Row } from '../../engine/database/database.ts';
import { PLANES } from '../../engine/ranges/planes.ts';
import { blockAround } from '../../schema/keys/index.ts';
import { chunksOf } from '../pipeline/chunks.ts';
import { storedRange } from './generations.ts';
import type { ListedRun, OwnBlock } from './threat-cells-wanted.ts';
import type { Judgement, ThreatFeeds } from './threat-feeds.ts';

/** Order keys of the first and last address of a stretch. */
export interface Stretch {
  readonly start: string;
  readonly end: string;
}

/** Every address. */
export const EVERYWHERE: readonly Stretch[] = [{ start: '0'.repeat(32), end: 'f'.repeat(32) }];

const AT_ONCE = 500;

/** The blocks with entries of their own in disjoint stretches that are in order and cut no block. */
export async function readOwnBlocks(
  database: Database,
  feeds: ThreatFeeds,
  stretches: readonly Stretch[],
): Promise<readonly OwnBlock[]> {
  const blocks = new Map<string, Map<string, Judgement>>();
  for (const label of ['IPV4', 'IPV6']) {
    const text = `UNWIND $stretches AS stretch MATCH (ip:${label}) WHERE ip.orderKey >= stretch.start AND ip.orderKey <= stretch.end
      MATCH (ip)-[:LISTED_IN]->(f:FEED_SOURCE) WHERE f.name IN $feeds
      RETURN ip.orderKey AS key, f.name AS feed`;
    for (const chunk of chunksOf(stretches, AT_ONCE)) {
      for await (const row of database.stream({ text, parameters: { stretches: chunk, feeds: feeds.names } })) {
        const [key, judgement] = [String(row.key), feeds.of([String(row.feed)])];
        if (judgement === undefined) continue;
        const block = blockAround(key).start;
        const addresses = blocks.get(block) ?? new Map<string, Judgement>();
        blocks.set(block, addresses.set(key, feeds.join(addresses.get(key), judgement) ?? judgement));
      }
    }
  }
  return [...blocks].map(([block, addresses]) => ({ block, addresses: [...addresses] })).sort(byBlock);
}

function byBlock(one: OwnBlock, other: OwnBlock): number {
  return one.block < other.block ? -1 : 1;
}

/** The runs of listed networks among stored ranges, in their order: of networks on feeds that count. */
export async function readRuns(
  database: Database,
  feeds: ThreatFeeds,
  ranges: readonly { readonly start: string; readonly end: string; readonly networks: readonly string[] }[],
): Promise<readonly ListedRun[]> {
  const listed = await readListings(database, feeds, new Set(ranges.flatMap(({ networks }) => networks)));
  return ranges.flatMap(({ start, end, networks }) => {
    const counted = networks.filter((name) => listed.has(name));
    const judgement = counted.reduce<Judgement | undefined>(
      (known, name) => feeds.join(known, listed.get(name)),
      undefined,
    );
    return judgement === undefined ? [] : [{ start, end, judgement, isFine: counted.some(isFine) }];
  });
}

function isFine(network: string): boolean {
  return network.includes(':') && Number(network.slice(network.indexOf('/') + 1)) >= 64;
}

async function readListings(
  database: Database,
  feeds: ThreatFeeds,
  networks: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Judgement>> {
  const listed = new Map<string, Judgement>();
  const text = `UNWIND $names AS name MATCH (p:PREFIX {name: name}) MATCH (p)-[:LISTED_IN]->(f:FEED_SOURCE)
    RETURN name, collect(f.name) AS feeds`;
  for (const names of chunksOf(networks)) {
    for (const row of await database.read({ text, parameters: { names } })) {
      const judgement = feeds.of(Array.isArray(row.feeds) ? row.feeds.map(String) : []);
      if (judgement !== undefined) listed.set(String(row.name), judgement);
    }
  }
  return listed;
}

/** The valid ranges of listed networks that share an address with a stretch, in order. */
export async function readListedRanges(database: Database, stretches: readonly Stretch[]) {
  const [plane] = await database.read({
    text: "MATCH (p:RANGE_PLANE {name: 'listed'}) RETURN p.generation AS generation",
  });
  const generation = `${String(plane?.generation ?? '')}:`;
  const rows = overlapping(database, PLANES.listed, generation, stretches);
  const ranges = [];
  for await (const { properties } of rows) ranges.push(storedRange(properties));
  return ranges;
}

/** The properties of the stored cells that share an address with a stretch, in order. */
export async function readCells(database: Database, stretches: readonly Stretch[]) {
  const cells = [];
  for await (const { properties } of overlapping(database, 'THREAT_CELL', '', stretches)) {
    const cell: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(properties ?? {}));
    cells.push({ start: String(cell.start), end: String(cell.end), cell });
  }
  return cells;
}

/**
 * The properties of nodes of a label, which have disjoint `start` and `end` (after a prefix), that share an address with one
 * of the stretches: in order, each once, where the stretches are disjoint and in order.
 */
export async function* overlapping(
  database: Database,
  label: string,
  prefix: string,
  stretches: readonly Stretch[],
): AsyncGenerator<Row> {
  // Two comparisons, no chain: of a chain with properties of a map, Neo4j 5.26 seeks by one bound alone.
  const text = `UNWIND $stretches AS stretch
    CALL (stretch) {
      CALL (stretch) {
        MATCH (r:${label}) WHERE r.start >= $low AND r.start <= stretch.start RETURN r ORDER BY r.start DESC LIMIT 1
      }
      WITH r, stretch WHERE r.end >= stretch.start RETURN r
      UNION ALL
      WITH stretch MATCH (r:${label}) WHERE r.start > stretch.start AND r.start <= stretch.end
      RETURN r ORDER BY r.start
    }
    RETURN r.start AS start, properties(r) AS properties`;
  let last = '';
  for (const chunk of chunksOf(stretches, AT_ONCE)) {
    const rows = chunk.map(({ start, end }) => ({ start: prefix + start, end: prefix + end }));
    for await (const row of database.stream({ text, parameters: { stretches: rows, low: prefix } })) {
      if (String(row.start) <= last) continue;
      last = String(row.start);
      yield row;
    }
  }
}
