import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder, jointConfidence, METHODS, type Method } from '../../../procedures/origins/methods.ts';

const ALL = inOrder([
  'links_to',
  'same_registrant',
  'ptr_name',
  'mx_host',
  'subdomain_a',
  'spf_ip',
  'certificate_san',
  'former_a',
  'current_a',
]);
const lists = fc.subarray([...ALL], { minLength: 0 });
const joined = (methods: readonly Method[]) => jointConfidence(inOrder(methods), false);

describe('methods', () => {
  it('stand in the order of what they tell, each once', () => {
    expect(ALL).toEqual(Object.keys(METHODS));
    expect(inOrder(['links_to', 'current_a', 'links_to'])).toEqual(['current_a', 'links_to']);
  });
});

describe('the joint confidence', () => {
  it('lies between 0 and 1, asks for no order, counts a method once, and grows with every further one', () => {
    fc.assert(
      fc.property(lists, (given) => {
        const plain = joined(given);
        expect(joined([...given, ...given].reverse())).toBe(plain);
        expect(plain).toBeGreaterThanOrEqual(0);
        expect(plain).toBeLessThan(1);
        expect(joined([...given, 'links_to'])).toBeGreaterThanOrEqual(plain);
        const miss = given.reduce((rest, method) => rest * (1 - METHODS[method]), 1);
        expect(Math.abs(plain - (1 - miss))).toBeLessThan(0.000_051);
      }),
    );
  });

  it.each<[readonly Method[], number]>([
    [['former_a', 'spf_ip'], 0.88],
    [['mx_host', 'same_registrant'], 0.675],
    [['former_a', 'spf_ip', 'subdomain_a'], 0.946],
    [['subdomain_a', 'mx_host'], 0.775],
    [[], 0],
  ])('of %j is told to the digit: %d', (methods, confidence) => {
    expect(joined(methods)).toBe(confidence);
  });

  it('of resolving to an address of many is small: the server is behind it', () => {
    expect(jointConfidence(['current_a'], false)).toBe(0.9);
    expect(jointConfidence(['current_a'], true)).toBe(0.1);
    expect(jointConfidence(['current_a', 'mx_host'], true)).toBe(0.55);
  });
});
