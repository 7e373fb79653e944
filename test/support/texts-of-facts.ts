import { EMPTY_READS } from '../../cli/warm-up-work.ts';
import { STORED_EVIDENCE_SOURCES } from '../../facts/stored.ts';
import type { Database, Statement } from '../../store/database.ts';
import { plan } from '../http/plans.ts';

const ASKED = new Set(EMPTY_READS.map(({ text }) => text));

/** Every text of facts with input that asks for nothing: those that answer somebody, then those of derivations alone. */
export const TEXTS_OF_FACTS: readonly Statement[] = [
  ...EMPTY_READS,
  ...Object.values(STORED_EVIDENCE_SOURCES)
    .flatMap(({ texts }) => texts)
    .filter((text) => !ASKED.has(text))
    .map((text) => ({ text, parameters: { input: { things: [] } } })),
];

/** Operators in the plan of a text that read more than an index points to. */
export async function scansOf(database: Database, statement: Statement): Promise<string[]> {
  const operators = await plan(database, statement);
  const costly = operators.filter((operator) => /Scan|CartesianProduct/.test(operator));
  // A text index looks a part of a text up, however Neo4j calls that.
  return costly.filter((operator) => operator !== 'NodeIndexContainsScan');
}
