import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PathEvidence } from '../../loaders/derive/relationships.ts';

/** A network of two large providers (1, 2), each with customers that have customers of their own. */
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
  it('is that of a provider to its customer on the way up to the best connected network and down from it', () => {
    const gathered = evidence('100 10 1 2 20 200');
    expect(gathered.relation(10, 100)).toEqual({ relClass: 'provider-customer', provider: 10 });
    expect(gathered.relation(200, 20)).toEqual({ relClass: 'provider-customer', provider: 20 });
    expect(gathered.relation(1, 10)).toEqual({ relClass: 'provider-customer', provider: 1 });
    expect(gathered.relation(2, 20)).toEqual({ relClass: 'provider-customer', provider: 2 });
  });

  it('is peering where a link was seen only at the top, between providers of a like size', () => {
    expect(evidence('100 10 1 2 20 200').relation(2, 1)).toEqual({ relClass: 'peer-peer' });
    expect(evidence('1 2').relation(1, 2)).toEqual({ relClass: 'unknown' });
  });

  it('is that of a provider where one end has sixty times the neighbours of the other', () => {
    expect(evidence('1 100').relation(100, 1)).toEqual({ relClass: 'provider-customer', provider: 1 });
    expect(evidence('1 10').relation(1, 10)).toEqual({ relClass: 'unknown' });
  });

  it('is unknown where paths contradict each other', () => {
    expect(evidence('100 10 11 1', '200 11 10 1').relation(10, 11)).toEqual({ relClass: 'unknown' });
  });

  it('is unknown where the provider would be no larger than its customer, or hardly so and both have customers', () => {
    expect(evidence('10 11 20 2').relation(10, 11)).toEqual({ relClass: 'unknown' });
    expect(evidence('100 10 1 2', '200 20 11 1').relation(11, 20)).toEqual({ relClass: 'unknown' });
    expect(evidence('20 11 1').relation(11, 20)).toEqual({ relClass: 'provider-customer', provider: 11 });
  });

  it('counts prepends once and takes nothing from a path with a set or a loop', () => {
    expect(evidence('100 100 10 10 10 1').relation(10, 100).relClass).toBe('provider-customer');
    expect(evidence('100 10 {11,20} 1', '11 10 11 1').relation(10, 11).relClass).toBe('unknown');
  });

  it('does not depend on the order of paths, nor of the two networks', () => {
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
