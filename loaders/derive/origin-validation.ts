import type { KeyRange } from '../../schema/keys/index.ts';
import { successor } from './flatten.ts';

/**
 * Returns whether authorisations inside a block together cover all of it. The result is the same as checking each of its halves, and the
 * halves of these: if its announcements are not known, any of them may be announced. `inside` must be in address order.
 */
export function isCoveredFromInside(block: KeyRange, inside: readonly KeyRange[]): boolean {
  let next = block.start;
  for (const { start, end } of inside) {
    if (start > next) return false;
    if (end >= block.end) return true;
    if (end >= next) next = successor(end);
  }
  return false;
}
