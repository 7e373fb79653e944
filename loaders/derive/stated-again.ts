/** Writes what a derivation states in the name of a source, next to what the source itself states: claims with their own part. */

import { edgeChange, propertyChanges, recordChanges, sightOf } from '../pipeline/change-records.ts';
import { changesBetween } from '../pipeline/changes.ts';
import type { Claim } from '../pipeline/claims.ts';
import { withClaim } from '../pipeline/claims.ts';
import { createEdges, deleteEdges, setEdges } from '../pipeline/edge-texts.ts';
import { type EdgeShape, edgeTypes } from '../pipeline/model.ts';
import { claimsOfNodes, setNodes } from '../pipeline/node-texts.ts';
import { deleteOrphans } from '../pipeline/orphans.ts';
import { claimsOfEdge, decodeClaims } from '../pipeline/stored-claims.ts';
import { edgeProperties } from '../pipeline/write-edges.ts';
import { nodeProperties } from '../pipeline/write-nodes.ts';
import { edgesAt } from './reconcile.ts';
import { type DerivationWriter, propertiesIn, rowsOf } from './writer.ts';

/** A node with its wanted claim; null if it must have none. */
export interface StatedNode {
  readonly name: string;
  readonly claim: Claim | null;
}

/** A wanted edge with its claim. */
export interface StatedEdge {
  readonly from: string;
  readonly to: string;
  readonly claim: Claim;
}

/** Makes the claims of a part on these nodes equal to the given ones. The nodes must exist. Claims of other parts stay. */
export async function stateNodes(
  writer: DerivationWriter,
  label: string,
  part: string,
  wanted: readonly StatedNode[],
): Promise<void> {
  const claimOf = new Map(wanted.map(({ name, claim }) => [name, claim]));
  const written = await writer.transaction(async (transaction) => {
    const stored = await rowsOf(transaction, claimsOfNodes(label), { names: [...claimOf.keys()] });
    const rows = stored.flatMap(({ name, claims }) => {
      const before = decodeClaims(Array.isArray(claims) ? claims.map(String) : []);
      const after = withPart(before, part, claimOf.get(String(name)) ?? null);
      const visible = nodeProperties(label, before);
      const set = changesBetween(visible, nodeProperties(label, after), Object.keys(visible));
      return set === null ? [] : [{ name: String(name), before: visible, set }];
    });
    if (rows.length > 0) {
      const set = rows.map((row) => ({ name: row.name, set: row.set }));
      await transaction.run(setNodes(label), { rows: set });
      const changes = rows.flatMap(({ name, before, set }) => propertyChanges(label, name, before, set));
      await recordChanges(transaction, writer.cause, changes);
    }
    return rows.map(({ name }) => name);
  });
  writer.count({ nodesWritten: written.length });
  writer.touched.noteNodes(label, written);
}

/**
 * Makes the claims of a part on the edges of a shape at these nodes equal to the given ones. It deletes an edge that no source states any
 * more, and nodes that nothing needs any more. Both ends of a wanted edge must exist.
 */
export async function stateEdges(
  writer: DerivationWriter,
  shape: EdgeShape,
  { side, names, part }: { readonly side: 'from' | 'to'; readonly names: readonly string[]; readonly part: string },
  wanted: readonly StatedEdge[],
): Promise<void> {
  edgeTypes(shape);
  const { written, gone } = await writer.transaction(async (transaction) => {
    const open = new Map(wanted.map((edge) => [`${edge.from}\0${edge.to}`, edge]));
    const set: { from: string; to: string; set: Record<string, unknown> }[] = [];
    const gone: { from: string; to: string }[] = [];
    const known = new Set<string>();
    for (const row of await rowsOf(transaction, edgesAt[side](shape), { names })) {
      const ends = { from: String(row.from), to: String(row.to) };
      const key = `${ends.from}\0${ends.to}`;
      known.add(ends[side]);
      const stored = propertiesIn(row.properties);
      const before = claimsOfEdge(stored);
      const after = withPart(before, part, open.get(key)?.claim ?? null);
      open.delete(key);
      const changes =
        after.length === 0 ? null : changesBetween(stored, edgeProperties(shape, after), Object.keys(stored));
      if (after.length === 0 && before.length > 0) gone.push(ends);
      else if (changes !== null) set.push({ ...ends, set: changes });
    }
    const created = [...open.values()].map(({ from, to, claim }) => ({
      from,
      to,
      set: edgeProperties(shape, [claim]),
    }));
    if (created.length > 0) await transaction.run(createEdges(shape), { rows: created });
    if (set.length > 0) await transaction.run(setEdges(shape), { rows: set });
    if (gone.length > 0) {
      await transaction.run(deleteEdges(shape), { rows: gone });
      const other = side === 'from' ? 'to' : 'from';
      const ends = gone.map((edge) => edge[other]);
      await deleteOrphans(transaction, shape[other], ends);
    }
    if (sightOf(shape)?.subject === side) {
      // A node that had none of these edges before has not changed: it is described for the first time.
      const came = created.filter((edge) => known.has(edge[side]));
      await recordChanges(transaction, writer.cause, [
        ...came.flatMap((edge) => edgeChange(shape, edge, 'came') ?? []),
        ...gone.flatMap((edge) => edgeChange(shape, edge, 'went') ?? []),
      ]);
    }
    return { written: [...created, ...set].map(({ from, to }) => ({ from, to })), gone };
  });
  writer.count({ edgesWritten: written.length, edgesDeleted: gone.length });
  writer.touched.noteEdges(shape, [...written, ...gone]);
}

function withPart(claims: readonly Claim[], part: string, claim: Claim | null): readonly Claim[] {
  const others = claims.filter((one) => one.part !== part);
  return claim === null ? others : withClaim(others, claim, 'incoming-wins');
}
