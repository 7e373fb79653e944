import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLeaking, type Relation, valleysOf } from '../../../routing/valley.ts';

type Row = readonly [one: number, other: number, relClass: string, confidence?: number, basis?: Relation['basis']];

/** Relations by pair. In a pair of provider and customer, the provider comes first. */
function relations(...rows: readonly Row[]) {
  return (one: number, other: number): Relation | null => {
    const row = rows.find(([a, b]) => (a === one && b === other) || (a === other && b === one));
    if (row === undefined) return null;
    const [provider, , relClass, confidence = 0.9, basis = 'paths'] = row;
    return { relClass, provider: relClass === 'provider-customer' ? provider : null, confidence, basis };
  };
}

describe('a valley of a path', () => {
  it('A valley is where a network passes the routes of one provider to another provider', () => {
    const known = relations([10, 1, 'provider-customer'], [20, 1, 'provider-customer', 1, 'aspa']);
    expect(valleysOf([9, 10, 1, 20, 21], 4, known)).toEqual([
      { leaker: 1, from: 20, to: 10, fromAs: 'provider', toAs: 'provider', confidence: 0.9, basis: 'paths' },
    ]);
  });

  it('A valley is where a network passes routes of a provider to a peer, of a peer to a provider, or of a peer to a peer', () => {
    const known = relations(
      [10, 1, 'provider-customer', 1, 'aspa'],
      [20, 1, 'peer-peer', 0.9, 'stated'],
      [30, 1, 'route-server', 0.9, 'stated'],
    );
    expect(valleysOf([20, 1, 10], 4, known)).toMatchObject([{ from: 10, to: 20, fromAs: 'provider', toAs: 'peer' }]);
    expect(valleysOf([10, 1, 20], 4, known)).toMatchObject([{ from: 20, to: 10, fromAs: 'peer', toAs: 'provider' }]);
    expect(valleysOf([30, 1, 20], 4, known)).toMatchObject([{ fromAs: 'peer', toAs: 'peer', basis: 'stated' }]);
  });

  it('A path up, over the top and down has no valley, nor does a path that passes routes to a customer or a sibling', () => {
    const known = relations(
      [10, 1, 'provider-customer'],
      [11, 10, 'provider-customer'],
      [11, 12, 'peer-peer'],
      [12, 13, 'provider-customer'],
      [20, 13, 'sibling'],
    );
    expect(valleysOf([20, 13, 12, 11, 10, 1], 4, known)).toEqual([]);
    expect(valleysOf([11, 10, 1], 4, known)).toEqual([]);
    expect(valleysOf([20, 13, 12], 4, known)).toEqual([]);
  });

  it('A path has no valley if a relation is not known, or not sure enough', () => {
    expect(valleysOf([10, 1, 20], 4, relations([10, 1, 'provider-customer']))).toEqual([]);
    const weak = relations([10, 1, 'provider-customer', 0.74], [20, 1, 'provider-customer']);
    expect(valleysOf([10, 1, 20], 4, weak)).toEqual([]);
    expect(valleysOf([10, 1, 20], 4, relations([10, 1, 'unknown'], [20, 1, 'provider-customer']))).toEqual([]);
  });

  it('A network between two networks of the clique is a valley, unless it is known to be above them or a sibling', () => {
    expect(valleysOf([3257, 15703, 1299], 4, relations())).toMatchObject([
      { leaker: 15703, from: 1299, to: 3257, confidence: 0.9, basis: 'paths' },
    ]);
    expect(valleysOf([3257, 2914, 1299], 4, relations())).toEqual([]);
    expect(valleysOf([3257, 3549, 1299], 4, relations([3257, 3549, 'sibling']))).toEqual([]);
    expect(valleysOf([3257, 42, 1299], 4, relations([42, 1299, 'provider-customer', 1, 'aspa']))).toEqual([]);
  });

  it('Hurricane Electric is a valley for IPv4 alone, because it buys no transit for IPv6', () => {
    expect(valleysOf([3257, 6939, 7018], 4, relations())).toHaveLength(1);
    expect(valleysOf([3257, 6939, 7018], 6, relations())).toEqual([]);
    expect(valleysOf([3257, 15703, 6939], 6, relations())).toHaveLength(1);
  });

  it('A path that climbs to one top and descends never has a valley, however relations are drawn', () => {
    const asns = fc.uniqueArray(fc.integer({ min: 1_000_000, max: 1_000_100 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(asns, fc.nat(), fc.boolean(), (hops, at, hasPeers) => {
        const top = at % hops.length;
        const rows = hops.slice(1).map((asn, index): Row => {
          const before = hops[index] ?? 0;
          if (hasPeers && index === top) return [before, asn, 'peer-peer', 1, 'stated'];
          return index < top ? [asn, before, 'provider-customer', 1] : [before, asn, 'provider-customer', 1];
        });
        expect(valleysOf(hops, 4, relations(...rows))).toEqual([]);
      }),
    );
  });
});

describe('a path', () => {
  const known = relations(
    [10, 1, 'provider-customer'],
    [20, 1, 'provider-customer'],
    [10, 9, 'provider-customer'],
    [1, 2, 'sibling'],
  );

  it('A path leaks with a valley, and does not leak if every network between others has a customer next to it', () => {
    expect(isLeaking([10, 1, 20], 4, known)).toBe(true);
    expect(isLeaking([9, 10, 1], 4, known)).toBe(false);
    expect(isLeaking([9, 10], 4, known)).toBe(false);
  });

  it('A path may leak if it is unknown what its networks are to each other, or what siblings do together', () => {
    expect(isLeaking([9, 10, 1, 2], 4, known)).toBeNull();
    expect(isLeaking([9, 10, 30], 4, relations())).toBeNull();
    expect(isLeaking([9, 10, 1], 4, relations([10, 1, 'provider-customer', 0.5]))).toBeNull();
  });
});
