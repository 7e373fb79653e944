import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedShare } from '../../../ops/captures/changed-share.ts';
import { type Pixels, perceptionHash } from '../../../ops/captures/perception-hash.ts';
import { distanceOf, isFeatureless, nearBands } from '../../../procedures/looks-like/hashes.ts';

type Paint = (x: number, y: number) => number;

/** A picture in grey. `paint` sets the brightness of each pixel. */
function picture(width: number, height: number, paint: Paint): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set([paint(x, y), paint(x, y), paint(x, y), 255], (y * width + x) * 4);
  return { width, height, data };
}

describe('the perception hash', () => {
  it.each<[string, Paint, bigint]>([
    ['one colour', () => 200, 0n],
    ['brighter to the right', (x) => x, 0n],
    ['darker to the right', (x) => 255 - x, 0xffffffffffffffffn],
    ['brighter in its upper half, darker below', (x, y) => (y < 40 ? x : 255 - x), 0x00000000ffffffffn],
    ['white columns and black ones, by turns', (x) => (Math.floor(x / 10) % 2 === 0 ? 255 : 0), 0xaaaaaaaaaaaaaaaan],
  ])('A picture of %s has the expected perception hash', (_, paint, hash) => {
    expect(perceptionHash(picture(90, 80, paint))).toBe(hash);
  });

  it('The perception hash differs by 2 bits at most in another size, and by 4 with a little more on the picture', () => {
    const paint =
      (width: number, height: number): Paint =>
      (x, y) =>
        127 + 120 * Math.sin((9 * x) / width) * Math.cos((7 * y) / height);
    const one = perceptionHash(picture(360, 320, paint(360, 320)));
    expect(distanceOf(one, perceptionHash(picture(720, 640, paint(720, 640))))).toBeLessThanOrEqual(2);
    const spotted = picture(360, 320, (x, y) =>
      x > 100 && x < 120 && y > 100 && y < 120 ? 255 : paint(360, 320)(x, y),
    );
    expect(distanceOf(one, perceptionHash(spotted))).toBeLessThanOrEqual(4);
  });

  it('The perception hash exists for any size, and for a single pixel too', () => {
    const sizes = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }));
    fc.assert(fc.property(sizes, ([width, height]) => perceptionHash(picture(width, height, () => 9)) === 0n));
  });
});

describe('hashes that are near', () => {
  it('A near hash has a band with one of the values that are looked up', () => {
    const bits = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 11 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), bits, (hash, flipped) => {
        const other = flipped.reduce((value, bit) => value ^ (1n << BigInt(bit)), hash);
        const bands = [48n, 32n, 16n, 0n].map((shift) => Number((other >> shift) & 0xffffn));
        const looked = nearBands(hash, flipped.length);
        return distanceOf(hash, other) === flipped.length && bands.some((band, at) => looked[at]?.includes(band));
      }),
    );
    expect(nearBands(0n, 3).map(({ length }) => length)).toEqual([1, 1, 1, 1]);
    expect(nearBands(0n, 7).map(({ length }) => length)).toEqual([17, 17, 17, 17]);
    expect(nearBands(0n, 11).map(({ length }) => length)).toEqual([137, 137, 137, 137]);
  });

  it('A hash says nothing when next to nothing is on the picture', () => {
    expect([0n, 1n, 0b111n, 2n ** 64n - 1n].map(isFeatureless)).toEqual([true, true, true, true]);
    expect([0b1111n, 0xe1f0783c1e0f8783n].map(isFeatureless)).toEqual([false, false]);
  });
});

describe('the share that has changed', () => {
  const white = picture(100, 100, () => 255);

  it('The changed share is that of the pixels of another colour', () => {
    expect(changedShare(white, white)).toBe(0);
    expect(
      changedShare(
        white,
        picture(100, 100, (x, y) => (x < 50 && y < 20 ? 0 : 255)),
      ),
    ).toBe(0.1);
  });

  it('The changed share counts extra height, and pictures of different widths are not compared', () => {
    expect(
      changedShare(
        white,
        picture(100, 200, () => 255),
      ),
    ).toBe(0.5);
    expect(
      changedShare(
        picture(100, 200, () => 255),
        white,
      ),
    ).toBe(0.5);
    expect(
      changedShare(
        white,
        picture(99, 100, () => 255),
      ),
    ).toBeNull();
  });
});
