import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { indicators } from '../../../loaders/formats/indicators.ts';
import { readIndicator } from '../../../procedures/read-indicator.ts';
import {
  cidrRange,
  foldAddress,
  foldCidr,
  foldRange,
  isRange,
  KeyError,
  keyToAddress,
} from '../../../schema/keys/index.ts';

const octet = fc.integer({ min: 0, max: 255 });

function ends(networks: readonly string[]): readonly [string, string] {
  return [keyToAddress(cidrRange(networks[0] ?? '').start), keyToAddress(cidrRange(networks.at(-1) ?? '').end)];
}

describe('a range of addresses', () => {
  it('A range of the last octet is the range of its two addresses', () => {
    fc.assert(
      fc.property(octet, octet, octet, (third, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const networks = foldRange(`11.0.${third}.${low}-${high}`);
        expect(networks).toEqual(foldRange(`11.0.${third}.${low} - 11.0.${third}.${high}`));
        expect(ends(networks)).toEqual([`11.0.${third}.${low}`, `11.0.${third}.${high}`]);
        const size = networks.reduce((sum, name) => sum + 2 ** (32 - foldCidr(name).length), 0);
        expect(size).toBe(high - low + 1);
      }),
    );
  });

  it('A netmask means the length of its ones', () => {
    fc.assert(
      fc.property(
        fc.ipV4(),
        fc.integer({ min: 0, max: 32 }),
        fc.constantFrom('/', ' / ', ' '),
        (address, length, between) => {
          const bits = `${'1'.repeat(length)}${'0'.repeat(32 - length)}`;
          const mask = (bits.match(/.{8}/g) ?? []).map((part) => Number.parseInt(part, 2)).join('.');
          expect(foldCidr(`${address}${between}${mask}`)).toEqual(foldCidr(`${address}/${length}`));
        },
      ),
    );
  });

  it('Two addresses of either family are the fewest networks between them, or are refused', () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(address, address, (first, last) => {
        const [low, high] = [foldAddress(first), foldAddress(last)];
        try {
          expect(ends(foldRange(`${first}-${last}`))).toEqual([low.name, high.name]);
        } catch (error) {
          expect(error).toBeInstanceOf(KeyError);
        }
      }),
    );
  });

  test.each([
    ['192.0.2.*', '192.0.2.0/24'],
    ['192.0.*.*', '192.0.0.0/16'],
    ['192.0.2.0-255', '192.0.2.0/24'],
    ['192.0.2.0-192.0.2.255', '192.0.2.0/24'],
    ['192.0.2.0 - 192.0.2.127', '192.0.2.0/25'],
    ['2001:db8::-2001:db8::ffff', '2001:db8::/112'],
    ['192.0.2.0/255.255.255.0', '192.0.2.0/24'],
    ['192.0.2.0 255.255.255.128', '192.0.2.0/25'],
    ['192[.]0[.]2[.]*', '192.0.2.0/24'],
  ])('The question %s is for the network %s', (given, name) => {
    expect(readIndicator(given)).toMatchObject({ kind: 'network', name });
  });

  test.each([
    ['192.0.2.9-3', 'the lower one first'],
    ['192.0.2.0-256', 'the lower one first'],
    ['192.0.2.0-2001:db8::1', 'of one family'],
    ['192.0.2.0-20', '192.0.2.0/28, 192.0.2.16/30, 192.0.2.20/32'],
    ['192.0.2.0/255.0.255.0', 'a prefix length'],
    ['192.0.2.0/0.0.0.255', 'a prefix length'],
    ['192.0.*', 'Give 192.0.2.10'],
    ['192.*.2.0', 'Give 192.0.2.10'],
    ['2001:db8:::1', 'eight hexadecimal groups'],
  ])('The question %s is refused, with what is right: %s', (given, reason) => {
    expect(() => readIndicator(given)).toThrow(reason);
  });

  test.each([
    ['11.0.113.1,', ['11.0.113.1']],
    ['"11.0.113.1"', ['11.0.113.1']],
    ['11.0.113.1#scans SSH', ['11.0.113.1']],
    ['11.0.113.1;b', ['11.0.113.1']],
    ['11.0.113.1:443', ['11.0.113.1']],
    ['[2a00:1::1]:443', ['2a00:1::1']],
    ['[11.0.113.1]', ['11.0.113.1']],
    ['11.0.118.0-255', ['11.0.118.0/24']],
    ['11.0.118.0-2', ['11.0.118.0/31', '11.0.118.2']],
    ['11.0.117.*', ['11.0.117.0/24']],
    ['11.0.117.0/255.255.255.0', ['11.0.117.0/24']],
    ['11.0.117.0 255.255.255.0', ['11.0.117.0/24']],
    ['11.0.113.1 11.0.113.2', ['11.0.113.1', '11.0.113.2']],
    ['11.0.113.1, 11.0.113.2; 11.0.113.3', ['11.0.113.1', '11.0.113.2', '11.0.113.3']],
  ])('The line %s of a list of addresses lists %j', (line, names) => {
    for (const listed of ['addresses', 'mixed', 'any'] as const)
      expect(indicators(line, listed).map(({ name }) => name)).toEqual(names);
  });

  test.each(['11.0.113.1 seen on Monday', '11.0.113.1, 999.1.1.1', '11.0.113.9-3', '11.0.113.1 127.0.0.1'])(
    'The line %s of a list is refused whole, and none of it is listed',
    (line) => {
      expect(() => indicators(line, 'addresses')).toThrow(KeyError);
    },
  );

  it('A host name with a hyphen is no range', () => {
    for (const name of ['a-b.example.com', '1-2.example.com', 'ns1-11.0.113.1.example.com'])
      expect(isRange(name)).toBe(false);
  });
});
