import Cypher from '@neo4j/cypher-builder';
import type { ManagedTransaction, Record as Neo4jRecord } from 'neo4j-driver';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import { claimsOfRow, type EdgeRow } from './batch.ts';
import { edgeChange, recordChanges, type WriteCause } from './change-records.ts';
import { changesBetween } from './changes.ts';
import { type Claim, projectedProperties, provenanceOf, tieOf } from './claims.ts';
import { between, createEdges, EDGE, endsOf, FROM, setEdges, storedEdges, TO } from './edge-texts.ts';
import { withEarlierState } from './first-sights.ts';
import { driverProperties, type EdgeShape, edgeTypes } from './model.ts';
import { ROW, whereMissing } from './node-texts.ts';
import { withAllStated } from './record-claims.ts';
import { CLAIMS, claimsOfEdge, encodeClaims, needsClaims } from './stored-claims.ts';
import { writeNodes } from './write-nodes.ts';
import type { EdgeTally } from './write-tally.ts';

/**
 * Creates the missing edges of one shape, and sets what changed on the others. With an origin it records the changes that are worth
 * recording.
 */
export async function writeEdges(
  transaction: ManagedTransaction,
  shape: EdgeShape,
  rows: readonly EdgeRow[],
  cause: WriteCause,
): Promise<EdgeTally> {
  const { origin, isFirstLoad } = cause;
  const stored = isFirstLoad
    ? await createMissing(transaction, shape, rows, cause)
    : await readStored(transaction, shape, rows);
  const missing = rows.filter((row) => !stored.has(edgeKey(row)));
  const changed = rows.flatMap((row) => changedEdge(shape, row, stored.get(edgeKey(row)), isFirstLoad));
  const news = origin === undefined ? [] : await withEarlierState(transaction, shape, missing, cause);
  if (!isFirstLoad) await create(transaction, shape, missing, cause);
  if (changed.length > 0) await transaction.run(setEdges(shape), { rows: changed });
  if (origin !== undefined) {
    const changes = news.flatMap((edge) => edgeChange(shape, edge, 'came') ?? []);
    await recordChanges(transaction, origin, changes);
  }
  const ends = [...missing, ...changed].map(({ from, to }) => ({ from, to }));
  return { written: ends.length, unchanged: rows.length - ends.length, changed: ends };
}

type EdgeProperties = Readonly<Record<string, unknown>>;

interface EdgeSet {
  readonly from: string;
  readonly to: string;
  readonly set: EdgeProperties;
}

function changedEdge(
  shape: EdgeShape,
  row: EdgeRow,
  before: EdgeProperties | undefined,
  isFirstLoad: boolean,
): EdgeSet[] {
  if (before === undefined) return [];
  const tie = tieOf(row, isFirstLoad);
  const after = edgeProperties(shape, withAllStated(claimsOfEdge(before), claimsOfRow(row), tie));
  const set = changesBetween(before, after, Object.keys(before));
  return set === null ? [] : [{ from: row.from, to: row.to, set }];
}

/** Returns a row in the form in which a statement creates it. */
function newEdge(shape: EdgeShape, row: EdgeRow): EdgeSet {
  return { from: row.from, to: row.to, set: edgeProperties(shape, claimsOfRow(row)) };
}

async function create(
  transaction: ManagedTransaction,
  shape: EdgeShape,
  missing: readonly EdgeRow[],
  cause: WriteCause,
): Promise<void> {
  if (missing.length === 0) return;
  const rows = missing.map((row) => newEdge(shape, row));
  const { summary } = await transaction.run(createEdges(shape), { rows });
  if (summary.counters.updates().relationshipsCreated < rows.length)
    await createWithEnds(transaction, shape, rows, cause);
}

const createOrRead = builtOnce((shape: EdgeShape) => {
  const created = new Cypher.NamedRelationship('n');
  return cypherText(
    endsOf(shape),
    new Cypher.Call(new Cypher.OptionalMatch(between(shape)).return(EDGE), [FROM, TO]),
    whereMissing(EDGE, new Cypher.Create(between(shape, created)).set([created, ROW.property('set')])),
    `WITH row, r WHERE r IS NOT NULL
RETURN row.from AS from, row.to AS to, properties(r) AS properties`,
  );
});

/**
 * Creates the missing edges. Returns the properties of those that existed, by their ends. On a first load most are new, and one statement
 * for both costs little more than half of a read and a creation.
 */
async function createMissing(
  transaction: ManagedTransaction,
  shape: EdgeShape,
  rows: readonly EdgeRow[],
  cause: WriteCause,
): Promise<ReadonlyMap<string, EdgeProperties>> {
  const created = rows.map((row) => newEdge(shape, row));
  const { records, summary } = await transaction.run(createOrRead(shape), { rows: created });
  const stored = byEnds(records);
  if (summary.counters.updates().relationshipsCreated + stored.size < rows.length) {
    await createWithEnds(
      transaction,
      shape,
      created.filter((row) => !stored.has(edgeKey(row))),
      cause,
    );
  }
  return stored;
}

/**
 * Creates edges together with their ends. The ends were written in an earlier transaction, and the sweep of another source may have deleted
 * one in between, before anything needed it.
 */
async function createWithEnds(
  transaction: ManagedTransaction,
  shape: EdgeShape,
  rows: readonly EdgeSet[],
  { suffixes }: WriteCause,
): Promise<void> {
  for (const side of ['from', 'to'] as const) {
    const names = [...new Set(rows.map((row) => row[side]))].sort();
    const ends = names.map((name) => ({ name, claim: null }));
    await writeNodes(transaction, shape[side], ends, { isFirstLoad: false, suffixes });
  }
  await transaction.run(mergeEdges(shape), { rows });
}

const mergeEdges = builtOnce((shape: EdgeShape) =>
  cypherText(endsOf(shape), new Cypher.Merge(between(shape)), 'SET r = row.set'),
);

async function readStored(
  transaction: ManagedTransaction,
  shape: EdgeShape,
  rows: readonly EdgeRow[],
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const { records } = await transaction.run(storedEdges(shape), { rows: rows.map(({ from, to }) => ({ from, to })) });
  return byEnds(records);
}

function byEnds(records: readonly Neo4jRecord[]): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  return new Map(
    records.map((record) => [edgeKey({ from: record.get('from'), to: record.get('to') }), record.get('properties')]),
  );
}

function edgeKey({ from, to }: { readonly from: string; readonly to: string }): string {
  return `${from}\0${to}`;
}

/**
 * Returns the properties of an edge from its claims, in the driver's types: own properties, provenance, and the claims if they are needed.
 */
export function edgeProperties(shape: EdgeShape, claims: readonly Claim[]): Record<string, unknown> {
  const { observed, observed_at, ...provenance } = provenanceOf(claims);
  return {
    ...driverProperties(projectedProperties(claims), edgeTypes(shape)),
    ...provenance,
    observed: observed.map(BigInt),
    observed_at: BigInt(observed_at),
    ...(needsClaims(claims) ? { [CLAIMS]: encodeClaims(claims) } : {}),
  };
}
