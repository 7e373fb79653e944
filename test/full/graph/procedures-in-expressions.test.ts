import { describe, expect, it } from 'vitest';
import { createQueryEngine } from '../../../engine/query-engine.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { schemaDatabase } from '../../support/graph.ts';

describe('the cost of a procedure', () => {
  it('A query whose rows are too large to hold before a call is refused before they fill the memory', async () => {
    const query =
      'WITH range(1, 1000000) AS big UNWIND range(1, 10) AS n CALL svc.resolve("h" + n + ".example") YIELD host RETURN size(big)';
    const engine = createQueryEngine({
      database: await schemaDatabase(),
      catalog: procedureCatalog,
      clock: fixedClock(new Date('2026-08-01T00:00:00Z')),
    });
    await expect(engine.run({ query })).rejects.toMatchObject({ extras: { reason: 'too_many_bytes_before_call' } });
  });
});
