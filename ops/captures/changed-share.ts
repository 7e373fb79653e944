import pixelmatch from 'pixelmatch';
import type { Pixels } from './perception-hash.ts';

/** How different two colours may be and still be the same, 0 to 1. */
const THRESHOLD = 0.1;

/**
 * The share of a picture that differs from the one before, 0 to 1; null where their widths differ, so that they cannot be compared. The
 * extra height of one counts as changed. Edges that are only smoothed differently do not.
 */
export function changedShare(before: Pixels, now: Pixels): number | null {
  if (before.width !== now.width) return null;
  const [width, shared] = [now.width, Math.min(before.height, now.height)];
  const rows = ({ data }: Pixels) => data.subarray(0, width * shared * 4);
  const changed = pixelmatch(rows(before), rows(now), undefined, width, shared, { threshold: THRESHOLD });
  const higher = Math.max(before.height, now.height);
  return (changed + (higher - shared) * width) / (higher * width);
}
