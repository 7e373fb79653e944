import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Fact } from '../../loaders/source.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { DAY, graphText, load, resolves, toyFile, toySource } from './pipeline-toys.ts';

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
});

const HOSTS = ['a.example.com', 'b.example.com', 'c.example.org'];

const someFact: fc.Arbitrary<Fact> = fc.oneof(
  fc
    .record({
      host: fc.constantFrom(...HOSTS),
      last: fc.integer({ min: 1, max: 3 }),
      ttl: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ host, last, ttl }) => resolves(host, `192.0.2.${last}`, { properties: { ttl, firstSeen: DAY + ttl } })),
  fc
    .record({ host: fc.constantFrom(...HOSTS), rank: fc.integer({ min: 1, max: 3 }) })
    .map(({ host, rank }): Fact => ({ kind: 'node', label: 'HOSTNAME', name: host, properties: { rank } })),
  fc.integer({ min: 64500, max: 64502 }).map((asn): Fact => ({ kind: 'announcement', prefix: '192.0.2.0/24', asn })),
  fc
    .constantFrom('Berlin', 'Bonn')
    .map((cityName): Fact => ({ kind: 'location', cidr: '192.0.2.0/24', record: { cityName } })),
);

describe('the graph', () => {
  it('The graph is the same in any order of loading its sources', async () => {
    const files = fc.tuple(...['one', 'other', 'third'].map(() => fc.array(someFact, { minLength: 1, maxLength: 5 })));
    await fc.assert(
      fc.asyncProperty(files, async (facts) => {
        const forwards = await graphOf(facts.map((list, index) => ({ index, list })));
        const backwards = await graphOf(facts.map((list, index) => ({ index, list })).toReversed());
        expect(backwards).toEqual(forwards);
      }),
      { numRuns: 6 },
    );
  }, 180_000);
});

async function graphOf(
  files: readonly { readonly index: number; readonly list: readonly Fact[] }[],
): Promise<string[]> {
  await schemaDatabase();
  for (const { index, list } of files) {
    const path = await toyFile(`order-${index}.jsonl`, [list]);
    // The first two speak of the same day, the third of a later one.
    await load(database, toySource(`source-${index}`), path, { observedAt: DAY + Math.max(0, index - 1) });
  }
  return graphText(database);
}
