import type { ManagedTransaction } from 'neo4j-driver';
import type { EdgeRow } from './batch.ts';
import { changesBetween } from './changes.ts';
import { type Claim, projectedProperties, provenanceOf, withClaim } from './claims.ts';
import { driverProperties, type EdgeShape, edgeTypes } from './model.ts';
import { CLAIMS, claimsOfEdge, encodeClaims, needsClaims } from './stored-claims.ts';
import type { WriteTally } from './write.ts';

/** Creates the edges of one shape that are missing and sets what changed on the others; both ends exist. */
export async function writeEdges(
  transaction: ManagedTransaction,
  shape: EdgeShape,
  rows: readonly EdgeRow[],
): Promise<WriteTally> {
  const stored = await storedEdges(transaction, shape, rows);
  const wanted = rows.flatMap((row) => {
    const before = stored.get(edgeKey(row)) ?? {};
    const after = edgeProperties(shape, withClaim(claimsOfEdge(before), row.claim));
    const set = changesBetween(before, after, Object.keys(before));
    return set === null ? [] : [{ from: row.from, to: row.to, set }];
  });
  if (wanted.length > 0) {
    await transaction.run(
      `UNWIND $rows AS row MATCH (a:${shape.from} {name: row.from}) MATCH (b:${shape.to} {name: row.to})
       MERGE (a)-[r:${shape.type}]->(b) SET r += row.set`,
      { rows: wanted },
    );
  }
  return { written: wanted.length, unchanged: rows.length - wanted.length };
}

async function storedEdges(
  transaction: ManagedTransaction,
  shape: EdgeShape,
  rows: readonly EdgeRow[],
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const { records } = await transaction.run(
    `UNWIND $rows AS row MATCH (a:${shape.from} {name: row.from}) MATCH (b:${shape.to} {name: row.to})
     MATCH (a)-[r:${shape.type}]->(b) RETURN row.from AS from, row.to AS to, properties(r) AS properties`,
    { rows: rows.map(({ from, to }) => ({ from, to })) },
  );
  return new Map(
    records.map((record) => [edgeKey({ from: record.get('from'), to: record.get('to') }), record.get('properties')]),
  );
}

function edgeKey({ from, to }: { readonly from: string; readonly to: string }): string {
  return `${from}\0${to}`;
}

/** What the claims make of an edge, in the driver's types: own properties, provenance, and claims where those are needed. */
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
