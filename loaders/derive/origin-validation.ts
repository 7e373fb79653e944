import { successor } from './flatten.ts';

/** A stretch of addresses: order keys, both ends inside. */
interface Stretch {
  readonly start: string;
  readonly end: string;
}

/**
 * Whether authorisations inside a block cover all of it together, as if each of its halves were looked at, and the halves of these: what
 * somebody may announce of a block whose announcements are not known. `inside` stands in the order of addresses.
 */
export function isCoveredFromInside(block: Stretch, inside: readonly Stretch[]): boolean {
  let next = block.start;
  for (const { start, end } of inside) {
    if (start > next) return false;
    if (end >= block.end) return true;
    if (end >= next) next = successor(end);
  }
  return false;
}
