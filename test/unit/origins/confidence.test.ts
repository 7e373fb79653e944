import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AddressKind } from '../../../procedures/origins/address-kind.ts';
import { chancesOf, type Suspect } from '../../../procedures/origins/confidence.ts';
import { ALL_METHODS, METHODS, type Method } from '../../../procedures/origins/methods.ts';

const KINDS: readonly AddressKind[] = ['origin', 'related', 'mail', 'shared', 'cdn', 'unreachable'];

const lead = (method: Method, weight = 1, network: string | null = null) => ({ method, weight, network });
const suspect = (methods: readonly Method[], kind: AddressKind = 'origin'): Suspect => {
  return { kind, leads: methods.map((method) => lead(method)) };
};

const suspects = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    leads: fc.subarray([...ALL_METHODS], { minLength: 1 }).chain((methods) =>
      fc.tuple(
        ...methods.map((method) =>
          fc.record({
            method: fc.constant(method),
            weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
            network: fc.constantFrom(null, null, 'a', 'b'),
          }),
        ),
      ),
    ),
  }),
  { maxLength: 60 },
);

describe('the chances of the addresses of one host', () => {
  it('The chances of the addresses of one host sum to at most 1, whatever was found, and none is below 0', () => {
    fc.assert(
      fc.property(suspects, (given) => {
        const chances = chancesOf(given);
        const sum = chances.reduce((all, one) => all + Math.round(one * 10_000), 0);
        expect(chances).toHaveLength(given.length);
        expect(Math.min(0, ...chances)).toBe(0);
        expect(sum).toBeLessThanOrEqual(10_000);
      }),
    );
  });

  it.each<[readonly Method[], number]>([
    [['former_a', 'spf_ip'], 0.88],
    [['former_a', 'spf_ip', 'subdomain_a'], 0.946],
    [['current_a'], 0.9],
    [['links_to'], 0.2],
  ])(
    'The chance of an address that only %j lead to, without another address, is 1 − Π(1 − c): %d',
    (methods, chance) => {
      expect(chancesOf([suspect(methods)])).toEqual([chance]);
    },
  );

  it('The chance of an address does not fall with any further method', () => {
    fc.assert(
      fc.property(fc.subarray([...ALL_METHODS], { minLength: 2 }), (methods) => {
        const [more = 0] = chancesOf([suspect(methods)]);
        const [fewer = 0] = chancesOf([suspect(methods.slice(1))]);
        expect(more).toBeGreaterThanOrEqual(fewer);
      }),
    );
  });

  it('Many addresses share what one method says of all of them', () => {
    const chances = chancesOf(Array.from({ length: 100 }, () => suspect(['subdomain_a'])));
    const sum = chances.reduce((all, one) => all + one, 0);
    expect(new Set(chances).size).toBe(1);
    expect(sum).toBeLessThan(METHODS.subdomain_a);
    expect(sum).toBeGreaterThan(METHODS.subdomain_a / 2);
  });

  it('All addresses of a network together weigh as much as one address that is named', () => {
    const inside = { kind: 'origin', leads: [lead('spf_ip', 1 / 256, '192.0.2.0/24')] } as const;
    const [named = 0, one = 0, other = 0] = chancesOf([suspect(['spf_ip']), inside, inside]);
    expect(named).toBeGreaterThan(0.25);
    expect(one).toBeLessThan(0.002);
    expect(other).toBe(one);
  });

  it('A CDN or a mail relay with the same evidence does not lower a chance, because the server is at neither', () => {
    const crowd = Array.from({ length: 50 }, () => suspect(['subdomain_a'], 'cdn'));
    const [own = 0, edge = 0] = chancesOf([suspect(['subdomain_a']), ...crowd]);
    expect(own).toBeGreaterThan(0.5);
    expect(edge).toBeLessThan(0.01);
    const [origin = 0, relay = 0] = chancesOf([suspect(['links_to']), suspect(['spf_ip', 'mx_host'], 'mail')]);
    expect(origin).toBe(0.2);
    expect(relay).toBeLessThan(origin);
  });
});
