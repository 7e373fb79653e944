import { describe, expect, it } from 'vitest';
import { knownProblem } from '../../http/problems/from-error.ts';
import { timedReads } from '../../store/timed-reads.ts';
import { schemaDatabase } from '../support/graph.ts';

const LONG = {
  text: 'UNWIND range(1, 1000000000) AS number WITH number WHERE number < 0 RETURN count(number) AS found',
};

describe('a read that takes longer than a lookup may', () => {
  it('Neo4j ends a read that takes longer than a lookup may, and the problem says what to do', async () => {
    const reader = timedReads(await schemaDatabase(), 100);
    const error: unknown = await reader.read(LONG).catch((reason: unknown) => reason);
    expect(knownProblem(error)).toMatchObject({
      slug: 'data-unavailable',
      status: 503,
      message: 'The database ended this look-up because it took too long: try again, or ask for less.',
      extras: { retryAfter: 5 },
    });
  });

  it('A read that asks for its own time-out gets it', async () => {
    const reader = timedReads(await schemaDatabase(), 1);
    await expect(reader.read({ text: 'RETURN 1 AS one' }, { timeoutMs: 60_000 })).resolves.toEqual([{ one: 1 }]);
  });
});
