import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LeakingNetworks, weighLeak } from '../../../routing/leak-excuses.ts';
import { type LeakingPath, LeakTally } from '../../../routing/leaks.ts';
import type { Valley } from '../../../routing/valley.ts';

const VALLEY: Valley = {
  leaker: 27978,
  from: 6453,
  to: 2914,
  fromAs: 'provider',
  toAs: 'provider',
  confidence: 0.9,
  basis: 'paths',
};

function seen(path: string, prefix: string | null, observedAt = 10): LeakingPath {
  return { path, peer: Number(path.split(' ')[0]), prefix, observedAt };
}

function leakOf(...paths: readonly LeakingPath[]) {
  const tally = new LeakTally();
  for (const path of paths) tally.add(VALLEY, path);
  const [leak] = tally.leaks();
  if (leak === undefined) throw new Error('no leak');
  return leak;
}

describe('a leak', () => {
  it('A leak is what all its paths show: blocks and peers once each, the shortest paths, the first and the last day', () => {
    const leak = leakOf(
      seen('1299 2914 27978 6453 8468', '192.0.2.0/24', 30),
      seen('2914 27978 6453 8468', '192.0.2.0/24', 20),
      seen('2914 27978 6453 8468 8468', '198.51.100.0/24', 25),
      seen('2914 27978 6453 8468', null, 40),
    );
    expect(leak).toEqual({
      ...VALLEY,
      prefixes: ['192.0.2.0/24', '198.51.100.0/24'],
      prefixCount: 2,
      paths: ['2914 27978 6453 8468', '1299 2914 27978 6453 8468', '2914 27978 6453 8468 8468'],
      peersSeeing: 2,
      firstSeen: 20,
      lastSeen: 40,
    });
  });

  it('A leak names at most 20 blocks and 5 paths, and counts all blocks', () => {
    const leak = leakOf(
      ...Array.from({ length: 300 }, (_, at) => seen(`${at + 1} 2914 27978 6453`, `10.0.${at % 256}.0/24`)),
    );
    expect([leak.prefixes.length, leak.prefixCount, leak.paths.length, leak.peersSeeing]).toEqual([20, 256, 5, 300]);
    expect(leak.paths[0]).toBe('1 2914 27978 6453');
  });

  it('A leak is the same in whatever order its paths come', () => {
    const path = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 40 }), fc.nat(100))
      .map(([peer, block, at]) => seen(`${peer} 2914 27978 6453 ${block}`, `10.0.${block}.0/24`, at));
    fc.assert(
      fc.property(fc.array(path, { minLength: 1, maxLength: 60 }), (paths) => {
        expect(leakOf(...paths.toReversed())).toEqual(leakOf(...paths));
      }),
    );
  });

  it('Each network, source and target has its own leak', () => {
    const tally = new LeakTally();
    tally.add(VALLEY, seen('2914 27978 6453', '192.0.2.0/24'));
    tally.add({ ...VALLEY, to: 1299 }, seen('1299 27978 6453', '192.0.2.0/24'));
    tally.add({ ...VALLEY, leaker: 15703 }, seen('2914 15703 6453', '192.0.2.0/24'));
    expect(tally.leaks().map(({ leaker, from, to }) => [leaker, from, to])).toEqual([
      [15703, 6453, 2914],
      [27978, 6453, 1299],
      [27978, 6453, 2914],
    ]);
  });
});

describe('what speaks against a leak', () => {
  const nobody: LeakingNetworks = { holdersOf: () => new Set(), namesOf: () => [], filterOf: () => undefined };
  const two = leakOf(seen('2914 27978 6453', '192.0.2.0/24'), seen('1299 2914 27978 6453', '192.0.2.0/24'));

  it('Nothing weighs against a leak that two peers see if nothing is known of its networks', () => {
    expect(weighLeak(two, nobody)).toEqual({ leak: two, confidence: 0.9, excuses: [] });
  });

  it('A leak is dropped if the leaker is of one organisation with either side', () => {
    const holders = (asn: number) => (at: number) => new Set(at === asn || at === 27978 ? ['one'] : ['other']);
    expect(weighLeak(two, { ...nobody, holdersOf: holders(6453) })).toBeNull();
    expect(weighLeak(two, { ...nobody, holdersOf: holders(2914) })).toBeNull();
  });

  it.each([
    [
      'it filters attacks',
      { filterOf: (asn: number) => (asn === 27978 ? 'Example' : undefined) },
      /^AS27978 \(Example\) filters/,
    ],
    [
      'it is an exchange',
      { namesOf: () => ['EXAMPLE-IX - Example Internet Exchange'] },
      /^AS27978 has the name of an exchange/,
    ],
    [
      'both sides are one',
      { holdersOf: (asn: number) => new Set([asn === 27978 ? 'a' : 'b']) },
      /^AS6453 and AS2914 are one/,
    ],
  ])('Much weighs against a leak if %s', (_, known, excuse) => {
    const weighed = weighLeak(two, { ...nobody, ...known });
    expect(weighed?.confidence).toBe(0.45);
    expect(weighed?.excuses).toEqual([expect.stringMatching(excuse)]);
  });

  it('A single peer weighs little against a leak, and no name of a network is taken for that of an exchange', () => {
    const one = leakOf(seen('2914 27978 6453', '192.0.2.0/24'));
    const weighed = weighLeak(one, { ...nobody, namesOf: () => ['HELIX - Phoenix Telecom', 'Matrix', 'MIXPOINT'] });
    expect(weighed).toEqual({ leak: one, confidence: 0.8, excuses: ['only one peer of the collectors sees it'] });
  });
});
