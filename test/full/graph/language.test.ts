import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../../engine/query-engine.ts';
import { anchorVerdicts } from '../../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { lookAtPatterns } from '../../support/fast-patterns.ts';
import { plannedDatabase } from '../../support/graph.ts';
import { expectPlans, FORMS } from '../../support/language-forms.ts';
import { writeSmallGraph } from '../../support/small-graph.ts';

let engine: QueryEngine;

beforeAll(async () => {
  engine = createQueryEngine({
    database: await plannedDatabase(writeSmallGraph),
    anchorVerdicts,
    catalog: procedureCatalog,
    clock: fixedClock(new Date('2026-08-01T00:00:00Z')),
  });
});

describe('clauses', () => {
  it.each(FORMS)('%s is planned under EXPLAIN, and profiled under PROFILE: %s', async (_form, query) => {
    await expectPlans(engine, query);
  });
});

describe('introspection', () => {
  it('every fast pattern that db.schema offers is planned without a scan, and without a notice', async () => {
    const { asked, costly } = await lookAtPatterns(engine, () => true);
    expect(asked).toBeGreaterThan(200);
    expect(costly).toEqual([]);
  }, 180_000);
});
