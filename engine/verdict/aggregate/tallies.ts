/** How many listed addresses a category has, kept as two lists side by side: a node holds no maps. */
import { CATEGORIES } from '../../../schema/categories.ts';

/**
 * Expression: lists of ids and counts as one map, of the categories that count something alone. Neo4j makes no map of a name that
 * it reads, so every category has its branch.
 */
export function byCategory(ids: string, counts: string): string {
  const branches = CATEGORIES.map(
    ({ id }) => `WHEN '${id}' THEN tally {.*, \`${id}\`: toInteger(round(${counts}[at]))}`,
  );
  return `reduce(tally = {}, at IN [at IN range(0, size(${ids}) - 1) WHERE ${counts}[at] >= 0.5] | CASE ${ids}[at] ${branches.join(' ')} ELSE tally END)`;
}
