import { beforeAll, describe, expect, it } from 'vitest';
import { HOST_ADDRESSES } from '../../../facts/host-address.ts';
import { OWNERS, SYSTEMS } from '../../../facts/owners.ts';
import { SURROUNDINGS } from '../../../facts/whereabouts.ts';
import { addressKey } from '../../../schema/keys/index.ts';
import type { Database } from '../../../store/database.ts';
import { hits, plan } from '../../http/plans.ts';
import { analystDatabase } from '../../support/graph.ts';

let database: Database;

beforeAll(async () => {
  database = await analystDatabase();
});

const HOLDING = {
  address: '203.0.113.66',
  run: ['203.0.113.0/24'],
  held: ['203.0.113.0/24'],
  announced: '203.0.113.0/24',
  registered: '203.0.113.0/24',
};

/** An input with everything that the query reads, and what one row may cost. */
const CASES = [
  { reads: 'the addresses of hosts', text: HOST_ADDRESSES, thing: { name: 'cdn.example.net' }, most: 60 },
  { reads: 'the surroundings of addresses', text: SURROUNDINGS, thing: { key: addressKey('203.0.113.66') }, most: 60 },
  { reads: 'the owners of networks', text: OWNERS, thing: HOLDING, most: 60 },
  { reads: 'the owners of AS', text: SYSTEMS, thing: { name: 'AS64502' }, most: 40 },
];

describe.each(CASES)('the query that reads $reads', ({ text, thing, most }) => {
  const cost = (things: readonly unknown[]) => hits(database, { text, parameters: { input: { things } } });

  it('The query is at most 2.5 kB long, seeks and never scans', async () => {
    expect(text.length).toBeLessThanOrEqual(2500);
    const operators = await plan(database, { text, parameters: { input: { things: [] } } });
    expect(operators.filter((operator) => /Scan|CartesianProduct|HashJoin/.test(operator))).toEqual([]);
  });

  it(`The query costs at most ${most} database hits per row`, async () => {
    expect(await cost([{ ...thing, at: 0n }])).toBeLessThanOrEqual(most);
    expect(await cost(Array.from({ length: 50 }, (_, at) => ({ ...thing, at: BigInt(at) })))).toBeLessThanOrEqual(
      50 * most,
    );
  });
});
