import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey } from '../../schema/keys/index.ts';
import { segmentOf, sharedSegment } from '../../store/ranges/segment.ts';
import { RangeIndex } from '../../views/range-index.ts';

const bound = (address: string): string => `00000003:${addressKey(address)}`;
const KEY = bound('198.51.7.7');
const [FIRST, LAST] = ['0'.repeat(32), 'f'.repeat(32)];

describe('where a plane says the same of all addresses', () => {
  it('A range that holds the address is its own segment', () => {
    expect(segmentOf([null, bound('192.0.2.0'), bound('192.0.2.255'), null])).toEqual({
      start: addressKey('192.0.2.0'),
      end: addressKey('192.0.2.255'),
    });
  });

  it('A gap begins after the range before it and ends before the next range', () => {
    expect(segmentOf([KEY, bound('192.0.2.0'), bound('192.0.2.255'), bound('198.51.100.0')])).toEqual({
      start: addressKey('192.0.3.0'),
      end: addressKey('198.51.99.255'),
    });
  });

  it('A gap before the first range begins with the first address, and one after the last ends with the last', () => {
    expect(segmentOf([bound('::'), null, null, bound('::1')])).toEqual({ start: FIRST, end: addressKey('::') });
    expect(segmentOf([bound('::7'), bound('::'), bound('::1'), null])).toEqual({ start: addressKey('::2'), end: LAST });
  });

  it('A plane that was never derived is one gap', () => {
    expect(segmentOf(null)).toEqual({ start: FIRST, end: LAST });
  });

  it('The shared part of segments is in each of them, and holds the address that all hold', () => {
    const keys = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map((key) => key.toString(16).padStart(32, '0'));
    const around = fc.tuple(keys, fc.array(fc.tuple(keys, keys)));
    fc.assert(
      fc.property(around, ([key, others]) => {
        const segments = others.map(([one, other]) => ({
          start: [one, key].sort()[0] ?? key,
          end: [other, key].sort()[1] ?? key,
        }));
        const { start, end } = sharedSegment(segments);
        expect(start <= key && key <= end).toBe(true);
        for (const segment of segments) expect(segment.start <= start && end <= segment.end).toBe(true);
      }),
    );
  });
});

describe('the index of ranges', () => {
  it('The index finds the range that holds a key, and none in a gap', () => {
    const index = new RangeIndex<{ start: string; end: string; name: string }>();
    index.add({ start: '20', end: '2f', name: 'second' });
    index.add({ start: '00', end: '0f', name: 'first' });
    expect(index.find('0f')?.name).toBe('first');
    expect(index.find('20')?.name).toBe('second');
    expect([index.find('10'), index.find('30')]).toEqual([null, null]);
  });
});
