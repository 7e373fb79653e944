import type { SyntaxNode } from './syntax.ts';

/** Functions that make one value of many rows, in lower case. */
const AGGREGATES: ReadonlySet<string> = new Set(
  'avg collect count max min percentilecont percentiledisc stdev stdevp sum'.split(' '),
);

/** Returns whether a node, or any under it, aggregates rows: `count(*)`, `collect(x)`. A subquery aggregates only its own rows. */
export function aggregates(node: SyntaxNode): boolean {
  if (node.kind === 'count-star') return true;
  if (node.kind === 'subquery-expression') return false;
  if (node.kind === 'call' && AGGREGATES.has(node.name.toLowerCase())) return true;
  return node.children.some(aggregates);
}
