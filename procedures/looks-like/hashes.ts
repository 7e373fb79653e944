/** Bits of a band: a hash has four. */
const BAND = 16;
/** Bits in which a hash may differ and still be found by its bands. */
export const MOST_DISTANCE = 11;
/** Fewer bits than this are set, or are not, in the hash of a page with next to nothing on it. */
const LEAST_STRUCTURE = 4;

/** The hash of `p:` and 16 hex digits. */
export function readHash(text: string): bigint {
  return BigInt(`0x${text.replace(/^p:/i, '')}`);
}

/** Bits in which two hashes differ. */
export function distanceOf(one: bigint, other: bigint): number {
  return bitsOf(one ^ other);
}

/** Whether a picture has so little on it that its hash says nothing: an empty page looks like every other. */
export function isFeatureless(hash: bigint): boolean {
  const bits = bitsOf(hash);
  return bits < LEAST_STRUCTURE || bits > 64 - LEAST_STRUCTURE;
}

/**
 * For each band of a hash the values that it has in every hash which differs from it in so many bits at most: of four bands one has a quarter of the differences
 * or fewer.
 */
export function nearBands(hash: bigint, distance: number): number[][] {
  const radius = Math.floor(distance / 4);
  return [48n, 32n, 16n, 0n].map((shift) => around(Number((hash >> shift) & 0xffffn), radius));
}

/** A value and all that differ from it in so many bits at most. */
function around(value: number, radius: number): number[] {
  const found = new Set([value]);
  for (let step = 0; step < radius; step += 1)
    for (const known of [...found]) for (let bit = 0; bit < BAND; bit += 1) found.add(known ^ (1 << bit));
  return [...found];
}

function bitsOf(value: bigint): number {
  let [rest, bits] = [value, 0];
  for (; rest > 0n; rest &= rest - 1n) bits += 1;
  return bits;
}
