import Cypher from '@neo4j/cypher-builder';
import type { Reader } from '../database/database.ts';

/**
 * Counts in one statement: the planner's time grows faster than their number (160 at once took it seven times as long
 * as in parts of 40), and parts are planned beside each other.
 */
const PART = 20;

/** How many nodes carry a label, as an expression that Neo4j answers from its count store. */
export function nodesWith(label: string): Cypher.Expr {
  return new Cypher.Count(new Cypher.Pattern(new Cypher.Node(), { labels: [label] }));
}

/** How many edges of a type there are, or of those that leave or reach a label: from the count store as well. */
export function edgesOf(type: string, end?: { readonly side: 'from' | 'to'; readonly label: string }): Cypher.Expr {
  const labels = (side: 'from' | 'to') => (end?.side === side ? { labels: [end.label] } : {});
  const step = new Cypher.Pattern(new Cypher.Node(), labels('from'));
  return new Cypher.Count(step.related({ type }).to(new Cypher.Node(), labels('to')));
}

/** Statements that answer these counts in their order, each some of them. */
export function countTexts(counts: readonly Cypher.Expr[]): readonly string[] {
  return Array.from({ length: Math.ceil(counts.length / PART) }, (_, at) => {
    const part = new Cypher.List(counts.slice(at * PART, (at + 1) * PART));
    return new Cypher.Return([part, 'counts']).build().cypher;
  });
}

/** What such statements answer, in the order of the counts. */
export async function readCountTexts(reader: Reader, texts: readonly string[]): Promise<number[]> {
  const parts = texts.map(async (text) => {
    const [row] = await reader.read({ text });
    return Array.isArray(row?.counts) ? row.counts.map(Number) : [];
  });
  return (await Promise.all(parts)).flat();
}
