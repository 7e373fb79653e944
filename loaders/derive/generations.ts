/**
 * Replaces the ranges of a plane so that no reader ever sees a hole (design, section 5): many changes as a new generation next to the old
 * one and one flip, few changes in place.
 */

import Cypher from '@neo4j/cypher-builder';
import type { ManagedTransaction } from 'neo4j-driver';
import { chunksOf } from '../../store/batches.ts';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Database } from '../../store/database.ts';
import { boundKey, PLANES, type PlaneName } from '../../store/ranges/planes.ts';
import { changesBetween } from '../pipeline/changes.ts';
import { createNodes, EACH_ROW, matchNode, ROW } from '../pipeline/node-texts.ts';
import { type DerivationWriter, propertiesIn, type StoredRow } from './writer.ts';

/** A range of a plane: bare order keys, the covering networks, and the other values of the plane, in the driver's types. */
export interface PlaneRange {
  readonly start: string;
  readonly end: string;
  readonly networks: readonly string[];
  readonly payload: Readonly<Record<string, unknown>>;
}

/** How a plane was replaced, and how many ranges were written. */
export interface PlaneChange {
  readonly mode: 'unchanged' | 'in place' | 'new generation';
  readonly written: number;
}

/** More changed ranges than this make a new generation: a transaction with this many takes some 40 MB of heap. */
const IN_PLACE_LIMIT = 20_000;
const DELETED_AT_ONCE = 10_000;
/** The prefix of the start of a range that is no longer valid. It sorts after every generation. */
const RETIRED = 'retired:';

/** A stored range, its bounds as bare order keys. */
export interface StoredRange {
  readonly start: string;
  readonly end: string;
  readonly networks: readonly string[];
  /** The properties as `Database` reads them. */
  readonly properties: StoredRow;
}

interface Changes {
  readonly created: PlaneRange[];
  readonly set: PlaneRange[];
  readonly gone: string[];
}

/**
 * Replaces the valid ranges of a plane with these, which `ranges` returns in address order each time it is called. It writes only
 * differences. The old ranges stay until `removeRetired`, or until the plane is replaced again.
 */
export async function replacePlane(
  writer: DerivationWriter,
  plane: PlaneName,
  ranges: () => Iterable<PlaneRange>,
  inPlaceLimit: number = IN_PLACE_LIMIT,
): Promise<PlaneChange> {
  const generation = await currentGeneration(writer, plane);
  await removeOthers(writer, plane, generation);
  const changes = await changesOf(writer.database, plane, generation, ranges(), inPlaceLimit);
  if (changes === null) return newGeneration(writer, plane, generation, ranges());
  const { created, set, gone } = changes;
  const written = created.length + set.length;
  if (written + gone.length === 0) return { mode: 'unchanged', written: 0 };
  await editInPlace(writer, plane, generation, changes);
  return { mode: 'in place', written };
}

/** Returns the number of the valid generation of a plane, in eight digits. */
export async function currentGeneration(writer: DerivationWriter, plane: PlaneName): Promise<string> {
  const text = 'MATCH (p:RANGE_PLANE {name: $plane}) RETURN p.generation AS generation';
  const [stored] = await writer.database.read({ text, parameters: { plane } });
  if (stored !== undefined) return String(stored.generation);
  const first = generationName(1);
  await writer.run('MERGE (p:RANGE_PLANE {name: $plane}) SET p.generation = $first', { plane, first });
  return first;
}

/** Returns the name of a generation. It has eight digits, so that names sort like numbers. */
export function generationName(number: number): string {
  return String(number).padStart(8, '0');
}

/** Returns the changes from the stored ranges to these; null if they exceed the limit. It reads both once, in order. */
async function changesOf(
  database: Database,
  plane: PlaneName,
  generation: string,
  ranges: Iterable<PlaneRange>,
  limit: number,
): Promise<Changes | null> {
  const changes: Changes = { created: [], set: [], gone: [] };
  const wanted = ranges[Symbol.iterator]();
  let next = wanted.next();
  const isTooMany = () => changes.created.length + changes.set.length + changes.gone.length > limit;
  for await (const { properties } of database.stream(storedRanges(plane, generation))) {
    const stored = propertiesIn(properties);
    const start = boundKey(String(stored.start));
    for (; next.done !== true && next.value.start < start && !isTooMany(); next = wanted.next()) {
      changes.created.push(next.value);
    }
    if (isTooMany()) return null;
    if (next.done === true || next.value.start > start) changes.gone.push(start);
    else {
      if (differs(stored, next.value, generation)) changes.set.push(next.value);
      next = wanted.next();
    }
  }
  for (; next.done !== true && !isTooMany(); next = wanted.next()) changes.created.push(next.value);
  return isTooMany() ? null : changes;
}

/** Returns the stored range that a node's properties describe. */
export function storedRange(value: unknown): StoredRange {
  const properties = propertiesIn(value);
  const networks = Array.isArray(properties.networks) ? properties.networks.map(String) : [];
  const [start, end] = [boundKey(String(properties.start)), boundKey(String(properties.end))];
  return { start, end, networks, properties };
}

/** Edits a few ranges of the valid generation in place: the stored ones become the wanted ones. Both are in order. */
export async function writeDifferences(
  writer: DerivationWriter,
  plane: PlaneName,
  generation: string,
  stored: readonly StoredRange[],
  wanted: readonly PlaneRange[],
): Promise<void> {
  const before = new Map(stored.map((range) => [range.start, range]));
  const kept = new Set(wanted.map(({ start }) => start));
  const created = wanted.filter(({ start }) => !before.has(start));
  const set = wanted.filter((range) => {
    const known = before.get(range.start);
    return known !== undefined && differs(known.properties, range, generation);
  });
  const gone = stored.map(({ start }) => start).filter((start) => !kept.has(start));
  if (created.length + set.length + gone.length === 0) return;
  await editInPlace(writer, plane, generation, { created, set, gone });
}

const rangesText = builtOnce((plane: PlaneName) =>
  cypherText(
    matchNode('r', PLANES[plane]),
    'WHERE $first <= r.start < $last RETURN properties(r) AS properties ORDER BY r.start',
  ),
);

function storedRanges(plane: PlaneName, generation: string) {
  return {
    text: rangesText(plane),
    // ';' is the character after ':'.
    parameters: { first: `${generation}:`, last: `${generation};` },
  };
}

function differs(stored: StoredRow, range: PlaneRange, generation: string): boolean {
  const wanted = Object.entries(asStored(range, generation)).map(([name, value]) => [name, asRead(value)]);
  return changesBetween(stored, Object.fromEntries(wanted), Object.keys(stored)) !== null;
}

/** Returns a range as its node stores it. */
export function asStored({ start, end, networks, payload }: PlaneRange, generation: string): StoredRow {
  return { ...payload, start: `${generation}:${start}`, end: `${generation}:${end}`, networks };
}

/** Returns a value as `Database` reads it back: whole numbers as numbers. */
function asRead(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asRead);
  return typeof value === 'bigint' ? Number(value) : value;
}

const replaceRanges = builtOnce((plane: PlaneName) =>
  cypherText(EACH_ROW, matchNode('r', PLANES[plane], { start: ROW.property('start') }), 'SET r = row'),
);

const retireRanges = builtOnce((plane: PlaneName) =>
  cypherText(
    'UNWIND $starts AS start',
    matchNode('r', PLANES[plane], { start: new Cypher.NamedVariable('start') }),
    `SET r.start = '${RETIRED}' + start`,
  ),
);

/**
 * Creates new ranges, then changes ranges, then retires ranges, each committed before the next begins. At any moment the last start at or
 * before an address belongs to the old answer or to the new one. One transaction for all would leave holes, because Neo4j applies a commit
 * to nodes before indexes. For the same reason a range is retired by a new start outside the generation, not by deletion: a reader that has
 * just found it can still read its end.
 */
async function editInPlace(
  writer: DerivationWriter,
  plane: PlaneName,
  generation: string,
  { created, set, gone }: Changes,
): Promise<void> {
  await writer.transaction((transaction) => createRanges(transaction, plane, generation, created));
  const rows = set.map((range) => asStored(range, generation));
  await writer.run(replaceRanges(plane), { rows });
  const starts = gone.map((start) => `${generation}:${start}`);
  await writer.run(retireRanges(plane), { starts });
  writer.count({ nodesWritten: created.length + set.length });
}

async function createRanges(
  transaction: ManagedTransaction,
  plane: PlaneName,
  generation: string,
  ranges: readonly PlaneRange[],
): Promise<void> {
  const rows = ranges.map((range) => asStored(range, generation));
  await transaction.run(createNodes(PLANES[plane]), { rows });
}

async function newGeneration(
  writer: DerivationWriter,
  plane: PlaneName,
  before: string,
  ranges: Iterable<PlaneRange>,
): Promise<PlaneChange> {
  const generation = generationName(Number(before) + 1);
  let written = 0;
  for (const chunk of chunksOf(ranges)) {
    await writer.transaction((transaction) => createRanges(transaction, plane, generation, chunk));
    written += chunk.length;
  }
  const flip = 'MATCH (p:RANGE_PLANE {name: $plane}) SET p.generation = $generation';
  await writer.run(flip, { plane, generation });
  writer.count({ nodesWritten: written });
  return { mode: 'new generation', written };
}

/**
 * Removes the ranges that are no longer valid. It runs after everything else has been derived, so that a reader that has just read the
 * number of the previous generation still finds its ranges.
 */
export async function removeRetired(writer: DerivationWriter, plane: PlaneName): Promise<void> {
  await removeOthers(writer, plane, await currentGeneration(writer, plane));
}

async function removeOthers(writer: DerivationWriter, plane: PlaneName, generation: string): Promise<void> {
  // One bound at a time: an OR makes Neo4j collect all of them before each batch.
  await removeInBatches(writer, removeBefore(plane), `${generation}:`);
  await removeInBatches(writer, removeFrom(plane), `${generation};`);
}

const REMOVE = `WITH r LIMIT ${DELETED_AT_ONCE} DELETE r RETURN count(*) AS count`;

const removeBefore = builtOnce((plane: PlaneName) =>
  cypherText(matchNode('r', PLANES[plane]), 'WHERE r.start < $bound', REMOVE),
);

const removeFrom = builtOnce((plane: PlaneName) =>
  cypherText(matchNode('r', PLANES[plane]), 'WHERE r.start >= $bound', REMOVE),
);

async function removeInBatches(writer: DerivationWriter, text: string, bound: string) {
  for (let count = DELETED_AT_ONCE; count === DELETED_AT_ONCE; ) {
    const [row] = await writer.run(text, { bound });
    count = Number(row?.count ?? 0);
    writer.count({ nodesDeleted: count });
  }
}
