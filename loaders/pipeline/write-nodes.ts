import Cypher from '@neo4j/cypher-builder';
import type { ManagedTransaction, Record as Neo4jRecord } from 'neo4j-driver';
import { implicitProperties } from '../../schema/implicit-properties.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import { matchByName } from '../../store/match-by-index.ts';
import { claimsOfRow, type NodeRow } from './batch.ts';
import { propertyChanges, recordChanges, type WriteCause } from './change-records.ts';
import { changesBetween } from './changes.ts';
import { type Claim, projectedProperties, tieOf } from './claims.ts';
import { driverProperties, labelTypes } from './model.ts';
import { claimsOfNodes, createNodes, EACH_ROW, NODE, ROW, ROW_NAME, setNodes, whereMissing } from './node-texts.ts';
import { withAllStated } from './record-claims.ts';
import { CLAIMS, decodeClaims, encodeClaims } from './stored-claims.ts';
import type { NodeTally } from './write-tally.ts';

/**
 * Creates the missing nodes of one label, and sets what changed on the others. It can use a plain CREATE after a read in the same
 * transaction, because the fence before it lets no other writer in between. With an origin it records the changes that are worth recording.
 */
export async function writeNodes(
  transaction: ManagedTransaction,
  label: string,
  rows: readonly NodeRow[],
  { origin, isFirstLoad, suffixes }: WriteCause,
): Promise<NodeTally> {
  const stored = await (isFirstLoad ? createMissing : storedNodes)(transaction, label, rows, suffixes);
  const missing = rows.filter(({ name }) => !stored.has(name));
  const changed = rows.flatMap((row) => changedNode(label, row, stored.get(row.name), isFirstLoad));
  if (missing.length > 0 && !isFirstLoad) {
    await transaction.run(createNodes(label), { rows: missing.map((row) => newNode(label, row, suffixes)) });
  }
  if (changed.length > 0) {
    await transaction.run(setNodes(label), { rows: changed.map(({ name, set }) => ({ name, set })) });
  }
  if (origin !== undefined) {
    const changes = changed.flatMap(({ name, set, before }) => propertyChanges(label, name, before, set));
    await recordChanges(transaction, origin, changes);
  }
  const names = [...missing, ...changed].map(({ name }) => name);
  return { written: names.length, unchanged: rows.length - names.length, changed: names };
}

const createOrRead = builtOnce((label: string) => {
  const created = new Cypher.NamedNode('m');
  return cypherText(
    EACH_ROW,
    matchByName(NODE, label, ROW_NAME, { optional: true }),
    whereMissing(NODE, new Cypher.Create(new Cypher.Pattern(created, { labels: [label] })).set([created, ROW])),
    `WITH n WHERE n IS NOT NULL RETURN n.name AS name, n.${CLAIMS} AS claims`,
  );
});

/**
 * Creates the missing nodes. Returns the claims, by name, of those that existed. On a first load most are new, and one statement for both
 * costs half of a read and a creation.
 */
async function createMissing(
  transaction: ManagedTransaction,
  label: string,
  rows: readonly NodeRow[],
  suffixes: SuffixList,
): Promise<ReadonlyMap<string, readonly Claim[]>> {
  const created = rows.map((row) => newNode(label, row, suffixes));
  const { records } = await transaction.run(createOrRead(label), { rows: created });
  return claimsByName(records);
}

/** Reads the claims, by name, of the nodes that exist; an empty list for a node that no source states. */
async function storedNodes(
  transaction: ManagedTransaction,
  label: string,
  rows: readonly NodeRow[],
): Promise<ReadonlyMap<string, readonly Claim[]>> {
  const { records } = await transaction.run(claimsOfNodes(label), { names: rows.map(({ name }) => name) });
  return claimsByName(records);
}

function claimsByName(records: readonly Neo4jRecord[]): ReadonlyMap<string, readonly Claim[]> {
  return new Map(records.map((record) => [String(record.get('name')), decodeClaims(record.get('claims') ?? [])]));
}

function newNode(label: string, row: NodeRow, suffixes: SuffixList): { readonly name: string } {
  const { name } = row;
  return {
    ...implicitProperties(label, name, suffixes),
    ...nodeProperties(label, claimsOfRow(row)),
    name,
  };
}

/** A node with the properties to set, and those that it had. */
export interface ChangedNode {
  readonly name: string;
  readonly set: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, unknown>>;
}

function changedNode(
  label: string,
  row: NodeRow,
  stored: readonly Claim[] | undefined,
  isFirstLoad: boolean,
): ChangedNode[] {
  const { name } = row;
  const stated = claimsOfRow(row);
  if (stored === undefined || stated.length === 0) return [];
  const before = nodeProperties(label, stored);
  const after = withAllStated(stored, stated, tieOf(row, isFirstLoad));
  const set = changesBetween(before, nodeProperties(label, after), Object.keys(before));
  return set === null ? [] : [{ name, set, before }];
}

/** Returns the properties of a node from its claims, in the driver's types: its visible properties and the claims. */
export function nodeProperties(label: string, claims: readonly Claim[]): Record<string, unknown> {
  if (claims.length === 0) return {};
  return { ...driverProperties(projectedProperties(claims), labelTypes(label)), [CLAIMS]: encodeClaims(claims) };
}
