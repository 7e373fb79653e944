import { z } from 'zod';
import type { Reader } from '../database.ts';

/** Number of nodes of each label and of edges of each type, from Neo4j's count store. A missing one counts 0. */
export interface StoredCounts {
  nodes(label: string): number;
  /** Edges of a type, or those of them that leave or reach a label. */
  edges(type: string, end?: EdgeEnd): number;
  /** Edges of all types. */
  readonly allEdges: number;
}

/** A side of an edge, and the label that the node there carries. */
interface EdgeEnd {
  readonly side: 'from' | 'to';
  readonly label: string;
}

/**
 * All counts at once, by a procedure of Neo4j (5, operations manual, "Procedures"). As Cypher each count is an expression that has to be
 * planned: those of 250 names took twelve texts, each planned for up to a second by a server that has just started.
 */
const TEXT = `CALL db.stats.retrieve('GRAPH COUNTS') YIELD data
  RETURN data.nodes AS nodes, data.relationships AS relationships`;

const ROW = z.object({
  nodes: z.array(z.object({ label: z.string().optional(), count: z.number() })),
  relationships: z.array(
    z.object({
      relationshipType: z.string().optional(),
      startLabel: z.string().optional(),
      endLabel: z.string().optional(),
      count: z.number(),
    }),
  ),
});

/** Reads the count store: nothing is scanned, and the text is always the same. */
export async function readStoredCounts(reader: Reader): Promise<StoredCounts> {
  const [row] = await reader.read({ text: TEXT });
  const { nodes, relationships } = ROW.parse(row);
  const labels = new Map(nodes.map(({ label, count }) => [label, count]));
  const edges = new Map(
    relationships.map(({ relationshipType, startLabel, endLabel, count }) => {
      const side = startLabel === undefined ? 'to' : 'from';
      const label = startLabel ?? endLabel;
      return [keyOf(relationshipType, label === undefined ? undefined : { side, label }), count];
    }),
  );
  return {
    nodes: (label) => labels.get(label) ?? 0,
    edges: (type, end) => edges.get(keyOf(type, end)) ?? 0,
    allEdges: edges.get(keyOf()) ?? 0,
  };
}

function keyOf(type?: string, end?: EdgeEnd): string {
  return JSON.stringify([type, end?.side, end?.label]);
}
