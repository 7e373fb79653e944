import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cidrRange, foldCidr, lengthKey, lengthKeysInside } from '../../../schema/keys/index.ts';

const ipv4 = fc
  .tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 }))
  .map(([ip, length]) => foldCidr(`${ip}/${length}`).name);
const ipv6 = fc
  .tuple(fc.ipV6(), fc.integer({ min: 0, max: 128 }))
  .map(([ip, length]) => foldCidr(`${ip}/${length}`).name);
const network = fc.oneof(ipv4, ipv6);

function isInside(inner: string, outer: string): boolean {
  const [inside, around] = [cidrRange(inner), cidrRange(outer)];
  const isLonger = Number(inner.split('/')[1]) > Number(outer.split('/')[1]);
  const isOfFamily = inner.includes(':') === outer.includes(':');
  return isOfFamily && isLonger && around.start <= inside.start && inside.end <= around.end;
}

describe('the length key of a network', () => {
  it('A length key has the family of the network, its prefix length and its first address', () => {
    expect(lengthKey('192.0.2.0/24')).toBe('4:024:00000000000000000000ffffc0000200');
    expect(lengthKey('2001:db8::/32')).toBe('6:032:20010db8000000000000000000000000');
  });

  it('A length key is among the keys inside another network exactly if its network is inside it', () => {
    const related = network.chain((outer) => {
      const [address = ''] = outer.split('/');
      const lengths = fc.integer({ min: 0, max: outer.includes(':') ? 128 : 32 });
      return fc.tuple(
        fc.constant(outer),
        fc.oneof(
          network,
          lengths.map((length) => foldCidr(`${address}/${length}`).name),
        ),
      );
    });
    fc.assert(
      fc.property(related, ([outer, inner]) => {
        const key = lengthKey(inner);
        const found = lengthKeysInside(outer).some(({ start, end }) => start <= key && key <= end);
        expect(found).toBe(isInside(inner, outer));
      }),
    );
  });

  it('A length key comes before those of longer networks', () => {
    const starts = lengthKeysInside('192.0.0.0/16').map(({ start }) => start);
    expect(starts).toHaveLength(16);
    expect(starts).toEqual(starts.toSorted());
  });
});
