import Cypher from '@neo4j/cypher-builder';
import { LABELS } from '../../schema/labels.ts';
import type { Database } from '../database/database.ts';
import { countTexts, edgesOf, nodesWith, readCountTexts } from './count-store.ts';
import { EDGE_SHARES, type EdgeShare } from './edge-shares.ts';

/** How many nodes each label has, and how many edges each share of a type has. Our bookkeeping is not counted. */
export interface GraphCounts {
  readonly nodes: ReadonlyMap<string, number>;
  readonly edges: readonly { readonly share: EdgeShare; readonly count: number }[];
}

/** Counts the graph by the count store: nothing is scanned, and what the store has no name for is not even asked. */
export async function readCounts(database: Database): Promise<GraphCounts> {
  const stored = await readStoredNames(database);
  const labels = LABELS.map(({ label }) => label).filter((label) => stored.labels.has(label));
  const types = [...new Set(EDGE_SHARES.map(({ type }) => type))].filter((type) => stored.types.has(type));
  const shares = EDGE_SHARES.filter(({ type, by }) => by !== null && stored.types.has(type));
  const texts = countTexts([
    ...labels.map((label) => nodesWith(label)),
    ...types.map((type) => edgesOf(type)),
    ...shares.map(shareCount),
  ]);
  const counts = await readCountTexts(database, texts);
  const nodes = new Map(labels.map((label, index) => [label, counts[index] ?? 0]));
  const totals = new Map(types.map((type, index) => [type, counts[labels.length + index] ?? 0]));
  const counted = new Map(shares.map((share, index) => [share, counts[labels.length + types.length + index] ?? 0]));
  return {
    nodes,
    edges: EDGE_SHARES.map((share) => ({ share, count: counted.get(share) ?? rest(share, totals, counted) })),
  };
}

/** The edges of a type that none of the counted shares has. */
function rest(share: EdgeShare, totals: ReadonlyMap<string, number>, counted: ReadonlyMap<EdgeShare, number>): number {
  const others = [...counted].filter(([other]) => other.type === share.type);
  return others.reduce((left, [, count]) => left - count, totals.get(share.type) ?? 0);
}

async function readStoredNames(
  database: Database,
): Promise<{ readonly labels: ReadonlySet<string>; readonly types: ReadonlySet<string> }> {
  const labels = await database.read({ text: 'CALL db.labels() YIELD label RETURN label' });
  const types = await database.read({ text: 'CALL db.relationshipTypes() YIELD relationshipType AS type RETURN type' });
  return {
    labels: new Set(labels.map(({ label }) => String(label))),
    types: new Set(types.map(({ type }) => String(type))),
  };
}

function shareCount({ type, by }: EdgeShare): Cypher.Expr {
  const zero: Cypher.Expr = new Cypher.Literal(0);
  const counts = (by?.labels ?? []).map((label) => edgesOf(type, { side: by?.side ?? 'to', label }));
  return counts.reduce((sum, count) => Cypher.plus(sum, count), zero);
}
