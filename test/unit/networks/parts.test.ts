import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf, type Run } from '../../../views/networks/parts.ts';

const run = (first: number, last: number, is: string): Run => ({
  first: BigInt(first),
  last: BigInt(last),
  said: { is },
});
const WHOLE = { first: 0n, last: 99n };

/** Ranges that do not overlap, some of them beyond the stretch of 0 to 99. */
const RUNS = fc
  .uniqueArray(fc.integer({ min: -20, max: 120 }), { maxLength: 20 })
  .map((bounds) => bounds.toSorted((one, other) => one - other))
  .map((bounds) =>
    bounds.flatMap((first, index) => {
      const next = bounds[index + 1];
      return next === undefined || index % 2 === 1 ? [] : [run(first, next - 1, `${first}`)];
    }),
  );

describe('the parts of a network', () => {
  it('A part of a network ends wherever a range of a plane begins or ends', () => {
    const parts = partsOf(WHOLE, {
      geolocation: [run(0, 49, 'NL'), run(50, 99, 'DE')],
      announced: [run(40, 200, 'AS1')],
    });
    expect(parts).toEqual([
      { size: 40n, held: { geolocation: { is: 'NL' } } },
      { size: 10n, held: { geolocation: { is: 'NL' }, announced: { is: 'AS1' } } },
      { size: 50n, held: { geolocation: { is: 'DE' }, announced: { is: 'AS1' } } },
    ]);
  });

  it('The parts of a network leave out what no plane covers, and what lies outside', () => {
    expect(partsOf(WHOLE, {})).toEqual([]);
    expect(partsOf(WHOLE, { vendor: [run(-9, -1, 'before'), run(98, 150, 'end'), run(160, 170, 'behind')] })).toEqual([
      { size: 2n, held: { vendor: { is: 'end' } } },
    ]);
  });

  it('The parts of a network hold at each address what each plane holds there, in any order of its ranges', () => {
    fc.assert(
      fc.property(RUNS, RUNS, (geolocation, announced) => {
        const parts = partsOf(WHOLE, { geolocation, announced });
        expect(partsOf(WHOLE, { geolocation: geolocation.toReversed(), announced: announced.toReversed() })).toEqual(
          parts,
        );
        for (const [plane, ranges] of Object.entries({ geolocation, announced })) {
          const reported = parts.flatMap(({ size, held }) => (Object.hasOwn(held, plane) ? [size] : []));
          const covered = ranges.map(({ first, last }) => clipped(first, last));
          expect(sum(reported)).toBe(sum(covered));
        }
      }),
    );
  });
});

function clipped(first: bigint, last: bigint): bigint {
  const [low, high] = [first < WHOLE.first ? WHOLE.first : first, last > WHOLE.last ? WHOLE.last : last];
  return high < low ? 0n : high - low + 1n;
}

function sum(sizes: readonly bigint[]): bigint {
  return sizes.reduce((total, size) => total + size, 0n);
}
