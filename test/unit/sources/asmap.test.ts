import { describe, expect, it } from 'vitest';
import { asmap } from '../../../loaders/sources/routing/asmap.ts';
import { factsOf, readSource, sampleInput } from '../../support/source-input.ts';

describe('the AS map of addresses', () => {
  it('The AS map is read whole: each block with its AS, as its source merged it', async () => {
    const { facts, refusals } = await readSource(asmap, await sampleInput('routing/asmap-2025-12-04.txt.gz'));
    expect([facts.length, refusals]).toEqual([62_565, []]);
    expect(factsOf(facts, '1.1.1.0/24')).toEqual([
      { kind: 'announcement', prefix: '1.1.1.0/24', asn: 13335, isInferred: true },
    ]);
  });

  it('The AS map is of the day or the second that is in its name', async () => {
    const dates = ['1764864000_asmap_unfilled.txt', 'asmap-2025-12-04.txt.gz', 'map.txt'].map((fileName) =>
      asmap.dateOf?.({ ...EMPTY, fileName }),
    );
    expect(await Promise.all(dates)).toEqual([Date.UTC(2025, 11, 4, 16), Date.UTC(2025, 11, 4), null]);
  });

  it('The AS map refuses lines of another format by their number', async () => {
    const { facts, refusals } = await readSource(asmap, '# a comment\n192.0.2.0/24 AS64500\n192.0.2.0/24\t64500\n');
    expect(facts).toHaveLength(1);
    expect(refusals).toEqual([
      { line: 3, reason: "expected a CIDR, a blank and AS<number>, got '192.0.2.0/24\t64500'" },
    ]);
  });
});

const EMPTY = {
  bytes: () => lines(),
  lines: () => lines(),
  whole: async () => new Uint8Array(),
  sibling: async () => null,
};

async function* lines(): AsyncGenerator<never> {}
