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

/**
 * Counts in one statement: the planner's time grows faster than their number (160 at once took it seven times as long
 * as in parts of 40), and parts are planned beside each other.
 */
const PART = 20;

/** Counts the graph by the count store: nothing is scanned, and what the store has no name for is not even asked. */
export async function readCounts(database: Database): Promise<GraphCounts> {
  const stored = await readStoredNames(database);
  const labels = LABELS.map(({ label }) => label).filter((label) => stored.labels.has(label));
  const types = [...new Set(EDGE_SHARES.map(({ type }) => type))].filter((type) => stored.types.has(type));
  const shares = EDGE_SHARES.filter(({ type, by }) => by !== null && stored.types.has(type));
  const counts = await readAll(database, [
    ...labels.map((label) => nodesWith(label)),
    ...types.map((type) => edgesOf(type)),
    ...shares.map(shareCount),
  ]);
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

async function readAll(database: Database, counts: readonly Cypher.Expr[]): Promise<number[]> {
  const parts = Array.from({ length: Math.ceil(counts.length / PART) }, async (_, at) => {
    const part = new Cypher.List(counts.slice(at * PART, (at + 1) * PART));
    const [row] = await database.read({ text: new Cypher.Return([part, 'counts']).build().cypher });
    return Array.isArray(row?.counts) ? row.counts.map(Number) : [];
  });
  return (await Promise.all(parts)).flat();
}

function shareCount({ type, by }: EdgeShare): Cypher.Expr {
  const zero: Cypher.Expr = new Cypher.Literal(0);
  const counts = (by?.labels ?? []).map((label) => edgesOf(type, { side: by?.side ?? 'to', label }));
  return counts.reduce((sum, count) => Cypher.plus(sum, count), zero);
}
