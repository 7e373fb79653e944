/**
 * Writes CONFLICTS_WITH of kind `sub-moas`: another AS announces a part of a block. Routes show the conflict if several origins announce
 * the whole block.
 */

import { foldAsn } from '../../schema/keys/index.ts';
import { chunksOf } from '../../store/batches.ts';
import { provenance, type Said } from '../../store/ranges/provenance.ts';
import { type DerivedEdge, reconcileEdges } from './reconcile.ts';
import { SUB_MOAS } from './routing-rows.ts';
import type { DerivationWriter } from './writer.ts';

/** A block, and the AS that announces a part of it without holding it. */
export interface PartConflict {
  readonly block: string;
  readonly asn: number;
  /** Epoch ms. */
  readonly since: number;
  readonly said: readonly Said[];
}

export const STORED_CONFLICTS = `UNWIND $names AS name MATCH (a:ASN {name: name})<-[:CONFLICTS_WITH {kind: $kind}]-(:ANNOUNCED_PREFIX)
RETURN DISTINCT name`;

/** Replaces the conflicts over parts of blocks that these ASNs (names) have with the given ones. */
export async function writeConflicts(
  writer: DerivationWriter,
  asns: readonly string[],
  conflicts: readonly PartConflict[],
): Promise<void> {
  const wanted = Map.groupBy(conflicts, ({ asn }) => foldAsn(asn));
  const parameters = { names: asns, kind: SUB_MOAS };
  const stored = await writer.database.read({ text: STORED_CONFLICTS, parameters });
  const known = stored.map(({ name }) => String(name));
  for (const names of chunksOf([...new Set([...wanted.keys(), ...known])].sort())) {
    const edges = names.flatMap((name) => (wanted.get(name) ?? []).map(edgeOf));
    for (const from of ['ANNOUNCED_PREFIX', 'PREFIX']) {
      const shape = { type: 'CONFLICTS_WITH', from, to: 'ASN' };
      await reconcileEdges(writer, shape, { side: 'to', names }, edges, ({ kind }) => kind === SUB_MOAS);
    }
  }
}

function edgeOf({ block, asn, since, said }: PartConflict): DerivedEdge {
  return {
    from: block,
    to: foldAsn(asn),
    properties: { ...provenance(said, true), since: BigInt(since), kind: SUB_MOAS },
  };
}
