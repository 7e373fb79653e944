import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coveringNetworks } from '../../loaders/derive/covering.ts';
import { flatten } from '../../loaders/derive/flatten.ts';
import { place, sortedFamilies } from '../../loaders/derive/placed.ts';
import { addressKey, foldCidr } from '../../schema/keys/index.ts';

/** Networks inside 192.0.2.0/28 and 2001:db8::/124, and the wide networks that hold them, including the home of IPv4 in IPv6. */
const ipv4 = fc.tuple(fc.nat(15), fc.integer({ min: 28, max: 32 })).map(([host, bits]) => `192.0.2.${host}/${bits}`);
const ipv6 = fc
  .tuple(fc.nat(15), fc.integer({ min: 124, max: 128 }))
  .map(([host, bits]) => `2001:db8::${host.toString(16)}/${bits}`);
const wide = fc.constantFrom('0.0.0.0/0', '192.0.0.0/8', '::/0', '::/8', '::/64', '2000::/3', '8000::/1', 'ffff::/16');
const networks = fc
  .uniqueArray(
    fc.oneof(ipv4, ipv6, wide).map((cidr) => foldCidr(cidr).name),
    { maxLength: 14 },
  )
  .map((names) => names.map(place));

const ADDRESSES = [
  ...Array.from({ length: 18 }, (_, host) => `192.0.2.${host}`),
  ...Array.from({ length: 18 }, (_, host) => `2001:db8::${host.toString(16)}`),
  ...['0.0.0.0', '255.255.255.255', '::', '::1', '::fffe:ffff:ffff', '::1:0:0:0', 'ffff::', '7fff::', '8000::'],
  'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
];

/** The answer by a check of every network: those of the family of the address, longest first. */
function oracle(names: readonly string[], address: string): string[] {
  const key = addressKey(address);
  const family = address.includes(':') ? 6 : 4;
  return names
    .map(place)
    .filter((network) => network.family === family && network.start <= key && key <= network.end)
    .sort((one, other) => other.length - one.length)
    .map(({ name }) => name);
}

function flat(names: readonly string[]) {
  const ranges = flatten(sortedFamilies(names.map(place)));
  return [...ranges].map(({ start, end, networks }) => ({ start, end, networks: networks.map(({ name }) => name) }));
}

describe('flattened networks', () => {
  test('Every address is answered by the networks that hold it, most specific first, and a gap by nothing', () => {
    fc.assert(
      fc.property(networks, (placed) => {
        const names = placed.map(({ name }) => name);
        const ranges = flat(names);
        for (const address of ADDRESSES) {
          const key = addressKey(address);
          const found = ranges.find(({ start, end }) => start <= key && key <= end);
          expect(found?.networks ?? []).toEqual(oracle(names, address));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('Ranges are disjoint and in address order', () => {
    fc.assert(
      fc.property(networks, (placed) => {
        let last = '';
        for (const { start, end } of flatten(sortedFamilies(placed))) {
          expect(start > last && end >= start).toBe(true);
          last = end;
        }
      }),
    );
  });

  test('A /24 inside a /16 leaves the rest of the /16 on both sides', () => {
    const ranges = flat(['198.51.0.0/16', '198.51.100.0/24']);
    expect(ranges.map(({ networks }) => networks)).toEqual([
      ['198.51.0.0/16'],
      ['198.51.100.0/24', '198.51.0.0/16'],
      ['198.51.0.0/16'],
    ]);
    expect(ranges.map(({ end }) => end.slice(-8))).toEqual(['c63363ff', 'c63364ff', 'c633ffff']);
  });

  test('An IPv6 default route answers no IPv4 address', () => {
    const ranges = flat(['::/0', '192.0.2.0/24']);
    expect(ranges.map(({ networks }) => networks)).toEqual([['::/0'], ['192.0.2.0/24'], ['::/0']]);
  });
});

describe('covering networks', () => {
  test('Each network gets exactly the networks that hold all of it, most specific first', () => {
    fc.assert(
      fc.property(networks, networks, (inner, outer) => {
        const found = [...coveringNetworks(sortedFamilies(inner), sortedFamilies(outer))];
        expect(found).toHaveLength(inner.length);
        for (const { network, covering } of found) {
          const expected = outer
            .filter(
              (other) => other.family === network.family && other.start <= network.start && network.end <= other.end,
            )
            .sort((one, other) => other.length - one.length);
          expect(covering.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
        }
      }),
      { numRuns: 500 },
    );
  });
});
