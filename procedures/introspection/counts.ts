import type Cypher from '@neo4j/cypher-builder';
import { edgesOf, nodesWith } from '../../engine/statistics/count-store.ts';
import { STORED_EDGES } from '../../schema/edges.ts';
import { LABELS } from '../../schema/labels.ts';

/** The number of nodes of each label, as a map by label; from the count store: nothing is scanned. */
export function nodeCounts(): Record<string, Cypher.Expr> {
  return Object.fromEntries(LABELS.map(({ label }) => [label, nodesWith(label)]));
}

/** The number of edges of each type, as a map by type; from the count store: nothing is scanned. */
export function edgeCounts(): Record<string, Cypher.Expr> {
  return Object.fromEntries(STORED_EDGES.map(({ type }) => [type, edgesOf(type)]));
}
