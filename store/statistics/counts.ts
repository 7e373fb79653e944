import { LABELS } from '../../schema/labels.ts';
import type { Reader } from '../database.ts';
import { readStoredCounts, type StoredCounts } from './count-store.ts';
import { EDGE_SHARES, type EdgeShare } from './edge-shares.ts';

/** Number of nodes of each label, and of edges of each share of a type, without our bookkeeping. */
export interface GraphCounts {
  readonly nodes: ReadonlyMap<string, number>;
  readonly edges: readonly { readonly share: EdgeShare; readonly count: number }[];
}

/** Counts the graph by the count store: nothing is scanned. */
export async function readCounts(reader: Reader): Promise<GraphCounts> {
  const stored = await readStoredCounts(reader);
  return {
    nodes: new Map(LABELS.map(({ label }) => [label, stored.nodes(label)])),
    edges: EDGE_SHARES.map((share) => ({ share, count: edgesOfShare(share, stored) })),
  };
}

/** The rest of a type belongs to no other part. */
function edgesOfShare({ type, by }: EdgeShare, stored: StoredCounts): number {
  if (by !== null) return edgesAt(type, by, stored);
  const others = EDGE_SHARES.flatMap((other) => (other.type === type && other.by !== null ? [other.by] : []));
  return others.reduce((left, other) => left - edgesAt(type, other, stored), stored.edges(type));
}

function edgesAt(type: string, { side, labels }: NonNullable<EdgeShare['by']>, stored: StoredCounts): number {
  return labels.reduce((sum, label) => sum + stored.edges(type, { side, label }), 0);
}
