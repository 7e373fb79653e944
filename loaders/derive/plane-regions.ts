/** Flattens only the stretches of a plane around a few networks again. The ranges are the same as after flattening all of it. */

import Cypher from '@neo4j/cypher-builder';
import type { KeyRange } from '../../schema/keys/index.ts';
import { chunksOf } from '../../store/batches.ts';
import { builtOnce, clauses, cypherText } from '../../store/cypher-text.ts';
import type { Database } from '../../store/database.ts';
import { PLANES, type PlaneName } from '../../store/ranges/planes.ts';
import { matchNode } from '../pipeline/node-texts.ts';
import { predecessor, successor } from './flatten.ts';
import {
  currentGeneration,
  type PlaneRange,
  removeRetired,
  type StoredRange,
  storedRange,
  writeDifferences,
} from './generations.ts';
import { type Placed, place, sortedFamilies } from './placed.ts';
import { type PlaneSource, rangesOf } from './plane-source.ts';
import type { DerivationWriter } from './writer.ts';

/** With more stored ranges than this around the networks, the whole plane is flattened. */
const RANGES_CAP = 20_000;

/** Updates the ranges around these networks. Returns false, and changes nothing, if there are too many ranges around them. */
export async function updatePlane<N extends Placed>(
  writer: DerivationWriter,
  source: PlaneSource<N>,
  touched: ReadonlySet<string>,
): Promise<boolean> {
  const { database } = writer;
  await removeRetired(writer, source.plane);
  const generation = await currentGeneration(writer, source.plane);
  const stored = await rangesAround(database, source.plane, generation, merged([...touched].map(neighbourhood)));
  if (stored === null) return false;
  const regions = merged([...[...touched].map(place), ...stored]);
  const names = new Set([...touched, ...stored.flatMap(({ networks }) => networks)]);
  const families = sortedFamilies(await source.read(database, names));
  await writeDifferences(writer, source.plane, generation, stored, [...within(regions, rangesOf(families, source))]);
  return true;
}

/** Returns the network and the addresses next to it: a range that ends or begins there may extend into it when the network is removed. */
function neighbourhood(name: string): KeyRange {
  const { start, end } = place(name);
  return { start: before(start), end: successor(end) || end };
}

const FIRST = '0'.repeat(32);

function before(key: string): string {
  return key === FIRST ? key : predecessor(key);
}

/** Returns the stretches in order, merging those that touch or overlap. */
function merged(regions: readonly KeyRange[]): readonly KeyRange[] {
  const result: { start: string; end: string }[] = [];
  for (const { start, end } of regions.toSorted((one, other) => (one.start < other.start ? -1 : 1))) {
    const last = result.at(-1);
    if (last === undefined || (start > last.end && start !== successor(last.end))) result.push({ start, end });
    else if (end > last.end) last.end = end;
  }
  return result;
}

// Two comparisons, no chain: with a chain over properties of a map, Neo4j 5.26 seeks by one bound alone.
const aroundText = builtOnce((plane: PlaneName) => {
  const region = new Cypher.NamedVariable('region');
  const last = clauses(
    matchNode('r', PLANES[plane]),
    'WHERE r.start >= $low AND r.start <= region.start RETURN r ORDER BY r.start DESC LIMIT 1',
  );
  const ranges = clauses(
    new Cypher.Call(last, [region]),
    `WITH r, region WHERE r.end >= region.start RETURN r
UNION
WITH region`,
    matchNode('r', PLANES[plane]),
    `WHERE r.start > region.start AND r.start <= region.end
RETURN r LIMIT ${RANGES_CAP}`,
  );
  return cypherText(
    'UNWIND $regions AS region',
    new Cypher.Call(ranges, [region]),
    'RETURN properties(r) AS properties',
  );
});

/** Reads the stored ranges that share an address with a region, in order; null if there are too many. */
async function rangesAround(
  database: Database,
  plane: PlaneName,
  generation: string,
  regions: readonly KeyRange[],
): Promise<readonly StoredRange[] | null> {
  const found = new Map<string, StoredRange>();
  const text = aroundText(plane);
  for (const some of chunksOf(regions, REGIONS_AT_ONCE)) {
    const rows = some.map(({ start, end }) => ({
      start: `${generation}:${start}`,
      end: `${generation}:${end}`,
    }));
    for await (const row of database.stream({ text, parameters: { regions: rows, low: `${generation}:` } })) {
      const range = storedRange(row.properties);
      found.set(range.start, range);
    }
    if (found.size >= RANGES_CAP) return null;
  }
  return [...found.values()].sort((one, other) => (one.start < other.start ? -1 : 1));
}

const REGIONS_AT_ONCE = 500;

/** Returns the parts of ranges that lie in regions. Both are in order and disjoint among themselves. */
function* within(regions: readonly KeyRange[], ranges: Iterable<PlaneRange>): Generator<PlaneRange> {
  let next = 0;
  for (const range of ranges) {
    for (let region = regions[next]; region !== undefined && region.end < range.start; region = regions[next])
      next += 1;
    for (let at = next; at < regions.length; at += 1) {
      const region = regions[at];
      if (region === undefined || region.start > range.end) break;
      const start = region.start > range.start ? region.start : range.start;
      const end = region.end < range.end ? region.end : range.end;
      yield { ...range, start, end };
    }
  }
}
