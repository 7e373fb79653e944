import { describe, expect, it } from 'vitest';
import { addressKey } from '../../schema/keys/index.ts';
import { readLocatedRanges } from '../../views/location.ts';

const ADDRESS = '192.0.2.10';
const PLANES = ['located', 'announced', 'registered', 'run', 'listed'];

/** A range of a plane that holds the address, or the gap between two ranges: the last address before and the first one after it. */
type Part =
  | { readonly range: readonly [string, string] }
  | { readonly gap: readonly [string | null, string | null] }
  | null;

/** The first and the last key that the record of 192.0.2.10 holds for, and how often the graph was read. */
async function extent(place: object, ...parts: readonly Part[]): Promise<readonly [reads: number, ...string[]]> {
  const bound = (address: string | null) => (address === null ? null : `7:${addressKey(address)}`);
  const bounds = parts.map((part) => {
    if (part === null) return null;
    if ('range' in part) return [null, ...part.range.map(bound), null];
    const [before, after] = part.gap;
    return [bound(ADDRESS), null, bound(before), bound(after)];
  });
  const networks = PLANES.map((plane, index) => {
    const part = parts[index];
    return [plane, part != null && 'range' in part ? ['192.0.2.0/24'] : null];
  });
  const known = { key: addressKey(ADDRESS), place, ...Object.fromEntries(networks) };
  const rows = [
    { ...known, bounds: bounds.slice(0, 2) },
    { ...known, bounds: bounds.slice(2) },
  ];
  let reads = 0;
  const read = async () => {
    reads += 1;
    return rows.slice(reads - 1, reads);
  };
  const found = await readLocatedRanges({ read }, [ADDRESS]);
  const { start, end, record } = found.get(ADDRESS) ?? { start: '', end: '', record: null };
  return record === null ? [reads, 'nothing is known', start, end] : [reads, start, end];
}

const keys = (...addresses: string[]): string[] => addresses.map((address) => addressKey(address));

const BLOCK: Part = { range: ['192.0.2.0', '192.0.2.255'] };
const HALF: Part = { range: ['192.0.2.0', '192.0.2.127'] };
const AROUND: Part = { range: ['192.0.2.8', '192.0.3.255'] };

const TOWN = { countryCode: 'NL', cityName: 'Amsterdam' };

describe('how far a record of a place holds', () => {
  it('A record with country and place holds for the range that place and announcement share, and needs one read', async () => {
    expect(await extent(TOWN, HALF, AROUND)).toEqual([1, ...keys('192.0.2.8', '192.0.2.127')]);
    expect(await extent({ countryCode: 'NL', latitude: 52.4 }, HALF, BLOCK, AROUND)).toEqual([
      1,
      ...keys('192.0.2.0', '192.0.2.127'),
    ]);
  });

  it('A record without country or without place holds for the range that all planes share', async () => {
    for (const place of [{ cityName: 'Amsterdam' }, { countryCode: 'NL' }, {}])
      expect(await extent(place, BLOCK, BLOCK, AROUND, HALF, BLOCK)).toEqual([2, ...keys('192.0.2.8', '192.0.2.127')]);
  });

  it('A record holds in the gap of a plane from the address after the range before to the one before the next range', async () => {
    const gap: Part = { gap: ['192.0.2.3', '192.0.2.64'] };
    expect(await extent(TOWN, BLOCK, gap)).toEqual([1, ...keys('192.0.2.4', '192.0.2.63')]);
    expect(await extent({}, gap, BLOCK, HALF, gap, null)).toEqual([2, ...keys('192.0.2.4', '192.0.2.63')]);
  });

  it('A plane without a range before or after its gap, or without any range, does not narrow it', async () => {
    const inGap = (...gap: readonly [string | null, string | null]) => extent(TOWN, BLOCK, { gap });
    expect(await inGap(null, '192.0.2.64')).toEqual([1, ...keys('192.0.2.0', '192.0.2.63')]);
    expect(await inGap('192.0.2.3', null)).toEqual([1, ...keys('192.0.2.4', '192.0.2.255')]);
    expect(await inGap(null, null)).toEqual([1, ...keys('192.0.2.0', '192.0.2.255')]);
    expect(await extent(TOWN, BLOCK, null)).toEqual([1, ...keys('192.0.2.0', '192.0.2.255')]);
  });

  it('That no plane knows anything holds for the gap that all planes share', async () => {
    const [wide, narrow]: readonly [Part, Part] = [
      { gap: ['192.0.1.255', null] },
      { gap: ['192.0.2.3', '192.0.2.64'] },
    ];
    expect(await extent({}, wide, narrow, wide, wide, wide)).toEqual([
      2,
      'nothing is known',
      ...keys('192.0.2.4', '192.0.2.63'),
    ]);
  });
});
