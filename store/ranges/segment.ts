import { z } from 'zod';
import type { KeyRange } from '../../schema/keys/index.ts';
import { boundKey } from './planes.ts';

const FIRST = '0'.repeat(32);
const LAST = 'f'.repeat(32);

/** The key if it is in a gap; start and end of the last range that begins at the key or before it; start of the next range after a gap. */
const BOUNDS = z.tuple([z.string().nullable(), z.string().nullable(), z.string().nullable(), z.string().nullable()]);

/**
 * Returns the order keys between which a plane has the same networks for every address, from the bounds of `seekSegment`. They are null
 * for a plane that was never derived, which has none for any address.
 */
export function segmentOf(bounds: unknown): KeyRange {
  if (bounds === null || bounds === undefined) return { start: FIRST, end: LAST };
  const [gap, start, end, next] = BOUNDS.parse(bounds).map((bound) => (bound === null ? null : boundKey(bound)));
  if (gap === null) return { start: start ?? FIRST, end: end ?? LAST };
  return { start: end == null ? FIRST : beside(end, 1n), end: next == null ? LAST : beside(next, -1n) };
}

/** The part that segments share. */
export function sharedSegment(segments: readonly KeyRange[]): KeyRange {
  return segments.reduce(
    (shared, { start, end }) => ({
      start: start > shared.start ? start : shared.start,
      end: end < shared.end ? end : shared.end,
    }),
    { start: FIRST, end: LAST },
  );
}

function beside(key: string, step: bigint): string {
  return (BigInt(`0x${key}`) + step).toString(16).padStart(32, '0');
}
