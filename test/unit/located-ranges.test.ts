import { describe, expect, it } from 'vitest';
import { addressKey } from '../../schema/keys/index.ts';
import { readLocatedRanges } from '../../views/location.ts';

const ADDRESS = '192.0.2.10';
const TOWN = { countryCode: 'NL', cityName: 'Amsterdam' };
const PLANES = ['located', 'announced', 'registered', 'run'];

type Range = readonly [first: string, last: string];

/** The first and the last address that the record of 192.0.2.10 holds for, if these ranges of the planes hold the address (null: a gap). */
async function extent(place: object, ...ranges: readonly (Range | null)[]): Promise<Range> {
  const bound = (address: string | undefined) => (address === undefined ? null : `7:${addressKey(address)}`);
  const row = {
    key: addressKey(ADDRESS),
    place,
    ...Object.fromEntries(PLANES.map((plane, index) => [plane, ranges[index] == null ? null : ['192.0.2.0/24']])),
    bounds: PLANES.map((_, index) => [bound(ranges[index]?.[0]), bound(ranges[index]?.[1])]),
  };
  const found = await readLocatedRanges({ read: () => Promise.resolve([row]) }, [ADDRESS]);
  const { start, end } = found.get(ADDRESS) ?? { start: '', end: '' };
  return [start, end];
}

const keys = (...[first, last]: Range): Range => [addressKey(first), addressKey(last)];

const BLOCK: Range = ['192.0.2.0', '192.0.2.255'];
const HALF: Range = ['192.0.2.0', '192.0.2.127'];
const AROUND: Range = ['192.0.2.8', '192.0.3.255'];

describe('how far a record of a place holds', () => {
  it('A record with country and place holds for the range that place and announcement share', async () => {
    expect(await extent(TOWN, HALF, AROUND, null, null)).toEqual(keys('192.0.2.8', '192.0.2.127'));
    expect(await extent({ countryCode: 'NL', latitude: 52.4 }, HALF, BLOCK, AROUND, null)).toEqual(keys(...HALF));
  });

  it('A record without country holds for the range that all four planes share', async () => {
    for (const place of [{ cityName: 'Amsterdam' }, {}])
      expect(await extent(place, BLOCK, BLOCK, AROUND, HALF)).toEqual(keys('192.0.2.8', '192.0.2.127'));
  });

  it('A record with a country and no place does not depend on where its block is registered', async () => {
    expect(await extent({ countryCode: 'NL' }, BLOCK, AROUND, null, HALF)).toEqual(keys('192.0.2.8', '192.0.2.127'));
  });

  it('A record holds for the address alone if one of its planes has a gap, because the end of the gap is unknown', async () => {
    const alone = keys(ADDRESS, ADDRESS);
    expect(await extent(TOWN, BLOCK, null, BLOCK, BLOCK)).toEqual(alone);
    expect(await extent({}, null, BLOCK, BLOCK, BLOCK)).toEqual(alone);
    expect(await extent({ countryCode: 'NL' }, BLOCK, BLOCK, BLOCK, null)).toEqual(alone);
  });
});
