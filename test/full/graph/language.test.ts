import { beforeAll, describe, expect, it } from 'vitest';
import type { QueryEngine } from '../../../engine/query-engine.ts';
import { lookAtPatterns } from '../../support/fast-patterns.ts';
import { plannedDatabase } from '../../support/graph.ts';
import { expectPlans, FORMS } from '../../support/language-forms.ts';
import { smallGraphEngine, writeSmallGraph } from '../../support/small-graph.ts';

let engine: QueryEngine;

beforeAll(async () => {
  engine = smallGraphEngine(await plannedDatabase(writeSmallGraph));
});

describe('clauses', () => {
  it.each(FORMS)('%s is planned under EXPLAIN, and profiled under PROFILE: %s', async (_form, query) => {
    await expectPlans(engine, query);
  });
});

describe('introspection', () => {
  it('Every fast pattern that db.schema offers is planned without a scan and without a notice', async () => {
    const { asked, costly } = await lookAtPatterns(engine, () => true);
    expect(asked).toBeGreaterThan(200);
    expect(costly).toEqual([]);
  }, 180_000);
});
