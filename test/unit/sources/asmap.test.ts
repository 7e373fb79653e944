import { describe, expect, it } from 'vitest';
import { asmap } from '../../../loaders/sources/routing/asmap.ts';
import { factsOf, readSource, sampleInput } from '../../support/source-input.ts';

describe('the map of whose AS addresses are', () => {
  it('is read whole: of each block the AS, as what its source merged', async () => {
    const { facts, refusals } = await readSource(asmap, await sampleInput('routing/asmap-2025-12-04.txt.gz'));
    expect([facts.length, refusals]).toEqual([62_565, []]);
    expect(factsOf(facts, '1.1.1.0/24')).toEqual([
      { kind: 'announcement', prefix: '1.1.1.0/24', asn: 13335, isInferred: true },
    ]);
  });

  it('is of the day or the second that its name tells', async () => {
    const dates = ['1764864000_asmap_unfilled.txt', 'asmap-2025-12-04.txt.gz', 'map.txt'].map((fileName) =>
      asmap.dateOf?.({ ...EMPTY, fileName }),
    );
    expect(await Promise.all(dates)).toEqual([Date.UTC(2025, 11, 4, 16), Date.UTC(2025, 11, 4), null]);
  });

  it('refuses lines of another format by their number', async () => {
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
