import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey, foldCidr, keyToAddress } from '../../../schema/keys/index.ts';
import { keyNumber, sizeOf, spreadKeys, stretchesOf } from '../../../views/networks/stretches.ts';

describe('the stretches of a network', () => {
  it('The stretches of a network cover all of its addresses', () => {
    expect(sizeOf(stretchesOf(foldCidr('192.0.2.0/24')))).toBe(256n);
    expect(sizeOf(stretchesOf(foldCidr('0.0.0.0/0')))).toBe(1n << 32n);
    expect(sizeOf(stretchesOf(foldCidr('2001:db8::/32')))).toBe(1n << 96n);
  });

  it('The stretches of an IPv6 network leave out the place of IPv4', () => {
    expect(sizeOf(stretchesOf(foldCidr('::/0')))).toBe((1n << 128n) - (1n << 32n));
    expect(stretchesOf(foldCidr('::fffe:0:0/95'))).toEqual([{ first: 0xfffe_0000_0000n, last: 0xfffe_ffff_ffffn }]);
  });
});

describe('the addresses of a sample', () => {
  it('A sample has one address in each equal share of the network, and is the same each time', () => {
    const stretches = stretchesOf(foldCidr('10.0.0.0/8'));
    const keys = spreadKeys(stretches, 256);
    expect(keys.map((key) => keyToAddress(key).split('.')[1])).toEqual(
      Array.from({ length: 256 }, (_, index) => `${index}`),
    );
    expect(spreadKeys(stretches, 256)).toEqual(keys);
  });

  it('A sample takes another place in each share, because networks begin at round addresses', () => {
    const keys = spreadKeys(stretchesOf(foldCidr('10.0.0.0/8')), 256);
    expect(new Set(keys.map((key) => keyToAddress(key).split('.')[2])).size).toBeGreaterThan(128);
  });

  it('The addresses of a sample are inside the network, in both families', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('0.0.0.0/0', '192.0.2.0/24', '::/0', '::/64', '2001:db8::/32'),
        fc.integer({ min: 1, max: 200 }),
        (name, count) => {
          const stretches = stretchesOf(foldCidr(name));
          const numbers = spreadKeys(stretches, count).map(keyNumber);
          expect(numbers).toEqual(numbers.toSorted((one, other) => (one < other ? -1 : 1)));
          for (const number of numbers) {
            expect(stretches.some(({ first, last }) => first <= number && number <= last)).toBe(true);
          }
        },
      ),
    );
    expect(keyNumber(addressKey('0.0.0.1'))).toBe((0xffffn << 32n) + 1n);
  });
});
