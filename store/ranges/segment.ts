import { z } from 'zod';
import type { KeyRange } from '../../schema/keys/index.ts';
import { boundKey } from './planes.ts';

const FIRST = '0'.repeat(32);
const LAST = 'f'.repeat(32);

/** Whether a range holds the key, and its bounds; else the end of the range before the gap and the start of the one after it. */
const BOUNDS = z.tuple([z.boolean(), z.string().nullable(), z.string().nullable()]);

/**
 * Returns the order keys between which a plane has the same networks for every address, from the bounds of `seekSegment`. They are null
 * for a plane that was never derived, which has none for any address.
 */
export function segmentOf(bounds: unknown): KeyRange {
  if (bounds === null || bounds === undefined) return { start: FIRST, end: LAST };
  const [isHeld, from, to] = BOUNDS.parse(bounds);
  const [start, end] = [from, to].map((bound) => (bound === null ? null : boundKey(bound)));
  const step = isHeld ? 0n : 1n;
  return { start: start == null ? FIRST : beside(start, step), end: end == null ? LAST : beside(end, -step) };
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
