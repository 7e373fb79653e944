import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeBlocks } from '../../../loaders/formats/address-ranges.ts';
import { addressKey, cidrRange, KeyError, keyToAddress } from '../../../schema/keys/index.ts';

const MAPPED = 0xffff00000000n;

function key(address: bigint): string {
  return address.toString(16).padStart(32, '0');
}

function value(hex: string): bigint {
  return BigInt(`0x${hex}`);
}

/** Two ends of a range in order, often close together, where the edges of blocks are. */
function ends(first: bigint, last: bigint) {
  const span = fc.oneof(fc.bigInt({ min: 0n, max: 70_000n }), fc.bigInt({ min: 0n, max: last - first }));
  return fc
    .tuple(fc.bigInt({ min: first, max: last }), span)
    .map(([start, size]) => [start, start + size > last ? last : start + size] as const);
}

/** The networks, checked to be in order and without a gap or overlap, as one range. */
function joined(cidrs: readonly string[]): readonly [bigint, bigint] {
  const ranges = cidrs.map(cidrRange);
  for (const [at, { start }] of ranges.entries()) {
    const before = ranges[at - 1];
    if (before !== undefined) expect(value(start)).toBe(value(before.end) + 1n);
  }
  return [value(ranges[0]?.start ?? '0'), value(ranges.at(-1)?.end ?? '0')];
}

describe('a range of addresses', () => {
  it.each([
    ['IPv4', MAPPED, MAPPED + 0xffffffffn],
    ['IPv6', MAPPED + 0x1_0000_0000n, 2n ** 128n - 1n],
  ])('A range of %s is exactly its networks, and they are the fewest', (_, first, last) => {
    fc.assert(
      fc.property(ends(first, last), ([start, end]) => {
        const cidrs = rangeBlocks(keyToAddress(key(start)), keyToAddress(key(end)));
        expect(joined(cidrs)).toEqual([start, end]);
        // Two neighbours that make up one network would be one network.
        for (const [at, cidr] of cidrs.entries()) {
          const next = cidrs[at + 1];
          if (next === undefined) break;
          const [one, other] = [cidrRange(cidr), cidrRange(next)];
          const size = value(one.end) - value(one.start) + 1n;
          const isPair = size === value(other.end) - value(other.start) + 1n && value(one.start) % (2n * size) === 0n;
          expect(isPair).toBe(false);
        }
      }),
    );
  });

  it('A range in numbers is the same as in text, in either family', () => {
    fc.assert(
      fc.property(ends(MAPPED, MAPPED + 0xffffffffn), ([start, end]) => {
        const text = rangeBlocks(keyToAddress(key(start)), keyToAddress(key(end)));
        expect(rangeBlocks(String(start - MAPPED), String(end - MAPPED))).toEqual(text);
        // Files of IPv6 write an IPv4 address as its mapped number.
        expect(rangeBlocks(String(start), String(end))).toEqual(text);
      }),
    );
    fc.assert(
      fc.property(ends(MAPPED + 0x1_0000_0000n, 2n ** 128n - 1n), ([start, end]) => {
        const text = rangeBlocks(keyToAddress(key(start)), keyToAddress(key(end)));
        expect(rangeBlocks(String(start), String(end))).toEqual(text);
      }),
    );
  });

  it('A range of one address is that address', () => {
    expect(rangeBlocks('192.0.2.7', '192.0.2.7')).toEqual(['192.0.2.7/32']);
    expect(rangeBlocks('2001:db8::7', '2001:DB8::0:7')).toEqual(['2001:db8::7/128']);
  });

  it.each([
    ['192.0.2.9', '192.0.2.1'],
    ['192.0.2.9', '2001:db8::'],
    ['::', '::ffff:0:0'],
    ['192.0.2', '192.0.2.9'],
    ['0', '999999999999999999999999999999999999999'],
    ['', ''],
  ])('A range from %s to %s is refused', (start, end) => {
    expect(() => rangeBlocks(start, end)).toThrow(KeyError);
  });

  it('A range of any two texts is read or refused with a KeyError', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (start, end) => {
        try {
          expect(rangeBlocks(start, end).every((cidr) => addressKey(cidr.split('/')[0] ?? '') !== '')).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(KeyError);
        }
      }),
    );
  });
});
