import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PathEvidence } from '../../../routing/relationships.ts';

/** Two large providers (1, 2), each with customers that have customers too. */
const DEGREES = new Map([
  [1, 100],
  [2, 90],
  [10, 12],
  [11, 10],
  [20, 8],
  [100, 1],
  [200, 1],
]);

function evidence(...paths: readonly string[]): PathEvidence {
  const gathered = new PathEvidence(DEGREES);
  for (const path of paths) gathered.add(path);
  return gathered;
}

describe('a relation inferred from paths', () => {
  it('A relation is provider to customer on the way up to the best connected network and down from it', () => {
    const gathered = evidence('100 10 1 2 20 200');
    expect(gathered.relation(10, 100)).toMatchObject({ relClass: 'provider-customer', provider: 10 });
    expect(gathered.relation(200, 20)).toMatchObject({ relClass: 'provider-customer', provider: 20 });
    expect(gathered.relation(1, 10)).toMatchObject({ relClass: 'provider-customer', provider: 1 });
    expect(gathered.relation(2, 20)).toMatchObject({ relClass: 'provider-customer', provider: 2 });
  });

  it('A relation is peering if the link was seen only at the top, between providers of a like size', () => {
    expect(evidence('100 10 1 2 20 200').relation(2, 1)).toEqual({ relClass: 'peer-peer', confidence: 0.5 });
    expect(evidence('1 2').relation(1, 2)).toEqual({ relClass: 'unknown', confidence: null });
  });

  it('A relation is provider to customer if one end has sixty times the neighbours of the other', () => {
    expect(evidence('1 100').relation(100, 1)).toMatchObject({ relClass: 'provider-customer', provider: 1 });
    expect(evidence('1 10').relation(1, 10)).toEqual({ relClass: 'unknown', confidence: null });
  });

  it('A relation is unknown if paths contradict each other', () => {
    expect(evidence('100 10 11 1', '200 11 10 1').relation(10, 11)).toEqual({ relClass: 'unknown', confidence: null });
  });

  it('A relation is unknown if the provider is no larger than its customer, or hardly so and both have customers', () => {
    expect(evidence('10 11 20 2').relation(10, 11)).toEqual({ relClass: 'unknown', confidence: null });
    expect(evidence('100 10 1 2', '200 20 11 1').relation(11, 20)).toEqual({ relClass: 'unknown', confidence: null });
    expect(evidence('20 11 1').relation(11, 20)).toMatchObject({ relClass: 'provider-customer', provider: 11 });
  });

  it('A relation counts prepends once and takes nothing from a path with a set or a loop', () => {
    expect(evidence('100 100 10 10 10 1').relation(10, 100).relClass).toBe('provider-customer');
    expect(evidence('100 10 {11,20} 1', '11 10 11 1').relation(10, 11).relClass).toBe('unknown');
  });

  it('A relation is as sure as the number of peers that agree, without the one whose own first link it is', () => {
    const first = evidence('10 1 2', '10 1 20').relation(1, 10);
    expect(first).toEqual({ relClass: 'provider-customer', provider: 1, confidence: 0.5 });
    expect(evidence('10 1 2', '2 1 10').relation(1, 10).confidence).toBe(0.67);
    expect(evidence('2 1 10', '100 2 1 10', '200 2 1 10', '200 2 1 10 100').relation(1, 10).confidence).toBe(0.8);
    expect(evidence('1 100').relation(1, 100).confidence).toBe(0.5);
  });

  it('A relation counts the peer that comes after a collector AS of RIS, RouteViews or PCH', () => {
    expect(evidence('12654 2 1 10').relation(1, 10).confidence).toBe(0.67);
    expect(evidence('12654 10 1').relation(12654, 10).relClass).toBe('unknown');
  });

  it('The clique is at the top of a path: its members are peers, and no network is their provider', () => {
    const gathered = evidence('100 10 3356 1299 20 200', '200 20 174 1');
    expect(gathered.relation(1299, 3356)).toEqual({ relClass: 'peer-peer', confidence: 0.9 });
    expect(gathered.relation(10, 3356)).toMatchObject({ relClass: 'unknown' });
    const sized = new PathEvidence(
      new Map([
        [3356, 1000],
        [1299, 900],
        [10, 12],
        [20, 8],
      ]),
    );
    for (const path of ['100 10 3356 1299 20 200', '200 20 3356 10 100']) sized.add(path);
    expect(sized.relation(10, 3356)).toMatchObject({ relClass: 'provider-customer', provider: 3356 });
    expect(sized.relation(1299, 20)).toMatchObject({ relClass: 'provider-customer', provider: 1299 });
  });

  it('A relation takes nothing from a path that leaves the clique and comes back to it', () => {
    expect(evidence('3356 100 1299 20').relation(1299, 20).relClass).toBe('unknown');
    expect(evidence('2914 1299 20').relation(1299, 20).relClass).not.toBe('peer-peer');
  });

  it('Hurricane Electric is at the top of paths for IPv6 alone', () => {
    const degrees = new Map([
      [6939, 50],
      [10, 5],
      [3356, 100],
      [1299, 100],
    ]);
    const six = new PathEvidence(degrees);
    six.add('3356 6939 1299 10', 6);
    expect(six.relation(1299, 10)).toMatchObject({ relClass: 'provider-customer', provider: 1299 });
    const four = new PathEvidence(degrees);
    four.add('3356 6939 1299 10', 4);
    expect(four.relation(1299, 10).relClass).not.toBe('provider-customer');
  });

  it('A relation does not depend on the order of paths, nor of the two networks', () => {
    const asn = fc.constantFrom(...DEGREES.keys());
    const paths = fc.array(
      fc.array(asn, { minLength: 1, maxLength: 6 }).map((hops) => hops.join(' ')),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(paths, asn, asn, (given, one, other) => {
        fc.pre(one !== other);
        const expected = evidence(...given).relation(one, other);
        expect(evidence(...given.toReversed()).relation(other, one)).toEqual(expected);
      }),
    );
  });
});
