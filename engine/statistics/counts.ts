import { LABELS } from '../../schema/labels.ts';
import type { Reader } from '../database/database.ts';
import { readStoredCounts, type StoredCounts } from './count-store.ts';
import { EDGE_SHARES, type EdgeShare } from './edge-shares.ts';

/** How many nodes each label has, and how many edges each share of a type has. Our bookkeeping is not counted. */
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

function edgesOfShare({ type, by }: EdgeShare, stored: StoredCounts): number {
  if (by !== null) return edgesByEnd(type, by, stored);
  const others = EDGE_SHARES.filter((other) => other.type === type);
  return others.reduce((left, other) => left - edgesByEnd(type, other.by, stored), stored.edges(type));
}

function edgesByEnd(type: string, by: EdgeShare['by'], stored: StoredCounts): number {
  if (by === null) return 0;
  return by.labels.reduce((sum, label) => sum + stored.edges(type, { side: by.side, label }), 0);
}
