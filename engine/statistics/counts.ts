import Cypher from '@neo4j/cypher-builder';
import { LABELS } from '../../schema/labels.ts';
import type { Database } from '../database/database.ts';
import { edgesOf, nodesWith } from './count-store.ts';
import { EDGE_SHARES, type EdgeShare } from './edge-shares.ts';

/** How many nodes each label has, and how many edges each share of a type has. Our bookkeeping is not counted. */
export interface GraphCounts {
  readonly nodes: ReadonlyMap<string, number>;
  readonly edges: readonly { readonly share: EdgeShare; readonly count: number }[];
}

const TYPES = [...new Set(EDGE_SHARES.map(({ type }) => type))];
const TEXT = build();

/** Counts the graph in one read of the count store: nothing is scanned. */
export async function readCounts(database: Database): Promise<GraphCounts> {
  const [row] = await database.read({ text: TEXT });
  const [nodes, types, shares] = [numbers(row?.nodes), numbers(row?.types), numbers(row?.shares)];
  const totals = new Map(TYPES.map((type, index) => [type, types[index] ?? 0]));
  const told = EDGE_SHARES.map((share, index) => ({ share, count: shares[index] ?? 0 }));
  return {
    nodes: new Map(LABELS.map(({ label }, index) => [label, nodes[index] ?? 0])),
    edges: told.map(({ share, count }) => {
      if (share.by !== null) return { share, count };
      const others = told.filter((other) => other.share.type === share.type && other.share.by !== null);
      return { share, count: others.reduce((rest, other) => rest - other.count, totals.get(share.type) ?? 0) };
    }),
  };
}

function build(): string {
  const list = (items: readonly Cypher.Expr[]) => new Cypher.List([...items]);
  return new Cypher.Return(
    [list(LABELS.map(({ label }) => nodesWith(label))), 'nodes'],
    [list(TYPES.map((type) => edgesOf(type))), 'types'],
    [list(EDGE_SHARES.map(shareCount)), 'shares'],
  ).build().cypher;
}

function shareCount({ type, by }: EdgeShare): Cypher.Expr {
  const zero: Cypher.Expr = new Cypher.Literal(0);
  const counts = (by?.labels ?? []).map((label) => edgesOf(type, { side: by?.side ?? 'to', label }));
  return counts.reduce((sum, count) => Cypher.plus(sum, count), zero);
}

function numbers(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}
