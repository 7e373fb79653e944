/**
 * Replaces the ranges of a plane so that no reader ever sees a hole (design, section 5): many changes as a new
 * generation beside the old one and one flip, few in place.
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

/** A range of a plane: bare order keys, the covering networks, and what the plane keeps beside, in the driver's types. */
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

/** More changed ranges than this make a new generation: a transaction of so many takes some 40 MB of heap. */
const IN_PLACE_LIMIT = 20_000;
const DELETED_AT_ONCE = 10_000;
/** Before the start of a range that was valid: after every generation in the order of starts. */
const RETIRED = 'retired:';

/** A range as it is stored, its bounds as bare order keys. */
export interface StoredRange {
  readonly start: string;
  readonly end: string;
  readonly networks: readonly string[];
  /** As `Database` reads them. */
  readonly properties: StoredRow;
}

interface Changes {
  readonly created: PlaneRange[];
  readonly set: PlaneRange[];
  readonly gone: string[];
}

/**
 * Makes the valid ranges of a plane exactly these, given in address order as often as asked. Nothing is written where
 * nothing differs. What was valid before stays until `removeRetired`, or until the plane is replaced again.
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

/** The number of the valid generation of a plane, in eight digits. */
export async function currentGeneration(writer: DerivationWriter, plane: PlaneName): Promise<string> {
  const text = 'MATCH (p:RANGE_PLANE {name: $plane}) RETURN p.generation AS generation';
  const [stored] = await writer.database.read({ text, parameters: { plane } });
  if (stored !== undefined) return String(stored.generation);
  const first = generationName(1);
  await writer.run('MERGE (p:RANGE_PLANE {name: $plane}) SET p.generation = $first', { plane, first });
  return first;
}

/** The name of a generation: eight digits, so that the order of the text is that of the generations. */
export function generationName(number: number): string {
  return String(number).padStart(8, '0');
}

/** What turns the stored ranges into these; null when that is more than the limit. Both are read once, in order. */
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

/** A stored range out of the properties of its node. */
export function storedRange(value: unknown): StoredRange {
  const properties = propertiesIn(value);
  const networks = Array.isArray(properties.networks) ? properties.networks.map(String) : [];
  const [start, end] = [boundKey(String(properties.start)), boundKey(String(properties.end))];
  return { start, end, networks, properties };
}

/** Edits a few ranges of the valid generation in place: these stored ones become the wanted ones, both in order. */
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

/** A range as its node holds it. */
export function asStored({ start, end, networks, payload }: PlaneRange, generation: string): StoredRow {
  return { ...payload, start: `${generation}:${start}`, end: `${generation}:${end}`, networks };
}

/** A value as `Database` reads it back: whole numbers as numbers. */
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
 * First what is new, then what grows or shrinks, then what goes, each committed before the next begins: at any moment the
 * last start at or before an address belongs to the old answer or to the new one. One transaction for all would leave
 * holes, because Neo4j applies a commit to nodes before indexes. For the same reason a range goes by a new start outside
 * the generation, and not by deletion: whoever has just found it can still read its end.
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
 * Removes the ranges that are no longer valid: once everything else has been derived, so that a reader who has just read
 * the number of the generation before still finds it.
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
