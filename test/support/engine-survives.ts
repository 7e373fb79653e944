import { expect } from 'vitest';
import type { QueryEngine } from '../../engine/query-engine.ts';
import type { Database } from '../../store/database.ts';
import type { CostlyQuery } from './costly-queries.ts';
import { inventoryOf } from './inventory.ts';

/** Runs costly queries: each is answered, refused or runs out of time, the next one answers, and nothing has changed. */
export async function expectToSurvive(
  engine: QueryEngine,
  database: Database,
  costly: readonly CostlyQuery[],
): Promise<void> {
  const before = await inventoryOf(database);
  const failed: unknown[] = [];
  for (const { query, parameters = {} } of costly) {
    const status = await engine.run({ query, parameters, timeoutMs: 1000 }).then(
      (answer) => (typeof JSON.stringify(answer) === 'string' ? 200 : 0),
      (problem) => problem.status,
    );
    if (![200, 400, 408, 413].includes(status)) failed.push({ query: query.slice(0, 100), status });
  }
  expect(failed).toEqual([]);
  expect((await engine.run({ query: 'RETURN 1 AS one', timeoutMs: 60_000 })).rows).toEqual([{ one: 1 }]);
  expect(await inventoryOf(database)).toEqual(before);
}

/** Runs every rewrite that is suggested for queries. */
export async function expectRewritesToRun(
  engine: QueryEngine,
  queries: readonly { readonly query: string }[],
): Promise<void> {
  for (const { query } of queries) {
    const suggestions = await engine.run({ query }).then(
      () => [],
      (problem) => problem.extras.suggestions,
    );
    for (const { rewrite } of suggestions) {
      if (rewrite !== null) await expect(engine.run({ query: rewrite })).resolves.toHaveProperty('rows');
    }
  }
}
