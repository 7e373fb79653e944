import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it, test } from 'vitest';
import {
  addressKey,
  addressScope,
  asnNumber,
  cidrRange,
  cidrSize,
  foldAddress,
  foldAsn,
  foldCidr,
  isReachable,
  keyToAddress,
  rangeToCidrs,
  specialPurposeBlock,
  specialUseName,
} from '../../../schema/keys/index.ts';

const quad = fc.ipV4();
// ipaddr.js, which some of this is held against, reads the deprecated IPv4-compatible form as IPv4-mapped.
const groups = fc.ipV6().filter((text) => !/^::[\d.]+$/.test(text));
const value32 = fc.nat({ max: 0xffffffff });
const value128 = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n });
const network4 = fc.tuple(quad, fc.nat({ max: 32 })).map(([address, length]) => foldCidr(`${address}/${length}`).name);
const network6 = fc
  .tuple(groups, fc.nat({ max: 128 }))
  .map(([address, length]) => foldCidr(`${address}/${length}`).name);
const network = fc.oneof(network4, network6);

const key128 = (value: bigint): string => value.toString(16).padStart(32, '0');
const key32 = (value: number): string => key128(0xffff00000000n + BigInt(value));
const number128 = (key: string): bigint => BigInt(`0x${key}`);

describe('foldAddress', () => {
  it('foldAddress writes IPv6 as ipaddr.js writes RFC 5952', () => {
    fc.assert(
      fc.property(groups, (given) => {
        const parsed = ipaddr.IPv6.parse(given);
        fc.pre(!parsed.isIPv4MappedAddress());
        expect(foldAddress(given)).toEqual({ family: 6, label: 'IPV6', name: parsed.toRFC5952String() });
      }),
    );
  });

  it('foldAddress gives one name to all spellings of an address', () => {
    fc.assert(
      fc.property(groups, (given) => {
        const { name } = foldAddress(given);
        const full = fullLength(given);
        for (const spelling of [full, full.toUpperCase(), `[${given}]`, `${given}/128`, ` ${given} `]) {
          expect(foldAddress(spelling).name).toBe(name);
        }
      }),
    );
  });

  it('foldAddress folds an IPv4-mapped address to IPv4', () => {
    fc.assert(
      fc.property(quad, (given) => {
        const expected = { family: 4, label: 'IPV4', name: given };
        expect(foldAddress(given)).toEqual(expected);
        expect(foldAddress(`::ffff:${given}`)).toEqual(expected);
        expect(foldAddress(fullLength(`::ffff:${given}`))).toEqual(expected);
      }),
    );
  });
});

describe('foldCidr', () => {
  it('foldCidr clears the host bits as ipaddr.js does', () => {
    fc.assert(
      fc.property(quad, fc.nat({ max: 32 }), (address, length) => {
        const base = ipaddr.IPv4.networkAddressFromCIDR(`${address}/${length}`).toString();
        expect(foldCidr(`${address}/${length}`)).toEqual({ name: `${base}/${length}`, family: 4, length });
      }),
    );
    fc.assert(
      fc.property(groups, fc.nat({ max: 95 }), (address, length) => {
        const base = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${length}`).toRFC5952String();
        expect(foldCidr(`${address}/${length}`)).toEqual({ name: `${base}/${length}`, family: 6, length });
      }),
    );
  });

  it('cidrSize counts the addresses of a network', () => {
    fc.assert(
      fc.property(network, (cidr) => {
        const { start, end } = cidrRange(cidr);
        expect(cidrSize(cidr)).toBe(number128(end) - number128(start) + 1n);
      }),
    );
  });
});

describe('order keys', () => {
  it('Order keys have the same order as their addresses', () => {
    fc.assert(
      fc.property(value128, value128, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(key128(low) <= key128(high)).toBe(true);
        expect(addressKey(keyToAddress(key128(one)))).toBe(key128(one));
      }),
    );
    fc.assert(
      fc.property(value32, value32, (one, other) => {
        const keys = [one, other].map((value) => addressKey(keyToAddress(key32(value))));
        expect(keys).toEqual([key32(one), key32(other)]);
        expect((keys[0] ?? '') < (keys[1] ?? '')).toBe(one < other);
      }),
    );
  });

  it('An order key gives back the address that it is from', () => {
    fc.assert(
      fc.property(fc.oneof(quad, groups), (given) => {
        const { name } = foldAddress(given);
        expect(keyToAddress(addressKey(name))).toBe(name);
        expect(addressKey(given)).toBe(addressKey(name));
        expect(addressKey(name)).toMatch(/^[0-9a-f]{32}$/);
      }),
    );
  });

  it('The order keys of a network contain exactly its addresses', () => {
    fc.assert(
      fc.property(network, fc.oneof(quad, groups), (cidr, address) => {
        const { start, end } = cidrRange(cidr);
        const { name, family } = foldAddress(address);
        const parsed = ipaddr.parse(name);
        const network = ipaddr.parseCIDR(cidr);
        fc.pre(parsed.kind() === network[0].kind());
        const inside = addressKey(name) >= start && addressKey(name) <= end;
        expect(inside).toBe(parsed.match(network));
        expect(family).toBe(parsed.kind() === 'ipv4' ? 4 : 6);
      }),
      { numRuns: 300 },
    );
  });

  it('addressKey refuses a network, and keyToAddress refuses a text that is no key', () => {
    expect(() => addressKey('192.0.2.0/24')).toThrow('without a prefix length');
    expect(() => keyToAddress('zz')).toThrow('32 lower-case hexadecimal digits');
  });
});

describe('rangeToCidrs', () => {
  it('rangeToCidrs covers an IPv4 range exactly, in order, with the fewest networks', () => {
    fc.assert(
      fc.property(value32, value32, (one, other) =>
        checkCover(key32(Math.min(one, other)), key32(Math.max(one, other))),
      ),
    );
  });

  it('rangeToCidrs covers an IPv6 range exactly, in order, with the fewest networks', () => {
    fc.assert(
      fc.property(value128, value128, (one, other) => {
        checkCover(...sorted(key128(one), key128(other)));
      }),
    );
  });

  it('rangeToCidrs returns a network as itself', () => {
    fc.assert(
      fc.property(network, (cidr) => {
        const { start, end } = cidrRange(cidr);
        expect(rangeToCidrs(start, end)).toEqual([cidr]);
      }),
    );
  });
});

describe('AS numbers', () => {
  it('All spellings of a 32-bit AS number fold to the same name', () => {
    fc.assert(
      fc.property(value32, (value) => {
        const dotted = `${Math.floor(value / 65536)}.${value % 65536}`;
        for (const spelling of [value, String(value), `as${value}`, `ASN ${value}`, dotted, `AS${dotted}`]) {
          expect(foldAsn(spelling)).toBe(`AS${value}`);
        }
        expect(asnNumber(`AS${value}`)).toBe(value);
      }),
    );
  });
});

describe('addressScope', () => {
  test.each([
    ['10.0.0.1', 'private'],
    ['fd00::1', 'private'],
    ['127.0.0.1', 'loopback'],
    ['::1', 'loopback'],
    ['169.254.1.1', 'link-local'],
    ['fe80::1', 'link-local'],
    ['224.0.0.1', 'multicast'],
    ['ff02::1', 'multicast'],
    ['0.0.0.0', 'unspecified'],
    ['::', 'unspecified'],
    ['255.255.255.255', 'broadcast'],
    ['192.0.2.10', 'public'],
    ['2001:db8::1', 'public'],
    ['8.8.8.8', 'public'],
  ])('The scope of %s is %s', (address, scope) => {
    expect(addressScope(address)).toBe(scope);
    expect(isReachable(address)).toBe(scope === 'public');
  });

  it('addressScope agrees with ipaddr.js, which knows the same registries', () => {
    const special = ['private', 'uniqueLocal', 'loopback', 'linkLocal', 'multicast', 'unspecified', 'broadcast'];
    fc.assert(
      fc.property(fc.oneof(quad, groups), (given) => {
        const { name } = foldAddress(given);
        expect(addressScope(name) === 'public').toBe(!special.includes(ipaddr.parse(name).range()));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('isReachable', () => {
  test.each([
    ['100.63.255.255', true],
    ['100.64.0.1', false],
    ['100.127.255.255', false],
    ['100.128.0.1', true],
    ['192.0.0.8', false],
    ['192.0.0.9', true],
    ['192.88.99.1', true],
    ['198.17.255.255', true],
    ['198.18.0.1', false],
    ['198.19.255.255', false],
    ['203.0.113.1', true],
    ['239.255.255.255', false],
    ['240.0.0.1', false],
    ['255.255.255.254', false],
    ['64:ff9b::808:808', true],
    ['64:ff9b:1::1', false],
    ['100::1', false],
    ['2001::1', true],
    ['2001:2::1', false],
    ['2001:20::1', true],
    ['2002::1', true],
    ['3fff::1', true],
    ['4000::1', false],
    ['5f00::1', false],
    ['fec0::1', false],
  ])('The address %s is reachable: %s', (address, reachable) => {
    expect(isReachable(address)).toBe(reachable);
    expect(addressScope(address)).toBe(address.startsWith('239.') ? 'multicast' : 'public');
  });
});

/** Eight groups of four digits. */
function fullLength(address: string): string {
  const digits = ipaddr.IPv6.parse(address).parts.map((part) => part.toString(16).padStart(4, '0'));
  return digits.join(':');
}

function sorted(one: string, other: string): [string, string] {
  return one < other ? [one, other] : [other, one];
}

/** Contiguous from start to end, and no two neighbours that one network could hold. */
function checkCover(start: string, end: string): void {
  const cidrs = rangeToCidrs(start, end);
  const ranges = cidrs.map(cidrRange);
  expect(ranges[0]?.start).toBe(start);
  expect(ranges.at(-1)?.end).toBe(end);
  for (const [index, range] of ranges.slice(1).entries()) {
    const before = ranges[index];
    expect(number128(range.start)).toBe(number128(before?.end ?? '0') + 1n);
    const joined = rangeToCidrs(before?.start ?? '', range.end);
    expect(joined.length).toBeGreaterThan(1);
  }
}

describe('the block that an address is set apart by', () => {
  test.each([
    ['100.64.1.1', '100.64.0.0/10', 'RFC 6598', false],
    ['198.51.100.1', '198.51.100.0/24', 'RFC 5737', false],
    ['192.0.0.9', '192.0.0.9/32', 'RFC 7723', true],
    ['192.0.0.8', '192.0.0.0/24', 'RFC 6890', false],
    ['192.88.99.1', '192.88.99.0/24', 'RFC 7526', false],
    ['255.255.255.255', '255.255.255.255/32', 'RFC 919', false],
    ['2001:db8::1', '2001:db8::/32', 'RFC 3849', false],
    ['2001:2::1', '2001:2::/48', 'RFC 5180', false],
    ['2002:808:808::1', '2002::/16', 'RFC 3056', false],
    ['64:ff9b::808:808', '64:ff9b::/96', 'RFC 6052', true],
    ['4000::1', '::/0', 'RFC 4291', false],
  ])('The block that sets %s apart is %s by %s', (address, prefix, rfc, isGloballyReachable) => {
    expect(specialPurposeBlock(address)).toMatchObject({ prefix, rfc, isGloballyReachable });
  });

  test.each(['8.8.8.8', '100.128.0.1', '192.0.32.1', '2606:4700::1111'])('No block sets %s apart', (address) => {
    expect(specialPurposeBlock(address)).toBeNull();
  });
});

describe('a name that is set apart', () => {
  test.each([
    ['a.local', 'local'],
    ['local', 'local'],
    ['x.home.arpa', 'home.arpa'],
    ['a.b.onion', 'onion'],
  ])('The special name %s ends in .%s', (host, suffix) => {
    expect(specialUseName(host)?.suffix).toBe(suffix);
  });

  test.each(['example.com', 'contest', 'arpa', 'local.example.com'])('The name %s is not set apart', (host) => {
    expect(specialUseName(host)).toBeNull();
  });
});
