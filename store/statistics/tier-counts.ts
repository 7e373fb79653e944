import Cypher from '@neo4j/cypher-builder';
import { LABELS } from '../../schema/labels.ts';
import { cypherText } from '../cypher-text.ts';
import type { Reader } from '../database.ts';
import { matchByIndex } from '../match-by-index.ts';

/** How many entries the exports `malicious` and `blocking` have. */
export interface TierCounts {
  readonly malicious: number;
  readonly blocking: number;
}

const NODE = new Cypher.NamedNode('n');

/** One text a label that has verdicts by tier. */
const COUNTS: readonly string[] = LABELS.filter(({ indexes = [] }) =>
  indexes.some(([first]) => first === 'verdictLabel'),
).map(({ label }) => countText(label));

/** Counts the tiers by their indexes: it reads their entries in the index of the tier, and the nodes that block, and no others. */
export async function readTierCounts(reader: Reader): Promise<TierCounts> {
  const counts = { malicious: 0, blocking: 0 };
  for (const text of COUNTS) {
    const [row] = await reader.read({ text });
    counts.malicious += Number(row?.malicious ?? 0);
    counts.blocking += Number(row?.blocking ?? 0);
  }
  return counts;
}

function countText(label: string): string {
  return cypherText(
    'RETURN COUNT {',
    matchByIndex(NODE, label, 'verdictLabel', 'name'),
    `WHERE n.verdictLabel = 'malicious' AND n.name > '' RETURN n } AS malicious, COUNT {`,
    matchByIndex(NODE, label, 'verdictBlocking'),
    `WHERE n.verdictBlocking = true AND n.verdictLabel = 'malicious' RETURN n } AS blocking`,
  );
}
