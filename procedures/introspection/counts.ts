import type { Reader } from '../../engine/database/database.ts';
import { countTexts, edgesOf, nodesWith, readCountTexts } from '../../engine/statistics/count-store.ts';
import { STORED_EDGES } from '../../schema/edges.ts';
import { LABELS } from '../../schema/labels.ts';

const NODES = LABELS.map(({ label }) => label);
const NODE_TEXTS = countTexts(NODES.map((label) => nodesWith(label)));
const EDGES = STORED_EDGES.map(({ type }) => type);
const EDGE_TEXTS = countTexts(EDGES.map((type) => edgesOf(type)));

/** The number of nodes of each label; from the count store: nothing is scanned. */
export function readNodeCounts(reader: Reader): Promise<ReadonlyMap<string, bigint>> {
  return readNamed(reader, NODES, NODE_TEXTS);
}

/** The number of edges of each type; from the count store: nothing is scanned. */
export function readEdgeCounts(reader: Reader): Promise<ReadonlyMap<string, bigint>> {
  return readNamed(reader, EDGES, EDGE_TEXTS);
}

async function readNamed(
  reader: Reader,
  names: readonly string[],
  texts: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const counts = await readCountTexts(reader, texts);
  return new Map(names.map((name, at) => [name, BigInt(counts[at] ?? 0)]));
}
