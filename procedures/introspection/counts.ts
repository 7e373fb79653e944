import Cypher from '@neo4j/cypher-builder';
import type { Reader } from '../../engine/database/database.ts';
import { edgesOf, nodesWith } from '../../engine/statistics/count-store.ts';
import { STORED_EDGES } from '../../schema/edges.ts';
import { LABELS } from '../../schema/labels.ts';

/** Counts in one statement: the time to plan it grows faster than their number. */
const PART = 40;

const NODES = textsOf(LABELS.map(({ label }) => [label, nodesWith(label)]));
const EDGES = textsOf(STORED_EDGES.map(({ type }) => [type, edgesOf(type)]));

/** The number of nodes of each label; from the count store: nothing is scanned. */
export function readNodeCounts(reader: Reader): Promise<ReadonlyMap<string, bigint>> {
  return readParts(reader, NODES);
}

/** The number of edges of each type; from the count store: nothing is scanned. */
export function readEdgeCounts(reader: Reader): Promise<ReadonlyMap<string, bigint>> {
  return readParts(reader, EDGES);
}

interface Part {
  readonly names: readonly string[];
  readonly text: string;
}

function textsOf(counts: readonly (readonly [string, Cypher.Expr])[]): readonly Part[] {
  return Array.from({ length: Math.ceil(counts.length / PART) }, (_, at) => {
    const part = counts.slice(at * PART, (at + 1) * PART);
    const list = new Cypher.List(part.map(([, count]) => count));
    return { names: part.map(([name]) => name), text: new Cypher.Return([list, 'counts']).build().cypher };
  });
}

async function readParts(reader: Reader, parts: readonly Part[]): Promise<ReadonlyMap<string, bigint>> {
  const counted = await Promise.all(
    parts.map(async ({ names, text }) => {
      const [row] = await reader.read({ text });
      const counts: readonly unknown[] = Array.isArray(row?.counts) ? row.counts : [];
      return names.map((name, at): [string, bigint] => [name, BigInt(Number(counts[at] ?? 0))]);
    }),
  );
  return new Map(counted.flat());
}
