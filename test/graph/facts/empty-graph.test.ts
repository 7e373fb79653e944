import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../engine/database/database.ts';
import { STORED_EVIDENCE_SOURCES } from '../../../facts/stored.ts';
import { EMPTY_READS } from '../../../facts/warm-up.ts';
import { plan } from '../../http/plans.ts';
import { ownDatabase } from '../../support/graph.ts';

let database: Database;

beforeAll(async () => {
  database = await ownDatabase('facts-of-nothing');
});

const EMPTY = new Set(EMPTY_READS.map(({ text }) => text));

/** Texts of derivations, which answer nobody. */
const STORED_READS = Object.values(STORED_EVIDENCE_SOURCES)
  .flatMap(({ texts }) => texts)
  .filter((text) => !EMPTY.has(text))
  .map((text) => ({ text, parameters: { input: { things: [] } } }));

// Servers keep the first plan that they make of a text, and the first start of all makes it when nothing is in the graph.
it.each([...EMPTY_READS, ...STORED_READS])('text %# of facts seeks on an empty graph', async (statement) => {
  const operators = await plan(database, statement);
  // A text index looks a part of a text up, however Neo4j calls that.
  const costly = operators.filter((operator) => /Scan|CartesianProduct/.test(operator));
  expect(costly.filter((operator) => operator !== 'NodeIndexContainsScan')).toEqual([]);
});
