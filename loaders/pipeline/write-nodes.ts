import type { ManagedTransaction } from 'neo4j-driver';
import type { NodeRow } from './batch.ts';
import { changesBetween } from './changes.ts';
import { type Claim, projectedProperties, withClaim } from './claims.ts';
import { implicitProperties } from './implicit-properties.ts';
import { driverProperties, labelTypes } from './model.ts';
import { CLAIMS, decodeClaims, encodeClaims } from './stored-claims.ts';
import type { WriteTally } from './write.ts';

/** Creates the nodes of one label that are missing and sets what the stated ones say anew. */
export async function writeNodes(
  transaction: ManagedTransaction,
  label: string,
  rows: readonly NodeRow[],
): Promise<WriteTally> {
  const stored = await storedNodes(transaction, label, rows);
  const wanted = rows.flatMap((row) => wantedNode(label, row, stored.get(row.name)));
  if (wanted.length > 0) {
    await transaction.run(
      `UNWIND $rows AS row MERGE (n:${label} {name: row.name}) ON CREATE SET n += row.created SET n += row.set`,
      { rows: wanted },
    );
  }
  return { written: wanted.length, unchanged: rows.length - wanted.length };
}

/** Claims by name of the nodes that exist; an empty list where no source states the node. */
async function storedNodes(
  transaction: ManagedTransaction,
  label: string,
  rows: readonly NodeRow[],
): Promise<ReadonlyMap<string, readonly Claim[]>> {
  const { records } = await transaction.run(
    `UNWIND $names AS name MATCH (n:${label} {name: name}) RETURN name, n.${CLAIMS} AS claims`,
    { names: rows.map(({ name }) => name) },
  );
  return new Map(records.map((record) => [String(record.get('name')), decodeClaims(record.get('claims') ?? [])]));
}

interface WantedNode {
  readonly name: string;
  readonly created: Readonly<Record<string, unknown>>;
  readonly set: Readonly<Record<string, unknown>>;
}

function wantedNode(label: string, { name, claim }: NodeRow, stored: readonly Claim[] | undefined): WantedNode[] {
  const created = stored === undefined ? implicitProperties(label, name) : {};
  if (claim === null) return stored === undefined ? [{ name, created, set: {} }] : [];
  const before = stored ?? [];
  const set = changesBetween(nodeProperties(label, before), nodeProperties(label, withClaim(before, claim)));
  return stored === undefined || set !== null ? [{ name, created, set: set ?? {} }] : [];
}

/** What the claims make of a node, in the driver's types: its visible properties and the claims themselves. */
export function nodeProperties(label: string, claims: readonly Claim[]): Record<string, unknown> {
  if (claims.length === 0) return {};
  return { ...driverProperties(projectedProperties(claims), labelTypes(label)), [CLAIMS]: encodeClaims(claims) };
}
